"""One opening of the program's window, and what somebody does in it by mouse and keyboard."""

from pathlib import Path
from time import perf_counter

from armada_companion.app import program as app
from armada_companion.selftest.errors import CheckError
from armada_companion.selftest.guard import Guard
from armada_companion.selftest.hands import Hands
from armada_companion.system.paths import Paths
from armada_companion.ui.game_rooms import START, TABLE
from armada_companion.ui.press_guard import UNGUARDED

from PySide6.QtCore import QEvent, QEventLoop, QObject  # isort: skip
from PySide6.QtGui import QImage  # isort: skip
from PySide6.QtWidgets import QApplication  # isort: skip

_ALL = QEventLoop.ProcessEventsFlag.AllEvents
_FRAME_LIMIT_S = 20
_FEWEST_COLORS = 64
_LOOKED_AT = (144, 90)


class Play:
    """Every deed ends with a look for trouble that nobody would see else.

    Args:
        paths: Folders of its own for what the program keeps.
        guard: Knows what went wrong unseen.

    Attributes:
        hands: What the window is used with.
    """

    def __init__(self, paths: Paths, guard: Guard) -> None:
        # Its clicks come faster than anybody's, and none of them is a double tap.
        self.program = app.build(paths, UNGUARDED)
        self.hands = Hands(self.program.window, self._settle)
        self._guard = guard
        self._told: list[str] = []

    @property
    def state(self) -> object:
        """The state of the open game."""
        return self.program.bridge.session.state

    @property
    def steps(self) -> int:
        """How many steps the open game has; -1 while none is open."""
        bridge = self.program.bridge
        return len(bridge.session.played) if bridge.is_open else -1

    def open(self) -> str:
        """Show the window and wait for its first frame.

        Raises:
            CheckError: It is never painted.
        """
        window = self.program.window
        self.program.shell.told.connect(self._told.append)
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

    def open_sample(self, name: str) -> None:
        """Click on the button of a sample game.

        Raises:
            CheckError: Its table is not shown.
        """
        self.hands.click(name)
        if self.steps < 0 or self.program.window.page != TABLE:
            raise CheckError(f"a click on {name!r} shows the page {self.program.window.page!r}")

    def step(self, name: str) -> None:
        """Click on a widget that plays a step of the open game.

        Raises:
            CheckError: It does not.
        """
        before = self.steps
        self.hands.click(name)
        if self.steps <= before:
            raise CheckError(f"a click on {name!r} did nothing")

    def press(self, keys: str) -> None:
        """Press keys that play one step of the open game.

        Raises:
            CheckError: They do not.
        """
        before = self.steps
        self.hands.press(keys)
        if self.steps != before + 1:
            raise CheckError(f"the keys {keys} did nothing")

    def play_pinned_down(self) -> str:
        """Open the sample of Pinned Down, pair two ships in it, and go home by the menu."""
        self.open_sample("sample_pinned-down")
        before = self.steps
        self.hands.click("ship_card_faith")
        self.step("enemy_card_behemoth")
        last = self.program.bridge.session.played[-1].step.action["do"]
        self.hands.click("menu")
        self.hands.click("home")
        if self.program.window.page != START:
            raise CheckError(f"the way home ends on the page {self.program.window.page!r}")
        return f"opened at step {before}, played {last}"

    def take_picture(self, file: str) -> str:
        """Take a picture of the window, which must not be blank, and write it if a file is named.

        Raises:
            CheckError: It is blank or cannot be written.
        """
        picture = self.program.window.grab().toImage()
        colors = _count_colors(picture)
        if colors < _FEWEST_COLORS:
            raise CheckError(f"the window is all but blank: {colors} colors")
        if file:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
            if not picture.save(file):
                raise CheckError(f"the picture {file} cannot be written")
        return f"{picture.width()} x {picture.height()}, {colors} colors in a sample"

    def close(self) -> str:
        """Close the window, as its user would.

        Raises:
            CheckError: It stays, or the game stays open.
        """
        self.program.window.close()
        self._settle()
        if self.program.window.isVisible() or self.program.bridge.is_open:
            raise CheckError("the window is still open after it was closed")
        return "closed"

    def forget(self) -> None:
        """Delete the window: it must not live longer than the application."""
        self.program.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _settle(self, how: QEventLoop.ProcessEventsFlag = _ALL) -> None:
        """Let the window paint and do what waits, then look for trouble."""
        self._guard.look_closer()
        QApplication.processEvents(how)
        self._guard.raise_found()
        if self._told:
            raise CheckError(f"the window tells: {self._told[0]}")


class _Painted(QObject):
    """Sees the first paint of a window."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.seen = self.seen or event.type() is QEvent.Type.Paint
        return False


def _count_colors(picture: QImage) -> int:
    """Count the colors of every tenth pixel or so: all of them would take too long."""
    few = picture.scaled(*_LOOKED_AT).convertToFormat(QImage.Format.Format_RGB32)
    data = bytes(few.constBits())
    return len({data[place : place + 4] for place in range(0, len(data), 4)})
