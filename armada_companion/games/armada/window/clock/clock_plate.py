"""The clock of the game: the time left, the pace and warnings."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.session.times import spoken_time
from armada_companion.ui.controls.painted import PaintedButton, paint_inner_ring
from armada_companion.ui.fonts import FIGURE, Face, TextStyle, advance, fitted, in_two_lines
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text, fill_box
from armada_companion.ui.theme import Look, Theme, mix

from ...views.table.times import ClockView, digits, used_digits

if TYPE_CHECKING:
    from ..parts.player_plate import PlayerPlate

CLOCK_SIZE = QSizeF(204, 48)
NARROW_CLOCK_SIZE = QSizeF(76, 48)
_RADIUS = 12.0
_WIDE_FROM = 150.0
_WIDE_DIGITS = 112.0
_WORDS_BELOW = 20.0
_WORDS = TextStyle(Face.SEMI, 16, 600)
_NARROW_WORDS = TextStyle(Face.COND, 16, 600)


class ClockPlate(PaintedButton):
    """Shows the clock; a press opens its sheet."""

    _design = CLOCK_SIZE

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view: ClockView | None = None
        self._own = ""
        self.setObjectName("clock_plate")

    @property
    def view(self) -> ClockView | None:
        """The time that is shown."""
        return self._view

    def render_clock(self, view: ClockView, names: tuple[str, str]) -> None:
        """Show the clock; repaint only visible differences."""
        before, self._view = self._view, view
        if before is None or _seen(before) != _seen(view):
            self.update()
        own = zip(names, view.own_ms, view.own_runs, strict=True)
        words = ", ".join(
            f"{name} {spoken_time(time)}{' and runs' if runs else ''}" for name, time, runs in own
        )
        if (_spoken(view), words) != (self.accessibleName(), self._own):
            self._own = words
            self.setAccessibleName(_spoken(view))
            self.setAccessibleDescription(f"Own time: {words}")
            self.set_hint(f"Own time: {words}")

    def render_own_times(self, plates: "Sequence[PlayerPlate]") -> None:
        """Show each player's own time on that player's plate, if there are plates."""
        if self._view is None:
            return
        times = zip(plates, self._view.own_ms, self._view.own_runs, strict=False)
        for plate, own_ms, runs in times:
            plate.render_clock(used_digits(own_ms), spoken_time(own_ms), runs)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view = self._view
        if view is None:
            return
        edge, fill = _colors(view, theme)
        if self.isDown():
            fill = mix(fill, theme.hi, 0.16)
        body = QRectF(1, 1, size.width() - 2, size.height() - 2)
        fill_box(painter, body, _RADIUS, fill, QPen(edge, 1.2 if view.level == "calm" else 2))
        if size.width() >= _WIDE_FROM:
            self._paint_digits(painter, QRectF(12, 0, _WIDE_DIGITS, size.height()), theme)
            left = 12 + _WIDE_DIGITS + 8
            self._paint_beside(painter, QRectF(left, 4, size.width() - left - 6, 40), theme)
        else:
            ends = size.height() - _WORDS_BELOW
            self._paint_digits(painter, QRectF(6, 1, size.width() - 12, ends), theme)
            words = QRectF(6, ends - 1, size.width() - 12, _WORDS_BELOW - 2)
            self._paint_words(painter, words, _brief(view.words), theme)
        if self.hasFocus():
            paint_inner_ring(painter, size, _RADIUS, theme.hi)

    def _paint_digits(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        view = self._view
        if view is None:
            return
        shown = digits(view.left_ms)
        style = fitted(shown, FIGURE, min(area.width(), area.height() * 2.6), 18)
        color = theme.hi if view.runs or view.level != "calm" else theme.mid
        if view.level != "calm":
            color = _tone(view, theme)
        tier = Tier.GLANCE if area.height() >= FIGURE.px else Tier.READ
        draw_text(painter, area, shown, style, color, tier=tier)

    def _paint_beside(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        """Paint the pace or a warning in one or two lines, below a sign if the clock is paused."""
        view = self._view
        if view is None:
            return
        upper, lower = area.adjusted(0, 0, 0, -20), area.adjusted(0, 20, 0, 0)
        if not view.runs and not view.is_over:
            draw_icon(painter, "pause", upper.topLeft() + QPointF(6, 10), 7, theme.mid)
            self._paint_words(painter, lower, view.words, theme)
        elif advance(view.words, _NARROW_WORDS.sized(14)) <= area.width():
            self._paint_words(painter, area, view.words, theme)
        else:
            lines = in_two_lines(view.words, _NARROW_WORDS)
            for line, part in zip(lines, (upper, lower), strict=True):
                self._paint_words(painter, part, line, theme)

    def _paint_words(self, painter: QPainter, area: QRectF, words: str, theme: Theme) -> None:
        view = self._view
        if view is None:
            return
        style = fitted(words, _WORDS, area.width(), 14)
        if advance(words, style) > area.width():
            style = fitted(words, _NARROW_WORDS, area.width(), 14)
        color = theme.mid if view.level == "calm" else _tone(view, theme)
        draw_text(painter, area, words, style, color, elide=True, tier=Tier.READ)


def _brief(words: str) -> str:
    """Return a time in words without its unit."""
    return words.removesuffix(" minutes").replace(" min ", " ")


def _seen(view: ClockView) -> tuple[object, ...]:
    return (digits(view.left_ms), view.words, view.level, view.runs, view.is_over)


def _spoken(view: ClockView) -> str:
    left = f"{spoken_time(view.left_ms)} left" if view.left_ms > 0 else "time is up"
    return ", ".join(part for part in (f"Clock: {left}", view.words.lower()) if part)


def _tone(view: ClockView, theme: Theme) -> QColor:
    return {"soon": theme.warn, "near": theme.bad, "up": theme.bad}.get(view.level, theme.mid)


def _colors(view: ClockView, theme: Theme) -> tuple[QColor, QColor]:
    """Return the colors of the edge and the background."""
    if view.level == "calm":
        return theme.line_hi, theme.card
    tone = _tone(view, theme)
    return tone, mix(theme.panel, tone, 0.22 if view.level == "up" else 0.1)
