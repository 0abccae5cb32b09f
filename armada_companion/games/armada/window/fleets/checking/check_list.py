"""The list of checked fleet lists: a row a player, with the reasons below its name."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle

from armada_companion.ui.controls import row_delegate
from armada_companion.ui.controls.text_label import Tone, tone_color
from armada_companion.ui.fonts import BODY, CARD_NAME, NOTE, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.models import RowsModel
from armada_companion.ui.paint.primitives import RIGHT, draw_text
from armada_companion.ui.theme import Look

from ....fleets.checking.check_rows import CheckRow

_GAP, _PAD, _HEAD = 8.0, 12.0, 56.0
_TEXT_X, _MARK_X, _EDGE = 52.0, 27.0, 18.0
_TONES: dict[str, Tone] = {"ok": "ok", "warn": "warn", "bad": "bad"}
_MARKS = {"ok": "check", "warn": "minus", "bad": "cross"}


class CheckModel(RowsModel[CheckRow]):
    """The checked lists in the order they are given."""

    def text(self, row: CheckRow) -> str:
        return row.player

    def spoken(self, row: CheckRow) -> str:
        return ", ".join((row.player, row.state, row.detail, *row.reasons, *row.unread))

    def line_of(self, place: int) -> int:
        """Return the row of the list with this place; 0 if it is not shown."""
        return next((line for line, row in enumerate(self._rows) if row.place == place), 0)


class CheckDelegate(row_delegate.WrappingDelegate[CheckRow]):
    """Paints a checked list as a card; remembers the heights of rows, which are laid out often."""

    def __init__(self, look: Look, width: Callable[[], int]) -> None:
        super().__init__(look, width)
        self._heights: dict[tuple[CheckRow, float], float] = {}

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._heights.clear()

    def row_height(self, row: CheckRow, width: float) -> float:
        key = (row, width)
        if key not in self._heights:
            words = row_delegate.stack_height(_words(row), width - _TEXT_X - _EDGE)
            self._heights[key] = _HEAD + (words + _PAD if words else 0.0) + _GAP
        return self._heights[key]

    def paint_row(
        self, painter: QPainter, area: QRectF, row: CheckRow, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        color = tone_color(theme, _TONES[row.verdict])
        body = area.adjusted(0, 0, 0, -_GAP)
        edge = None if row.verdict == "ok" else color
        row_delegate.paint_row_card(painter, body, theme, state, edge)
        draw_icon(painter, _MARKS[row.verdict], QPointF(_MARK_X, _HEAD / 2), 9, color)
        words = QRectF(_TEXT_X, 6, area.width() - _TEXT_X - _EDGE, 26)
        name = words.adjusted(0, 0, -advance(row.state, BODY) - 16, 0)
        style = fitted(row.player, CARD_NAME, name.width(), 15)
        draw_text(painter, name, row.player, style, theme.hi, elide=True)
        draw_text(painter, words, row.state, BODY, color, RIGHT)
        detail = fitted(row.detail, NOTE, words.width(), 13)
        draw_text(painter, words.translated(0, 23), row.detail, detail, theme.mid, elide=True)
        corner = QPointF(_TEXT_X, _HEAD)
        row_delegate.paint_stack(painter, corner, words.width(), _words(row), theme)


def _words(row: CheckRow) -> Iterator[row_delegate.StackLine]:
    for reason in row.reasons:
        yield row_delegate.StackLine(reason, NOTE, "hi")
    for line in row.unread:
        words = line if line.startswith("and ") else f"Not understood: {line}"
        yield row_delegate.StackLine(words, NOTE, "warn")
