"""Faceup damage cards that forbid an attack. Source: RRG 36; digest 9.2."""

from collections.abc import Iterator

from ..model.damage_deck import Title
from ..model.state import GameState
from ..model.types import Range
from ..model.units import Ship, Squadron
from ..rule import Rule
from .attack_actions import check_coolant


def check_cards(
    state: GameState,
    attacker: Ship | Squadron,
    target: Ship | Squadron,
    at: Range,
    *,
    is_obstructed: bool,
) -> Iterator[Rule]:
    """Yield the faceup damage cards of the attacker that forbid this attack."""
    if isinstance(attacker, Squadron):
        return
    yield from check_coolant(state, attacker, target)
    if at is Range.LONG and attacker.faceup_copies(Title.DEPOWERED_ARMAMENT):
        yield Rule.DEPOWERED_ARMAMENT
    if is_obstructed and attacker.faceup_copies(Title.DISENGAGED_FIRE_CONTROL):
        yield Rule.DISENGAGED_FIRE_CONTROL
