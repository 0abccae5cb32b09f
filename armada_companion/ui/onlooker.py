"""A window for pages on which nobody opens menus, dialogs or other pages."""

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtWidgets import QWidget

from armada_companion.kit.action import Action
from armada_companion.ui.pages import Page
from armada_companion.ui.theme import Look


class Shown(Protocol):
    """The parts of a window that such a page still needs."""

    @property
    def look(self) -> Look: ...
    @property
    def widget(self) -> QWidget: ...
    def page_named(self, name: str) -> Page: ...


class Onlooker:
    """A `ui.pages.Window` that ignores the requests of its pages.

    It serves pages of an earlier step, and of a game that is followed at the judges' desk.
    """

    def __init__(self, shown: Shown) -> None:
        self._shown = shown

    @property
    def look(self) -> Look:
        return self._shown.look

    @property
    def widget(self) -> QWidget:
        return self._shown.widget

    def page_named(self, name: str) -> Page:
        return self._shown.page_named(name)

    def open_menu_entry(self, name: str) -> None:
        """Ignore the request."""

    def open_history(self) -> None:
        """Ignore the request."""

    def open_overrule(self, actions: Sequence[Action[Any]]) -> None:
        """Ignore the request."""

    def show_page(self, name: str) -> None:
        """Ignore the request."""

    def keep_awake(self, on: bool) -> None:
        """Ignore the request."""
