"""Enemy ships leaving play. Source: F3, J7, H5."""

from collections.abc import Mapping, Sequence

from armada_companion.games.pinned_down.rules.fight_end import without_fight_changes
from armada_companion.games.pinned_down.rules.piles import discard_to
from armada_companion.games.pinned_down.rules.ship import Enemy
from armada_companion.games.pinned_down.rules.state import Fight, GameState
from armada_companion.games.pinned_down.rules.types import DeckName, EnemyId


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


def _fight_with(fight: Fight | None, left: Mapping[EnemyId, Enemy]) -> Fight | None:
    if fight is None:
        return None
    enemies = tuple(enemy for enemy in fight.enemies if enemy in left)
    return fight._replace(enemies=enemies) if enemies else None
