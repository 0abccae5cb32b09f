"""Attack dice: colors, faces, and the damage of each face. Source: RRG 2, 4; digest 8.1."""

from collections.abc import Mapping
from enum import StrEnum

from armada_companion.kit.errors import MalformedActionError


class Color(StrEnum):
    """The colors of attack dice, in the order in which dice are counted."""

    RED = "red"
    BLUE = "blue"
    BLACK = "black"


class Face(StrEnum):
    """The faces of attack dice."""

    BLANK = "blank"
    HIT = "hit"
    DOUBLE_HIT = "double_hit"
    CRITICAL = "critical"
    ACCURACY = "accuracy"
    HIT_CRITICAL = "hit_critical"


SIDES = 8
MAX_DICE = 30
"""The most dice of an attack, in records and for odds."""

FACES: Mapping[Color, Mapping[Face, int]] = {
    Color.RED: {Face.BLANK: 2, Face.HIT: 2, Face.DOUBLE_HIT: 1, Face.CRITICAL: 2, Face.ACCURACY: 1},
    Color.BLUE: {Face.HIT: 4, Face.CRITICAL: 2, Face.ACCURACY: 2},
    Color.BLACK: {Face.BLANK: 2, Face.HIT: 4, Face.HIT_CRITICAL: 2},
}
"""The number of sides with each face, of a die's eight."""

_HITS = {Face.HIT: 1, Face.DOUBLE_HIT: 2, Face.HIT_CRITICAL: 1}
_CRITICALS = (Face.CRITICAL, Face.HIT_CRITICAL)


def damage_of(face: Face, at_squadron: bool) -> int:
    """Return the damage of a face, 0 to 2; critical icons count only in attacks without squadrons.

    Source: RRG 4.
    """
    return _HITS.get(face, 0) + (not at_squadron and face in _CRITICALS)


def refuse_too_many(dice: int) -> None:
    """Raise MalformedActionError if an attack cannot have so many dice."""
    if dice > MAX_DICE:
        raise MalformedActionError(f"dice: {dice} dice; at most {MAX_DICE} are allowed")


def has_critical(face: Face) -> bool:
    """Return whether the face shows a critical icon."""
    return face in _CRITICALS


def total_damage(color: Color, at_squadron: bool) -> int:
    """Return the damage on all eight sides of a die in sum: eight times its mean."""
    return sum(damage_of(face, at_squadron) * sides for face, sides in FACES[color].items())
