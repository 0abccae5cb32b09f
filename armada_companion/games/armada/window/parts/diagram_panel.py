"""The large base diagram of the shown ship; its zones and hull can be tapped."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import begin, inner_size, is_placed
from armada_companion.ui.paint.painted_text import listeners
from armada_companion.ui.paint.shapes import hexagon
from armada_companion.ui.theme import Look, Theme

from ...views.table.table_views import ShipView
from ..paint.base_diagram import IN_PANEL, paint_base, shape_of
from . import text
from .spots import HotSpot, SpotPanel

HULL = "hull"

_SIZE = QSizeF(270, 330)


class DiagramPanel(SpotPanel):
    """Shows hull and shields as large as possible, in the proportions of a base.

    Signals:
        zone_clicked (str): The record name of the hull zone that was tapped.
    """

    zone_clicked = Signal(str)
    hull_clicked = Signal()
    _design = _SIZE

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view: ShipView | None = None
        self._targets: dict[str, HotSpot] = {}
        self._picture = QPixmap()
        self._pictured: object = None
        self.setObjectName("diagram_panel")

    def render_ship(self, view: ShipView) -> None:
        """Show hull and shields of `view`."""
        if view == self._view:
            return
        before, self._view = self._view, view
        names = [HULL, *(zone.zone for zone in view.zones)]
        if names != list(self._targets):
            self._make_targets(names)
            self.place()
        self._name(view)
        if before is None or _painted(before) != _painted(view):
            self.update()

    def target(self, name: str) -> HotSpot:
        """Return the button over a hull zone or over `HULL`; raise KeyError for another name."""
        return self._targets[name]

    def place(self) -> None:
        if self._view is None or not is_placed(self):
            return
        area = self._area(QSizeF(self.width(), self.height()) * (1 / self._look.scale))
        shape = shape_of(area, self._view, IN_PANEL)
        for name, target in self._targets.items():
            if name == HULL:
                target.place(hexagon(shape.radius).translated(area.topLeft() + shape.middle))
            else:
                target.place(shape.zones[name].translated(area.topLeft()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a cached picture, because each repaint of a button on it repaints the panel too."""
        if listeners:
            super().paintEvent(event)
            return
        figures = self._view and _painted(self._view)
        shown = (figures, self.size(), self._look, self.devicePixelRatioF())
        if shown != self._pictured:
            self._picture, self._pictured = self._make_picture(), shown
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        if self._view is not None:
            paint_base(painter, self._area(size), self._view, theme, IN_PANEL)

    def _make_picture(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with begin(picture, self._look.scale) as painter:
            self.paint(painter, inner_size(self, self._look.scale), self._look.theme)
        return picture

    def _area(self, size: QSizeF) -> QRectF:
        """Return the largest box of a base's proportions, a pixel from the edge for its lines."""
        part = min(size.width() / _SIZE.width(), size.height() / _SIZE.height())
        box = QSizeF(_SIZE.width() * part - 2, _SIZE.height() * part - 2)
        corner = QPointF((size.width() - box.width()) / 2, (size.height() - box.height()) / 2)
        return QRectF(corner, box)

    def _make_targets(self, names: list[str]) -> None:
        self._targets = {name: HotSpot(self._look, f"zone_{name}", parent=self) for name in names}
        for name, target in self._targets.items():
            target.clicked.connect(partial(self._on_target_clicked, name))
            target.show()
        self._set_spots(list(self._targets.values()))

    def _on_target_clicked(self, name: str) -> None:
        if name == HULL:
            self.hull_clicked.emit()
        else:
            self.zone_clicked.emit(name)

    def _name(self, view: ShipView) -> None:
        hull = f"hull {view.hull} of {view.hull_max}"
        self.setAccessibleName(f"{view.name}, {hull}")
        self.setAccessibleDescription(text.shields_description(view.zones))
        self._targets[HULL].setAccessibleName(hull.capitalize())
        for zone in view.zones:
            shields = f"shields {zone.shields} of {zone.maximum}"
            self._targets[zone.zone].setAccessibleName(f"{text.word(zone.zone)}, {shields}")


def _painted(view: ShipView) -> object:
    """Return the values of a ship that its base shows."""
    return view.player, view.zones, view.hull, view.hull_max
