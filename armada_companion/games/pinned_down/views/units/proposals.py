"""Pairs that the program proposes, or makes itself if only one assignment is possible.

Source: G1 to G6, G10.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from armada_companion.kit.action import Action

from ...rules.damage.hits import HARDEST_HIT, MILDEST_HIT, loses_game
from ...rules.model.state import Enemy, Fight, GameState, Pair, Ship
from ...rules.model.types import Phase, ShipId
from ...rules.phases import assignment
from ...rules.phases.fight import OpenFight, Result, damage_cards, powers, result_of
from ...rules.table.card_texts import standing_power, threat_in_play
from ..table.bands import band_of
from ..table.questions import Series
from ..table.table_views import PairView
from .unit_views import pair_names

_DAMAGED, _LIKELY_LOST, _LOST = 1_000, 20_000, 1_000_000
"""The costs of the results of a fight for comparing pairs; a win is 0."""


class TakePairs(Series, frozen=True):
    """Makes all proposed pairs, the strongest enemy first."""

    def following(self, state: GameState, played: int) -> Action[GameState] | None:
        found = proposed_pairs(state)
        return assignment.Assign(found[0].ship, found[0].enemy) if found else None


class CloseAndFight(Series, frozen=True):
    """Closes the assignment and opens the fight of a ship."""

    ship: str

    def following(self, state: GameState, played: int) -> Action[GameState] | None:
        if played == 0:
            return assignment.EndAssignment()
        is_open = state.phase is Phase.FIGHT and state.fight is None
        return OpenFight(self.ship) if is_open and played == 1 else None


def is_complete(state: GameState) -> bool:
    """Return whether the assignment can be closed."""
    in_phase = state.phase is Phase.ASSIGNMENT
    return (
        in_phase
        and assignment.pairs_missing(state) <= 0
        and assignment.free_but_stronger(state) is None
    )


def pairs_to_propose(state: GameState) -> int:
    """Return the number of proposed pairs; 0 with joint fights."""
    if state.phase is not Phase.ASSIGNMENT or state.ruleset.joint_fights:
        return 0
    return max(0, assignment.pairs_missing(state))


def proposed_pairs(state: GameState) -> tuple[Pair, ...]:
    """Return the best pairs of free ships, the strongest enemy first."""
    missing = pairs_to_propose(state)
    if not missing:
        return ()
    ships = [state.ships[one] for one in assignment.free_ships(state)]
    enemies = _by_power(state, (state.enemies[one] for one in assignment.free_enemies(state)))
    return _best(state, ships, enemies, missing)


def leaves_no_choice(state: GameState) -> bool:
    """Return whether only one assignment is possible, and no pair of it is made yet.

    Then every ship has to fight, and its possible enemies are equal.
    """
    ships, enemies = len(state.ships), len(state.enemies)
    if state.pairs or enemies < ships or not pairs_to_propose(state):
        return False
    by_power = _by_power(state, state.enemies.values())
    edge = standing_power(state, by_power[ships - 1])
    kinds = {
        (one.card, one.changes, threat_in_play(state, one))
        for one in by_power
        if standing_power(state, one) >= edge
    }
    return len(kinds) == 1


def proposed_views(state: GameState) -> Iterator[PairView]:
    """Yield the proposed pairs with the results of their fights."""
    for pair in proposed_pairs(state):
        band = band_of(state, Fight((pair.ship,), (pair.enemy,)))
        names = pair_names(state, pair.ship, (pair.enemy,))
        yield PairView(pair.ship, pair.enemy, band, fighting=False, proposed=True, names=names)


def _by_power(state: GameState, enemies: Iterable[Enemy]) -> list[Enemy]:
    return sorted(enemies, key=lambda enemy: -standing_power(state, enemy))


def _best(
    state: GameState, ships: Sequence[Ship], enemies: Sequence[Enemy], count: int
) -> tuple[Pair, ...]:
    """Return the pairs of lowest total `_cost`, with the strongest enemies; other ships stay free.

    `enemies` are in the order of their power (G6).
    """
    power = [standing_power(state, enemy) for enemy in enemies]
    edge = power[count - 1]
    costs: Mapping[tuple[int, int], int] = {
        (at, place): _cost(state, ship, enemy)
        for at, ship in enumerate(ships)
        for place, enemy in enumerate(enemies)
        if power[place] >= edge
    }

    @cache
    def cheapest(place: int, left: int, taken: int) -> tuple[int, tuple[tuple[int, int], ...]]:
        """Return the lowest cost and its pairs, for the enemies from index `place` on.

        `taken` has a bit for each ship that is paired already.
        """
        if not left:
            return 0, ()
        found = []
        for at in range(len(ships)):
            if not taken >> at & 1:
                cost, others = cheapest(place + 1, left - 1, taken | 1 << at)
                found.append((cost + costs[at, place], ((at, place), *others)))
        others_tie = sum(one == edge for one in power[place + 1 :])
        if power[place] == edge and others_tie >= left:
            found.append(cheapest(place + 1, left, taken))
        return min(found)

    _, pairs = cheapest(0, count, 0)
    return tuple(Pair(ShipId(ships[at].id), enemies[place].id) for at, place in pairs)


def _cost(state: GameState, ship: Ship, enemy: Enemy) -> int:
    """Return the cost of a pair: high for a bad result, a little higher for each missing power."""
    fight = Fight((ship.id,), (enemy.id,))
    ours, theirs = powers(state, fight)
    match result_of(ours, theirs):
        case Result.WIN:
            return 0
        case Result.OVERPOWERED:
            return (_LOST if loses_game(state, ship) else _LIKELY_LOST) + theirs // 2 + 1 - ours
        case Result.DAMAGED:
            cards = damage_cards(state, fight)
            missing = theirs - ours + 1
            if ship.structure <= cards * MILDEST_HIT:
                return _LOST // 2 + missing
            if ship.structure <= cards * HARDEST_HIT:
                return _LIKELY_LOST + missing
            return cards * _DAMAGED + missing
