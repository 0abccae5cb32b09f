"""What lies on the board: the cards of both sides, and the pairs drawn between them."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.fonts import LABEL
from armada_companion.ui.paint.primitives import draw_text, outline
from armada_companion.ui.pinned_down.pair_paint import curve, paint_empty, paint_label, paint_line
from armada_companion.ui.pinned_down.unit_cards import EnemyCard, ShipCard
from armada_companion.ui.pinned_down.unit_paint import (
    ENEMY_HEIGHT,
    LOW_ENEMY_HEIGHT,
    LOW_SHIP_HEIGHT,
    SHIP_HEIGHT,
)
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look, Theme
from armada_companion.ui.widgets.card import Card, CardHost
from armada_companion.ui.widgets.painted import begin, scaled_box
from armada_companion.ui.widgets.roving import RovingGroup, arrow
from armada_companion.views.pinned_down.table import EnemyView, PairView, ShipView

MARGIN = 8.0
_HEADING = 26.0
_GAP = 12.0
_BETWEEN = 0.25
"""Part of the width that is left for the lines."""

_WIDEST = 520.0

UnitCard = ShipCard | EnemyCard


class BoardBody(CardHost):
    """The cards and the lines.

    Signals:
        tapped (str): A card was tapped; its unit.
        paired (str, str): A card was dragged onto one of the other side: ship and enemy.
        reached (Card): A card has the keyboard focus.
    """

    tapped = Signal(str)
    paired = Signal(str, str)
    reached = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._roving = RovingGroup()
        self._ships: dict[str, ShipCard] = {}
        self._enemies: dict[str, EnemyCard] = {}
        self._pairs: tuple[PairView, ...] = ()
        self._empty: tuple[str, ...] = ()
        self._drag: tuple[QPointF, QPointF] | None = None

    def render_units(
        self,
        ships: Sequence[ShipView],
        enemies: Sequence[EnemyView],
        pairs: Sequence[PairView],
        empty: Sequence[str],
    ) -> bool:
        """Show the cards and their pairs; return whether cards came or went.

        `empty` are the lines that stand where enemy ships would be.
        """
        before = (*self._ships, *self._enemies)
        self._ships = {view.id: self._ship(view) for view in ships}
        self._enemies = {view.id: self._enemy(view) for view in enemies}
        for card in self.cards():
            if isinstance(card, UnitCard) and self.card(card.view.id) is not card:
                self.dismiss(card)
        if (tuple(pairs), tuple(empty)) != (self._pairs, self._empty):
            self._pairs, self._empty = tuple(pairs), tuple(empty)
            self.update()
        changed = before != (*self._ships, *self._enemies)
        if changed:
            self._roving.set_buttons([*self._ships.values(), *self._enemies.values()])
        return changed

    def card(self, unit: str) -> UnitCard | None:
        """The card of a ship or an enemy ship."""
        return self._ships.get(unit) or self._enemies.get(unit)

    def arrange(self, width: int, low: bool) -> int:
        """Lay the cards out in a body of this width and return the height they need.

        `low` where there is little height: the cards tell less.
        """
        scale = self._look.scale
        inner = width / scale - 2 * MARGIN
        column = min(_WIDEST, inner * (1 - _BETWEEN) / 2)
        right = MARGIN + inner - column
        ship, enemy = (LOW_SHIP_HEIGHT, LOW_ENEMY_HEIGHT) if low else (SHIP_HEIGHT, ENEMY_HEIGHT)
        left_end = self._stack(list(self._ships.values()), MARGIN, column, ship)
        right_end = self._stack(list(self._enemies.values()), right, column, enemy)
        self.update()
        return round(max(left_end, right_end, _HEADING + enemy) * scale)

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
                self._paint_line(painter, pair, theme)
            # One label a ship: of a joint fight every line tells the same.
            for pair in {pair.ship: pair for pair in self._pairs}.values():
                self._paint_band(painter, pair, theme)
            if self._drag is not None:
                start, end = self._drag
                outline(painter, curve(start, end), QPen(theme.hi, 4))

    def _paint_headings(self, painter: QPainter, theme: Theme) -> None:
        width = self.width() / self._look.scale
        column = min(_WIDEST, (width - 2 * MARGIN) * (1 - _BETWEEN) / 2)
        right = width - MARGIN - column
        for x, words, color in (
            (MARGIN, tr("THE FLEET"), theme.players[0]),
            (right, tr("ENEMY SHIPS"), theme.players[1]),
        ):
            draw_text(painter, QRectF(x, 0, column, _HEADING - 4), words, LABEL, color)
        if not self._enemies and self._empty:
            tall = self.height() / self._look.scale - _HEADING - 6
            paint_empty(painter, QRectF(right, _HEADING, column, tall), self._empty, theme)

    def _paint_line(self, painter: QPainter, pair: PairView, theme: Theme) -> None:
        ship, enemy = self._ships.get(pair.ship), self._enemies.get(pair.enemy)
        if ship is not None and enemy is not None:
            ends = (self._right_of(ship), self._left_of(enemy))
            paint_line(painter, ends, self._label_width(), pair.band, pair.fighting, theme)

    def _paint_band(self, painter: QPainter, pair: PairView, theme: Theme) -> None:
        if ship := self._ships.get(pair.ship):
            start, width = self._right_of(ship), self._label_width()
            paint_label(painter, start, width, pair.band, pair.fighting, theme)

    def _label_width(self) -> float:
        return min(176.0, self._gap() - 40)

    def _gap(self) -> float:
        width = self.width() / self._look.scale - 2 * MARGIN
        return width - 2 * min(_WIDEST, width * (1 - _BETWEEN) / 2)

    def _right_of(self, card: QWidget) -> QPointF:
        place, part = card.geometry(), 1 / self._look.scale
        return QPointF((place.right() + 1) * part, place.center().y() * part)

    def _left_of(self, card: QWidget) -> QPointF:
        place, part = card.geometry(), 1 / self._look.scale
        return QPointF(place.left() * part, place.center().y() * part)

    def _stack(self, cards: Sequence[Card], x: float, width: float, height: float) -> float:
        top = _HEADING
        for card in cards:
            card.setGeometry(scaled_box((x, top, width, height), self._look.scale))
            top += height + _GAP
        return top

    def _ship(self, view: ShipView) -> ShipCard:
        if card := self._ships.get(view.id):
            card.render_view(view)
            return card
        made = ShipCard(self._look, view)
        self._welcome(made)
        return made

    def _enemy(self, view: EnemyView) -> EnemyCard:
        if card := self._enemies.get(view.id):
            card.render_view(view)
            return card
        made = EnemyCard(self._look, view)
        self._welcome(made)
        return made

    def _welcome(self, card: UnitCard) -> None:
        self.adopt(card)
        card.clicked.connect(self._on_card_clicked)
        card.focused.connect(self._on_card_focused)
        card.dragged.connect(self._on_card_dragged)
        card.dropped.connect(self._on_card_dropped)

    def _on_card_clicked(self) -> None:
        card = self.sender()
        if isinstance(card, UnitCard):
            self.tapped.emit(card.view.id)

    def _on_card_focused(self) -> None:
        card = self.sender()
        if isinstance(card, Card):
            self._roving.set_stop(card)
            self.reached.emit(card)

    def _on_card_dragged(self, at: QPoint) -> None:
        card = self.sender()
        if isinstance(card, UnitCard):
            start = self._right_of(card) if isinstance(card, ShipCard) else self._left_of(card)
            end = QPointF(card.mapTo(self, at)) * (1 / self._look.scale)
            self._drag = (start, end)
            self.update()

    def _on_card_dropped(self, at: QPoint) -> None:
        card = self.sender()
        self._drag = None
        self.update()
        if isinstance(card, UnitCard):
            self._drop(card, card.mapTo(self, at))

    def _drop(self, card: UnitCard, at: QPoint) -> None:
        others: Mapping[str, QWidget] = self._enemies if isinstance(card, ShipCard) else self._ships
        for unit, other in others.items():
            if other.geometry().contains(at):
                own = card.view.id
                self.paired.emit(*((own, unit) if isinstance(card, ShipCard) else (unit, own)))
