"""The board: the players' ships left, the enemy ships right, lines for the pairs between."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.card import CardHost
from armada_companion.ui.controls.painted import begin, scaled_box
from armada_companion.ui.controls.roving import RovingGroup, arrow
from armada_companion.ui.controls.scroll_bar import ScrollArea
from armada_companion.ui.fonts import LABEL
from armada_companion.ui.paint.primitives import draw_text, outline
from armada_companion.ui.theme import Look, Theme

from ...views.table.table_views import NO_POOL, EnemyView, PairView, ShipView, TableView
from ..units.target_marks import Target, paint_targets
from ..units.unit_cards import EnemyCard, ShipCard
from .coming_panel import paint_coming
from .pairs import BESIDE, LABEL_SIZE, BandButton, curve, paint_line
from .table_layout import HEADING, MARGIN, Spot, lay_out_board

UnitCard = ShipCard | EnemyCard
_ASSIGNMENT = "assignment"
"""The phase in which a tap on any part of a card pairs its ship."""

CardT = TypeVar("CardT", ShipCard, EnemyCard)


class BoardBody(CardHost):
    """The cards of the board, and the lines between them.

    Signals:
        tapped (str): A card was tapped; its unit.
        entered (str): Enter or Space was pressed on a card; its unit.
        fight_tapped (str): The label of a fight was tapped; its ship.
        repair_tapped (str, int): A damage card was tapped: its ship and its index.
        paired (str, str): A card was dragged onto a card of the other side: ship and enemy.
        lifted (str): A card's drag started; its unit, or "" when it ends.
        reached (Card): A card has the keyboard focus.
    """

    tapped = Signal(str)
    entered = Signal(str)
    fight_tapped = Signal(str)
    repair_tapped = Signal(str, int)
    paired = Signal(str, str)
    lifted = Signal(str)
    reached = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._targets: Mapping[str, bool] = {}
        self._roving = RovingGroup()
        self._ships: dict[str, ShipCard] = {}
        self._enemies: dict[str, EnemyCard] = {}
        self._bands: dict[str, BandButton] = {}
        self._layout = lay_out_board((), (), 800, 400)
        self._room = 0.0
        self._seen = 0.0
        self._is_new = True
        self._pairs: tuple[PairView, ...] = ()
        self._coming = NO_POOL
        self._drag: tuple[QPointF, QPointF] | None = None

    def render_units(self, view: TableView) -> bool:
        """Show the cards and their pairs; return whether they have to be laid out again."""
        cards = self._unit_cards
        before = [card.view for card in cards]
        self._ships = {one.id: self._ship(one) for one in view.ships}
        self._enemies = {one.id: self._enemy(one) for one in view.enemies}
        for card in cards:
            if self.card(card.view.id) is not card:
                self.dismiss(card)
        # The forecast takes the place of enemy ships.
        coming = NO_POOL if view.enemies else view.pool
        if (pairs := (*view.pairs, *view.proposed)) != self._pairs:
            self._pairs = pairs
            self._render_bands()
            self.update(self._between())
        if coming != self._coming:
            self._coming = coming
            self.update(self._opposite())
        if cards != self._unit_cards:
            self._roving.set_buttons(self._unit_cards)
        self._is_new = False
        for ship in self._ships.values():
            ship.let_through(view.phase == _ASSIGNMENT)
        return before != [card.view for card in self._unit_cards]

    def forget_changes(self) -> None:
        """Remove all marks of changes; the next game opens without any."""
        self._is_new = True
        for card in self._unit_cards:
            card.forget_changes()

    def card(self, unit: str) -> UnitCard | None:
        return self._ships.get(unit) or self._enemies.get(unit)

    @property
    def targets(self) -> Mapping[str, bool]:
        """The units of the marked cards, and whether each can be paired legally."""
        return self._targets

    def mark_targets(self, targets: Mapping[str, bool]) -> None:
        """Mark the possible partners of the chosen card, and whether each is legal."""
        if targets != self._targets:
            self._targets = targets
            self.update()

    @property
    def between(self) -> tuple[float, float]:
        """The edges of the space between ships and enemy ships, in design pixels."""
        return MARGIN + self._layout.column, self._layout.right

    @property
    def room(self) -> float:
        """The space added between ships and enemy ships; see `make_room`."""
        return self._room

    def make_room(self, room: float) -> None:
        """Add space between ships and enemy ships without moving ships."""
        self._room = room

    def arrange(self, width: int, height: int) -> int:
        """Place the cards in a body of this size and return the height that they need."""
        scale = self._look.scale
        self._seen = height / scale
        ships = [card.view for card in self._ships.values()]
        enemies = [card.view for card in self._enemies.values()]
        layout = lay_out_board(ships, enemies, width / scale - self._room, height / scale)
        layout = layout._replace(right=layout.right + self._room)
        if layout != self._layout:
            self._layout = layout
            self.update()
        self._place_column(list(self._ships.values()), layout.ships, MARGIN)
        self._place_column(list(self._enemies.values()), layout.enemies, layout.right)
        self._place_bands()
        return round(layout.height * scale)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for band in self._bands.values():
            band.set_look(look)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = arrow(event)
        if direction is None or not self._roving.move(direction):
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme = self._look.theme
        with begin(self, self._look.scale) as painter:
            self._paint_headings(painter, theme)
            for pair in self._pairs:
                ship, enemy = self._ships.get(pair.ship), self._enemies.get(pair.enemy)
                if ship is not None and enemy is not None:
                    start, end = self._right_of(ship), self._left_of(enemy)
                    paint_line(painter, pair, start, end, self._label_width(), theme)
            paint_targets(painter, self._marked(), theme)
            if self._drag is not None:
                start, end = self._drag
                outline(painter, curve(start, end), QPen(theme.hi, 4))

    def _marked(self) -> Iterator[Target]:
        part = 1 / self._look.scale
        for unit, free in self._targets.items():
            if card := self.card(unit):
                box = card.geometry()
                place = QRectF(box.x(), box.y(), box.width(), box.height())
                scaled = QRectF(place.topLeft() * part, place.size() * part)
                yield scaled, free, unit in self._enemies

    def _paint_headings(self, painter: QPainter, theme: Theme) -> None:
        column, right = self._layout.column, self._layout.right
        for x, words, color in (
            (MARGIN, "THE FLEET", theme.players[0]),
            (right, "ENEMY SHIPS", theme.players[1]),
        ):
            draw_text(painter, QRectF(x, 0, column, HEADING - 4), words, LABEL, color)
        if not self._enemies:
            tall = self._seen - HEADING - 6
            paint_coming(painter, QRectF(right, HEADING, column, tall), self._coming, theme)

    def _label_width(self) -> float:
        gap = self._layout.right - MARGIN - self._layout.column
        return min(LABEL_SIZE.width() * self._layout.zoom, gap - 40)

    def _render_bands(self) -> None:
        """Update one label for each ship; all lines of a joint fight look the same."""
        pairs = {pair.ship: pair for pair in self._pairs}
        for ship in [one for one in self._bands if one not in pairs]:
            band = self._bands.pop(ship)
            band.hide()
            band.deleteLater()
        for ship, pair in pairs.items():
            if ship in self._bands:
                self._bands[ship].render_pair(pair)
            else:
                self._bands[ship] = band = BandButton(self._look, pair, self)
                band.clicked.connect(partial(self.fight_tapped.emit, ship))
        self._place_bands()

    def _place_bands(self) -> None:
        zoom, width = self._layout.zoom, self._label_width()
        zoom = max(1.0, min(zoom, width / (LABEL_SIZE.width() * 0.8)))
        tall = LABEL_SIZE.height() * zoom
        for ship, band in self._bands.items():
            if card := self._ships.get(ship):
                start = self._right_of(card)
                box = (start.x() + BESIDE, start.y() - tall / 2, width, tall)
                band.set_zoom(zoom)
                band.setGeometry(scaled_box(box, self._look.scale))

    def _between(self) -> QRect:
        """Return the area of the lines in pixels; cards outside it are not repainted."""
        left = MARGIN + self._layout.column
        box = (left, 0.0, self._layout.right - left, self.height() / self._look.scale)
        return scaled_box(box, self._look.scale)

    def _opposite(self) -> QRect:
        """Return the area of the enemy ships in pixels."""
        right, scale = self._layout.right, self._look.scale
        box = (right, 0.0, self._layout.column, self.height() / scale)
        return scaled_box(box, scale)

    def _right_of(self, card: QWidget) -> QPointF:
        place, part = card.geometry(), 1 / self._look.scale
        return QPointF((place.right() + 1) * part, place.center().y() * part)

    def _left_of(self, card: QWidget) -> QPointF:
        place, part = card.geometry(), 1 / self._look.scale
        return QPointF(place.left() * part, place.center().y() * part)

    def _place_column(self, cards: Sequence[UnitCard], spots: Sequence[Spot], x: float) -> None:
        zoom, width = self._layout.zoom, self._layout.column
        for card, spot in zip(cards, spots, strict=True):
            card.set_layout(spot.layout, zoom)
            box = (x, spot.top, width, spot.layout.height * zoom)
            card.setGeometry(scaled_box(box, self._look.scale))

    @property
    def _unit_cards(self) -> list[UnitCard]:
        return [*self._ships.values(), *self._enemies.values()]

    def _ship(self, view: ShipView) -> ShipCard:
        card = self._ships.get(view.id)
        if card is None:
            made = self._connected(ShipCard(self._look, view))
            made.repair_tapped.connect(partial(self.repair_tapped.emit, view.id))
            return made
        card.render_view(view)
        return card

    def _enemy(self, view: EnemyView) -> EnemyCard:
        card = self._enemies.get(view.id)
        if card is not None:
            card.render_view(view)
            return card
        card = self._connected(EnemyCard(self._look, view))
        if not self._is_new:
            card.mark_change()
        return card

    def _connected(self, card: CardT) -> CardT:
        self.adopt(card)
        unit = card.view.id
        card.clicked.connect(partial(self.tapped.emit, unit))
        card.entered.connect(partial(self.entered.emit, unit))
        card.focused.connect(partial(self._on_card_focused, card))
        card.dragged.connect(partial(self._on_card_dragged, card))
        card.dropped.connect(partial(self._on_card_dropped, card))
        return card

    def _on_card_focused(self, card: UnitCard) -> None:
        self._roving.set_stop(card)
        self.reached.emit(card)

    def _on_card_dragged(self, card: UnitCard, at: QPoint) -> None:
        if self._drag is None:
            self.lifted.emit(card.view.id)
        start = self._right_of(card) if isinstance(card, ShipCard) else self._left_of(card)
        self._drag = (start, QPointF(card.mapTo(self, at)) * (1 / self._look.scale))
        self.update()

    def _on_card_dropped(self, card: UnitCard, place: QPoint) -> None:
        self._drag = None
        self.lifted.emit("")
        self.update()
        at = card.mapTo(self, place)
        others: Mapping[str, QWidget] = self._enemies if isinstance(card, ShipCard) else self._ships
        for unit, other in others.items():
            if other.geometry().contains(at):
                own = card.view.id
                self.paired.emit(*((own, unit) if isinstance(card, ShipCard) else (unit, own)))


class Board(ScrollArea):
    """The players' ships, the enemy ships and their pairs; scrolls if there are many ships."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        self.body = BoardBody(look)
        super().__init__(look, self.body, parent)
        self._look = look
        self._selected = ""
        self._settled = (QSize(), 0.0)
        self.setObjectName("board")
        self.setAccessibleName("Ships and enemy ships")
        self.body.reached.connect(self._on_body_reached)

    def render_board(self, view: TableView) -> None:
        if self.body.render_units(view):
            self._arrange()
            if card := self.body.card(self._selected):
                card.set_selected(True)

    def select(self, unit: str) -> None:
        """Mark a card as chosen; "" for none."""
        if unit != self._selected:
            for name, chosen in ((self._selected, False), (unit, True)):
                if card := self.body.card(name):
                    card.set_selected(chosen)
            self._selected = unit

    def focus_card(self, unit: str) -> bool:
        """Give the keyboard focus to a card; return False if it does not exist."""
        card = self.body.card(unit)
        if card is not None:
            card.setFocus()
        return card is not None

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._look = look
        self.body.set_look(look)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return (QSizeF(320, 120) * self._look.scale).toSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def settle(self) -> None:
        """Place the cards if the size has changed: hidden widgets get no resize event."""
        if (self.size(), self.body.room) != self._settled:
            self._arrange()

    def _arrange(self) -> None:
        """Place the cards; leave space for the scroll bar if they do not fit."""
        self._settled = (self.size(), self.body.room)
        width, height = self.width(), self.height()
        needed = self.body.arrange(width, height)
        if needed > height:
            width -= self._bar.sizeHint().width()
            needed = self.body.arrange(width, height)
        self.body.resize(width, max(needed, height))

    def _on_body_reached(self, card: QWidget) -> None:
        margin = round(MARGIN * self._look.scale)
        self.ensureWidgetVisible(card, margin, margin)
