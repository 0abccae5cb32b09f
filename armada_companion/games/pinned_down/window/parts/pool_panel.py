"""The threat pool: its tokens, its forecast, and how many enemy ships it pays for."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.painted import scaled_box
from armada_companion.ui.fonts import LABEL, Face, TextStyle, fitted
from armada_companion.ui.icons import draw_icon, icon
from armada_companion.ui.paint import primitives
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.shapes import hexagon, joined, line, poly, stroked
from armada_companion.ui.theme import Look, Theme, mix

from ...views.table.table_views import PoolView
from .figures import MarkedFigure

_BUTTON = 44.0
_WIDE_FROM = 280.0
_FIGURE_WIDTH = 76.0
_FORECAST = TextStyle(Face.SEMI, 18, 600)
_VERDICT = TextStyle(Face.SEMI, 15, 600)
_TOKEN, _PITCH = 5.0, 11.0
"""Radius of a token, and the preferred distance between tokens."""


class PoolPanel(MarkedFigure):
    """Shows the pool, with a warning if it pays for more enemy ships than the fleet has ships.

    Signals:
        changed (int): Add this number of tokens to the pool; a negative number removes them.
    """

    changed = Signal(int)
    _design = QSizeF(310, 84)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "pool_panel", parent=parent)
        self._view = PoolView(0, "", "")
        self.less = ToolButton(look, "pool_less", parent=self)
        self.less.render_button("Threat pool: 1 less", "minus", "-")
        self.more = ToolButton(look, "pool_more", parent=self)
        self.more.render_button("Threat pool: 1 more", "plus", "+")
        self.less.counts_up = self.more.counts_up = True
        self.less.chosen.connect(partial(self.changed.emit, -1))
        self.more.chosen.connect(partial(self.changed.emit, 1))

    @property
    def warns(self) -> bool:
        """Whether the panel shows a warning by color and sign."""
        return self._view.warns

    def render_pool(self, view: PoolView) -> None:
        self._mark_change(view.pool != self._view.pool)
        if view == self._view and self.accessibleName():
            return
        self._view = view
        warning = "warning" if view.warns else ""
        parts = [f"Threat pool {view.pool}", view.forecast, view.source, warning, view.verdict]
        self.setAccessibleName(", ".join(part for part in parts if part))
        at_the_next = (
            f"At the next Attack it pays for {view.verdict} of the enemy" if view.verdict else ""
        )
        self.set_hint(". ".join(part for part in (view.source, at_the_next) if part))
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        body = QRectF(1, 1, size.width() - 2, size.height() - 2)
        if self.warns:
            fill = mix(theme.panel, theme.bad_deep, 0.7)
            primitives.fill_box(painter, body, 16, fill, QPen(theme.bad, 2.2))
        else:
            primitives.paint_panel(painter, body, theme, 16)
        self._mark.paint(painter, body, 15, theme)
        view, wide = self._view, size.width() >= _WIDE_FROM
        figure = QPointF(_FIGURE_WIDTH / 2 + 4, size.height() / 2 + 9 if wide else 40)
        primitives.draw_number(
            painter, figure, view.pool, 58 if wide else 46, theme.hi, tier=Tier.GLANCE
        )
        label = "THREAT POOL" if wide else "THREAT"
        primitives.draw_text(painter, QRectF(14, 5, 110, 18), label, LABEL, theme.mid)
        if wide:
            left, width = _FIGURE_WIDTH + 8, size.width() - _FIGURE_WIDTH - 2 * _BUTTON - 30
            self._paint_forecast(painter, QRectF(left, 20, width, 22), theme)
            self._paint_verdict(painter, QRectF(left, 41, width, 19), theme)
            self._paint_tokens(painter, QRectF(left, 63, width, 12), theme)
            return
        below = QRectF(14, size.height() - 26, size.width() - 40, 20)
        self._paint_forecast(painter, below, theme)
        if self.warns:
            draw_icon(
                painter, "alert", QPointF(size.width() - 22, size.height() - 17), 9, theme.bad
            )

    def _paint_forecast(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        words = self._view.forecast
        style = fitted(words, _FORECAST, area.width(), 14)
        primitives.draw_text(painter, area, words, style, theme.hi, elide=True, tier=Tier.READ)

    def _paint_verdict(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        words, color = self._view.verdict, theme.mid
        if self.warns:
            color = theme.bad
            draw_icon(painter, "alert", QPointF(area.left() + 8, area.center().y()), 8, color)
            area = area.adjusted(20, 0, 0, 0)
        style = fitted(words, _VERDICT, area.width(), 14)
        primitives.draw_text(painter, area, words, style, color, elide=True, tier=Tier.READ)

    def _paint_tokens(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        """Draw the tokens in the pool filled, and coming ones hollow."""
        held, coming = self._view.pool, max(0, self._view.coming)
        count = held + coming
        if not count:
            return
        pitch = min(_PITCH, (area.width() - 2 * _TOKEN) / max(1, count - 1))
        color = theme.bad if self.warns else theme.warn
        for place in range(count):
            center = QPointF(area.left() + _TOKEN + place * pitch, area.center().y())
            paint_token(painter, center, color, theme, place < held)

    def place(self) -> None:
        scale = self._look.scale
        width, height = self.width() / scale, self.height() / scale
        top = (height - _BUTTON) / 2 if width >= _WIDE_FROM else 10
        for place, button in enumerate((self.less, self.more)):
            left = width - 10 - (2 - place) * _BUTTON - (1 - place) * 8
            button.setGeometry(scaled_box((left, top, _BUTTON, _BUTTON), scale))


def paint_token(
    painter: QPainter,
    center: QPointF,
    color: QColor,
    theme: Theme,
    filled: bool,
    radius: float = _TOKEN,
) -> None:
    """Draw a threat token, hollow if it is not in the pool yet."""
    shape = hexagon(radius).translated(center)
    painter.fillPath(shape, color if filled else theme.panel)
    primitives.outline(
        painter, shape, QPen(mix(color, theme.panel, 0.35) if filled else color, 1.1)
    )


@icon
def alert() -> QPainterPath:
    """The warning sign: a triangle."""
    edge = stroked(poly((0, -0.7), (0.8, 0.65), (-0.8, 0.65)), 0.26)
    return joined(
        edge, stroked(line((0, -0.15), (0, 0.2)), 0.24), stroked(line((0, 0.46), (0, 0.47)), 0.24)
    )
