"""What ends with a fight, however it ends: the changes of power for it. Source: F9, O7, Q16."""

from armada_companion.games.pinned_down.rules.ship import without_changes
from armada_companion.games.pinned_down.rules.state import Fight, GameState
from armada_companion.games.pinned_down.rules.types import Until


def without_fight_changes(state: GameState, fight: Fight) -> GameState:
    """Return the state with the changes for a fight taken from all in it who are in play."""
    for ship in (state.ships[one] for one in fight.ships if one in state.ships):
        kept = without_changes(ship.changes, Until.FIGHT)
        state = state.with_ship(ship._replace(changes=kept))
    for enemy in (state.enemies[one] for one in fight.enemies if one in state.enemies):
        kept = without_changes(enemy.changes, Until.FIGHT)
        state = state.with_enemy(enemy._replace(changes=kept))
    return state
