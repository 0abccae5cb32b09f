"""A form above the choices of a sheet."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Choice
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.painted import PaintedButton, PaintedWidget
from armada_companion.ui.controls.roving import Direction


class SheetForm(PaintedWidget):
    """Shows the subject of a decision; subclasses define `height_in`, `buttons` and `place`.

    Attributes:
        is_kept: Whether a closing sheet only hides the form, for its next use, and does not delete
            it.

    Signals:
        chosen (Choice): A choice of the form was tapped.
        refused (Choice): An illegal choice of the form was tapped.
    """

    changed = Signal()
    chosen = Signal(object)
    refused = Signal(object)
    is_kept = False

    @property
    def main(self) -> Choice | None:
        """The choice of the main button; None for a sheet without one."""
        return None

    @property
    def buttons(self) -> Sequence[PaintedButton]:
        """All buttons, in the order of the Tab key."""
        raise NotImplementedError

    @property
    def spots(self) -> Sequence[ActionButton]:
        """The buttons that choose an answer to the question."""
        return ()

    @property
    def first(self) -> PaintedButton | None:
        """The button with the initial keyboard focus; None for the default of the sheet."""
        return None

    def height_in(self, width: float, space: float) -> float:
        """Return the height of the form in design pixels, for a width.

        `space` is the available height without scrolling.
        """
        raise NotImplementedError

    def toward(self, button: PaintedButton, direction: Direction) -> PaintedButton | None:
        """Return the button that an arrow key leads to; None for the nearest button."""
        return None


def box_in(widget: QWidget, root: QWidget) -> QRect:
    """Return the box of a widget in the coordinates of an ancestor."""
    return QRect(widget.mapTo(root, QPoint(0, 0)), widget.size())
