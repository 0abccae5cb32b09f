"""Where the hull zones lie on a ship base seen from above, bow up."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from armada_companion.ui.paint.shapes import FLAT, MITER, hexagon, line, poly, rounded

# The arc lines leave the base at these heights; the middle ones only on huge ships.
_ARC_TOP = 0.13
_ARC_BOTTOM = 0.87
_HUGE_MIDDLE = 0.5


class BaseShape(NamedTuple):
    """Paths of a base of one size.

    Attributes:
        zones: The area of each zone by its record name.
        centers: Where its figure stands.
        radius: Of the hull hexagon in the middle.
    """

    zones: Mapping[str, QPainterPath]
    centers: Mapping[str, QPointF]
    radius: float
    middle: QPointF


@lru_cache(maxsize=32)
def base_shape(width: float, height: float, gap: float, huge: bool = False) -> BaseShape:
    """Return the zones of a base of `width` by `height`, cut apart by `gap` pixels."""
    middle = QPointF(width / 2, height / 2)
    radius = width * 0.25 * 1.16
    base = rounded(width, height, width * 0.12)
    cuts = _arc_lines(width, height, middle, gap, huge)
    hull = _grown(hexagon(radius).translated(middle), gap)
    areas = _huge_areas(width, height) if huge else _areas(width, height)
    zones = {
        name: base.intersected(poly(*points)).subtracted(cuts).subtracted(hull)
        for name, points in areas.items()
    }
    return BaseShape(zones, _centers(width, height, radius, huge), radius, middle)


def _areas(width: float, height: float) -> dict[str, tuple[tuple[float, float], ...]]:
    # All corners but the middle lie outside the base: with one on its edge Qt loses whole zones
    # in one of 25 sizes.
    left, right, far, low = -1.0, width + 1, -1.0, height + 1
    top, bottom = height * _ARC_TOP, height * _ARC_BOTTOM
    middle = (width / 2, height / 2)
    return {
        "front": ((left, far), (right, far), (right, top), middle, (left, top)),
        "right": ((right, top), (right, bottom), middle),
        "rear": ((left, low), (right, low), (right, bottom), middle, (left, bottom)),
        "left": ((left, top), (left, bottom), middle),
    }


def _huge_areas(width: float, height: float) -> dict[str, tuple[tuple[float, float], ...]]:
    areas = _areas(width, height)
    top, half, bottom = height * _ARC_TOP, height * _HUGE_MIDDLE, height * _ARC_BOTTOM
    middle = (width / 2, half)
    for name, out in (("right", width + 1), ("left", -1.0)):
        areas[name] = ((out, top), (out, half), middle)
        areas[f"{name}_aux"] = (middle, (out, half), (out, bottom))
    return areas


def _arc_lines(
    width: float, height: float, middle: QPointF, gap: float, huge: bool
) -> QPainterPath:
    heights = (_ARC_TOP, _HUGE_MIDDLE, _ARC_BOTTOM) if huge else (_ARC_TOP, _ARC_BOTTOM)
    cuts = QPainterPath()
    for part in heights:
        for x in (0.0, width):
            arc_line = line((x, height * part), (middle.x(), middle.y()))
            cuts = cuts.united(_stroke(arc_line, gap))
    return cuts


def _centers(width: float, height: float, radius: float, huge: bool) -> dict[str, QPointF]:
    x, y = width / 2, height / 2
    side = x - radius * 0.866
    outer = (y - radius) * 0.5 + height * 0.012
    centers = {"front": QPointF(x, outer), "rear": QPointF(x, height - outer)}
    for name, at in (("left", side / 2), ("right", width - side / 2)):
        shift = height * 0.15 if huge else 0.0
        centers[name] = QPointF(at, y - shift)
        if huge:
            centers[f"{name}_aux"] = QPointF(at, y + shift)
    return centers


def _stroke(path: QPainterPath, width: float) -> QPainterPath:
    pen = QPainterPathStroker()
    pen.setWidth(width)
    pen.setCapStyle(FLAT)
    pen.setJoinStyle(MITER)
    return pen.createStroke(path)


def _grown(path: QPainterPath, gap: float) -> QPainterPath:
    return path.united(_stroke(path, gap * 2))
