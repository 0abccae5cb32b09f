"""The hub of the event: a child that uses the network, and its messages."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from armada_companion.desk.desk_event import DeskEvent, author_at
from armada_companion.desk.followed.table_games import TableGames
from armada_companion.desk.network.desk_keys import JUDGE, ORGANISER, private_key
from armada_companion.desk.network.joined_tables import Fork, JoinedTables
from armada_companion.desk.network.live_pages import LivePages
from armada_companion.event.from_tables import call_act, key_of, known_keys, result_acts
from armada_companion.event.round_words import round_words, setup_words, table_lists
from armada_companion.event.tiles import Line
from armada_companion.session.judge_keys import signed_keys
from armada_companion.session.orders import Order, OrderAnswer, signed
from armada_companion.session.signing import SigningError, public_key
from armada_companion.store.errors import StoreError
from armada_companion.ui.child_process import ChildProcess

_AGAIN_MS, _MOST_AGAIN_MS = 300, 5000


class Card(NamedTuple):
    """The card of a table: its six digits, and whether a laptop has joined by it."""

    code: str = ""
    has_joined: bool = False


class HubClient(QObject):
    """Starts the hub, opens the event to the network, and handles the messages of tables.

    A hub that dies is started again, and opened at the same address. It is the `Carrier` of orders.

    Signals:
        changed: What the page of the network shows has changed.
        answered (int, OrderAnswer): A table answered an order.
        message (str): Something failed, in one sentence.
        done (str): Something was done.
    """

    changed = Signal()
    answered = Signal(int, object)
    message = Signal(str)
    done = Signal(str)

    def __init__(self, event: DeskEvent, games: TableGames, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._event, self._games = event, games
        self._child = ChildProcess(("hub", str(event.folder.path), "--json", "--live"), self)
        self.pages = LivePages(event, self._child.say, self)
        """The pages for telephones and streams, which are not shared yet."""
        self._child.said.connect(self._on_said)
        self._child.ended.connect(self._on_ended)
        self.addresses: Sequence[str] = ()
        """What the hub can listen on."""
        self.opened = ""
        """Where it listens, or ""."""
        self.cards: dict[int, Card] = {}
        self.tables = JoinedTables(event)
        """The tables that have joined."""
        self.is_away = False
        """Whether the store does not answer."""
        self._event_id = ""
        self._wanted: dict[str, Any] | None = None
        self._watched = 0
        self._keys = known_keys(event.folder.done)
        self._told: object = None
        self._setup: object = None
        self._lists: dict[int, dict[str, str]] = {}
        self._again_ms = _AGAIN_MS
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
        """Stop the hub."""
        self._wanted = None
        self._child.stop()

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

    def revoke(self, table: int) -> None:
        """Shut a table's laptop out."""
        self._child.say(revoke={"table": table, "role": "table"})

    def take(self, fork: Fork) -> None:
        """Begin a new log with a table's own copy of its game."""
        self._child.say(take={"table": fork.table, "game": fork.game})
        self.tables.forks.pop(fork.table, None)
        self.changed.emit()

    def line_of(self, table: int) -> Line:
        """Return the state of a table's connection."""
        return self.tables.line(table)

    def reaches(self, table: int) -> bool:
        """Return whether a table's program has joined; an absent one gets orders later."""
        return self.line_of(table) is not Line.PAPER or self._games.of(table) is not None

    def give(self, order: Order) -> None:
        """Sign an order, and send it to its table."""
        try:
            key = private_key(self._event.folder.path, JUDGE)
            ready = signed(msgspec.structs.replace(order, event=self._event_id), key)
        except (StoreError, SigningError) as error:
            self.message.emit(f"The order is not sent: {error}.")
            return
        self._child.say(order=msgspec.to_builtins(ready))

    def watch(self, table: int) -> None:
        """Request all lines of one table's game; the earlier request ends."""
        if self._watched == table:
            return
        if self._watched:
            self._child.say(unwatch=self._watched)
            self._games.forget(self._watched)
        self._watched = table
        if table and self._child.is_running:
            self._child.say(watch=table)

    def _say_keys(self) -> None:
        """Say who the judges are; tables trust no order of anybody else."""
        folder, event = self._event.folder.path, self._event
        try:
            organiser = private_key(folder, ORGANISER)
            judge = public_key(private_key(folder, JUDGE))
            listed = signed_keys(self._event_id, 1, {event.judge: judge}, organiser)
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

    def _tell_setup(self) -> None:
        """Tell the tables what is set for their games, if it has changed."""
        try:
            setup = setup_words(self._event.state, self._event.folder.pin)
        except StoreError as error:
            self.message.emit(f"{error}.")
            return
        if setup is not None and setup != self._setup:
            self._setup = setup
            self._child.say(setup=msgspec.to_builtins(setup))

    def _tell_lists(self) -> None:
        """Tell each table the lists of its two players."""
        for table, lists in table_lists(self._event.state).items():
            if lists and lists != self._lists.get(table):
                self._lists[table] = lists
                self._child.say(lists={"table": table, "lists": lists})

    def _tell_round(self) -> None:
        """Tell the tables the clock of the round, if it has changed."""
        words = round_words(self._event.state)
        if words is not None and words != self._told:
            self._told = words
            self._child.say(round=words)

    def _on_said(self, said: Mapping[str, Any]) -> None:
        for name, value in said.items():
            if self.pages.take(name, value):
                return
            hear = _HEARD.get(name)
            if hear is not None:
                hear(self, value)
                return

    def _hear_addresses(self, value: Any) -> None:
        self.addresses = tuple(map(str, value))
        self._again_ms = _AGAIN_MS
        self.changed.emit()

    def _hear_event(self, value: Any) -> None:
        self._event_id = str(value.get("id", ""))
        self._told = self._setup = None
        self._lists.clear()
        self.pages.begin()
        self._say_keys()
        self._tell()
        if self._watched:
            self._child.say(watch=self._watched)

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
        if value.get("role") == "table":
            table = int(value.get("table", 0))
            self.cards[table] = Card(str(value.get("code", "")), value.get("joined") is True)
            self.changed.emit()

    def _hear_joined(self, value: Any) -> None:
        table = value.get("table")
        if value.get("role") == "table" and isinstance(table, int):
            self.cards[table] = Card("", True)
            if value.get("again") is True:
                self.done.emit(f"Another laptop joined as table {table}; the first is shut out.")
            self.tables.hear_joined(table)
            self.changed.emit()

    def _hear_ended(self, value: Any) -> None:
        table = value.get("table")
        if isinstance(table, int):
            self.cards.pop(table, None)
            self.message.emit(f"The code of table {table} is dead: {value.get('why', '')}.")
            self.changed.emit()

    def _hear_revoked(self, value: Any) -> None:
        table = value.get("table")
        if isinstance(table, int):
            self.cards.pop(table, None)
            self.changed.emit()

    def _hear_line(self, value: Any) -> None:
        if self.tables.hear_line(value):
            self.changed.emit()

    def _hear_tile(self, value: Any) -> None:
        self.tables.hear_tile(value)

    def _hear_head(self, value: Any) -> None:
        first = str(value.get("first", "")).encode()
        self._games.begin(int(value.get("table", 0)), first, str(value.get("game", "")))

    def _hear_lines(self, value: Any) -> None:
        table, first = int(value.get("table", 0)), int(value.get("first", 0))
        game = self._games.of(table)
        if game is not None:
            new = max(0, len(game.steps) + 1 - first)
            self._games.take(table, [str(one).encode() for one in value["lines"][new:]])

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
        table = int(value.get("table", 0))
        found = result_acts(value, self.tables.view(table), self._event.state)
        if found:
            self._keys.add(key)
            self._event.do(*found, by=author_at(table))

    def _hear_fork(self, value: Any) -> None:
        self.tables.hear_fork(value)
        self.changed.emit()

    def _hear_checked(self, value: Any) -> None:
        self.tables.hear_checked(value)
        self.changed.emit()

    def _hear_answer(self, value: Any) -> None:
        plain = {key: value.get(key, "") for key in ("id", "result", "reason")}
        try:
            answer = msgspec.convert(plain, OrderAnswer)
        except msgspec.ValidationError:
            return
        self.answered.emit(int(value.get("table", 0)), answer)

    def _hear_given(self, value: Any) -> None:
        table = int(value.get("table", 0))
        if self.line_of(table) is not Line.ONLINE:
            self.done.emit(f"Table {table} is offline: it gets the order when it is back.")

    def _hear_store(self, value: Any) -> None:
        self.is_away = value.get("away") is True
        if self.is_away:
            self.message.emit(f"The store does not answer: {value.get('words', '')}.")
        self.changed.emit()

    def _hear_error(self, value: Any) -> None:
        words = str(value)
        self.message.emit(f"{words[:1].upper()}{words[1:]}.")

    def _on_ended(self, error: str) -> None:
        was_open, self.opened = self.opened, ""
        if not self.addresses:
            why = error.partition(": ")[2] or error or "it ended at once"
            self.message.emit(f"The event cannot be opened to the network: {why}.")
        elif self._wanted is not None:
            # Tables go on meanwhile, and send what the hub missed.
            QTimer.singleShot(self._again_ms, self, self._begin_again)
            self._again_ms = min(2 * self._again_ms, _MOST_AGAIN_MS)
            if was_open:
                self.message.emit("The hub ended and is started again; the tables play on.")
        self.changed.emit()

    def _begin_again(self) -> None:
        if self._wanted is not None:
            self._child.start()
            self._child.say(open=self._wanted)


_HEARD: Mapping[str, Callable[[HubClient, Any], None]] = {
    "addresses": HubClient._hear_addresses,
    "event": HubClient._hear_event,
    "opened": HubClient._hear_opened,
    "closed": HubClient._hear_closed,
    "card": HubClient._hear_card,
    "joined": HubClient._hear_joined,
    "ended": HubClient._hear_ended,
    "revoked": HubClient._hear_revoked,
    "line": HubClient._hear_line,
    "tile": HubClient._hear_tile,
    "head": HubClient._hear_head,
    "lines": HubClient._hear_lines,
    "call": HubClient._hear_call,
    "result": HubClient._hear_result,
    "fork": HubClient._hear_fork,
    "checked": HubClient._hear_checked,
    "answer": HubClient._hear_answer,
    "given": HubClient._hear_given,
    "store": HubClient._hear_store,
    "error": HubClient._hear_error,
}
"""What the hub says, by the first key of its line; see `net/README.md`."""
