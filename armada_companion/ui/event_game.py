"""What a game gives to an event: what is agreed for all tables, and the check of all lists."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from armada_companion.kit.step import Header

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from armada_companion.kit.action import AnyAction
    from armada_companion.ui.pages import Page, Window
    from armada_companion.ui.theme import Look


class ListOfPlayer(NamedTuple):
    """A checked fleet list of a player.

    Attributes:
        text: The list as it was handed in.
        problems: The codes of the rules that it breaks.
        not_understood: How many lines were not understood.
    """

    player: str
    text: str
    is_legal: bool
    points: int = 0
    faction: str = ""
    commander: str = ""
    problems: Sequence[str] = ()
    not_understood: int = 0


Keep = Callable[[Sequence[ListOfPlayer]], object]
"""Keeps the lists of an event's players."""


class EventGame(Protocol):
    """The part of a game that the judges' desk needs."""

    @property
    def agreed(self) -> Header:
        """The settings and packs of an event, until something else is agreed."""
        ...

    @property
    def minutes(self) -> int:
        """How long a round of an event usually lasts; 0 for no clock."""
        ...

    @property
    def can_ask(self) -> bool:
        """Whether there is anything to agree on."""
        ...

    @property
    def has_lists(self) -> bool:
        """Whether players of this game hand in lists."""
        ...

    def words(self, header: Header) -> str:
        """Return what is agreed in a few words."""
        ...

    def naming(self, names: Sequence[str]) -> "Sequence[AnyAction]":
        """Return the actions that give both players these names."""
        ...

    def more_time(self, minutes: int, why: str) -> "Sequence[AnyAction]":
        """Return the actions by which a judge gives a table more time; () without a clock."""
        ...

    def ask(
        self, look: "Look", header: Header, then: Callable[[Header], object], parent: "QWidget"
    ) -> None:
        """Ask what is agreed, and call `then` with these parts of a header."""
        ...

    def make_lists(
        self,
        name: str,
        header: Header,
        lists: Callable[[], Sequence[ListOfPlayer]],
        keep: Keep,
        window: "Window",
    ) -> "Page":
        """Return a page of the check of lists: "lists", or another page that it asks for.

        Args:
            name: The name of the page.
            header: What is agreed for the event.
            lists: Returns the lists that are kept.
            keep: Keeps lists.
            window: Shows the pages.
        """
        ...


class PlainEventGame:
    """An event of a game with nothing to agree on and without lists."""

    agreed: Header = {}
    minutes = 0
    can_ask = False
    has_lists = False

    def words(self, header: Header) -> str:
        return ""

    def naming(self, names: Sequence[str]) -> "Sequence[AnyAction]":
        return ()

    def more_time(self, minutes: int, why: str) -> "Sequence[AnyAction]":
        return ()

    def ask(
        self, look: "Look", header: Header, then: Callable[[Header], object], parent: "QWidget"
    ) -> None:
        """Do nothing: there is nothing to ask."""

    def make_lists(
        self,
        name: str,
        header: Header,
        lists: Callable[[], Sequence[ListOfPlayer]],
        keep: Keep,
        window: "Window",
    ) -> "Page":
        raise LookupError("this game has no lists")
