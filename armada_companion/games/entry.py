"""What the program knows of a game before anything of it is loaded."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from armada_companion.games.self_test import SelfChecks, no_checks
from armada_companion.kit.cards import CardSource
from armada_companion.kit.game import Game
from armada_companion.kit.value import Value

if TYPE_CHECKING:
    from armada_companion.ui.bridge import SessionBridge
    from armada_companion.ui.game_controller import GameController
    from armada_companion.ui.new_game import NewGame
    from armada_companion.ui.pages import GamePages

StateLine = Callable[[Mapping[str, Any]], str]
"""Says in one line what `Game.summary` holds."""


class StartButton(Value, frozen=True):
    """A button of the start page.

    Attributes:
        name: Stable name of the button; `GamePages.open_from_start` takes it.
        label: What stands on it.
        mark: Name of the icon.
        key: The letter that does the same.
    """

    name: str
    label: str
    mark: str
    key: str


class PageServices(Value, frozen=True):
    """What the pages of a game are made with.

    Attributes:
        controller: Opens and closes games.
        bridge: The way to the open game.
        data: The folder for what the user keeps.
    """

    controller: "GameController"
    bridge: "SessionBridge"
    data: Path


class GameEntry(Value, frozen=True):
    """A game; each part is loaded when it is first wanted.

    Attributes:
        name: The value of `game` in a record's header.
        title: The game as players call it.
        heading: Its name above its buttons on the start page.
        new_key, sample_key: The letters that begin a new game and open the sample.
        rules: Loads the rules.
        cards: Loads the catalogue; may raise ResourceError.
        state_line: Loads what says a state in one line.
        new_game: Loads how games begin.
        pages: Loads the pages of the window.
        self_checks: Gives what the self-test looks at in the sample game.
        resources: What of `resources` must be there.
        buttons: What else the start page offers.
    """

    name: str
    title: str
    heading: str
    new_key: str
    sample_key: str
    # Any: each game has states of its own, which nothing but the game looks at.
    rules: Callable[[], Game[Any]]
    cards: Callable[[], CardSource]
    state_line: Callable[[], StateLine]
    new_game: "Callable[[], NewGame]"
    pages: "Callable[[PageServices], GamePages]"
    self_checks: SelfChecks = no_checks
    resources: Sequence[str] = ()
    buttons: Sequence[StartButton] = ()


class LoadedGames(Mapping[str, Game[Any]]):
    """The rules of games by their names, each loaded when it is first wanted."""

    def __init__(self, entries: Sequence[GameEntry]) -> None:
        self._entries = {entry.name: entry for entry in entries}

    def __getitem__(self, name: str) -> Game[Any]:
        return self._entries[name].rules()

    def __contains__(self, name: object) -> bool:
        return name in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


class LazyCards:
    """A catalogue that is loaded with the first card that is asked for."""

    def __init__(self, entry: GameEntry) -> None:
        self._entry = entry

    @cached_property
    def _cards(self) -> CardSource:
        return self._entry.cards()

    # Any: each game has cards of its own.
    def facts(self, kind: str, card: str) -> Any:
        """See `kit.cards.CardSource.facts`."""
        return self._cards.facts(kind, card)


def card_sources(entries: Sequence[GameEntry]) -> dict[str, CardSource]:
    """Return the catalogues of games by their names; none is loaded yet."""
    return {entry.name: LazyCards(entry) for entry in entries}
