"""Actions for the tables of an event: the players' names, and more time."""

from collections.abc import Sequence

from ...rules.judge.clock import AdjustClock, Decider
from ...rules.model.ruleset import EVENT_MINUTES
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
