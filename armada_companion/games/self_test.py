"""The interface between `selftest` and the checks of each game."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from armada_companion.kit.value import Value

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


class CheckError(Exception):
    """A check of the self-test failed; the text of the error says why."""


class SelfCheck(Value, frozen=True):
    """One check while the sample game is open.

    Attributes:
        name: Its name in the report.
        run: Returns its findings; raises CheckError when the check fails.
    """

    name: str
    run: Callable[[], str]


class Robot(Protocol):
    """Uses the window by mouse and keyboard."""

    # Any: each game has states of its own.
    @property
    def state(self) -> Any:
        """The state of the open game."""
        ...

    @property
    def steps(self) -> int:
        """The number of steps of the open game; -1 while none is open."""
        ...

    @property
    def folder(self) -> Path:
        """An empty folder for files."""
        ...

    def seen(self, name: str) -> "QWidget":
        """Return the only visible widget with an object name; raise CheckError if there is none."""
        ...

    def click(self, name: str) -> None:
        """Click on a widget; raise CheckError if the click cannot reach it."""
        ...

    def step(self, name: str) -> None:
        """Click on a widget that plays a step; raise CheckError if none is played."""
        ...

    def press(self, keys: str) -> None:
        """Press keys that play a step; raise CheckError if none is played."""
        ...

    def set_painting(self, on: bool) -> None:
        """Turn the painting of the window on or off; without it, steps are faster."""
        ...


SelfChecks = Callable[[Robot], Sequence[SelfCheck]]
