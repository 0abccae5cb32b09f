"""The messages to all tables of an event: setup of games, clock of the round, lists of players."""

from datetime import UTC, datetime, timedelta
from typing import Any

from armada_companion.event.state import EventState, Game
from armada_companion.kit.event_setup import EventSetup
from armada_companion.kit.salted_pin import SaltedPin

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


def setup_words(state: EventState, pin: SaltedPin | None) -> EventSetup | None:
    """Return what is set for the games of all tables; None before the event is set up."""
    setup, current = state.setup, state.current
    if setup is None:
        return None
    return EventSetup(
        name=setup.name,
        game=setup.game,
        settings=setup.settings,
        packs=setup.packs,
        minutes=setup.minutes,
        round=current.number if current is not None else 0,
        pin=pin,
    )


def table_lists(state: EventState) -> dict[int, dict[str, str]]:
    """Return the lists of the two players of each table of the current round, by player."""
    games = state.current.games if state.current is not None else {}
    return {table: _lists(state, game) for table, game in games.items() if table > 0}


def _lists(state: EventState, game: Game) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in (game.pairing.first, game.pairing.second):
        player = state.players.get(name)
        if player is not None and player.fleet is not None:
            found[name] = player.fleet.text
    return found


def _plain(time: datetime) -> str:
    return f"{time.astimezone(UTC).strftime(_TIME)[:-3]}Z"
