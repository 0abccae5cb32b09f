"""Paints the cards of ships and enemy ships."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen

from armada_companion.games.pinned_down.views.table import EnemyView, ShipView
from armada_companion.games.pinned_down.window.card_layout import (
    BLOCK,
    CHIP,
    LINE,
    SIGN,
    TEXT_X,
    TIGHT,
    CardLayout,
    Placed,
    PlacedChip,
)
from armada_companion.ui.fonts import (
    CARD_NAME,
    LABEL,
    NARROW_NAME,
    Face,
    TextStyle,
    advance,
    fitted,
)
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.card_frame import CARD_RADIUS, paint_frame
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

_FRAMES = {"fighting": "active", "fought": "activated", "destroyed": "destroyed"}
_NAME = NameStyle(((CARD_NAME, 16), (NARROW_NAME, 16)), NARROW_NAME.sized(15), 14)
_STRUCTURE = TextStyle(Face.COND, 30, 700)
_HALF, _QUARTER = 50, 25


def paint_ship(
    painter: QPainter,
    size: QSizeF,
    view: ShipView,
    layout: CardLayout,
    theme: Theme,
    pressed: bool = False,
) -> None:
    """Paint the card of a player's ship at the origin."""
    _paint_head(painter, size, (view.name, view.status, 0), layout, theme, pressed)
    _paint_power(painter, size, view.power, theme, layout.is_low)
    for line in layout.lines:
        _paint_wrapped(painter, line, theme.mid)
    if layout.structure is None:
        _paint_low_structure(painter, size, view, theme)
    else:
        _paint_structure(painter, layout.structure, view, theme)
    for chip in layout.chips:
        _paint_chip(painter, chip, layout.is_low, theme)
    if layout.note is not None:
        box, words = layout.note.box, layout.note.words
        draw_text(painter, box, words, fitted(words, LINE, box.width(), 14), theme.mid)


def paint_enemy(
    painter: QPainter,
    size: QSizeF,
    view: EnemyView,
    layout: CardLayout,
    theme: Theme,
    pressed: bool = False,
) -> None:
    """Paint the card of an enemy ship at the origin."""
    _paint_head(painter, size, (view.name, view.status, 1), layout, theme, pressed)
    _paint_power(painter, size, view.power, theme, layout.is_low)
    for line in layout.lines:
        _paint_wrapped(painter, line, theme.mid)


def structure_color(structure: int, theme: Theme) -> QColor:
    """White above half, yellow to a quarter, red below."""
    if structure > _HALF:
        return theme.hi
    return theme.warn if structure > _QUARTER else theme.bad


def _paint_head(
    painter: QPainter,
    size: QSizeF,
    unit: tuple[str, str, int],
    layout: CardLayout,
    theme: Theme,
    pressed: bool,
) -> None:
    """Paint the frame, the name and the signs beside it."""
    name, status, player = unit
    paint_frame(painter, size, theme, player, _FRAMES.get(status, "ready"), CARD_RADIUS, pressed)
    draw_icon(painter, f"emblem{player}", QPointF(19, 20), 8.5, theme.players[player])
    if status in ("fought", "destroyed"):
        mark, color = ("check", theme.ok) if status == "fought" else ("cross", theme.bad)
        draw_icon(painter, mark, QPointF(19, 44), 7, color)
    right = size.width() - BLOCK - 8
    colors = {"shield": theme.shield, "warn": theme.warn, "bad": theme.bad}
    for sign in reversed(layout.signs):
        corner = QPointF(right, 7.0 if layout.is_low else 10.0)
        right -= _paint_sign(painter, corner, sign.words, colors[sign.tone]) + 6
    draw_name(painter, QRectF(TEXT_X, 4, right - TEXT_X, 31), name, _NAME, theme.hi)


def _paint_power(painter: QPainter, size: QSizeF, power: int, theme: Theme, is_low: bool) -> None:
    middle = size.width() - BLOCK / 2 - 4
    center, px, label = (26.0, 42.0, 44.0) if is_low else (34.0, 52.0, 58.0)
    draw_number(painter, QPointF(middle, center), power, px, theme.hi, tier=Tier.GLANCE)
    draw_text(painter, QRectF(middle - 40, label, 80, 18), "POWER", LABEL, theme.mid, CENTER)


def _paint_wrapped(painter: QPainter, line: Placed, color: QColor) -> None:
    if line.single:
        style = fitted(line.words, LINE, line.box.width(), 14)
        if advance(line.words, style) > line.box.width():
            style = TIGHT
        draw_text(painter, line.box, line.words, style, color, elide=True)
        return
    draw_wrapped(painter, line.box, line.words, LINE, color)


def _paint_sign(painter: QPainter, corner: QPointF, words: str, color: QColor) -> float:
    """Write a word in a frame whose upper right corner is given, and return how wide it is."""
    width = advance(words, SIGN) + 14
    box = QRectF(corner.x() - width, corner.y(), width, 20)
    fill_box(painter, box, 6, alpha(color, 0.16), QPen(color, 1.2))
    draw_text(painter, box, words, SIGN, color, CENTER)
    return width


def _paint_chip(painter: QPainter, chip: PlacedChip, is_low: bool, theme: Theme) -> None:
    """A damage card: red edge, its name, then what it does."""
    fill_box(painter, chip.box, 7, mix(theme.card, theme.bad_deep, 0.8), QPen(theme.bad, 1.2))
    name_style, style = (TIGHT, TIGHT) if is_low else (CHIP, LINE)
    box = QRectF(chip.box)
    box.setLeft(box.left() + 8)
    box.setWidth(advance(chip.name, name_style) + 1)
    draw_text(painter, box, chip.name, name_style, theme.hi, tier=Tier.READ)
    if chip.more:
        more = QRectF(
            box.right() + 5, box.y(), chip.box.right() - 6 - box.right() - 5, box.height()
        )
        color = theme.warn if is_low else theme.hi
        draw_text(painter, more, chip.more, style, color, tier=Tier.READ)


def _paint_structure(painter: QPainter, box: QRectF, view: ShipView, theme: Theme) -> None:
    """The bar with its number; a part of it for every quarter."""
    color = structure_color(view.structure, theme)
    right = QRectF(box.right() - BLOCK + 4, box.y(), BLOCK - 4, box.height())
    words = f"{view.structure} %"
    draw_text(painter, right, words, _STRUCTURE, color, RIGHT, tier=Tier.GLANCE)
    bar = QRectF(box.x(), box.center().y() - 6, right.left() - box.x() - 4, 12)
    _paint_bar(painter, bar, view.structure, theme)


def _paint_low_structure(painter: QPainter, size: QSizeF, view: ShipView, theme: Theme) -> None:
    """The number below the power; a low card has no bar."""
    right = QRectF(size.width() - BLOCK - 4, 58, BLOCK - 8, 22)
    words = f"{view.structure} %"
    style = _STRUCTURE.sized(24)
    color = structure_color(view.structure, theme)
    draw_text(painter, right, words, style, color, RIGHT, tier=Tier.READ)


def _paint_bar(painter: QPainter, bar: QRectF, structure: int, theme: Theme) -> None:
    color = structure_color(structure, theme)
    fill_box(painter, bar, 4, alpha(theme.hi, 0.13), QPen(theme.line_hi, 1))
    left = max(0, min(100, structure)) / 100
    if left:
        fill_box(painter, QRectF(bar.x(), bar.y(), bar.width() * left, bar.height()), 4, color)
    painter.setPen(QPen(theme.card, 1.6))
    for quarter in (0.25, 0.5, 0.75):
        x = bar.x() + bar.width() * quarter
        painter.drawLine(QPointF(x, bar.top() + 1), QPointF(x, bar.bottom() - 1))
