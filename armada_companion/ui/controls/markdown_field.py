"""A text field that shows Markdown in the fonts and colors of the window."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QBrush,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrame,
    QTextFrameFormat,
    QTextLength,
    QTextOption,
    QTextTable,
)
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.fonts import NOTE, Face, TextStyle, font
from armada_companion.ui.theme import Look

_TITLE = TextStyle(Face.SEMI, 28, 700)
_HEADING = TextStyle(Face.SEMI, 21, 700)
_STRONG = TextStyle(Face.SEMI, 16, 600)
_LINE_HEIGHT = 118.0
_BOLD = 600
_GITHUB = QTextDocument.MarkdownFeature.MarkdownDialectGitHub


class MarkdownField(ReadField):
    """Shows a page of Markdown to read, select and scroll; Tab leaves the field."""

    def __init__(self, look: Look, name: str, *, label: str, parent: QWidget | None = None) -> None:
        self._source = ""
        super().__init__(look, name, label=label, parent=parent)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)

    def render_markdown(self, source: str) -> None:
        """Show a page from its beginning."""
        self._source = source
        self._render()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._render()

    def _render(self) -> None:
        # A new document: a document that is shown would be laid out after each change.
        document = QTextDocument(self.area)
        document.setUndoRedoEnabled(False)
        document.setDefaultFont(font(NOTE, self._look.scale))
        document.setMarkdown(self._source, _GITHUB)
        self._set_block_formats(document)
        self._set_fonts(document)
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._set_table_format(frame)
        self.area.setDocument(document)
        self.area.verticalScrollBar().setValue(0)

    def _set_block_formats(self, document: QTextDocument) -> None:
        """Set the space above headings and between lines."""
        block, in_table = document.begin(), _table_positions(document.rootFrame())
        while block.isValid():
            level, scale = block.blockFormat().headingLevel(), self._look.scale
            made = QTextBlockFormat()
            made.setLineHeight(
                _LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
            )
            is_cell = block.position() in in_table
            made.setTopMargin((18 if level > 1 else 0) * scale)
            made.setNonBreakableLines(False)
            made.setBottomMargin((0 if is_cell else 8 if block.textList() is None else 3) * scale)
            QTextCursor(block).mergeBlockFormat(made)
            block = block.next()

    def _set_fonts(self, document: QTextDocument) -> None:
        """Replace the fonts that Qt chose by the window's fonts."""
        for start, length, level, given in list(_fragments(document)):
            cursor = QTextCursor(document)
            cursor.setPosition(start)
            cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(self._char_format(level, given))

    def _char_format(self, level: int, given: QTextCharFormat) -> QTextCharFormat:
        theme = self._look.theme
        made, style = QTextCharFormat(), NOTE
        color = theme.hi
        if level:
            style = _TITLE if level == 1 else _HEADING
        elif given.fontFixedPitch():
            style, color = _STRONG, theme.shield
        elif given.fontWeight() >= _BOLD or given.fontItalic():
            style = _STRONG
        made.setFont(font(style, self._look.scale))
        made.setForeground(QBrush(color))
        return made

    def _set_table_format(self, table: QTextTable) -> None:
        made = table.format()
        made.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        made.setBorder(1)
        made.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        made.setBorderBrush(QBrush(self._look.theme.line))
        made.setBorderCollapse(True)
        made.setCellSpacing(0)
        made.setCellPadding(6 * self._look.scale)
        made.setTopMargin(4 * self._look.scale)
        made.setBottomMargin(12 * self._look.scale)
        table.setFormat(made)


def _fragments(document: QTextDocument) -> Iterator[tuple[int, int, int, QTextCharFormat]]:
    """Yield position, length, level of the heading (0 outside) and format of each run of text."""
    block = document.begin()
    while block.isValid():
        inside = block.begin()
        while not inside.atEnd():
            one = inside.fragment()
            level = block.blockFormat().headingLevel()
            yield one.position(), one.length(), level, one.charFormat()
            inside += 1
        block = block.next()


def _table_positions(root: QTextFrame) -> set[int]:
    """Return the positions of the paragraphs in tables."""
    tables = (frame for frame in root.childFrames() if isinstance(frame, QTextTable))
    return {at for table in tables for at in range(table.firstPosition(), table.lastPosition() + 1)}
