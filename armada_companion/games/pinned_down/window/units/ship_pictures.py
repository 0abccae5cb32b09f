"""Ships seen from above, one shape for each class; the filled part of the hull is its structure."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from armada_companion.ui.paint.primitives import outline
from armada_companion.ui.paint.shapes import Point, circle, joined, mirrored, poly
from armada_companion.ui.theme import Theme, alpha, mix

WIDE_TO_HIGH = 2.3
"""How much wider than high a ship is."""

_FULL, _EDGE = 100, 42.0


def paint_ship(
    painter: QPainter, area: QRectF, group: str, color: QColor, structure: int, theme: Theme
) -> None:
    """Draw a ship as large as fits into `area`; lost structure is hatched from the bow.

    Ships of the players fly to the right, all others to the left.
    """
    transform = painter.worldTransform()
    # Whole pixels: a picture at fractions of pixels would be blurred.
    place = transform.mapRect(area).toRect()
    if place.isEmpty():
        return
    ratio = painter.device().devicePixelRatio()
    picture = _picture(group, color.rgba(), structure, theme, place.size().toTuple(), ratio)
    painter.save()
    painter.resetTransform()
    painter.drawPixmap(place.topLeft(), picture)
    painter.restore()


@lru_cache(maxsize=64)
def _picture(
    group: str, rgba: int, structure: int, theme: Theme, size: tuple[int, int], ratio: float
) -> QPixmap:
    """Return a cached picture of a ship; drawing it takes some milliseconds."""
    wide, tall = size
    picture = QPixmap(round(wide * ratio), round(tall * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = QColor.fromRgba(rgba)
        _draw(
            painter,
            QRectF(0, 0, wide, tall).adjusted(1, 1, -1, -1),
            (group, structure),
            color,
            theme,
        )
    return picture


def _draw(
    painter: QPainter, area: QRectF, ship: tuple[str, int], color: QColor, theme: Theme
) -> None:
    group, structure = ship
    half = min(area.width(), area.height() * WIDE_TO_HIGH) / 2
    shape = _placed(hull(group), area.center(), half)
    box = shape.boundingRect()
    painter.fillPath(shape, mix(theme.card, color, 0.10))
    if structure < _FULL:
        painter.fillPath(shape, QBrush(alpha(theme.bad, 0.7), Qt.BrushStyle.BDiagPattern))
    kept = QRectF(box)
    kept.setWidth(box.width() * max(0, structure) / _FULL)
    painter.save()
    painter.setClipRect(kept, Qt.ClipOperation.IntersectClip)
    painter.fillPath(shape, mix(theme.card, color, 0.34))
    painter.restore()
    deck = _placed(superstructure(group), area.center(), half)
    painter.fillPath(deck, mix(theme.card, color, 0.5))
    outline(painter, shape, QPen(color, min(2.2, max(1.0, half / _EDGE))))


@cache
def hull(group: str) -> QPainterPath:
    """Return the outline of a class of ships; x is from -1 to 1, y from -0.5 to 0.5."""
    path = _both(_HULLS.get(group, _PLAIN))
    return mirrored(path) if group in _ENEMIES else path


@cache
def superstructure(group: str) -> QPainterPath:
    """Return the superstructure of a class of ships, in the coordinates of `hull`."""
    build = _DECKS.get(group, _deck_plain)
    path = build()
    return mirrored(path) if group in _ENEMIES else path


def _both(upper: tuple[Point, ...]) -> QPainterPath:
    """Return a symmetric shape; the points are its upper half, from the stern to the bow."""
    lower = [(x, -y) for x, y in reversed(upper)]
    return poly(*upper, *lower)


def _placed(path: QPainterPath, center: QPointF, half: float) -> QPainterPath:
    return QTransform.fromTranslate(center.x(), center.y()).scale(half, half).map(path)


def _block(left: float, right: float, half: float, tip: float = 0.0) -> QPainterPath:
    return poly(
        (left, -half), (right, -half * 0.7), (right + tip, 0), (right, half * 0.7), (left, half)
    )


def _deck_plain() -> QPainterPath:
    return _block(-0.6, 0.1, 0.1, 0.12)


def _deck_battleship() -> QPainterPath:
    tower = _block(-0.72, -0.42, 0.2)
    gun = circle(0.05, 0, 0.075)
    return joined(tower, gun, circle(0.34, 0, 0.06), _block(-0.36, -0.14, 0.09, 0.08))


def _deck_frigate() -> QPainterPath:
    return joined(_block(-0.55, -0.2, 0.1), _block(-0.1, 0.35, 0.06, 0.1))


def _deck_interdictor() -> QPainterPath:
    domes = [circle(x, y, 0.085) for x in (-0.32, 0.12) for y in (-0.17, 0.17)]
    return joined(_block(-0.75, -0.55, 0.12), circle(0.5, 0, 0.07), *domes)


def _deck_swarm() -> QPainterPath:
    return circle(-0.1, 0, 0.11)


def _deck_assault_frigate() -> QPainterPath:
    return joined(_block(-0.5, 0.05, 0.09, 0.1))


def _deck_cruiser() -> QPainterPath:
    return joined(_block(-0.7, -0.4, 0.16), _block(-0.25, 0.3, 0.1, 0.12))


def _deck_behemoth() -> QPainterPath:
    ribs = [_block(x, x + 0.09, 0.26 - abs(x) * 0.16) for x in (-0.62, -0.36, -0.1, 0.16, 0.42)]
    return joined(*ribs)


_PLAIN: tuple[Point, ...] = ((-0.95, -0.16), (-0.8, -0.3), (0.3, -0.24), (1, -0.02))
_HULLS: Mapping[str, tuple[Point, ...]] = {
    "Battleship": (
        *((-0.98, -0.12), (-0.92, -0.12), (-0.92, -0.28), (-0.8, -0.4), (-0.5, -0.42)),
        *((-0.42, -0.3), (0.2, -0.27), (0.3, -0.18), (0.85, -0.1), (1, -0.03)),
    ),
    "Frigate": (
        *((-0.85, -0.1), (-0.98, -0.16), (-0.98, -0.36), (-0.2, -0.36), (-0.05, -0.27)),
        *((-0.45, -0.25), (-0.5, -0.15), (0.35, -0.13), (0.55, -0.2), (1, -0.03)),
    ),
    "Interdictor": (
        *((-0.98, -0.1), (-0.9, -0.2), (-0.62, -0.24), (-0.45, -0.4), (0.15, -0.4)),
        *((0.4, -0.22), (0.62, -0.22), (0.98, -0.06), (0.8, -0.03)),
    ),
    "Swarm Frigate": (
        *((-0.55, -0.08), (-0.95, -0.4), (-0.6, -0.36), (-0.1, -0.2), (0.35, -0.3)),
        *((0.75, -0.4), (0.5, -0.14), (0.8, -0.02)),
    ),
    "Assault Frigate": (
        *((-0.9, -0.12), (-0.75, -0.3), (-0.1, -0.34), (0.9, -0.24), (0.95, -0.16)),
        *((0.25, -0.1), (0.35, -0.03)),
    ),
    "Assault Cruiser": (
        *((-0.98, -0.2), (-0.8, -0.38), (-0.55, -0.4), (-0.45, -0.28), (0.1, -0.34)),
        *((0.95, -0.34), (1, -0.26), (0.4, -0.16), (0.62, -0.03)),
    ),
    "Behemoth": (
        *((-1, -0.1), (-0.9, -0.26), (-0.7, -0.42), (-0.56, -0.34), (-0.36, -0.46)),
        *((-0.2, -0.37), (0.02, -0.46), (0.2, -0.35), (0.5, -0.38), (0.74, -0.24), (1, -0.04)),
    ),
}
_DECKS: Mapping[str, Callable[[], QPainterPath]] = {
    "Battleship": _deck_battleship,
    "Frigate": _deck_frigate,
    "Interdictor": _deck_interdictor,
    "Swarm Frigate": _deck_swarm,
    "Assault Frigate": _deck_assault_frigate,
    "Assault Cruiser": _deck_cruiser,
    "Behemoth": _deck_behemoth,
}
_ENEMIES = ("Swarm Frigate", "Assault Frigate", "Assault Cruiser", "Behemoth", "enemy")
