"""The hub of the event: a child that uses the network, and its messages."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer

from armada_companion.desk.desk_event import DeskEvent, author_at
from armada_companion.desk.followed.table_games import TableGames
from armada_companion.desk.network.desk_keys import JUDGE, ORGANISER, private_key
from armada_companion.desk.network.joined_judges import Card, JoinedJudges
from armada_companion.desk.network.joined_tables import Fork
from armada_companion.desk.network.live_pages import LivePages
from armada_companion.desk.network.table_follower import HEARD, TableFollower
from armada_companion.event.from_tables import call_act, key_of, known_keys, result_acts
from armada_companion.event.mirrored import plain_acts
from armada_companion.event.round_words import round_words, setup_words, table_lists
from armada_companion.event.state import EventError
from armada_companion.session.judge_keys import signed_keys
from armada_companion.session.orders import Order, signed
from armada_companion.session.signing import SigningError, public_key
from armada_companion.store.errors import StoreError

_AGAIN_MS, _MOST_AGAIN_MS = 300, 5000


class HubClient(TableFollower):
    """Starts the hub, opens the event to the network, and handles the messages of tables.

    A hub that dies is started again, and opened at the same address. It is the `Carrier` of orders.
    """

    def __init__(self, event: DeskEvent, games: TableGames, parent: QObject | None = None) -> None:
        words = ("hub", str(event.folder.path), "--json", "--live")
        # A result that the hub has heard while the event is closed is saved.
        super().__init__(event, games, words, parent, hears_last=True)
        self.addresses: Sequence[str] = ()
        """What the hub can listen on."""
        self.opened = ""
        """Where it listens, or ""."""
        self.cards: dict[int, Card] = {}
        self.looks: dict[int, Card] = {}
        """The cards of second laptops, which only look at their table."""
        self.judges = JoinedJudges(event.folder)
        """The judges' laptops that have joined."""
        self.pages = LivePages(event, self._child.say, self.judges, self)
        """The pages for telephones and streams, which are not shared yet."""
        self.is_away = False
        """Whether the store does not answer."""
        self._event_id = ""
        self._wanted: dict[str, Any] | None = None
        self._keys = known_keys(event.folder.done)
        self._early: dict[int, Mapping[str, Any]] = {}
        """Results of games that are not shown yet, by table."""
        self._told: object = None
        self._setup: object = None
        self._lists: dict[int, dict[str, str]] = {}
        self._acts = 0
        self._again_ms = _AGAIN_MS
        self._is_ending = False
        event.changed.connect(self._tell)

    @property
    def is_open(self) -> bool:
        """Whether tables can join."""
        return bool(self.opened)

    def start(self) -> None:
        """Start the hub; it listens on nothing yet."""
        if not self._child.is_running:
            self._child.start()

    def stop(self) -> None:
        """Stop the hub; of what it still says, calls and results are saved."""
        self._wanted, self._is_ending = None, True
        self._child.stop()
        self._is_ending = False

    def open(self, address: str, port: int | None = None) -> None:
        """Let tables join at an address of this computer."""
        self._wanted = {"listen": address, "name": self._event.state.name}
        if port is not None:
            self._wanted["port"] = port
        self.start()
        self._child.say(open=self._wanted)

    def close(self) -> None:
        """Stop listening; the tables play on, and send their steps later."""
        self._wanted = None
        self._child.say(close=True)

    def ask_cards(self, tables: Sequence[int]) -> None:
        """Ask for the codes of tables."""
        self.start()
        self._child.say(cards=list(tables))

    def new_card(self, table: int) -> None:
        """Request another code for a table; its earlier code is no longer valid."""
        self._child.say(card={"table": table, "new": True})

    def look_card(self, table: int) -> None:
        """Request a code for a second laptop that only looks at a table."""
        self._child.say(card={"table": table, "role": "look", "new": True})

    def revoke(self, table: int, role: str = "table") -> None:
        """Shut a table's laptop out; with the role `look`, all that only look at it."""
        self._child.say(revoke={"table": table, "role": role})

    def ask_judge_card(self, judge: int, *, new: bool = False) -> None:
        """Ask for the code of a judge's card."""
        try:
            self.judges.let_in(judge)
        except StoreError as error:
            self.message.emit(f"{error}.")
            return
        self._child.say(card={"judge": judge, "role": "judge", "new": new})

    def shut_judge_out(self, judge: int) -> None:
        """Shut a judge's laptop out; tables take no order of it any more."""
        self._child.say(revoke={"judge": judge, "role": "judge"})
        try:
            self.judges.shut_out(judge)
        except StoreError as error:
            self.message.emit(f"{error}.")
        self._say_keys()
        self.pages.tell_judges()
        self.changed.emit()

    def take(self, fork: Fork) -> None:
        """Begin a new log with a table's own copy of its game."""
        self._child.say(take={"table": fork.table, "game": fork.game})
        self.tables.forks.pop(fork.table, None)
        self.changed.emit()

    def give(self, order: Order) -> None:
        """Sign an order, and send it to its table."""
        try:
            key = private_key(self._event.folder.path, JUDGE)
            ready = signed(msgspec.structs.replace(order, event=self._event_id), key)
        except (StoreError, SigningError) as error:
            self.message.emit(f"The order is not sent: {error}.")
            return
        self._child.say(order=msgspec.to_builtins(ready))

    def _say_keys(self) -> None:
        """Say who the judges are; tables trust no order of anybody else."""
        folder, event = self._event.folder.path, self._event
        try:
            organiser = private_key(folder, ORGANISER)
            judge = public_key(private_key(folder, JUDGE))
            number, keys = self.judges.listed(event.judge, judge)
            listed = signed_keys(self._event_id, number, keys, organiser)
            self._child.say(organiser=public_key(organiser))
            self._child.say(judges=msgspec.to_builtins(listed))
        except (StoreError, SigningError) as error:
            self.message.emit(f"Orders cannot be signed: {error}.")

    def _tell(self) -> None:
        """Send the tables changes of their setup, of the round's clock and of their lists."""
        current = self._event.state.current
        if current is not None:
            self.tables.begin_round(current.number)
        if self._child.is_running and self._event_id:
            self._tell_setup()
            self._tell_round()
            self._tell_lists()
            self._tell_acts()

    def _tell_acts(self) -> None:
        """Send the acts that judges' laptops do not have."""
        for first, rows in plain_acts(self._event.folder.done, self._acts):
            self._child.say(acts={"first": first, "acts": rows})
        self._acts = len(self._event.folder.done)

    def _tell_setup(self) -> None:
        """Send the tables what is set for their games, if it has changed."""
        try:
            setup = setup_words(self._event.state, self._event.folder.pin)
        except StoreError as error:
            self.message.emit(f"{error}.")
            return
        if setup is not None and setup != self._setup:
            self._setup = setup
            self.tables.compare_again()
            self._child.say(setup=msgspec.to_builtins(setup))

    def _tell_lists(self) -> None:
        """Send each table the lists of its two players."""
        for table, lists in table_lists(self._event.state).items():
            if lists and lists != self._lists.get(table):
                self._lists[table] = lists
                self._child.say(lists={"table": table, "lists": lists})

    def _tell_round(self) -> None:
        """Send the tables the clock of the round, if it has changed."""
        words = round_words(self._event.state)
        if words is not None and words != self._told:
            self._told = words
            self._child.say(round=words)

    def _on_said(self, said: Mapping[str, Any]) -> None:
        for name, value in said.items():
            if self._is_ending and name not in _LAST:
                # The pages that would show it are being closed.
                return
            if self.pages.take(name, value):
                return
            if (hear := _HEARD.get(name)) is not None:
                hear(self, value)
                return

    def _hear_addresses(self, value: Any) -> None:
        self.addresses = tuple(map(str, value))
        self._again_ms = _AGAIN_MS
        self.changed.emit()

    def _hear_event(self, value: Any) -> None:
        self._event_id = str(value.get("id", ""))
        self._told, self._setup, self._acts = None, None, 0
        self._lists.clear()
        self.pages.begin()
        self._say_keys()
        self._tell()
        self._watch_again()

    def _hear_opened(self, value: Any) -> None:
        self.opened = str(value.get("address", ""))
        current = self._event.state.current
        if current is not None:
            self.ask_cards([table for table in sorted(current.games) if table > 0])
        self.done.emit(f"Tables can join at {self.opened}.")
        self.changed.emit()

    def _hear_closed(self, _value: Any) -> None:
        self.opened = ""
        self.changed.emit()

    def _hear_card(self, value: Any) -> None:
        if (cards := self._cards_of(value)) is not None:
            table = int(value.get("table", 0))
            cards[table] = Card(str(value.get("code", "")), value.get("joined") is True)
        else:
            self.judges.hear_card(value)
        self.changed.emit()

    def _hear_joined(self, value: Any) -> None:
        table = value.get("table")
        if value.get("role") == "judge":
            self.judges.hear_joined(value)
            self.changed.emit()
        if value.get("role") == "look" and isinstance(table, int):
            self.looks[table] = Card("", True)
            self.changed.emit()
        if value.get("role") == "table" and isinstance(table, int):
            self.cards[table] = Card("", True)
            if value.get("again") is True:
                self.done.emit(f"Another laptop joined as table {table}; the first is shut out.")
            self.tables.hear_joined(table)
            self.changed.emit()

    def _hear_ended(self, value: Any) -> None:
        table = value.get("table")
        if value.get("role") == "judge":
            words = f"The code of judge {value.get('judge')} is dead: {value.get('why', '')}."
            self.judges.hear_ended(value)
            self.message.emit(words)
            self.changed.emit()
        if isinstance(table, int) and (cards := self._cards_of(value)) is not None:
            cards.pop(table, None)
            beside = "" if cards is self.cards else ", second laptop,"
            words = f"The code of table {table}{beside} is dead: {value.get('why', '')}."
            self.message.emit(words)
            self.changed.emit()

    def _hear_revoked(self, value: Any) -> None:
        table = value.get("table")
        if isinstance(table, int) and (cards := self._cards_of(value)) is not None:
            cards.pop(table, None)
            self.changed.emit()

    def _cards_of(self, value: Any) -> dict[int, Card] | None:
        """Return the cards of tables to which a hub's line belongs; None: it is a judge's."""
        return {"table": self.cards, "look": self.looks}.get(str(value.get("role")))

    def _hear_keys(self, value: Any) -> None:
        """Take the judges' names and public keys: who has a card may judge."""
        for judge in self.judges.unheard(value):
            self._child.say(revoke={"judge": judge, "role": "judge"})
        try:
            has_changed = self.judges.hear_keys(value)
        except StoreError as error:
            self.message.emit(f"{error}.")
            return
        if has_changed:
            self._say_keys()
            self.pages.tell_judges()
            self.changed.emit()

    def _hear_do(self, value: Any) -> None:
        """Do what a judge's laptop asks for, or say why not."""
        try:
            asked = self.judges.asked(value)
            if asked is not None:
                self._event.folder.add_all(asked.acts, asked.name)
                self._event.changed.emit()
        except (EventError, StoreError) as error:
            self._child.say(not_done={"judge": value.get("judge"), "why": str(error)})

    def _hear_call(self, value: Any) -> None:
        key, act = key_of("call", value), call_act(value)
        self.pages.hear_call(value, key)
        if act is not None and key not in self._keys:
            self._keys.add(key)
            self._event.do(act, by=author_at(act.table))

    def _hear_result(self, value: Any) -> None:
        key = key_of("result", value)
        if key in self._keys:
            return
        table, game = int(value.get("table", 0)), str(value.get("game", ""))
        if game and game != self.tables.game(table):
            # Its view says who plays which side; it comes a moment later.
            self._early[table] = value
            return
        found = result_acts(value, self.tables.view(table), self._event.state)
        if found:
            self._keys.add(key)
            self._event.do(*found, by=author_at(table))

    def _hear_tile(self, value: Any) -> None:
        super()._hear_tile(value)
        table = int(value.get("table", 0))
        early = self._early.get(table)
        if early is not None and early.get("game") == value.get("game"):
            del self._early[table]
            self._hear_result(early)

    def _hear_store(self, value: Any) -> None:
        self.is_away = value.get("away") is True
        if self.is_away:
            self.message.emit(f"The store does not answer: {value.get('words', '')}.")
        self.changed.emit()

    def _on_ended(self, error: str) -> None:
        was_open, self.opened = self.opened, ""
        if not self.addresses:
            why = error.partition(": ")[2] or error or "it ended at once"
            self.message.emit(f"The event cannot be opened to the network: {why}.")
        elif self._wanted is not None:
            # Tables continue meanwhile, and send what the hub missed.
            QTimer.singleShot(self._again_ms, self, self._begin_again)
            self._again_ms = min(2 * self._again_ms, _MOST_AGAIN_MS)
            if was_open:
                self.message.emit("The hub ended and is started again; the tables play on.")
        self.changed.emit()

    def _begin_again(self) -> None:
        if self._wanted is not None:
            self._child.start()
            self._child.say(open=self._wanted)


_LAST = ("call", "result", "tile")
"""What counts of a hub's last words: an act comes of it; a result waits for its tile."""
_HEARD: Mapping[str, Callable[[HubClient, Any], None]] = {
    **HEARD,
    "addresses": HubClient._hear_addresses,
    "event": HubClient._hear_event,
    "opened": HubClient._hear_opened,
    "closed": HubClient._hear_closed,
    "tile": HubClient._hear_tile,
    "card": HubClient._hear_card,
    "joined": HubClient._hear_joined,
    "ended": HubClient._hear_ended,
    "revoked": HubClient._hear_revoked,
    "call": HubClient._hear_call,
    "result": HubClient._hear_result,
    "keys": HubClient._hear_keys,
    "do": HubClient._hear_do,
    "store": HubClient._hear_store,
}
"""What the hub says, by the first key of its line; see `net/README.md`."""
