"""A ship's own facedown dials on the sheet: their number, and their faces while held down."""

from PySide6.QtCore import QPointF, QSizeF
from PySide6.QtGui import QFocusEvent, QHideEvent, QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.kit.wording import plural
from armada_companion.ui.controls.painted import PaintedButton, paint_inner_ring
from armada_companion.ui.theme import Look, Theme

from ..paint.tokens import paint_dial, paint_token_slot
from .dial_panel import Hold

HEIGHT = 48.0
MOST_SHOWN = 6
_RADIUS = 20.0
_STEP = 46.0
_EDGE = 3.0
_CORNER = 12.0


class OwnDials(PaintedButton):
    """Shows a stack of numbered facedown dials, the top one first.

    The faces are only painted, never sent to a screen reader.

    Attributes:
        hold: Distinguishes a tap from holding the dials down.
    """

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._held = self._slots = 0
        self._faces: tuple[str, ...] = ()
        self.hold = Hold(self)
        self.setObjectName("own_dials")

    @property
    def faces(self) -> tuple[str, ...]:
        """The visible faces, the top dial first."""
        return self._faces

    @property
    def width_needed(self) -> float:
        """The width of the stack in design pixels; at least the width of one dial."""
        return max(1, min(MOST_SHOWN, self._slots)) * _STEP + 2 * _EDGE

    def render_stack(self, held: int, slots: int) -> None:
        """Show `held` facedown dials of `slots` places, and cover them."""
        self._held, self._slots = held, max(held, slots)
        words = f"{plural(held, 'dial')} set"
        self.setAccessibleName(f"{words}, hold to look at the faces" if held else words)
        self.cover()
        self.update()

    def show_faces(self, faces: tuple[str, ...]) -> None:
        """Show the faces while the owner holds the dials down."""
        self._faces = faces
        self.update()

    def cover(self) -> None:
        """Hide the faces of the dials."""
        if self._faces:
            self._faces = ()
            self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(self.width_needed, HEIGHT)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.cover()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hold.reset()
        self.cover()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        for place in range(min(self._slots, MOST_SHOWN)):
            center = QPointF(_EDGE + _STEP * (place + 0.5), size.height() / 2)
            if place >= self._held:
                paint_token_slot(painter, center, _RADIUS, theme)
            elif place < len(self._faces):
                paint_dial(painter, center, _RADIUS, self._faces[place], theme)
            else:
                paint_dial(painter, center, _RADIUS, "", theme, number=place + 1)
        if self.hasFocus():
            paint_inner_ring(painter, size, _CORNER, theme.hi)
