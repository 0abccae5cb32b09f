"""Fits a window to its screen: how large its text is at first, and that all of it can be seen."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.system.settings import TEXT_SCALES

FRAME_PX = 40
"""Room for a title bar: how high it is no desktop tells before the window is shown."""

ROOM = QSize(1440, 800)
"""Design pixels that a window of a whole screen has at the least, where the text is enlarged."""


def text_scale() -> int:
    """Return in percent how large the text is on this screen while nobody has chosen a size."""
    return text_scale_for(QApplication.primaryScreen().size())


def text_scale_for(screen: QSize) -> int:
    """Return the largest text scale that leaves the design its room on a screen, 100 or more."""
    fitting = [
        scale
        for scale in TEXT_SCALES
        if screen.width() * 100 >= ROOM.width() * scale
        and screen.height() * 100 >= ROOM.height() * scale
    ]
    return max(fitting, default=TEXT_SCALES[0])


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
