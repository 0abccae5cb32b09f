"""Attacks of the activating ship. Source: RRG 2, 8, 16, 17."""

from collections.abc import Iterator
from typing import ClassVar

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.damage_deck import Title
from ..model.state import Activation, Attack, GameState
from ..model.types import HullZone, ShipValue
from ..model.units import Ship, Squadron, require_zone
from ..rule import Rule
from ..table.action import SHIP_PHASE, ArmadaAction, Group, activating_name, unit_name, zone_name
from .ignition import check_first


class EnterAttack(
    ArmadaAction, phases=SHIP_PHASE, group=Group.STEPS, who=Who.PLAYERS, settles=False
):
    """Enter a whole attack from a hull zone; its damage and spent tokens are separate actions."""

    VERB: ClassVar[str] = "attack"

    zone: HullZone
    target: UnitId
    target_zone: HullZone | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield the rules that forbid this attack. Source: RRG 2, 16, 17."""
        activation, ship = state.activating_ship()
        target = self._require_target(state, ship)
        if state.attack is not None:
            yield Rule.ATTACK_OPEN
        continues = self._continues_attack(activation, target)
        yield from check_limits(activation, ship, self.zone, continues=continues)
        yield from check_target(ship, target)
        yield from check_first(activation, ship, None)
        yield from check_coolant(state, ship, target)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        activation, ship = state.activating_ship()
        target = self._require_target(state, ship)
        attacks = activation.attacks
        if self._continues_attack(activation, target):
            last = attacks[-1]
            last = last._replace(targets=(*last.targets, str(target.id)))
            attacks = (*attacks[:-1], last)
        else:
            is_at_squadrons = isinstance(target, Squadron)
            made = Attack(self.zone, (str(target.id),), is_at_squadrons, in_one_step=True)
            attacks = (*attacks, made)
        activation = activation.with_attacks(attacks)
        return state._replace(activation=activation, attackers=with_attacker(state, ship, target))

    def text(self, state: GameState) -> str:
        target = unit_name(state, self.target)
        if self.target_zone:
            target = f"{target} ({zone_name(self.target_zone)})"
        return f"{activating_name(state)} attacks {target} from {zone_name(self.zone)}"

    def _require_target(self, state: GameState, ship: Ship) -> Ship | Squadron:
        target = state.unit(self.target)
        require_zone(ship, self.zone)
        if self.target_zone is not None:
            if isinstance(target, Squadron):
                raise ImpossibleActionError(f"{target.id} is a squadron and has no hull zones")
            require_zone(target, self.target_zone)
        return target

    def _continues_attack(self, activation: Activation, target: Ship | Squadron) -> bool:
        """Whether this is another squadron of the same attack. Source: RRG 2 (step 6)."""
        if not activation.attacks or not isinstance(target, Squadron):
            return False
        last = activation.attacks[-1]
        return last.at_squadrons and last.zone is self.zone and target.id not in last.targets


def attacks_allowed(ship: Ship) -> int:
    """Return how many attacks a ship may make in an activation, 2 or 3. Source: RRG 8, 17."""
    return ship.value(ShipValue.ATTACKS)


def attacks_ended(state: GameState, activation: Activation) -> int:
    """Return the number of finished attacks of the activating ship."""
    open_attack = state.attack
    while open_attack is not None:
        if open_attack.attacker == activation.ship:
            return max(0, len(activation.attacks) - 1)
        open_attack = open_attack.answers
    return len(activation.attacks)


def check_limits(
    activation: Activation, ship: Ship, zone: HullZone | None, *, continues: bool = False
) -> Iterator[Rule]:
    """Yield the rules that forbid the activating ship one more attack now.

    Args:
        activation: The ship's activation.
        ship: The activating ship.
        zone: The attacking hull zone; None for an attack without one.
        continues: Whether an attack continues against another squadron, and is not counted again.

    Source: RRG 8, 16, 17.
    """
    if activation.maneuvered:
        yield Rule.ATTACK_AFTER_MANEUVER
    if continues:
        return
    if len(activation.attacks) >= attacks_allowed(ship):
        yield Rule.TOO_MANY_ATTACKS
    uses = sum(one.zone is zone and not one.from_special_arc for one in activation.attacks)
    if zone and uses >= ship.value(ShipValue.ZONE_USES):
        yield Rule.ZONE_USED


def check_target(attacker: Ship | Squadron, target: Ship | Squadron) -> Iterator[Rule]:
    """Yield the rules that forbid any attack on a target. Source: RRG 2."""
    if target.side is attacker.side:
        yield Rule.FRIENDLY_TARGET
    if not target.in_play:
        yield Rule.NOT_IN_PLAY


def check_coolant(state: GameState, ship: Ship, target: Ship | Squadron) -> Iterator[Rule]:
    """Yield a rule if the ship with a Coolant Discharge was attacked this round. Source: RRG 36."""
    if not isinstance(target, Ship) or ship.id not in state.attackers:
        return
    if ship.faceup_copies(Title.COOLANT_DISCHARGE):
        yield Rule.COOLANT_DISCHARGE


def with_attacker(state: GameState, ship: Ship, target: Ship | Squadron) -> frozenset[str]:
    """Return the ids of the ships that have attacked a ship this round, with this attacker."""
    return state.attackers | {ship.id} if isinstance(target, Ship) else state.attackers
