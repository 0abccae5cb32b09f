"""Dials, command tokens and defense tokens."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from armada_companion.ui.fonts import Face, TextStyle
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint import primitives, shapes
from armada_companion.ui.theme import Theme, alpha, mix

from ...views.table.words import command_icon

COMMAND_NAME = TextStyle(Face.COND, 27, 700)

_COMMAND_HUES = {
    "navigate": "blue",
    "squadron": "yellow",
    "repair": "green",
    "concentrate_fire": "red",
}
_ORIGIN = QPointF(0, 0)


def command_color(theme: Theme, command: str) -> QColor:
    """Return the color of a command; grey for an unknown command."""
    return theme.hue(_COMMAND_HUES.get(command, ""))


def paint_defense_token(
    painter: QPainter, center: QPointF, radius: float, kind: str, state: str, theme: Theme
) -> None:
    """Paint a token: solid if ready, hollow if exhausted, crossed out if discarded."""
    painter.save()
    painter.translate(center)
    match state:
        case "ready":
            _paint_ready(painter, radius, kind, theme)
        case "exhausted":
            _paint_exhausted(painter, radius, kind, theme)
        case _:
            _paint_discarded(painter, radius, kind, theme)
    painter.restore()


def paint_command_token(
    painter: QPainter, center: QPointF, radius: float, command: str, theme: Theme
) -> None:
    """Paint a filled circle with the command's icon."""
    primitives.fill_disc(painter, center, radius, command_color(theme, command))
    _paint_command(painter, center, radius * 0.58, command, theme, filled=True)


def paint_token_slot(painter: QPainter, center: QPointF, radius: float, theme: Theme) -> None:
    """Paint an empty place for a command token."""
    pen = QPen(theme.line_hi, 1.6, Qt.PenStyle.DotLine)
    primitives.fill_disc(painter, center, radius - 1, alpha(theme.panel, 0), pen)


def paint_dial(
    painter: QPainter,
    center: QPointF,
    radius: float,
    face: str,
    theme: Theme,
    glow: float = 0.0,
    number: int = 0,
) -> None:
    """Paint a dial; `face` is a command, `unknown`, or "" if it is facedown.

    Args:
        glow: Radius of the light around a faceup dial; 0 for none.
        number: Its place in the stack, written on a facedown dial; 0 for a question mark.
    """
    painter.save()
    painter.translate(center)
    if face:
        _paint_faceup(painter, radius, face, theme, glow)
    else:
        _paint_facedown(painter, radius, str(number or "?"), theme)
    painter.restore()


def paint_dial_edge(painter: QPainter, center: QPointF, radius: float, theme: Theme) -> None:
    """Paint the visible edge of a dial that is below others."""
    shape = shapes.hexagon(radius).translated(center)
    painter.fillPath(shape, theme.raised)
    primitives.outline(painter, shape, QPen(theme.line_hi, primitives.EDGE))


def _paint_ready(painter: QPainter, radius: float, kind: str, theme: Theme) -> None:
    fill = primitives.vertical(2 * radius, theme.ok, mix(theme.ok, theme.bg0, 0.22), -radius)
    primitives.fill_box(painter, _square(radius), radius * 0.34, fill)
    draw_icon(painter, kind, _ORIGIN, radius * 0.64, theme.ink)


def _paint_exhausted(painter: QPainter, radius: float, kind: str, theme: Theme) -> None:
    pen = QPen(theme.warn, max(1.6, radius * 0.10))
    painter.rotate(45)
    corner = radius * 0.34 * 0.7
    primitives.fill_box(painter, _square(radius * 0.73), corner, alpha(theme.warn, 0.10), pen)
    painter.rotate(-45)
    draw_icon(painter, kind, _ORIGIN, radius * 0.50, theme.warn)


def _paint_discarded(painter: QPainter, radius: float, kind: str, theme: Theme) -> None:
    painter.setPen(QPen(theme.line_hi, max(1.2, radius * 0.07), Qt.PenStyle.DotLine))
    painter.setBrush(primitives.NO_BRUSH)
    painter.drawRoundedRect(_square(radius - 1), radius * 0.34, radius * 0.34)
    draw_icon(painter, kind, _ORIGIN, radius * 0.46, alpha(theme.low, 0.45))
    painter.setPen(QPen(theme.low, max(1.2, radius * 0.08)))
    reach = radius * 0.62
    painter.drawLine(QPointF(-reach, reach), QPointF(reach, -reach))


def _paint_facedown(painter: QPainter, radius: float, words: str, theme: Theme) -> None:
    shape = shapes.hexagon(round(radius, 2))
    painter.fillPath(shape, theme.raised)
    primitives.outline(painter, shape, QPen(theme.line_hi, max(primitives.EDGE, radius * 0.06)))
    inner = QPen(alpha(theme.line_hi, 0.8), max(primitives.EDGE, radius * 0.045))
    primitives.outline(painter, shapes.hexagon(round(radius * 0.66, 2)), inner)
    primitives.draw_number(painter, _ORIGIN, words, radius * 0.72, theme.mid, Face.SEMI)


def _paint_faceup(painter: QPainter, radius: float, face: str, theme: Theme, glow: float) -> None:
    color = command_color(theme, face)
    if glow:
        light = QRadialGradient(0, 0, glow)
        light.setColorAt(min(0.9, radius * 0.8 / glow), alpha(color, 0.38))
        light.setColorAt(1, alpha(color, 0))
        primitives.fill_disc(painter, _ORIGIN, glow, light)
    fill = primitives.vertical(
        2 * radius, mix(theme.bg0, color, 0.34), mix(theme.bg0, color, 0.14), -radius
    )
    painter.fillPath(shapes.hexagon(round(radius, 2)), fill)
    pen = QPen(color, max(1.8, radius * 0.085), Qt.PenStyle.SolidLine, shapes.FLAT, shapes.MITER)
    primitives.outline(painter, shapes.hexagon(round(radius * 0.955, 2)), pen)
    _paint_command(painter, _ORIGIN, radius * 0.50, face, theme, filled=False)


def _paint_command(
    painter: QPainter, center: QPointF, size: float, command: str, theme: Theme, filled: bool
) -> None:
    color = theme.ink if filled else command_color(theme, command)
    if command in _COMMAND_HUES:
        draw_icon(painter, command_icon(command), center, size, color)
    else:
        primitives.draw_number(painter, center, "?", size * 1.5, color, Face.SEMI)


def _square(half: float) -> QRectF:
    return QRectF(-half, -half, 2 * half, 2 * half)
