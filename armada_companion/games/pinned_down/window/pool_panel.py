"""The threat pool: a large figure, what comes next, and two buttons to correct it."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.views.table import PoolView
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.painted import ChangeMark, PaintedWidget, scaled_box
from armada_companion.ui.fonts import LABEL, Face, TextStyle, fitted
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_number, draw_text, draw_wrapped, fill_box
from armada_companion.ui.theme import Look, Theme, mix

_SIZE = QSizeF(310, 84)
_BUTTON = 44.0
_WIDE_FROM = 280.0
_FIGURE_WIDTH = 76.0
_FORECAST = TextStyle(Face.SEMI, 18, 600)
_SOURCE = TextStyle(Face.COND, 15, 600)


class PoolPanel(PaintedWidget):
    """Shows the pool.

    Signals:
        changed (int): Add so many tokens; negative to remove.
    """

    changed = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view = PoolView(0, "", "")
        self._mark = ChangeMark(self)
        self._is_new = True
        self.less = ToolButton(look, "pool_less", self)
        self.less.render_button("Threat pool: 1 less", "minus", "-")
        self.more = ToolButton(look, "pool_more", self)
        self.more.render_button("Threat pool: 1 more", "plus", "+")
        self.setObjectName("pool_panel")
        self.less.chosen.connect(partial(self.changed.emit, -1))
        self.more.chosen.connect(partial(self.changed.emit, 1))

    def render_pool(self, view: PoolView) -> None:
        """Show the pool and what is added next."""
        is_new, self._is_new = self._is_new, False
        if view == self._view and self.accessibleName():
            return
        if view.pool != self._view.pool and not is_new:
            self._mark.begin()
        self._view = view
        parts = [f"Threat pool {view.pool}", view.forecast, view.source]
        self.setAccessibleName(", ".join(part for part in parts if part))
        self.set_hint(view.source)
        self.update()

    @property
    def is_marked(self) -> bool:
        """Whether the pool changed so recently that the change is still marked."""
        return self._mark.is_shown

    def forget_changes(self) -> None:
        """Mark nothing of the game that was shown before."""
        self._mark.stop()
        self._is_new = True

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for button in (self.less, self.more):
            button.set_look(look)
        self._place()

    def design_size(self) -> QSizeF:
        return _SIZE

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        body = QRectF(1, 1, size.width() - 2, size.height() - 2)
        fill_box(painter, body, 16, mix(theme.panel, theme.bad_deep, 0.55), QPen(theme.bad, 1.6))
        self._mark.paint(painter, body, 15, theme)
        view, wide = self._view, size.width() >= _WIDE_FROM
        figure = QPointF(_FIGURE_WIDTH / 2 + 4, size.height() / 2 + 9 if wide else 43)
        draw_number(painter, figure, view.pool, 58 if wide else 46, theme.hi, tier=Tier.GLANCE)
        label = "THREAT POOL" if wide else "THREAT"
        draw_text(painter, QRectF(14, 5, 110, 18), label, LABEL, theme.mid)
        if wide:
            left, width = _FIGURE_WIDTH + 4, size.width() - _FIGURE_WIDTH - 2 * _BUTTON - 26
            area = QRectF(left, 22, width, 24)
            below = QRectF(left, 45, width, 34)
            self._paint_words(painter, area, below, theme)
        else:
            self._paint_forecast(painter, QRectF(14, 61, size.width() - 24, 20), theme)

    def _paint_words(self, painter: QPainter, area: QRectF, below: QRectF, theme: Theme) -> None:
        self._paint_forecast(painter, area, theme)
        draw_wrapped(painter, below, self._view.source, _SOURCE, theme.mid, Tier.READ)

    def _paint_forecast(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        words = self._view.forecast
        style = fitted(words, _FORECAST, area.width(), 14)
        draw_text(painter, area, words, style, theme.hi, elide=True, tier=Tier.READ)

    def _place(self) -> None:
        scale = self._look.scale
        width, height = self.width() / scale, self.height() / scale
        top = (height - _BUTTON) / 2 if width >= _WIDE_FROM else 10
        for place, button in enumerate((self.less, self.more)):
            left = width - 10 - (2 - place) * _BUTTON - (1 - place) * 8
            button.setGeometry(scaled_box((left, top, _BUTTON, _BUTTON), scale))
