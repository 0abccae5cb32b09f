"""The threat pool, and what is known in advance of what comes into it."""

from armada_companion.games.pinned_down.rules.attack import (
    attack_texts,
    attack_threat,
    pool_after_main,
)
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import Phase
from armada_companion.games.pinned_down.views.table import PoolView
from armada_companion.kit.wording import plural


def pool_view(state: GameState) -> PoolView:
    """Return the threat pool and what is added to it next. Source: A1, A2, J3, J7, section 21.

    The distance of the location that the fleet jumps to is not known before.
    """
    if state.phase in (Phase.SETUP, Phase.MAIN):
        return _before_attack(state)
    if state.phase is Phase.OVER:
        return PoolView(state.pool, "", "")
    upkeep = 0 if state.flags.upkeep_paid else sum(ship.upkeep for ship in state.ships.values())
    left, attack = len(state.enemies), attack_threat(state) + _texts(state)
    lines = (
        f"{state.pool} in the pool",
        f"{upkeep:+} upkeep at the Jump",
        f"{left:+} for enemy ships left",
        f"{attack:+} at the next Attack, and the new location",
    )
    parts = f"{upkeep} upkeep, {plural(left, 'enemy', 'enemies')}"
    return PoolView(state.pool, f"Jump {upkeep + left:+}, Attack {attack:+}", parts, lines)


def _before_attack(state: GameState) -> PoolView:
    distances = sum(location.distance for location in state.locations)
    ships = attack_threat(state) - distances
    after = pool_after_main(state)
    texts = attack_texts(state)
    lines = (
        f"{state.pool} in the pool",
        f"{distances:+} for the distance of {plural(len(state.locations), 'location')}",
        f"{ships:+} for ships that are not cloaked",
        *(f"{by:+} by {name}" for name, by in texts),
        f"{after} to reveal attack cards with",
    )
    parts = [f"{distances} distance", plural(ships, "ship")]
    parts += [f"{name} {by:+}" for name, by in texts]
    forecast = f"next Attack {after - state.pool:+}"
    return PoolView(state.pool, forecast, ", ".join(parts), lines)


def _texts(state: GameState) -> int:
    return sum(by for _, by in attack_texts(state))
