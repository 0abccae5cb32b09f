"""Who may be paired with whom, step by step and as a closing test. Source: G1 to G10, 15."""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.power import standing_power
from armada_companion.games.pinned_down.rules.ship import Enemy
from armada_companion.games.pinned_down.rules.state import GameState, Pair
from armada_companion.games.pinned_down.rules.types import EnemyId, ShipId


def paired(state: GameState, ship: str, enemy: str, *, join: bool) -> tuple[Pair, ...]:
    """Return the pairs after a pairing. (G7, G8)

    The ship's earlier pair is freed unless it joins a second enemy; the enemy's earlier ones are
    freed unless fights are joint.
    """
    new = Pair(ShipId(ship), EnemyId(enemy))
    shared = join or state.ruleset.joint_fights
    kept = (
        one for one in state.pairs if (join or one.ship != ship) and (shared or one.enemy != enemy)
    )
    return (*(one for one in kept if one != new), new)


def stronger_free(state: GameState, ship: str, enemy: Enemy, *, join: bool) -> Iterator[Enemy]:
    """Yield the enemies that are free, once the ship's old target is, and stronger. (G5, G8)"""
    engaged = {one.enemy for one in state.pairs if join or one.ship != ship}
    power = standing_power(state, enemy)
    for other in state.enemies.values():
        is_free = other.id not in engaged and other.id != enemy.id
        if is_free and standing_power(state, other) > power:
            yield other


def pairs_missing(state: GameState) -> int:
    """Return how many pairs are missing to close the assignment. (G1 to G3, G7, G10)"""
    ships = {one.ship for one in state.pairs}
    enemies = {one.enemy for one in state.pairs}
    if not state.ruleset.joint_fights:
        return min(len(state.ships), len(state.enemies)) - len(state.pairs)
    if len(state.enemies) > len(state.ships):
        return len(state.ships) - len(ships)
    return len(state.enemies) - len(enemies)


def free_but_stronger(state: GameState) -> Enemy | None:
    """Return a free enemy that is stronger than an engaged one, if there is one. (G6)"""
    engaged = {one.enemy for one in state.pairs}
    weakest = min((standing_power(state, state.enemies[one]) for one in engaged), default=None)
    for enemy in state.enemies.values():
        is_free = enemy.id not in engaged
        if weakest is not None and is_free and standing_power(state, enemy) > weakest:
            return enemy
    return None


def free_ships(state: GameState) -> Iterator[ShipId]:
    """Yield the ships without a pair."""
    taken = {one.ship for one in state.pairs}
    return (ship for ship in state.ships if ship not in taken)


def free_enemies(state: GameState) -> Iterator[EnemyId]:
    """Yield the enemy ships without a pair."""
    taken = {one.enemy for one in state.pairs}
    return (enemy for enemy in state.enemies if enemy not in taken)
