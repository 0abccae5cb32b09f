"""Presses a control by its name: with the mouse, or with the keyboard alone."""

from collections.abc import Callable

from PySide6.QtCore import Qt

from armada_companion.app import program as app
from tests.ui.window.program import click, focused, key, one

Press = Callable[[app.Program, str], None]
_MOST_TABS = 40


def by_mouse(program: app.Program, name: str) -> None:
    """Click the control."""
    click(one(program, name))


def by_keyboard(program: app.Program, name: str) -> None:
    """Go to the control by Tab and press Enter."""
    wanted = one(program, name)
    for _ in range(_MOST_TABS):
        if focused() is wanted:
            key(Qt.Key.Key_Return)
            return
        key(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab does not reach {name}")
