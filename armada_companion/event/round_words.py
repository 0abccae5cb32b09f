"""The clock of the round, as the tables of an event are told it."""

from datetime import UTC, datetime, timedelta
from typing import Any

from armada_companion.event.state import EventState

_TIME = "%Y-%m-%dT%H:%M:%S.%f"


def round_words(state: EventState) -> dict[str, Any] | None:
    """Return the round with its end, its pause and the minutes of single tables; None before one.

    See `net/README.md`, *Round*.
    """
    current = state.current
    if current is None:
        return None
    ends = None
    if current.started and current.minutes:
        lasts = timedelta(minutes=current.minutes, milliseconds=current.paused_ms)
        ends = _plain(datetime.fromisoformat(current.started) + lasts)
    extra = {
        str(table): game.extra_minutes
        for table, game in current.games.items()
        if table > 0 and game.extra_minutes
    }
    words: dict[str, Any] = {
        "number": current.number,
        "ends": ends,
        "paused": current.paused or None,
    }
    return {**words, "tables": extra} if extra else words


def _plain(time: datetime) -> str:
    return f"{time.astimezone(UTC).strftime(_TIME)[:-3]}Z"
