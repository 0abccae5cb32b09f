"""The bar below the page: the call for a judge with its time, and the judge's seat."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.painted import PaintedWidget, announce
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.fonts import BODY, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.theme import Look, Theme

BAR_HEIGHT = 52
_BUTTON_HEIGHT = 44
_LEFT = 40.0


class JudgeWords(PaintedWidget):
    """A line of text that changes each second; only the letters that differ are repainted."""

    _design = QSizeF(420, 44)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._words = self._why = ""
        self.setObjectName("judge_words")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    @property
    def words(self) -> str:
        """The line that is shown."""
        return self._words

    def render_words(self, words: str, why: str) -> None:
        """Show a line, with the reason of the call if there is room."""
        if (words, why) != (self._words, self._why):
            self._words, self._why = words, why
            self.setAccessibleName(words)
            self.setAccessibleDescription(why)
            self.set_hint(why)
            self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        draw_icon(painter, "people", QPointF(18, size.height() / 2), 10, theme.warn)
        area = QRectF(_LEFT, 0, size.width() - _LEFT, size.height())
        whole = f"{self._words}: {self._why}" if self._why else self._words
        words = whole if advance(whole, BODY) <= area.width() else self._words
        style = fitted(words, BODY, area.width(), 14)
        draw_text(painter, area, words, style, theme.hi, elide=True, tier=Tier.READ)


class JudgeBar(QWidget):
    """Shows the call for a judge or the judge's seat, with buttons.

    Signals:
        arrived: The judge has come and wants the seat.
        call_ended: The judge is not needed.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._announced = False, False
        self._parts = ScaledLayout(look)
        register, row = self._parts.register, self._parts.row(8, (12, 4, 12, 4))
        self.words = register(JudgeWords(look))
        self.here = register(PushButton(look, "judge_here", height=_BUTTON_HEIGHT))
        self.end_call = register(PushButton(look, "judge_end_call", height=_BUTTON_HEIGHT))
        self.correct = register(PushButton(look, "judge_correct", height=_BUTTON_HEIGHT))
        self.sheet = register(PushButton(look, "judge_open", height=_BUTTON_HEIGHT))
        self.leave = register(PushButton(look, "judge_leave", height=_BUTTON_HEIGHT))
        row.addWidget(self.words, 1)
        for button, label, mark in (
            (self.here, "The judge is here", "check"),
            (self.end_call, "End the call", "cross"),
            (self.correct, "Correct…", "gear"),
            (self.sheet, "Judge…", "people"),
            (self.leave, "Leave the seat", "back"),
        ):
            button.render_button(label, mark)
            row.addWidget(button)
        self.setLayout(row)
        self.setObjectName("judge_bar")
        self.arrived = self.here.chosen
        self.call_ended = self.end_call.chosen
        self.corrections_requested = self.correct.chosen
        self.sheet_requested = self.sheet.chosen
        self.left = self.leave.chosen

    def render_bar(self, words: str, why: str, called: bool, seated: bool, corrects: bool) -> None:
        """Show the bar; `called` and `seated` decide which buttons it has.

        `corrects` means that the current page has values to correct.
        """
        # A narrow window has space for three of the buttons.
        self.here.setVisible(called)
        self.end_call.setVisible(called and not seated)
        self.correct.setVisible(seated and not called and corrects)
        self.sheet.setVisible(seated and not called)
        self.leave.setVisible(seated)
        self.render_words(words, why)
        if (called, seated) != self._announced:
            self._announced = called, seated
            announce(self.words, words)

    def render_words(self, words: str, why: str) -> None:
        """Update only the line with the time."""
        self.words.render_words(words, why)

    def set_look(self, look: Look) -> None:
        self._look = look
        self._parts.set_look(look)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.raised)
            painter.fillRect(QRectF(0, 0, self.width(), 1.5), theme.warn)
