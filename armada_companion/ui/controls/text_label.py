"""A label for plain text on a page."""

from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from armada_companion.kit.wording import shown_text
from armada_companion.ui.fonts import TextStyle, font
from armada_companion.ui.theme import Look, Theme

Tone = Literal["hi", "mid", "low", "ok", "bad", "warn", "azure", "amber"]


def tone_color(theme: Theme, tone: Tone) -> QColor:
    """Return the color of a tone; `azure` and `amber` are the colors of the sides."""
    return {
        "hi": theme.hi,
        "mid": theme.mid,
        "low": theme.low,
        "ok": theme.ok,
        "bad": theme.bad,
        "warn": theme.warn,
        "azure": theme.players[0],
        "amber": theme.players[1],
    }[tone]


class TextLabel(QLabel):
    """Plain text in one style; it wraps within its width."""

    def __init__(
        self,
        look: Look,
        style: TextStyle,
        text: str = "",
        *,
        tone: Tone = "hi",
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._style = style
        self._tone: Tone = tone
        self._look = look
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setText(shown_text(text))
        self.set_look(look)

    def render_text(self, text: str, tone: Tone | None = None) -> None:
        """Show `text`; an empty label takes no space."""
        if tone is not None and tone != self._tone:
            self._tone = tone
            self.set_look(self._look)
        self.setText(shown_text(text))
        self.setVisible(bool(text))

    def set_look(self, look: Look) -> None:
        self._look = look
        self.setFont(font(self._style, look.scale))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, tone_color(look.theme, self._tone))
        self.setPalette(palette)
