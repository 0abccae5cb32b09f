"""The base of row painters: look, body of a card, and wrapped text."""

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from armada_companion.ui.controls.text_label import Tone, tone_color
from armada_companion.ui.fonts import TextStyle, wrapped_height
from armada_companion.ui.models import ROW_ROLE
from armada_companion.ui.paint.primitives import NO_BRUSH, draw_wrapped, fill_box
from armada_companion.ui.theme import Look, Theme, alpha

Row = TypeVar("Row")

_NARROWEST = 180
"""Pixels; a list is never laid out narrower."""


class RowDelegate(QStyledItemDelegate, Generic[Row]):
    """Paints the rows of a `RowsModel`; subclasses define `paint_row` and `sizeHint`."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def set_look(self, look: Look) -> None:
        """Change theme and scale; the list repaints itself."""
        self._look = look

    def paint_row(self, painter: QPainter, area: QRectF, row: Row, state: QStyle.StateFlag) -> None:
        """Paint a row into `area`, which begins at the origin, in design pixels."""
        raise NotImplementedError

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        area = option.rect  # type: ignore[attr-defined]  # absent in the stubs
        state = option.state  # type: ignore[attr-defined]  # absent in the stubs
        scale = self._look.scale
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(area.topLeft())
        painter.scale(scale, scale)
        area = QRectF(0, 0, area.width() / scale, area.height() / scale)
        self.paint_row(painter, area, index.data(ROW_ROLE), state)
        painter.restore()


class WrappingDelegate(RowDelegate[Row]):
    """Paints rows whose height depends on their width.

    Subclasses define `row_height` and `paint_row`.
    """

    def __init__(self, look: Look, width: Callable[[], int]) -> None:
        """Make the delegate; `width` returns the width of a row in pixels."""
        super().__init__(look)
        self._width = width

    def row_height(self, row: Row, width: float) -> float:
        """Return the height of a row of this width, both in design pixels."""
        raise NotImplementedError

    def sizeHint(
        self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        scale = self._look.scale
        height = self.row_height(index.data(ROW_ROLE), self._width() / scale)
        return QSize(_NARROWEST, round(height * scale))


def paint_row_card(
    painter: QPainter,
    area: QRectF,
    theme: Theme,
    state: QStyle.StateFlag,
    edge: QColor | None = None,
) -> None:
    """Paint the body of a row that can be picked, raised under the mouse, ringed in focus."""
    hovered = bool(state & QStyle.StateFlag.State_MouseOver)
    body = area.adjusted(1, 1, -1, -1)
    pen = QPen(edge or (theme.line_hi if hovered else theme.line), 1.2)
    fill_box(painter, body, 12, theme.raised if hovered else theme.card, pen)
    if state & QStyle.StateFlag.State_HasFocus:
        paint_row_focus(painter, body, theme)


def paint_row_mark(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint the mark of the row that Enter picks, even while another widget has the focus."""
    body = area.adjusted(1, 1, -1, -1)
    fill_box(painter, body, 12, alpha(theme.shield, 0.14), QPen(theme.shield, 2.5))
    fill_box(painter, QRectF(body.left(), body.top() + 14, 5, body.height() - 28), 2, theme.shield)


def paint_row_focus(painter: QPainter, body: QRectF, theme: Theme) -> None:
    painter.setPen(QPen(theme.hi, 2.5))
    painter.setBrush(NO_BRUSH)
    painter.drawRoundedRect(body.adjusted(1, 1, -1, -1), 11, 11)


_NARROWEST_LINE = 80.0


class StackLine(NamedTuple):
    """A text of a row, which may wrap to several lines."""

    text: str
    style: TextStyle
    tone: Tone
    indent: float = 0.0
    struck: bool = False


def stack_height(lines: Iterable[StackLine], width: float) -> float:
    """Return the height of the lines in `width` design pixels."""
    return sum(_height(line, width) for line in lines)


def paint_stack(
    painter: QPainter, corner: QPointF, width: float, lines: Iterable[StackLine], theme: Theme
) -> None:
    """Paint the lines below each other, from their upper left corner."""
    y = corner.y()
    for line in lines:
        tall = _height(line, width)
        area = QRectF(corner.x() + line.indent, y, _width(line, width), tall)
        color = tone_color(theme, line.tone)
        draw_wrapped(painter, area, line.text, line.style, color, struck=line.struck)
        y += tall


def _width(line: StackLine, width: float) -> float:
    return max(_NARROWEST_LINE, width - line.indent)


def _height(line: StackLine, width: float) -> float:
    return wrapped_height(line.text, line.style, _width(line, width))
