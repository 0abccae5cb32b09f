"""The Assignment Phase: pairing ships. Source: G1 to G11, Q7 to Q9, Q25, section 15."""

from collections.abc import Iterator, Set
from typing import Self

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

from ..model.state import Enemy, GameState, Pair, Ship
from ..model.types import EnemyId, Phase, ShipId
from ..rule import Broken, Rule
from ..table.action import ASSIGNMENT, OfferedAction, PinnedDownAction, one_line, unit_name
from ..table.card_texts import standing_power


class Assign(PinnedDownAction, phases=ASSIGNMENT, who=Who.PLAYERS):
    """Pair a ship with an enemy ship; every player may pair any ship (Q25). Source: G5, G7 to G9.

    Attributes:
        join: Whether to keep the earlier pairs of both ships (joint fights).
    """

    ship: UnitId
    enemy: UnitId
    join: bool = False

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        """Yield pairs of free ships; separating pairs is not included."""
        enemies = tuple(free_enemies(state))
        for ship in free_ships(state):
            yield from (cls(ship, enemy) for enemy in enemies)

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        ship, enemy = state.ship(self.ship), state.enemy(self.enemy)
        # The ship's earlier target is free then. (G8)
        engaged = {one.enemy for one in state.pairs if self.join or one.ship != ship.id}
        power = standing_power(state, enemy)
        if other := _stronger_free(state, engaged | {enemy.id}, power):
            name, power = other.card.name, standing_power(state, other)
            yield Rule.G5.because(f"{name} ({power}) is free and has more power: pair it first")
        if self.join and not state.ruleset.joint_fights:
            yield Rule.G7

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the new pair; the earlier partners of both ships are free. (G8)"""
        ship, enemy = state.ship(self.ship), state.enemy(self.enemy)
        return state._replace(pairs=_paired(state, ship.id, enemy.id, join=self.join))

    def text(self, state: GameState) -> str:
        ship, enemy = unit_name(state, self.ship), unit_name(state, self.enemy)
        return one_line(f"{ship} is assigned to {enemy}")


class Unassign(PinnedDownAction, phases=ASSIGNMENT, who=Who.PLAYERS):
    """Take a ship out of its pair; pairs can change until the phase is closed. Source: G8."""

    ship: UnitId

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        self._require_paired_ship(state)
        yield from ()

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = self._require_paired_ship(state)
        return state._replace(pairs=tuple(one for one in state.pairs if one.ship != ship.id))

    def text(self, state: GameState) -> str:
        return one_line(f"{unit_name(state, self.ship)} is free again")

    def _require_paired_ship(self, state: GameState) -> Ship:
        ship = state.ship(self.ship)
        if all(pair.ship != ship.id for pair in state.pairs):
            raise ImpossibleActionError(f"{ship.id} is not paired")
        return ship


class EndAssignment(OfferedAction, phases=ASSIGNMENT, who=Who.PLAYERS):
    """Close the assignment. Source: G1 to G3, G6, G10."""

    def check(self, state: GameState) -> Iterator[BrokenRule]:
        missing = pairs_missing(state)
        if missing > 0:
            yield _what_is_missing(state, missing)
        elif enemy := free_but_stronger(state):
            yield Rule.G5.because(f"{enemy.card.name} is free and stronger than a paired enemy")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the pairs that have to fight. Source: I7, F1."""
        assigned = frozenset(pair.ship for pair in state.pairs)
        notes.append(Note("phase", Phase.FIGHT, "Fight Phase"))
        state = state.with_flags(assigned=assigned)
        return state._replace(phase=Phase.FIGHT)

    def text(self, state: GameState) -> str:
        return "The assignment is closed"


def pairs_missing(state: GameState) -> int:
    """Return how many pairs are missing before the assignment can be closed. (G1 to G3, G7, G10)"""
    ships = {one.ship for one in state.pairs}
    enemies = {one.enemy for one in state.pairs}
    if not state.ruleset.joint_fights:
        return min(len(state.ships), len(state.enemies)) - len(state.pairs)
    if len(state.enemies) > len(state.ships):
        return len(state.ships) - len(ships)
    return len(state.enemies) - len(enemies)


def free_but_stronger(state: GameState) -> Enemy | None:
    """Return a free enemy ship that is stronger than a paired one, or None. (G6)"""
    engaged = {one.enemy for one in state.pairs}
    weakest = min((standing_power(state, state.enemies[one]) for one in engaged), default=None)
    return None if weakest is None else _stronger_free(state, engaged, weakest)


def free_ships(state: GameState) -> Iterator[ShipId]:
    taken = {one.ship for one in state.pairs}
    return (ship for ship in state.ships if ship not in taken)


def free_enemies(state: GameState) -> Iterator[EnemyId]:
    taken = {one.enemy for one in state.pairs}
    return (enemy for enemy in state.enemies if enemy not in taken)


def _paired(state: GameState, ship: str, enemy: str, *, join: bool) -> tuple[Pair, ...]:
    """Return the pairs after a pairing. (G7, G8)

    The ship's earlier pair is freed unless it joins a second enemy; the enemy's earlier
    pairs are freed unless fights are joint.
    """
    new = Pair(ShipId(ship), EnemyId(enemy))
    shared = join or state.ruleset.joint_fights
    kept = (
        one for one in state.pairs if (join or one.ship != ship) and (shared or one.enemy != enemy)
    )
    return (*(one for one in kept if one != new), new)


def _stronger_free(state: GameState, engaged: Set[EnemyId], power: int) -> Enemy | None:
    """Return the first free enemy ship with more power than `power`, or None. (G5)"""
    free = (enemy for enemy in state.enemies.values() if enemy.id not in engaged)
    return next((enemy for enemy in free if standing_power(state, enemy) > power), None)


def _what_is_missing(state: GameState, missing: int) -> Broken:
    ships = ", ".join(state.ships[ship].card.name for ship in free_ships(state))
    enemies = ", ".join(state.enemies[enemy].card.name for enemy in free_enemies(state))
    pairs = "1 pair is" if missing == 1 else f"{missing} pairs are"
    return Rule.G10.because(f"{pairs} missing; free are {ships or 'no ship'} and {enemies}")
