"""A unit in an attack: a ship’s base with zones to tap, or a squadron."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Question
from armada_companion.ui.controls.painted import PaintedWidget, is_placed
from armada_companion.ui.fonts import Face, TextStyle
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.names import NameStyle, draw_name
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import EDGE, draw_number, outline
from armada_companion.ui.theme import Look, Theme

from ...views.attack.rows import BaseView
from ...views.table.table_views import Choice, ShipView
from ..paint.base_diagram import DiagramStyle, is_huge, paint_base, paint_hull_hexagon, shape_of
from . import text, zone_picker

CAPTION = 31.0
"""Height of the name above the picture."""

_STYLE = DiagramStyle(3.0, EDGE, 0.19, 0.165, 0.95, 0.10, detail=False)
_SMALLEST_FIGURE = 14.5
_WIDE = ("front", "rear")
_NAME = NameStyle(
    ((TextStyle(Face.SEMI, 19, 700), 16), (TextStyle(Face.COND, 18, 700), 15)),
    TextStyle(Face.COND, 15, 700),
    14,
)


class BasePicture(PaintedWidget):
    """Shows a unit with its name; the attacking or hit zone has a thick edge.

    Signals:
        chosen (Choice): A hull zone was tapped.
        refused (Choice): An illegal zone was tapped.
    """

    chosen = Signal(object)
    refused = Signal(object)
    _design = QSizeF(194, 194 * zone_picker.PROPORTION + CAPTION)

    def __init__(self, look: Look, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view: BaseView | None = None
        self._spots: dict[str, zone_picker.ZoneSpot] = {}
        self._shown: tuple[zone_picker.ZoneSpot, ...] = ()
        self.setObjectName(name)

    @property
    def spots(self) -> tuple[zone_picker.ZoneSpot, ...]:
        """The zones that can be tapped."""
        return self._shown

    def render_base(self, view: BaseView) -> None:
        if view == self._view:
            return
        before, self._view = self._view, view
        self._shown = tuple(self._spot(zone) for zone in view.zones)
        for spot in self._spots.values():
            spot.setVisible(spot in self._shown)
        if before is None or _zones_to_tap(before) != _zones_to_tap(view):
            self.place()
        self.setAccessibleName(text.unit_name(view.unit))
        zone = f"zone {text.word(view.zone).lower()}" if view.zone else ""
        shields = ""
        if isinstance(view.unit, ShipView):
            shields = text.shields_description(view.unit.zones)
        self.setAccessibleDescription("; ".join(filter(None, (zone, shields))))
        self.update()

    def place(self) -> None:
        view = self._view
        if view is None or not isinstance(view.unit, ShipView) or not is_placed(self):
            return
        area = self._area(QSizeF(self.width(), self.height()) * (1 / self._look.scale))
        style = _style_at(area.width())
        shape = shape_of(area, view.unit, style)
        figure = area.width() * style.figure
        for spot in self._shown:
            zone = spot.choice.zone
            path = shape.zones[zone].translated(area.topLeft())
            spot.lie_on(path, area.topLeft() + shape.centers[zone], figure, False)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view = self._view
        if view is None:
            return
        self._paint_name(painter, size, view, theme)
        area = self._area(size)
        if not isinstance(view.unit, ShipView):
            painter.save()
            painter.translate(area.center())
            radius = min(area.width(), area.height()) * 0.4
            paint_hull_hexagon(painter, radius, view.unit.hull, view.unit.hull_max, theme)
            painter.restore()
            return
        style = _style_at(area.width())
        paint_base(painter, area, view.unit, theme, style)
        shape = shape_of(area, view.unit, style)
        if view.zone:
            edge = shape.zones[view.zone].translated(area.topLeft())
            outline(painter, edge, QPen(theme.warn, 3.4))
        for zone, part in view.redirected:
            edge = shape.zones[zone].translated(area.topLeft())
            outline(painter, edge, QPen(theme.hi, 2.4))
            down = 0.12 if is_huge(view.unit.zones) else 0.17
            away = QPointF(0.17, 0) if zone in _WIDE else QPointF(0, down)
            at = area.topLeft() + shape.centers[zone] + away * area.width()
            px = max(14.0, area.width() * 0.09)
            draw_number(painter, at, f"-{part}", px, theme.warn, tier=Tier.READ)

    def _paint_name(self, painter: QPainter, size: QSizeF, view: BaseView, theme: Theme) -> None:
        color = theme.players[view.unit.player]
        draw_icon(painter, f"emblem{view.unit.player}", QPointF(8, CAPTION / 2 - 2), 7, color)
        area = QRectF(20, 0, size.width() - 20, CAPTION - 1)
        draw_name(painter, area, view.unit.name, _NAME, theme.hi)

    def _area(self, size: QSizeF) -> QRectF:
        """Return the largest box for a base below the name, in whole pixels."""
        tall = max(1.0, min(size.height() - CAPTION, size.width() * zone_picker.PROPORTION) - 2)
        width = round(tall / zone_picker.PROPORTION)
        left = round((size.width() - width) / 2)
        return QRectF(left, CAPTION + 1, width, round(tall))

    def _spot(self, found: Choice) -> zone_picker.ZoneSpot:
        """Return the button over a zone, always the same button for a zone."""
        spot = self._spots.get(found.zone)
        if spot is None:
            spot = self._spots[found.zone] = zone_picker.ZoneSpot(self._look, found, self)
            spot.chosen.connect(partial(self._on_spot_chosen, spot))
            spot.refused.connect(partial(self._on_spot_refused, spot))
        spot.counts_up = isinstance(found.does, Question)
        spot.render_choice(found)
        view = self._view
        if view is not None and isinstance(view.unit, ShipView):
            spot.setAccessibleDescription(f"{view.unit.name}, {_shields(view.unit, found.zone)}")
        return spot

    def _on_spot_chosen(self, spot: zone_picker.ZoneSpot) -> None:
        self.chosen.emit(spot.choice)

    def _on_spot_refused(self, spot: zone_picker.ZoneSpot, _reason: str) -> None:
        self.refused.emit(spot.choice)


def _style_at(width: float) -> DiagramStyle:
    """Return the sizes of a base of this width, with readable numbers."""
    least = _SMALLEST_FIGURE / max(1.0, width)
    figure, huge = max(_STYLE.figure, least), max(_STYLE.huge_figure, least)
    return _STYLE._replace(figure=figure, huge_figure=huge)


def _zones_to_tap(view: BaseView) -> object:
    """Return the values that decide on the places of the buttons over zones."""
    is_on_huge = isinstance(view.unit, ShipView) and is_huge(view.unit.zones)
    return is_on_huge, [zone.zone for zone in view.zones]


def _shields(view: ShipView, name: str) -> str:
    zone = next(zone for zone in view.zones if zone.zone == name)
    return f"shields {zone.shields} of {zone.maximum}"
