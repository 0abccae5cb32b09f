"""The interface of new games: headers, earlier settings, samples."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from armada_companion.kit.action import Action
from armada_companion.kit.cards import CardSource
from armada_companion.kit.step import GameSettings, Header
from armada_companion.kit.value import Value
from armada_companion.session.game_session import GameSession
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError


class Earlier(Value, frozen=True):
    """Settings and setup of an earlier game, offered for the next one.

    Attributes:
        settings: The settings of its record.
        actions: The actions in effect, in order.
        header: The whole header of its record.
    """

    settings: GameSettings = {}
    actions: tuple[Action[Any], ...] = ()
    header: Header = {}


def earlier_of(session: GameSession[Any]) -> Earlier:
    """Return the settings and the setup of a game."""
    settings = session.header.get("settings")
    plain = dict(settings) if isinstance(settings, Mapping) else {}
    return Earlier(plain, session.actions, session.header)


def earlier_saved(library: Library, game: str) -> Earlier:
    """Return the settings and the setup of the latest game of a kind."""
    entries = library.entries()
    key = next((one.key for one in entries if one.game == game and not one.problem), "")
    if not key:
        return Earlier()
    try:
        with library.reading(key) as session:
            return earlier_of(session)
    except StoreError:
        return Earlier()


class GameOpener(Protocol):
    """The part of the game controller that opens games."""

    def new_game(self, game: str, title: str = "", settings: GameSettings | None = None) -> bool:
        """Start a game and return whether it is open."""
        ...

    def play(self, action: Action[Any]) -> bool:
        """Play an action and return whether it was applied."""
        ...

    def open_record(self, path: str) -> bool:
        """Import a record as a new game and open it."""
        ...


class NewGame(Protocol):
    """Makes headers and samples for new games of one kind, before its pages are loaded."""

    def header(self, agreed: Header, names: Sequence[str]) -> dict[str, object]:
        """Return the header of a new game, without a title.

        `agreed` are parts that the players chose; `names` are the players' last names, "" for
        unknown ones.
        """
        ...

    # Any: each game has states of its own.
    def names_of(self, state: Any) -> tuple[str, ...]:
        """Return the players' names for the next game; () if it starts without names."""
        ...

    def play_sample(self, opener: GameOpener, cards: CardSource, day: str) -> None:
        """Open the sample game; raise ResourceError if it is missing."""
        ...


class PlayableGame(Protocol):
    """The part of a game that the controller needs; `GameEntry` has it."""

    @property
    def title(self) -> str: ...
    @property
    def new_game(self) -> Callable[[], NewGame]: ...
