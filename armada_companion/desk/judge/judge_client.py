"""The link of a judge's laptop: what the hub says of the desk, and orders to tables."""

from collections.abc import Callable, Mapping
from secrets import token_hex
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.followed.table_games import TableGames
from armada_companion.desk.judge.judging import Judging
from armada_companion.desk.network.desk_keys import JUDGE, private_key
from armada_companion.desk.network.table_follower import HEARD, TableFollower
from armada_companion.event.mirrored import MirroredEvent
from armada_companion.event.state import EventError
from armada_companion.kit.wording import sentence
from armada_companion.session.orders import Order, signed
from armada_companion.session.signing import SigningError, public_key
from armada_companion.store.errors import StoreError

_AGAIN_MS, _NO_DESK_MS = 1000, 8000
_AWAY = "the organiser’s desk is not reached now; try again when the connection is back"
_OUT = "this laptop is shut out; ask the organiser for a new judge’s card"
_NO_DESK = (
    "the organiser’s desk is not at this hub; in a league, join at the address that the desk shows"
)
_NOT_LISTED = (
    "The organiser’s desk has not listed this laptop among the judges yet; try again in a moment."
)


class JudgeClient(TableFollower):
    """Follows the organiser's desk, and sends the judge's orders and acts.

    Args:
        mirror: The event; it gets the acts of the organiser's desk.
        judging: The membership.
    """

    def __init__(
        self,
        event: DeskEvent,
        games: TableGames,
        mirror: MirroredEvent,
        judging: Judging,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(event, games, ("link",), parent)
        self._mirror, self._judging = mirror, judging
        mirror.send = self.send_acts
        self._key = ""
        self._listed: Mapping[str, str] = {}
        self._is_wanted = False
        self._no_desk = QTimer(self, singleShot=True, interval=_NO_DESK_MS)
        self._no_desk.timeout.connect(self._on_no_desk)
        self.state = "joining"
        """The state of the connection: `online`, `offline`, `refused`, `joining`."""

    @property
    def title(self) -> str:
        """The name of the event, as the hub said it when the judge joined."""
        return self._judging.title or "Event"

    @property
    def words(self) -> str:
        """The state of the connection for the header, with the judge's name."""
        name = self._judging.judge
        match self.state:
            case "online":
                return name
            case "refused":
                return f"{name}, shut out"
            case "joining":
                return f"{name}, connecting…"
        return f"{name}, offline"

    def start(self) -> None:
        """Connect with the hub."""
        try:
            self._key = private_key(self._mirror.path, JUDGE)
            public = public_key(self._key)
        except (StoreError, SigningError) as error:
            self.message.emit(f"Orders cannot be signed: {error}.")
            return
        self._is_wanted = True
        self._child.start()
        self._child.say(member=dict(self._judging.place))
        self._child.say(key={"name": self._judging.judge, "key": public})
        self._watch_again()

    def stop(self) -> None:
        """End the link."""
        self._is_wanted = False
        self._no_desk.stop()
        self._child.stop()

    def give(self, order: Order) -> None:
        """Sign an order with this judge's key, and send it to its table."""
        public = public_key(self._key) if self._key else ""
        name = next((name for name, key in self._listed.items() if key == public), "")
        if not name or self.state == "refused":
            why = f"The order is not sent: {_OUT}." if self.state == "refused" else _NOT_LISTED
            self.message.emit(why)
            return
        named = msgspec.structs.replace(order, event=self._judging.event, judge=name)
        self._child.say(order=msgspec.to_builtins(signed(named, self._key)))

    def send_acts(self, several: list[Any]) -> None:
        """Ask the organiser's desk to do acts."""
        self._child.say(do={"id": token_hex(8), "acts": several})

    def _on_said(self, said: Mapping[str, Any]) -> None:
        for name, value in said.items():
            if (hear := _HEARD.get(name)) is not None:
                hear(self, value)
                return

    def _hear_state(self, value: Any) -> None:
        self.state = str(value.get("is", ""))
        if self.state != "online":
            self._no_desk.stop()
        elif self._mirror.problem:
            self._no_desk.start()
        # Acts are sent once the organiser's desk has sent its own.
        if self.state != "online":
            self._mirror.problem = _OUT if self.state == "refused" else _AWAY
        if self.state == "refused":
            self.message.emit(sentence(_OUT))
        self.changed.emit()

    def _hear_acts(self, value: Any) -> None:
        try:
            has_changed = self._mirror.take(value)
        except EventError as error:
            self.message.emit(f"The event cannot be shown: {error}.")
            return
        self._no_desk.stop()
        self._mirror.problem = "" if self.state == "online" else self._mirror.problem
        if has_changed:
            current = self._event.state.current
            if current is not None:
                self.tables.begin_round(current.number)
            self.tables.compare_again()
            self._event.changed.emit()

    def _on_no_desk(self) -> None:
        """Say where the desk is: each hub sends only the acts of its own desk."""
        self._mirror.problem = _NO_DESK
        self.message.emit(f"{_NO_DESK[:1].upper()}{_NO_DESK[1:]}.")

    def _hear_judges(self, value: Any) -> None:
        keys = value.get("keys")
        self._listed = keys if isinstance(keys, dict) else {}

    def _hear_offset(self, value: Any) -> None:
        """Count waiting calls and the round by the hub's clock."""
        self._event.set_offset(int(value))

    def _on_ended(self, error: str) -> None:
        if self._is_wanted:
            self.state = "offline"
            self._mirror.problem = _AWAY
            self.message.emit("The link ended and is started again.")
            QTimer.singleShot(_AGAIN_MS, self, self._begin_again)
        self.changed.emit()

    def _begin_again(self) -> None:
        if self._is_wanted:
            self.start()


_HEARD: Mapping[str, Callable[[JudgeClient, Any], None]] = {
    **HEARD,
    "state": JudgeClient._hear_state,
    "acts": JudgeClient._hear_acts,
    "judges": JudgeClient._hear_judges,
    "offset": JudgeClient._hear_offset,
}
"""What the link says, by the first key of its line; see `net/README.md`."""
