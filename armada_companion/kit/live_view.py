"""The values that a live page shows of a game: each is chosen by name, for everybody to see.

Nothing else of a game leaves by a page: no state, action or record. Source: event page, E 8.
"""

from typing import Any

import msgspec

from armada_companion.kit.value import Value
from armada_companion.kit.wording import plain_text, unstacked

LONGEST_TEXT = 120
"""A longer text is cut."""


class LiveUnit(Value, frozen=True, omit_defaults=True):
    """A ship or squadron.

    Attributes:
        hull: Hull left and printed hull, or structure and full structure; None: it has none.
        shields: Shields left: front, left, right, rear, then left and right auxiliary.
        speed: None while it is unknown, or without a speed.
        tokens: Its command tokens in words.
        defense: Each defense token with its state, `exhausted` or `discarded`; "" is ready.
        dials: The number of facedown dials.
        revealed: The face of the revealed dial in words, or "".
        status: "acting", "activated", "destroyed", …; "" for a unit that is ready.
        acting: Whether it is its activation or fight.
        done: Whether it has activated or fought.
        out: Whether it is out of play.
        facts: Further lines, such as "Power 14".
    """

    name: str
    hull: tuple[int, int] | None = None
    shields: tuple[int, ...] = ()
    speed: int | None = None
    tokens: tuple[str, ...] = ()
    defense: tuple[tuple[str, str], ...] = ()
    dials: int = 0
    revealed: str = ""
    status: str = ""
    acting: bool = False
    done: bool = False
    out: bool = False
    facts: tuple[str, ...] = ()


class LiveSide(Value, frozen=True, omit_defaults=True):
    """A side with its units; `score` is None in a game without points."""

    name: str
    score: int | None = None
    ships: tuple[LiveUnit, ...] = ()
    squadrons: tuple[LiveUnit, ...] = ()


class LivePass(Value, frozen=True):
    """Whether the player whose turn it is may pass, and why."""

    legal: bool
    reason: str


class LiveClock(Value, frozen=True):
    """The clock when the view was made.

    Attributes:
        left_ms: Time left; below 0 when the time is over.
        runs: Whether it runs.
        words: Pace, warning or pause.
    """

    left_ms: int
    runs: bool
    words: str


class LiveView(Value, frozen=True, omit_defaults=True):
    """A game after a step, as everybody at the table sees it.

    Attributes:
        game: The name of the game for players.
        n: The number of steps so far, undone ones included.
        event: The event's name, or "".
        table: The round and table at the event: "round 2, table 7"; or "".
        round: 0 before the first.
        rounds: How many there are; 0 if nobody knows.
        round_words: "Round 3 of 6", "Turn 4", "Setup".
        phase: "Ship Phase".
        turn: Who acts, and how: the title of the banner.
        detail: The line below it.
        side: The index of the side whose turn it is; None: of both or nobody.
        passing: None if nobody could pass now.
        objective: The objective with its tokens, or "".
        call: Whether a judge is called.
        over: Whether the game is over; then `turn` has the winner.
        sides: Both sides.
        facts: Labels with values, such as a threat pool.
        last: At most three last steps in effect, the newest first.
        clock: None in a game without a clock.
    """

    game: str
    n: int
    event: str = ""
    table: str = ""
    round: int = 0
    rounds: int = 0
    round_words: str = ""
    phase: str = ""
    turn: str = ""
    detail: str = ""
    side: int | None = None
    passing: LivePass | None = None
    objective: str = ""
    call: bool = False
    over: bool = False
    sides: tuple[LiveSide, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
    last: tuple[str, ...] = ()
    clock: LiveClock | None = None


def live_json(view: LiveView) -> bytes:
    """Return a view as JSON; its texts are cut and control no direction of writing."""
    return msgspec.json.encode(cleaned(msgspec.to_builtins(view)))


# Any: a value of JSON.
def cleaned(value: Any) -> Any:
    """Return a value of JSON whose texts are one short line without control characters."""
    if isinstance(value, str):
        line = unstacked(" ".join(plain_text(value[: 4 * LONGEST_TEXT]).split()))
        return line if len(line) <= LONGEST_TEXT else f"{line[: LONGEST_TEXT - 1]}…"
    if isinstance(value, dict):
        return {key: cleaned(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [cleaned(one) for one in value]
    return value
