"""The live pages of the event, by the hub: who is shown, their addresses, judges' telephones."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.network.joined_judges import JoinedJudges
from armada_companion.event import acts
from armada_companion.event.from_tables import call_id, call_numbers
from armada_companion.event.state import Call
from armada_companion.kit.value import Value
from armada_companion.kit.wording import sentence

NOBODY, HALL, CHOSEN = "nobody", "hall", "chosen"
_AT_DESK = 0
"""The number of the page of this desk's judge; judges with laptops have others from 1 on."""
_LONGEST_NAME, _LONGEST_WORDS = 100, 2000
"""As in `event.acts`."""


class PagesChoice(Value, frozen=True):
    """The organiser's settings for the pages.

    Attributes:
        shown: Whose tables anybody sees: `NOBODY`, `HALL`, or the `chosen` ones.
        initials: Whether initials stand for names.
        stream: The table of the stream's address, or 0.
        delay: In seconds.
    """

    shown: str = NOBODY
    chosen: tuple[int, ...] = ()
    initials: bool = False
    stream: int = 0
    delay: int = 0


class LivePages(QObject):
    """Controls the pages of the event, and handles messages about them.

    Args:
        event: The event.
        say: Says a line to the hub.
        judges: The judges beside the one at the desk.

    Attributes:
        choice: What the organiser chose.
        links: The addresses of the pages: `link`, `clock`, `pairings`, `stream`, `overlay`;
            empty while they are not shared.
        watching: How many pages watch.
        problem: Why the pages cannot be shared, or "".

    Signals:
        changed: What the sheet shows has changed.
    """

    changed = Signal()

    def __init__(
        self,
        event: DeskEvent,
        say: Callable[..., None],
        judges: JoinedJudges,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._event, self._say, self._judges = event, say, judges
        self.choice = PagesChoice()
        self.links: Mapping[str, str] = {}
        self.watching, self.problem = 0, ""
        self._cards: Mapping[str, Mapping[str, str]] = {}
        self._listen, self._port = "", 0
        self._told: object = None
        self._ids: dict[str, str] = {}
        self._going: set[int] = set()
        self._closed: set[int] = set()
        event.changed.connect(self._on_event_changed)

    def choose(self, **changes: Any) -> None:
        """Change the organiser's settings."""
        self.choice = self.choice._replace(**changes)
        if self._listen:
            self._tell()
        self.changed.emit()

    def share(self, listen: str) -> None:
        """Serve the pages at an address of this computer."""
        self._listen, self.problem = listen, ""
        self.begin()

    def stop(self) -> None:
        """Stop serving the pages; their addresses are no longer valid."""
        self._listen, self._port, self.links = "", 0, {}
        self._say(live={"revoke": True})
        self.changed.emit()

    def begin(self) -> None:
        """Send all settings to a hub that has just started."""
        if self._listen:
            self._told = None
            self._tell()
            # Printed cards have the port in them.
            where = {"listen": self._listen, "port": self._port}
            self._say(live={"share": True, **where, "again": bool(self._port)})

    def card(self, table: int) -> str:
        """Return the address of a table's card, or ""."""
        return self._cards.get("table", {}).get(str(table), "")

    def judge_card(self, number: int = _AT_DESK) -> str:
        """Return the address of a judge's page, by default of the one at the desk, or ""."""
        return self._cards.get("judge", {}).get(str(number), "")

    def tell_judges(self) -> None:
        """Send the names of judges who have joined or left."""
        if self._listen:
            self._tell()

    def take(self, name: str, value: Any) -> bool:
        """Handle a line of the hub; return whether it was about pages or judges' telephones."""
        match name:
            case "live":
                self._hear(value)
            case "going" | "closed" if isinstance(value, dict):
                self._hear_judge(value, is_closed=name == "closed")
            case _:
                return False
        return True

    def _hear(self, said: Any) -> None:
        match said:
            case {"link": str(), "cards": dict(cards)}:
                self.links = {key: one for key, one in said.items() if isinstance(one, str)}
                self._cards, self.problem = cards, ""
                self._port = int(said.get("port", 0))
            case {"watching": int(watching)}:
                self.watching = watching
            case {"error": str(error)}:
                self.problem = sentence(error)
        self.changed.emit()

    def hear_call(self, said: Mapping[str, Any], key: str) -> None:
        """Note the id of a call on judges' telephones."""
        self._ids[call_id(said)] = key

    def _hear_judge(self, said: Mapping[str, Any], *, is_closed: bool) -> None:
        number = self._numbers().get(self._ids.get(str(said.get("call")), ""))
        if number is None:
            return
        # A hub that starts again says it once more.
        (self._closed if is_closed else self._going).add(number)
        call = self._event.state.calls.get(number)
        if call is None or call.closed:
            return
        judge = str(said.get("judge", ""))[:_LONGEST_NAME]
        words = str(said.get("words", ""))[:_LONGEST_WORDS]
        if is_closed:
            self._event.do(acts.CloseCall(number, words), by=judge or "judge")
        elif call.judge != judge:
            self._event.do(acts.AnswerCall(number, judge), by=judge or "judge")

    def _numbers(self) -> Mapping[str, int]:
        return call_numbers(self._event.folder.done)

    def _tell(self) -> None:
        """Send the content of the pages, if it has changed."""
        current, choice = self._event.state.current, self.choice
        games = current.games if current is not None else {}
        pairings = [
            [table, *filter(None, (game.pairing.first, game.pairing.second))]
            for table, game in sorted(games.items())
            if table > 0
        ]
        hall = {
            "name": self._event.state.name,
            "shown": list(choice.chosen) if choice.shown == CHOSEN else choice.shown,
            "initials": choice.initials,
            "stream": choice.stream or None,
            "pairings": pairings,
            "judges": {str(_AT_DESK): self._event.judge, **self._names_of_judges()},
        }
        if (hall, choice.delay) != self._told:
            self._told = hall, choice.delay
            self._say(live={"hall": hall, "delay": choice.delay})

    def _names_of_judges(self) -> Mapping[str, str]:
        return {str(number): self._judges.name(number) for number in self._judges.laptops}

    def _on_event_changed(self) -> None:
        if not self._listen:
            return
        self._tell()
        ids = {key: id for id, key in self._ids.items()}
        for key, number in self._numbers().items():
            if (call := self._event.state.calls.get(number)) is not None and key in ids:
                self._tell_call(ids[key], number, call)

    def _tell_call(self, id: str, number: int, call: Call) -> None:
        """Report on telephones how the desk handled a call."""
        about = {"call": id, "table": call.table, "judge": call.judge or self._event.judge}
        if call.closed and number not in self._closed:
            self._closed.add(number)
            self._say(closed={**about, "words": "closed at the desk", "source": "desk"})
        elif call.judge and not call.closed and number not in self._going:
            self._going.add(number)
            self._say(going={**about, "source": "desk"})
