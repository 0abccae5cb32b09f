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
    # Qt would overwrite the old file piece by piece.
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    size = QPageSize.PageSizeId.Letter if letter else QPageSize.PageSizeId.A4
    writer.setPageSize(QPageSize(size))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(_RESOLUTION)
    writer.setTitle(title)
    painter = QPainter(writer)
    scale = min(writer.width() / PAPER.width(), writer.height() / PAPER.height())
    for number, paint in enumerate(paints):
        if number:
            writer.newPage()
        painter.save()
        painter.translate((writer.width() - scale * PAPER.width()) / 2, 0)
        painter.scale(scale, scale)
        paint(painter)
        painter.restore()
    painter.end()
    return bytes(buffer.data().data())
