"""The icons that only this game has: commands, defense tokens, squadron models."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from armada_companion.ui.icons import icon
from armada_companion.ui.paint.shapes import (
    FLAT,
    MITER,
    arc,
    circle,
    joined,
    line,
    mirrored,
    poly,
    repeated,
    scaled,
    stroked,
)


@icon
def navigate() -> QPainterPath:
    """The Navigate command: a bent course line with an arrow head."""
    course = QPainterPath(QPointF(-0.55, 0.85))
    course.cubicTo(-0.55, 0.1, 0.25, 0.35, 0.25, -0.3)
    return stroked(course, 0.3, FLAT).united(poly((0.25, -0.95), (0.8, -0.2), (-0.3, -0.2)))


@icon
def squadron() -> QPainterPath:
    """The Squadron command: three triangles in formation."""
    delta = poly((0, -0.5), (0.42, 0.42), (0, 0.2), (-0.42, 0.42))
    small = scaled(delta, 0.82)
    return joined(
        delta.translated(0, -0.42), small.translated(-0.55, 0.45), small.translated(0.55, 0.45)
    )


@icon
def brace() -> QPainterPath:
    """The Brace token: a shield with two braced bars."""
    shield = QPainterPath(QPointF(0, -0.92))
    shield.cubicTo(0.3, -0.72, 0.6, -0.66, 0.8, -0.66)
    shield.cubicTo(0.82, 0.1, 0.55, 0.65, 0, 0.95)
    shield.cubicTo(-0.55, 0.65, -0.82, 0.1, -0.8, -0.66)
    shield.cubicTo(-0.6, -0.66, -0.3, -0.72, 0, -0.92)
    upper = poly((-0.42, -0.3), (0, -0.02), (0.42, -0.3), (0.42, -0.02), (0, 0.26), (-0.42, -0.02))
    lower = poly((-0.3, 0.12), (0, 0.33), (0.3, 0.12), (0.3, 0.36), (0, 0.58), (-0.3, 0.36))
    return joined(stroked(shield, 0.19), upper, lower)


@icon
def redirect() -> QPainterPath:
    """The Redirect token: a line that is turned to the side."""
    course = QPainterPath(QPointF(-0.85, 0.55))
    course.lineTo(-0.25, 0.55)
    course.cubicTo(0.3, 0.55, 0.3, 0.3, 0.3, -0.2)
    wall = line((0.82, 0.2), (0.82, 0.82), (0.1, 0.82))
    return joined(
        stroked(course, 0.24, FLAT),
        poly((0.3, -0.92), (0.78, -0.2), (-0.18, -0.2)),
        stroked(wall, 0.18, FLAT, MITER),
    )


@icon
def evade() -> QPainterPath:
    """The Evade token: an arc around a point."""
    path = arc(QRectF(-0.62, -0.5, 1.24, 1.24), 200, -215)
    head = poly((0.3, 0.12), (0.95, 0.05), (0.66, 0.72))
    return joined(stroked(path, 0.24, FLAT), head, circle(0, 0.14, 0.24))


@icon
def scatter() -> QPainterPath:
    """The Scatter token: five darts away from a center."""
    dart = poly((0, -0.98), (0.27, -0.42), (0, -0.54), (-0.27, -0.42))
    return circle(0, 0.02, 0.2).united(repeated(dart, 5))


@icon
def contain() -> QPainterPath:
    """The Contain token: a core held by four corners."""
    corner = stroked(line((-0.82, -0.3), (-0.82, -0.82), (-0.3, -0.82)), 0.22, FLAT, MITER)
    return repeated(corner, 4).united(poly((0, -0.46), (0.46, 0), (0, 0.46), (-0.46, 0)))


@icon
def salvo() -> QPainterPath:
    """The Salvo token: three bolts of fire."""
    bolt = poly(
        (-0.75, -0.11), (0.25, -0.11), (0.25, -0.3), (0.85, 0), (0.25, 0.3), (0.25, 0.11),
        (-0.75, 0.11),
    )  # fmt: skip
    small = scaled(bolt, 0.78)
    return joined(bolt, small.translated(-0.16, -0.62), small.translated(-0.16, 0.62))


@icon
def initiative() -> QPainterPath:
    """The initiative: a pennant on a mast."""
    mast = stroked(line((-0.55, -0.85), (-0.55, 0.9)), 0.2)
    return mast.united(poly((-0.45, -0.85), (0.85, -0.38), (-0.45, 0.12)))


@icon
def step() -> QPainterPath:
    """A speed: an arrow head."""
    return stroked(line((-0.6, 0.5), (0, -0.1), (0.6, 0.5)), 0.26)


@icon
def pause() -> QPainterPath:
    """A pause: two bars."""
    bar = poly((-0.5, -0.7), (-0.14, -0.7), (-0.14, 0.7), (-0.5, 0.7))
    return bar.united(mirrored(bar))


@icon
def skip() -> QPainterPath:
    """Two triangles to the right: skip."""
    half = poly((-0.85, -0.65), (0.05, 0), (-0.85, 0.65))
    return half.united(half.translated(0.8, 0))


@icon
def fighter0() -> QPainterPath:
    """A squadron model: a dart."""
    return poly(
        (0, -0.95), (0.26, 0.1), (0.9, 0.72), (0.22, 0.56), (0, 0.9), (-0.22, 0.56), (-0.9, 0.72),
        (-0.26, 0.1),
    )  # fmt: skip


@icon
def fighter1() -> QPainterPath:
    """A squadron model: two chevrons."""
    outer = poly((0, -0.9), (0.82, 0.12), (0.82, 0.52), (0, -0.38), (-0.82, 0.52), (-0.82, 0.12))
    inner = poly((0, -0.12), (0.5, 0.46), (0.5, 0.86), (0, 0.34), (-0.5, 0.86), (-0.5, 0.46))
    return outer.united(inner)


@icon
def fighter2() -> QPainterPath:
    """A squadron model: a wing."""
    return poly(
        (0, -0.85), (0.98, 0.62), (0.62, 0.82), (0.3, 0.5), (0, 0.78), (-0.3, 0.5), (-0.62, 0.82),
        (-0.98, 0.62),
    )  # fmt: skip


@icon
def fighter3() -> QPainterPath:
    """A squadron model: a claw."""
    return poly(
        (-0.13, -0.9), (0.13, -0.9), (0.3, 0), (0.95, -0.42), (0.9, 0.05), (0.3, 0.6),
        (0.16, 0.92), (-0.16, 0.92), (-0.3, 0.6), (-0.9, 0.05), (-0.95, -0.42), (-0.3, 0),
    )  # fmt: skip


@icon
def fighter4() -> QPainterPath:
    """A squadron model: a capsule with a window."""
    hull = poly(
        (0, -0.88), (0.5, -0.4), (0.5, 0.34), (0.95, 0.86), (0.2, 0.62), (0, 0.82), (-0.2, 0.62),
        (-0.95, 0.86), (-0.5, 0.34), (-0.5, -0.4),
    )  # fmt: skip
    window = poly((0, -0.42), (0.2, -0.2), (0.2, 0.14), (0, 0.3), (-0.2, 0.14), (-0.2, -0.2))
    return hull.subtracted(window)


@icon
def fighter5() -> QPainterPath:
    """A squadron model: a plane."""
    return poly(
        (0, -0.95), (0.16, -0.3), (0.92, 0.08), (0.92, 0.36), (0.16, 0.28), (0.1, 0.58),
        (0.4, 0.84), (-0.4, 0.84), (-0.1, 0.58), (-0.16, 0.28), (-0.92, 0.36), (-0.92, 0.08),
        (-0.16, -0.3),
    )  # fmt: skip
