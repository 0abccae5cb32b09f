"""The round clock of an event, as the desk says it."""

from collections.abc import Callable
from datetime import UTC, datetime

from armada_companion.net.pipe import Plain, Said
from armada_companion.session.times import MINUTE_MS, milliseconds


def wall_ms() -> int:
    """Return the milliseconds since 1970, by the computer's clock."""
    return round(datetime.now(UTC).timestamp() * 1000)


class RoundClock:
    """The round with the time left.

    Args:
        now_ms: The milliseconds since 1970.
    """

    def __init__(self, now_ms: Callable[[], int] = wall_ms) -> None:
        self._now_ms = now_ms
        self.number = 0
        self._ends: int | None = None
        self._paused: int | None = None
        self._more: dict[int, float] = {}

    def hear(self, said: Said) -> None:
        """Set the clock by a line from the desk."""
        number = said.get("number")
        self.number = number if isinstance(number, int) and 0 < number < 1000 else 0
        self._ends, self._paused = _ms(said.get("ends")), _ms(said.get("paused"))
        more = said.get("tables")
        pairs = more.items() if isinstance(more, dict) else ()
        self._more = {
            int(table): float(minutes)
            for table, minutes in pairs
            if str(table).isdecimal() and isinstance(minutes, int | float)
        }

    def shown(self, table: int = 0) -> Plain | None:
        """Return the time left, for a table with its own minutes more; None without a clock."""
        if self._ends is None:
            return None
        ends = self._ends + round(self._more.get(table, 0) * MINUTE_MS)
        until = self._now_ms() if self._paused is None else self._paused
        words = "" if self._paused is None else "paused"
        return {"left_ms": ends - until, "runs": self._paused is None, "words": words}

    def age_ms(self, at: object) -> int:
        """Return how long ago a time was; 0 for one to come, or none."""
        found = _ms(at)
        return 0 if found is None else max(0, self._now_ms() - found)


def _ms(at: object) -> int | None:
    return milliseconds(at) if isinstance(at, str) else None
