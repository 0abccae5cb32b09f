"""Targets of the open attack: declared in its first step, further squadrons in its last step.

Source: RRG 2, 5, 9, 17, 54; digest 8.2, 8.3, 8.6; record page, section 11.
"""

from collections.abc import Iterator, Mapping

from msgspec import field

from armada_companion.kit.codec import Amount, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

from ..model.dice import Color, refuse_too_many
from ..model.open_attack import REPLIES, AttackKind, AttackStep, OpenAttack, OwedAttack
from ..model.state import Attack, GameState
from ..model.types import Did, HullZone, Phase, Range
from ..model.units import Ship, Squadron, require_zone
from ..rule import Rule
from ..table.action import (
    SHIP_OR_SQUADRON,
    ArmadaAction,
    Group,
    check_in_play,
    unit_name,
    zone_name,
)
from ..turns.squadrons import ActivateSquadron
from ..turns.turn_order import Instead, use_station
from .attack_actions import check_limits, check_target, with_attacker
from .barred import check_cards
from .gathering import Shot, gathered, is_empty, is_halved, is_of_card, is_snipe, pool_of
from .ignition import check_first, check_ignition, without_targeting_token
from .resolve import leave_play

_OWED_CODES = {AttackKind.SALVO: Rule.SALVO_NOT_OWED, AttackKind.COUNTER: Rule.COUNTER_NOT_OWED}

HALVES_DICE = frozenset({"jamming-barrier"})
"""The objectives with which an attack may roll half its dice (digest, appendix A)."""

_WITHOUT_ZONE = (*REPLIES, AttackKind.IGNITION, AttackKind.STATION)
"""Attacks of a ship that need no hull zone."""


class DeclareTarget(ArmadaAction, phases=SHIP_OR_SQUADRON, group=Group.STEPS, who=Who.PLAYERS):
    """Declare an attack's target, which opens the attack. Source: RRG 2 (step 1).

    Attributes:
        zone: The attacking hull zone of a ship.
        obstructed: The color of the die that is removed before the roll.
        kind: By default the battery against a ship, else the anti-squadron armament.
        dice: The number of dice to roll, by color; None for those of the card.
        moved: Whether the attacking squadron, which this action activates, has moved before.
    """

    attacker: UnitId
    target: UnitId
    range: Range
    zone: HullZone | None = None
    target_zone: HullZone | None = None
    obstructed: Color | None = None
    kind: AttackKind | None = field(name="with", default=None)
    dice: Mapping[Color, Amount] | None = None
    moved: bool = False

    def __post_init__(self) -> None:
        refuse_too_many(sum((self.dice or {}).values()))

    def check(self, state: GameState) -> Iterator[Rule]:
        attacker, target = self._require_units(state)
        kind = self._kind(target)
        if kind in REPLIES:
            yield from self._check_reply(state, kind)
        elif _is_station(state, attacker):
            yield from _check_station(state, attacker)
        elif isinstance(attacker, Ship):
            yield from self._check_ship(state, attacker)
        else:
            activates = ActivateSquadron(self.attacker, self._did)
            yield from check_in_play(state, activates)
            yield from activates.check(state)
        yield from check_target(attacker, target)
        if isinstance(attacker, Squadron) and not self._is_in_reach(attacker, target, kind):
            yield Rule.SQUADRON_RANGE
        yield from self._check_order(state, attacker, kind)
        yield from self._check_dice(state, self._shot(state, attacker, target))
        is_obstructed = self._is_obstructed(state)
        yield from check_cards(state, attacker, target, self.range, is_obstructed=is_obstructed)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        attacker, target = self._require_units(state)
        shot = self._shot(state, attacker, target)
        pool = pool_of(shot, self.dice, self.obstructed)
        attack = OpenAttack(
            AttackStep.ROLL,
            self.attacker,
            self.zone,
            (self.target,),
            self._target_zone(state, target),
            self.range,
            shot.kind,
            obstructed=self._is_obstructed(state),
            to_roll=pool.dice,
            surplus=pool.surplus,
            snipes=is_snipe(shot, self.dice),
            answers=state.attack,
        )
        if is_empty(pool):
            notes.append(_canceled(attacker))
            state = self._used(state, shot, notes, is_canceled=True)
            if shot.kind is AttackKind.IGNITION:
                state = without_targeting_token(state, self.attacker, notes)
            return state
        state = self._used(state, shot, notes, is_canceled=False)
        if self.attacker in state.ships:
            attackers = with_attacker(state, state.ship(self.attacker), target)
            return state._replace(attack=attack, attackers=attackers)
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
            raise ImpossibleActionError("another attack is open; end it first")
        for unit, zone in ((attacker, self.zone), (target, self.target_zone)):
            if zone is not None:
                if isinstance(unit, Squadron):
                    raise ImpossibleActionError(f"{unit.id} is a squadron and has no hull zones")
                require_zone(unit, zone)
        if isinstance(attacker, Ship) and self.zone is None and self.kind not in _WITHOUT_ZONE:
            raise ImpossibleActionError(f"{attacker.id} attacks from a hull zone; name the zone")
        return attacker, target

    def _shot(self, state: GameState, attacker: Ship | Squadron, target: Ship | Squadron) -> Shot:
        unnamed = int(self.obstructed is None and self._is_obstructed(state))
        return Shot(self._kind(target), attacker, self.zone, target, self.range, unnamed)

    def _is_obstructed(self, state: GameState) -> bool:
        """Whether a die is removed; for a salvo, as in the attack that it answers."""
        answered = state.attack if self.kind is AttackKind.SALVO else None
        return self.obstructed is not None or (answered is not None and answered.obstructed)

    def _target_zone(self, state: GameState, target: Ship | Squadron) -> HullZone | None:
        """Return the defending hull zone; for a salvo, the hull zone that attacked."""
        is_salvo = self.kind is AttackKind.SALVO and isinstance(target, Ship)
        if is_salvo and self.target_zone is None and state.attack is not None:
            return state.attack.zone
        return self.target_zone

    def _check_reply(self, state: GameState, kind: AttackKind) -> Iterator[Rule]:
        """Yield a rule if no such salvo or counter is due, or a salvo has another zone or range.

        Source: RRG 5, 20; digest 8.6.
        """
        answered = state.attack
        is_owed = OwedAttack(kind, self.attacker) in state.owed_attacks
        if answered is None or not is_owed or self.target != answered.attacker:
            yield _OWED_CODES[kind]
        elif kind is AttackKind.SALVO:
            is_other_zone = self.target_zone not in (None, answered.zone)
            if (is_other_zone and answered.zone) or self.range is not answered.range:
                yield Rule.SALVO_NOT_OWED

    def _check_ship(self, state: GameState, ship: Ship) -> Iterator[Rule]:
        if (activation := state.activation_of(ship.id)) is None:
            yield Rule.NOT_YOUR_TURN
        else:
            is_special = self.kind is AttackKind.IGNITION
            yield from check_limits(activation, ship, None if is_special else self.zone)

    def _is_in_reach(self, attacker: Squadron, target: Ship | Squadron, kind: AttackKind) -> bool:
        """Whether a squadron is at distance 1 of its target, or snipes a squadron at distance 2.

        Source: RRG 2, 20; digest 6.5, 8.2.
        """
        if self.range is Range.CLOSE:
            return True
        is_sniper = "snipe" in attacker.keywords and kind is AttackKind.ANTI_SQUADRON
        return is_sniper and self.range is Range.MEDIUM and isinstance(target, Squadron)

    def _check_order(
        self, state: GameState, attacker: Ship | Squadron, kind: AttackKind
    ) -> Iterator[Rule]:
        """Yield the rules on the order of attacks, and against attacking a squadron twice."""
        activation = state.activation
        if kind is AttackKind.IGNITION:
            yield from check_ignition(attacker)
        if not isinstance(attacker, Ship) or activation is None or activation.ship != attacker.id:
            return
        if kind not in REPLIES:
            yield from check_first(activation, attacker, kind)
        made = [one for one in activation.attacks if one.at_squadrons and one.zone is self.zone]
        if any(self.target in one.targets for one in made):
            yield Rule.TARGET_TWICE

    def _check_dice(self, state: GameState, shot: Shot) -> Iterator[Rule]:
        if not is_of_card(shot, self.dice, self.obstructed):
            is_barred = state.objective is not None and state.objective.key in HALVES_DICE
            if not (is_barred and is_halved(shot, self.dice or {}, self.obstructed)):
                yield Rule.DICE_DIFFER
        known = gathered(shot)
        if known is not None and not any(known):
            yield Rule.NO_DICE

    def _used(self, state: GameState, shot: Shot, notes: Notes, *, is_canceled: bool) -> GameState:
        """Return the state with the salvo, counter, activation or attack counted as used."""
        attacker, counts = shot.attacker, not is_canceled or state.ruleset.cancelled_attack_counts
        if shot.kind in REPLIES:
            made = OwedAttack(shot.kind, self.attacker)
            owed = tuple(one for one in state.owed_attacks if one != made)
            return state._replace(owed_attacks=owed)
        if isinstance(attacker, Squadron):
            # By an effect, an activated squadron may attack again without another activation.
            if attacker.activated:
                return state
            return ActivateSquadron(self.attacker, self._did).apply(state, notes)
        if _is_station(state, attacker):
            return state if is_canceled else use_station(state, attacker.side)
        return self._counted(state, shot.target) if counts else state

    def _counted(self, state: GameState, target: Ship | Squadron) -> GameState:
        """Return the state with one more attack of the activating ship counted."""
        if (activation := state.activation_of(self.attacker)) is None:
            return state
        is_special = self.kind is AttackKind.IGNITION
        made = Attack(
            self.zone, (self.target,), isinstance(target, Squadron), from_special_arc=is_special
        )
        return state._replace(activation=activation.with_attacks((*activation.attacks, made)))


class NextSquadron(ArmadaAction, phases=SHIP_OR_SQUADRON, group=Group.STEPS, who=Who.PLAYERS):
    """Continue a ship's attack against another squadron. Source: RRG 2, 54 (step 6)."""

    target: UnitId
    obstructed: Color | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        attack, attacker, squadron = self._require_attack(state)
        if isinstance(attacker, Squadron) or attack.kind in REPLIES:
            yield Rule.NOT_AT_SQUADRONS
        if self.target in attack.targets:
            yield Rule.TARGET_TWICE
        yield from check_target(attacker, squadron)
        shot = Shot(attack.kind, attacker, attack.zone, squadron, attack.range)
        if not is_of_card(shot, None, self.obstructed):
            yield Rule.DICE_DIFFER
        is_obstructed = self.obstructed is not None
        yield from check_cards(state, attacker, squadron, attack.range, is_obstructed=is_obstructed)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        attack, attacker, squadron = self._require_attack(state)
        state = leave_play(state, attack.target, notes)
        shot = Shot(attack.kind, attacker, attack.zone, squadron, attack.range)
        pool = pool_of(shot, None, self.obstructed)
        attack = attack._replace(
            step=AttackStep.ROLL,
            targets=(*attack.targets, self.target),
            obstructed=self.obstructed is not None,
            to_roll=pool.dice,
            surplus=pool.surplus,
            dice=(),
            locked=(),
            locked_at=(),
            spent=(),
            damage=None,
            owes_die=False,
        )
        if is_empty(pool):
            notes.append(_canceled(attacker))
            attack = attack._replace(step=AttackStep.NEXT, damage=0)
        activation = state.activation
        if activation is not None and activation.attacks and activation.ship == attack.attacker:
            last = activation.attacks[-1]
            last = last._replace(targets=(*last.targets, self.target))
            activation = activation.with_attacks((*activation.attacks[:-1], last))
        return state._replace(attack=attack, activation=activation)

    def text(self, state: GameState) -> str:
        return f"The attack continues against {unit_name(state, self.target)}"

    def _require_attack(self, state: GameState) -> tuple[OpenAttack, Ship | Squadron, Squadron]:
        attack = state.open_attack()
        if isinstance(state.unit(attack.target), Ship):
            raise ImpossibleActionError(
                "an attack against a ship does not continue against a squadron"
            )
        return attack, state.unit(attack.attacker), state.squadron(self.target)


def _canceled(attacker: Ship | Squadron) -> Note:
    text = f"{attacker.card.name} gathers no dice: the attack is canceled"
    return Note("attack_canceled", attacker.id, text)


def _is_station(state: GameState, unit: Ship | Squadron) -> bool:
    return isinstance(unit, Ship) and unit.id not in state.ships


def _check_station(state: GameState, station: Ship | Squadron) -> Iterator[Rule]:
    """Yield the rules that forbid a station's attack in place of an activation. Source: RRG 39."""
    if state.phase is not Phase.SHIP or state.to_act is not station.side:
        yield Rule.NOT_YOUR_TURN
    else:
        yield from Instead("", station=True).check(state)
    if not station.in_play:
        yield Rule.NOT_IN_PLAY
