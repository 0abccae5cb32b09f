"""The card of a ship in a fleet column."""

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.table import ShipView
from armada_companion.games.armada.window import text
from armada_companion.games.armada.window.paint.ship_card import SHIP_CARD_SIZE, paint_ship_card
from armada_companion.games.armada.window.unit_card import UnitCard
from armada_companion.ui.paint.card_frame import SHIP_RADIUS
from armada_companion.ui.theme import Look, Theme


class ShipCard(UnitCard[ShipView]):
    """Shows one ship."""

    def __init__(self, look: Look, view: ShipView, parent: QWidget | None = None) -> None:
        super().__init__(look, view, SHIP_RADIUS, parent)

    def design_size(self) -> QSizeF:
        return SHIP_CARD_SIZE

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        paint_ship_card(painter, size, self._view, theme, self.isDown())

    def has_changed(self, view: ShipView) -> bool:
        before = self._view._replace(status=view.status, dimmed=view.dimmed, dial=view.dial)
        return before != view

    def name_it(self) -> None:
        self.setObjectName(f"ship_card_{self._view.id}")
        self.setAccessibleName(text.ship_name(self._view))
        self.setAccessibleDescription(text.ship_description(self._view))
