"""Prints the result of a check as a PDF of A4 pages, black on white."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import (
    QFont,
    QPageLayout,
    QPageSize,
    QPdfWriter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from ....fleets.checking.check_rows import check_rows
from ....fleets.checking.checked_list import CheckedList
from ....fleets.checking.list_reports import summary

_MARGIN_MM = 15.0
_HEADING_PT, _NAME_PT, _TEXT_PT = 18, 12, 10
_ABOVE = 8.0


class _Line(NamedTuple):
    """A paragraph; one without `above` stays with the paragraph before."""

    text: str
    size_pt: int = _TEXT_PT
    is_bold: bool = False
    above: float = 0.0


def check_pdf(lists: Sequence[CheckedList]) -> bytes:
    """Return the result of a check as PDF: a paragraph a player, the ones with problems first."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle("Checked fleet lists")
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    size, upright = QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait
    writer.setPageLayout(QPageLayout(size, upright, margins, QPageLayout.Unit.Millimeter))
    document = QTextDocument()
    cursor = QTextCursor(document)
    for number, line in enumerate(_lines(lists)):
        _add(cursor, line, is_first=number == 0)
    document.print_(writer)
    buffer.close()
    return bytes(buffer.data().data())


def _lines(lists: Sequence[CheckedList]) -> Iterator[_Line]:
    yield _Line("Checked fleet lists", _HEADING_PT, is_bold=True)
    yield _Line(summary(lists))
    for row in check_rows(lists):
        yield _Line(f"{row.player}: {row.state}", _NAME_PT, is_bold=True, above=_ABOVE)
        yield _Line(row.detail)
        yield from (_Line(f"• {reason}") for reason in row.reasons)
        yield from (_Line(f"Not understood: {line}") for line in row.unread)


def _add(cursor: QTextCursor, line: _Line, *, is_first: bool) -> None:
    block, letters, font = QTextBlockFormat(), QTextCharFormat(), QFont()
    block.setTopMargin(line.above)
    font.setPointSize(line.size_pt)
    font.setBold(line.is_bold)
    letters.setFont(font)
    if is_first:
        cursor.setBlockFormat(block)
    else:
        cursor.insertBlock(block)
    # Inserted text is never read as HTML.
    cursor.insertText(line.text, letters)
