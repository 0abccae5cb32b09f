"""The figures at the top of the table: the turn and the way home."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.controls.passing_signs import ChangeMark
from armada_companion.ui.fonts import LABEL, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import (
    CENTER,
    RIGHT,
    draw_number,
    draw_text,
    fill_box,
    fill_disc,
)
from armada_companion.ui.theme import Look, Theme, mix

from ...views.table.table_views import TrackView

_HEADER = 150.0
_LOW = 44.0
_NAME = TextStyle(Face.SEMI, 17, 600)
_FIGURE = TextStyle(Face.COND, 38, 700)
_TIGHT = TextStyle(Face.COND, 15, 600)
_TWO_LINES = 36.0
_OF = TextStyle(Face.SEMI, 17)


class MarkedFigure(PaintedWidget):
    """A figure that marks its changes for a while, except when a game is opened."""

    def __init__(self, look: Look, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._mark = ChangeMark(self)
        self._is_new = True
        self.setObjectName(name)

    @property
    def is_marked(self) -> bool:
        """Whether the figure changed so recently that the change is still marked."""
        return self._mark.is_shown

    def forget_changes(self) -> None:
        """Remove the marks of changes in the last game."""
        self._mark.stop()
        self._is_new = True

    def _mark_change(self, is_changed: bool) -> None:
        if is_changed and not self._is_new:
            self._mark.begin()
        self._is_new = False


class TurnPlate(PaintedWidget):
    """Shows the current turn."""

    _design = QSizeF(64, 84)

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

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        draw_text(painter, QRectF(0, 0, size.width(), 20), "TURN", LABEL, theme.mid, CENTER)
        center = QPointF(size.width() / 2, 52)
        fill_disc(painter, center, 28, theme.hi)
        draw_number(painter, center, self._turn, 40, theme.on_hi, tier=Tier.GLANCE)


class DistanceTrack(MarkedFigure):
    """Shows the distance that the fleet has covered."""

    _design = QSizeF(1392, 52)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "distance_track", parent=parent)
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
        # A name too long for two lines is shortened to its first word, or only its flag is drawn.
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
