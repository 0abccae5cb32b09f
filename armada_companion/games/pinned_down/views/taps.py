"""The effects of taps on ships, on enemy ships, and on the labels of fights."""

from collections.abc import Mapping

from armada_companion.kit.choice import Choice, Does

from ..rules.model.state import GameState
from ..rules.model.types import Phase
from ..rules.phases.fight import OpenFight
from ..rules.phases.phase_changes import waits_for_tasks
from ..rules.table.card_texts import ChangePool
from .cards.drawn_cards import fight_end
from .cards.task_choices import asked_units
from .choices import is_waiting, paired_ship, pairing, parting
from .units.proposals import CloseAndFight, TakePairs, is_complete


def targets(state: GameState, unit: str) -> Mapping[str, bool]:
    """Return the units that can be paired with a unit, and whether each pair is legal. Source: G5.

    While a task is open, the units that answer it are returned instead.
    """
    if waits_for_tasks(state):
        return dict.fromkeys(asked_units(state), True)
    if state.phase is not Phase.ASSIGNMENT:
        return {}
    if unit in state.ships:
        return {one: pairing(state, unit, one).legal for one in state.enemies}
    if unit in state.enemies:
        return {one: pairing(state, one, unit).legal for one in state.ships}
    return {}


def band_pressed(state: GameState, ship: str) -> Does | None:
    """Return the next step of a ship's fight, or None."""
    if waits_for_tasks(state) or is_waiting(state):
        return None
    if state.phase is Phase.ASSIGNMENT:
        made = any(pair.ship == ship for pair in state.pairs)
        if made and is_complete(state):
            return CloseAndFight(ship)
        return None if made else TakePairs()
    if state.fight is not None:
        return fight_end(state) if ship in state.fight.ships else None
    return OpenFight(ship)


def parting_of(state: GameState, unit: str) -> Choice | None:
    """Return the choice that separates the pair of a ship or enemy ship, or None."""
    ship = paired_ship(state, unit)
    return None if ship is None else parting(state, ship)


def asked_player(state: GameState) -> str:
    """Return the player whom the oldest open task asks, or ""."""
    return state.tasks[0].player if waits_for_tasks(state) else ""


def pool_change(by: int) -> ChangePool:
    """Return the action that adds tokens to the threat pool, or removes them."""
    return ChangePool(by)
