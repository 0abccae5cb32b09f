"""Deployment turns. Source: RRG 16 (setup 6), 33; digest 1.2, A-31."""

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, NamedTuple, TypeVar

from armada_companion.kit.codec import DIFFERENT, Amount, UnitId
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.state import GameState
from ..model.types import Place, ShipValue, Side
from ..model.units import Ship, Squadron
from ..rule import Rule
from ..table.action import SETUP, ArmadaAction, Group, unit_name, unit_names

UnitT = TypeVar("UnitT", Ship, Squadron)

FIRST_PLAYER_PLACES_ALL = frozenset({"superior-positions", "solar-corona"})
"""The objectives with which the first player deploys everything first (digest, appendix A)."""

SECOND_SQUADRONS_LAST = frozenset({"fighter-ambush"})
"""The objectives with which the second player's squadrons are deployed last."""

ALL_SHIPS_FIRST = frozenset({"fleet-ambush"})
"""The objectives with which every ship is deployed before any squadron."""

_A_TURN = 2
_SCOUT = "scout"


class PlaceUnits(ArmadaAction, phases=SETUP, group=Group.STEPS, who=Who.PLAYERS):
    """Place one ship with its speed, or two squadrons, as a deployment turn.

    Source: RRG 16 (setup 6), 33.

    Attributes:
        ship: The ship, with its `speed`; None for squadrons.
        squadrons: Two squadrons, or the last one of the side.
    """

    VERB: ClassVar[str] = "place"

    ship: UnitId | None = None
    speed: Amount | None = None
    squadrons: Annotated[tuple[UnitId, ...], DIFFERENT] = ()

    def __post_init__(self) -> None:
        """Raise MalformedActionError unless the turn places a ship with its speed, or squadrons."""
        if self.ship is None and not self.squadrons:
            raise MalformedActionError("the turn names no ship and no squadrons")
        if self.ship is not None and self.squadrons:
            raise MalformedActionError("a turn places a ship or squadrons, not both")
        if (self.ship is None) is not (self.speed is None):
            raise MalformedActionError("a ship needs its speed, and squadrons have none")
        if len(self.squadrons) > _A_TURN:
            raise MalformedActionError(f"a turn places no more than {_A_TURN} squadrons")

    def check(self, state: GameState) -> Iterator[Rule]:
        units = self._units(state)
        if to_place(state) not in (None, units[0].side) and not _has_own_order(state):
            yield Rule.DEPLOYMENT_TURN
        squadrons = [unit for unit in units if isinstance(unit, Squadron)]
        if squadrons and not any(unit.deployed for unit in units):
            yield from _check_squadrons(state, squadrons)
        if isinstance(ship := units[0], Ship) and self.speed is not None:
            if self.speed > ship.value(ShipValue.MAX_SPEED):
                yield Rule.SPEED_OFF_CHART
            if self.speed == 0:
                yield Rule.SPEED_ZERO_AT_DEPLOYMENT
        if any(unit.deployed for unit in units):
            yield Rule.ALREADY_DEPLOYED
        if any(unit.place is not Place.IN_PLAY for unit in units):
            yield Rule.NOT_IN_PLAY

    def apply(self, state: GameState, notes: Notes) -> GameState:
        units = self._units(state)
        for unit in units:
            placed = unit._replace(deployed=True, place=Place.IN_PLAY)
            if isinstance(placed, Ship):
                placed = placed._replace(speed=self.speed)
            state = state.with_unit(placed)
        return state._replace(deployment=state.deployment._replace(placed=units[0].side))

    def text(self, state: GameState) -> str:
        if self.ship is not None:
            return f"{unit_name(state, self.ship)} placed at speed {self.speed}"
        return f"{unit_names(state, self.squadrons)} placed"

    def _units(self, state: GameState) -> list[Ship | Squadron]:
        units: list[Ship | Squadron] = [state.squadron(unit) for unit in self.squadrons]
        if self.ship is not None:
            units.append(state.ship(self.ship))
        if any(unit.side is not units[0].side for unit in units):
            raise ImpossibleActionError("a turn places units of one side")
        return units


class Waiting(NamedTuple):
    """How many ships and squadrons a side has to place."""

    ships: int
    squadrons: int


class Placements(NamedTuple):
    """The units that a side may place on its turn.

    Attributes:
        rule: The rule that forbids to place squadrons now, if some are left.
    """

    ship: bool
    squadrons: bool
    rule: Rule | None


def waiting(state: GameState, side: Side) -> Waiting:
    """Return how many units a side has to place, without set-aside ones."""
    ships = sum(1 for _ in waiting_units(state.ships_of(side)))
    return Waiting(ships, len(_waiting_squadrons(state, side)))


def waiting_units(units: Iterable[UnitT]) -> Iterator[UnitT]:
    """Yield the units that are not placed yet."""
    return (unit for unit in units if unit.in_play and not unit.deployed)


def is_placing(state: GameState) -> bool:
    """Return whether the deployment is entered turn by turn."""
    units = (*state.ships.values(), *state.squadrons.values())
    return state.deployment.placed is not None and any(unit.deployed for unit in units)


def to_place(state: GameState) -> Side | None:
    """Return the side whose deployment turn it is: the first player begins, then they alternate.

    A player without units is skipped (A-31). An objective's own order is shown, but not checked.
    None is returned if no unit is left, or without a first player.
    """
    placed = state.deployment.placed if is_placing(state) else None
    side = placed.other if placed is not None else state.first_player
    if side is None:
        return None
    return next((one for one in (side, side.other) if _has_turn(state, one)), None)


def may_place(state: GameState, side: Side) -> Placements:
    """Return the units that a side may place if it is its turn (digest 1.2)."""
    ships, count = waiting(state, side)
    if count and _are_ships_first(state):
        return Placements(ships > 0, squadrons=False, rule=Rule.SHIP_FIRST)
    rule: Rule | None = None
    squadrons = _waiting_squadrons(state, side)
    if count:
        # Scouts come first, because they may be placed in turns in which others may not.
        squadrons.sort(key=lambda unit: _SCOUT not in unit.card.keywords)
        rule = next(_check_squadrons(state, squadrons[:_A_TURN]), None)
    return Placements(ships > 0, count > 0 and rule is None, rule)


def check_all_placed(state: GameState) -> Iterator[Rule]:
    """Yield a rule if units were placed in turns and some are left."""
    if is_placing(state) and any(any(waiting(state, side)) for side in Side):
        yield Rule.NOT_DEPLOYED


def _has_turn(state: GameState, side: Side) -> bool:
    left, objective = waiting(state, side), state.objective.key if state.objective else ""
    if _are_ships_first(state):
        return left.ships > 0
    is_last = objective in FIRST_PLAYER_PLACES_ALL
    is_last = is_last or (objective in SECOND_SQUADRONS_LAST and not left.ships)
    if is_last and side is not state.first_player and any(waiting(state, side.other)):
        return False
    return any(left)


def _has_own_order(state: GameState) -> bool:
    objective = state.objective.key if state.objective else ""
    return objective in FIRST_PLAYER_PLACES_ALL | SECOND_SQUADRONS_LAST | ALL_SHIPS_FIRST


def _are_ships_first(state: GameState) -> bool:
    """Return whether the objective requires ships before squadrons and ships are left."""
    if state.objective is None or state.objective.key not in ALL_SHIPS_FIRST:
        return False
    return any(waiting(state, side).ships for side in Side)


def _check_squadrons(state: GameState, squadrons: list[Squadron]) -> Iterator[Rule]:
    side = squadrons[0].side
    left = waiting(state, side)
    if left.squadrons == 1 and left.ships:
        yield Rule.LONE_SQUADRON
    has_ship = any(ship.deployed and ship.in_play for ship in state.ships_of(side))
    if not has_ship and any(_SCOUT not in unit.card.keywords for unit in squadrons):
        yield Rule.SHIP_FIRST
    if len(squadrons) < _A_TURN <= left.squadrons:
        yield Rule.TWO_SQUADRONS


def _waiting_squadrons(state: GameState, side: Side) -> list[Squadron]:
    return list(waiting_units(state.squadrons_of(side)))
