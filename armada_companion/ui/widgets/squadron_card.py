"""The card of a squadron in a fleet column."""

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.session.views.armada_table import SquadronView
from armada_companion.ui import text
from armada_companion.ui.paint.card_frame import SQUADRON_RADIUS
from armada_companion.ui.paint.squadron_card import SQUADRON_CARD_SIZE, paint_squadron_card
from armada_companion.ui.theme import Look, Theme
from armada_companion.ui.widgets.card import Card


class SquadronCard(Card):
    """Shows one squadron; `clicked` when it is tapped."""

    def __init__(self, look: Look, view: SquadronView, parent: QWidget | None = None) -> None:
        super().__init__(look, SQUADRON_RADIUS, parent)
        self._view = view
        self._name()

    @property
    def view(self) -> SquadronView:
        """What the card shows."""
        return self._view

    def render_squadron(self, view: SquadronView) -> None:
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
        return SQUADRON_CARD_SIZE

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        paint_squadron_card(painter, size, self._view, theme, self.isDown())

    def _name(self) -> None:
        self.setObjectName(f"squadron_card_{self._view.id}")
        self.setAccessibleName(text.squadron_name(self._view))
        self.setAccessibleDescription(text.squadron_description(self._view))
