"""Corrections of the table's values: phase, objective, obstacles, damage deck.

Source: rules digest 11.7, 13.5.
"""

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..attack.resolve import close_attacks
from ..model.state import SQUADRONS_A_TURN, GameState
from ..model.stations import Obstacle
from ..model.types import ObstacleKind, Phase, ShipId, Side
from ..table.action import ANY_PHASE, Effect, Group, unit_names
from ..table.fleet_notation import EnteredObjective
from .correctable import Correctable, Correction, rows

PHASES_OF_A_ROUND = (Phase.COMMAND, Phase.SHIP, Phase.SQUADRON, Phase.STATUS)


def _as_before(state: GameState, phase: Phase) -> GameState:
    """Return the state unchanged: the action sets the phase after all other values."""
    return state


OF_GAME = rows(
    Correctable("phase", line="it is the {} Phase", write=_as_before),
    Correctable("first_player", "First player"),
    Correctable("objective", "Objective"),
    Correctable(
        "objective_ships",
        "Objective ships",
        words=lambda state, ships: unit_names(state, ships) or "none",
    ),
    Correctable(
        "damage_discard",
        "Discarded damage cards",
        words=lambda state, titles: str(len(titles)),
        write=lambda state, titles: state._replace(damage_discard=titles, secret_discard=()),
    ),
)


class CorrectGame(Correction, who=Who.JUDGE):
    """Correct values of the table; with a phase, a game that was over continues.

    Attributes:
        phase: The phase of this round to continue from.
        objective_ships: All objective ships.
        damage_discard: The titles of the discarded damage cards, "" where unknown.
    """

    ROWS = OF_GAME

    phase: Phase | None = None
    first_player: Side | None = None
    objective: EnteredObjective | None = None
    objective_ships: tuple[UnitId, ...] | None = None
    damage_discard: tuple[str, ...] | None = None

    def apply(self, state: GameState, notes: Notes) -> GameState:
        right: GameState = self.corrected(state)
        return right if self.phase is None else _in_phase(right, self.phase, notes)

    def line(self, state: GameState) -> str:
        return f"Corrected: {self.said(state)}"

    def owner(self, state: GameState) -> GameState:
        super().owner(state)
        for ship in self.objective_ships or ():
            state.ship(ship)
        if self.phase not in (None, *PHASES_OF_A_ROUND):
            raise ImpossibleActionError(f"no round has the phase {self.phase}")
        if self.phase and state.round == 0:
            raise ImpossibleActionError("the game has not begun")
        return state


class CorrectObstacle(Effect, phases=ANY_PHASE, group=Group.CORRECTIONS, who=Who.JUDGE):
    """Enter an obstacle that is on the table, or remove one that is not.

    Attributes:
        kind: The kind of obstacle; None removes it.
        side: The side that placed it; by default the same as before, or side A.
    """

    id: UnitId
    kind: ObstacleKind | None = None
    side: Side | None = None

    def require(self, state: GameState) -> None:
        if ShipId(self.id) in state.ships or self.id in state.squadrons:
            raise ImpossibleActionError(f"the id {self.id!r} is that of a unit")
        if self.kind is None and all(one.id != self.id for one in state.obstacles):
            raise ImpossibleActionError(f"there is no obstacle {self.id!r}")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        places = {one.id: one for one in state.obstacles}
        before = places.get(self.id)
        if self.kind is None:
            del places[self.id]
        else:
            side = self.side or (before.side if before else Side.A)
            places[self.id] = Obstacle(self.id, self.kind, side)
        return state._replace(obstacles=tuple(places.values()))

    def line(self, state: GameState) -> str:
        kind = f"a {self.kind.replace('_', ' ')}" if self.kind else "not on the table"
        return f"Obstacle {self.id.replace('_', ' ')} is {kind}"


def _in_phase(state: GameState, phase: Phase, notes: Notes) -> GameState:
    """Return the state at the beginning of a phase; a game that was over or conceded continues."""
    state = close_attacks(state, notes)
    players, members = state.players, state.members
    if phase is Phase.COMMAND:
        state = _with_dials_counted(state)
        players = {side: one._replace(locked=False) for side, one in players.items()}
        members = {key: one._replace(locked=False) for key, one in members.items()}
    if phase is Phase.STATUS:
        players = {side: one._replace(declined=False) for side, one in players.items()}
    has_turns = phase in (Phase.SHIP, Phase.SQUADRON)
    return state._replace(
        phase=phase,
        players=players,
        members=members,
        to_act=state.first_player if has_turns else None,
        activation=None,
        squadrons_done=0,
        squadrons_allowed=SQUADRONS_A_TURN,
        readying=state.first_player if phase is Phase.STATUS else None,
        round_ending=False,
        ended=None,
        conceded=None,
        outcome=None,
    )


def _with_dials_counted(state: GameState) -> GameState:
    """Return the state in which each ship's `assigned` is at most the size of its stack."""
    ships = {
        ship.id: ship._replace(assigned=min(ship.assigned, len(ship.dials)))
        for ship in state.ships.values()
    }
    return state._replace(ships=ships)
