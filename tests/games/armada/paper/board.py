"""Ships, squadrons and attacks on paper: a second program, written from the digest alone.

It imports nothing of the program. Its games are entered as records, and every state has to agree.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Plain = Mapping[str, Any]

COLORS = ("red", "blue", "black")
REACH = {"close": 3, "medium": 2, "long": 1}
"""How many colors reach a range. Digest 8.2."""

FACES: Mapping[str, tuple[str, ...]] = {
    "red": ("blank", "blank", "hit", "hit", "double_hit", "critical", "critical", "accuracy"),
    "blue": ("hit", "hit", "hit", "hit", "critical", "critical", "accuracy", "accuracy"),
    "black": ("blank", "blank", "hit", "hit", "hit", "hit", "hit_critical", "hit_critical"),
}
"""The eight sides of each die. Digest 8.1."""

HITS = {"hit": 1, "double_hit": 2, "hit_critical": 1}
ICONS = ("critical", "hit_critical")
ZONES = ("front", "left", "right", "rear")
ADJACENT = {
    frozenset(pair)
    for pair in (("front", "left"), ("front", "right"), ("left", "rear"), ("right", "rear"))
}
SIZES = ("small", "medium", "large")
COPIES = {"Structural Damage": 8, "Injured Crew": 4}
"""Copies of a title in the deck; 2 of all others. Digest 9.2."""


@dataclass
class Unit:
    """A ship, or a squadron where `size` is "".

    Attributes:
        guns: Red, blue and black dice by hull zone; of a squadron, against ships, by "".
        hull: Points that are left of a squadron.
        tokens: Kind and state of each defense token.
        has_attacked: It has attacked a ship this round.
    """

    id: str
    side: str
    size: str
    hull_value: int
    shields: dict[str, int]
    guns: Mapping[str, tuple[int, int, int]]
    anti_squadron: tuple[int, int, int]
    keywords: Mapping[str, int | None]
    tokens: list[list[str]]
    speed: int = 0
    hull: int = 0
    facedown: int = 0
    faceup: list[str] = field(default_factory=list)
    is_activated: bool = False
    in_play: bool = True
    has_attacked: bool = False

    @property
    def is_ship(self) -> bool:
        return bool(self.size)

    @property
    def left(self) -> int:
        """Hull points, or hull less damage cards."""
        return max(0, self.hull_value - self.cards) if self.is_ship else self.hull

    @property
    def cards(self) -> int:
        return self.facedown + len(self.faceup)

    def has(self, title: str) -> int:
        """How many cards of a title lie faceup on it."""
        return self.faceup.count(title)


@dataclass
class Attack:
    """An attack that is not ended.

    Attributes:
        surplus: Dice that the attacker still removes of the pool before the roll.
        dice: Color and face; None where a die has left.
        locked: Places among the target's tokens, in the order in which they were locked.
        answers: The attack that this one answers.
    """

    attacker: str
    target: str
    zone: str
    target_zone: str
    range: str
    kind: str
    pool: dict[str, int]
    surplus: int
    is_obstructed: bool
    targets: list[str]
    dice: list[tuple[str, str] | None] = field(default_factory=list)
    locked: list[int] = field(default_factory=list)
    locked_kinds: list[str] = field(default_factory=list)
    spent: list[str] = field(default_factory=list)
    named: str = ""
    damage: int | None = None
    step: str = "roll"
    snipes: bool = False
    answers: "Attack | None" = None

    @property
    def shown(self) -> list[tuple[str, str]]:
        return [die for die in self.dice if die is not None]

    def die(self, number: int) -> tuple[str, str] | None:
        return self.dice[number - 1] if 1 <= number <= len(self.dice) else None


@dataclass
class Made:
    """An attack of the ship that activates. Digest 8.3: each hull zone once, two in all."""

    zone: str
    targets: list[str]
    is_at_squadrons: bool


def gathered(attack: tuple[int, int, int], at: str) -> dict[str, int]:
    """Return the dice of an armament that reach a range. Digest 8.2."""
    return {color: n for color, n in list(zip(COLORS, attack, strict=True))[: REACH[at]] if n}


def criticals_count(attacker: Unit, target: Unit) -> bool:
    """Ship against ship, or a bomber against a ship. Digest 8.3 (5), 6.5."""
    return target.is_ship and (attacker.is_ship or "bomber" in attacker.keywords)


def damage_of(attack: Attack, attacker: Unit, target: Unit) -> int:
    """Return what the dice come to; a Brace halves it, rounded up. Digest 8.4."""
    counts = criticals_count(attacker, target)
    total = sum(HITS.get(face, 0) + (counts and face in ICONS) for _, face in attack.shown)
    return -(-total // 2) if "brace" in attack.spent else total


def after_shields(
    ship: Unit, zone: str, redirect: Mapping[str, int], damage: int
) -> tuple[dict[str, int], int]:
    """Return the shields after damage, and the cards that are dealt. Digest 8.4, 9.1."""
    shields = dict(ship.shields)
    for at, part in [*redirect.items(), (zone, damage)]:
        taken = min(part, damage, shields[at])
        shields[at] -= taken
        damage -= taken
    return shields, min(damage, ship.left)
