"""The cards of ships and enemy ships: one target each, which can be dragged too."""

from typing import Generic, Protocol, TypeVar

from PySide6.QtCore import QPoint, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.games.pinned_down.views.table import EnemyView, ShipView
from armada_companion.games.pinned_down.window.card_layout import (
    CardLayout,
    Form,
    enemy_layout,
    ship_layout,
)
from armada_companion.games.pinned_down.window.unit_paint import paint_enemy, paint_ship
from armada_companion.ui.controls.card import Card
from armada_companion.ui.controls.painted import PRESS_KEYS, ChangeMark
from armada_companion.ui.paint.card_frame import CARD_RADIUS
from armada_companion.ui.theme import Look, Theme


class UnitView(Protocol):
    """What the views of ships and enemy ships share."""

    @property
    def id(self) -> str: ...
    @property
    def status(self) -> str: ...


View = TypeVar("View", bound=UnitView)


class PairCard(Card, Generic[View]):
    """A card that is tapped, or dragged onto one of the other side while its ship is in play.

    Subclasses give `player`, the size, the paint, and in `name_it` the text for screen readers.

    Signals:
        dragged (QPoint): The mouse holds it and is at this point of the card.
        dropped (QPoint): The mouse let it go at this point.
        entered: Enter or Space was pressed on it.
    """

    entered = Signal()
    dragged = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, look: Look, view: View, parent: QWidget | None = None) -> None:
        super().__init__(look, CARD_RADIUS, parent)
        self._view = view
        self._pressed_at: QPoint | None = None
        self._is_dragged = False
        self._zoom = 1.0
        self._layout: CardLayout | None = None
        self._mark = ChangeMark(self)
        self.name_it()

    @property
    def view(self) -> View:
        """What the card shows."""
        return self._view

    def render_view(self, view: View) -> None:
        """Show `view`; paint only when it differs from what is shown."""
        if view == self._view:
            return
        if self.figures(view) != self.figures(self._view):
            self._mark.begin()
        was_active, self._view = self.is_active(), view
        self._layout = None
        self.name_it()
        self.update()
        if was_active != self.is_active():
            self.halo_changed.emit()

    def set_layout(self, layout: CardLayout, zoom: float) -> None:
        """Set where the parts are drawn, and how much larger."""
        if (layout, zoom) != (self._layout, self._zoom):
            self._layout, self._zoom = layout, zoom
            self.update()

    @property
    def is_marked(self) -> bool:
        """Whether it changed so recently that the change is still marked."""
        return self._mark.is_shown

    def mark_change(self) -> None:
        """Mark the whole card for a while."""
        self._mark.begin()

    def forget_changes(self) -> None:
        """Mark nothing any more, as when another game is opened."""
        self._mark.stop()

    def is_active(self) -> bool:
        return self._view.status == "fighting"

    def figures(self, view: View) -> object:
        """Return what is marked for a while when it changes."""
        raise NotImplementedError

    def make_layout(self, width: float) -> CardLayout:
        """Return the layout for a card of this width, used until `set_layout` is called."""
        raise NotImplementedError

    def paint_unit(self, painter: QPainter, size: QSizeF, layout: CardLayout, theme: Theme) -> None:
        """Paint the card at zoom 1."""
        raise NotImplementedError

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        inner = QSizeF(size.width() / self._zoom, size.height() / self._zoom)
        painter.save()
        painter.scale(self._zoom, self._zoom)
        layout = self._layout or self.make_layout(inner.width())
        self.paint_unit(painter, inner, layout, theme)
        painter.restore()
        self._mark.paint(painter, QRectF(0, 0, size.width(), size.height()), CARD_RADIUS, theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in PRESS_KEYS:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat() and self.takes_press():
            self.entered.emit()

    def name_it(self) -> None:
        """Set the object's name, and what a screen reader says."""
        raise NotImplementedError

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self._view.status == "destroyed":
            return
        # A press that does not count begins no drag either.
        if event.button() == Qt.MouseButton.LeftButton and self.isDown():
            self._pressed_at = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed_at is not None and not self._is_dragged:
            far = (at - self._pressed_at).manhattanLength()
            self._is_dragged = far >= QApplication.startDragDistance()
        if self._is_dragged:
            self.setDown(False)
            self.dragged.emit(at)
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_dragged, self._is_dragged, self._pressed_at = self._is_dragged, False, None
        if was_dragged:
            # Released without a click: a drag is not a tap.
            self.setDown(False)
            self.dropped.emit(event.position().toPoint())
        else:
            super().mouseReleaseEvent(event)


class ShipCard(PairCard[ShipView]):
    """A player's ship."""

    def player(self) -> int:
        return 0

    def design_size(self) -> QSizeF:
        return QSizeF(320, 132)

    def figures(self, view: ShipView) -> object:
        return view.power, view.structure, view.chips, view.people, view.cloaked, view.cards

    def make_layout(self, width: float) -> CardLayout:
        return ship_layout(self._view, width, Form.NORMAL)

    def paint_unit(self, painter: QPainter, size: QSizeF, layout: CardLayout, theme: Theme) -> None:
        paint_ship(painter, size, self._view, layout, theme, self.isDown())

    def name_it(self) -> None:
        view = self._view
        self.setObjectName(f"ship_card_{view.id}")
        parts = [
            f"{view.name}, ship of {view.owner}",
            f"power {view.power}",
            f"structure {view.structure} of 100",
            "cloaked" if view.cloaked else "",
            view.pairing or _STATUS[view.status],
        ]
        self.setAccessibleName(", ".join(part for part in parts if part))
        upkeep = f"upkeep {view.upkeep}" if view.upkeep else ""
        damage = [", ".join(filter(None, chip)) for chip in view.chips]
        more = [view.crew, view.cards, upkeep, *damage]
        self.setAccessibleDescription("; ".join(part for part in more if part))
        self.set_hint(self.accessibleDescription())


class EnemyCard(PairCard[EnemyView]):
    """An enemy ship."""

    def player(self) -> int:
        return 1

    def design_size(self) -> QSizeF:
        return QSizeF(320, 92)

    def figures(self, view: EnemyView) -> object:
        return view.power, view.threat

    def make_layout(self, width: float) -> CardLayout:
        return enemy_layout(self._view, width, Form.NORMAL)

    def paint_unit(self, painter: QPainter, size: QSizeF, layout: CardLayout, theme: Theme) -> None:
        paint_enemy(painter, size, self._view, layout, theme, self.isDown())

    def name_it(self) -> None:
        view = self._view
        self.setObjectName(f"enemy_card_{view.id}")
        parts = [
            f"{view.name}, enemy {view.class_name}".rstrip(),
            f"power {view.power}",
            f"threat {view.threat}",
            view.pairing or _STATUS[view.status],
        ]
        self.setAccessibleName(", ".join(part for part in parts if part))
        self.setAccessibleDescription(view.words)
        self.set_hint(view.words)


_STATUS = {
    "free": "free",
    "paired": "paired",
    "fighting": "fighting",
    "fought": "has fought",
    "destroyed": "destroyed",
}
