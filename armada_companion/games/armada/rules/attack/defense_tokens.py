"""Spending, exhausting, discarding and readying defense tokens. Source: RRG 4, 5; digest 8.4."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..damage.hull import check_capacitors
from ..model.damage_deck import Title
from ..model.dice import FACES, Face
from ..model.open_attack import AttackStep, OpenAttack
from ..model.state import GameState
from ..model.types import DefenseToken, HullZone, Range, Size, TokenState
from ..model.units import Ship, Squadron, Token, are_adjacent, require_zone
from ..rule import Rule
from ..table.action import ANY_PHASE, ArmadaAction, Group, RowNumber, unit_name

CANCELED_AT = (Range.LONG, Range.EXTREME)
"""The ranges at which an Evade cancels dice; at nearer ranges it rerolls dice. Source: RRG 4."""


class _TurnToken(ArmadaAction, phases=ANY_PHASE, is_base=True):
    """The base of the actions that change the state of one defense token of a ship or squadron.

    Attributes:
        TURNS: The new state for each old state; a token in the first old state is preferred.
        DOES: The verb for the history.
    """

    TURNS: ClassVar[Mapping[TokenState, TokenState]]
    DOES: ClassVar[str]

    unit: UnitId
    token: DefenseToken

    def check(self, state: GameState) -> Iterator[Rule]:
        if not self._is_held(state.unit(self.unit)):
            yield Rule.DEFENSE_TOKEN_MISSING

    def apply(self, state: GameState, notes: Notes) -> GameState:
        unit = state.unit(self.unit)
        for before, after in self.TURNS.items():
            old = Token(self.token, before)
            if old in unit.defense:
                return state.with_unit(_turned(unit, unit.defense.index(old), after))
        return state

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.unit)} {self.DOES} {self.token}"

    def _is_held(self, unit: Ship | Squadron) -> bool:
        return any(one.kind is self.token and one.state in self.TURNS for one in unit.defense)


class SpendDefenseToken(_TurnToken, group=Group.STEPS, who=Who.PLAYERS, settles=False):
    """Spend a defense token: ready becomes exhausted, exhausted is discarded. Source: RRG 5.

    In an attack against the unit it also changes the dice. Source: RRG 4, 5; digest 8.4.

    Attributes:
        dice: The numbers of the dice that an Evade cancels or rerolls.
        rolled: The faces of the rerolled dice, in the same order.
        more: Whether the attacker is of a larger size class: the Evade then affects one die more,
            and is discarded.
        to_zone: The hull zone of a Redirect.
    """

    TURNS: ClassVar[Mapping[TokenState, TokenState]] = {
        TokenState.READY: TokenState.EXHAUSTED,
        TokenState.EXHAUSTED: TokenState.DISCARDED,
    }
    DOES: ClassVar[str] = "spends"

    dice: tuple[RowNumber, ...] = ()
    rolled: tuple[Face, ...] = ()
    more: bool = False
    to_zone: HullZone | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        unit, attack = state.unit(self.unit), self._attack_against(state)
        if not unit.in_play:
            yield Rule.NOT_IN_PLAY
        if attack is not None:
            yield from self._check_lock(unit, attack)
        if isinstance(unit, Ship) and unit.speed == 0:
            yield Rule.SPEED_ZERO
        if not self._is_held(unit):
            yield Rule.DEFENSE_TOKEN_MISSING
        elif _is_faulty(unit) and self._is_exhausted(unit, attack):
            yield Rule.FAULTY_COUNTERMEASURES
        if attack is not None:
            yield from self._check_effect(state, unit, attack)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        unit, attack = state.unit(self.unit), self._attack_against(state)
        place = self._place(unit, attack)
        if place is not None:
            after = (
                TokenState.DISCARDED if self._is_larger else self.TURNS[unit.defense[place].state]
            )
            state = state.with_unit(_turned(unit, place, after))
        if attack is None:
            return state
        if self.token is DefenseToken.SCATTER:
            attack = attack._replace(dice=tuple(None for _ in attack.dice))
        if self.token is DefenseToken.EVADE:
            attack = self._evaded(attack)
        if self.token is DefenseToken.REDIRECT:
            attack = attack._replace(redirected_to=self.to_zone)
        spent = (*attack.spent, self.token)
        return state._replace(attack=attack._replace(spent=spent, step=AttackStep.DEFENSE))

    def _attack_against(self, state: GameState) -> OpenAttack | None:
        """Return the open attack against this unit, or None; its damage is not resolved yet.

        Raises:
            ImpossibleActionError: The action names dice or a hull zone without such an attack.
        """
        attack = state.attack
        if attack is not None and attack.target == self.unit and attack.damage is None:
            if self.to_zone is not None:
                require_zone(state.ship(self.unit), self.to_zone)
            return attack
        if self.dice or self.rolled or self.more or self.to_zone is not None:
            raise ImpossibleActionError(f"no attack against {self.unit} is open")
        return None

    @property
    def _is_larger(self) -> bool:
        """Whether the Evade is discarded in order to affect one die more."""
        return self.more and self.token is DefenseToken.EVADE

    def _places(self, unit: Ship | Squadron, attack: OpenAttack | None) -> list[int]:
        """Return the positions of the tokens that may be spent, the preferred token first.

        If the token is discarded in any case, exhausted tokens are preferred.
        """
        locked = () if attack is None else attack.locked_at
        free = [
            place
            for place, token in enumerate(unit.defense)
            if token.kind is self.token and token.state in self.TURNS and place not in locked
        ]
        if len(free) < 2:
            return free
        is_ready_last = self._is_larger and not _is_faulty(unit)
        return sorted(
            free, key=lambda place: (unit.defense[place].state is TokenState.READY) is is_ready_last
        )

    def _place(self, unit: Ship | Squadron, attack: OpenAttack | None) -> int | None:
        """Return the position of the token to spend, or None; a locked token if overruled."""
        places = self._places(unit, attack) or self._places(unit, None)
        return places[0] if places else None

    def _is_exhausted(self, unit: Ship | Squadron, attack: OpenAttack | None) -> bool:
        place = self._place(unit, attack)
        return place is not None and unit.defense[place].state is TokenState.EXHAUSTED

    def _check_lock(self, unit: Ship | Squadron, attack: OpenAttack) -> Iterator[Rule]:
        if self._is_held(unit) and not self._places(unit, attack):
            yield Rule.TOKEN_LOCKED
        if self.token in attack.spent:
            yield Rule.TYPE_SPENT

    def _check_effect(
        self, state: GameState, unit: Ship | Squadron, attack: OpenAttack
    ) -> Iterator[Rule]:
        if self.dice or self.rolled or self.more:
            yield from self._check_dice(state.unit(attack.attacker), unit, attack)
        if isinstance(unit, Ship) and self.token is DefenseToken.REDIRECT:
            at, to = attack.target_zone, self.to_zone
            if at is not None and to is not None and not are_adjacent(unit, at, to):
                yield Rule.REDIRECT_NOT_ADJACENT
            yield from check_capacitors(unit, at)

    def _check_dice(
        self, attacker: Ship | Squadron, unit: Ship | Squadron, attack: OpenAttack
    ) -> Iterator[Rule]:
        most = 1 + self.more + (attack.range is Range.EXTREME)
        rerolled = 0 if attack.range in CANCELED_AT else len(self.dice)
        known = [attack.die(number) for number in self.dice]
        if (
            self.token is not DefenseToken.EVADE
            or (self.more and not is_larger(attacker, unit))
            or len(self.dice) > most
            or None in known
            or len(set(self.dice)) < len(self.dice)
            or len(self.rolled) != rerolled
        ):
            yield Rule.EVADE_DICE
        faces = zip(known, self.rolled, strict=False)
        if any(die is not None and face not in FACES[die.color] for die, face in faces):
            yield Rule.FACE_NOT_ON_DIE

    def _evaded(self, attack: OpenAttack) -> OpenAttack:
        for place, number in enumerate(self.dice):
            die = attack.die(number)
            if die is None:
                continue
            if attack.range in CANCELED_AT:
                attack = attack.with_die(number, None)
            elif place < len(self.rolled):
                attack = attack.with_die(number, die._replace(face=self.rolled[place]))
        return attack


class ExhaustDefenseToken(
    _TurnToken, phases=ANY_PHASE, group=Group.DEFENSE_TOKENS, who=Who.PLAYERS, settles=False
):
    """A card effect exhausts a ready defense token."""

    TURNS: ClassVar[Mapping[TokenState, TokenState]] = {TokenState.READY: TokenState.EXHAUSTED}
    DOES: ClassVar[str] = "exhausts"


class DiscardDefenseToken(_TurnToken, group=Group.DISCARD, who=Who.PLAYERS, settles=False):
    """A card effect discards a defense token, an exhausted token before a ready one."""

    TURNS: ClassVar[Mapping[TokenState, TokenState]] = {
        TokenState.EXHAUSTED: TokenState.DISCARDED,
        TokenState.READY: TokenState.DISCARDED,
    }
    DOES: ClassVar[str] = "discards"


class ReadyDefenseToken(_TurnToken, group=Group.DEFENSE_TOKENS, who=Who.PLAYERS, settles=False):
    """A card effect readies a defense token, an exhausted token before a discarded one."""

    TURNS: ClassVar[Mapping[TokenState, TokenState]] = {
        TokenState.EXHAUSTED: TokenState.READY,
        TokenState.DISCARDED: TokenState.READY,
    }
    DOES: ClassVar[str] = "readies"

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield the damage card that forbids readying the token. Source: RRG 1, 36."""
        yield from super().check(state)
        unit = state.unit(self.unit)
        if isinstance(unit, Ship) and unit.faceup_copies(Title.COMPARTMENT_FIRE):
            yield Rule.COMPARTMENT_FIRE


def is_larger(attacker: Ship | Squadron, defender: Ship | Squadron) -> bool:
    """Return whether a ship attacks a ship of a smaller size class. Source: RRG 4."""
    if not isinstance(attacker, Ship) or not isinstance(defender, Ship):
        return False
    sizes = tuple(Size)
    return sizes.index(attacker.card.size) > sizes.index(defender.card.size)


def _turned(unit: Ship | Squadron, place: int, to: TokenState) -> Ship | Squadron:
    token = Token(unit.defense[place].kind, to)
    return unit._replace(defense=(*unit.defense[:place], token, *unit.defense[place + 1 :]))


def _is_faulty(unit: Ship | Squadron) -> bool:
    """Return whether Faulty Countermeasures forbid spending exhausted tokens. Source: RRG 36."""
    return isinstance(unit, Ship) and unit.faceup_copies(Title.FAULTY_COUNTERMEASURES) > 0
