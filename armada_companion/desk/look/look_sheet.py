"""The sheet by which a second laptop that only looks joins: address, table, six digits."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.desk.join_sheet import JoinSheet
from armada_companion.kit.event import MOST_TABLE
from armada_companion.ui.dialogs.card_sheet import CardWords
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 540)
_WORDS = CardWords(
    prefix="look",
    sheet="look_sheet",
    join="look_join",
    title="Look at a table",
    what="This window then shows the game of one table as everybody there sees it, step by step. "
    "Nothing can be done here; the desk has a card for a second laptop of each table.",
    heading="ON YOUR CARD",
    field="number",
    label="Table",
    hint="Table, such as 17",
    most=MOST_TABLE,
)


class LookSheet(JoinSheet):
    """Joins a table only to look.

    Signals:
        joined (dict): The membership.
    """

    joined = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, _WORDS, _SIZE, parent)

    def _card(self, number: int) -> Mapping[str, object]:
        return {"table": number, "role": "look"}

    def _take(self, place: Mapping[str, object]) -> None:
        self.joined.emit(place)
