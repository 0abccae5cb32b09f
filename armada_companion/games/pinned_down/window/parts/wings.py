"""The colors of the wings, and their marks for color-blind players."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from armada_companion.ui.icons import draw_icon, icon
from armada_companion.ui.paint.primitives import fill_disc
from armada_companion.ui.paint.shapes import circle, joined, line, poly, stroked
from armada_companion.ui.theme import Theme, mix

BLUE, GREEN, PURPLE = "Blue Wing", "Green Wing", "Purple Wing"

_PURPLES: Mapping[str, str] = {"dark": "#C9A7FF", "light": "#6B3FC0", "contrast": "#DCC4FF"}
_MARKS: Mapping[str, str] = {BLUE: "wing_blue", GREEN: "wing_green", PURPLE: "wing_purple"}


def wing_color(wing: str, theme: Theme) -> QColor:
    """Return the color of a wing; the players' color for a ship without a wing."""
    if wing == GREEN:
        return theme.hue("green")
    if wing == PURPLE:
        return QColor(_PURPLES.get(theme.name, _PURPLES["dark"]))
    return theme.players[0]


def wing_mark(wing: str) -> str:
    """Return the icon of a wing; the players' emblem for a ship without a wing."""
    return _MARKS.get(wing, "emblem0")


def paint_wing(
    painter: QPainter, center: QPointF, radius: float, wing: str, theme: Theme, quiet: bool = False
) -> None:
    """Draw the mark of a wing on a disc of its color."""
    color = wing_color(wing, theme)
    color = mix(color, theme.card, 0.5) if quiet else color
    fill_disc(painter, center, radius, color, QPen(mix(color, theme.hi, 0.35), 1))
    draw_icon(painter, wing_mark(wing), center, radius * 0.66, theme.ink)


@icon
def wing_blue() -> QPainterPath:
    """Two arrows that point forward: fighting strength."""
    arrow = stroked(line((-0.75, 0.42), (0, -0.3), (0.75, 0.42)), 0.34)
    return joined(arrow.translated(0, -0.38), arrow.translated(0, 0.4))


@icon
def wing_green() -> QPainterPath:
    """A cross with broad arms: repairs."""
    upright = QPainterPath()
    upright.addRect(QRectF(-0.3, -0.9, 0.6, 1.8))
    level = QPainterPath()
    level.addRect(QRectF(-0.9, -0.3, 1.8, 0.6))
    return joined(upright, level)


@icon
def wing_purple() -> QPainterPath:
    """A hollow diamond around a point: scouting."""
    outer = poly((0, -1), (1, 0), (0, 1), (-1, 0))
    inner = poly((0, -0.6), (0.6, 0), (0, 0.6), (-0.6, 0))
    return outer.subtracted(inner).united(circle(0, 0, 0.26))
