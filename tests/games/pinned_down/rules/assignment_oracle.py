"""Assignments as the digest tells them, by counting alone: nothing here asks the rules.

A pairing gives each ship the number of an enemy, or None. Source: G1 to G6, G8, G10.
"""

from collections.abc import Iterator, Sequence
from itertools import product

Pairing = tuple[int | None, ...]


def all_pairings(ships: int, enemies: int) -> Iterator[Pairing]:
    """Yield every way to give each ship an enemy of its own, or none. (G4)"""
    for pairing in product((None, *range(enemies)), repeat=ships):
        engaged = [enemy for enemy in pairing if enemy is not None]
        if len(set(engaged)) == len(engaged):
            yield pairing


def may_close(pairing: Pairing, powers: Sequence[int]) -> list[str]:
    """Return the rules that closing breaks: the count first, then the strongest. (G6, G10)"""
    engaged = sorted((powers[enemy] for enemy in pairing if enemy is not None), reverse=True)
    needed = min(len(pairing), len(powers))
    if len(engaged) < needed:
        return ["G10"]
    strongest = sorted(powers, reverse=True)[:needed]
    return [] if engaged == strongest else ["G5"]


def may_assign(pairing: Pairing, ship: int, enemy: int, powers: Sequence[int]) -> bool:
    """Tell whether a ship may take an enemy now, its old one being free first. (G5, G8)"""
    others = {one for number, one in enumerate(pairing) if number != ship}
    free = [one for one in range(len(powers)) if one not in others and one != enemy]
    return max((powers[one] for one in free), default=0) <= powers[enemy]


def after_assigning(pairing: Pairing, ship: int, enemy: int) -> Pairing:
    """Return the pairing with the ship at the enemy, and whoever was there free. (G8)"""
    left = tuple(None if one == enemy else one for one in pairing)
    return (*left[:ship], enemy, *left[ship + 1 :])
