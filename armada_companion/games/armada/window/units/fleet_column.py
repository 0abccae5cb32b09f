"""One fleet: its heading and its cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.card import Card, CardHost
from armada_companion.ui.controls.painted import PaintedWidget, begin, is_placed, scaled_box
from armada_companion.ui.controls.roving import RovingGroup, arrow
from armada_companion.ui.fonts import BODY, NOTE, TITLE, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import RIGHT, draw_text
from armada_companion.ui.theme import Look, Theme

from ...views.table.table_views import PlayerView, ShipView, SquadronView
from ..parts.fleet_layout import MARGIN, CardSize, FleetLayout, card_size, lay_out
from ..parts.spots import ChangeMarks
from .unit_cards import ShipCard, SquadronCard, UnitCard, View

if TYPE_CHECKING:
    from .card_area import CardArea

_HEADER = 30.0
_STAR = 34.0
_SQUADRONS = TextStyle(Face.SEMI, 15, 600, 1.6)
_NARROW_NAME = TextStyle(Face.COND, 18, 700, 0.6)


class FleetColumn(PaintedWidget):
    """A column of a fleet's cards, 432 pixels wide; 8 pixels at each side are for their glow.

    Signals:
        selected (str, str): A card was tapped or chosen by key; its unit and the tapped hull zone,
            or "".
        activated (str): A key was pressed on the selected card.
        reached (str): An arrow key moved to the card of this unit.
        left_edge (int): The left arrow key went past the first card; the y of the focused card.
        right_edge (int): The right arrow key went past the last card; the y of the focused card.
    """

    selected = Signal(str, str)
    activated = Signal(str)
    reached = Signal(str)
    left_edge = Signal(int)
    right_edge = Signal(int)
    _design = QSizeF(432 + 2 * MARGIN, 712)

    def __init__(self, look: Look, view: PlayerView, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view = view
        self._selected = ""
        self._body = FleetBody(look, self)
        self._area: CardArea | None = None
        self._name()
        self._connect()

    def render_fleet(
        self, view: PlayerView, ships: Sequence[ShipView], squadrons: Sequence[SquadronView]
    ) -> None:
        """Show a fleet; repaint only the cards that differ."""
        if view != self._view:
            self._view = view
            self._name()
            self.update(QRect(0, 0, self.width(), self._header_height()))
        if self._body.render_units(ships, squadrons):
            self._arrange()
            if card := self._body.card(self._selected):
                card.set_selected(True)

    @property
    def marks(self) -> ChangeMarks:
        """The marks of cards that the last step has changed."""
        return self._body.marks

    def select(self, unit: str) -> None:
        """Mark the card of the shown unit; "" or an unknown unit marks no card."""
        if unit == self._selected:
            return
        for name, chosen in ((self._selected, False), (unit, True)):
            if card := self._body.card(name):
                card.set_selected(chosen)
        self._selected = unit

    def set_target_asker(self, asks: Callable[[str], bool]) -> None:
        """Set the function that returns whether a tap on the card of a unit would attack it."""
        self._body.asks_target = asks

    def focus_card(self, unit: str) -> None:
        """Give the keyboard focus to the card of a unit, if it is in this column."""
        if card := self._body.card(unit):
            card.setFocus()

    def focus_from(self, y: int, from_left: bool) -> None:
        """Give the focus to the card at the left or right edge that is nearest to `y`."""
        cards = [card for card in self._body.cards() if card.isVisibleTo(self)]
        if not cards:
            return
        ways = [card.x() if from_left else -card.geometry().right() for card in cards]
        outer = [card for card, way in zip(cards, ways, strict=True) if way <= min(ways) + MARGIN]
        nearest = min(outer, key=lambda card: abs(self._y_of(card) - y))
        nearest.setFocus()
        self.reached.emit(self.focused_unit)

    @property
    def focused_unit(self) -> str:
        """The unit of the card with the keyboard focus, or ""."""
        return self._body.focused_unit

    def set_look(self, look: Look) -> None:
        self._body.set_look(look)
        if self._area is not None:
            self._area.set_look(look)
        super().set_look(look)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the heading, unless only cards are painted."""
        if event.rect().y() < self._header_height():
            super().paintEvent(event)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        color = theme.players[self._view.player]
        draw_icon(painter, f"emblem{self._view.player}", QPointF(MARGIN + 12, 15), 10, color)
        count = self._view.to_do
        inner = size.width() - 2 * MARGIN
        name = self._view.name.upper()
        score = f"{self._view.score} pts" if self._view.has_clock else ""
        score_width = advance(score, BODY) + 12 if score else 0.0
        if score and self._view.victory_tokens:
            score_width += _STAR
        if advance(name, _NARROW_NAME) + advance(count, BODY) > inner - 44 - score_width:
            count = self._short_count()
        count_width = min(advance(count, BODY), inner * 0.55)
        area = QRectF(MARGIN + 32, 0, inner - 32 - count_width - 12 - score_width, _HEADER)
        style = fitted(name, TITLE, area.width(), 18)
        if advance(name, style) > area.width():
            style = fitted(name, _NARROW_NAME.sized(20), area.width(), 14)
        draw_text(painter, area, name, style, color, elide=True, tier=Tier.READ)
        if score:
            left = area.left() + min(advance(name, style), area.width()) + 12
            draw_text(painter, QRectF(left, 1, score_width, _HEADER), score, BODY, theme.hi)
            if tokens := self._view.victory_tokens:
                left += advance(score, BODY) + 12
                draw_icon(painter, "star", QPointF(left + 5, 15), 5.5, theme.warn)
                draw_text(
                    painter, QRectF(left + 13, 1, _STAR, _HEADER), str(tokens), BODY, theme.hi
                )
        right = QRectF(size.width() - MARGIN - count_width, 1, count_width, _HEADER)
        style = fitted(count, BODY, count_width, 14)
        draw_text(painter, right, count, style, theme.mid, RIGHT, elide=True)

    def _connect(self) -> None:
        self._body.tapped.connect(self._on_body_tapped)
        self._body.entered.connect(self._on_body_entered)
        self._body.reached.connect(self._on_body_reached)
        self._body.left_by.connect(self._on_body_left_by)
        self._body.moved.connect(self._on_body_moved)

    def _on_body_tapped(self, unit: str, zone: str = "") -> None:
        self.select(unit)
        self.selected.emit(unit, zone)

    def _on_body_entered(self, unit: str) -> None:
        if unit == self._selected:
            self.activated.emit(unit)
        else:
            self._on_body_tapped(unit)

    def _on_body_reached(self, card: Card) -> None:
        if self._area is not None:
            margin = round(MARGIN * self._look.scale)
            self._area.ensureWidgetVisible(card, margin, margin)

    def _on_body_moved(self) -> None:
        self.reached.emit(self.focused_unit)

    def _on_body_left_by(self, x: int, _y: int) -> None:
        card = next((card for card in self._body.cards() if card.hasFocus()), None)
        if card is None or not x:
            return
        (self.left_edge if x < 0 else self.right_edge).emit(self._y_of(card))

    def _y_of(self, card: Card) -> int:
        return card.mapTo(self, QPoint(0, card.height() // 2)).y()

    def place(self) -> None:
        self._arrange()

    def _arrange(self) -> None:
        """Lay the cards out as large as they fit; scroll them if they do not."""
        if not is_placed(self):
            return
        top, width = self._header_height(), self.width()
        height = max(0, self.height() - top)
        self._body.grow(self._look, width, height)
        needed = self._body.arrange(width)
        if needed > height or self._area is not None:
            area = self._area or self._make_area()
            area.setGeometry(0, top, width, height)
            if needed > height:
                width -= area.verticalScrollBar().sizeHint().width()
                needed = self._body.arrange(width)
            self._body.resize(width, needed)
        else:
            self._body.setGeometry(0, top, width, needed)

    def _make_area(self) -> "CardArea":
        """Move the cards into a scroll area; few fleets need one, and it takes long to load."""
        from .card_area import CardArea

        focused = self._body.focused_unit
        area = self._area = CardArea(self._look, self._body, self)
        self._body.show()
        area.show()
        self.focus_card(focused)
        return area

    def _header_height(self) -> int:
        return round(_HEADER * self._look.scale)

    def _short_count(self) -> str:
        """Return the number of ready squadrons in short form: "2/5"."""
        words = self._view.to_do.split()
        return " ".join(words[:3]) if words[1:2] == ["of"] else self._view.to_do

    def _name(self) -> None:
        self.setObjectName(f"fleet_column_{self._view.player}")
        parts = (self._view.name, self._view.to_do)
        self.setAccessibleName(", ".join(part for part in parts if part))


class FleetBody(CardHost):
    """Holds the cards; makes and removes them when the fleet changes.

    Attributes:
        marks: Marks the cards that the last step has changed.
        asks_target: Returns whether a tap on the card of a unit would attack it.

    Signals:
        tapped (str, str): A card was clicked; its unit and hull zone, or "".
        entered (str): A key was pressed on a card; its unit.
        reached (Card): A card took the keyboard focus.
        moved: An arrow key moved the focus to another card.
        left_by (int, int): An arrow key found no further card; its direction as x and y.
    """

    tapped = Signal(str, str)
    entered = Signal(str)
    reached = Signal(object)
    moved = Signal()
    left_by = Signal(int, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._ships: Mapping[str, UnitCard[ShipView]] = {}
        self._squadrons: Mapping[str, UnitCard[SquadronView]] = {}
        self._note = ""
        self._layout: FleetLayout | None = None
        self._size = CardSize()
        self._roving = RovingGroup()
        self.asks_target: Callable[[str], bool] | None = None
        self.marks = ChangeMarks(self)

    def render_units(self, ships: Sequence[ShipView], squadrons: Sequence[SquadronView]) -> bool:
        """Show these cards; repaint only changed ones.

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
        """Return the card of a unit, or None."""
        return self._ships.get(unit) or self._squadrons.get(unit)

    @property
    def focused_unit(self) -> str:
        """The unit of the card with the keyboard focus, or ""."""
        cards: list[tuple[str, Card]] = [*self._ships.items(), *self._squadrons.items()]
        return next((unit for unit, card in cards if card.hasFocus()), "")

    def grow(self, look: Look, width: int, height: int) -> None:
        """Scale the cards so that all of them fit into a column of this size in pixels."""
        scale = look.scale
        counts = len(self._ships), len(self._squadrons)
        self._size = card_size(width / scale, height / scale, *counts)
        grown = look._replace(scale=scale * self._size.scale)
        if grown != self._look:
            self.set_look(grown)

    def arrange(self, width: int) -> int:
        """Place the cards in this width in pixels; return the height that they need."""
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
        elif self._roving.move(direction):
            self.moved.emit()
        else:
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
        draw_text(painter, area, "SQUADRONS", _SQUADRONS, theme.mid)
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
        """Return a card for each view, reusing old ones."""
        cards: dict[str, UnitCard[View]] = {}
        for view in views:
            if card := before.get(view.id):
                card.render_unit(view)
            else:
                card = make(self._look, view)
                self.adopt(card)
                card.asks_target = self.asks_target
                card.clicked.connect(partial(self._on_card_clicked, card, view.id))
                card.entered.connect(partial(self.entered.emit, view.id))
                card.focused.connect(partial(self._on_card_focused, card))
            cards[view.id] = card
        return cards

    def _on_card_clicked(self, card: UnitCard[View], unit: str) -> None:
        self.tapped.emit(unit, card.zone)

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
    """Show each view on its card; yield the cards that changed."""
    for view in views:
        if cards[view.id].render_unit(view):
            yield cards[view.id]
