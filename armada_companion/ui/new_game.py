"""How games of one kind begin, as the window knows it."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from armada_companion.kit.action import Action
from armada_companion.kit.cards import CardSource
from armada_companion.kit.step import GameSettings


class Earlier(NamedTuple):
    """How an earlier game of the same kind was agreed on, to be offered for the next one.

    Attributes:
        settings: Those of its record.
        actions: What was done and not taken back, in order.
    """

    settings: GameSettings = {}
    actions: tuple[Action[Any], ...] = ()


class GameOpener(Protocol):
    """Opens games; the game controller does."""

    def new_game(self, game: str, title: str = "", settings: GameSettings | None = None) -> bool:
        """Begin a game and return whether it is open."""
        ...

    def play(self, action: Action[Any]) -> bool:
        """Play an action and return whether it is in the game now."""
        ...

    def open_record(self, path: str) -> bool:
        """Take a record in as a new game and open it."""
        ...


class NewGame(Protocol):
    """How games of one kind begin; their pages are loaded later."""

    def header(self, settings: GameSettings, names: Sequence[str]) -> dict[str, object]:
        """Return what a new game's record says of it, but for its title.

        `names` are those that players had last; "" for one who wrote none.
        """
        ...

    # Any: each game has states of its own.
    def names_of(self, state: Any) -> tuple[str, ...]:
        """Return the players' names that a next game begins with; () where it begins with none."""
        ...

    def play_sample(self, opener: GameOpener, cards: CardSource, day: str) -> None:
        """Open a game that shows what the program does; raise ResourceError when it is missing."""
        ...
