"""The sheet by which a table joins an event: the address, the table, six digits of its card."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.event import MOST_TABLE
from armada_companion.ui.dialogs.card_sheet import CardSheet, CardWords
from armada_companion.ui.theme import Look

_SIZE = QSize(720, 560)
_WORDS = CardWords(
    prefix="join",
    sheet="join_dialog",
    join="join_start",
    title="Join an event",
    what="The judges’ desk then sees what everybody at the table sees, and sends you rulings and "
    "the clock of the round. Facedown dials stay here until the result is final. "
    "A second laptop only looks: press Run an event, then Look at a table.",
    heading="ON THE CARD OF THE TABLE",
    field="table",
    label="Table",
    hint="Table, such as 17",
    most=MOST_TABLE,
)


class JoinDialog(CardSheet):
    """Asks for the address of the judges' desk, the table and the digits of its card.

    Signals:
        join_requested (str, int, str): The address, the table, the six digits.
    """

    join_requested = Signal(str, int, str)

    def __init__(
        self, look: Look, *, table: int = 0, address: str = "", parent: QWidget | None = None
    ) -> None:
        """`table` and `address` are shown first; 0 and "" for none."""
        super().__init__(look, _WORDS, _SIZE, parent)
        self._number.put_text(str(table) if table else "")
        self._address.put_text(address)
        self._render()
        (self._code if table else self._number).setFocus()

    def _ask_to_join(self, address: str, number: int, code: str) -> None:
        self.join_requested.emit(address, number, code)
