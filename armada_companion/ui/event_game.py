"""A game's part of an event: the settings of all tables, and the check of all lists."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from armada_companion.kit.step import Header

if TYPE_CHECKING:
    from random import Random

    from PySide6.QtWidgets import QWidget

    from armada_companion.kit.action import AnyAction
    from armada_companion.kit.card_texts import CardTexts
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


class EventLists(NamedTuple):
    """The lists of an event, for the game's page that checks them.

    Attributes:
        header: What is agreed for the event.
        kept: The lists that are kept.
        keep: Keeps lists, and returns what came of it in words.
        data: The folder for files of the user.
    """

    header: Header
    kept: Sequence[ListOfPlayer]
    keep: Callable[[Sequence[ListOfPlayer]], str]
    data: Path


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
        """Return the agreed settings in a few words."""
        ...

    def naming(self, names: Sequence[str]) -> "Sequence[AnyAction]":
        """Return the actions that give both players these names."""
        ...

    def more_time(self, minutes: int, why: str) -> "Sequence[AnyAction]":
        """Return the actions by which a judge gives a table more time; () without a clock."""
        ...

    # Any: each game has states of its own.
    def practice_attack(self, state: Any, chance: "Random") -> "Sequence[AnyAction]":
        """Return an invented attack, for a table that plays by itself; () if none fits now."""
        ...

    def ask(
        self, look: "Look", header: Header, then: Callable[[Header], object], parent: "QWidget"
    ) -> None:
        """Ask for the agreed settings, and call `then` with these parts of a header."""
        ...

    def rulings(self, header: Header) -> "Sequence[CardTexts]":
        """Return the cards with published rulings in the packs of a header, by name."""
        ...

    def differences(self, agreed: Header, played: Header) -> Sequence[str]:
        """Return what the game of a header has otherwise than the event, a sentence each."""
        ...

    def lists(self, lists: EventLists) -> "ListPages":
        """Return the pages on which the lists of an event are checked and mended."""
        ...


class ListPages(Protocol):
    """The pages on which lists are checked; they ask the window for each other by name."""

    @property
    def first(self) -> str:
        """The name of the page that shows all lists."""
        ...

    def make_page(self, name: str, window: "Window") -> "Page":
        """Return the page with this name."""
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

    # Any: each game has states of its own.
    def practice_attack(self, state: Any, chance: "Random") -> "Sequence[AnyAction]":
        return ()

    def ask(
        self, look: "Look", header: Header, then: Callable[[Header], object], parent: "QWidget"
    ) -> None:
        """Do nothing: there is nothing to ask."""

    def rulings(self, header: Header) -> "Sequence[CardTexts]":
        return ()

    def differences(self, agreed: Header, played: Header) -> Sequence[str]:
        return ()

    def lists(self, lists: EventLists) -> "ListPages":
        raise LookupError("this game has no lists")
