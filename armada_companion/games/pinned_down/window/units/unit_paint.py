"""Draws the parts of a ship's card: plates, structure, name and figures."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from armada_companion.ui import fonts
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.names import NameStyle, draw_name
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import (
    CENTER,
    RIGHT,
    draw_number,
    draw_text,
    draw_wrapped,
    fill_box,
)
from armada_companion.ui.theme import Theme, alpha, mix

from .card_layout import PLATE_NAME, PLATE_PAD
from .card_parts import BLOCK, LINE, SIGN, TEXT_X, TIGHT, CardLayout, Placed, Plate, plate_name

_NAME = NameStyle(((fonts.CARD_NAME, 16), (fonts.NARROW_NAME, 16)), fonts.NARROW_NAME.sized(15), 14)
_PLATE = fonts.TextStyle(fonts.Face.SEMI, 16, 600)
_STRUCTURE = fonts.TextStyle(fonts.Face.COND, 30, 700)
_HALF, _QUARTER = 50, 25


def paint_name(
    painter: QPainter, size: QSizeF, name: str, layout: CardLayout, theme: Theme
) -> None:
    """Write the name, and the signs beside it."""
    right = size.width() - BLOCK - 8
    colors = {"mid": theme.mid, "shield": theme.shield, "warn": theme.warn, "bad": theme.bad}
    for sign in reversed(layout.signs):
        corner = QPointF(right, 7.0 if layout.has_low_head else 10.0)
        right -= _paint_sign(painter, corner, sign.words, colors[sign.tone]) + 6
    draw_name(painter, QRectF(TEXT_X, 4, right - TEXT_X, 31), name, _NAME, theme.hi)


def paint_power(painter: QPainter, size: QSizeF, power: int, theme: Theme, is_low: bool) -> None:
    """Draw the power in figures that can be read from afar."""
    middle = size.width() - BLOCK / 2 - 4
    center, px, label = (26.0, 42.0, 42.0) if is_low else (34.0, 52.0, 58.0)
    draw_number(painter, QPointF(middle, center), power, px, theme.hi, tier=Tier.GLANCE)
    draw_text(painter, QRectF(middle - 40, label, 80, 18), "POWER", fonts.LABEL, theme.mid, CENTER)


def paint_line(painter: QPainter, line: Placed, color: QColor) -> None:
    """Write a line of a card; in narrow letters if the line is too long otherwise."""
    if line.single:
        style = fonts.fitted(line.words, LINE, line.box.width(), 14)
        if fonts.advance(line.words, style) > line.box.width():
            style = TIGHT
        draw_text(painter, line.box, line.words, style, color, elide=True, tier=Tier.READ)
        return
    draw_wrapped(painter, line.box, line.words, line.style, color, Tier.READ)


def paint_plate(painter: QPainter, plate: Plate, theme: Theme) -> None:
    """Draw a character: a captain with a star, with a dashed edge if there is no effect now."""
    person, box = plate.person, plate.box
    color = {"on": theme.ok, "off": theme.warn}.get(person.captain, theme.line_hi)
    style = Qt.PenStyle.DashLine if person.captain == "off" else Qt.PenStyle.SolidLine
    fill = mix(theme.card, theme.bg0, 0.35)
    fill_box(painter, box.adjusted(0.5, 0.5, -0.5, -0.5), 8, fill, QPen(color, 1.1, style))
    left = box.x() + PLATE_PAD
    if person.captain:
        draw_icon(painter, "star", QPointF(left + 5, box.y() + 13), 7, color)
        left += 17
    name = plate_name(person, plate.full)
    area = QRectF(left, box.y() + 2, box.right() - PLATE_PAD - left + 3, PLATE_NAME)
    shown = fonts.fitted(name, _PLATE, area.width(), 14)
    shown = shown if fonts.advance(name, shown) <= area.width() else TIGHT
    draw_text(painter, area, name, shown, theme.hi, tier=Tier.READ)
    if plate.full and person.words:
        below = QRectF(box.x() + PLATE_PAD, box.y() + PLATE_NAME + 1, box.width() - 16, 0)
        below.setBottom(box.bottom())
        draw_wrapped(painter, below, person.words, LINE, theme.mid)


def paint_structure(painter: QPainter, box: QRectF, structure: int, theme: Theme) -> None:
    """Draw the bar of the structure in four parts, with its number."""
    color = _structure_color(structure, theme)
    right = QRectF(box.right() - BLOCK + 4, box.y(), BLOCK - 4, box.height())
    words = f"{structure} %"
    draw_text(painter, right, words, _STRUCTURE, color, RIGHT, tier=Tier.GLANCE)
    bar = QRectF(box.x(), box.center().y() - 6, right.left() - box.x() - 4, 12)
    _paint_bar(painter, bar, structure, theme)


def paint_low_structure(
    painter: QPainter, size: QSizeF, bar: QRectF | None, structure: int, theme: Theme
) -> None:
    """Draw the structure as a number below the power; its bar, if any, is at `bar`."""
    if bar is not None:
        _paint_bar(painter, bar.adjusted(0, 3, 0, -3), structure, theme)
    right = QRectF(size.width() - BLOCK - 4, 60, BLOCK - 8, 22)
    words = f"{structure} %"
    style = _STRUCTURE.sized(22)
    color = _structure_color(structure, theme)
    draw_text(painter, right, words, style, color, RIGHT, tier=Tier.READ)


def _structure_color(structure: int, theme: Theme) -> QColor:
    """Return white above 50 percent, yellow down to 25, and red below."""
    if structure > _HALF:
        return theme.hi
    return theme.warn if structure > _QUARTER else theme.bad


def _paint_sign(painter: QPainter, corner: QPointF, words: str, color: QColor) -> float:
    """Write a word in a frame with the upper right corner `corner`; return its width."""
    width = fonts.advance(words, SIGN) + 14
    box = QRectF(corner.x() - width, corner.y(), width, 20)
    fill_box(painter, box, 6, alpha(color, 0.16), QPen(color, 1.2))
    draw_text(painter, box, words, SIGN, color, CENTER)
    return width


def _paint_bar(painter: QPainter, bar: QRectF, structure: int, theme: Theme) -> None:
    color = _structure_color(structure, theme)
    fill_box(painter, bar, 4, alpha(theme.hi, 0.13), QPen(theme.line_hi, 1))
    left = max(0, min(100, structure)) / 100
    if left:
        fill_box(painter, QRectF(bar.x(), bar.y(), bar.width() * left, bar.height()), 4, color)
    painter.setPen(QPen(theme.card, 1.6))
    for quarter in (0.25, 0.5, 0.75):
        x = bar.x() + bar.width() * quarter
        painter.drawLine(QPointF(x, bar.top() + 1), QPointF(x, bar.bottom() - 1))
