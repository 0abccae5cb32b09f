"""Reminders without cards: obstacles with effects, squadrons with cloak.

Source: rules digest 2.2.
"""

from collections.abc import Iterator, Mapping, Sequence

from ...rules.cards.reminders import Effect, Reminder
from ...rules.model.state import GameState
from ...rules.model.types import ObstacleKind
from ...rules.table.hooks import Hook, Moment

NAMES: Mapping[str, str] = {"exogorth": "Exogorths", "purrgil": "Purrgil", "cloak": "Cloak"}
"""The names of obstacles and keywords by their key."""

_EFFECTS = (
    Effect(
        card="exogorth",
        hook=Hook.SQUADRON_PHASE_START,
        text="They attack units close by; the second player chooses first, then in turns.",
        who="both",
        repeats=True,
    ),
    Effect(
        card="purrgil",
        hook=Hook.END_OF_ROUND,
        text="They move; the second player chooses first, then in turns.",
        who="both",
        repeats=True,
    ),
    Effect(
        card="cloak",
        hook=Hook.SQUADRON_PHASE_END,
        text="Squadrons with cloak may move.",
        who="both",
        repeats=True,
    ),
)


def table_reminders(state: GameState, came: Sequence[Moment]) -> Iterator[Reminder]:
    """Yield the reminders of obstacles and keywords at these moments."""
    if state.first_player is None:
        return
    hooks = {moment.hook for moment in came}
    for effect in _EFFECTS:
        if effect.hook in hooks and _is_there(state, effect.card):
            yield Reminder(state.first_player.other, None, effect, "")


def _is_there(state: GameState, name: str) -> bool:
    if name == "cloak":
        squadrons = state.squadrons.values()
        return any(one.in_play and "cloak" in one.keywords for one in squadrons)
    return any(one.kind is ObstacleKind(name) for one in state.obstacles)
