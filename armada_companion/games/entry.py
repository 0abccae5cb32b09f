"""The entry of a game in the list of games; the game itself is loaded later."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any, dataclass_transform

    from armada_companion.games.command import Command
    from armada_companion.games.self_test import Robot, SelfCheck, SelfChecks
    from armada_companion.kit.cards import CardSource
    from armada_companion.kit.game import Game
    from armada_companion.kit.live_view import LiveView
    from armada_companion.kit.match_points import MatchPoints
    from armada_companion.kit.step import Header
    from armada_companion.session.live_session import LiveSession
    from armada_companion.system.clock import Clock
    from armada_companion.ui.bridge import SessionBridge
    from armada_companion.ui.event_game import EventGame
    from armada_companion.ui.game_controller import GameController
    from armada_companion.ui.new_game import NewGame
    from armada_companion.ui.pages import GamePages

    @dataclass_transform(kw_only_default=True)
    class Fields:
        """The base of records that are made with all their fields by keyword."""
else:
    # `kit.value.Value` would load msgspec: half of the time of `--help`.
    from types import SimpleNamespace as Fields


def no_checks(robot: "Robot") -> "Sequence[SelfCheck]":
    """Return no checks, for a game whose sample only has to open."""
    return ()


# Any: a state of the game.
StateLine = Callable[["Any"], str]
"""Returns one line of text about a state."""

LiveViewOf = Callable[["LiveSession", "Clock"], "LiveView"]
"""Returns what a live page shows of a game; the clock has the time of its clock."""


MatchPointsOf = Callable[["Header", tuple[int, int], int | None, bool], "MatchPoints"]
"""Returns what an event counts of a game; see `games.entry.match_by_scores`."""


def match_by_scores() -> MatchPointsOf:
    """Load what an event counts of a game that has no table of its own.

    The arguments are the header of the event's games, both scores, the winner (1 or 2, 0 for a
    draw, None if the scores decide), and whether the loser did not come.
    """
    from armada_companion.kit.match_points import plain_points

    return plain_points


def plain_live() -> LiveViewOf:
    """Load the live page of a game that has none of its own."""
    from armada_companion.session.live_session import plain_view

    return plain_view


def plain_event() -> "EventGame":
    """Load the event of a game with nothing to agree on and without lists."""
    from armada_companion.ui.event_game import PlainEventGame

    return PlainEventGame()


class StartButton(Fields):
    """A button of the start page.

    Attributes:
        name: Object name of the button, and the argument of `GamePages.open_from_start`.
        label: Its text.
        mark: Name of the icon.
        key: Its keyboard shortcut, a letter.
    """

    name: str
    label: str
    mark: str
    key: str


class GameCommand(Fields):
    """A command that one game adds to the command line.

    Attributes:
        name: The word that calls it; letters only.
        help: Its purpose, for the help of the program.
        load: Loads the command.
        takes: What follows it on the command line, for the help of the program.
    """

    name: str
    help: str
    load: "Callable[[], Command]"
    takes: str = "FILE"


class PageServices(Fields):
    """The objects of the program that the pages of a game use.

    Attributes:
        controller: Opens and closes games.
        bridge: Passes actions to the open game.
        data: The folder for files of the user.
        keys: The folder where the user puts private keys for signatures.
    """

    controller: "GameController"
    bridge: "SessionBridge"
    data: "Path"
    keys: "Path"


class GameEntry(Fields):
    """A game in the list of games; each of its parts is loaded at its first use.

    Attributes:
        name: The value of `game` in a record's header.
        title: The name of the game for players.
        heading: The text above its buttons on the start page.
        new_key, sample_key: The keyboard shortcuts of its new game and its sample game.
        rules: Loads the rules.
        cards: Loads the catalogue; may raise ResourceError.
        state_line: Loads the function that describes a state in one line.
        new_game: Loads the headers and samples of new games.
        pages: Loads the pages of the window.
        live: Loads the function that returns what a live page shows.
        tile: Loads the function that returns what a tile of the judges' desk shows, a part of
            `live`; None for all of it.
        match: Loads the function that returns the tournament points of a game.
        event: Loads what the judges' desk needs of the game.
        self_checks: Returns the checks of the self-test in the sample game.
        credits: The owners of its trademarks, or its author, in whole sentences.
        resources: Required files in `resources`.
        buttons: Further buttons on the start page.
        commands: Further commands of the command line.
    """

    name: str
    title: str
    heading: str
    new_key: str
    sample_key: str
    # Any: each game has states of its own, which only the game reads.
    rules: "Callable[[], Game[Any]]"
    cards: "Callable[[], CardSource]"
    state_line: Callable[[], StateLine]
    new_game: "Callable[[], NewGame]"
    pages: "Callable[[PageServices], GamePages]"
    live: Callable[[], LiveViewOf] = staticmethod(plain_live)
    tile: Callable[[], LiveViewOf] | None = None
    match: Callable[[], MatchPointsOf] = staticmethod(match_by_scores)
    event: "Callable[[], EventGame]" = staticmethod(plain_event)
    self_checks: "SelfChecks" = staticmethod(no_checks)
    credits: str = ""
    resources: Sequence[str] = ()
    buttons: Sequence[StartButton] = ()
    commands: Sequence[GameCommand] = ()


class LoadedGames(Mapping[str, "Game[Any]"]):
    """The rules of games, keyed by the game's name; each is loaded at its first use."""

    def __init__(self, entries: Sequence[GameEntry]) -> None:
        self._entries = {entry.name: entry for entry in entries}

    def __getitem__(self, name: str) -> "Game[Any]":
        return self._entries[name].rules()

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


class LazyCards:
    """A catalogue that is loaded when the first card is looked up."""

    def __init__(self, entry: GameEntry) -> None:
        self._entry = entry

    @cached_property
    def _cards(self) -> "CardSource":
        return self._entry.cards()

    # Any: each game has cards of its own.
    def facts(self, kind: str, card: str) -> "Any":
        """Return the facts of a card; see `kit.cards.CardSource.facts`."""
        return self._cards.facts(kind, card)

    def for_game(self, header: "Header") -> "CardSource":
        """Return the cards of a game; without packs of cards they are not loaded yet."""
        return self._cards.for_game(header) if header.get("packs") else self

    def notes_for(self, header: "Header") -> Sequence[str]:
        """Return sentences about the packs of a game; see `kit.cards.CardSource.notes_for`."""
        return self._cards.notes_for(header) if header.get("packs") else ()


def card_sources(entries: Sequence[GameEntry]) -> "dict[str, CardSource]":
    """Return the catalogues of games, keyed by the game's name; they are loaded later."""
    return {entry.name: LazyCards(entry) for entry in entries}
