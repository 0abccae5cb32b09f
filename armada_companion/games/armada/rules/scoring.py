"""Score, end and winner of a game. Source: RRG 7, 8, 15, 22; digest 2.3, 11.1."""

from collections.abc import Mapping

from armada_companion.games.armada.rules.margin_tables import step_of
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Place, ShipValue, Side, Size
from armada_companion.games.armada.rules.units import Ship
from armada_companion.kit.game import Outcome
from armada_companion.kit.value import Value

FIRST_PLAYER_WINS_TIES = frozenset({"hyperlane-raid"})
"""Objectives that give a tie to the first player. Source: RRG 29."""

CONCESSION_MARGIN, CONCESSION_POINTS = 140, 8
"""What the winner takes from a concession that destroys nothing; the loser 0. Source: digest 11.4.
"""

DRAW_POINTS = 5
"""What each side takes from a game that nobody wins. Source: digest 11.4."""
_GONE = frozenset({Place.DESTROYED, Place.RETREATED})
"""A ship that retreated scores as destroyed (rules digest 12.4)."""


def score(state: GameState, side: Side) -> int:
    """Return a side's points, 0 and up: destroyed enemies, crippled ones and victory tokens."""
    enemy = side.other
    lost = _lost_places(state, enemy)
    points = sum(_ship_points(ship, lost) for ship in state.ships_of(enemy))
    points += sum(unit.card.points for unit in state.squadrons_of(enemy) if unit.place in lost)
    value = state.objective.token_value if state.objective else 0
    player = state.player(side)
    return max(0, points + player.victory_tokens * value + player.points)


def is_eliminated(state: GameState, side: Side) -> bool:
    """Return whether a side has no ship left; set-aside ones do not count. Source: RRG 22, 33."""
    flotillas_count = state.ruleset.flotillas_count
    # Runs after every step of a replay: a loop ends at the first ship without closing a generator.
    for ship in state.ships.values():
        is_there = ship.side is side and ship.place is Place.IN_PLAY
        if is_there and (flotillas_count or not ship.card.flotilla):
            return False
    return True


def is_decided(state: GameState) -> bool:
    """Return whether the game ends at once. Source: RRG 22; A-23."""
    if state.conceded is not None or state.ended is not None:
        return True
    if not state.ruleset.elimination_at_once:
        return False
    return is_eliminated(state, Side.A) or is_eliminated(state, Side.B)


def decide(state: GameState) -> Outcome:
    """Return who has won, for a game that is over. Source: RRG 22."""
    if state.ended is not None and state.ended.winner is not None:
        return Outcome(state.ended.winner, "the judge decided")
    if state.conceded is not None:
        return Outcome(state.conceded.other, "the opponent conceded")
    gone = [side for side in Side if is_eliminated(state, side)]
    if len(gone) == 1:
        return Outcome(gone[0].other, "all enemy ships are destroyed")
    points = {side: score(state, side) for side in Side}
    if points[Side.A] != points[Side.B]:
        return Outcome(max(Side, key=lambda side: points[side]), "more points")
    return _decide_tie(state)


class Reward(Value, frozen=True):
    """What a side takes from a game that is over. Source: digest 11.2, 11.3.

    Attributes:
        margin: The margin of victory, 0 to the cap; 0 for the loser.
        points: Tournament points.
    """

    margin: int
    points: int


def rewards(state: GameState) -> Mapping[Side, Reward] | None:
    """Return the margin and tournament points of both sides; None before the end.

    Source: digest 11.2 to 11.4. A winner who is behind has margin 0 (A-25).
    """
    if state.outcome is None:
        return None
    if state.outcome.winner is None:
        return {side: Reward(0, DRAW_POINTS) for side in Side}
    winner, cap = Side(state.outcome.winner), state.ruleset.margin_cap
    if state.conceded is not None and not state.ruleset.concession_destroys:
        margin, points = min(CONCESSION_MARGIN, cap), CONCESSION_POINTS
        return {winner: Reward(margin, points), winner.other: Reward(0, 0)}
    ahead = score(state, winner) - score(state, winner.other)
    margin = min(max(0, ahead), cap)
    step = step_of(state.ruleset.margin_steps, margin)
    return {winner: Reward(margin, step.winner), winner.other: Reward(0, step.loser)}


def _decide_tie(state: GameState) -> Outcome:
    first = state.first_player or Side.A
    if state.objective and state.objective.card in FIRST_PLAYER_WINS_TIES:
        return Outcome(first, "equal points: the objective gives the tie to the first player")
    return Outcome(first.other, "equal points: the second player wins ties")


def _lost_places(state: GameState, enemy: Side) -> frozenset[Place]:
    if state.phase is not Phase.OVER:
        return _GONE
    if state.conceded is enemy and state.ruleset.concession_destroys:
        return frozenset(Place)
    return _GONE | {Place.SET_ASIDE}


def _ship_points(ship: Ship, lost: frozenset[Place]) -> int:
    if ship.place in lost:
        return ship.card.points
    is_huge = ship.card.size is Size.HUGE and ship.in_play
    if is_huge and 2 * ship.damage_cards >= ship.value(ShipValue.HULL):
        return -(-ship.card.points // 2)
    return 0
