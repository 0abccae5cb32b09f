"""Score, end and winner of a game. Source: RRG 7, 8, 15, 22; digest 2.3, 11.1."""

from collections.abc import Iterable, Mapping

from armada_companion.kit.game import Outcome
from armada_companion.kit.value import Value

from ..model.margin_tables import step_of
from ..model.state import Ended, GameState
from ..model.types import Ending, Phase, Place, ShipValue, Side, Size
from ..model.units import Ship

OBJECTIVE_SHIPS_COUNT_DOUBLE = frozenset({"advanced-gunnery", "most-wanted"})
"""Objectives that double the cost of a destroyed objective ship (digest 11.1)."""

MARKED_SHIPS_COUNT_DOUBLE = frozenset({"marked-for-destruction"})
"""Objectives that double the cost of a ship with an objective token."""

DAMAGED_SHIPS_COUNT_HALF = frozenset({"opening-salvo"})
"""Objectives that give half the cost of each damaged enemy ship in play at the end of the game
(digest, appendix A).
"""

FIRST_PLAYER_WINS_TIES = frozenset({"hyperlane-raid"})
"""Objectives that give a tie to the first player. Source: RRG 29."""

UNPLAYED_MARGIN, UNPLAYED_POINTS = 140, 8
"""The winner's reward for a bye, a no-show, and a concession that destroys nothing. Source: digest
11.4.
"""

NO_SHOW_POINTS = 1
"""The points of a side that did not come. Source: digest 11.4."""

DRAW_POINTS = 5
"""The points of each side after a draw. Source: digest 11.4."""

_GONE = frozenset({Place.DESTROYED, Place.RETREATED})
"""A ship that retreated scores as destroyed (rules digest 12.4)."""


def score(state: GameState, side: Side) -> int:
    """Return a side's points, 0 and up: for destroyed and crippled enemies, and victory tokens."""
    enemy = side.other
    lost = _lost_places(state, enemy)
    points = sum(_ship_points(state, ship, lost) for ship in state.ships_of(enemy))
    points += sum(unit.card.points for unit in state.squadrons_of(enemy) if unit.place in lost)
    value = state.objective.token_value if state.objective else 0
    player = state.player(side)
    return max(0, points + player.victory_tokens * value + player.points)


def is_eliminated(state: GameState, side: Side) -> bool:
    """Return whether a side has no ship left; set-aside ships do not count. Source: RRG 22, 33."""
    return _first_side_left(state, state.ships_of(side)) is None


def _first_side_left(state: GameState, ships: Iterable[Ship]) -> Side | None:
    for ship in ships:
        is_there = ship.place is Place.IN_PLAY
        if is_there and (state.ruleset.flotillas_count or not ship.card.flotilla):
            return ship.side
    return None


def is_decided(state: GameState) -> bool:
    """Return whether the game ends at once. Source: RRG 22; A-23."""
    if state.conceded is not None or state.ended is not None:
        return True
    if not state.ruleset.elimination_at_once:
        return False
    # Runs after every step of a replay; usually the first ship and the last one are in play.
    ships = (*state.ships.values(),)
    if _first_side_left(state, ships) is not _first_side_left(state, ships[::-1]):
        return False
    return is_eliminated(state, Side.A) or is_eliminated(state, Side.B)


def decide(state: GameState) -> Outcome:
    """Return the outcome of a game that is over. Source: RRG 22."""
    if state.ended is not None and (outcome := _decided_by_hand(state.ended)) is not None:
        return outcome
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
    """The reward of a side after the game. Source: digest 11.2, 11.3.

    Attributes:
        margin: The margin of victory, 0 to the ruleset's `margin_cap`; 0 for the loser.
        points: Tournament points.
    """

    margin: int
    points: int


def rewards(state: GameState) -> Mapping[Side, Reward] | None:
    """Return the margin and tournament points of both sides; None before the end.

    Source: digest 11.2 to 11.4. A winner with fewer points has margin 0 (A-25).
    """
    if state.outcome is None:
        return None
    if state.outcome.winner is None:
        return {side: Reward(0, DRAW_POINTS) for side in Side}
    winner, cap = Side(state.outcome.winner), state.ruleset.margin_cap
    if _is_unplayed(state):
        is_no_show = state.ended is not None and state.ended.kind is Ending.NO_SHOW
        loser = Reward(0, NO_SHOW_POINTS if is_no_show else 0)
        return {winner: Reward(min(UNPLAYED_MARGIN, cap), UNPLAYED_POINTS), winner.other: loser}
    ahead = score(state, winner) - score(state, winner.other)
    margin = min(max(0, ahead), cap)
    step = step_of(state.ruleset.margin_steps, margin)
    return {winner: Reward(margin, step.winner), winner.other: Reward(0, step.loser)}


def _is_unplayed(state: GameState) -> bool:
    """Return whether the game was not played, so that the reward does not depend on the score."""
    if state.ended is not None:
        return state.ended.kind in (Ending.BYE, Ending.NO_SHOW)
    return state.conceded is not None and not state.ruleset.concession_destroys


def _decided_by_hand(ended: Ended) -> Outcome | None:
    """Return the outcome that somebody decided, or None if the score decides."""
    match ended.kind:
        case Ending.DRAW:
            return Outcome(None, "the players agreed to a draw")
        case Ending.NO_SHOW:
            return Outcome(ended.winner, "the opponent did not come")
        case Ending.BYE:
            return Outcome(ended.winner, "a bye: there was no opponent")
        case _:
            return Outcome(ended.winner, "the judge decided") if ended.winner else None


def _decide_tie(state: GameState) -> Outcome:
    first = state.first_player or Side.A
    if state.objective and state.objective.key in FIRST_PLAYER_WINS_TIES:
        return Outcome(first, "equal points: the objective lets the first player win ties")
    return Outcome(first.other, "equal points: the second player wins ties")


def _lost_places(state: GameState, enemy: Side) -> frozenset[Place]:
    if state.phase is not Phase.OVER:
        return _GONE
    if state.conceded is enemy and state.ruleset.concession_destroys:
        return frozenset(Place)
    return _GONE | {Place.SET_ASIDE}


def cost(ship: Ship) -> int:
    """Return the cost of a ship with its current upgrade cards, including discarded ones.

    Source: RRG 15, 22; digest 11.1.
    """
    carried = sum(upgrade.card.points for upgrade in ship.upgrades)
    return ship.card.points + carried - ship.card.upgrade_points


def counts_double(state: GameState, ship: Ship) -> bool:
    """Return whether the objective doubles the points for a ship, without its upgrade cards."""
    card = state.objective.key if state.objective else ""
    if card in OBJECTIVE_SHIPS_COUNT_DOUBLE:
        return ship.id in state.objective_ships
    return card in MARKED_SHIPS_COUNT_DOUBLE and ship.id in state.tokens


def _ship_points(state: GameState, ship: Ship, lost: frozenset[Place]) -> int:
    if ship.place in lost:
        return cost(ship) + (ship.card.own_points if counts_double(state, ship) else 0)
    halves = is_crippled(ship) + counts_half(state, ship)
    return halves * -(-cost(ship) // 2) if halves else 0


def is_crippled(ship: Ship) -> bool:
    """Return whether a huge ship in play has half its hull or more in damage. Source: RRG 8."""
    is_huge = ship.card.size is Size.HUGE and ship.in_play
    return is_huge and 2 * ship.damage_cards >= ship.value(ShipValue.HULL)


def counts_half(state: GameState, ship: Ship) -> bool:
    """Return whether the objective gives half the points for a ship, because it is damaged.

    These points count at the end of the game, with the upgrade cards. Source: digest 11.1, appendix
    A.
    """
    if state.phase is not Phase.OVER or not ship.in_play or not ship.damage_cards:
        return False
    return state.objective is not None and state.objective.key in DAMAGED_SHIPS_COUNT_HALF
