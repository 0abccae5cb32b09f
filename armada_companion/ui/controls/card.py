"""The base of unit cards, and the widget that paints the halo around them."""

from functools import partial
from math import ceil

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedButton, begin
from armada_companion.ui.paint.card_frame import HALO, paint_halo, ring_pen
from armada_companion.ui.theme import Look


class Card(PaintedButton):
    """A card of a ship or squadron; the whole card is one target, and subclasses fill it.

    Signals:
        halo_changed: The glow or ring around it must be painted again, by a `CardHost`.
    """

    halo_changed = Signal()

    def __init__(self, look: Look, radius: float, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.radius = radius
        self._selected = False
        self._is_whole = True

    def set_selected(self, selected: bool) -> None:
        """Mark the card as the one shown in the middle column."""
        if selected != self._selected:
            self._selected = selected
            self.halo_changed.emit()

    def is_active(self) -> bool:
        """Whether the card glows."""
        raise NotImplementedError

    def player(self) -> int:
        """The side (0 or 1) that colors the glow."""
        raise NotImplementedError

    @property
    def has_halo(self) -> bool:
        """Whether the card has a glow or a ring."""
        return self._selected or self.is_active() or self.hasFocus()

    @property
    def corner(self) -> int:
        """The size in pixels of the corners, which show the ring around the card."""
        return ceil(self.radius / 2 * self._look.scale)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the whole card, or after a change of the ring only the frame in its corners."""
        corner = self.corner
        upper = QRegion(self.rect().adjusted(corner, 0, -corner, 0))
        lower = QRegion(self.rect().adjusted(0, corner, 0, -corner))
        self._is_whole = event.region().intersects(upper + lower)
        super().paintEvent(event)

    def paint_halo(self, painter: QPainter) -> None:
        """Paint the glow and the ring; `painter` draws on the widget that holds the card."""
        theme = self._look.theme
        ring = ring_pen(theme, self.hasFocus(), self._selected)
        part = 1 / self._look.scale
        area = QRectF(self.x() * part, self.y() * part, self.width() * part, self.height() * part)
        paint_halo(painter, area, theme, self.player(), self.radius, self.is_active(), ring)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Update only the halo: Qt would repaint the whole card, which looks the same."""
        self.focused.emit()
        self.halo_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if self.isDown():
            super().focusOutEvent(event)
        self.halo_changed.emit()


class CardHost(QWidget):
    """Holds cards and paints their halos in the gaps between them.

    Cards paint only inside their own rectangle, so that one card's glow never repaints another.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._cards: list[Card] = []

    def adopt(self, card: Card) -> None:
        """Add a card to the host; its owner places it there."""
        card.setParent(self)
        card.halo_changed.connect(partial(self._on_card_halo_changed, card))
        card.show()
        self._cards.append(card)

    def dismiss(self, card: Card) -> None:
        """Remove a card from the host."""
        self._cards.remove(card)
        card.hide()
        card.deleteLater()

    def cards(self) -> tuple[Card, ...]:
        """The cards in the order in which they were added."""
        return tuple(self._cards)

    def set_look(self, look: Look) -> None:
        self._look = look
        for card in self._cards:
            card.set_look(look)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        reach, exposed = self._reach(), event.region()
        with begin(self, self._look.scale) as painter:
            for card in self._cards:
                if card.has_halo:
                    area = card.geometry().adjusted(-reach, -reach, reach, reach)
                    if exposed.intersects(area):
                        card.paint_halo(painter)

    def _on_card_halo_changed(self, card: Card) -> None:
        reach = self._reach()
        box, corner = card.geometry(), card.corner
        around = QRegion(box.adjusted(-reach, -reach, reach, reach))
        # Otherwise cards would be repainted, although they hide this part of the halo.
        for other in self._cards:
            if other is not card:
                around -= QRegion(other.geometry())
        around -= QRegion(box.adjusted(corner, 0, -corner, 0))
        around -= QRegion(box.adjusted(0, corner, 0, -corner))
        self.update(around)

    def _reach(self) -> int:
        return round(HALO * self._look.scale) + 1
