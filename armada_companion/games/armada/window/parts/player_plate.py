"""The plate of a player: emblem, name, score or own time, pass tokens, initiative."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import FIGURE, KEY, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_number, draw_text, fill_box, outline
from armada_companion.ui.paint.shapes import hexagon
from armada_companion.ui.theme import Look, Theme, mix

from ...views.table.table_views import PlayerView
from .text import player_description

_LOW = 60.0
_NAME = TextStyle(Face.SEMI, 17, 600, 0.8)
_LOW_FIGURE = TextStyle(Face.COND, 30, 600)
_LOW_POINTS = TextStyle(Face.COND, 16, 600)


class PlayerPlate(PaintedWidget):
    """Shows one side; filled with its color while the side has to act.

    With a clock it shows the player's own time instead of the score, and is filled while that time
    runs. Source: design page, "Clock".

    If it is lower than 60 design pixels, it omits the name, which the fleet's heading has too.
    """

    _design = QSizeF(148, 84)

    def __init__(self, look: Look, view: PlayerView, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view = view
        self._own_time, self._own_spoken, self._runs = "", "", False
        self._name()

    def render_player(self, view: PlayerView) -> None:
        if view == self._view:
            return
        self._view = view
        self._name()
        self.update()

    def render_clock(self, shown: str, spoken: str, runs: bool) -> None:
        """Show the player's own time, as a number and for a screen reader, and whether it runs."""
        if (shown, runs) == (self._own_time, self._runs):
            return
        is_named = (spoken, runs) != (self._own_spoken, self._runs)
        self._own_time, self._own_spoken, self._runs = shown, spoken, runs
        if is_named:
            self._name()
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view = self._view
        color, deep = theme.players[view.player], theme.players_deep[view.player]
        is_lit = self._is_lit
        fill = mix(theme.panel, deep, 0.8 if is_lit else 0.12)
        pen = QPen(color if is_lit else theme.line, 2 if is_lit else 1.2)
        fill_box(painter, QRectF(1, 1, size.width() - 2, size.height() - 2), 12, fill, pen)
        if size.height() < _LOW:
            self._paint_low(painter, size, theme)
            return
        words = theme.hi if is_lit else theme.mid
        draw_icon(painter, f"emblem{view.player}", QPointF(22, 22), 8.5, color)
        area = QRectF(38, 9, size.width() - 38 - (44 if view.initiative else 10), 26)
        name = (view.short or view.name).upper()
        # The fleet's heading has the whole name.
        style = fitted(name, _NAME, area.width(), 14)
        draw_text(painter, area, name, style, words, elide=True)
        if view.initiative:
            center = QPointF(size.width() - 24, 23)
            painter.fillPath(hexagon(16.0, flat=True).translated(center), color)
            draw_icon(painter, "initiative", center + QPointF(1, 0), 8.2, theme.ink)
            self._paint_token_side(painter, center + QPointF(12, 10), 5.5, theme)
        if view.has_clock:
            self._paint_own_time(painter, size, theme)
        else:
            self._paint_score(painter, size, theme)
        self._paint_pass_tokens(painter, size, theme)

    def _paint_low(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        """Paint emblem and score; at the right, the initiative above the pass tokens."""
        view, color = self._view, theme.players[self._view.player]
        middle, right = size.height() / 2, size.width() - 15
        up = 9 if view.victory_tokens else 0
        draw_icon(painter, f"emblem{view.player}", QPointF(17, middle - up), 8.5, color)
        self._paint_victory_tokens(painter, QPointF(7, middle + 5), theme)
        self._paint_low_figure(painter, QRectF(31, 0, right - 11 - 31, size.height()), theme)
        if view.initiative:
            center = QPointF(right, middle - 10)
            painter.fillPath(hexagon(10.0, flat=True).translated(center), color)
            draw_icon(painter, "initiative", center + QPointF(0.6, 0), 5.2, theme.ink)
            self._paint_token_side(painter, center + QPointF(8, 6), 4.0, theme)
        if view.pass_tokens:
            center = QPointF(right, middle + 11)
            shape = hexagon(10.0, flat=True).translated(center)
            painter.fillPath(shape, mix(theme.panel, color, 0.22))
            outline(painter, shape, QPen(color, 1.4))
            draw_number(painter, center, view.pass_tokens, 15, theme.hi)

    def _paint_low_figure(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        """Paint the score; with a clock, the player's own time."""
        score, words = str(self._view.score), theme.hi if self._is_lit else theme.mid
        if not self._view.has_clock:
            style = fitted(score, _LOW_FIGURE, area.width(), 18)
            draw_text(painter, area, score, style, words, tier=Tier.GLANCE)
            return
        upper = QRectF(area.left(), 1, area.width(), 30)
        style = fitted(self._own_time, _LOW_FIGURE, area.width(), 18)
        draw_text(painter, upper, self._own_time, style, words, tier=Tier.READ)
        lower = QRectF(area.left(), 29, area.width(), 18)
        draw_text(painter, lower, f"{score} pts", _LOW_POINTS, theme.mid)

    def _paint_own_time(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        right = 44 if self._view.pass_tokens else 12
        area = QRectF(14, 36, size.width() - 14 - right, 42)
        style = fitted(self._own_time, FIGURE, area.width(), 30)
        words = theme.hi if self._is_lit else theme.mid
        draw_text(painter, area, self._own_time, style, words, tier=Tier.GLANCE)

    def _paint_token_side(
        self, painter: QPainter, center: QPointF, radius: float, theme: Theme
    ) -> None:
        """Paint the color of the upper side of the initiative token; the hint has its name."""
        if self._view.token:
            color = theme.hue("blue") if self._view.token == "blue" else theme.warn
            shape = hexagon(radius, flat=True).translated(center)
            painter.fillPath(shape, color)
            outline(painter, shape, QPen(theme.panel, 1.2))

    def _paint_score(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        words = theme.hi if self._view.to_act else theme.mid
        score = str(self._view.score)
        area = QRectF(14, 36, size.width() - 28, 42)
        draw_text(painter, area, score, FIGURE, words, tier=Tier.GLANCE)
        x = 14 + advance(score, FIGURE) + 5
        draw_text(painter, QRectF(x, 52, 40, 20), "pts", KEY, theme.mid)
        self._paint_victory_tokens(painter, QPointF(x, 36), theme)

    def _paint_victory_tokens(self, painter: QPainter, corner: QPointF, theme: Theme) -> None:
        if not self._view.victory_tokens:
            return
        draw_icon(painter, "star", corner + QPointF(5, 8), 5.5, theme.warn)
        area = QRectF(corner.x() + 12, corner.y(), 24, 16)
        draw_text(painter, area, str(self._view.victory_tokens), KEY, theme.hi)

    def _paint_pass_tokens(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        if not self._view.pass_tokens:
            return
        color = theme.players[self._view.player]
        center = QPointF(size.width() - 24, 58)
        shape = hexagon(14.5, flat=True).translated(center)
        painter.fillPath(shape, mix(theme.panel, color, 0.22))
        outline(painter, shape, QPen(color, 1.8))
        draw_number(painter, center, self._view.pass_tokens, 20, theme.hi)
        if not self._view.has_clock:
            draw_icon(painter, "skip", QPointF(center.x() - 23, center.y() + 1), 5.5, theme.mid)

    @property
    def _is_lit(self) -> bool:
        """Whether the plate is filled: its own time runs, or, without a clock, its player acts."""
        return self._runs if self._view.has_clock else self._view.to_act

    def _name(self) -> None:
        self.setObjectName(f"player_plate_{self._view.player}")
        self.setAccessibleName(self._view.name)
        words = player_description(self._view)
        if self._view.has_clock:
            words = f"own time {self._own_spoken}{', runs' if self._runs else ''}, {words}"
        self.setAccessibleDescription(words)
        self.set_hint(self.accessibleDescription())
