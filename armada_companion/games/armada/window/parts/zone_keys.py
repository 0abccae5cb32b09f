"""Ctrl with an arrow key: chooses a hull zone of the attacked ship."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_SIDES: Mapping[int, Sequence[str]] = {
    Qt.Key.Key_Up: ("front",),
    Qt.Key.Key_Down: ("rear",),
    Qt.Key.Key_Left: ("left", "left_aux"),
    Qt.Key.Key_Right: ("right", "right_aux"),
}
_KEYPAD = Qt.KeyboardModifier.KeypadModifier


def zone_of_key(event: QKeyEvent, zones: Sequence[str], now: str = "") -> str:
    """Return the hull zone of a key press, or "".

    If a huge ship has two zones at one side, return the one that is not `now`.
    """
    if event.modifiers() & ~_KEYPAD != Qt.KeyboardModifier.ControlModifier:
        return ""
    named = [zone for zone in _SIDES.get(event.key(), ()) if zone in zones]
    if not named:
        return ""
    return named[(named.index(now) + 1) % len(named)] if now in named else named[0]
