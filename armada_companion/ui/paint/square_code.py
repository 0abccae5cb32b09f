"""QR codes on paper and in the window."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

Code = Sequence[Sequence[bool]]
"""The rows of a square code: True is dark."""

INK = QColor("#101418")
_QUIET = 2
"""Dots around the code that are left white."""


def square_code(text: str) -> Code:
    """Return the QR code of a text in rows, True for a dark cell, with its white border.

    Of a long text it corrects fewer faults; it is () if the text is too long for any code.
    """
    # Few processes draw one.
    from qrcodegen import DataTooLongError, QrCode

    for correction in (QrCode.Ecc.MEDIUM, QrCode.Ecc.LOW):
        try:
            code = QrCode.encode_text(text, correction)
        except DataTooLongError:
            continue
        places = range(-_QUIET, code.get_size() + _QUIET)
        return [[bool(code.get_module(x, y)) for x in places] for y in places]
    return ()


def paint_code(painter: QPainter, code: Code, area: QRectF) -> None:
    """Draw a QR code with a white border into an area."""
    if not code:
        return
    step = area.width() / len(code)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for number, row in enumerate(code):
        for place, is_dark in enumerate(row):
            if is_dark:
                corner = area.topLeft()
                dot = QRectF(corner.x() + place * step, corner.y() + number * step, step, step)
                painter.fillRect(dot, INK)
    painter.restore()
