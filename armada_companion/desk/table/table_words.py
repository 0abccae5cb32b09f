"""The texts of the desk about one table."""

from collections.abc import Iterator

from armada_companion.event.act_words import act_words
from armada_companion.event.folder import EventFolder
from armada_companion.event.state import DESK, Call, EventState, Game, undone_acts
from armada_companion.session.times import milliseconds


def state_words(game: Game) -> str:
    """Return the result of a table, and how far it is, in words."""
    result = game.result
    if result is None:
        return "No result yet."
    scores = f"{result.scores[0]} : {result.scores[1]}"
    said = [
        f"{'confirmed' if yes else 'disputed'} by {_who(who)}" for who, yes in game.answers.items()
    ]
    words = f"Result {scores}: {', '.join(said) or 'entered'}."
    return f"{words} Reason: {game.reason}." if game.reason else words


def call_words(call: Call | None, now: str) -> str:
    """Return an open call in words; "" for none."""
    if call is None:
        return ""
    waited = (milliseconds(now) or 0) - (milliseconds(call.at) or 0)
    minutes, seconds = divmod(max(0, waited) // 1000, 60)
    why = f": {call.why}" if call.why else ""
    who = f" {call.judge} is on the way." if call.judge else ""
    return f"A judge is called{why}, waiting {minutes}:{seconds:02}.{who}"


def warning_words(state: EventState, game: Game) -> Iterator[str]:
    """Yield the warnings of both players, in this round and before."""
    for name in (game.pairing.first, game.pairing.second):
        player = state.players.get(name)
        for number, one in enumerate(player.warnings if player else (), 1):
            yield f"{name}, warning {number}: {one.words}"


def history_lines(folder: EventFolder, table: int = 0, names: tuple[str, ...] = ()) -> list[str]:
    """Return the acts in words, the newest first; of one table, or of all.

    Args:
        folder: The event.
        table: The table; 0 for all.
        names: The players of the table.
    """
    undone, lines = undone_acts(folder.done), []
    for one in reversed(folder.done):
        of_table = getattr(one.act, "table", None) == table
        of_player = getattr(one.act, "player", None) in names
        if table and not (of_table or of_player):
            continue
        by = "" if one.by == DESK else f" ({one.by})"
        back = ", taken back" if one.n in undone else ""
        lines.append(f"{_clock(one.at)}  {act_words(one.act)}{by}{back}")
    return lines


def _who(name: str) -> str:
    return "the desk" if name == DESK else name


def _clock(at: str) -> str:
    """Return a time of the day in local time: "14:05"."""
    from datetime import datetime

    try:
        return f"{datetime.fromisoformat(at).astimezone():%H:%M}"
    except ValueError:
        return at
