"""The card of a ship in a fleet column."""

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.session.views.armada_table import ShipView
from armada_companion.ui import text
from armada_companion.ui.paint.card_frame import SHIP_RADIUS
from armada_companion.ui.paint.ship_card import SHIP_CARD_SIZE, paint_ship_card
from armada_companion.ui.theme import Look, Theme
from armada_companion.ui.widgets.card import Card


class ShipCard(Card):
    """Shows one ship; `clicked` when it is tapped."""

    def __init__(self, look: Look, view: ShipView, parent: QWidget | None = None) -> None:
        super().__init__(look, SHIP_RADIUS, parent)
        self._view = view
        self._name()

    @property
    def view(self) -> ShipView:
        """What the card shows."""
        return self._view

    def render_ship(self, view: ShipView) -> None:
        """Show `view`; paint only when it differs from what is shown."""
        if view == self._view:
            return
        haloed = (view.status == "active") != self.is_active()
        self._view = view
        self._name()
        self.update()
        if haloed:
            self.halo_changed.emit()

    def is_active(self) -> bool:
        return self._view.status == "active"

    def player(self) -> int:
        return self._view.player

    def design_size(self) -> QSizeF:
        return SHIP_CARD_SIZE

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        paint_ship_card(painter, size, self._view, theme, self.isDown())

    def _name(self) -> None:
        self.setObjectName(f"ship_card_{self._view.id}")
        self.setAccessibleName(text.ship_name(self._view))
        self.setAccessibleDescription(text.ship_description(self._view))
