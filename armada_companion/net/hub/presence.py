"""Which tables are connected to this hub."""

from collections import Counter
from collections.abc import Callable

GONE_S = 15
"""A table that has no stream of orders for so long is offline."""

# The number of a table, "online", "offline" or "fork".
SayLine = Callable[[int, str], None]


class Presence:
    """Says how each table is connected, when it changes.

    Args:
        say: Gets the number of a table and its line.
    """

    def __init__(self, say: SayLine) -> None:
        self._say = say
        self._streams: Counter[int] = Counter()
        self._heard: dict[int, float] = {}
        self._lines: dict[int, str] = {}

    def came(self, table: int) -> None:
        """Note a stream of orders."""
        self._streams[table] += 1
        if self._lines.get(table) != "fork":
            self._tell(table, "online")

    def went(self, table: int, now: float) -> None:
        """Note the end of a stream."""
        self._streams[table] -= 1
        self._heard[table] = now

    def heard(self, table: int, now: float) -> None:
        """Note lines of a table; they end a fork."""
        self._heard[table] = now
        self._tell(table, "online")

    def forked(self, table: int) -> None:
        """Note that a table plays another game than the stored one."""
        self._tell(table, "fork")

    def look(self, now: float) -> None:
        """Report the tables that have gone offline."""
        for table, line in tuple(self._lines.items()):
            is_gone = not self._streams[table] and now - self._heard.get(table, now) > GONE_S
            if is_gone and line != "offline":
                self._tell(table, "offline")

    def tell_all(self) -> None:
        """Say all lines once more."""
        for table, line in self._lines.items():
            self._say(table, line)

    def _tell(self, table: int, line: str) -> None:
        if self._lines.get(table) != line:
            self._lines[table] = line
            self._say(table, line)
