"""The time of day, for what is written into logs and records."""

from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells the time. Tests bring their own."""

    def now(self) -> str:
        """Return the time in UTC, ISO 8601 to the millisecond: `2026-11-21T12:00:03.120Z`."""
        ...


class SystemClock:
    """The computer's clock."""

    def now(self) -> str:
        """Return the time in UTC, ISO 8601 to the millisecond: `2026-11-21T12:00:03.120Z`."""
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
