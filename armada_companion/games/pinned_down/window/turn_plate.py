"""The number of the turn."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import LABEL
from armada_companion.ui.paint.primitives import CENTER, draw_number, draw_text, fill_disc
from armada_companion.ui.paint.written import Tier
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look, Theme


class TurnPlate(PaintedWidget):
    """Shows which turn is being played."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._turn = -1
        self.setObjectName("turn_plate")
        self.render_turn(0)

    def render_turn(self, turn: int) -> None:
        """Show a turn; 0 is before the first."""
        if turn != self._turn:
            self._turn = turn
            self.setAccessibleName(f"{tr('Turn')} {turn}")
            self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(64, 84)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        draw_text(painter, QRectF(0, 0, size.width(), 20), tr("TURN"), LABEL, theme.mid, CENTER)
        center = QPointF(size.width() / 2, 52)
        fill_disc(painter, center, 28, theme.hi)
        draw_number(painter, center, self._turn, 40, theme.on_hi, tier=Tier.GLANCE)
