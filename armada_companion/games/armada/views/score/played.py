"""The times of a finished game, for its result slip and its score page."""

from collections.abc import Iterator
from textwrap import shorten

from armada_companion.kit.value import Value
from armada_companion.kit.wording import plural
from armada_companion.session.times import between

from ...rules.model.state import GameState
from ...rules.model.types import Side
from ..table.times import INTERRUPTED, TOGETHER, Tally, by_phase, own_ms, used_digits

_LONGEST_NAME = 24
_APART = "  ·  "


class Played(Value, frozen=True):
    """The times of a game; 0 or "" if its steps have no times.

    Attributes:
        began, ended: The start of its clock and the end of the game, in ISO 8601.
        limit_minutes: The agreed minutes; 0 for no limit.
        extra_minutes: Minutes added by hand; may be negative.
        used_ms: The time while the clock ran.
        own_ms: The time in which side A had to decide, and that of side B.
        together_ms: The time in which both decided, or nobody.
        interrupted_ms: The time while a judge was called or in the seat, or the game was closed.
        pauses, paused_ms: The number and the length of pauses.
        phases: The time of each phase, in the order of play.
    """

    began: str = ""
    ended: str = ""
    limit_minutes: int = 0
    extra_minutes: int = 0
    used_ms: int = 0
    own_ms: tuple[int, int] = (0, 0)
    together_ms: int = 0
    interrupted_ms: int = 0
    pauses: int = 0
    paused_ms: int = 0
    phases: tuple[tuple[str, int], ...] = ()


def played(state: GameState, found: Tally) -> Played:
    """Return the times of a game from the tally of its steps."""
    return Played(
        began=found.began_at,
        ended=found.ended_at,
        limit_minutes=state.ruleset.time_limit_minutes,
        extra_minutes=found.added,
        used_ms=found.used_ms,
        own_ms=(own_ms(found.spent, Side.A), own_ms(found.spent, Side.B)),
        together_ms=own_ms(found.spent, TOGETHER),
        interrupted_ms=own_ms(found.spent, INTERRUPTED),
        pauses=found.pauses,
        paused_ms=found.paused_ms,
        phases=tuple(by_phase(found.spent).items()),
    )


def played_lines(times: Played, names: tuple[str, str]) -> tuple[str, ...]:
    """Return the times as lines of text; () if they are unknown."""
    return tuple(_lines(times, names)) if times.used_ms else ()


def dated_lines(times: Played, names: tuple[str, str]) -> tuple[str, ...]:
    """Return the times as lines of text, with start and end; () if they are unknown."""
    lines = played_lines(times, names)
    date = between(times.began, times.ended)
    return (f"{date}{_APART}{lines[0]}", *lines[1:]) if lines and date else lines


def _lines(times: Played, names: tuple[str, str]) -> Iterator[str]:
    limit = times.limit_minutes + times.extra_minutes
    of = f" of {plural(limit, 'minute')}" if times.limit_minutes else ""
    parts = [f"{used_digits(times.used_ms)}{of} used"]
    if extra := times.extra_minutes:
        parts.append(f"{plural(abs(extra), 'minute')} {'added' if extra > 0 else 'removed'}")
    if times.pauses:
        parts.append(f"{plural(times.pauses, 'pause')}, {used_digits(times.paused_ms)}")
    yield _APART.join(parts)
    shown = (shorten(name, _LONGEST_NAME, placeholder="…") for name in names)
    own = [*zip(shown, times.own_ms, strict=True), ("together", times.together_ms)]
    if times.interrupted_ms:
        own.append(("interrupted", times.interrupted_ms))
    yield f"Who decided: {', '.join(f'{name} {used_digits(time)}' for name, time in own)}"
    yield f"By phase: {', '.join(f'{phase} {used_digits(time)}' for phase, time in times.phases)}"
