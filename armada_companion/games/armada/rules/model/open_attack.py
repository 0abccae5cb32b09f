"""The attack in progress, and the damage of its dice.

Source: RRG 2, 4, 5; digest 8; record page, section 11.
"""

from collections.abc import Mapping
from enum import StrEnum

from armada_companion.kit.value import Value

from .dice import Color, Face, damage_of, has_critical
from .types import DefenseToken, HullZone, Range
from .units import Ship, Squadron


class AttackStep(StrEnum):
    """The next step of an attack; earlier steps are optional."""

    ROLL = "roll"
    EFFECTS = "effects"
    DEFENSE = "defense"
    DAMAGE = "damage"
    NEXT = "next"


class AttackKind(StrEnum):
    """The kinds of attacks. Source: RRG 2, 5, 9."""

    BATTERY = "battery"
    ANTI_SQUADRON = "anti_squadron"
    IGNITION = "ignition"
    COUNTER = "counter"
    SALVO = "salvo"
    STATION = "station"


REPLIES = (AttackKind.COUNTER, AttackKind.SALVO)
"""Attacks in reply to another attack; they do not count as attacks of the activation."""


class Die(Value, frozen=True):
    """A die of the attack pool."""

    color: Color
    face: Face


class OpenAttack(Value, frozen=True):
    """An attack in progress.

    Attributes:
        zone: The attacking hull zone; None for a squadron.
        targets: The attacked units in order, the current one last.
        obstructed: Whether a die was removed before the roll, because of an obstruction.
        to_roll: The dice to roll by color; None if unknown.
        dice: The dice in the order of their numbers, from 1; None for a removed die.
        surplus: The number of dice that the attacker still has to remove before the roll.
        locked: The kinds of the defense tokens that the defender may not spend.
        locked_at: The positions of these tokens among the defender's tokens.
        spent: The kinds of defense tokens that the defender has spent against this attack.
        redirected_to: The hull zone named with a Redirect token.
        damage: The resolved damage; None before that.
        snipes: Whether a squadron attacks with snipe.
        owes_die: Whether the die of a Concentrate Fire dial is not entered yet.
        answers: The attack to which this salvo or counter replies, and which continues afterwards.
    """

    step: AttackStep
    attacker: str
    zone: HullZone | None
    targets: tuple[str, ...]
    target_zone: HullZone | None
    range: Range
    kind: AttackKind
    obstructed: bool = False
    to_roll: Mapping[Color, int] | None = None
    surplus: int = 0
    dice: tuple[Die | None, ...] = ()
    locked: tuple[DefenseToken, ...] = ()
    locked_at: tuple[int, ...] = ()
    spent: tuple[DefenseToken, ...] = ()
    redirected_to: HullZone | None = None
    damage: int | None = None
    snipes: bool = False
    owes_die: bool = False
    answers: "OpenAttack | None" = None

    @property
    def target(self) -> str:
        """The id of the unit that is attacked now."""
        return self.targets[-1]

    @property
    def shown(self) -> tuple[Die, ...]:
        """The dice that are still in the pool."""
        return tuple(die for die in self.dice if die is not None)

    @property
    def is_rolled(self) -> bool:
        """Whether dice were entered."""
        return bool(self.dice)

    def has_critical_of(self, color: Color | None) -> bool:
        """Return whether a critical icon is in the pool, or on a die of a color."""
        return any(has_critical(die.face) and color in (None, die.color) for die in self.shown)

    def die(self, number: int) -> Die | None:
        """Return a die by its number, or None."""
        return self.dice[number - 1] if 1 <= number <= len(self.dice) else None

    def with_die(self, number: int, die: Die | None) -> "OpenAttack":
        """Return the attack with one die replaced, or removed."""
        return self._replace(dice=(*self.dice[: number - 1], die, *self.dice[number:]))


class OwedAttack(Value, frozen=True):
    """A salvo or counter that a unit may make in reply to the open attack. Source: RRG 5."""

    kind: AttackKind
    unit: str


def counts_criticals(attacker: Ship | Squadron, target: Ship | Squadron) -> bool:
    """Return whether critical icons are damage: ship against ship, or bomber. Source: RRG 4."""
    if isinstance(target, Squadron):
        return False
    return isinstance(attacker, Ship) or "bomber" in attacker.keywords


def total_damage(attack: OpenAttack, criticals: bool) -> int:
    """Return the damage after Scatter and Brace; `criticals` says whether critical icons count."""
    total = sum(damage_of(die.face, not criticals) for die in attack.shown)
    return -(-total // 2) if DefenseToken.BRACE in attack.spent else total
