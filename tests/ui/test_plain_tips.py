"""An untrusted text in a tool tip is shown unchanged."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument

from armada_companion.ui.models import EntriesModel, EntryRow, plain_tip

BAD = '<img src="//host/x"> &amp; <b>x</b>\u202e\x07'


def test_a_tip_reads_as_it_was_written_and_asks_for_nothing() -> None:
    document = QTextDocument()
    document.setHtml(plain_tip(BAD))
    assert document.toPlainText() == '<img src="//host/x"> &amp; <b>x</b>'


def test_the_problem_of_a_game_is_such_a_tip() -> None:
    model = EntriesModel()
    model.set_rows([EntryRow("one", "One", problem=BAD), EntryRow("two", "Two")])
    tips = [model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in (0, 1)]
    assert tips == [plain_tip(BAD), None]
