"""One Tab stop for a group of buttons, and arrow keys between them."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

Direction = tuple[int, int]

_ARROWS: dict[int, Direction] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
# Buttons whose middles differ by less than this are on one line: rounding moves them.
_SAME_LINE = 4
_KEYPAD = Qt.KeyboardModifier.KeypadModifier
_NONE = Qt.KeyboardModifier.NoModifier


def arrow(event: QKeyEvent) -> Direction | None:
    """Return the direction of an arrow key without Shift, Ctrl or Alt."""
    if event.modifiers() not in (_NONE, _KEYPAD):
        return None
    return _ARROWS.get(event.key())


def neighbor(origin: QRect, places: Sequence[QRect], direction: Direction) -> int | None:
    """Return the index of the nearest of `places` in `direction`; None at the edge."""
    x, y = direction
    best: tuple[float, int] | None = None
    for index, place in enumerate(places):
        step = place.center() - origin.center()
        along = step.x() * x + step.y() * y
        beside = _apart(origin, place, across_rows=y == 0)
        overlaps = _apart(origin, place, across_rows=y != 0) < 0
        if along <= _SAME_LINE or (overlaps and beside > 0):
            continue
        cost = along + 4.0 * max(0, beside) + 0.1 * abs(step.x() * y + step.y() * x)
        if best is None or cost < best[0]:
            best = (cost, index)
    return best[1] if best else None


def _apart(one: QRect, other: QRect, across_rows: bool) -> int:
    """Return the pixels between two boxes on one axis; negative when they overlap there."""
    if across_rows:
        return max(one.top() - other.bottom(), other.top() - one.bottom())
    return max(one.left() - other.right(), other.left() - one.right())


class RovingGroup:
    """A group of buttons: Tab reaches only the last used button, arrow keys reach all."""

    def __init__(self) -> None:
        self._buttons: tuple[QWidget, ...] = ()

    def set_buttons(self, buttons: Sequence[QWidget]) -> None:
        """Use these buttons instead of the earlier ones; the first is the Tab stop."""
        self._buttons = tuple(buttons)
        if self._buttons:
            self.set_stop(self._buttons[0])

    def set_stop(self, stop: QWidget) -> None:
        for button in self._buttons:
            policy = Qt.FocusPolicy.StrongFocus if button is stop else Qt.FocusPolicy.ClickFocus
            if button.focusPolicy() != policy:
                button.setFocusPolicy(policy)

    def move(self, direction: Direction) -> bool:
        """Move the focus to the next button; return False at the edge or without a focus."""
        current = next((button for button in self._buttons if button.hasFocus()), None)
        if current is None:
            return False
        others = [b for b in self._buttons if b is not current and b.isVisible()]
        index = neighbor(current.geometry(), [b.geometry() for b in others], direction)
        if index is None:
            return False
        others[index].setFocus()
        return True
