"""The current time, for logs and records."""

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """A source of the current time; tests use their own sources."""

    def now(self) -> str:
        """Return the time in UTC, ISO 8601 to the millisecond: `2026-11-21T12:00:03.120Z`."""
        ...


def day_before(now: str, days: int) -> str:
    """Return the day some days before a time in ISO 8601: `2026-11-21`."""
    return (datetime.fromisoformat(now) - timedelta(days=days)).date().isoformat()


class SystemClock:
    """The computer's clock."""

    def now(self) -> str:
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
