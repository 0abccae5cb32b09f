"""What the window knows of how games of one kind begin."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from armada_companion.kit.game import CardSource

Plain = Mapping[str, object]


class Earlier(NamedTuple):
    """How an earlier game of the same kind was agreed on, to be offered for the next one.

    Attributes:
        settings: Those of its record.
        actions: What was entered and not taken back, in order.
    """

    settings: Plain = {}
    actions: tuple[Plain, ...] = ()


class Opener(Protocol):
    """Opens games; the shell does."""

    def new_game(self, game: str, title: str = "", settings: Plain | None = None) -> bool:
        """Begin a game and tell whether it is open."""
        ...

    def play(self, action: Plain) -> bool:
        """Play an action and tell whether it is in the game now."""
        ...

    def open_record(self, path: str) -> bool:
        """Take a record in as a new game and open it."""
        ...


class Beginning(Protocol):
    """How games of one kind begin; a game's pages come later, when one is opened."""

    @property
    def title(self) -> str:
        """The game as players call it."""
        ...

    def header(self, settings: Plain, names: Sequence[str]) -> dict[str, object]:
        """Return what a new game's record says of it, but for its title.

        `names` are those that players had last; "" for one who wrote none.
        """
        ...

    # Any: each game has states of its own.
    def names_of(self, state: Any) -> tuple[str, ...]:
        """Return the players' names that a next game begins with; () where it begins with none."""
        ...

    def complete(self, action: Plain, cards: CardSource) -> Plain:
        """Return an action with what its record has to keep beside the choice."""
        ...

    def play_sample(self, opener: Opener, day: str) -> None:
        """Open a game that shows what the program does; raise ResourceError when it is missing."""
        ...
