"""Paints the rows of a fleet: headings, problems, ships, upgrades, squadrons, objectives."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle

from armada_companion.games.armada.window.fleets.fleet_rows import FleetRow, RowKind
from armada_companion.ui.controls.row_delegate import (
    WrappingDelegate,
    paint_row_card,
    paint_row_focus,
)
from armada_companion.ui.controls.text_stack import StackLine, paint_stack, stack_height
from armada_companion.ui.fonts import BODY, CARD_NAME, LABEL, NOTE, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import RIGHT, draw_text, fill_box
from armada_companion.ui.theme import alpha

_HEIGHTS: dict[RowKind, float] = {
    "heading": 38.0,
    "hint": 48.0,
    "ship": 64.0,
    "upgrade": 50.0,
    "squadron": 50.0,
    "objective": 58.0,
}
_LOW: tuple[RowKind, ...] = ("upgrade", "squadron")
_SECOND_LINE = 8.0
_GAP = 6.0
_PAD = 14.0
_INDENT = 22.0
_PROBLEM_X = 44.0


class FleetDelegate(WrappingDelegate[FleetRow]):
    """What can be tapped is a card; a unit that a rule names has a red edge and a cross."""

    def row_height(self, row: FleetRow, width: float) -> float:
        if row.kind == "problem":
            words = stack_height(_problem_words(row), width - _PROBLEM_X - _PAD)
            return max(48.0, words + 2 * 8) + _GAP
        second = _SECOND_LINE if row.below and row.kind in _LOW else 0.0
        return _HEIGHTS[row.kind] + second

    def paint_row(
        self, painter: QPainter, room: QRectF, row: FleetRow, state: QStyle.StateFlag
    ) -> None:
        match row.kind:
            case "heading":
                self._paint_heading(painter, room, row, state)
            case "problem":
                self._paint_problem(painter, room, row, state)
            case "hint":
                draw_text(painter, room, row.title, NOTE, self._look.theme.mid, elide=True)
            case _:
                self._paint_card(painter, room, row, state)

    def _paint_heading(
        self, painter: QPainter, room: QRectF, row: FleetRow, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        line = room.adjusted(2, 8, -4, 0)
        draw_text(painter, line, row.title.upper(), LABEL, theme.mid)
        color = theme.bad if row.wrong else theme.mid
        draw_text(painter, line, row.figure, NOTE, color, RIGHT)
        if state & QStyle.StateFlag.State_HasFocus:
            paint_row_focus(painter, room.adjusted(1, 3, -1, -1), theme)

    def _paint_problem(
        self, painter: QPainter, room: QRectF, row: FleetRow, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        body = room.adjusted(1, 1, -1, -_GAP)
        fill_box(painter, body, 12, alpha(theme.bad, 0.12), QPen(theme.bad, 1.2))
        if state & QStyle.StateFlag.State_HasFocus:
            paint_row_focus(painter, body, theme)
        draw_icon(painter, "cross", QPointF(22, 19), 8, theme.bad)
        width = room.width() - _PROBLEM_X - _PAD
        paint_stack(painter, QPointF(_PROBLEM_X, 8), width, _problem_words(row), theme)

    def _paint_card(
        self, painter: QPainter, room: QRectF, row: FleetRow, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        left = _INDENT if row.kind == "upgrade" else 0.0
        body = room.adjusted(left, 0, 0, -_GAP)
        paint_row_card(painter, body, theme, state, theme.bad if row.wrong else None)
        inner = body.adjusted(_PAD, 0, -_PAD, 0)
        if row.wrong:
            draw_icon(painter, "cross", QPointF(inner.left() + 7, body.center().y()), 7, theme.bad)
            inner.setLeft(inner.left() + 24)
        self._paint_figures(painter, inner, row)
        self._paint_words(painter, inner, row)

    def _paint_figures(self, painter: QPainter, inner: QRectF, row: FleetRow) -> None:
        theme, style = self._look.theme, _figure_style(row)
        draw_text(painter, inner, row.figure, style, theme.hi, RIGHT)
        if row.today:
            left = inner.adjusted(0, 0, -advance(row.figure, style) - 12, 0)
            draw_text(painter, left, row.today, NOTE, theme.warn, RIGHT)

    def _paint_words(self, painter: QPainter, inner: QRectF, row: FleetRow) -> None:
        theme = self._look.theme
        taken = advance(row.figure, _figure_style(row)) + 14
        if row.today:
            taken += advance(row.today, NOTE) + 12
        words = inner.adjusted(0, 0, -taken, 0)
        style = CARD_NAME if row.kind in ("ship", "squadron") else BODY
        style = fitted(row.title, style, words.width(), 15)
        if not row.below:
            draw_text(painter, words, row.title, style, theme.hi, elide=True)
            return
        middle = words.center().y()
        first = QRectF(words.left(), middle - 22, words.width(), 24)
        second = QRectF(words.left(), middle, words.width(), 21)
        if row.kind == "objective":
            draw_text(painter, first, row.below, NOTE, theme.mid, elide=True)
            draw_text(painter, second, row.title, style, theme.hi, elide=True)
        else:
            draw_text(painter, first, row.title, style, theme.hi, elide=True)
            below = fitted(row.below, NOTE, second.width(), 14)
            draw_text(painter, second, row.below, below, theme.mid, elide=True)


def _figure_style(row: FleetRow) -> TextStyle:
    return CARD_NAME if row.kind in ("ship", "squadron") else BODY


def _problem_words(row: FleetRow) -> tuple[StackLine, StackLine]:
    return StackLine(row.title, NOTE, "hi"), StackLine(row.below, NOTE, "mid")
