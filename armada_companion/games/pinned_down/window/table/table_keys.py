"""The keyboard map of the table page of Pinned Down."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

_Key = Qt.Key

_PLAIN: Mapping[Qt.Key, str] = {
    _Key.Key_E: "E",
    _Key.Key_P: "P",
    _Key.Key_U: "U",
    _Key.Key_R: "R",
    _Key.Key_A: "A",
    _Key.Key_D: "D",
    _Key.Key_F: "F",
    _Key.Key_N: "N",
    _Key.Key_X: "unit",
    _Key.Key_T: "table",
    _Key.Key_L: "history",
    _Key.Key_Plus: "pool +1",
    _Key.Key_Equal: "pool +1",
    _Key.Key_Minus: "pool -1",
    _Key.Key_F10: "menu",
    _Key.Key_Escape: "back",
}

WORDS: Mapping[str, str] = {
    "Arrow keys": "move between ships and enemies",
    "Tab, Shift+Tab": "threat pool, ships and enemies, hands, buttons, tools",
    "Enter or Space": "a ship, then an enemy: pair them; a paired ship twice: free it",
    "Enter on the chosen card": "entries about the ship; in the Fight Phase its fight",
    "Enter twice": "the next step, if no card has the keyboard focus",
    "E": "the next step: end the phase, reveal, fight, resolve, jump",
    "R": "reveal an attack card",
    "A": "reveal all, with virtual decks",
    "Letters on a sheet of cards": "find a card by its name; Enter takes it",
    "1 to 9, 0 there": "take the first card, the second, … the tenth",
    "P, U": "play an effect, use a power",
    "D": "destiny in a fight",
    "F": "free the chosen ship; change plans; the answers to a task",
    "N": "leave a task that is not done",
    "+ and -": "threat pool",
    "X, T": "more about the chosen ship; about the table and its players",
    "Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y": "undo, redo",
    "L": "history, notes and rulings",
    "F10": "menu",
    "Ctrl+E": "correct a value",
    "F1": "help",
    "F11; Ctrl and 0, +, -": "full screen; text scale",
    "Esc": "close a sheet",
    "?": "this table",
}
"""The effects of keys, for the table of keys."""


def table_command(event: QKeyEvent) -> str:
    """Return the command of a key, or ""; a capital is the key of a button."""
    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return ""
    if event.text() == "?":
        return "keys"
    return _PLAIN.get(Qt.Key(event.key()), "")
