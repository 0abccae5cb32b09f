"""A command dial to be tapped: the button that sets one face."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from armada_companion.games.armada.window.paint.tokens import paint_dial
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.fonts import COMMAND_NAME, KEY, advance, fitted, in_two_lines
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, LEFT, draw_text
from armada_companion.ui.theme import Theme, dimmed

_STYLE = COMMAND_NAME.sized(24)
_SMALLEST = 17
_LARGEST_DIAL = 50.0
_LABEL = 32.0


class FaceButton(ActionButton):
    """Shows a dial with its command, the word for it, and the number key that does the same."""

    _face = ""

    def render_face(self, face: str) -> None:
        """Draw this command; `render_choice` tells what a press does."""
        if face != self._face:
            self._face = face
            self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(160, 120)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        self._paint_ground(painter, size, theme, None)
        shown = theme if self.legal else dimmed(theme, 0.5)
        word = self.choice.label
        if size.height() >= 100:
            self._paint_tall(painter, size, shown, word)
        else:
            self._paint_low(painter, size, shown, word)
        if self.choice.key:
            corner = QRectF(size.width() - 32, 6, 26, 22)
            draw_text(painter, corner, self.choice.key, KEY, theme.mid, CENTER)

    def _paint_tall(self, painter: QPainter, size: QSizeF, theme: Theme, word: str) -> None:
        tall = min(_LARGEST_DIAL, (size.height() - _LABEL - 26) / 2)
        radius = min(tall, size.width() / 2 - 14)
        middle = (size.height() - _LABEL) / 2 + 2
        paint_dial(painter, QPointF(size.width() / 2, middle), radius, self._face, theme)
        room = QRectF(6, size.height() - _LABEL - 8, size.width() - 12, _LABEL)
        _write(painter, room, word, theme, CENTER)

    def _paint_low(self, painter: QPainter, size: QSizeF, theme: Theme, word: str) -> None:
        radius = min(28.0, (size.height() - 16) / 2, size.width() * 0.15)
        paint_dial(painter, QPointF(10 + radius, size.height() / 2), radius, self._face, theme)
        left = 16 + 2 * radius
        room = QRectF(left, 0, size.width() - left - 6, size.height())
        _write(painter, room, word, theme, LEFT)


def _write(
    painter: QPainter, room: QRectF, word: str, theme: Theme, align: Qt.AlignmentFlag
) -> None:
    """Write a command in one line, in two where it would be too small."""
    one = fitted(word, _STYLE, room.width(), _SMALLEST)
    lines = (word,) if advance(word, one) <= room.width() else in_two_lines(word, one)
    style = one if len(lines) == 1 else _STYLE.sized(_SMALLEST)
    for place, line in enumerate(lines):
        box = room.translated(0, (place - (len(lines) - 1) / 2) * style.px * 1.05)
        fit = fitted(line, style, room.width(), 14)
        draw_text(painter, box, line, fit, theme.hi, align, elide=True, tier=Tier.READ)
