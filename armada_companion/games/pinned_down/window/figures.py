"""The figures at the top of the table: the turn, the way home, and the threat pool."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.views.table import PoolView, TrackView
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.painted import ChangeMark, PaintedWidget, scaled_box
from armada_companion.ui.fonts import LABEL, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import (
    CENTER,
    RIGHT,
    draw_number,
    draw_text,
    draw_wrapped,
    fill_box,
    fill_disc,
)
from armada_companion.ui.theme import Look, Theme, mix

_HEADER = 150.0
_LOW = 44.0
_NAME = TextStyle(Face.SEMI, 17, 600)
_FIGURE = TextStyle(Face.COND, 38, 700)
_TIGHT = TextStyle(Face.COND, 15, 600)
_TWO_LINES = 36.0
_OF = TextStyle(Face.SEMI, 17)

_BUTTON = 44.0
_WIDE_FROM = 280.0
_FIGURE_WIDTH = 76.0
_FORECAST = TextStyle(Face.SEMI, 18, 600)


class MarkedFigure(PaintedWidget):
    """Marks for a while that it has changed, but not as a game is opened."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._mark = ChangeMark(self)
        self._is_new = True
        self.setObjectName(name)

    @property
    def is_marked(self) -> bool:
        """Whether it changed so recently that the change is still marked."""
        return self._mark.is_shown

    def forget_changes(self) -> None:
        """Mark nothing of the game that was shown before."""
        self._mark.stop()
        self._is_new = True

    def _mark_change(self, is_changed: bool) -> None:
        if is_changed and not self._is_new:
            self._mark.begin()
        self._is_new = False


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
            self.setAccessibleName(f"Turn {turn}")
            self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(64, 84)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        draw_text(painter, QRectF(0, 0, size.width(), 20), "TURN", LABEL, theme.mid, CENTER)
        center = QPointF(size.width() / 2, 52)
        fill_disc(painter, center, 28, theme.hi)
        draw_number(painter, center, self._turn, 40, theme.on_hi, tier=Tier.GLANCE)


class DistanceTrack(MarkedFigure):
    """Shows how far the fleet has come."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "distance_track", parent)
        self._view = TrackView(0, 10, ())

    def render_track(self, view: TrackView) -> None:
        self._mark_change(view.legs != self._view.legs)
        if view == self._view and self.accessibleName():
            return
        self._view = view
        legs = ", ".join(f"{name} {distance}" for name, distance in view.legs)
        words = f"Distance {view.distance} of {view.goal}"
        self.setAccessibleName(words)
        self.setAccessibleDescription(legs)
        self.set_hint(f"{words}: {legs}" if legs else words)
        self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(1392, 52)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        self._paint_figure(painter, size, theme)
        count = max(self._view.goal, self._view.distance, 1)
        cell = (size.width() - _HEADER) / count
        top, tall = 3.0, size.height() - 6
        at = 0
        for name, distance in self._view.legs:
            box = QRectF(_HEADER + at * cell + 2, top, distance * cell - 4, tall)
            at += distance
            if distance:
                self._paint_leg(painter, box, name, at == self._view.distance, theme)
        for number in range(at + 1, count + 1):
            box = QRectF(_HEADER + (number - 1) * cell + 2, top, cell - 4, tall)
            fill_box(painter, box, 9, mix(theme.panel, theme.bg0, 0.4), QPen(theme.line, 1.3))
            last = number == self._view.goal
            if last:
                draw_icon(painter, "home", box.center(), 11, theme.mid)
            else:
                draw_number(painter, box.center(), number, 20, theme.low)

    def _paint_figure(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view = self._view
        if size.height() < _LOW:
            row, figure = QRectF(0, 0, 52, size.height()), _FIGURE.sized(28)
            draw_text(painter, row, str(view.distance), figure, theme.hi, RIGHT, tier=Tier.GLANCE)
            of = f"of {view.goal}"
            draw_text(painter, row.translated(58, 0), of, _OF, theme.mid)
            return
        draw_text(painter, QRectF(0, 2, 90, size.height() / 2), "DISTANCE", LABEL, theme.mid)
        of = f"of {view.goal}"
        draw_text(
            painter, QRectF(0, size.height() / 2, 90, size.height() / 2 - 4), of, _OF, theme.mid
        )
        area = QRectF(60, 0, _HEADER - 76, size.height())
        draw_text(painter, area, str(view.distance), _FIGURE, theme.hi, RIGHT, tier=Tier.GLANCE)

    def _paint_leg(
        self, painter: QPainter, box: QRectF, name: str, current: bool, theme: Theme
    ) -> None:
        color, deep = theme.players[0], theme.players_deep[0]
        fill = mix(theme.panel, deep, 0.9 if current else 0.5)
        fill_box(painter, box, 9, fill, QPen(color, 2 if current else 1.2))
        if current:
            self._mark.paint(painter, box, 8, theme)
            draw_icon(painter, "flag", QPointF(box.left() + 16, box.center().y()), 8, color)
        area = box.adjusted(28 if current else 8, 0, -8, 0)
        style = fitted(name, _NAME, area.width(), 14)
        if advance(name, style) <= area.width():
            draw_text(painter, area, name, style, theme.hi, CENTER)
            return
        # A name too long for two lines is shortened to its first word, or to the flag alone.
        halves = name.split(maxsplit=1)
        fitting = [half for half in halves if advance(half, _TIGHT) <= area.width()]
        if len(fitting) < len(halves) or area.height() < _TWO_LINES:
            fitting = fitting[:1] if halves[0] in fitting else []
        tall = area.height() / max(1, len(fitting))
        for row, half in enumerate(fitting):
            line = QRectF(area.x(), area.y() + row * tall, area.width(), tall)
            style = fitted(half, _NAME, area.width(), 14)
            style = style if advance(half, style) <= area.width() else _TIGHT
            draw_text(painter, line, half, style, theme.hi, CENTER)


class PoolPanel(MarkedFigure):
    """Shows the pool.

    Signals:
        changed (int): Add so many tokens; negative to remove.
    """

    changed = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "pool_panel", parent)
        self._view = PoolView(0, "", "")
        self.less = ToolButton(look, "pool_less", self)
        self.less.render_button("Threat pool: 1 less", "minus", "-")
        self.more = ToolButton(look, "pool_more", self)
        self.more.render_button("Threat pool: 1 more", "plus", "+")
        self.less.chosen.connect(partial(self.changed.emit, -1))
        self.more.chosen.connect(partial(self.changed.emit, 1))

    def render_pool(self, view: PoolView) -> None:
        self._mark_change(view.pool != self._view.pool)
        if view == self._view and self.accessibleName():
            return
        self._view = view
        parts = [f"Threat pool {view.pool}", view.forecast, view.source]
        self.setAccessibleName(", ".join(part for part in parts if part))
        self.set_hint(view.source)
        self.update()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for button in (self.less, self.more):
            button.set_look(look)
        self._place()

    def design_size(self) -> QSizeF:
        return QSizeF(310, 84)

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
            self._paint_forecast(painter, QRectF(left, 22, width, 24), theme)
            below = QRectF(left, 45, width, 34)
            draw_wrapped(painter, below, view.source, _TIGHT, theme.mid, Tier.READ)
        else:
            self._paint_forecast(painter, QRectF(14, 61, size.width() - 24, 20), theme)

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
