"""Prints one page, black on white, as a PDF."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

PAPER = QSizeF(720, 1018)
"""A sheet of A4, in design pixels."""

_RESOLUTION = 144


Paint = Callable[[QPainter], None]
"""Draws a page on `PAPER`."""


def page_pdf(title: str, paint: Paint, *, letter: bool = False) -> bytes:
    """Return a PDF of one page, A4 or Letter."""
    return pages_pdf(title, (paint,), letter=letter)


def pages_pdf(title: str, paints: Iterable[Paint], *, letter: bool = False) -> bytes:
    """Return a PDF with a page for each of `paints`, A4 or Letter."""
    book = PdfBook(title, letter=letter)
    for paint in paints:
        book.add(paint)
    return book.data()


class PdfBook:
    """A PDF that is made page by page."""

    def __init__(self, title: str, *, letter: bool = False) -> None:
        # Qt would overwrite the old file piece by piece.
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = writer = QPdfWriter(self._buffer)
        size = QPageSize.PageSizeId.Letter if letter else QPageSize.PageSizeId.A4
        writer.setPageSize(QPageSize(size))
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        writer.setResolution(_RESOLUTION)
        writer.setTitle(title)
        self._painter: QPainter | None = None

    def add(self, paint: Paint) -> None:
        """Paint another page."""
        writer = self._writer
        if self._painter is None:
            self._painter = QPainter(writer)
        else:
            writer.newPage()
        painter = self._painter
        scale = min(writer.width() / PAPER.width(), writer.height() / PAPER.height())
        painter.save()
        painter.translate((writer.width() - scale * PAPER.width()) / 2, 0)
        painter.scale(scale, scale)
        paint(painter)
        painter.restore()

    def data(self) -> bytes:
        """Return the finished file; no page can be added afterwards."""
        if self._painter is not None:
            self._painter.end()
        return bytes(self._buffer.data().data())
