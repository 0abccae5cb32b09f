"""What the window knows of pages: their names, and what each kind can do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from PySide6.QtWidgets import QWidget

from armada_companion.ui.theme import Look

START, SETUP, TABLE, SCORE = "start", "setup", "table", "score"

Actions = Sequence[Mapping[str, object]]
"""Actions of the record, in the order in which they are played."""

FITTING = {"setup": SETUP, "over": SCORE}
"""The page for a phase, by the record's name; every other phase is played on the table."""


class Page(Protocol):
    """Any page; it is a widget."""

    def show_refusal(self, text: str) -> None:
        """Show one sentence until it is put away."""
        ...

    def show_done(self, text: str) -> None:
        """Show what was done and cannot be seen otherwise."""
        ...

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        ...


class Table(Page, Protocol):
    """The page on which a game is played."""

    def render_game(self) -> None:
        """Show the open game as it is now."""
        ...

    def focus_shown(self) -> None:
        """Give the keyboard focus to what is shown."""
        ...

    def start_over(self) -> None:
        """Forget what was shown so far."""
        ...


class Window(Protocol):
    """The window as the pages need it."""

    @property
    def look(self) -> Look: ...
    def open_menu_entry(self, name: str) -> None: ...
    def open_history(self) -> None: ...
    def open_overrule(self, action: Mapping[str, object], before: Actions = ()) -> None: ...
    def page_named(self, name: str) -> Page: ...
    def show_page(self, name: str) -> None: ...


class GameRooms(Protocol):
    """The pages of one game, each loaded when it is first wanted."""

    @property
    def keys(self) -> Mapping[str, str]:
        """What each key does on the table page."""
        ...

    def sides(self) -> Sequence[str]:
        """Return the names of both sides of the open game; () where all play together."""
        ...

    def record_name(self) -> str:
        """Return what a record of the open game is best called, without its ending."""
        ...

    def make_page(self, name: str, window: Window) -> Page:
        """Return the page of a name, connected."""
        ...

    def render(self, name: str, page: QWidget) -> None:
        """Show on a page what the open game is now."""
        ...

    def take_back(self, name: str, page: QWidget, do: str) -> bool:
        """Undo or redo on a page that has steps of its own; False where it has none."""
        ...


class OtherRooms(GameRooms, Protocol):
    """The pages of a game beside the main one."""

    def ask_settings(self, window: Window, then: Callable[[Mapping[str, object]], object]) -> None:
        """Ask what a new game's record keeps for good, and call `then` with it."""
        ...
