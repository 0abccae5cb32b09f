"""Table 0: the hubs' own log, with tables' messages beside their games, and telephone calls.

Each log in it has many writers: after a conflict they look for the last line, and append behind it.
"""

import asyncio
import json
from collections.abc import Mapping

from armada_companion.net.pipe import Plain
from armada_companion.net.store import MOST_LINES, AwayError, ConflictError, Store
from armada_companion.store.chain import START, sealed
from armada_companion.system.clock import Clock

TABLE = 0
HUB, TELEPHONE = "hub", "telephone"
"""Logs of table 0; each table has one more."""
_TRIES = 50
_PAUSE_S = 0.01


def log_of(table: int) -> str:
    """Return the name of the log for a table's messages."""
    return f"table{table}"


class Words:
    """Writes into table 0's log.

    Args:
        store: The store.
        clock: Gives the time of a line.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def add(self, log: str, word: Mapping[str, object]) -> bool:
        """Write a word; return False if the log is full.

        Args:
            log: The log.
            word: One key that says what it is, with its value.
        """
        for _ in range(_TRIES):
            head = await self._store.last(TABLE, log)
            n, before = (head.n + 1, head.hash) if head else (0, START)
            if n >= MOST_LINES:
                return False
            line, hash = sealed(before, {"n": n, "at": self._clock.now(), "word": dict(word)})
            try:
                await self._store.append(TABLE, log, n, before, (line,), hash)
            except ConflictError:
                await asyncio.sleep(_PAUSE_S)
            else:
                return True
        raise AwayError("others write at the same place all the time")


def read_word_line(line: bytes) -> tuple[str, Plain]:
    """Return the time of a line of table 0, and its word; ("", {}) for one of a newer version."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return "", {}
    word = found.get("word") if isinstance(found, dict) else None
    return (str(found.get("at", "")), word) if isinstance(word, dict) else ("", {})
