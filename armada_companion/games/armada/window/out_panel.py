"""The middle column for a unit that is out of play: what became of it, and nothing to tap."""

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.table import ShipView, SquadronView
from armada_companion.games.armada.window import text
from armada_companion.games.armada.window.unit_header import HEADER_HEIGHT, paint_unit_heading
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import UNIT_NAME, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import CENTER, draw_text
from armada_companion.ui.theme import Look, Theme

_SIZE = QSizeF(452, 480)
_LARGEST_MARK = 70.0
_WORD = 48.0


class OutPanel(PaintedWidget):
    """Shows the name of a ship or squadron and, large, that it is destroyed or set aside."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view: ShipView | SquadronView | None = None
        self.setObjectName("out_panel")

    def render_unit(self, view: ShipView | SquadronView) -> None:
        """Show `view`."""
        if view == self._view:
            return
        self._view = view
        self.setAccessibleName(f"{view.name}, {text.word(view.status)}")
        self.update()

    def design_size(self) -> QSizeF:
        return _SIZE

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view = self._view
        if view is None:
            return
        kind = view.class_name if isinstance(view, ShipView) else "Squadron"
        line = f"{kind}  ·  {view.points} pts"
        paint_unit_heading(painter, size.width(), view.player, view.name, line, theme)
        room = QRectF(0, HEADER_HEIGHT, size.width(), size.height() - HEADER_HEIGHT)
        destroyed = view.status == "destroyed"
        half = min(_LARGEST_MARK, max(0.0, (room.height() - _WORD) / 2 - 8))
        center = room.center() - QPointF(0, _WORD / 2)
        color = theme.bad if destroyed else theme.mid
        draw_icon(painter, "cross" if destroyed else "pause", center, half, color)
        words = text.word(view.status).capitalize()
        below = QRectF(0, center.y() + half + 8, size.width(), _WORD)
        style = fitted(words, UNIT_NAME, size.width(), 22)
        draw_text(painter, below, words, style, theme.hi, CENTER)
