"""Hull zones to choose from, on the ship's base."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Choice
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.controls.roving import Direction
from armada_companion.ui.controls.sheet_form import SheetForm
from armada_companion.ui.fonts import LABEL
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import CENTER, LEFT, RIGHT, draw_text, outline
from armada_companion.ui.theme import Look, Theme, alpha

from ...views.table.table_views import ShipView
from ..paint.base_diagram import IN_PANEL, is_huge, paint_base, shape_of
from . import text
from .spots import lie_over

PROPORTION = 330 / 270
"""Height of a base divided by its width."""

_TALLEST = 330.0
_LOWEST = 220.0
_BELOW = 14.0
_BESIDE_WIDTH = 60.0
_NAMES = 54.0
"""Width of the names beside the base of a huge ship."""
_BESIDE = ("front", "rear")
"""Zones that are wide and low: the label is beside the figure, not below it."""

_UP, _DOWN, _LEFT, _RIGHT = (0, -1), (0, 1), (-1, 0), (1, 0)
_ON_THE_WAY = {_UP: "front", _DOWN: "rear", _LEFT: "left", _RIGHT: "right"}
_TOWARD: Mapping[tuple[str, Direction], Sequence[str]] = {
    ("left", _DOWN): ("left_aux", "rear"),
    ("right", _DOWN): ("right_aux", "rear"),
    ("left_aux", _UP): ("left",),
    ("right_aux", _UP): ("right",),
    ("left_aux", _RIGHT): ("right_aux",),
    ("right_aux", _LEFT): ("left_aux",),
}
"""Exceptions: other arrow keys lead to the zone on that side of the base."""


class ZoneSpot(ActionButton):
    """A choice in the shape of a hull zone."""

    def __init__(self, look: Look, choice: Choice, parent: QWidget | None = None) -> None:
        super().__init__(look, choice.name, parent=parent)
        self._shape = QPainterPath()
        self._words_at, self._mark_at = QPointF(), QPointF()
        self._is_labeled = True
        self.render_choice(choice)

    def lie_on(self, shape: QPainterPath, figure: QPointF, px: float, labeled: bool) -> None:
        """Cover `shape` (design pixels of the parent), with a number in it that is `px` high.

        `labeled` says whether the name of the zone fits into the shape.
        """
        self._is_labeled = labeled
        self._shape = lie_over(self, shape, self._look.scale)
        figure -= QPointF(self.x(), self.y()) * (1 / self._look.scale)
        if self.choice.zone in _BESIDE:
            away = QPointF(px * 0.5 + 40, 0)
            self._words_at, self._mark_at = figure + away, figure - away
        else:
            self._words_at = figure + QPointF(0, px * 0.62 + 18)
            self._mark_at = figure - QPointF(0, px * 0.5 + 16)
        self.update()

    def design_size(self) -> QSizeF:
        return self._shape.boundingRect().size()

    def paint(self, painter: QPainter, _size: QSizeF, theme: Theme) -> None:
        if self.isDown():
            painter.fillPath(self._shape, alpha(theme.hi, 0.22))
        if not self.legal:
            painter.fillPath(self._shape, alpha(theme.panel, 0.62))
            draw_icon(painter, "lock", self._mark_at, 9, theme.mid)
        if self._is_labeled:
            area = QRectF(self._words_at.x() - 60, self._words_at.y() - 10, 120, 20)
            color = theme.hi if self.legal else theme.mid
            draw_text(painter, area, self.choice.label.upper(), LABEL, color, CENTER)
        if self.hasFocus():
            # Half of the pen's width is outside the mask.
            outline(painter, self._shape, QPen(theme.hi, 6))


class ZonePicker(SheetForm):
    """The base of a ship with its shields and hull; each zone with a choice can be tapped."""

    _design = QSizeF(_TALLEST / PROPORTION, _TALLEST + _BELOW)

    def __init__(self, look: Look, view: ShipView, choices: Sequence[Choice]) -> None:
        super().__init__(look)
        self._view = view
        self._zones = [choice.zone for choice in choices]
        self._spots = [ZoneSpot(look, choice, self) for choice in choices]
        shields = {zone.zone: zone for zone in view.zones}
        for spot, choice in zip(self._spots, choices, strict=True):
            zone = shields[choice.zone]
            shields_now = f"shields {zone.shields} of {zone.maximum}"
            spot.setAccessibleDescription("; ".join(filter(None, (choice.reason, shields_now))))
            spot.chosen.connect(partial(self.chosen.emit, choice))
            spot.refused.connect(partial(self._on_spot_refused, choice))
        self.setAccessibleName(text.unit_name(view))
        self.setAccessibleDescription(text.shields_description(view.zones))
        self.setObjectName("zone_picker")

    @property
    def buttons(self) -> Sequence[ZoneSpot]:
        return self._spots

    @property
    def spots(self) -> Sequence[ZoneSpot]:
        return self._spots

    def height_in(self, width: float, space: float) -> float:
        tallest = min(_TALLEST, width * PROPORTION)
        return max(min(_LOWEST, tallest), min(tallest, space - _BELOW)) + _BELOW

    def toward(self, button: PaintedButton, direction: Direction) -> PaintedButton | None:
        """Return the zone in a direction: front is up, rear down, auxiliary zones between."""
        zones = dict(zip(self._zones, self._spots, strict=True))
        now = next((zone for zone, spot in zones.items() if spot is button), "")
        for zone in _TOWARD.get((now, direction), (_ON_THE_WAY[direction],)):
            if zone in zones and zone != now:
                return zones[zone]
        return None

    def place(self) -> None:
        area = self._area()
        shape = shape_of(area, self._view, IN_PANEL)
        huge = is_huge(self._view.zones)
        figure = area.width() * (IN_PANEL.huge_figure if huge else IN_PANEL.figure)
        for zone, spot in zip(self._zones, self._spots, strict=True):
            path = shape.zones[zone].translated(area.topLeft())
            labeled = not huge or zone in _BESIDE
            spot.lie_on(path, area.topLeft() + shape.centers[zone], figure, labeled)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Handled by the sheet, which also moves the focus to the choices below.
        event.ignore()

    def paint(self, painter: QPainter, _size: QSizeF, theme: Theme) -> None:
        area = self._area()
        paint_base(painter, area, self._view, theme, IN_PANEL)
        if not is_huge(self._view.zones):
            return
        centers = shape_of(area, self._view, IN_PANEL).centers
        for zone, spot in zip(self._zones, self._spots, strict=True):
            if zone not in _BESIDE:
                self._paint_beside(painter, area, centers[zone].y() + area.y(), spot.choice, theme)

    def _paint_beside(
        self, painter: QPainter, area: QRectF, y: float, choice: Choice, theme: Theme
    ) -> None:
        """Draw the name of a huge ship's narrow zone beside the base."""
        lines = choice.label.upper().replace("AUXILIARY", "AUX").split()
        is_left = choice.zone.startswith("left")
        color, top = theme.hi if choice.legal else theme.mid, y - 9 * len(lines)
        for place, words in enumerate(lines):
            x = area.left() - 8 - _BESIDE_WIDTH if is_left else area.right() + 8
            box = QRectF(x, top + 18 * place, _BESIDE_WIDTH, 18)
            draw_text(painter, box, words, LABEL, color, RIGHT if is_left else LEFT)

    def _area(self) -> QRectF:
        scale = self._look.scale
        wide, tall = self.width() / scale, self.height() / scale - _BELOW
        across = wide - 2 * _NAMES if is_huge(self._view.zones) else wide
        height = max(1.0, min(tall, across * PROPORTION) - 2)
        # Qt divides the base correctly only at whole pixels.
        width = round(height / PROPORTION)
        return QRectF(round((wide - width) / 2), 1, width, round(height))

    def _on_spot_refused(self, choice: Choice, _reason: str) -> None:
        self.refused.emit(choice)
