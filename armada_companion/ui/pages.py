"""The interfaces of pages: their names, a page, the pages of one game."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.kit.action import Action
from armada_companion.kit.step import Header
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.kit.card_texts import CardTexts
    from armada_companion.kit.salted_pin import SaltedPin
    from armada_companion.ui.controls.message_banner import MessageBanner
    from armada_companion.ui.controls.scaled_layout import ScaledLayout

START, SETUP, TABLE, SCORE = "start", "setup", "table", "score"


class Page(QWidget):
    """A page of the window; it shows the open game.

    Attributes:
        has_corrections: Whether the page can correct values.
    """

    corrections_requested = Signal()
    has_corrections: ClassVar[bool] = False

    def refresh(self) -> None:
        """Show the current state of the game."""
        raise NotImplementedError

    def undo(self) -> bool:
        """Undo a step of the page; return False if it has none, so that the game undoes its own."""
        return False

    def redo(self) -> bool:
        """Redo a step of the page; return False if it has none, so that the game redoes its own."""
        return False

    def start_over(self) -> None:
        """Remove the traces of the old game, because another one is open."""

    def open_corrections(self) -> None:
        """Open the form that corrects values of the game, if the page has it."""
        self.corrections_requested.emit()

    def hide_secrets(self) -> None:
        """Hide secrets that only a judge may see."""

    def take_focus(self) -> None:
        """Take the keyboard focus; by default do nothing, because Qt gives it to a widget."""

    def offer_lists(self, lists: Mapping[str, str]) -> None:
        """Offer the fleet lists of an event, keyed by their players; by default do nothing."""

    def offer_setup(self) -> None:
        """Offer what an event's desk set for its games; by default do nothing."""

    def take_lists(self, lists: Mapping[str, str]) -> None:
        """Enter the fleet lists of an event for both players; by default do nothing."""

    def show_refusal(self, text: str) -> None:
        """Show a refusal until it is closed."""
        raise NotImplementedError

    def show_done(self, text: str) -> None:
        """Show a message about an action without a visible effect."""
        self.show_refusal(text)

    def show_warning(self, text: str) -> None:
        """Show a warning on the page."""
        self.show_refusal(text)

    def set_look(self, look: Look) -> None:
        """Change the theme and scale of the page."""
        raise NotImplementedError


class LaidOutPage(Page):
    """A page with a layout and a message banner; subclasses make both."""

    _parts: "ScaledLayout"
    _message: "MessageBanner"

    def show_refusal(self, text: str) -> None:
        self._message.show_message(text)

    def show_done(self, text: str) -> None:
        self._message.show_message(text, "ok")

    def show_warning(self, text: str) -> None:
        self._message.show_message(text, "warn")

    def set_look(self, look: Look) -> None:
        self._parts.set_look(look)
        self._parts.fit_width(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._parts.fit_width(self.width())


class Window(Protocol):
    """The part of the window that pages use."""

    @property
    def look(self) -> Look: ...
    @property
    def widget(self) -> QWidget: ...
    def open_menu_entry(self, name: str) -> None: ...
    def open_history(self) -> None: ...
    def open_overrule(self, actions: Sequence[Action[Any]]) -> None: ...
    def page_named(self, name: str) -> Page: ...
    def show_page(self, name: str) -> None: ...
    def keep_awake(self, on: bool) -> None: ...


class Begin(Protocol):
    """Starts a game; see `GameController.new_agreed_game`."""

    def __call__(
        self, agreed: Header, title: str = "", pin: "SaltedPin | None" = None
    ) -> object: ...


class GamePages(Protocol):
    """The pages of one game, each loaded at its first use."""

    @property
    def keys(self) -> Mapping[str, str]:
        """The keys of the table page with their effects."""
        ...

    def sides(self) -> Sequence[str]:
        """Return the names of both sides of the open game; () in a cooperative game."""
        ...

    def record_name(self) -> str:
        """Return a file name for a record of the open game, without its suffix."""
        ...

    def texts_with_rulings(self) -> "Sequence[CardTexts]":
        """Return the cards of the open game that have published rulings, for its judge."""
        ...

    def make_page(self, name: str, window: Window) -> Page:
        """Return the page with this name, its signals connected to the window."""
        ...

    def ask_agreement(self, window: Window, then: Begin) -> None:
        """Ask for the agreed settings of a new game, and call `then` with these parts of its
        header. At a table of an event they are what its desk set.
        """
        ...

    def open_from_start(self, name: str, window: Window) -> None:
        """Handle a button of this game on the start page."""
        ...
