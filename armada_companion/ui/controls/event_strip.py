"""The strip below the page of a table that has joined an event: its line, its clock, its news."""

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.kit.value import Value
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.painted import announce, paint_inner_ring
from armada_companion.ui.fonts import BODY, CARD_NAME, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.theme import Look, Theme

Tone = Literal["ok", "warn", "bad"]

_HEIGHT = 44.0
_DOT, _LEFT, _RIGHT, _GAP, _SMALLEST = 5.0, 40.0, 16.0, 24.0, 14


class EventLine(Value, frozen=True):
    """The content of the strip.

    Attributes:
        words: The table, and how it is connected: "Table 17, Spring Open: online".
        tone: The color of the dot before the words.
        clock: The round and the time left: "Round 3, 1:12:05 left"; or "".
        news: The last word from the judges' desk that nobody at the table has read, or "".
    """

    words: str
    tone: Tone = "ok"
    clock: str = ""
    news: str = ""


class EventStrip(ActionButton):
    """Shows an event's line; a press opens the sheet of the event.

    Its height never changes, so that news moves nothing.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "event_strip", parent=parent)
        self._line = EventLine("")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def line(self) -> EventLine:
        """The shown content."""
        return self._line

    def render_line(self, line: EventLine) -> None:
        """Show another line; news are announced to screen readers."""
        if line == self._line:
            return
        is_news = bool(line.news) and line.news != self._line.news
        self._line = line
        self.setAccessibleName(line.news or line.words)
        self.setAccessibleDescription(", ".join(filter(None, (line.words, line.clock))))
        self.set_hint(line.news or line.words)
        if is_news:
            announce(self, line.news)
        self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(320, _HEIGHT)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        line, middle = self._line, size.height() / 2
        painter.fillRect(QRectF(0, 0, size.width(), size.height()), theme.panel)
        edge = theme.warn if line.news else theme.line
        painter.fillRect(QRectF(0, 0, size.width(), 1.5), edge)
        if line.news:
            draw_icon(painter, "people", QPointF(20, middle), 10, theme.warn)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_color(theme, line.tone))
            painter.drawEllipse(QPointF(20, middle), _DOT, _DOT)
        clock = advance(line.clock, CARD_NAME) if line.clock else 0.0
        place = QRectF(size.width() - _RIGHT - clock - 2, 0, clock + 2, size.height())
        draw_text(painter, place, line.clock, CARD_NAME, theme.hi, tier=Tier.READ)
        room = QRectF(_LEFT, 0, place.left() - _LEFT - _GAP, size.height())
        words = line.news or line.words
        style = fitted(words, BODY, room.width(), _SMALLEST)
        color = theme.hi if line.news else theme.mid
        draw_text(painter, room, words, style, color, elide=True, tier=Tier.READ)
        if self.hasFocus():
            paint_inner_ring(painter, size, 8, theme.hi)


def _color(theme: Theme, tone: Tone) -> QColor:
    colors: dict[Tone, QColor] = {"ok": theme.ok, "warn": theme.warn, "bad": theme.bad}
    return colors[tone]
