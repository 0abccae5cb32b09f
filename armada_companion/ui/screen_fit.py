"""Keeps a window on its screen, with the frame that the desktop puts around it."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

FRAME_PX = 40
"""Room for a title bar: how high it is no desktop tells before the window is shown."""


def fit_screen(window: QWidget) -> None:
    """Make a window that is still to be shown no larger than its screen.

    One that has no room for its title bar is shown maximized. What nobody sees has no bounds.
    """
    if QApplication.platformName() == "offscreen":
        return
    space = window.screen().availableSize()
    if is_too_large(window.size(), space):
        # Its names cost a start 25 ms, and most screens are large enough.
        from PySide6.QtCore import Qt

        window.resize(window.size().boundedTo(space))
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)


def is_too_large(size: QSize, space: QSize) -> bool:
    """Tell whether a window of this size, without its frame, has no room in the space."""
    return size.width() > space.width() or size.height() + FRAME_PX > space.height()
