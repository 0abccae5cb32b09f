"""The board: the players' ships left, the enemy ships right, the pairs drawn between them."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QScrollBar, QWidget

from armada_companion.session.views.pinned_down_table import (
    BandView,
    EnemyView,
    PairView,
    ShipView,
)
from armada_companion.ui.fonts import LABEL, Face, TextStyle, fitted
from armada_companion.ui.forms.palettes import bar_palette
from armada_companion.ui.marks import put_mark
from armada_companion.ui.paint.primitives import draw_text, fill_box, outline
from armada_companion.ui.pinned_down.unit_cards import EnemyCard, ShipCard
from armada_companion.ui.pinned_down.unit_paint import (
    ENEMY_HEIGHT,
    LOW_ENEMY_HEIGHT,
    LOW_SHIP_HEIGHT,
    SHIP_HEIGHT,
)
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look, Theme, mix
from armada_companion.ui.widgets.card import Card, CardHost
from armada_companion.ui.widgets.painted import begin, scaled_box
from armada_companion.ui.widgets.roving import RovingGroup, arrow

MARGIN = 8.0
_HEADING = 26.0
_GAP = 12.0
_BETWEEN = 0.25
"""Part of the width that is left for the lines."""

_WIDEST = 520.0
_LABEL_HEIGHT = 48.0
_LOW = 330.0
_BAND = TextStyle(Face.SEMI, 19, 700)
_MISSING = TextStyle(Face.SEMI, 15)
_EMPTY = TextStyle(Face.BODY, 18)
_MARKS = {"win": "check", "damaged": "minus", "overpowered": "cross"}

UnitCard = ShipCard | EnemyCard


def band_color(result: str, theme: Theme) -> QColor:
    """Return the color of how a fight would end."""
    return {"win": theme.ok, "damaged": theme.warn}.get(result, theme.bad)


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

    def set_stop(self, unit: str) -> None:
        """Let the Tab key reach the card of this unit."""
        if card := self.card(unit):
            self._roving.set_stop(card)

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
                outline(painter, _curve(start, end), QPen(theme.hi, 4))

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
            self._paint_empty(painter, QRectF(right, _HEADING, column, 0), theme)

    def _paint_empty(self, painter: QPainter, room: QRectF, theme: Theme) -> None:
        """Write what is to come; the last line is what it comes to."""
        tall = min(len(self._empty) * 30.0 + 28, self.height() / self._look.scale - _HEADING - 6)
        room.setHeight(tall)
        pen = QPen(theme.line, 1.4, Qt.PenStyle.DashLine)
        fill_box(painter, room, 12, mix(theme.panel, theme.bg0, 0.4), pen)
        for place, words in enumerate(self._empty):
            line = QRectF(room.x() + 18, room.y() + 14 + place * 30, room.width() - 36, 28)
            if line.bottom() > room.bottom():
                return
            style = fitted(words, _EMPTY, line.width(), 14)
            last = place == len(self._empty) - 1
            draw_text(painter, line, words, style, theme.hi if last else theme.mid, elide=True)

    def _paint_line(self, painter: QPainter, pair: PairView, theme: Theme) -> None:
        ship, enemy = self._ships.get(pair.ship), self._enemies.get(pair.enemy)
        if ship is None or enemy is None:
            return
        start, end = self._right_of(ship), self._left_of(enemy)
        label = start + QPointF(14 + self._label_width(), 0)
        color = band_color(pair.band.result, theme)
        pen = QPen(color, 6 if pair.fighting else 3.5)
        if pair.band.result != "win":
            pen.setDashPattern([3, 1.6] if pair.band.result == "damaged" else [1.2, 1.4])
        course = _curve(label, end)
        course.moveTo(start)
        course.lineTo(start + QPointF(14, 0))
        outline(painter, course, pen)

    def _label_width(self) -> float:
        return min(176.0, self._gap() - 40)

    def _paint_band(self, painter: QPainter, pair: PairView, theme: Theme) -> None:
        ship = self._ships.get(pair.ship)
        if ship is None:
            return
        start, width = self._right_of(ship), self._label_width()
        box = QRectF(start.x() + 14, start.y() - _LABEL_HEIGHT / 2, width, _LABEL_HEIGHT)
        _paint_label(painter, box, pair.band, theme, pair.fighting)

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


class Board(QScrollArea):
    """The board, which scrolls down when there are many ships.

    Attributes:
        body: The cards and lines.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._selected = ""
        self._bar = QScrollBar(Qt.Orientation.Vertical)
        self.body = BoardBody(look)
        self.setObjectName("board")
        self.setAccessibleName(tr("Ships and enemy ships"))
        self.setViewport(QWidget())
        self.setVerticalScrollBar(self._bar)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self.body)
        self.body.setAutoFillBackground(False)
        self._bar.setPalette(bar_palette(look.theme))
        self.body.reached.connect(self._on_body_reached)

    def render_board(
        self,
        ships: Sequence[ShipView],
        enemies: Sequence[EnemyView],
        pairs: Sequence[PairView],
        empty: Sequence[str],
    ) -> None:
        """Show the ships and their pairs."""
        if self.body.render_units(ships, enemies, pairs, empty):
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
        """Give the keyboard focus to a card; False where there is no such card."""
        card = self.body.card(unit)
        if card is not None:
            card.setFocus(Qt.FocusReason.OtherFocusReason)
        return card is not None

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._look = look
        self._bar.setPalette(bar_palette(look.theme))
        self.body.set_look(look)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return (QSizeF(320, 120) * self._look.scale).toSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Lay the cards out, lower ones where that helps; beside the scroll bar if nothing does."""
        width, height = self.width(), self.height()
        low = height / self._look.scale < _LOW or self.body.arrange(width, False) > height
        needed = self.body.arrange(width, low)
        if needed > height:
            width -= self._bar.sizeHint().width()
            needed = self.body.arrange(width, low)
        self.body.resize(width, max(needed, height))

    def _on_body_reached(self, card: QWidget) -> None:
        margin = round(MARGIN * self._look.scale)
        self.ensureWidgetVisible(card, margin, margin)


def _paint_label(
    painter: QPainter, box: QRectF, band: BandView, theme: Theme, fighting: bool
) -> None:
    color = band_color(band.result, theme)
    fill_box(painter, box, 12, mix(theme.card, color, 0.14), QPen(color, 2.6 if fighting else 1.6))
    put_mark(painter, _MARKS.get(band.result, "cross"), box.topLeft() + QPointF(18, 24), 8, color)
    room = QRectF(box.x() + 34, box.y(), box.width() - 40, box.height())
    if band.missing:
        above = QRectF(room.x(), box.y() + 3, room.width(), 23)
        below = QRectF(room.x(), box.y() + 25, room.width(), 19)
        style = fitted(band.missing, _MISSING, room.width(), 14)
        draw_text(painter, below, band.missing, style, theme.hi, elide=True)
        room = above
    style = fitted(band.words, _BAND, room.width(), 15)
    draw_text(painter, room, band.words, style, color, elide=True)


def _curve(start: QPointF, end: QPointF) -> QPainterPath:
    path = QPainterPath(start)
    middle = (start.x() + end.x()) / 2
    path.cubicTo(QPointF(middle, start.y()), QPointF(middle, end.y()), end)
    return path
