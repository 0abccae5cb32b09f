"""The end of the open attack: damage and destruction. Source: RRG 4, 5; digest 8.3, 9."""

from collections.abc import Iterator, Mapping
from typing import Self

from armada_companion.kit.codec import Amount, Name
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..damage.hull import after_shields, check_redirect, remove_if_destroyed
from ..damage.piles import check_titles
from ..model import open_attack, types
from ..model.damage_deck import Title
from ..model.dice import Color
from ..model.state import GameState
from ..model.units import Ship, Squadron, require_zone
from ..rule import Rule
from ..table.action import (
    SHIP_OR_SQUADRON,
    ArmadaAction,
    Effect,
    Group,
    one_line,
    unit_name,
    zone_name,
)
from .ignition import without_targeting_token

STANDARD_CRITICAL = "standard"


class ResolveDamage(ArmadaAction, phases=SHIP_OR_SQUADRON, group=Group.STEPS, who=Who.PLAYERS):
    """Resolve the attack's damage; destroyed units leave when the attack ends. Source: RRG 4.

    Attributes:
        critical: `standard` or the name of another critical effect.
        cards: Titles of the damage cards dealt faceup; more cards than damage break a rule.
        redirect: The damage that the shields of other hull zones take.
        damage: The damage, if the dice are not entered or an effect changed it.
    """

    critical: Name | None = None
    cards: tuple[Name, ...] = ()
    redirect: Mapping[types.HullZone, Amount] = {}
    damage: Amount | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        attack, attacker, target = self._require_units(state)
        if self.critical is not None:
            yield from self._check_critical(attack, attacker, target)
        damage = self._damage(attack, attacker, target)
        if isinstance(target, Ship):
            if damage and attack.target_zone is None and any(target.shields.values()):
                yield Rule.ZONE_NEEDED
            yield from self._check_redirect(attack, target, damage)
            yield from check_titles(state, self.cards)
        is_stated = self.damage is not None and attack.is_rolled
        if is_stated and damage != open_attack.total_damage(
            attack, open_attack.counts_criticals(attacker, target)
        ):
            yield Rule.DAMAGE_DIFFERS
        dealt = self._dealt(attack, target, damage)[1] if isinstance(target, Ship) else 0
        if len(self.cards) > self._most_faceup(dealt):
            yield Rule.CARDS_FACEDOWN
        if self.critical == STANDARD_CRITICAL and dealt and not self.cards:
            yield Rule.TITLE_NEEDED

    def apply(self, state: GameState, notes: Notes) -> GameState:
        attack, attacker, target = self._require_units(state)
        damage = self._damage(attack, attacker, target)
        if isinstance(target, Squadron):
            state = state.with_squadron(target._replace(hull=max(0, target.hull - damage)))
        else:
            ship, dealt = self._dealt(attack, target, damage)
            facedown = ship.facedown + max(0, dealt - len(self.cards))
            ship = ship._replace(faceup=(*ship.faceup, *self.cards), facedown=facedown)
            state = state.with_unit(ship)
        attack = attack._replace(step=open_attack.AttackStep.NEXT, damage=damage)
        owed = tuple(self._replies(attack, attacker, target))
        return state._replace(attack=attack, owed_attacks=(*state.owed_attacks, *owed))

    def text(self, state: GameState) -> str:
        attack, attacker, target = self._require_units(state)
        damage = self._damage(attack, attacker, target)
        is_named = self.critical is not None and (
            self.critical != STANDARD_CRITICAL
            or (isinstance(target, Ship) and self._dealt(attack, target, damage)[1] > 0)
        )
        critical = f", {self.critical} critical" if is_named else ""
        cards = f": {', '.join(self.cards)}" if self.cards else ""
        taken = ", ".join(f"{zone_name(zone)} {amount}" for zone, amount in self.redirect.items())
        redirect = f", redirected: {taken}" if taken else ""
        name = unit_name(state, attack.target)
        return one_line(f"{name} suffers {damage} damage of the attack{critical}{cards}{redirect}")

    def _require_units(
        self, state: GameState
    ) -> tuple[open_attack.OpenAttack, Ship | Squadron, Ship | Squadron]:
        attack = state.open_attack()
        target = state.unit(attack.target)
        if attack.damage is not None:
            raise ImpossibleActionError("the damage of this attack was resolved already")
        if not attack.is_rolled and self.damage is None:
            raise ImpossibleActionError("no dice are entered; enter the damage instead")
        for zone in self.redirect:
            if isinstance(target, Squadron):
                raise ImpossibleActionError(f"{target.id} is a squadron and has no hull zones")
            require_zone(target, zone)
        return attack, state.unit(attack.attacker), target

    def _damage(
        self, attack: open_attack.OpenAttack, attacker: Ship | Squadron, target: Ship | Squadron
    ) -> int:
        if self.damage is not None:
            return self.damage
        return open_attack.total_damage(attack, open_attack.counts_criticals(attacker, target))

    def _dealt(self, attack: open_attack.OpenAttack, ship: Ship, damage: int) -> tuple[Ship, int]:
        return after_shields(ship, attack.target_zone, self.redirect, damage)

    def _most_faceup(self, dealt: int) -> int:
        """Return the number of dealt cards that may be faceup. Source: RRG 4; digest 8.5."""
        if self.critical is None:
            return 0
        return min(1, dealt) if self.critical == STANDARD_CRITICAL else dealt

    def _check_critical(
        self, attack: open_attack.OpenAttack, attacker: Ship | Squadron, target: Ship | Squadron
    ) -> Iterator[Rule]:
        """Yield the rules against the critical effect. Source: RRG 4, 5, 36; digest 8.5, 8.6."""
        is_standard = self.critical == STANDARD_CRITICAL
        has_icon = not attack.is_rolled or attack.has_critical_of(color_of(self.critical or ""))
        is_other_in_salvo = attack.kind is open_attack.AttackKind.SALVO and not is_standard
        if not has_icon or not open_attack.counts_criticals(attacker, target) or is_other_in_salvo:
            yield Rule.NO_CRITICAL_ICON
        if is_standard and types.DefenseToken.CONTAIN in attack.spent:
            yield Rule.CONTAINED
        if isinstance(attacker, Ship) and attacker.faceup_copies(Title.TARGETER_DISRUPTION):
            yield Rule.TARGETER_DISRUPTION

    def _check_redirect(
        self, attack: open_attack.OpenAttack, ship: Ship, damage: int
    ) -> Iterator[Rule]:
        """Yield the rules that forbid this redirection: each spent Redirect is for one zone."""
        redirected = {zone for zone, amount in self.redirect.items() if amount}
        broken = tuple(check_redirect(ship, attack.target_zone, self.redirect, damage))
        is_other = bool(redirected) and attack.redirected_to not in (None, *redirected)
        if is_other and Rule.REDIRECT_NOT_ADJACENT not in broken:
            yield Rule.REDIRECT_NOT_ADJACENT
        yield from broken
        is_unspent = bool(redirected) and types.DefenseToken.REDIRECT not in attack.spent
        if is_unspent and Rule.REDIRECT_TOO_MUCH not in broken:
            yield Rule.REDIRECT_TOO_MUCH

    def _replies(
        self, attack: open_attack.OpenAttack, attacker: Ship | Squadron, target: Ship | Squadron
    ) -> Iterator[open_attack.OwedAttack]:
        """Yield the salvo or counter that the defender may make. Source: RRG 5; digest 8.6."""
        is_reply = attack.kind in open_attack.REPLIES
        if isinstance(target, Ship):
            is_salvo = types.DefenseToken.SALVO in attack.spent
            if is_salvo and not is_reply and attack.kind is not open_attack.AttackKind.IGNITION:
                yield open_attack.OwedAttack(open_attack.AttackKind.SALVO, attack.target)
        elif (
            isinstance(attacker, Squadron)
            and "counter" in target.keywords
            and attack.kind is not open_attack.AttackKind.COUNTER
            and not attack.snipes
        ):
            yield open_attack.OwedAttack(open_attack.AttackKind.COUNTER, attack.target)


class EndAttack(Effect, phases=SHIP_OR_SQUADRON, group=Group.STEPS, who=Who.PLAYERS):
    """End the attack at any step; destroyed units leave play. Source: RRG 2, 5."""

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        if state.attack is not None:
            yield cls()

    def require(self, state: GameState) -> None:
        state.open_attack()

    def apply(self, state: GameState, notes: Notes) -> GameState:
        attack = state.open_attack()
        if attack.kind is open_attack.AttackKind.IGNITION:
            state = without_targeting_token(state, attack.attacker, notes)
        state = state._replace(attack=attack.answers)
        if attack.answers is None:
            state = state._replace(owed_attacks=())
        for unit in (attack.target, attack.attacker):
            # A destroyed unit remains in play while it may still reply.
            if attack.answers is None or unit not in (
                attack.answers.attacker,
                attack.answers.target,
            ):
                state = leave_play(state, unit, notes)
        return state

    def line(self, state: GameState) -> str:
        return f"{unit_name(state, state.open_attack().attacker)} ends its attack"


def color_of(critical: str) -> Color | None:
    """Return the color at the beginning of a critical effect's name, if any: "Blue …"."""
    heading = critical.replace(":", " ").casefold().split()
    return next((color for color in Color if heading[:1] == [color.value]), None)


def close_attacks(state: GameState, notes: Notes) -> GameState:
    """Return the state without an open attack, because a turn, a phase or the game ends."""
    while state.attack is not None:
        state = EndAttack().apply(state, notes)
    return state


def leave_play(state: GameState, unit_id: str, notes: Notes) -> GameState:
    """Return the state with a unit destroyed, if it has no hull left. Source: RRG 5."""
    unit = state.unit(unit_id)
    return remove_if_destroyed(state, unit, notes) if unit.in_play else state
