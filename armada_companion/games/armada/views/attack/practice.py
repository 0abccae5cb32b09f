"""Invented attacks for tables that play by themselves: the practice event."""

from collections.abc import Sequence
from random import Random

from ...rules.attack.attack_actions import EnterAttack
from ...rules.damage.hull import SufferDamage
from ...rules.model.state import GameState
from ...rules.model.units import zones_of
from ...rules.table.action import ArmadaAction

_DAMAGE = (0, 1, 1, 2, 2, 3, 4, 5)


def practice_attack(state: GameState, chance: Random) -> Sequence[ArmadaAction]:
    """Return a whole attack of the activating ship at an enemy ship; () if none is possible now."""
    if state.activation is None or state.attack is not None:
        return ()
    _, ship = state.activating_ship()
    targets = [one for one in state.ships.values() if one.side is not ship.side and one.in_play]
    if not targets:
        return ()
    target, amount = chance.choice(targets), chance.choice(_DAMAGE)
    zone, hit = chance.choice(zones_of(ship)), chance.choice(zones_of(target))
    attack = EnterAttack(zone, target.id, hit)
    if any(attack.check(state)):
        return ()
    return (attack, SufferDamage(target.id, amount, hit)) if amount else (attack,)
