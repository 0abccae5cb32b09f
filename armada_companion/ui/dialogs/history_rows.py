"""The rows of the history: number, time, player and text."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QDateTime, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from armada_companion.session.history import HistoryRow, RowKind
from armada_companion.ui.controls import row_delegate
from armada_companion.ui.controls.text_label import Tone
from armada_companion.ui.fonts import BODY, LABEL, NOTE
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.models import RowsModel
from armada_companion.ui.paint.primitives import NO_BRUSH, RIGHT, draw_text, fill_box
from armada_companion.ui.theme import Look, alpha


class HistoryModel(RowsModel[HistoryRow]):
    """A row for each step; `with_moment` adds its round, phase and player."""

    def __init__(self, with_moment: bool = False) -> None:
        super().__init__()
        self.with_moment = with_moment

    def text(self, row: HistoryRow) -> str:
        return row.text

    def spoken(self, row: HistoryRow) -> str:
        moment = moment_of(row) if self.with_moment else ""
        return f"{spoken(row)}, {moment}" if moment else spoken(row)


def spoken(row: HistoryRow) -> str:
    """Return everything that a row shows as one text."""
    return row.spoken(clock_time(row.at))


def clock_time(at: str) -> str:
    """Return the local time of day of a UTC time in ISO 8601; "" for an empty text."""
    moment = QDateTime.fromString(at, Qt.DateFormat.ISODateWithMs)
    return moment.toLocalTime().toString("HH:mm") if moment.isValid() else ""


def phase_name(phase: str) -> str:
    """Return the name of a phase for users; `phase` is the name in records."""
    return phase.replace("_", " ").capitalize()


def moment_of(row: HistoryRow) -> str:
    """Return the round, phase and player of a step: "Round 2 · Ship · Mia"."""
    facts = row.facts
    whose = facts.member or facts.player
    return " · ".join(filter(None, (facts.round, phase_name(facts.phase), whose)))


_TEXT_X = 152.0
_INDENT = 18.0
_EDGE = 14.0
_PAD = 9.0
_LOWEST = 44.0
_MARKS = {
    RowKind.UNDO: "undo",
    RowKind.REDO: "redo",
    RowKind.NOTE: "book",
    RowKind.RULING: "people",
    RowKind.BOOKMARK: "star",
    RowKind.WARNING: "people",
    RowKind.JUDGE: "people",
    RowKind.SIGNATURE: "check",
    RowKind.CLOSING: "clock",
}
_SIDES = ("A", "B")
_NOBODY = ("", "table")
"""The author of a step of the whole table."""


class HistoryDelegate(row_delegate.WrappingDelegate[HistoryRow]):
    """Paints number, time, player and text of a step, its notes below; the text wraps."""

    def __init__(self, look: Look, width: Callable[[], int], model: HistoryModel) -> None:
        super().__init__(look, width)
        self._model = model
        self._sizes: dict[int, tuple[HistoryRow, int, QSize]] = {}

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._sizes.clear()

    def row_height(self, row: HistoryRow, width: float) -> float:
        return max(
            _LOWEST, 2 * _PAD + row_delegate.stack_height(self._lines(row), _text_width(width))
        )

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the size of a row; sizes are cached, for games of thousands of steps."""
        row, width = self._model.row(index), self._width()
        known = self._sizes.get(row.n)
        if known is not None and known[0] is row and known[1] == width:
            return known[2]
        size = super().sizeHint(option, index)
        self._sizes[row.n] = row, width, size
        return size

    def paint_row(
        self, painter: QPainter, area: QRectF, row: HistoryRow, state: QStyle.StateFlag
    ) -> None:
        self._paint_ground(painter, area, row, bool(state & QStyle.StateFlag.State_HasFocus))
        self._paint_head(painter, row)
        corner, width = QPointF(_TEXT_X, _PAD), _text_width(area.width())
        row_delegate.paint_stack(painter, corner, width, self._lines(row), self._look.theme)

    def _lines(self, row: HistoryRow) -> Iterator[row_delegate.StackLine]:
        yield from _lines(row)
        if self._model.with_moment and (moment := moment_of(row)):
            yield row_delegate.StackLine(moment, NOTE, "mid")

    def _paint_ground(
        self, painter: QPainter, area: QRectF, row: HistoryRow, focused: bool
    ) -> None:
        theme = self._look.theme
        if row.overruled:
            body = area.adjusted(1, 2, -1, -2)
            fill_box(painter, body, 9, alpha(theme.warn, 0.10), QPen(theme.warn, 1.2))
        else:
            painter.setPen(QPen(alpha(theme.line, 0.7), 1))
            painter.drawLine(area.bottomLeft(), area.bottomRight())
        if focused:
            painter.setPen(QPen(theme.hi, 2))
            painter.setBrush(NO_BRUSH)
            painter.drawRoundedRect(area.adjusted(2, 3, -2, -3), 8, 8)

    def _paint_head(self, painter: QPainter, row: HistoryRow) -> None:
        theme = self._look.theme
        draw_text(painter, QRectF(8, _PAD, 40, 24), str(row.n), LABEL, theme.low, RIGHT)
        draw_text(painter, QRectF(62, _PAD, 56, 24), clock_time(row.at), NOTE, theme.mid)
        if row.bookmarked:
            draw_icon(painter, "star", QPointF(13, _PAD + 12), 8, theme.warn)
        name, color = _mark_of(row, self._look)
        if name:
            draw_icon(painter, name, QPointF(131, _PAD + 12), 9, color)


def _lines(row: HistoryRow) -> Iterator[row_delegate.StackLine]:
    tone: Tone = "low" if row.taken_back else "hi" if row.kind is RowKind.ACTION else "mid"
    text = row.text if row.by in (*_SIDES, *_NOBODY) else f"{row.by}: {row.text}"
    yield row_delegate.StackLine(text, BODY, tone, struck=row.taken_back)
    for note in row.notes:
        yield row_delegate.StackLine(
            note, NOTE, "low" if row.taken_back else "mid", _INDENT, row.taken_back
        )
    if words := row.overruling:
        yield row_delegate.StackLine(words, NOTE, "warn", _INDENT)


def _mark_of(row: HistoryRow, look: Look) -> tuple[str, QColor]:
    if row.kind in _MARKS:
        return _MARKS[row.kind], look.theme.mid
    if row.facts.owner in _SIDES:
        player = _SIDES.index(row.facts.owner)
        return f"emblem{player}", look.theme.players[player]
    return "", look.theme.mid


def _text_width(width: float) -> float:
    return width - _TEXT_X - _EDGE
