"""The agreed settings of an event's tables, and actions for tables: names, more time."""

from collections.abc import Sequence

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.step import Header

from ...rules.judge.clock import AdjustClock, Decider
from ...rules.model.ruleset import EVENT_MINUTES, Ruleset, read_ruleset
from ...rules.model.types import Side
from ...rules.table.action import ArmadaAction
from ...rules.table.players import NamePlayer

ROUND_MINUTES = EVENT_MINUTES
"""How long a round of an event usually lasts."""


def naming(names: Sequence[str]) -> tuple[ArmadaAction, ...]:
    """Return the actions that give both players these names."""
    return tuple(NamePlayer(side, name) for side, name in zip(Side, names, strict=False))


def more_time(minutes: int, why: str) -> tuple[ArmadaAction, ...]:
    """Return the action by which a judge gives the table more time."""
    return (AdjustClock(minutes, why, by=Decider.JUDGE),)


def ruleset_of(header: Header) -> Ruleset:
    """Return the agreed rules of an event; the usual ones if they cannot be read."""
    try:
        return read_ruleset(header)
    except MalformedActionError:
        return Ruleset()
