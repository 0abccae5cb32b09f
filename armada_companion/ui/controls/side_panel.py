"""Panels: areas with round corners that hold other widgets."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.paint import primitives
from armada_companion.ui.theme import Look, alpha, mix


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
