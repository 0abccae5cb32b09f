"""A label of fixed height that cuts long text."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.kit.wording import plain_text, shown_text
from armada_companion.ui.controls.hint import HoverHint
from armada_companion.ui.controls.text_label import TextLabel, Tone
from armada_companion.ui.fonts import TextStyle
from armada_companion.ui.theme import Look

_UNLIMITED = 10_000


class ElidedLabel(TextLabel):
    """A label with the height of a number of lines, so that neighbors do not move.

    Long text ends with an ellipsis; the hint and the accessible name have all of it.
    """

    def __init__(
        self,
        look: Look,
        style: TextStyle,
        *,
        lines: int = 1,
        tone: Tone = "hi",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        self._lines = lines
        self._whole = ""
        self._is_cut = False
        self._hover: HoverHint | None = None
        super().__init__(look, style, "", tone=tone, name=name, parent=parent)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setWordWrap(lines > 1)

    def render_text(self, text: str, tone: Tone | None = None) -> None:
        """Show `text`, as much of it as fits."""
        # Set first, because a widget that is shown is resized and cut at once.
        self._whole = shown_text(text)
        super().render_text(text, tone)
        self.setAccessibleName(plain_text(text))
        self.setVisible(True)
        self._cut()

    def set_lines(self, lines: int) -> None:
        """Change the height to this number of lines."""
        if lines != self._lines:
            self._lines = lines
            self.setWordWrap(lines > 1)
            self.set_look(self._look)

    @property
    def is_cut(self) -> bool:
        """Whether not all of the text is shown."""
        return self._is_cut

    def fits_one_line(self, text: str, width: int) -> bool:
        """Return whether a text needs no second line in a width."""
        return QFontMetrics(self.font()).horizontalAdvance(text) <= width

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        metrics = QFontMetrics(self.font())
        self.setFixedHeight(max(metrics.lineSpacing() * self._lines + 2, self._needed(self._lines)))
        self._cut()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return a width of 0, so that a long text does not move neighbors."""
        return QSize(0, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        if self._is_cut:
            self._hover = self._hover or HoverHint(self)
            self._hover.begin(self._look, self._whole)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._hover is not None:
            self._hover.stop()

    def _needed(self, lines: int) -> int:
        """Return the height of this many lines in pixels."""
        text = "\n".join("X" * lines)
        everywhere = QRect(0, 0, _UNLIMITED, _UNLIMITED)
        return QFontMetrics(self.font()).boundingRect(everywhere, 0, text).height()

    def _cut(self) -> None:
        """Show as many words as fit; if the first word is too long, as many of its letters."""
        shown = self._whole
        if shown and not self._fits(shown):
            blanks = [at for at, letter in enumerate(shown) if letter == " "]
            first_word = range(blanks[0] if blanks else len(shown))
            shown = self._until(self._last_fitting(blanks) or self._last_fitting(first_word))
        self.setText(shown)
        self._is_cut = shown != self._whole

    def _until(self, end: int) -> str:
        return f"{self._whole[:end].rstrip()}…"

    def _last_fitting(self, ends: Sequence[int]) -> int:
        """Return the last of the positions in the text up to which it fits; 0 if none.

        By bisection: removing one letter at a time measured a name of 30,000 letters 30,000 times,
        and the window froze for minutes.
        """
        low, high = 0, len(ends)
        while low < high:
            middle = (low + high) // 2
            if self._fits(self._until(ends[middle])):
                low = middle + 1
            else:
                high = middle
        return ends[low - 1] if low else 0

    def _fits(self, text: str) -> bool:
        metrics = QFontMetrics(self.font())
        flags = int(Qt.TextFlag.TextWordWrap) if self._lines > 1 else 0
        needed = metrics.boundingRect(QRect(0, 0, self.width(), _UNLIMITED), flags, text)
        return needed.width() <= self.width() and needed.height() <= self.height()
