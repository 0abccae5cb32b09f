"""The board: the players' ships left, the enemy ships right, the pairs drawn between them."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, QSizeF, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from armada_companion.games.pinned_down.views.table import EnemyView, PairView, ShipView
from armada_companion.games.pinned_down.window.board_body import BoardBody
from armada_companion.games.pinned_down.window.board_layout import MARGIN
from armada_companion.ui.controls.scroll_bar import ScrollBar
from armada_companion.ui.theme import Look


class Board(QScrollArea):
    """The board, which scrolls down when there are many ships.

    Attributes:
        body: The cards and lines.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._selected = ""
        self._bar = ScrollBar(look)
        self.body = BoardBody(look)
        self.setObjectName("board")
        self.setAccessibleName("Ships and enemy ships")
        self.setViewport(QWidget())
        self.setVerticalScrollBar(self._bar)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self.body)
        self.body.setAutoFillBackground(False)
        self._bar.set_look(look)
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
        self._bar.set_look(look)
        self.body.set_look(look)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return (QSizeF(320, 120) * self._look.scale).toSize()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Lay the cards out, beside the scroll bar where they do not fit."""
        width, height = self.width(), self.height()
        needed = self.body.arrange(width, height)
        if needed > height:
            width -= self._bar.sizeHint().width()
            needed = self.body.arrange(width, height)
        self.body.resize(width, max(needed, height))

    def _on_body_reached(self, card: QWidget) -> None:
        margin = round(MARGIN * self._look.scale)
        self.ensureWidgetVisible(card, margin, margin)
