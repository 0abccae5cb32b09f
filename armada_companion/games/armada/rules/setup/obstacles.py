"""Obstacles and objective ships of the setup. Source: RRG 11, 12, 16; digest 1.1."""

from collections.abc import Iterator, Mapping
from itertools import count

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.state import GameState
from ..model.stations import Obstacle
from ..model.types import ObstacleKind, Side
from ..rule import Rule
from ..table.action import SETUP, ArmadaAction, Group, side_does, unit_name

OBSTACLES = 6
"""The number of obstacles that the players place. Source: RRG 16 (setup 5)."""

_STANDARD: Mapping[ObstacleKind, int] = {
    ObstacleKind.ASTEROID_FIELD: 3,
    ObstacleKind.DEBRIS_FIELD: 2,
    ObstacleKind.STATION: 1,
}
_STATIONS_OF_OBJECTIVES = 2
"""The stations of objectives (digest, appendix A)."""


class PlaceObstacle(ArmadaAction, phases=SETUP, group=Group.STEPS, who=Who.PLAYERS):
    """Place an obstacle; players alternate, the second player first. Source: RRG 16 (setup 5).

    Attributes:
        id: The obstacle's id; by default its kind and number, such as `station1`.
    """

    side: Side
    kind: ObstacleKind
    id: UnitId | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        self._new_id(state)
        if obstacle_side(state) not in (None, self.side):
            yield Rule.OBSTACLE_TURN
        if obstacles_left(state, self.kind) == 0:
            yield Rule.NO_SUCH_OBSTACLE_LEFT

    def apply(self, state: GameState, notes: Notes) -> GameState:
        obstacle = Obstacle(self._new_id(state), self.kind, self.side)
        return state._replace(obstacles=(*state.obstacles, obstacle))

    def text(self, state: GameState) -> str:
        kind = self.kind.replace("_", " ")
        return f"{side_does(state, self.side, 'places', 'place')} an obstacle: {kind}"

    def _new_id(self, state: GameState) -> str:
        used = {obstacle.id for obstacle in state.obstacles} | {*state.ships, *state.squadrons}
        if self.id is None:
            return next(name for n in count(1) if (name := f"{self.kind}{n}") not in used)
        if self.id in used:
            raise ImpossibleActionError(f"the id {self.id!r} is used twice")
        return self.id


class NameObjectiveShip(ArmadaAction, phases=SETUP, group=Group.STEPS, who=Who.PLAYERS):
    """Name a side's objective ship, if the objective needs one. Source: RRG 11."""

    ship: UnitId

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield the rules that forbid naming this ship: a side has at most one objective ship."""
        ship = state.ship(self.ship)
        if any(state.ship(named).side is ship.side for named in state.objective_ships):
            yield Rule.TOO_MANY_OBJECTIVE_SHIPS

    def apply(self, state: GameState, notes: Notes) -> GameState:
        named = [ship for ship in state.objective_ships if ship != self.ship]
        return state._replace(objective_ships=(*named, state.ship(self.ship).id))

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} is an objective ship"


def obstacle_side(state: GameState) -> Side | None:
    """Return the side that places the next obstacle; None without a first player."""
    if state.obstacles:
        return state.obstacles[-1].side.other
    return state.first_player.other if state.first_player else None


def obstacles_left(state: GameState, kind: ObstacleKind) -> int | None:
    """Return the number of obstacles of a kind that are left; None if unknown.

    It is unknown if the objective's card adds obstacles.
    """
    if state.objective is not None and kind not in _STANDARD:
        return None
    most = _STANDARD.get(kind, 0)
    if state.objective is not None and kind is ObstacleKind.STATION:
        most = _STATIONS_OF_OBJECTIVES
    return max(0, most - sum(obstacle.kind is kind for obstacle in state.obstacles))
