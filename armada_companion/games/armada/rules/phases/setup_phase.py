"""Setup. Source: RRG 6, 10, 11, 14, 16, 33; digest 1."""

from collections.abc import Iterable, Iterator

from armada_companion.games.armada.rules.actions import (
    Begin,
    ChooseFirstPlayer,
    ChooseObjective,
    Deploy,
    EnterFleet,
    SetAside,
)
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship, enter_ship
from armada_companion.games.armada.rules.squadron import Squadron, enter_squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Place, Side
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes


def check_enter_fleet(state: GameState, action: EnterFleet) -> Iterator[Rule]:
    """Yield nothing: any fleet may be played; its legality is judged where it is read."""
    other = {*_ids(state, action.side.other)}
    own = [*(ship.id for ship in action.fleet.ships), *(unit.id for unit in action.fleet.squadrons)]
    if not action.fleet.ships:
        raise ImpossibleActionError("the fleet has no ships")
    twice = next((unit for unit in own if unit in other or own.count(unit) > 1), None)
    if twice is not None:
        raise ImpossibleActionError(f"the id {twice!r} is used twice")
    yield from ()


def enter_fleet(state: GameState, action: EnterFleet, notes: Notes) -> GameState:
    """Return the state with the side's fleet, every unit ready. Source: RRG 16 (setup 2)."""
    list(check_enter_fleet(state, action))
    side, fleet = action.side, action.fleet
    ships = {unit.id: unit for unit in state.ships_of(side.other)}
    squadrons = {unit.id: unit for unit in state.squadrons_of(side.other)}
    ships |= {card.id: enter_ship(card, side) for card in fleet.ships}
    squadrons |= {card.id: enter_squadron(card, side) for card in fleet.squadrons}
    player = state.player(side)._replace(fleet=fleet)
    return state.with_player(side, player)._replace(ships=ships, squadrons=squadrons)


def initiative_chooser(state: GameState) -> Side | None:
    """Return who chooses the first player: the cheaper fleet, or the winner of the flip.

    None while a fleet is missing or a tie has not been flipped for. Source: RRG 16; A-33.
    """
    a, b = state.player(Side.A).fleet, state.player(Side.B).fleet
    if a is None or b is None:
        return None
    if a.points == b.points:
        return state.coin_flip
    return Side.A if a.points < b.points else Side.B


def check_choose_first_player(state: GameState, action: ChooseFirstPlayer) -> Iterator[Rule]:
    """Yield what forbids the choice. Source: RRG 16 (setup 3)."""
    if any(state.player(side).fleet is None for side in Side):
        yield Rule.FLEETS_MISSING


def choose_first_player(state: GameState, action: ChooseFirstPlayer, notes: Notes) -> GameState:
    """Return the state with initiative decided."""
    return state._replace(first_player=action.side, coin_flip=action.coin_flip)


def check_choose_objective(state: GameState, action: ChooseObjective) -> Iterator[Rule]:
    """Yield what forbids the objective. Source: RRG 11, 16 (setup 4)."""
    if state.first_player is None:
        yield Rule.NO_FIRST_PLAYER
        return
    fleet = state.player(state.first_player.other).fleet
    offered = {_plain(name) for name in fleet.objectives.values()} if fleet else set()
    names = {_plain(action.objective.name), _plain(action.objective.card)}
    if offered - {""} and not offered & names:
        yield Rule.OBJECTIVE_NOT_OFFERED


def choose_objective(state: GameState, action: ChooseObjective, notes: Notes) -> GameState:
    """Return the state with the objective in play."""
    return state._replace(objective=action.objective)


def check_deploy(state: GameState, action: Deploy) -> Iterator[Rule]:
    """Yield what forbids placing these units. Source: RRG 16 (setup 6), 33."""
    ships = [state.ship(ship) for ship in action.ships]
    speeds = [(state.ship(ship), speed) for ship, speed in action.speeds.items()]
    units: list[Ship | Squadron] = [*ships, *map(state.squadron, action.squadrons)]
    if any(unit.deployed for unit in units):
        yield Rule.ALREADY_DEPLOYED
    if any(unit.place is not Place.IN_PLAY for unit in units):
        yield Rule.NOT_IN_PLAY
    if any(speed > ship.card.max_speed for ship, speed in speeds):
        yield Rule.SPEED_OFF_CHART
    if any(speed == 0 for _, speed in speeds):
        yield Rule.SPEED_ZERO_AT_DEPLOYMENT


def deploy(state: GameState, action: Deploy, notes: Notes) -> GameState:
    """Return the state with the units on the table and the speed dials set."""
    for ship_id in action.ships:
        state = state.with_ship(state.ship(ship_id)._replace(deployed=True, place=Place.IN_PLAY))
    for ship_id, speed in action.speeds.items():
        state = state.with_ship(state.ship(ship_id)._replace(speed=speed))
    for squadron in action.squadrons:
        unit = state.squadron(squadron)._replace(deployed=True, place=Place.IN_PLAY)
        state = state.with_squadron(unit)
    return state


def check_set_aside(state: GameState, action: SetAside) -> Iterator[Rule]:
    """Yield what forbids setting these units aside. Source: RRG 16."""
    units = [state.unit(unit) for unit in action.units]
    if any(unit.place is Place.SET_ASIDE for unit in units):
        yield Rule.ALREADY_SET_ASIDE
    if any(unit.place is Place.DESTROYED for unit in units):
        yield Rule.NOT_IN_PLAY
    if any(unit.deployed for unit in units):
        yield Rule.ALREADY_DEPLOYED


def set_aside(state: GameState, action: SetAside, notes: Notes) -> GameState:
    """Return the state with the units out of play until an effect deploys them."""
    for unit in action.units:
        state = state.with_unit(state.unit(unit)._replace(place=Place.SET_ASIDE, deployed=False))
    return state


def check_begin(state: GameState, action: Begin) -> Iterator[Rule]:
    """Yield nothing: without fleets and a first player there is no game to begin."""
    if any(state.player(side).fleet is None for side in Side):
        raise ImpossibleActionError("a fleet is missing")
    if state.first_player is None:
        raise ImpossibleActionError("nobody is first player yet")
    yield from ()


def begin(state: GameState, action: Begin, notes: Notes) -> GameState:
    """Return the state at the start of round 1, pass tokens dealt. Source: RRG 14, 16."""
    list(check_begin(state, action))
    first = state.first_player or Side.A
    counts = {side: _count_ships(state, state.ships_of(side)) for side in Side}
    for side, tokens in pass_tokens(first, counts[first], counts[first.other]).items():
        state = state.with_player(side, state.player(side)._replace(pass_tokens=tokens))
        if tokens:
            name, more = state.player(side).name, "s" if tokens > 1 else ""
            notes.append(Note("pass_tokens", side, f"{name} gets {tokens} pass token{more}"))
    notes.append(Note("phase", Phase.COMMAND, "Round 1: Command Phase"))
    return state._replace(phase=Phase.COMMAND, round=1)


def pass_tokens(first: Side, first_ships: int, second_ships: int) -> dict[Side, int]:
    """Return the pass tokens dealt: to the second player the difference in ships, to the first
    one less. Source: RRG 14; digest 1.3.
    """
    fewer = second_ships - first_ships
    return {first: max(0, fewer - 1), first.other: max(0, -fewer)}


def _count_ships(state: GameState, ships: Iterable[Ship]) -> int:
    """Count the ships of a fleet; set-aside ones are part of it (A-05)."""
    aside_counts = state.ruleset.set_aside_counts
    return sum(aside_counts or ship.place is not Place.SET_ASIDE for ship in ships)


def _ids(state: GameState, side: Side) -> Iterator[str]:
    yield from (ship.id for ship in state.ships_of(side))
    yield from (squadron.id for squadron in state.squadrons_of(side))


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
