"""The acts at the judges' desk: each act is one value, and one row of the event's file."""

import re
from typing import Annotated, Any, Literal

from msgspec import Meta

from armada_companion.kit.event import MOST_MINUTES, MOST_ROUND, MOST_TABLE
from armada_companion.kit.value import Value

Name = Annotated[str, Meta(min_length=1, max_length=100)]
"""A name of a player, judge or event, in one line."""
Words = Annotated[str, Meta(max_length=2000)]
TableNumber = Annotated[int, Meta(ge=1, le=MOST_TABLE)]
RoundNumber = Annotated[int, Meta(ge=1, le=MOST_ROUND)]
ActNumber = Annotated[int, Meta(ge=1, le=999_999)]
Key = Annotated[str, Meta(max_length=200)]
Points = Annotated[int, Meta(ge=0, le=9999)]
Source = Literal["desk", "table", "telephone"]
"""Where a call or a result came from."""


def _verb(name: str) -> str:
    """Return the value of `do`: `StartRound` is `start_round`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Act(Value, frozen=True, tag_field="do", tag=_verb, forbid_unknown_fields=True):
    """The base of acts; its `do` is the name of its class."""


class SetUp(Act, frozen=True):
    """Name the event, and agree on the game of all its tables.

    Attributes:
        game: The game, as records name it.
        settings, packs: As in a record's header.
        minutes: How long a round lasts; 0 for no limit.
    """

    name: Name
    game: str
    settings: dict[str, Any] = {}
    packs: tuple[dict[str, Any], ...] = ()
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0


class Pairing(Value, frozen=True, forbid_unknown_fields=True):
    """Two players at a table, or a player with a bye.

    Attributes:
        table: The number of the table; 0 for a bye.
        second: The second player; "" for a bye.
    """

    table: Annotated[int, Meta(ge=0, le=MOST_TABLE)]
    first: Name
    second: Annotated[str, Meta(max_length=100)] = ""


class EnterPairings(Act, frozen=True):
    """Enter the pairings of a round; they replace the earlier ones."""

    round: RoundNumber
    pairings: Annotated[tuple[Pairing, ...], Meta(max_length=2000)]


class AddPlayer(Act, frozen=True):
    """Add a player, for instance one who comes late."""

    player: Name
    faction: str = ""


class DropPlayer(Act, frozen=True):
    """Take a player out of the event; earlier results stay."""

    player: Name


class StartRound(Act, frozen=True):
    """Start the clock of a round."""

    round: RoundNumber
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0


class PauseRound(Act, frozen=True):
    """Stop the clock of the round."""


class ResumeRound(Act, frozen=True):
    """Let the clock of the round go on."""


class GiveTime(Act, frozen=True):
    """Give a table more time, or all tables.

    Attributes:
        table: The table; None for all.
        why: The reason, for the result slip and the log.
    """

    minutes: Annotated[int, Meta(ge=-MOST_MINUTES, le=MOST_MINUTES)]
    why: Words
    table: TableNumber | None = None


class Call(Act, frozen=True):
    """Call a judge to a table; the call stays until a judge closes it.

    Attributes:
        key: The id of the message that it came from, so that a repeated one changes nothing; or "".
    """

    table: TableNumber
    why: Words = ""
    source: Source = "desk"
    key: Key = ""


class AnswerCall(Act, frozen=True):
    """Say that a judge is on the way; `call` is the number of the act of the call."""

    call: ActNumber
    judge: Name


class CloseCall(Act, frozen=True):
    """Close a call."""

    call: ActNumber
    words: Words = ""


class Rule(Act, frozen=True):
    """Record a ruling at a table that has no program, or beside it."""

    table: TableNumber
    judge: Name
    words: Words
    source: Words = ""


class Warn(Act, frozen=True):
    """Record a warning to a player."""

    player: Name
    judge: Name
    words: Words


class Result(Act, frozen=True):
    """Enter the result of a table, in place of one that it had.

    Attributes:
        scores: The points of both players, in the order of the pairing.
        ended: How the game ended.
        winner: 1 or 2; 0 for a draw, None if the scores decide.
        record: The last hash of the game's record, or "".
        checked: What came of checking the record against the public log, or "".
        why: The reason of a correction, or "".
        key: The id of the message that it came from, so that a repeated one changes nothing; or "".
    """

    round: RoundNumber
    table: TableNumber
    scores: tuple[Points, Points]
    ended: Literal["played", "time", "conceded", "no_show", "decided"] = "played"
    winner: Literal[0, 1, 2] | None = None
    source: Source = "desk"
    record: str = ""
    checked: str = ""
    why: Words = ""
    key: Key = ""


class ConfirmResult(Act, frozen=True):
    """Confirm a result, by a player or by the desk."""

    round: RoundNumber
    table: TableNumber
    by: Name


class DisputeResult(Act, frozen=True):
    """Dispute a result."""

    round: RoundNumber
    table: TableNumber
    by: Name
    why: Words = ""


class KeepList(Act, frozen=True):
    """Save the checked fleet list of a player.

    Attributes:
        text: The list as it was handed in.
        problems: The codes of the fleet rules that it breaks.
        not_understood: How many of its lines were not understood.
    """

    player: Name
    text: Annotated[str, Meta(max_length=200_000)]
    legal: bool
    points: Annotated[int, Meta(ge=0, le=9999)] = 0
    faction: str = ""
    commander: str = ""
    problems: tuple[str, ...] = ()
    not_understood: Annotated[int, Meta(ge=0, le=9999)] = 0


class Undo(Act, frozen=True):
    """Take an earlier act back."""

    act: ActNumber


AnyAct = (
    SetUp
    | EnterPairings
    | AddPlayer
    | DropPlayer
    | StartRound
    | PauseRound
    | ResumeRound
    | GiveTime
    | Call
    | AnswerCall
    | CloseCall
    | Rule
    | Warn
    | Result
    | ConfirmResult
    | DisputeResult
    | KeepList
    | Undo
)
"""Any act, as the event's file has it."""
