"""One fleet: its heading and its cards."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from armada_companion.games.armada.views.table import PlayerView, ShipView, SquadronView
from armada_companion.games.armada.window.change_marks import ChangeMarks
from armada_companion.games.armada.window.fleet_body import FleetBody
from armada_companion.games.armada.window.fleet_layout import MARGIN
from armada_companion.ui.controls.card import Card
from armada_companion.ui.controls.painted import PaintedWidget, is_placed
from armada_companion.ui.controls.scroll_bar import ScrollBar
from armada_companion.ui.fonts import BODY, TITLE, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import RIGHT, draw_text
from armada_companion.ui.theme import Look, Theme

_SIZE = QSizeF(432 + 2 * MARGIN, 712)
_NARROWEST = QSizeF(340, 240)
_HEADER = 30.0
_NARROW_NAME = TextStyle(Face.COND, 18, 700, 0.6)


class _Area(QScrollArea):
    """Leaves all keys to the page."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class FleetColumn(PaintedWidget):
    """A fleet column of 432 pixels, with a margin of 8 on each side for the cards' glow.

    Signals:
        selected (str): A card was tapped, or a key chose another one; its unit.
        activated (str): A key was pressed on the selected card.
        left_edge (int): The left arrow key went past the first card; y of the focus in the column.
        right_edge (int): The right arrow key went past the last one.
    """

    selected = Signal(str)
    activated = Signal(str)
    left_edge = Signal(int)
    right_edge = Signal(int)

    def __init__(self, look: Look, view: PlayerView, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view = view
        self._selected = ""
        self._bar = ScrollBar(look)
        self._body = FleetBody(look)
        self._area = self._make_area()
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
        """Mark the card of `unit` as the one shown; "" or an unknown unit for none."""
        if unit == self._selected:
            return
        for name, chosen in ((self._selected, False), (unit, True)):
            if card := self._body.card(name):
                card.set_selected(chosen)
        self._selected = unit

    def focus_card(self, unit: str) -> None:
        """Give the keyboard focus to the card of a unit, if it is here."""
        if card := self._body.card(unit):
            card.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_from(self, y: int, from_left: bool) -> None:
        """Give the focus to the card at the left or right edge that is nearest to `y`."""
        cards = [card for card in self._body.cards() if card.isVisibleTo(self)]
        if not cards:
            return
        ways = [card.x() if from_left else -card.geometry().right() for card in cards]
        outer = [card for card, way in zip(cards, ways, strict=True) if way <= min(ways) + MARGIN]
        nearest = min(outer, key=lambda card: abs(self._y_of(card) - y))
        nearest.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._body.set_look(look)
        self._bar.set_look(look)
        self._place()

    def design_size(self) -> QSizeF:
        return _SIZE

    def minimumSizeHint(self) -> QSize:
        # It scrolls down, so only the width of a card is needed.
        return (_NARROWEST * min(1.0, self._look.scale)).toSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        color = theme.players[self._view.player]
        draw_icon(painter, f"emblem{self._view.player}", QPointF(MARGIN + 12, 15), 10, color)
        count = self._view.to_do
        inner = size.width() - 2 * MARGIN
        name = self._view.name.upper()
        if advance(name, _NARROW_NAME) + advance(count, BODY) > inner - 44:
            count = self._short_count()
        count_width = min(advance(count, BODY), inner * 0.55)
        area = QRectF(MARGIN + 32, 0, inner - 32 - count_width - 12, _HEADER)
        style = fitted(name, TITLE, area.width(), 18)
        if advance(name, style) > area.width():
            style = fitted(name, _NARROW_NAME.sized(20), area.width(), 14)
        draw_text(painter, area, name, style, color, elide=True, tier=Tier.READ)
        right = QRectF(size.width() - MARGIN - count_width, 1, count_width, _HEADER)
        style = fitted(count, BODY, count_width, 14)
        draw_text(painter, right, count, style, theme.mid, RIGHT, elide=True)

    def _make_area(self) -> QScrollArea:
        area = _Area(self)
        area.setViewport(QWidget())
        area.setVerticalScrollBar(self._bar)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(self._body)
        # The scroll area gives its widget a background; the window's must show through.
        self._body.setAutoFillBackground(False)
        return area

    def _connect(self) -> None:
        self._body.tapped.connect(self._on_body_tapped)
        self._body.entered.connect(self._on_body_entered)
        self._body.reached.connect(self._on_body_reached)
        self._body.left_by.connect(self._on_body_left_by)

    def _on_body_tapped(self, unit: str) -> None:
        self.select(unit)
        self.selected.emit(unit)

    def _on_body_entered(self, unit: str) -> None:
        if unit == self._selected:
            self.activated.emit(unit)
        else:
            self._on_body_tapped(unit)

    def _on_body_reached(self, card: Card) -> None:
        margin = round(MARGIN * self._look.scale)
        self._area.ensureWidgetVisible(card, margin, margin)

    def _on_body_left_by(self, x: int, _y: int) -> None:
        card = next((card for card in self._body.cards() if card.hasFocus()), None)
        if card is None or not x:
            return
        (self.left_edge if x < 0 else self.right_edge).emit(self._y_of(card))

    def _y_of(self, card: Card) -> int:
        return card.mapTo(self, QPoint(0, card.height() // 2)).y()

    def _place(self) -> None:
        top = self._header_height()
        self._area.setGeometry(0, top, self.width(), max(0, self.height() - top))
        self._arrange()

    def _arrange(self) -> None:
        """Lay the cards out as large as they fit; leave space for a scroll bar if they do not."""
        if not is_placed(self._area):
            return
        width, height = self._area.width(), self._area.height()
        self._body.grow(self._look, width, height)
        needed = self._body.arrange(width)
        if needed > height:
            width -= self._bar.sizeHint().width()
            needed = self._body.arrange(width)
        self._body.resize(width, needed)

    def _header_height(self) -> int:
        return round(_HEADER * self._look.scale)

    def _short_count(self) -> str:
        """Return the figures alone, where there are two."""
        words = self._view.to_do.split()
        return " ".join(words[:3]) if words[1:2] == ["of"] else self._view.to_do

    def _name(self) -> None:
        self.setObjectName(f"fleet_column_{self._view.player}")
        parts = (self._view.name, self._view.to_do)
        self.setAccessibleName(", ".join(part for part in parts if part))
