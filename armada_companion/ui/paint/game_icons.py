"""Icons of the games: commands, defense tokens, players and squadron models."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from armada_companion.ui.paint.shapes import (
    FLAT,
    MITER,
    arc,
    circle,
    joined,
    line,
    poly,
    repeated,
    scaled,
    stroked,
    turned,
)


def navigate() -> QPainterPath:
    """A course line that bends, and an arrow head."""
    course = QPainterPath(QPointF(-0.55, 0.85))
    course.cubicTo(-0.55, 0.1, 0.25, 0.35, 0.25, -0.3)
    return stroked(course, 0.3, FLAT).united(poly((0.25, -0.95), (0.8, -0.2), (-0.3, -0.2)))


def squadron() -> QPainterPath:
    """Three deltas in formation."""
    delta = poly((0, -0.5), (0.42, 0.42), (0, 0.2), (-0.42, 0.42))
    small = scaled(delta, 0.82)
    return joined(
        delta.translated(0, -0.42), small.translated(-0.55, 0.45), small.translated(0.55, 0.45)
    )


def repair() -> QPainterPath:
    """A spanner on the diagonal."""
    body = stroked(line((0, -0.1), (0, 0.72)), 0.36)
    jaw = poly((-0.19, -1.1), (0.19, -1.1), (0.19, -0.42), (0, -0.3), (-0.19, -0.42))
    head = circle(0, -0.48, 0.46).subtracted(jaw)
    return turned(body.united(head), 40).subtracted(turned(circle(0, 0.66, 0.09), 40))


def fire() -> QPainterPath:
    """A reticle."""
    tick = stroked(line((0, -0.95), (0, -0.42)), 0.2, FLAT)
    return joined(stroked(circle(0, 0, 0.56), 0.2), repeated(tick, 4), circle(0, 0, 0.16))


def brace() -> QPainterPath:
    """A shield with two braced bars."""
    shield = QPainterPath(QPointF(0, -0.92))
    shield.cubicTo(0.3, -0.72, 0.6, -0.66, 0.8, -0.66)
    shield.cubicTo(0.82, 0.1, 0.55, 0.65, 0, 0.95)
    shield.cubicTo(-0.55, 0.65, -0.82, 0.1, -0.8, -0.66)
    shield.cubicTo(-0.6, -0.66, -0.3, -0.72, 0, -0.92)
    upper = poly((-0.42, -0.3), (0, -0.02), (0.42, -0.3), (0.42, -0.02), (0, 0.26), (-0.42, -0.02))
    lower = poly((-0.3, 0.12), (0, 0.33), (0.3, 0.12), (0.3, 0.36), (0, 0.58), (-0.3, 0.36))
    return joined(stroked(shield, 0.19), upper, lower)


def redirect() -> QPainterPath:
    """One line in, turned aside."""
    course = QPainterPath(QPointF(-0.85, 0.55))
    course.lineTo(-0.25, 0.55)
    course.cubicTo(0.3, 0.55, 0.3, 0.3, 0.3, -0.2)
    wall = line((0.82, 0.2), (0.82, 0.82), (0.1, 0.82))
    return joined(
        stroked(course, 0.24, FLAT),
        poly((0.3, -0.92), (0.78, -0.2), (-0.18, -0.2)),
        stroked(wall, 0.18, FLAT, MITER),
    )


def evade() -> QPainterPath:
    """An arc that goes round a point."""
    path = arc(QRectF(-0.62, -0.5, 1.24, 1.24), 200, -215)
    head = poly((0.3, 0.12), (0.95, 0.05), (0.66, 0.72))
    return joined(stroked(path, 0.24, FLAT), head, circle(0, 0.14, 0.24))


def scatter() -> QPainterPath:
    """Five darts away from a center."""
    dart = poly((0, -0.98), (0.27, -0.42), (0, -0.54), (-0.27, -0.42))
    return circle(0, 0.02, 0.2).united(repeated(dart, 5))


def contain() -> QPainterPath:
    """A core held by four corners."""
    corner = stroked(line((-0.82, -0.3), (-0.82, -0.82), (-0.3, -0.82)), 0.22, FLAT, MITER)
    return repeated(corner, 4).united(poly((0, -0.46), (0.46, 0), (0, 0.46), (-0.46, 0)))


def salvo() -> QPainterPath:
    """Three bolts."""
    bolt = poly(
        (-0.75, -0.11), (0.25, -0.11), (0.25, -0.3), (0.85, 0), (0.25, 0.3), (0.25, 0.11),
        (-0.75, 0.11),
    )  # fmt: skip
    small = scaled(bolt, 0.78)
    return joined(bolt, small.translated(-0.16, -0.62), small.translated(-0.16, 0.62))


def emblem0() -> QPainterPath:
    """Side A: a triangle with a keel."""
    return poly((0, -0.95), (0.9, 0.75), (0, 0.38), (-0.9, 0.75))


def emblem1() -> QPainterPath:
    """Side B: a split diamond."""
    outer = poly((0, -0.98), (0.8, 0), (0, 0.98), (-0.8, 0))
    return outer.subtracted(poly((0, -0.42), (0.34, 0), (0, 0.42), (-0.34, 0)))


def initiative() -> QPainterPath:
    """A pennant on a mast."""
    mast = stroked(line((-0.55, -0.85), (-0.55, 0.9)), 0.2)
    return mast.united(poly((-0.45, -0.85), (0.85, -0.38), (-0.45, 0.12)))


def star() -> QPainterPath:
    """An ace."""
    radii = (0.95, 0.42)
    return poly(
        *((radii[k % 2] * sin(pi * k / 5), -radii[k % 2] * cos(pi * k / 5)) for k in range(10))
    )


def swords() -> QPainterPath:
    """Two crossed lines: engaged."""
    blade = stroked(line((-0.7, 0.7), (0.7, -0.7)), 0.2)
    guard = stroked(line((-0.75, 0.25), (-0.25, 0.75)), 0.2)
    other_blade = stroked(line((0.7, 0.7), (-0.7, -0.7)), 0.2)
    other_guard = stroked(line((0.75, 0.25), (0.25, 0.75)), 0.2)
    return joined(blade, guard, other_blade, other_guard)


def dart() -> QPainterPath:
    """Squadron model 0."""
    return poly(
        (0, -0.95), (0.26, 0.1), (0.9, 0.72), (0.22, 0.56), (0, 0.9), (-0.22, 0.56), (-0.9, 0.72),
        (-0.26, 0.1),
    )  # fmt: skip


def chevrons() -> QPainterPath:
    """Squadron model 1."""
    outer = poly((0, -0.9), (0.82, 0.12), (0.82, 0.52), (0, -0.38), (-0.82, 0.52), (-0.82, 0.12))
    inner = poly((0, -0.12), (0.5, 0.46), (0.5, 0.86), (0, 0.34), (-0.5, 0.86), (-0.5, 0.46))
    return outer.united(inner)


def wing() -> QPainterPath:
    """Squadron model 2."""
    return poly(
        (0, -0.85), (0.98, 0.62), (0.62, 0.82), (0.3, 0.5), (0, 0.78), (-0.3, 0.5), (-0.62, 0.82),
        (-0.98, 0.62),
    )  # fmt: skip


def claw() -> QPainterPath:
    """Squadron model 3."""
    return poly(
        (-0.13, -0.9), (0.13, -0.9), (0.3, 0), (0.95, -0.42), (0.9, 0.05), (0.3, 0.6),
        (0.16, 0.92), (-0.16, 0.92), (-0.3, 0.6), (-0.9, 0.05), (-0.95, -0.42), (-0.3, 0),
    )  # fmt: skip


def capsule() -> QPainterPath:
    """Squadron model 4."""
    hull = poly(
        (0, -0.88), (0.5, -0.4), (0.5, 0.34), (0.95, 0.86), (0.2, 0.62), (0, 0.82), (-0.2, 0.62),
        (-0.95, 0.86), (-0.5, 0.34), (-0.5, -0.4),
    )  # fmt: skip
    window = poly((0, -0.42), (0.2, -0.2), (0.2, 0.14), (0, 0.3), (-0.2, 0.14), (-0.2, -0.2))
    return hull.subtracted(window)


def plane() -> QPainterPath:
    """Squadron model 5."""
    return poly(
        (0, -0.95), (0.16, -0.3), (0.92, 0.08), (0.92, 0.36), (0.16, 0.28), (0.1, 0.58),
        (0.4, 0.84), (-0.4, 0.84), (-0.1, 0.58), (-0.16, 0.28), (-0.92, 0.36), (-0.92, 0.08),
        (-0.16, -0.3),
    )  # fmt: skip
