"""The keyboard map of the table page. Source: design page, keys."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_NONE = Qt.KeyboardModifier.NoModifier
_Key = Qt.Key

_ZONES: Mapping[Qt.Key, str] = {
    _Key.Key_Up: "front",
    _Key.Key_Down: "rear",
    _Key.Key_Left: "left",
    _Key.Key_Right: "right",
}
_PLAIN: Mapping[Qt.Key, str] = {
    _Key.Key_A: "attack",
    _Key.Key_M: "maneuver",
    _Key.Key_E: "end",
    _Key.Key_P: "pass",
    _Key.Key_D: "dial",
    _Key.Key_S: "secret",
    _Key.Key_V: "peek",
    _Key.Key_K: "lock",
    _Key.Key_X: "more",
    _Key.Key_H: "hull -1",
    _Key.Key_Q: "squadron",
    _Key.Key_L: "history",
    _Key.Key_T: "table",
    _Key.Key_Plus: "speed +1",
    _Key.Key_Equal: "speed +1",
    _Key.Key_Minus: "speed -1",
    _Key.Key_F10: "menu",
    _Key.Key_Escape: "back",
}

OVER_SHEETS = ("back", "history", "keys", "menu", "table")
"""What keys do while a sheet asks something; else they press only what it shows."""

WORDS: Mapping[str, str] = {
    "Arrow keys": "move between cards, across columns too",
    "Tab, Shift+Tab": "rounds, banner, fleets, active ship, tools",
    "Enter or Space": "select the card; on the selected card: next step (twice in a new turn)",
    "A, M, E": "activate the shown unit or attack, maneuver, end activation or phase",
    "P": "pass, when legal",
    "D": "the dial: reveal, tell, set",
    "S": "set dials in secret",
    "V, or the dial, held down": "the owner looks at facedown dials",
    "K": "lock the dials",
    "1 to 6": "defense token: spend, or ask when it is exhausted",
    "Shift+arrow; with Ctrl": "shields of that zone -1; +1",
    "H, Shift+H": "hull -1, +1",
    "+ and -": "speed",
    "Q": "first ready squadron",
    "X, T": "more about the unit; the table",
    "Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y": "undo, redo",
    "L, F10": "history, menu",
    "F1": "help",
    "F11; Ctrl and 0, +, -": "full screen; text scale",
    "Esc": "close a sheet",
    "?": "this table",
}
"""What each key does, for the table of keys."""


def table_command(event: QKeyEvent) -> str:
    """Return what a key asks of the table page, or "".

    Shields read `shields front -1`; defense tokens `token 0` to `token 5`.
    """
    key, held = Qt.Key(event.key()), event.modifiers() & (SHIFT | CONTROL)
    if key in _ZONES and held & SHIFT:
        return f"shields {_ZONES[key]} {'+1' if held & CONTROL else '-1'}"
    if held & CONTROL:
        return ""
    if event.text() == "?":
        return "keys"
    if _Key.Key_1 <= key <= _Key.Key_6:
        return f"token {key - _Key.Key_1}"
    if key == _Key.Key_H and held & SHIFT:
        return "hull +1"
    return _PLAIN.get(key, "")
