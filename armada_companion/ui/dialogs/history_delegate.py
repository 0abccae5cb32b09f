"""Paints a step in the history."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from armada_companion.session.history import HistoryRow, RowKind
from armada_companion.ui.fonts import BODY, LABEL, NOTE, TextStyle, font
from armada_companion.ui.forms.row_delegate import RowDelegate
from armada_companion.ui.forms.text_label import Tone, tone_color
from armada_companion.ui.marks import put_mark
from armada_companion.ui.models.history_model import clock_time, overruling
from armada_companion.ui.models.rows_model import ROW_ROLE
from armada_companion.ui.paint.primitives import NO_BRUSH, RIGHT, draw_text, fill_box
from armada_companion.ui.theme import Look, alpha

_TEXT_X = 152.0
_INDENT = 18.0
_EDGE = 14.0
_PAD = 9.0
_LOWEST = 44.0
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_MARKS = {
    RowKind.UNDO: "undo",
    RowKind.REDO: "redo",
    RowKind.NOTE: "book",
    RowKind.RULING: "people",
}
_SIDES = ("A", "B")
_NOBODY = ("", "table")
"""Who a step is by when nobody in particular entered it."""


class _Line(NamedTuple):
    text: str
    style: TextStyle
    tone: Tone
    indent: float = 0.0
    struck: bool = False


class HistoryDelegate(RowDelegate[HistoryRow]):
    """Number, time, who, and the text with its notes below; the text wraps."""

    def __init__(self, look: Look, width: Callable[[], int]) -> None:
        """`width` gives the width of a row in pixels."""
        super().__init__(look)
        self._width = width

    def sizeHint(
        self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        row = index.data(ROW_ROLE)
        scale = self._look.scale
        height = _LOWEST
        if isinstance(row, HistoryRow):
            width = self._width() / scale
            height = max(height, 2 * _PAD + sum(_height(line, width) for line in _lines(row)))
        return QSize(200, round(height * scale))

    def paint_row(
        self, painter: QPainter, room: QRectF, row: HistoryRow, state: QStyle.StateFlag
    ) -> None:
        self._paint_ground(painter, room, row, bool(state & QStyle.StateFlag.State_HasFocus))
        self._paint_head(painter, row)
        self._paint_lines(painter, room.width(), row)

    def _paint_ground(
        self, painter: QPainter, room: QRectF, row: HistoryRow, focused: bool
    ) -> None:
        theme = self._look.theme
        if row.overruled:
            body = room.adjusted(1, 2, -1, -2)
            fill_box(painter, body, 9, alpha(theme.warn, 0.10), QPen(theme.warn, 1.2))
        else:
            painter.setPen(QPen(alpha(theme.line, 0.7), 1))
            painter.drawLine(room.bottomLeft(), room.bottomRight())
        if focused:
            painter.setPen(QPen(theme.hi, 2))
            painter.setBrush(NO_BRUSH)
            painter.drawRoundedRect(room.adjusted(2, 3, -2, -3), 8, 8)

    def _paint_head(self, painter: QPainter, row: HistoryRow) -> None:
        theme = self._look.theme
        draw_text(painter, QRectF(8, _PAD, 40, 24), str(row.n), LABEL, theme.low, RIGHT)
        draw_text(painter, QRectF(62, _PAD, 56, 24), clock_time(row.at), NOTE, theme.mid)
        name, color = _mark_of(row, self._look)
        if name:
            put_mark(painter, name, QPointF(131, _PAD + 12), 9, color)

    def _paint_lines(self, painter: QPainter, width: float, row: HistoryRow) -> None:
        y = _PAD
        for line in _lines(row):
            height = _height(line, width)
            painter.setFont(_font(line))
            painter.setPen(tone_color(self._look.theme, line.tone))
            painter.drawText(_room(line, width).translated(0, y), _WRAP, line.text)
            y += height


def _lines(row: HistoryRow) -> Iterator[_Line]:
    tone: Tone = "low" if row.taken_back else "hi" if row.kind is RowKind.ACTION else "mid"
    text = row.text if row.by in (*_SIDES, *_NOBODY) else f"{row.by}: {row.text}"
    yield _Line(text, BODY, tone, struck=row.taken_back)
    for note in row.notes:
        yield _Line(note, NOTE, "low" if row.taken_back else "mid", _INDENT, row.taken_back)
    if words := overruling(row):
        yield _Line(words, NOTE, "warn", _INDENT)


def _mark_of(row: HistoryRow, look: Look) -> tuple[str, QColor]:
    if row.kind in _MARKS:
        return _MARKS[row.kind], look.theme.mid
    if row.by in _SIDES:
        player = _SIDES.index(row.by)
        return f"emblem{player}", look.theme.players[player]
    return "", look.theme.mid


def _font(line: _Line) -> QFont:
    made = QFont(font(line.style))
    made.setStrikeOut(line.struck)
    return made


def _room(line: _Line, width: float) -> QRectF:
    left = _TEXT_X + line.indent
    return QRectF(left, 0, max(80.0, width - left - _EDGE), 10_000)


def _height(line: _Line, width: float) -> float:
    return QFontMetricsF(_font(line)).boundingRect(_room(line, width), _WRAP, line.text).height()
