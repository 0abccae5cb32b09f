"""A robot that opens the program's window and uses it by mouse and keyboard."""

from pathlib import Path
from time import perf_counter

from armada_companion.app import program as app
from armada_companion.games.self_test import CheckError
from armada_companion.kit.log_actions import CloseGame, ReopenGame
from armada_companion.selftest.mouse_and_keys import MouseAndKeys
from armada_companion.selftest.watchdog import Watchdog
from armada_companion.system.paths import Paths
from armada_companion.ui.pages import START, TABLE
from armada_companion.ui.press_guard import UNGUARDED

from PySide6.QtCore import QEvent, QEventLoop, QObject  # isort: skip
from PySide6.QtGui import QImage  # isort: skip
from PySide6.QtWidgets import QApplication, QWidget  # isort: skip

_OPENING = (CloseGame, ReopenGame)
_ALL = QEventLoop.ProcessEventsFlag.AllEvents
_FRAME_LIMIT_S = 20
_FEWEST_COLORS = 64
_LOOKED_AT = (144, 90)


class WindowRobot:
    """A window and its robot user; after every press it checks for hidden errors.

    The checks of the games use it as a `Robot`.

    Args:
        paths: The folders of the program.
        watchdog: Finds errors that are shown nowhere else.

    Attributes:
        folder: An empty folder for files.
    """

    def __init__(self, paths: Paths, watchdog: Watchdog) -> None:
        # The robot clicks fast, but never means a double tap.
        self.program = app.build(paths, UNGUARDED)
        self.folder = paths.data
        self._input = MouseAndKeys(self.program.window, self._settle)
        self._watchdog = watchdog
        self._messages: list[str] = []

    @property
    def state(self) -> object:
        return self.program.bridge.session.state

    @property
    def steps(self) -> int:
        """The number of entered steps; steps of closing and opening do not count."""
        bridge = self.program.bridge
        if not bridge.is_open:
            return -1
        return sum(not isinstance(one.action, _OPENING) for one in bridge.session.steps)

    def open(self) -> str:
        """Show the window and wait for its first frame.

        Raises:
            CheckError: The window is not painted.
        """
        window = self.program.window
        self.program.controller.message.connect(self._messages.append)
        painted = _Painted()
        window.installEventFilter(painted)
        app.open_window(self.program)
        latest = perf_counter() + _FRAME_LIMIT_S
        while not painted.seen:
            if perf_counter() > latest:
                raise CheckError(f"the window was not painted in {_FRAME_LIMIT_S} seconds")
            self._settle(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        window.removeEventFilter(painted)
        return f"{window.width()} x {window.height()} on the page {window.page!r}"

    def open_sample(self, game: str) -> str:
        """Click on the button of a sample game.

        Raises:
            CheckError: The table of the sample is not shown.
        """
        button = f"sample_{game}"
        self._input.click(button)
        if self.steps < 0 or self.program.window.page != TABLE:
            raise CheckError(f"a click on {button!r} shows the page {self.program.window.page!r}")
        return f"opened at step {self.steps}"

    def step(self, name: str) -> None:
        before = self.steps
        self._input.click(name)
        if self.steps <= before:
            raise CheckError(f"a click on {name!r} did nothing")

    def press(self, keys: str) -> None:
        before = self.steps
        self._input.press(keys)
        if self.steps != before + 1:
            raise CheckError(f"the keys {keys} did nothing")

    def seen(self, name: str) -> QWidget:
        return self._input.seen(name)

    def click(self, name: str) -> None:
        self._input.click(name)

    def set_painting(self, on: bool) -> None:
        self.program.window.setUpdatesEnabled(on)

    def close_game(self) -> str:
        """Leave the open game by its button, and return the texts of the start page.

        Raises:
            CheckError: The start page is not shown.
        """
        steps = self.steps
        self.program.controller.close_game()
        self._settle()
        if self.program.window.page != START:
            raise CheckError(
                f"after a game was closed, the window shows the page {self.program.window.page!r}"
            )
        return f"left at step {steps}"

    def take_picture(self, file: str) -> str:
        """Take a picture of the window, and write it into the file that the options name, if any.

        Raises:
            CheckError: The picture is blank or cannot be written.
        """
        picture = self.program.window.grab().toImage()
        colors = _count_colors(picture)
        if colors < _FEWEST_COLORS:
            raise CheckError(f"the window is almost blank: {colors} colors")
        if file:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            if not picture.save(file):
                raise CheckError(f"the picture {file} cannot be written")
        return f"{picture.width()} x {picture.height()}, {colors} colors in a sample"

    def close(self) -> str:
        """Close the window as a user does.

        Raises:
            CheckError: The window or the game stays open.
        """
        self.program.window.close()
        self._settle()
        if self.program.window.isVisible() or self.program.bridge.is_open:
            raise CheckError("the window is still open after it was closed")
        return "closed"

    def delete(self) -> None:
        """Delete the window before the application ends."""
        self.program.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _settle(self, how: QEventLoop.ProcessEventsFlag = _ALL) -> None:
        """Process events, then raise errors that were found."""
        self._watchdog.watch_new_classes()
        QApplication.processEvents(how)
        self._watchdog.raise_found()
        if self._messages:
            raise CheckError(f"the window says: {self._messages[0]}")


class _Painted(QObject):
    """Notices the first paint of a window."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.seen = self.seen or event.type() is QEvent.Type.Paint
        return False


def _count_colors(picture: QImage) -> int:
    """Return the number of colors in a tenth of the pixels; all would take too long."""
    few = picture.scaled(*_LOOKED_AT).convertToFormat(QImage.Format.Format_RGB32)
    data = bytes(few.constBits())
    return len({data[place : place + 4] for place in range(0, len(data), 4)})
