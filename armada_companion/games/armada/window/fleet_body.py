"""The cards of one fleet: what scrolls in a fleet column."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from PySide6.QtCore import QRect, QRectF, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.table import ShipView, SquadronView
from armada_companion.games.armada.window.fleet_layout import (
    MARGIN,
    CardSize,
    FleetLayout,
    card_size,
    lay_out,
)
from armada_companion.games.armada.window.spots import ChangeMarks
from armada_companion.games.armada.window.unit_cards import ShipCard, SquadronCard, UnitCard, View
from armada_companion.ui.controls.card import Card, CardHost
from armada_companion.ui.controls.painted import begin, scaled_box
from armada_companion.ui.controls.roving import RovingGroup, arrow
from armada_companion.ui.fonts import NOTE, Face, TextStyle
from armada_companion.ui.paint.primitives import RIGHT, draw_text
from armada_companion.ui.theme import Look

_HEADING = TextStyle(Face.SEMI, 15, 600, 1.6)


class FleetBody(CardHost):
    """Holds the cards, makes and removes them as the fleet changes.

    Attributes:
        marks: Marks the cards that the last step has changed.

    Signals:
        tapped (str): A card was clicked; its unit.
        entered (str): A key was pressed on a card; its unit.
        reached (Card): A card took the keyboard focus.
        left_by (int, int): An arrow key found no card in this direction (x, y).
    """

    tapped = Signal(str)
    entered = Signal(str)
    reached = Signal(object)
    left_by = Signal(int, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._ships: Mapping[str, UnitCard[ShipView]] = {}
        self._squadrons: Mapping[str, UnitCard[SquadronView]] = {}
        self._note = ""
        self._layout: FleetLayout | None = None
        self._size = CardSize()
        self._roving = RovingGroup()
        self.marks = ChangeMarks(self)

    def render_units(self, ships: Sequence[ShipView], squadrons: Sequence[SquadronView]) -> bool:
        """Show these cards; repaint only those that differ.

        Returns:
            Whether cards were added, removed or moved, so that `arrange` is needed.
        """
        note = self._squadron_note(squadrons)
        if note != self._note:
            self._note = note
            self._update_heading()
        same_ships = list(self._ships) == [view.id for view in ships]
        if same_ships and list(self._squadrons) == [view.id for view in squadrons]:
            changed = _changed(self._ships, ships), _changed(self._squadrons, squadrons)
            self.marks.mark(chain(*changed))
            return False
        self._rebuild(ships, squadrons)
        return True

    def card(self, unit: str) -> Card | None:
        """Return the card of a unit; None when it is not in this fleet."""
        return self._ships.get(unit) or self._squadrons.get(unit)

    def grow(self, look: Look, width: int, height: int) -> None:
        """Scale the cards so that they all fit into a column of this size in pixels."""
        scale = look.scale
        counts = len(self._ships), len(self._squadrons)
        self._size = card_size(width / scale, height / scale, *counts)
        grown = look._replace(scale=scale * self._size.scale)
        if grown != self._look:
            self.set_look(grown)

    def arrange(self, width: int) -> int:
        """Place the cards in `width` pixels; return the height they need."""
        scale = self._look.scale
        counts = len(self._ships), len(self._squadrons)
        self._layout = lay_out(width / scale, *counts, self._size)
        for card, box in zip(self._ships.values(), self._layout.ships, strict=True):
            card.setGeometry(scaled_box(box, scale))
        for squadron, box in zip(self._squadrons.values(), self._layout.squadrons, strict=True):
            squadron.setGeometry(scaled_box(box, scale))
        self.update()
        return round(self._layout.height * scale)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = arrow(event)
        if direction is None:
            event.ignore()
        elif not self._roving.move(direction):
            self.left_by.emit(*direction)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._layout is None or self._layout.heading_y is None:
            return
        heading = self._heading_rect()
        if not event.rect().intersects(heading):
            return
        scale = self._look.scale
        with begin(self, scale) as painter:
            self._paint_heading(painter, self._layout.heading_y, self.width() / scale)

    def _paint_heading(self, painter: QPainter, y: float, width: float) -> None:
        theme = self._look.theme
        area = QRectF(MARGIN, y, width - 2 * MARGIN, 24)
        draw_text(painter, area, "SQUADRONS", _HEADING, theme.mid)
        draw_text(painter, area, self._note, NOTE, theme.mid, RIGHT)

    def _rebuild(self, ships: Sequence[ShipView], squadrons: Sequence[SquadronView]) -> None:
        old: dict[str, Card] = {**self._ships, **self._squadrons}
        self._ships = self._cards_of(ships, self._ships, ShipCard)
        self._squadrons = self._cards_of(squadrons, self._squadrons, SquadronCard)
        for unit, card in old.items():
            if self.card(unit) is not card:
                self.dismiss(card)
        self._roving.set_buttons([*self._ships.values(), *self._squadrons.values()])

    def _cards_of(
        self,
        views: Sequence[View],
        before: Mapping[str, UnitCard[View]],
        make: Callable[[Look, View], UnitCard[View]],
    ) -> Mapping[str, UnitCard[View]]:
        """Return a card for each view: the one of before, or a new one."""
        cards: dict[str, UnitCard[View]] = {}
        for view in views:
            if card := before.get(view.id):
                card.render_unit(view)
            else:
                card = make(self._look, view)
                self.adopt(card)
                card.clicked.connect(partial(self.tapped.emit, view.id))
                card.entered.connect(partial(self.entered.emit, view.id))
                card.focused.connect(partial(self._on_card_focused, card))
            cards[view.id] = card
        return cards

    def _on_card_focused(self, card: Card) -> None:
        self._roving.set_stop(card)
        self.reached.emit(card)

    def _squadron_note(self, squadrons: Sequence[SquadronView]) -> str:
        ready = sum(view.status == "ready" for view in squadrons)
        return f"{ready} of {len(squadrons)} ready"

    def _update_heading(self) -> None:
        if self._layout is not None and self._layout.heading_y is not None:
            self.update(self._heading_rect())

    def _heading_rect(self) -> QRect:
        y = self._layout.heading_y if self._layout and self._layout.heading_y else 0.0
        return scaled_box((0, y, self.width() / self._look.scale, 24), self._look.scale)


def _changed(cards: Mapping[str, UnitCard[View]], views: Sequence[View]) -> Iterator[Card]:
    """Show each view on its card; yield the cards that look different now."""
    for view in views:
        if cards[view.id].render_unit(view):
            yield cards[view.id]
