"""Enemy ships that leave play, and what ends with a fight. Source: F3, F9, J7, H5, O7, Q16."""

from collections.abc import Mapping, Sequence

from armada_companion.games.pinned_down.rules.piles import discard_to
from armada_companion.games.pinned_down.rules.ship import Enemy, without_changes
from armada_companion.games.pinned_down.rules.state import Fight, GameState
from armada_companion.games.pinned_down.rules.types import DeckName, EnemyId, Until


def discard_enemies(state: GameState, enemies: Sequence[Enemy]) -> GameState:
    """Return the state without these enemy ships and without their pairs."""
    gone = {enemy.id for enemy in enemies}
    left = {key: one for key, one in state.enemies.items() if key not in gone}
    pairs = tuple(pair for pair in state.pairs if pair.enemy in left)
    fight = _fight_with(state.fight, left)
    over = state.fight if fight is None else None
    state = state._replace(enemies=left, pairs=pairs, fight=fight)
    if over is not None:
        state = without_fight_changes(state, over)
    return discard_to(state, DeckName.ATTACK, tuple(enemy.card for enemy in enemies))


def without_fight_changes(state: GameState, fight: Fight) -> GameState:
    """Return the state with the changes for a fight taken from all in it who are in play."""
    for ship in (state.ships[one] for one in fight.ships if one in state.ships):
        kept = without_changes(ship.changes, Until.FIGHT)
        state = state.with_ship(ship._replace(changes=kept))
    for enemy in (state.enemies[one] for one in fight.enemies if one in state.enemies):
        kept = without_changes(enemy.changes, Until.FIGHT)
        state = state.with_enemy(enemy._replace(changes=kept))
    return state


def _fight_with(fight: Fight | None, left: Mapping[EnemyId, Enemy]) -> Fight | None:
    if fight is None:
        return None
    enemies = tuple(enemy for enemy in fight.enemies if enemy in left)
    return fight._replace(enemies=enemies) if enemies else None
