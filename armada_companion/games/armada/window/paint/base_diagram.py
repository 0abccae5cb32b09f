"""The base diagram: hull zones and their shields around a hexagon with the hull."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPainterPathStroker, QPen

from armada_companion.kit.value import Value
from armada_companion.ui.fonts import Face
from armada_companion.ui.paint import shapes
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import EDGE, draw_number, fill_disc, outline
from armada_companion.ui.theme import Theme, alpha, mix

from ...views.table.table_views import ShipView, ZoneView

# The parts of the hull left down to which the figure is white, then yellow; below, red.
_HALF = 0.5
_QUARTER = 0.25

# The heights at which the arc lines meet the edge; only huge ships have the middle ones.
_ARC_TOP = 0.13
_ARC_BOTTOM = 0.87
_HUGE_MIDDLE = 0.5


class BaseShape(Value, frozen=True):
    """Paths of a base of one size.

    Attributes:
        zones: The area of each zone by its record name.
        centers: The center of each zone's number.
    """

    zones: Mapping[str, QPainterPath]
    centers: Mapping[str, QPointF]
    radius: float
    middle: QPointF


class DiagramStyle(Value, frozen=True):
    """Sizes of the diagram, which differ between a card and the middle column.

    Attributes:
        figure: Height of a zone's number, as a part of the width.
        detail: Whether to draw pips, bow notch and the printed hull.
    """

    gap: float
    edge: float
    figure: float
    huge_figure: float
    hull_figure: float
    hull_shift: float
    detail: bool


ON_CARD = DiagramStyle(2.5, EDGE, 0.25, 0.21, 1.22, 0.02, False)

IN_PANEL = DiagramStyle(4.0, EDGE, 0.165, 0.15, 0.95, 0.10, True)


def is_huge(zones: Sequence[ZoneView]) -> bool:
    """Return whether a ship has auxiliary zones, so that it is huge."""
    return any(view.zone.endswith("_aux") for view in zones)


def shape_of(rect: QRectF, view: ShipView, style: DiagramStyle) -> BaseShape:
    """Return the paths that `paint_base` draws into `rect`, relative to its corner."""
    return base_shape(rect.width(), rect.height(), style.gap, is_huge(view.zones))


def paint_base(
    painter: QPainter, rect: QRectF, view: ShipView, theme: Theme, style: DiagramStyle = ON_CARD
) -> None:
    shape = shape_of(rect, view, style)
    painter.save()
    painter.translate(rect.topLeft())
    for zone in view.zones:
        _paint_zone(painter, shape.zones[zone.zone], zone, theme, style)
    if style.detail:
        _paint_bow(painter, rect.width(), theme.players[view.player])
    _paint_hull(painter, shape, view, theme, style)
    figure = rect.width() * (style.huge_figure if is_huge(view.zones) else style.figure)
    for zone in view.zones:
        center = shape.centers[zone.zone]
        _paint_figure(painter, center, zone, figure, theme)
        if style.detail:
            space = 2 * min(center.x(), rect.width() - center.x()) - 16
            _paint_pips(painter, center + QPointF(0, figure * 0.62), zone, space, theme)
    painter.restore()


def hull_color(hull: int, hull_max: int, theme: Theme) -> QColor:
    """Return white above half of the hull, yellow to a quarter, red below."""
    left = hull / max(1, hull_max)
    if left > _HALF:
        return theme.hi
    return theme.warn if left > _QUARTER else theme.bad


def paint_hull_hexagon(
    painter: QPainter,
    radius: float,
    hull: int,
    hull_max: int,
    theme: Theme,
    style: DiagramStyle = IN_PANEL,
) -> None:
    """Paint the hull around the origin: its number, in a hexagon with a cell for each point."""
    color = hull_color(hull, hull_max, theme)
    painter.fillPath(shapes.hexagon(radius), theme.bg0)
    rim = shapes.hexagon(radius * 0.88)
    outline(painter, rim, _rim_pen(mix(theme.line, theme.bg0, 0.2), radius))
    outline(painter, _cells(radius * 0.88, hull, hull_max), _rim_pen(color, radius))
    at = QPointF(0, -radius * style.hull_shift)
    draw_number(painter, at, hull, radius * style.hull_figure, color, tier=Tier.GLANCE)
    if style.detail:
        words = f"of {hull_max}"
        at = QPointF(0, radius * 0.46)
        draw_number(painter, at, words, radius * 0.25, theme.mid, Face.SEMI, weight=600)


@lru_cache(maxsize=32)
def base_shape(width: float, height: float, gap: float, huge: bool = False) -> BaseShape:
    """Return the zones of a base of `width` by `height`, with `gap` pixels between."""
    middle = QPointF(width / 2, height / 2)
    radius = width * 0.25 * 1.16
    base = shapes.rounded(width, height, width * 0.12)
    cuts = _arc_lines(width, height, middle, gap, huge)
    hull = _grown(shapes.hexagon(radius).translated(middle), gap)
    areas = _huge_areas(width, height) if huge else _areas(width, height)
    zones = {
        name: base.intersected(shapes.poly(*points)).subtracted(cuts).subtracted(hull)
        for name, points in areas.items()
    }
    return BaseShape(zones, _centers(width, height, radius, huge), radius, middle)


def _paint_zone(
    painter: QPainter, path: QPainterPath, zone: ZoneView, theme: Theme, style: DiagramStyle
) -> None:
    if zone.shields == 0:
        painter.fillPath(path, mix(theme.card, theme.bad_deep, 0.85))
        painter.setPen(QPen(theme.bad, style.edge))
        painter.setBrush(QBrush(alpha(theme.bad, 0.30), Qt.BrushStyle.BDiagPattern))
        painter.drawPath(path)
        return
    fill, edge = _zone_colors(theme, min(1.0, zone.shields / max(1, zone.maximum)))
    painter.fillPath(path, fill)
    outline(painter, path, QPen(edge, style.edge))


@lru_cache(maxsize=64)
def _zone_colors(theme: Theme, part: float) -> tuple[QColor, QColor]:
    """Return the fill and the edge of a hull zone that has `part` of its shields."""
    fill = mix(mix(theme.card, theme.shield_deep, 0.45), theme.shield_deep, part)
    return fill, mix(theme.line, theme.shield, 0.25 + 0.6 * part)


def _paint_bow(painter: QPainter, width: float, color: QColor) -> None:
    notch = width * 0.05
    middle = width / 2
    bow = shapes.poly((middle - notch * 1.5, 0), (middle + notch * 1.5, 0), (middle, notch * 1.1))
    painter.fillPath(bow, color)


def _paint_hull(
    painter: QPainter, shape: BaseShape, view: ShipView, theme: Theme, style: DiagramStyle
) -> None:
    painter.save()
    painter.translate(shape.middle)
    paint_hull_hexagon(painter, shape.radius, view.hull, view.hull_max, theme, style)
    painter.restore()


def _rim_pen(color: QColor, radius: float) -> QPen:
    return QPen(color, radius * 0.16, Qt.PenStyle.SolidLine, shapes.FLAT, shapes.MITER)


@lru_cache(maxsize=128)
def _cells(radius: float, count: int, total: int) -> QPainterPath:
    """Return `count` of `total` cells along the hexagon, clockwise from the bow."""
    space = 0.012
    path = QPainterPath()
    for cell in range(min(count, total)):
        path.addPath(_rim(radius, cell / total + space, (cell + 1) / total - space))
    return path


def _rim(radius: float, start: float, end: float) -> QPainterPath:
    """Return the path along a hexagon between two parts (0 to 1) of its length from the bow."""
    corners = shapes.hexagon_corners(radius)

    def at(part: float) -> QPointF:
        side = min(5, int(part * 6))
        rest = part * 6 - side
        (x, y), (next_x, next_y) = corners[side], corners[(side + 1) % 6]
        return QPointF(x + (next_x - x) * rest, y + (next_y - y) * rest)

    way = QPainterPath(at(start))
    corner = int(start * 6) + 1
    while corner / 6 < end:
        way.lineTo(*corners[corner % 6])
        corner += 1
    way.lineTo(at(end))
    return way


def _paint_figure(
    painter: QPainter, center: QPointF, zone: ZoneView, px: float, theme: Theme
) -> None:
    color = theme.bad if zone.shields == 0 else theme.hi
    draw_number(painter, center, zone.shields, px, color, tier=Tier.READ)


def _paint_pips(
    painter: QPainter, center: QPointF, zone: ZoneView, space: float, theme: Theme
) -> None:
    """Paint a dot for each shield, smaller if many share `space` pixels."""
    total = max(zone.shields, zone.maximum)
    pitch = min(11.4, space / max(1, total))
    first = center.x() - pitch * (total - 1) / 2
    for pip in range(total):
        fill = theme.shield if pip < zone.shields else alpha(theme.hi, 0.18)
        fill_disc(painter, QPointF(first + pip * pitch, center.y()), pitch * 0.37, fill)


def _areas(width: float, height: float) -> dict[str, tuple[tuple[float, float], ...]]:
    # Only the middle corners are inside the base; with others on its edge, Qt loses whole zones in
    # one of 25 sizes.
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
            arc_line = shapes.line((x, height * part), (middle.x(), middle.y()))
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
    pen.setCapStyle(shapes.FLAT)
    pen.setJoinStyle(shapes.MITER)
    return pen.createStroke(path)


def _grown(path: QPainterPath, gap: float) -> QPainterPath:
    return path.united(_stroke(path, gap * 2))
