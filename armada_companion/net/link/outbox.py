"""The lines that a table's window has handed over, and how far the hub has them."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from armada_companion.store.limits import MAX_LINE_BYTES

MOST_LINES, MOST_BYTES = 50, 60_000
"""The most lines and bytes of a post. Source: event page, 4.1."""


class Head(NamedTuple):
    """The last line of a game that the hub has: its number and its hash."""

    n: int
    hash: str


class ForkError(Exception):
    """The hub has other lines of this game; the text is the reason.

    Attributes:
        n: The number of the line from which on they may differ.
    """

    def __init__(self, why: str, n: int) -> None:
        super().__init__(why)
        self.n = n


class Outbox:
    """The lines of one game, from the header on.

    Args:
        game: The name of the game.
        expected: The number of lines that the window is about to send.

    Attributes:
        sent: The number of lines that the hub surely has.
    """

    def __init__(self, game: str, expected: int = 0) -> None:
        self.game = game
        self.sent = 0
        self._expected = expected
        self._lines: list[bytes] = []
        self._hashes: list[str] = []

    @property
    def texts(self) -> list[str]:
        """All lines."""
        return [line.decode() for line in self._lines]

    @property
    def is_whole(self) -> bool:
        """Whether all expected lines have come; before that, nothing can be compared."""
        return len(self._lines) >= self._expected

    @property
    def unsent(self) -> int:
        """How many lines the hub does not have."""
        return len(self._lines) - self.sent

    def add(self, line: str) -> None:
        """Add the next line; its hash is read here and verified by the hub.

        Raises:
            ValueError: It is no line of a log.
        """
        try:
            found = json.loads(line)
        except RecursionError as error:
            raise ValueError("a line cannot be read") from error
        if not isinstance(found, dict) or not isinstance(found.get("hash"), str):
            raise ValueError("a line without a hash was left out")
        self._lines.append(line.encode())
        self._hashes.append(found["hash"])

    def begin_at(self, head: Head | None) -> None:
        """Continue after the last line that the hub has.

        Raises:
            ForkError: The hub's line is not that of this game, or this game has fewer lines.
        """
        if head is None:
            self.sent = 0
            return
        here = len(self._lines)
        if head.n >= here:
            why = f"the desk has {head.n} steps of it, this computer {here - 1}"
            raise ForkError(why, here - 1)
        if self._hashes[head.n] != head.hash:
            raise ForkError(f"step {head.n} is another one at the desk", head.n)
        self.sent = head.n + 1

    @property
    def too_long(self) -> str:
        """Why the next line can never be sent, or ""."""
        at = self.sent
        if at >= len(self._lines) or len(self._lines[at]) <= MAX_LINE_BYTES:
            return ""
        what = f"step {at}" if at else "the beginning of this game"
        return (
            f"{what} is longer than {MAX_LINE_BYTES // 1024} KB, "
            "and the desk follows the game only up to there"
        )

    def next_lines(self) -> tuple[str, Sequence[bytes]]:
        """Return the hash of the line before, and the next lines for one post."""
        lines: list[bytes] = []
        size = 0
        for line in self._lines[self.sent : self.sent + MOST_LINES]:
            size += len(line) + 1
            if lines and size > MOST_BYTES:
                break
            lines.append(line)
        return self._hashes[self.sent - 1] if self.sent else "", lines
