"""The cards of ships and squadrons in a fleet column."""

from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QSizeF, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.table import ShipView, SquadronView
from armada_companion.games.armada.window import text
from armada_companion.games.armada.window.paint.card_faces import (
    SHIP_CARD_SIZE,
    SQUADRON_CARD_SIZE,
    SQUADRON_RADIUS,
    paint_ship_card,
    paint_squadron_card,
)
from armada_companion.ui.controls.card import Card
from armada_companion.ui.controls.painted import PRESS_KEYS
from armada_companion.ui.paint.card_frame import CARD_RADIUS
from armada_companion.ui.theme import Look, Theme


class UnitView(Protocol):
    """The part that views of ships and squadrons share."""

    @property
    def player(self) -> int:
        """0 is side A, on the left; 1 is side B, on the right."""

    @property
    def status(self) -> str:
        """`active` while the unit is activated."""


View = TypeVar("View", bound=UnitView)


class UnitCard(Card, Generic[View]):
    """Shows one unit; subclasses define `name_it`, `has_changed` and `paint`.

    Signals:
        entered: Enter or Space was pressed on it.
    """

    entered = Signal()

    def __init__(
        self, look: Look, view: View, radius: float, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, radius, parent)
        self._view = view
        self.name_it()

    @property
    def view(self) -> View:
        """What the card shows."""
        return self._view

    def render_unit(self, view: View) -> bool:
        """Show `view`; repaint only when it differs. Return what `has_changed` says of it."""
        if view == self._view:
            return False
        has_changed = self.has_changed(view)
        haloed = (view.status == "active") != self.is_active()
        self._view = view
        self.name_it()
        self.update()
        if haloed:
            self.halo_changed.emit()
        return has_changed

    def has_changed(self, view: View) -> bool:
        """Return whether more differs than the expected changes: status and dials."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in PRESS_KEYS:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat() and self.takes_press():
            self.entered.emit()

    def is_active(self) -> bool:
        return self._view.status == "active"

    def player(self) -> int:
        return self._view.player

    def name_it(self) -> None:
        """Set the object name and the texts for screen readers."""
        raise NotImplementedError


class ShipCard(UnitCard[ShipView]):
    """Shows one ship."""

    def __init__(self, look: Look, view: ShipView, parent: QWidget | None = None) -> None:
        super().__init__(look, view, CARD_RADIUS, parent)

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
