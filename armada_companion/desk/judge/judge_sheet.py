"""The sheet by which a judge's laptop joins an event: address, number, six digits, name."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.desk.join_sheet import JoinSheet
from armada_companion.kit.event import MOST_JUDGE
from armada_companion.ui.controls.form import Form
from armada_companion.ui.dialogs.card_sheet import CardWords
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


class JudgeSheet(JoinSheet):
    """Joins an event as a judge.

    Signals:
        joined (dict, str): The membership, and the judge's name.
    """

    joined = Signal(object, str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, _WORDS, _SIZE, parent)

    def _add_fields(self, form: Form) -> None:
        self._name = form.line("judge_name", "Your name", longest=_LONGEST_NAME)

    def _missing_more(self) -> str:
        name = self._name.text().strip()
        return "" if name else "Write your name, which the tables read with your rulings."

    def _card(self, number: int) -> Mapping[str, object]:
        return {"judge": number}

    def _take(self, place: Mapping[str, object]) -> None:
        self.joined.emit(place, self._name.text().strip())
