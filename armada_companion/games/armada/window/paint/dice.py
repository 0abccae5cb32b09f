"""Attack dice: a shape for each color, a mark for each face."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from armada_companion.ui.icons import draw_icon, icon
from armada_companion.ui.paint import shapes
from armada_companion.ui.paint.primitives import draw_number, outline
from armada_companion.ui.theme import Theme, mix

_MARKS = {
    "hit": ("hit",),
    "double_hit": ("hit", "hit"),
    "critical": ("critical",),
    "accuracy": ("accuracy",),
    "hit_critical": ("hit", "critical"),
}
"""The marks of each face; a blank has none."""


@icon
def hit() -> QPainterPath:
    """The hit face: a star of four points."""
    return shapes.poly(
        (0, -0.95), (0.24, -0.24), (0.95, 0), (0.24, 0.24),
        (0, 0.95), (-0.24, 0.24), (-0.95, 0), (-0.24, -0.24),
    )  # fmt: skip


@icon
def critical() -> QPainterPath:
    """The critical face: a ring that bursts on eight sides."""
    ray = shapes.poly((0, -0.98), (0.15, -0.6), (-0.15, -0.6))
    return shapes.joined(shapes.stroked(shapes.circle(0, 0, 0.44), 0.22), shapes.repeated(ray, 8))


@icon
def accuracy() -> QPainterPath:
    """The accuracy face: a ring around a point, with four lines outside."""
    line = shapes.poly((-0.1, -0.98), (0.1, -0.98), (0.1, -0.62), (-0.1, -0.62))
    ring = shapes.stroked(shapes.circle(0, 0, 0.62), 0.16)
    return shapes.joined(ring, shapes.circle(0, 0, 0.2), shapes.repeated(line, 4))


def die_color(theme: Theme, color: str) -> QColor:
    """Return the color of a die's edge and marks."""
    return theme.hi if color == "black" else theme.hue(color)


def paint_die(
    painter: QPainter, center: QPointF, radius: float, color: str, face: str, theme: Theme
) -> None:
    """Paint a die: red ones are squares, blue ones circles, black ones hexagons.

    Args:
        face: The rolled face; "" for no face, "+" for a die that can be added.
    """
    ink = die_color(theme, color)
    shape = _shape(color, radius).translated(center)
    painter.fillPath(shape, mix(theme.panel, ink, 0.0 if color == "black" else 0.18))
    outline(painter, shape, QPen(ink, max(1.2, radius * 0.09)))
    if face in ("", "+"):
        draw_number(painter, center, face or "?", radius * 1.1, ink)
        return
    marks = _MARKS.get(face, ())
    size = radius * (0.62 if len(marks) == 1 else 0.42)
    for place, mark in enumerate(marks):
        shift = (place - (len(marks) - 1) / 2) * radius * 0.92
        draw_icon(painter, mark, center + QPointF(shift, 0), size, ink)


def paint_pip(painter: QPainter, center: QPointF, radius: float, color: str, theme: Theme) -> None:
    """Paint a small die without a face."""
    shape = _shape(color, radius).translated(center)
    ink = die_color(theme, color)
    if color == "black":
        painter.fillPath(shape, theme.bg0)
        outline(painter, shape, QPen(ink, 1.2))
    else:
        painter.fillPath(shape, ink)


def _shape(color: str, radius: float) -> QPainterPath:
    if color == "red":
        side = radius * 1.8
        return shapes.rounded(side, side, radius * 0.3).translated(-side / 2, -side / 2)
    if color == "blue":
        return shapes.scaled(shapes.circle(0, 0, 1), radius)
    return shapes.hexagon(radius * 1.05)
