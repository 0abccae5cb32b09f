"""The time left of the round, in large figures."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from armada_companion.event.state import Round
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import LABEL, Face, TextStyle
from armada_companion.ui.paint.primitives import draw_text, paint_panel
from armada_companion.ui.theme import Look, Theme

_FIGURE = TextStyle(Face.SEMI, 40, 600)
_SOON_MS = 10 * 60_000


class ClockPlate(PaintedWidget):
    """Shows the time left of the round."""

    _design = QSizeF(236, 74)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__(look)
        self._label, self._figure, self._tone = "", "", "hi"
        self.setObjectName(name)

    def render_round(self, current: Round | None, now: str) -> None:
        """Show the clock of a round; None for none."""
        shown = _shown(current, now)
        if shown != (self._label, self._figure, self._tone):
            self._label, self._figure, self._tone = shown
            self.setAccessibleName(f"{self._label.capitalize()} {self._figure}")
            self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        paint_panel(painter, QRectF(0.5, 0.5, size.width() - 1, size.height() - 1), theme)
        color = {"hi": theme.hi, "warn": theme.warn, "bad": theme.bad}[self._tone]
        draw_text(painter, QRectF(16, 8, size.width() - 32, 18), self._label, LABEL, theme.mid)
        draw_text(painter, QRectF(16, 26, size.width() - 32, 42), self._figure, _FIGURE, color)


def _shown(current: Round | None, now: str) -> tuple[str, str, str]:
    """Return the label, the figure and its tone."""
    if current is None:
        return "NO ROUND YET", "–", "hi"
    left = current.left_ms(now)
    if left is None:
        label = f"ROUND {current.number}" if current.started else f"ROUND {current.number} WAITS"
        return label, "no limit" if current.started else "–", "hi"
    label = "ROUND PAUSED" if current.paused else "ROUND ENDS IN" if left > 0 else "TIME IS OVER"
    tone = "bad" if left <= 0 else "warn" if left < _SOON_MS else "hi"
    return label, digits(left), tone


def digits(ms: int) -> str:
    """Return a time as "1:04:30"; a time that is over begins with a minus sign."""
    sign, seconds = ("\N{MINUS SIGN}", -ms // 1000) if ms < 0 else ("", -(-ms // 1000))
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{sign}{hours}:{minutes:02}:{seconds:02}"
