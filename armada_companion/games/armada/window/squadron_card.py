"""The card of a squadron in a fleet column."""

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.table import SquadronView
from armada_companion.games.armada.window import text
from armada_companion.games.armada.window.paint.squadron_card import (
    SQUADRON_CARD_SIZE,
    paint_squadron_card,
)
from armada_companion.games.armada.window.unit_card import UnitCard
from armada_companion.ui.paint.card_frame import SQUADRON_RADIUS
from armada_companion.ui.theme import Look, Theme


class SquadronCard(UnitCard[SquadronView]):
    """Shows one squadron."""

    def __init__(self, look: Look, view: SquadronView, parent: QWidget | None = None) -> None:
        super().__init__(look, view, SQUADRON_RADIUS, parent)

    def design_size(self) -> QSizeF:
        return SQUADRON_CARD_SIZE

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        paint_squadron_card(painter, size, self._view, theme, self.isDown())

    def has_changed(self, view: SquadronView) -> bool:
        before = self._view._replace(status=view.status, dimmed=view.dimmed)
        return before != view

    def name_it(self) -> None:
        self.setObjectName(f"squadron_card_{self._view.id}")
        self.setAccessibleName(text.squadron_name(self._view))
        self.setAccessibleDescription(text.squadron_description(self._view))
