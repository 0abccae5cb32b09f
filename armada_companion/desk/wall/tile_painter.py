"""Paints one tile of the wall."""

from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from armada_companion.desk.wall.tile_words import TileView, Urgency
from armada_companion.desk.wall.wall_layout import TileSize
from armada_companion.ui.fonts import Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import NO_BRUSH, RIGHT, draw_text, fill_box
from armada_companion.ui.theme import Theme, mix

_RADIUS = 8.0
_NUMBER = TextStyle(Face.SEMI, 22, 700)
_LEFT = TextStyle(Face.SEMI, 15, 600)
_NAME = TextStyle(Face.SEMI, 15, 600)
_LARGE_NAME = TextStyle(Face.SEMI, 17, 600)
_SMALL = TextStyle(Face.SEMI, 14, 600)
_MARKS = ("emblem0", "emblem1")
_MOST_CELLS = 9


def paint_tile(
    painter: QPainter, area: QRectF, view: TileView, size: TileSize, theme: Theme, current: bool
) -> None:
    """Paint a tile into its area; the current one has the ring of the keyboard."""
    fill, edge, text, quiet = _colors(theme, view.urgency)
    fill_box(painter, area, _RADIUS, fill, QPen(edge, 1.4))
    inner = area.adjusted(6, 4, -5, -4)
    if size is TileSize.SMALL:
        _paint_small(painter, inner, view, theme, (text, quiet))
    else:
        _paint_named(painter, inner, view, size, theme, (text, quiet))
    if current:
        painter.setPen(QPen(theme.hi, 2.5))
        painter.setBrush(NO_BRUSH)
        painter.drawRoundedRect(area.adjusted(1.5, 1.5, -1.5, -1.5), _RADIUS - 1, _RADIUS - 1)


_Inks = tuple[QColor, QColor]


def _paint_small(
    painter: QPainter, area: QRectF, view: TileView, theme: Theme, inks: _Inks
) -> None:
    text, quiet = inks
    number = QRectF(area.left(), area.top(), area.width(), 22)
    draw_text(painter, number, str(view.number), _NUMBER, text)
    if view.is_other:
        # In the corner, beside a number of three digits.
        _paint_other(painter, QPointF(area.right() - 1, area.top() + 3), 5, view, theme, text)
    middle = QRectF(area.left(), area.top() + 22, area.width(), 18)
    left = view.left.replace(" ", "")
    draw_text(painter, middle, left, fitted(left, _LEFT, area.width() - 15, 11), quiet)
    _paint_mark(painter, QPointF(area.right() - 6, middle.center().y()), view, theme, text)
    _paint_cells(painter, area, view, inks)


def _paint_named(
    painter: QPainter, area: QRectF, view: TileView, size: TileSize, theme: Theme, inks: _Inks
) -> None:
    text, quiet = inks
    top = QRectF(area.left(), area.top(), area.width(), 22)
    draw_text(painter, top, str(view.number), _NUMBER, text)
    if view.is_other:
        beside = top.left() + advance(str(view.number), _NUMBER) + 14
        _paint_other(painter, QPointF(beside, top.center().y()), 6.5, view, theme, text)
    draw_text(painter, top.adjusted(46, 0, 0, 0), view.left, _LEFT, quiet, RIGHT)
    style = _LARGE_NAME if size is TileSize.LARGE else _NAME
    pitch = 21.0 if size is TileSize.LARGE else 18.0
    for place, name in enumerate(view.names):
        line = QRectF(area.left(), area.top() + 25 + place * pitch, area.width(), pitch)
        if view.side == place:
            _paint_mark(painter, QPointF(line.right() - 6, line.center().y()), view, theme, text)
            line = line.adjusted(0, 0, -18, 0)
        draw_text(painter, line, name, style, text, elide=True)
    foot = QRectF(area.left(), area.top() + 27 + 2 * pitch, area.width(), 20)
    if size is TileSize.LARGE:
        draw_text(painter, foot, view.note or view.turn, _SMALL, quiet, elide=True)
    foot = QRectF(area.left(), area.bottom() - 19, area.width(), 20)
    edge = 12 if view.is_silent else 0
    draw_text(painter, foot.adjusted(0, 0, -edge, 0), view.score, _LEFT, text, RIGHT)
    _paint_cells(painter, area, view, inks)


def _paint_mark(
    painter: QPainter, center: QPointF, view: TileView, theme: Theme, text: QColor
) -> None:
    if view.side is not None:
        is_filled = view.urgency is Urgency.CALL
        color = text if is_filled else theme.players[view.side]
        draw_icon(painter, _MARKS[view.side], center, 6, color)


def _paint_other(
    painter: QPainter, center: QPointF, size: float, view: TileView, theme: Theme, text: QColor
) -> None:
    """Mark a table that plays otherwise than the event."""
    color = text if view.urgency is Urgency.CALL else theme.warn
    draw_icon(painter, "gear", center, size, color)


def _paint_cells(painter: QPainter, area: QRectF, view: TileView, inks: _Inks) -> None:
    """Paint a cell for each round, filled up to the round that is played."""
    if not 0 < view.rounds <= _MOST_CELLS:
        if view.is_silent:
            _paint_silence(painter, area, inks[0])
        return
    space = area.width() - (12 if view.is_silent else 0)
    step = min(9.0, space / view.rounds)
    y = area.bottom() - 7
    for place in range(view.rounds):
        color = inks[0] if place < view.round else _faint(inks[1])
        cell = QRectF(area.left() + place * step, y, max(2.0, step - 2), 5)
        fill_box(painter, cell, 2, color)
    if view.is_silent:
        _paint_silence(painter, area, inks[0])


def _paint_silence(painter: QPainter, area: QRectF, color: QColor) -> None:
    draw_icon(painter, "cross", QPointF(area.right() - 4, area.bottom() - 4.5), 4.5, color)


@lru_cache(maxsize=16)
def _faint_of(red: int, green: int, blue: int) -> QColor:
    return QColor(red, green, blue, 70)


def _faint(color: QColor) -> QColor:
    return _faint_of(color.red(), color.green(), color.blue())


@lru_cache(maxsize=32)
def _colors(theme: Theme, urgency: Urgency) -> tuple[QColor, QColor, QColor, QColor]:
    """Return the colors of ground, edge, text and quiet text of a tile."""
    plain = (theme.card, theme.line, theme.hi, theme.mid)
    filled = theme.ink
    found: Mapping[Urgency, tuple[QColor, QColor, QColor, QColor]] = {
        Urgency.NONE: plain,
        Urgency.CALL: (theme.bad, theme.bad, filled, filled),
        Urgency.SLOW: (mix(theme.card, theme.warn, 0.22), theme.warn, theme.hi, theme.hi),
        Urgency.LAST_ROUND: (mix(theme.card, theme.ok, 0.22), theme.ok, theme.hi, theme.hi),
        Urgency.DONE: (theme.panel, theme.line, theme.low, theme.low),
    }
    return found[urgency]
