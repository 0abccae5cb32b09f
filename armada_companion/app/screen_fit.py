"""The look of the window, and its size and that of its texts on a screen."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.system.settings import TEXT_SCALES, Settings
from armada_companion.ui.press_guard import PressGuard
from armada_companion.ui.theme import THEMES, Look

FRAME_PX = 40
"""Space for a title bar; its height is unknown until the window is shown."""

MIN_SCREEN = QSize(1440, 800)
"""Smallest size in design pixels of a full-screen window with enlarged text."""


def look_of(settings: Settings, guard: PressGuard) -> Look:
    """Return the look of widgets: theme, scale and guard.

    Without a scale chosen by the user it fits the screen.
    """
    scale = settings.text_scale or text_scale()
    return Look(THEMES[settings.theme], scale / 100, guard)


def text_scale() -> int:
    """Return the default text scale for this screen, in percent."""
    return text_scale_for(QApplication.primaryScreen().size())


def text_scale_for(screen: QSize) -> int:
    """Return the largest text scale at which the design fits a screen, 100 or more."""
    fitting = [
        scale
        for scale in TEXT_SCALES
        if screen.width() * 100 >= MIN_SCREEN.width() * scale
        and screen.height() * 100 >= MIN_SCREEN.height() * scale
    ]
    return max(fitting, default=TEXT_SCALES[0])


def fit_screen(window: QWidget) -> None:
    """Limit the size of a window, before it is shown, to its screen.

    If there is no space for its title bar, the window is maximized. The offscreen platform has no
    limits.
    """
    if QApplication.platformName() == "offscreen":
        return
    space = window.screen().availableSize()
    if is_too_large(window.size(), space):
        window.resize(window.size().boundedTo(space))
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)


def is_too_large(size: QSize, space: QSize) -> bool:
    """Return whether a window of this size does not fit the space with its frame."""
    return size.width() > space.width() or size.height() + FRAME_PX > space.height()
