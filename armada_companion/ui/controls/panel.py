"""Panels: areas with round corners that hold other widgets."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QLinearGradient, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.paint import primitives
from armada_companion.ui.theme import Look, Theme, alpha, mix


class Panel(ScaledWidget):
    """A panel; it has the color of a side if it belongs to one."""

    def __init__(
        self, look: Look, *, player: int | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._look = look
        self._player = player

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._look = look
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, scale = self._look.theme, self._look.scale
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        area = QRectF(1, 1, self.width() / scale - 2, self.height() / scale - 2)
        if self._player is None:
            primitives.paint_panel(painter, area, theme, 16)
        else:
            top = mix(theme.panel, theme.players_deep[self._player], 0.45)
            edge = QPen(alpha(theme.players[self._player], 0.55), 1.5)
            primitives.fill_box(
                painter, area, 16, primitives.vertical(area.height(), top, theme.panel), edge
            )
        painter.end()


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
