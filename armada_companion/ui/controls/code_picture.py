"""A QR code, large enough for the camera of a telephone."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.paint.square_code import Code, paint_code
from armada_companion.ui.theme import Look

_BORDER = 2


class CodePicture(QWidget):
    """Shows a QR code, or nothing.

    Args:
        label: What a screen reader says.
        side: Width and height in pixels at scale 1.
    """

    def __init__(self, look: Look, name: str, *, label: str, side: int = 208) -> None:
        super().__init__()
        self._look = look
        self._side = side
        self._code: Code = ()
        self.setObjectName(name)
        self.setAccessibleName(label)
        self._fit()

    def render_code(self, code: Code) -> None:
        self._code = code
        self.update()

    def set_look(self, look: Look) -> None:
        self._look = look
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        # Whole pixels: a camera finds no edges in a blurred code.
        dots = len(self._code) + 2 * _BORDER
        side = self.width() // dots * len(self._code)
        left = (self.width() - side) // 2
        paint_code(painter, self._code, QRectF(left, left, side, side))
        painter.end()

    def _fit(self) -> None:
        side = round(self._side * self._look.scale)
        self.setFixedSize(side, side)
