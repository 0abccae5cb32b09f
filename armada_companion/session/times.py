"""The times of steps: parsing, formatting, and finding steps that go back in time."""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache

from armada_companion.kit.step import Step
from armada_companion.kit.wording import plural

EARLIER = "Earlier than the step before; counted as no time"
"""The mark of a step whose time is earlier than the step before."""

MINUTE_MS = 60_000

LONGEST_MS = 30 * MINUTE_MS
"""More time between two steps is a break: the players were away."""


# The wall of an event reads the same times again each second, for every table.
@lru_cache(maxsize=1024)
def milliseconds(at: str | None) -> int | None:
    """Return a time in ISO 8601 as milliseconds since 1970; None if it is not a time.

    A time without a zone is in UTC.
    """
    if not at:
        return None
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        return None
    aware = found if found.tzinfo else found.replace(tzinfo=UTC)
    return round(aware.timestamp() * 1000)


def later(at: str, ms: int) -> str:
    """Return a time in ISO 8601, later by some milliseconds, in UTC; unchanged if it is no time."""
    found = milliseconds(at)
    if found is None:
        return at
    whole = datetime.fromtimestamp((found + ms) / 1000, UTC)
    return f"{whole.replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"


def to_minute(ms: int) -> str:
    """Return a time without its seconds in ISO 8601, in UTC: "2026-11-21T13:00Z"."""
    return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%dT%H:%M}Z"


def between(began: str, ended: str) -> str:
    """Return two times in words, in local time with its offset from UTC.

    "2026-11-21 13:00 to 15:10 (UTC+01:00)"; "" if one of them is unknown.
    """
    first, last = milliseconds(began), milliseconds(ended)
    if first is None or last is None:
        return ""
    try:
        one, two = (datetime.fromtimestamp(ms / 1000, UTC).astimezone() for ms in (first, last))
    except (OverflowError, OSError, ValueError):
        return ""
    end = f"{two:%H:%M}" if one.date() == two.date() else f"{two:%Y-%m-%d %H:%M}"
    zone = f"{two:%z}"
    return f"{one:%Y-%m-%d %H:%M} to {end} (UTC{zone[:3]}:{zone[3:5]})"


def time_played(steps: Iterable[Step]) -> int:
    """Return the milliseconds between steps without breaks; a step back in time adds 0."""
    found, before = 0, None
    for step in steps:
        now = milliseconds(step.at)
        if now is not None and before is not None and 0 < now - before <= LONGEST_MS:
            found += now - before
        before = before if now is None else now
    return found


def spoken_time(ms: int) -> str:
    """Return a time in words: "2 hours 14 minutes", "under a minute"."""
    hours, minutes = divmod(max(0, ms) // MINUTE_MS, 60)
    parts = [plural(hours, "hour")] if hours else []
    parts += [plural(minutes, "minute")] if minutes else []
    return " ".join(parts) or "under a minute"


def is_earlier(at: str | None, before: str | None) -> bool:
    """Return whether a step's time `at` is earlier than `before`, the time of the step before."""
    if not at or not before:
        return False
    if len(at) == len(before) and at[-1] == before[-1] == "Z" and at >= before:
        # The format that the program writes comes first, because a record may have very many times.
        return False
    now, last = milliseconds(at), milliseconds(before)
    return now is not None and last is not None and now < last


def earlier_steps(steps: Iterable[Step]) -> tuple[int, ...]:
    """Return the numbers of the steps that have an earlier time than the step before."""
    found, before = [], None
    for step in steps:
        if is_earlier(step.at, before):
            found.append(step.n)
        before = step.at or before
    return tuple(found)


def earlier_words(steps: Iterable[Step]) -> str:
    """Return in words which steps are earlier than the step before them; "" for none."""
    found = earlier_steps(steps)
    if not found:
        return ""
    named = ", ".join(map(str, found[:_MOST_NAMED]))
    more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
    is_one = len(found) == 1
    which, verb = ("step", "is") if is_one else ("steps", "are")
    counts = "counts" if is_one else "count"
    return f"{which} {named}{more} {verb} earlier than the step before and {counts} as no time"


_MOST_NAMED = 3
