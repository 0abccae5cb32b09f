"""Icons by name, as paths in a box from -1 to 1; each is built once."""

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

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
    stroked,
    turned,
)

IconBuilder = Callable[[], QPainterPath]

ICONS: dict[str, IconBuilder] = {}
"""The icons by name; the window of a game adds its own."""


def icon(build: IconBuilder) -> IconBuilder:
    """Register the function's path as an icon with the function's name."""
    ICONS[build.__name__] = build
    return build


@cache
def icon_path(name: str) -> QPainterPath:
    """Return the path of an icon; raise KeyError for an unknown name."""
    return ICONS[name]()


def draw_icon(painter: QPainter, name: str, center: QPointF, size: float, color: QColor) -> None:
    """Paint an icon with half its height `size` around `center`."""
    painter.save()
    painter.translate(center)
    painter.scale(size, size)
    painter.fillPath(icon_path(name), color)
    painter.restore()


@icon
def emblem0() -> QPainterPath:
    """The emblem of side A: a triangle with a keel."""
    return poly((0, -0.95), (0.9, 0.75), (0, 0.38), (-0.9, 0.75))


@icon
def emblem1() -> QPainterPath:
    """The emblem of side B: a split diamond."""
    outer = poly((0, -0.98), (0.8, 0), (0, 0.98), (-0.8, 0))
    return outer.subtracted(poly((0, -0.42), (0.34, 0), (0, 0.42), (-0.34, 0)))


@icon
def star() -> QPainterPath:
    """A star with five rays."""
    radii = (0.95, 0.42)
    return poly(
        *((radii[k % 2] * sin(pi * k / 5), -radii[k % 2] * cos(pi * k / 5)) for k in range(10))
    )


@icon
def swords() -> QPainterPath:
    """Two crossed swords: a fight."""
    blade = stroked(line((-0.7, 0.7), (0.7, -0.7)), 0.2)
    guard = stroked(line((-0.75, 0.25), (-0.25, 0.75)), 0.2)
    other_blade = stroked(line((0.7, 0.7), (-0.7, -0.7)), 0.2)
    other_guard = stroked(line((0.75, 0.25), (0.25, 0.75)), 0.2)
    return joined(blade, guard, other_blade, other_guard)


@icon
def fire() -> QPainterPath:
    """A reticle: an attack."""
    tick = stroked(line((0, -0.95), (0, -0.42)), 0.2, FLAT)
    return joined(stroked(circle(0, 0, 0.56), 0.2), repeated(tick, 4), circle(0, 0, 0.16))


@icon
def repair() -> QPainterPath:
    """A diagonal spanner: a repair."""
    body = stroked(line((0, -0.1), (0, 0.72)), 0.36)
    jaw = poly((-0.19, -1.1), (0.19, -1.1), (0.19, -0.42), (0, -0.3), (-0.19, -0.42))
    head = circle(0, -0.48, 0.46).subtracted(jaw)
    return turned(body.united(head), 40).subtracted(turned(circle(0, 0.66, 0.09), 40))


@icon
def check() -> QPainterPath:
    """A check mark: done or legal."""
    return stroked(line((-0.62, 0.05), (-0.18, 0.5), (0.66, -0.5)), 0.3)


@icon
def cross() -> QPainterPath:
    """A cross: not legal, or destroyed."""
    down = stroked(line((-0.5, -0.5), (0.5, 0.5)), 0.3)
    return down.united(stroked(line((0.5, -0.5), (-0.5, 0.5)), 0.3))


@icon
def undo() -> QPainterPath:
    """An arrow back: undo."""
    course = QPainterPath(QPointF(-0.45, -0.32))
    course.lineTo(0.25, -0.32)
    course.cubicTo(0.95, -0.32, 0.95, 0.66, 0.25, 0.66)
    course.lineTo(-0.3, 0.66)
    return stroked(course, 0.21).united(poly((-0.9, -0.32), (-0.35, -0.78), (-0.35, 0.14)))


@icon
def redo() -> QPainterPath:
    return mirrored(undo())


@icon
def history() -> QPainterPath:
    """A clock with an arrow back: the history."""
    ring = stroked(arc(QRectF(-0.75, -0.75, 1.5, 1.5), 140, -295), 0.2)
    hands = stroked(line((0, -0.4), (0, 0.06), (0.3, 0.26)), 0.18)
    return joined(ring, poly((-0.98, -0.62), (-0.3, -0.5), (-0.78, 0.02)), hands)


@icon
def gear() -> QPainterPath:
    tooth = poly((-0.15, -0.95), (0.15, -0.95), (0.2, -0.5), (-0.2, -0.5))
    return stroked(circle(0, 0, 0.5), 0.26).united(repeated(tooth, 8))


@icon
def play() -> QPainterPath:
    """A triangle to the right: play."""
    return poly((-0.5, -0.75), (0.75, 0), (-0.5, 0.75))


@icon
def pause() -> QPainterPath:
    """Two bars: pause."""
    bar = poly((-0.7, -0.85), (-0.22, -0.85), (-0.22, 0.85), (-0.7, 0.85))
    return joined(bar, mirrored(bar))


@icon
def clock() -> QPainterPath:
    """A clock: the time of the game."""
    hands = line((0, -0.5), (0, 0.06), (0.36, 0.3))
    return joined(stroked(circle(0, 0, 0.82), 0.2), stroked(hands, 0.2))


@icon
def chart() -> QPainterPath:
    """Three bars on a line: a chart."""
    heights = ((-0.75, 0.0), (-0.18, -0.8), (0.39, -0.4))
    bars = (poly((x, top), (x + 0.36, top), (x + 0.36, 0.6), (x, 0.6)) for x, top in heights)
    return joined(*bars, poly((-0.95, 0.72), (0.95, 0.72), (0.95, 0.9), (-0.95, 0.9)))


@icon
def alert() -> QPainterPath:
    """A warning: a triangle with an exclamation mark."""
    edge = stroked(poly((0, -0.75), (0.85, 0.75), (-0.85, 0.75)), 0.18, FLAT)
    bar = poly((-0.11, -0.28), (0.11, -0.28), (0.07, 0.25), (-0.07, 0.25))
    return joined(edge, bar, poly((-0.1, 0.36), (0.1, 0.36), (0.1, 0.54), (-0.1, 0.54)))


@icon
def lock() -> QPainterPath:
    """A lock: not allowed now."""
    body = poly((-0.58, -0.1), (0.58, -0.1), (0.58, 0.85), (-0.58, 0.85))
    bow = QPainterPath(QPointF(-0.34, -0.1))
    bow.lineTo(-0.34, -0.35)
    bow.arcTo(QRectF(-0.34, -0.75, 0.68, 0.75), 180, -180)
    bow.lineTo(0.34, -0.1)
    return body.united(stroked(bow, 0.2, FLAT))


@icon
def dice() -> QPainterPath:
    """A die seen from a corner."""
    edge = poly((0, -0.9), (0.8, -0.42), (0.8, 0.48), (0, 0.95), (-0.8, 0.48), (-0.8, -0.42))
    upper = stroked(line((-0.78, -0.42), (0, 0.05), (0.78, -0.42)), 0.13)
    return joined(stroked(edge, 0.16), upper, stroked(line((0, 0.05), (0, 0.9)), 0.13))


@icon
def chevron() -> QPainterPath:
    return stroked(line((-0.3, -0.6), (0.3, 0), (-0.3, 0.6)), 0.26)


@icon
def back() -> QPainterPath:
    return mirrored(chevron())


@icon
def up() -> QPainterPath:
    return stroked(line((-0.6, 0.3), (0, -0.3), (0.6, 0.3)), 0.26)


@icon
def down() -> QPainterPath:
    return stroked(line((-0.6, -0.3), (0, 0.3), (0.6, -0.3)), 0.26)


@icon
def plus() -> QPainterPath:
    return minus().united(stroked(line((0, -0.62), (0, 0.62)), 0.3))


@icon
def minus() -> QPainterPath:
    return stroked(line((-0.62, 0), (0.62, 0)), 0.3)


@icon
def eye() -> QPainterPath:
    """An eye: look at a secret."""
    lid = QPainterPath(QPointF(-0.92, 0))
    lid.cubicTo(-0.45, -0.75, 0.45, -0.75, 0.92, 0)
    lid.cubicTo(0.45, 0.75, -0.45, 0.75, -0.92, 0)
    return stroked(lid, 0.18).united(circle(0, 0, 0.27))


@icon
def folder() -> QPainterPath:
    """A folder: open a file."""
    back_leaf = poly(
        (-0.85, -0.65), (-0.25, -0.65), (-0.05, -0.42), (0.85, -0.42), (0.85, 0.68), (-0.85, 0.68)
    )
    return stroked(back_leaf, 0.18).united(stroked(line((-0.8, -0.1), (0.8, -0.1)), 0.16, FLAT))


@icon
def paste() -> QPainterPath:
    """A clipboard: paste."""
    board = stroked(poly((-0.62, -0.65), (0.62, -0.65), (0.62, 0.85), (-0.62, 0.85)), 0.18)
    clip = poly((-0.34, -0.92), (0.34, -0.92), (0.34, -0.48), (-0.34, -0.48))
    upper = stroked(line((-0.3, 0), (0.3, 0)), 0.15)
    return joined(board, clip, upper, stroked(line((-0.3, 0.4), (0.3, 0.4)), 0.15))


@icon
def save() -> QPainterPath:
    """An arrow into a tray: save."""
    shaft = stroked(line((0, -0.85), (0, 0.1)), 0.22, FLAT)
    head = poly((-0.46, -0.05), (0.46, -0.05), (0, 0.48))
    tray = stroked(line((-0.8, 0.3), (-0.8, 0.8), (0.8, 0.8), (0.8, 0.3)), 0.2, FLAT, MITER)
    return joined(shaft, head, tray)


@icon
def flag() -> QPainterPath:
    """A flag with a notch: the end of a round."""
    mast = stroked(line((-0.6, -0.85), (-0.6, 0.9)), 0.2)
    cloth = poly((-0.55, -0.85), (0.8, -0.85), (0.45, -0.35), (0.8, 0.15), (-0.55, 0.15))
    return mast.united(cloth)


@icon
def home() -> QPainterPath:
    """A house: back to the start page."""
    roof = stroked(line((-0.85, 0), (0, -0.75), (0.85, 0)), 0.22)
    walls = poly((-0.55, -0.1), (0, -0.58), (0.55, -0.1), (0.55, 0.8), (-0.55, 0.8))
    door = poly((-0.17, 0.25), (0.17, 0.25), (0.17, 0.85), (-0.17, 0.85))
    return roof.united(walls.subtracted(door))


@icon
def trophy() -> QPainterPath:
    """A trophy: the score."""
    cup = QPainterPath(QPointF(-0.5, -0.85))
    cup.lineTo(0.5, -0.85)
    cup.cubicTo(0.5, -0.1, 0.3, 0.2, 0, 0.25)
    cup.cubicTo(-0.3, 0.2, -0.5, -0.1, -0.5, -0.85)
    handles = stroked(arc(QRectF(-0.82, -0.78, 1.64, 0.72), 0, 360), 0.15)
    stem = stroked(line((0, 0.2), (0, 0.7)), 0.2, FLAT)
    return joined(cup, handles, stem, stroked(line((-0.42, 0.8), (0.42, 0.8)), 0.22))


@icon
def people() -> QPainterPath:
    """Two heads: both players."""
    body = QPainterPath(QPointF(-0.5, 0.75))
    body.cubicTo(-0.5, -0.1, 0.5, -0.1, 0.5, 0.75)
    body.closeSubpath()
    person = circle(0, -0.42, 0.3).united(body)
    return joined(person.translated(-0.45, 0.05), person.translated(0.5, 0.05))


@icon
def book() -> QPainterPath:
    """A book: rules and notes."""
    page = poly((-0.88, -0.65), (-0.1, -0.5), (-0.1, 0.75), (-0.88, 0.6))
    return page.united(mirrored(page))


@icon
def menu() -> QPainterPath:
    """Three bars: the menu."""
    bar = stroked(line((-0.7, 0), (0.7, 0)), 0.24)
    return joined(bar.translated(0, -0.5), bar, bar.translated(0, 0.5))
