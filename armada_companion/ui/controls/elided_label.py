"""A label of fixed height that cuts text which does not fit."""

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.hint import HoverHint
from armada_companion.ui.controls.text_label import TextLabel, Tone
from armada_companion.ui.fonts import TextStyle
from armada_companion.ui.theme import Look

_UNLIMITED = 10_000


class ElidedLabel(TextLabel):
    """Has the height of a number of lines, whatever it says, so that nothing beside it moves.

    Text that is too long ends with an ellipsis; its hint and accessible name hold all of it.
    """

    def __init__(
        self,
        look: Look,
        style: TextStyle,
        lines: int = 1,
        tone: Tone = "hi",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        self._lines = lines
        self._whole = ""
        self._is_cut = False
        self._hover: HoverHint | None = None
        super().__init__(look, style, "", tone, name, parent)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setWordWrap(lines > 1)

    def render_text(self, text: str, tone: Tone | None = None) -> None:
        """Show `text`, as much of it as fits."""
        super().render_text(text, tone)
        self._whole = self.text()
        self.setAccessibleName(self._whole)
        self.setVisible(True)
        self._cut()

    def set_lines(self, lines: int) -> None:
        """Have the height of another number of lines."""
        if lines != self._lines:
            self._lines = lines
            self.setWordWrap(lines > 1)
            self.set_look(self._look)

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
        """Ask for no width: what it says must not move anything."""
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
        """Return the height of so many lines."""
        text = "\n".join("X" * lines)
        everywhere = QRect(0, 0, _UNLIMITED, _UNLIMITED)
        return QFontMetrics(self.font()).boundingRect(everywhere, 0, text).height()

    def _cut(self) -> None:
        """Drop words until the rest fits."""
        words = self._whole
        shown = words
        while words and not self._fits(shown):
            words = words.rpartition(" ")[0] if " " in words else words[:-1]
            shown = f"{words.rstrip()}…"
        self.setText(shown)
        self._is_cut = shown != self._whole

    def _fits(self, text: str) -> bool:
        metrics = QFontMetrics(self.font())
        flags = int(Qt.TextFlag.TextWordWrap) if self._lines > 1 else 0
        needed = metrics.boundingRect(QRect(0, 0, self.width(), _UNLIMITED), flags, text)
        return needed.width() <= self.width() and needed.height() <= self.height()
