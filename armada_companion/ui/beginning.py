"""What the window knows of how games of one kind begin."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from armada_companion.rules.kit.game import CardSource

Plain = Mapping[str, object]


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

    def header(self, settings: Plain) -> dict[str, object]:
        """Return what a new game's record says of it, but for its title."""
        ...

    def first_actions(self, names: Sequence[str]) -> Iterator[Plain]:
        """Yield what is entered at once; `names` are those that players wrote last."""
        ...

    def complete(self, action: Plain, cards: CardSource) -> Plain:
        """Return an action with what its record has to keep beside the choice."""
        ...

    def play_sample(self, opener: Opener, day: str) -> None:
        """Open a game that shows what the program does; raise ResourceError when it is missing."""
        ...
