"""The panel of the middle column, and the ground of pages."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QLinearGradient, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.paint import primitives
from armada_companion.ui.theme import Look, Theme, mix

_RADIUS = 18.0


class MiddlePanel(PaintedWidget):
    """A panel in the color of the side whose unit it shows; it holds the other widgets."""

    _design = QSizeF(496, 712)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._player: int | None = None
        self.setObjectName("middle_panel")

    def render_player(self, player: int | None) -> None:
        """Show the color of a side; None for a quiet panel."""
        if player != self._player:
            self._player = player
            self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        body = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
        if self._player is None:
            primitives.paint_panel(painter, body, theme, _RADIUS)
            return
        deep = theme.players_deep[self._player]
        fill = QLinearGradient(0, 0, 0, size.height())
        fill.setColorAt(0, mix(theme.panel, deep, 0.70))
        fill.setColorAt(0.35, mix(theme.panel, deep, 0.22))
        fill.setColorAt(1, theme.panel)
        pen = QPen(theme.players[self._player], primitives.EDGE)
        primitives.fill_box(painter, body, _RADIUS, fill, pen)


class Backdrop(PaintedWidget):
    """The background of pages."""

    _design = QSizeF(1440, 900)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        primitives.paint_backdrop(painter, QRectF(0, 0, size.width(), size.height()), theme)
