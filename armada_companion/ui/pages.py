"""What the window knows of pages: their names, and what each can do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from PySide6.QtWidgets import QWidget

from armada_companion.kit.action import Action
from armada_companion.kit.step import GameSettings
from armada_companion.ui.theme import Look

START, SETUP, TABLE, SCORE = "start", "setup", "table", "score"


class Page(QWidget):
    """A page of the window; it shows by itself what the open game is now."""

    def refresh(self) -> None:
        """Show what is so now."""
        raise NotImplementedError

    def undo(self) -> bool:
        """Take back a step of the page's own; False where it has none, then the game's is."""
        return False

    def redo(self) -> bool:
        """Restore a step of the page's own; False where it has none, then the game's is."""
        return False

    def start_over(self) -> None:
        """Forget what was shown so far: another game is open."""

    def take_focus(self) -> None:
        """Give the keyboard focus to what is shown, where the page does not do it by itself."""

    def show_refusal(self, text: str) -> None:
        """Show one sentence until it is put away: why something was not done."""
        raise NotImplementedError

    def show_done(self, text: str) -> None:
        """Show what was done and cannot be seen otherwise."""
        self.show_refusal(text)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        raise NotImplementedError


class Window(Protocol):
    """The window as the pages need it."""

    @property
    def look(self) -> Look: ...
    @property
    def widget(self) -> QWidget: ...
    def open_menu_entry(self, name: str) -> None: ...
    def open_history(self) -> None: ...
    def open_overrule(self, actions: Sequence[Action[Any]]) -> None: ...
    def page_named(self, name: str) -> Page: ...
    def show_page(self, name: str) -> None: ...


class GamePages(Protocol):
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

    def ask_settings(self, window: Window, then: Callable[[GameSettings], object]) -> None:
        """Ask what a new game's record keeps for good, and call `then` with it."""
        ...

    def open_from_start(self, name: str, window: Window) -> None:
        """Do what a button of this game on the start page does."""
        ...
