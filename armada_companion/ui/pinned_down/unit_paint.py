"""Paints the cards of ships and enemy ships."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen

from armada_companion.ui.fonts import CARD_NAME, LABEL, Face, TextStyle, advance, fitted
from armada_companion.ui.marks import put_mark
from armada_companion.ui.paint.card_frame import SHIP_RADIUS, paint_frame
from armada_companion.ui.paint.names import NameStyle, draw_name
from armada_companion.ui.paint.primitives import (
    CENTER,
    RIGHT,
    draw_number,
    draw_text,
    fill_box,
)
from armada_companion.ui.paint.written import Tier
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Theme, alpha
from armada_companion.views.pinned_down.table import EnemyView, ShipView

SHIP_HEIGHT, ENEMY_HEIGHT = 132.0, 92.0
LOW_SHIP_HEIGHT, LOW_ENEMY_HEIGHT = 104.0, 78.0
"""Where the board is low: a ship has its damage in the place of the crew."""

_FRAMES = {"fighting": "active", "fought": "activated", "destroyed": "destroyed"}
_LINE = TextStyle(Face.BODY, 15)
_NARROW = TextStyle(Face.COND, 18, 600)
_NAME = NameStyle(((CARD_NAME, 16), (_NARROW, 16)), _NARROW.sized(15), 14)
_STRUCTURE = TextStyle(Face.COND, 30, 700)
_SIGN = TextStyle(Face.SEMI, 14, 600, 0.8)
_BLOCK = 78.0
_TEXT_X = 36.0
_HALF, _QUARTER = 50, 25


def paint_ship(
    painter: QPainter, size: QSizeF, view: ShipView, theme: Theme, pressed: bool = False
) -> None:
    """Paint the card of a player's ship at the origin."""
    sign = tr("DESTROYED") if view.status == "destroyed" else tr("CLOAKED") if view.cloaked else ""
    head = size.width() - (advance(sign, _SIGN) + 24 if sign else 0)
    _paint_head(painter, size, view.name, view.power, view.status, 0, theme, pressed, head)
    room = size.width() - _TEXT_X - _BLOCK - 8
    owner = f"{view.owner}  ·  {view.cards}"
    if view.status == "destroyed":
        put_mark(painter, "cross", QPointF(19, 44), 7, theme.bad)
    if sign:
        _paint_sign(painter, size.width() - _BLOCK - 10, sign, theme)
    _paint_structure(painter, size, view, theme)
    damage = "  ·  ".join(view.damage)
    survives = f"{tr('surely survives')} {view.survives} {tr('more')}"
    if size.height() <= LOW_SHIP_HEIGHT:
        _paint_lines(painter, QPointF(_TEXT_X, 30), room, [owner, damage or view.surnames], theme)
        return
    words = [owner, view.surnames or tr("no characters told")]
    _paint_lines(painter, QPointF(_TEXT_X, 34), room, words, theme)
    below = QRectF(12, 107, size.width() - 24, 20)
    told = "  ·  ".join((damage or tr("undamaged"), survives))
    if advance(told, _LINE.sized(14)) > below.width():
        told = damage
    tone = theme.bad if damage else theme.mid
    draw_text(painter, below, told, fitted(told, _LINE, below.width(), 14), tone, elide=True)


def paint_enemy(
    painter: QPainter, size: QSizeF, view: EnemyView, theme: Theme, pressed: bool = False
) -> None:
    """Paint the card of an enemy ship at the origin."""
    _paint_head(painter, size, view.name, view.power, view.status, 1, theme, pressed)
    room = size.width() - _TEXT_X - _BLOCK - 8
    parts = [view.class_name, f"{tr('threat')} {view.threat}", tr("unique") if view.unique else ""]
    words = ["  ·  ".join(part for part in parts if part), view.words]
    top = 36 if size.height() > LOW_ENEMY_HEIGHT else 31
    _paint_lines(painter, QPointF(_TEXT_X, top), room, words, theme)


def structure_color(structure: int, theme: Theme) -> QColor:
    """White above half, yellow to a quarter, red below."""
    if structure > _HALF:
        return theme.hi
    return theme.warn if structure > _QUARTER else theme.bad


def _paint_head(
    painter: QPainter,
    size: QSizeF,
    name: str,
    power: int,
    status: str,
    player: int,
    theme: Theme,
    pressed: bool,
    width: float = 0.0,
) -> None:
    paint_frame(painter, size, theme, player, _FRAMES.get(status, "ready"), SHIP_RADIUS, pressed)
    put_mark(painter, f"emblem{player}", QPointF(19, 20), 8.5, theme.players[player])
    if status == "fought":
        put_mark(painter, "check", QPointF(19, 44), 7, theme.ok)
    room = QRectF(_TEXT_X, 4, (width or size.width()) - _TEXT_X - _BLOCK - 8, 31)
    draw_name(painter, room, name, _NAME, theme.hi)
    middle = size.width() - _BLOCK / 2 - 4
    draw_number(painter, QPointF(middle, 34), power, 52, theme.hi, tier=Tier.GLANCE)
    draw_text(painter, QRectF(middle - 40, 58, 80, 18), tr("POWER"), LABEL, theme.mid, CENTER)


def _paint_lines(
    painter: QPainter, corner: QPointF, width: float, lines: Sequence[str], theme: Theme
) -> None:
    for row, words in enumerate(lines):
        room = QRectF(corner.x(), corner.y() + row * 22, width, 21)
        style = fitted(words, _LINE, width, 14)
        draw_text(painter, room, words, style, theme.mid, elide=True)


def _paint_sign(painter: QPainter, right: float, words: str, theme: Theme) -> None:
    width = advance(words, _SIGN) + 14
    box = QRectF(right - width, 10, width, 22)
    fill_box(painter, box, 6, alpha(theme.shield, 0.16), QPen(theme.shield, 1.2))
    draw_text(painter, box, words, _SIGN, theme.shield, CENTER)


def _paint_structure(painter: QPainter, size: QSizeF, view: ShipView, theme: Theme) -> None:
    """The bar with its number; a part of it for every quarter."""
    color = structure_color(view.structure, theme)
    figure = f"{view.structure} %"
    y = size.height() - (52 if size.height() > LOW_SHIP_HEIGHT else 28)
    right = QRectF(size.width() - _BLOCK - 10, y - 3, _BLOCK - 2, 32)
    draw_text(painter, right, figure, _STRUCTURE, color, RIGHT, tier=Tier.GLANCE)
    bar = QRectF(12, y + 8, right.left() - 18, 11)
    fill_box(painter, bar, 4, alpha(theme.hi, 0.13), QPen(theme.line_hi, 1))
    left = max(0, min(100, view.structure)) / 100
    if left:
        fill_box(painter, QRectF(bar.x(), bar.y(), bar.width() * left, bar.height()), 4, color)
    painter.setPen(QPen(theme.card, 1.6))
    for quarter in (0.25, 0.5, 0.75):
        x = bar.x() + bar.width() * quarter
        painter.drawLine(QPointF(x, bar.top() + 1), QPointF(x, bar.bottom() - 1))
