"""Targets of the guided attack: the first step, and further squadrons of the last one.

Source: RRG 2, 5, 9, 17, 54; digest 8.2, 8.3, 8.6; record page, section 11.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from msgspec import field

from armada_companion.games.armada.rules.action import (
    SHIP_OR_SQUADRON_PHASE,
    ArmadaAction,
    unit_name,
    zone_name,
)
from armada_companion.games.armada.rules.attack import attacks_allowed
from armada_companion.games.armada.rules.attack_end import leave_play
from armada_companion.games.armada.rules.dice import Color
from armada_companion.games.armada.rules.open_attack import (
    REPLIES,
    AttackKind,
    AttackStep,
    OpenAttack,
    gathered,
)
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.squadrons import ActivateSquadron
from armada_companion.games.armada.rules.state import Activation, Attack, GameState, OwedAttack
from armada_companion.games.armada.rules.types import Did, HullZone, Range, ShipValue
from armada_companion.games.armada.rules.units import Ship, Squadron, require_zone
from armada_companion.kit.codec import Amount, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes

_OWED_CODES = {
    AttackKind.SALVO: Rule.SALVO_NOT_OWED,
    AttackKind.COUNTER: Rule.COUNTER_NOT_OWED,
}


class DeclareTarget(ArmadaAction, frozen=True):
    """Declare an attack's target: from then on the attack is open. Source: RRG 2 (step 1).

    Attributes:
        zone: The attacking hull zone of a ship.
        obstructed: The color of the die that is removed before the roll.
        kind: Left out, the battery against a ship and the anti-squadron armament otherwise.
        dice: The dice that are rolled, by color; None for those of the card.
        moved: A squadron that this activates has moved, too.
    """

    PHASES: ClassVar[frozenset[str]] = SHIP_OR_SQUADRON_PHASE

    attacker: UnitId
    target: UnitId
    range: Range
    zone: HullZone | None = None
    target_zone: HullZone | None = None
    obstructed: Color | None = None
    kind: AttackKind | None = field(name="with", default=None)
    dice: Mapping[Color, Amount] | None = None
    moved: bool = False

    def check(self, state: GameState) -> Iterator[Rule]:
        attacker, target = self._require_units(state)
        kind = self._kind(target)
        if kind in REPLIES:
            if OwedAttack(kind, self.attacker) not in state.owed_attacks:
                yield _OWED_CODES[kind]
        elif isinstance(attacker, Ship):
            yield from self._check_ship(state, attacker)
        else:
            yield from ActivateSquadron(self.attacker, self._did).check(state)
        if target.side is attacker.side:
            yield Rule.FRIENDLY_TARGET
        if not target.in_play:
            yield Rule.NOT_IN_PLAY
        yield from self._check_dice(attacker, target)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        attacker, target = self._require_units(state)
        kind = self._kind(target)
        to_roll = self._to_roll(attacker, target)
        attack = OpenAttack(
            AttackStep.ROLL,
            self.attacker,
            self.zone,
            (self.target,),
            self.target_zone,
            self.range,
            kind,
            obstructed=self.obstructed is not None,
            to_roll=to_roll,
            answers=state.attack,
        )
        is_cancelled = to_roll is not None and not any(to_roll.values())
        if kind in REPLIES:
            owed = [one for one in state.owed_attacks if one != OwedAttack(kind, self.attacker)]
            state = state._replace(owed_attacks=tuple(owed))
        elif isinstance(attacker, Squadron):
            state = ActivateSquadron(self.attacker, self._did).apply(state, notes)
        elif not is_cancelled or state.ruleset.cancelled_attack_counts:
            state = self._counted(state, target)
        if is_cancelled:
            text = f"{attacker.card.name} gathers no dice: the attack is canceled"
            notes.append(Note("attack_canceled", self.attacker, text))
            return state
        return state._replace(attack=attack)

    def text(self, state: GameState) -> str:
        target = unit_name(state, self.target)
        if self.target_zone:
            target = f"{target} ({zone_name(self.target_zone)})"
        zone = f" from {zone_name(self.zone)}" if self.zone else ""
        kind = f", {self.kind.replace('_', ' ')}" if self.kind else ""
        return f"{unit_name(state, self.attacker)} attacks {target}{zone}, {self.range} range{kind}"

    @property
    def _did(self) -> Did:
        return Did.BOTH if self.moved else Did.ATTACK

    def _kind(self, target: Ship | Squadron) -> AttackKind:
        at_ship = isinstance(target, Ship)
        return self.kind or (AttackKind.BATTERY if at_ship else AttackKind.ANTI_SQUADRON)

    def _require_units(self, state: GameState) -> tuple[Ship | Squadron, Ship | Squadron]:
        attacker, target = state.unit(self.attacker), state.unit(self.target)
        if state.attack is not None and (
            state.attack.step is not AttackStep.NEXT or self._kind(target) not in REPLIES
        ):
            raise ImpossibleActionError("another attack is open: end it first")
        for unit, zone in ((attacker, self.zone), (target, self.target_zone)):
            if zone is not None:
                if isinstance(unit, Squadron):
                    raise ImpossibleActionError(f"{unit.id} is a squadron and has no hull zones")
                require_zone(unit, zone)
        if isinstance(attacker, Ship) and self.zone is None and self.kind is not AttackKind.STATION:
            raise ImpossibleActionError(
                f"{attacker.id} attacks from one of its hull zones: name it"
            )
        return attacker, target

    def _check_ship(self, state: GameState, ship: Ship) -> Iterator[Rule]:
        activation = state.activation
        if activation is None or activation.ship != ship.id:
            yield Rule.NOT_YOUR_TURN
            return
        if activation.maneuvered:
            yield Rule.ATTACK_AFTER_MANEUVER
        if len(activation.attacks) >= attacks_allowed(ship):
            yield Rule.TOO_MANY_ATTACKS
        uses = sum(attack.zone is self.zone for attack in activation.attacks)
        if uses >= ship.value(ShipValue.ZONE_USES):
            yield Rule.ZONE_USED

    def _check_dice(self, attacker: Ship | Squadron, target: Ship | Squadron) -> Iterator[Rule]:
        known = gathered(self._kind(target), attacker, self.zone, target, self.range)
        if known is None:
            return
        stated = None if self.dice is None else {c: n for c, n in self.dice.items() if n}
        left = _without(known, self.obstructed)
        if stated is not None and stated not in (known, left):
            yield Rule.DICE_DIFFER
        if not known:
            yield Rule.NO_DICE
        elif self.obstructed is not None and not known.get(self.obstructed):
            yield Rule.DICE_DIFFER

    def _to_roll(
        self, attacker: Ship | Squadron, target: Ship | Squadron
    ) -> Mapping[Color, int] | None:
        known = gathered(self._kind(target), attacker, self.zone, target, self.range)
        if self.dice is not None:
            stated = {color: number for color, number in self.dice.items() if number}
            return _without(stated, self.obstructed) if stated == known else stated
        return None if known is None else _without(known, self.obstructed)

    def _counted(self, state: GameState, target: Ship | Squadron) -> GameState:
        """Return the state in which the activating ship has made one more attack."""
        activation = state.activation
        if activation is None or activation.ship != self.attacker or self.zone is None:
            return state
        made = Attack(self.zone, (self.target,), isinstance(target, Squadron))
        return state._replace(activation=_with_attacks(activation, (*activation.attacks, made)))


class NextSquadron(ArmadaAction, frozen=True):
    """A ship's attack goes on against another squadron. Source: RRG 2, 54 (step 6)."""

    PHASES: ClassVar[frozenset[str]] = SHIP_OR_SQUADRON_PHASE

    target: UnitId
    obstructed: Color | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        attack, attacker, squadron = self._require_attack(state)
        if isinstance(attacker, Squadron) or attack.kind in REPLIES:
            yield Rule.NOT_AT_SQUADRONS
        if self.target in attack.targets:
            yield Rule.TARGET_TWICE
        if squadron.side is attacker.side:
            yield Rule.FRIENDLY_TARGET
        if not squadron.in_play:
            yield Rule.NOT_IN_PLAY

    def apply(self, state: GameState, notes: Notes) -> GameState:
        attack, attacker, squadron = self._require_attack(state)
        state = leave_play(state, attack.target, notes)
        known = gathered(attack.kind, attacker, attack.zone, squadron, attack.range)
        attack = attack._replace(
            step=AttackStep.ROLL,
            targets=(*attack.targets, self.target),
            obstructed=self.obstructed is not None,
            to_roll=None if known is None else _without(known, self.obstructed),
            dice=(),
            locked=(),
            spent=(),
            damage=None,
        )
        activation = state.activation
        if activation is not None and activation.attacks and activation.ship == attack.attacker:
            last = activation.attacks[-1]
            last = last._replace(targets=(*last.targets, self.target))
            activation = _with_attacks(activation, (*activation.attacks[:-1], last))
        return state._replace(attack=attack, activation=activation)

    def text(self, state: GameState) -> str:
        return f"The attack goes on against {unit_name(state, self.target)}"

    def _require_attack(self, state: GameState) -> tuple[OpenAttack, Ship | Squadron, Squadron]:
        attack = state.open_attack()
        if isinstance(state.unit(attack.target), Ship):
            raise ImpossibleActionError("no squadron follows an attack against a ship")
        return attack, state.unit(attack.attacker), state.squadron(self.target)


def _with_attacks(activation: Activation, attacks: tuple[Attack, ...]) -> Activation:
    return activation._replace(attacks=attacks, squadrons=None, engineering=None)


def _without(dice: Mapping[Color, int], removed: Color | None) -> Mapping[Color, int]:
    """Return the dice without one of a color, if there is one."""
    fewer = {color: number - (color is removed) for color, number in dice.items()}
    return {color: number for color, number in fewer.items() if number > 0}
