"""The storage of a hub: one interface for the file of an event and for a cluster.

Everything that a hub must know after a restart, or that another hub must know, goes through
`Store`. A hub knows nothing else of where it is kept.
"""

from collections.abc import AsyncGenerator, Sequence
from typing import NamedTuple, Protocol

MOST_LINES = 20_000
"""Lines of a game."""
MOST_GAMES = 30
"""Games of a table in an event."""
MOST_ORDERS = 20_000
"""Orders of a table."""

AGAIN = "again"
"""The key whose value changes when a store has lost logs, so that tables send theirs again."""


class AwayError(Exception):
    """The store does not answer; the value may or may not be saved. The text is one sentence."""


class ConflictError(Exception):
    """Another value was saved meanwhile, or earlier."""


class StoreFaultError(Exception):
    """The store cannot be used by this hub at all; the text is one sentence."""


class Head(NamedTuple):
    """The last saved line of a log: its game, its number from 0 up, and its hash."""

    game: str
    n: int
    hash: str


class Chunk(NamedTuple):
    """Lines of a log that were saved together.

    Attributes:
        at: Its place among all chunks; `follow` continues behind it.
        first: The number of its first line.
        prev: The hash of the line before, "" before the first.
        hash: The hash of its last line.
    """

    at: int
    table: int
    game: str
    first: int
    prev: str
    lines: tuple[bytes, ...]
    hash: str


class Given(NamedTuple):
    """A saved order; `number` goes up, with gaps."""

    number: int
    order: bytes


class Entry(NamedTuple):
    """The value of a key, and the revision that `swap` has to know."""

    value: bytes
    revision: int


class Store(Protocol):
    """Keeps the logs of all tables, the orders to them, and values by key.

    Each of its methods raises AwayError if the store does not answer.
    """

    async def last(self, table: int, game: str) -> Head | None:
        """Return the last line that is surely saved; None if there is none."""
        ...

    async def append(
        self, table: int, game: str, first: int, prev: str, lines: Sequence[bytes], head: str
    ) -> None:
        """Save lines; it returns when they are safe.

        Args:
            table: The number of the table.
            game: The game's id.
            first: The number of the first line.
            prev: The hash of the line before it, "" before line 0.
            lines: The lines, whose chain was checked.
            head: The hash of the last one.

        Raises:
            ConflictError: They do not follow the last line kept.
        """
        ...

    def follow(self, since: int, table: int | None = None) -> AsyncGenerator[Chunk, None]:
        """Yield the chunks after a place, then new ones; each log in order, each chunk at least
        once.

        Args:
            since: The place; 0 for all.
            table: Of one table alone; None for all.
        """
        ...

    async def give(self, table: int, id: str, order: bytes) -> int:
        """Keep an order and return its number; the same id twice is one order.

        Raises:
            ConflictError: The table has as many orders as can be kept.
        """
        ...

    def orders(self, table: int, after: int) -> AsyncGenerator[Given, None]:
        """Yield the saved orders to a table after a number, then new ones."""
        ...

    async def read(self, key: str) -> Entry | None:
        """Return the value of a key."""
        ...

    async def swap(self, key: str, seen: Entry | None, value: bytes) -> bool:
        """Write a value; return whether nobody wrote since it was seen.

        Args:
            key: Letters, digits, `-`, `_` and `.`.
            seen: What `read` returned.
            value: The new value.
        """
        ...

    async def close(self) -> None:
        """End; what was answered is kept."""
        ...
