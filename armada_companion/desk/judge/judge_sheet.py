"""The sheet by which a judge's laptop joins an event: address, number, six digits, name."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.event import MOST_JUDGE
from armada_companion.kit.wording import sentence
from armada_companion.ui.child_process import ChildProcess
from armada_companion.ui.controls.form import Form
from armada_companion.ui.dialogs.card_sheet import CardSheet, CardWords
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 600)
_LONGEST_NAME = 100
_WORDS = CardWords(
    prefix="judge",
    sheet="judge_sheet",
    join="judge_join",
    title="Join as a judge",
    what="This window then shows every table of the event, with the calls for a judge. Your "
    "rulings and corrections go to the tables as orders; the organiser’s desk saves the event.",
    heading="ON YOUR CARD",
    field="number",
    label="Judge",
    hint="Number, such as 3",
    most=MOST_JUDGE,
)


class JudgeSheet(CardSheet):
    """Joins an event as a judge, by a link of its own.

    Signals:
        joined (dict, str): The membership, and the judge's name.
    """

    joined = Signal(object, str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, _WORDS, _SIZE, parent)
        self._events: dict[str, str] = {}
        self._link = ChildProcess(("link",), self)
        self._link.said.connect(self._on_said)
        self._link.ended.connect(self._on_ended)
        self._render()
        self._number.setFocus()
        self.finished.connect(self._link.stop)
        self._link.start()
        self._link.say(search=True)

    def _add_fields(self, form: Form) -> None:
        self._name = form.line("judge_name", "Your name", longest=_LONGEST_NAME)

    def _missing_more(self) -> str:
        name = self._name.text().strip()
        return "" if name else "Write your name, which the tables read with your rulings."

    def _ask_to_join(self, address: str, number: int, code: str) -> None:
        if not self._link.is_running:
            self._link.start()
        self._link.say(join={"hub": address, "judge": number, "code": code})

    def _on_said(self, said: Mapping[str, Any]) -> None:
        match said:
            case {"found": {"name": str(name), "hub": str(hub)}}:
                self._events[hub] = name
                self.show_found(self._events)
            case {"joined": dict(place)}:
                self.accept()
                self.joined.emit(place, self._name.text().strip())
            case {"error": str(words), "about": "join"}:
                self.show_problem(sentence(words))

    def _on_ended(self, error: str) -> None:
        if self._is_joining:
            self.show_problem(sentence(f"The link ended: {error or 'try again'}"))
