"""Shows the published text and rulings of a card, as plain text."""

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QBrush, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QWidget

from armada_companion.kit.card_texts import CardTexts, PublishedRuling
from armada_companion.kit.wording import plain_text, plural
from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.text_label import Tone, tone_color
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, NOTE, font
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 620)
_ABOVE, _BELOW = 18.0, 4.0
_MOST_RULINGS = 100
"""The rulings that are shown; more would take seconds to lay out."""


class CardTextField(ReadField):
    """A field with the text and rulings of a card, each below its source."""

    def __init__(self, look: Look, texts: CardTexts, parent: QWidget | None = None) -> None:
        self._texts = texts
        super().__init__(look, "card_text", label=f"Text and rulings: {texts.name}", parent=parent)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._render()

    def _render(self) -> None:
        # Inserted text is never read as HTML, unlike the text of `setText`.
        self.area.clear()
        texts = self._texts
        if texts.text:
            self._add(texts.source, texts.text)
        for one in texts.rulings[:_MOST_RULINGS]:
            self._add(_heading(one), one.text, one.explanation, is_defunct=one.is_defunct)
        if (left := len(texts.rulings) - _MOST_RULINGS) > 0:
            self._add(f"{plural(left, 'more ruling')} in the pack")
        self.area.moveCursor(QTextCursor.MoveOperation.Start)

    def _add(self, heading: str, *texts: str, is_defunct: bool = False) -> None:
        """Add a heading and the texts below it; a defunct ruling is pale."""
        self._add_block(heading, _ABOVE, is_heading=True, tone="warn" if is_defunct else "mid")
        for text in filter(None, texts):
            self._add_block(text, _BELOW, tone="mid" if is_defunct else "hi")

    def _add_block(self, text: str, above: float, *, tone: Tone, is_heading: bool = False) -> None:
        block, letters = QTextBlockFormat(), QTextCharFormat()
        cursor = self.area.textCursor()
        is_first = self.area.document().isEmpty()
        block.setTopMargin((0 if is_first else above) * self._look.scale)
        letters.setFont(font(NOTE if is_heading else BODY, self._look.scale))
        letters.setForeground(QBrush(tone_color(self._look.theme, tone)))
        if is_first:
            cursor.setBlockFormat(block)
        else:
            cursor.insertBlock(block)
        cursor.insertText(plain_text(text).strip(), letters)
        self.area.setTextCursor(cursor)


class CardDialog(Sheet):
    """Shows a card's text and rulings; for a judge, each source has a button.

    Args:
        has_sources: Whether a source of a ruling can be chosen.

    Signals:
        source_chosen (str): The source of a ruling: "ARC, ARM 1.03, 2025-07-11".
    """

    source_chosen = Signal(str)

    def __init__(
        self,
        look: Look,
        texts: CardTexts,
        parent: QWidget | None = None,
        *,
        has_sources: bool = False,
    ) -> None:
        title = plain_text(texts.name)
        super().__init__(look, "card_dialog", title=title, size=_SIZE, parent=parent)
        form = self._new_form(8)
        self._field = form.add(self._parts.register(CardTextField(look, texts)), 1)
        shown = texts._replace(rulings=texts.rulings[:_MOST_RULINGS])
        for number, source in enumerate(shown.sources if has_sources else ()):
            does = partial(self._on_source_chosen, source)
            form.button(f"take_source_{number}", f"Source: {plain_text(source)}", "book", does)
        self._button("card_close", "Close", "back", self.reject)
        # The layout, not the form: the form would add free space below the text.
        self._fill(form.layout)
        self._field.area.setFocus()

    def _on_source_chosen(self, source: str) -> None:
        self.accept()
        self.source_chosen.emit(plain_text(source))


def _heading(ruling: PublishedRuling) -> str:
    """Return the line above a ruling: kind, source, and whether it is defunct."""
    kind = f"Ruling, {ruling.type}" if ruling.type else "Ruling"
    defunct = "No longer holds" if ruling.is_defunct else ""
    return "  ·  ".join(filter(None, (defunct, kind, ruling.source)))
