"""Paints a line of a list with its mark, and a choice below it as something to tap."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle

from armada_companion.games.armada.fleets.formats.result import LineStatus
from armada_companion.games.armada.window.fleets.line_rows import (
    AnyLineRow,
    ChoiceRow,
    LineRow,
)
from armada_companion.ui.controls.row_delegate import (
    WrappingDelegate,
    paint_row_card,
    paint_row_focus,
)
from armada_companion.ui.controls.text_label import Tone
from armada_companion.ui.controls.text_stack import StackLine, paint_stack, stack_height
from armada_companion.ui.fonts import CARD_NAME, KEY, NOTE, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import RIGHT, draw_text, fill_box
from armada_companion.ui.theme import Theme, alpha

_CHOICE_HEIGHT = 48.0
_CHOICE_GAP = 6.0
_TEXT_X = 76.0
_EDGE = 12.0
_PAD = 4.0
_TONES: dict[LineStatus, Tone] = {"understood": "hi", "ignored": "low", "not_understood": "bad"}
_MARKS: dict[LineStatus, str] = {
    "understood": "check",
    "ignored": "minus",
    "not_understood": "cross",
}


class LineDelegate(WrappingDelegate[AnyLineRow]):
    """Number, mark, text and reason; long ones wrap."""

    def row_height(self, row: AnyLineRow, width: float) -> float:
        if isinstance(row, ChoiceRow):
            return _CHOICE_HEIGHT + _CHOICE_GAP
        return 2 * _PAD + stack_height(_words(row), width - _TEXT_X - _EDGE)

    def paint_row(
        self, painter: QPainter, room: QRectF, row: AnyLineRow, state: QStyle.StateFlag
    ) -> None:
        if isinstance(row, ChoiceRow):
            self._paint_choice(painter, room, row, state)
        else:
            self._paint_line(painter, room, row, state)

    def _paint_line(
        self, painter: QPainter, room: QRectF, row: LineRow, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        if row.status == "not_understood":
            body = room.adjusted(1, 1, -1, -1)
            fill_box(painter, body, 9, alpha(theme.bad, 0.12), QPen(theme.bad, 1.2))
        if state & QStyle.StateFlag.State_HasFocus:
            paint_row_focus(painter, room.adjusted(1, 1, -1, -1), theme)
        draw_text(painter, QRectF(6, _PAD, 32, 22), str(row.n), KEY, theme.low, RIGHT)
        draw_icon(painter, _MARKS[row.status], QPointF(56, _PAD + 11), 8, _color(theme, row.status))
        width = room.width() - _TEXT_X - _EDGE
        paint_stack(painter, QPointF(_TEXT_X, _PAD), width, _words(row), theme)

    def _paint_choice(
        self, painter: QPainter, room: QRectF, row: ChoiceRow, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        body = QRectF(_TEXT_X - 36, 2, room.width() - _TEXT_X + 36, _CHOICE_HEIGHT)
        paint_row_card(painter, body, theme, state, theme.line_hi)
        draw_icon(painter, "redo", QPointF(body.left() + 22, body.center().y()), 9, theme.ok)
        percent = f"{row.confidence} %"
        words = body.adjusted(42, 0, -24 - advance(percent, NOTE), 0)
        style = fitted(row.text, CARD_NAME, words.width(), 15)
        draw_text(painter, words, row.text, style, theme.hi, elide=True)
        draw_text(painter, body.adjusted(0, 0, -14, 0), percent, NOTE, theme.mid, RIGHT)


def _words(row: LineRow) -> Iterator[StackLine]:
    yield StackLine(row.text, NOTE, _TONES[row.status])
    if row.why:
        yield StackLine(row.why, NOTE, "low" if row.status == "ignored" else "mid")


def _color(theme: Theme, status: LineStatus) -> QColor:
    return {"understood": theme.ok, "ignored": theme.low, "not_understood": theme.bad}[status]
