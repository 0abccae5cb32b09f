"""The clock of the game: the time left, what to know about it, and both sides' own time."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.clock import ClockView, digits, used_digits
from armada_companion.session.times import spoken_time
from armada_companion.ui.controls.painted import PaintedButton, paint_inner_ring
from armada_companion.ui.fonts import KEY, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import RIGHT, draw_text, fill_box
from armada_companion.ui.theme import Look, Theme, mix

CLOCK_SIZE = QSizeF(184, 48)
NARROW_CLOCK_SIZE = QSizeF(76, 48)
_RADIUS = 12.0
_WIDE_FROM = 130.0
_OWN = 66.0
_DIGITS = TextStyle(Face.COND, 32, 600)
_NARROW_DIGITS = TextStyle(Face.COND, 25, 600)
_OWN_DIGITS = TextStyle(Face.COND, 17, 600)
_NARROW_WORDS = TextStyle(Face.COND, 15, 600)


class ClockPlate(PaintedButton):
    """Shows the clock; a press opens what can be done about it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view: ClockView | None = None
        self._names = ("", "")
        self.setObjectName("clock_plate")

    @property
    def view(self) -> ClockView | None:
        """What it shows."""
        return self._view

    def render_clock(self, view: ClockView, names: tuple[str, str]) -> None:
        """Show the clock; only what is seen to differ is painted."""
        before, self._view, self._names = self._view, view, names
        if before is None or _seen(before) != _seen(view):
            self.update()
        spoken = _spoken(view)
        if spoken != self.accessibleName():
            self.setAccessibleName(spoken)
            own = zip(names, view.own_ms, strict=True)
            words = ", ".join(f"{name} {spoken_time(time)}" for name, time in own)
            self.setAccessibleDescription(f"Own time: {words}")
            self.set_hint(f"Own time: {words}")

    def design_size(self) -> QSizeF:
        return CLOCK_SIZE

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view = self._view
        if view is None:
            return
        is_wide = size.width() >= _WIDE_FROM
        edge, fill = _colors(view, theme)
        if self.isDown():
            fill = mix(fill, theme.hi, 0.16)
        body = QRectF(1, 1, size.width() - 2, size.height() - 2)
        fill_box(painter, body, _RADIUS, fill, QPen(edge, 1.2 if view.level == "calm" else 2))
        space = size.width() - (_OWN + 26 if is_wide else 12)
        left = 12.0 if is_wide else 6.0
        self._paint_left(painter, QRectF(left, 1, space, size.height()), is_wide, theme)
        if is_wide:
            for player in (0, 1):
                self._paint_own(painter, size, player, theme)
        if self.hasFocus():
            paint_inner_ring(painter, size, _RADIUS, theme.hi)

    def _paint_left(self, painter: QPainter, area: QRectF, is_wide: bool, theme: Theme) -> None:
        """Paint the time left, and below it what to know about it."""
        view = self._view
        if view is None:
            return
        shown = digits(view.left_ms)
        style = fitted(shown, _DIGITS if is_wide else _NARROW_DIGITS, area.width(), 18)
        color = _tone(view, theme) if view.level != "calm" else theme.hi
        if not view.runs and view.level == "calm":
            color = theme.mid
        box = QRectF(area.left(), area.top(), area.width(), 30)
        tier = Tier.GLANCE if is_wide else Tier.READ
        draw_text(painter, box, shown, style, color, tier=tier)
        words = QRectF(area.left(), area.top() + 27, area.width(), 17)
        if is_wide and not view.runs and not view.is_over:
            draw_icon(painter, "pause", words.topLeft() + QPointF(5, 9), 5, theme.mid)
            words.setLeft(words.left() + 14)
        said = view.words if is_wide else _brief(view.words)
        style = fitted(said, KEY, words.width(), 14)
        if advance(said, style) > words.width():
            style = fitted(said, _NARROW_WORDS, words.width(), 14)
        below = theme.mid if view.level == "calm" else _tone(view, theme)
        draw_text(painter, words, said, style, below, elide=True, tier=Tier.READ)

    def _paint_own(self, painter: QPainter, size: QSizeF, player: int, theme: Theme) -> None:
        view = self._view
        if view is None:
            return
        y = 4.0 + 20 * player
        left = size.width() - _OWN - 8
        draw_icon(painter, f"emblem{player}", QPointF(left + 7, y + 10), 6, theme.players[player])
        area = QRectF(left + 16, y, _OWN - 16, 20)
        shown = used_digits(view.own_ms[player])
        style = fitted(shown, _OWN_DIGITS, area.width(), 14)
        draw_text(painter, area, shown, style, theme.mid, RIGHT)


def _brief(words: str) -> str:
    """Return the words without their unit, which the digits above have too."""
    return words.removesuffix(" minutes").replace(" min ", " ")


def _seen(view: ClockView) -> tuple[object, ...]:
    own = map(used_digits, view.own_ms)
    return (digits(view.left_ms), *own, view.words, view.level, view.runs, view.is_over)


def _spoken(view: ClockView) -> str:
    left = f"{spoken_time(view.left_ms)} left" if view.left_ms > 0 else "time is up"
    return ", ".join(part for part in (f"Clock: {left}", view.words.lower()) if part)


def _tone(view: ClockView, theme: Theme) -> QColor:
    return {"soon": theme.warn, "near": theme.bad, "up": theme.bad}.get(view.level, theme.mid)


def _colors(view: ClockView, theme: Theme) -> tuple[QColor, QColor]:
    """Return the edge and the ground."""
    if view.level == "calm":
        return theme.line_hi, theme.card
    tone = _tone(view, theme)
    return tone, mix(theme.panel, tone, 0.22 if view.level == "up" else 0.1)
