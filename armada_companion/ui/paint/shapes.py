"""Builds paths of icons, in a box from -1 to 1, y downwards."""

from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

FLAT = Qt.PenCapStyle.FlatCap
ROUND = Qt.PenCapStyle.RoundCap
MITER = Qt.PenJoinStyle.MiterJoin
ROUNDED = Qt.PenJoinStyle.RoundJoin

# The stroker rounds curves to whole units, so marks are stroked at this size and scaled.
_DRAWING_SIZE = 32.0

Point = tuple[float, float]


def poly(*points: Point) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def line(*points: Point) -> QPainterPath:
    """Return an open line; stroke it before filling."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    return path


def circle(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def arc(box: QRectF, start_deg: float, sweep_deg: float) -> QPainterPath:
    """Return a part of an ellipse in `box`, counter-clockwise from three o'clock."""
    path = QPainterPath()
    path.arcMoveTo(box, start_deg)
    path.arcTo(box, start_deg, sweep_deg)
    return path


def stroked(
    path: QPainterPath, width: float, cap: Qt.PenCapStyle = ROUND, join: Qt.PenJoinStyle = ROUNDED
) -> QPainterPath:
    """Return the outline of `path` drawn with a pen of `width`."""
    pen = QPainterPathStroker()
    pen.setWidth(width * _DRAWING_SIZE)
    pen.setCapStyle(cap)
    pen.setJoinStyle(join)
    pen.setCurveThreshold(0.02)
    outline = pen.createStroke(scaled(path, _DRAWING_SIZE)).simplified()
    return scaled(outline, 1 / _DRAWING_SIZE)


def scaled(path: QPainterPath, factor: float) -> QPainterPath:
    """Return `path` scaled around the origin."""
    return QTransform.fromScale(factor, factor).map(path)


def mirrored(path: QPainterPath) -> QPainterPath:
    """Return `path` with left and right exchanged."""
    return QTransform.fromScale(-1, 1).map(path)


def turned(path: QPainterPath, angle_deg: float) -> QPainterPath:
    """Return `path` turned clockwise around the origin."""
    return QTransform().rotate(angle_deg).map(path)


def joined(*paths: QPainterPath) -> QPainterPath:
    """Return the union of all paths."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for path in paths:
        whole.addPath(path)
    return whole.simplified()


def repeated(path: QPainterPath, times: int) -> QPainterPath:
    """Return `path` and its copies, turned evenly around the origin."""
    return joined(*(turned(path, 360 / times * turn) for turn in range(times)))


@lru_cache(maxsize=64)
def hexagon(radius: float, flat: bool = False) -> QPainterPath:
    """Return a hexagon around the origin, with a corner at the top, or a side if `flat`."""
    return poly(*hexagon_corners(radius, pi / 6 if flat else 0.0))


def hexagon_corners(radius: float, start_rad: float = 0.0) -> tuple[Point, ...]:
    """Return the six corners, clockwise from the top."""
    angles = (pi / 3 * corner + start_rad for corner in range(6))
    return tuple((radius * sin(angle), -radius * cos(angle)) for angle in angles)


@lru_cache(maxsize=8)
def octagon(radius: float) -> QPainterPath:
    """Return an octagon around the origin, with a side at the top."""
    return poly(
        *(
            (radius * sin(pi / 4 * corner + pi / 8), -radius * cos(pi / 4 * corner + pi / 8))
            for corner in range(8)
        )
    )


@lru_cache(maxsize=128)
def rounded(width: float, height: float, radius: float) -> QPainterPath:
    """Return a rectangle at the origin with round corners."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(0, 0, width, height), radius, radius)
    return path
