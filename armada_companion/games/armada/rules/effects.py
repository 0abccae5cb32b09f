"""What effects do to ships and players outside the usual steps. Source: digest 13.5."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.actions import (
    AllowActivation,
    CallTime,
    Concede,
    DeploySetAside,
    DiscardDial,
    GainVictoryTokens,
    LookAtDials,
    NamePlayer,
    PreventActivation,
    SetSpeed,
    ToggleActivated,
)
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Place
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes


def check_set_speed(state: GameState, action: SetSpeed) -> Iterator[Rule]:
    """Yield what forbids the speed. Source: RRG 19."""
    ship = state.ship(action.ship)
    if not ship.in_play:
        yield Rule.NOT_IN_PLAY
    if action.speed > ship.card.max_speed:
        yield Rule.SPEED_OFF_CHART


def set_speed(state: GameState, action: SetSpeed, notes: Notes) -> GameState:
    """Return the state with the speed dial set."""
    return state.with_ship(state.ship(action.ship)._replace(speed=action.speed))


def check_prevent_activation(state: GameState, action: PreventActivation) -> Iterator[Rule]:
    """Yield what forbids barring the ship. Source: RRG 17, 32."""
    if state.ship(action.ship).place is Place.DESTROYED:
        yield Rule.NOT_IN_PLAY


def prevent_activation(state: GameState, action: PreventActivation, notes: Notes) -> GameState:
    """Return the state with the ship barred: until lifted, for its owner's present or next turn,
    for the round, from going first, or until all others went (digest 5.6).
    """
    ship = state.ship(action.ship)
    return state.with_ship(ship._replace(barred=ship.barred | {action.until}))


def check_allow_activation(state: GameState, action: AllowActivation) -> Iterator[Rule]:
    """Yield what forbids lifting the bar: there is none."""
    if not state.ship(action.ship).barred:
        yield Rule.NOT_PREVENTED


def allow_activation(state: GameState, action: AllowActivation, notes: Notes) -> GameState:
    """Return the state with nothing barring the ship."""
    return state.with_ship(state.ship(action.ship)._replace(barred=frozenset()))


def check_toggle_activated(state: GameState, action: ToggleActivated) -> Iterator[Rule]:
    """Yield what forbids turning the activation marker. Source: RRG 19."""
    if not _require_not_activating(state, action.unit).in_play:
        yield Rule.NOT_IN_PLAY


def toggle_activated(state: GameState, action: ToggleActivated, notes: Notes) -> GameState:
    """Return the state with the unit's activation marker turned."""
    unit = _require_not_activating(state, action.unit)
    return state.with_unit(unit._replace(activated=not unit.activated))


def check_discard_dial(state: GameState, action: DiscardDial) -> Iterator[Rule]:
    """Yield what forbids discarding the top dial: there is none."""
    if not state.ship(action.ship).dials:
        yield Rule.NO_DIAL


def discard_dial(state: GameState, action: DiscardDial, notes: Notes) -> GameState:
    """Return the state with the top dial gone."""
    ship = state.ship(action.ship)
    kept = ship.dials[1:]
    return state.with_ship(ship._replace(dials=kept, assigned=min(ship.assigned, len(kept))))


def check_look_at_dials(state: GameState, action: LookAtDials) -> Iterator[Rule]:
    """Yield nothing: who looked at what stands in every log. Source: RRG 3."""
    state.ship(action.ship)
    yield from ()


def look_at_dials(state: GameState, action: LookAtDials, notes: Notes) -> GameState:
    """Return the state as it is."""
    state.ship(action.ship)
    return state


def check_deploy_set_aside(state: GameState, action: DeploySetAside) -> Iterator[Rule]:
    """Yield what forbids deploying the units now. Source: RRG 16, 38."""
    units = [state.unit(unit) for unit in action.units]
    if any(unit.place is not Place.SET_ASIDE for unit in units):
        yield Rule.NOT_SET_ASIDE


def deploy_set_aside(state: GameState, action: DeploySetAside, notes: Notes) -> GameState:
    """Return the state with the units in play and unactivated. Source: RRG 38."""
    for unit_id in action.units:
        unit: Ship | Squadron = state.unit(unit_id)
        if isinstance(unit, Squadron) and unit.hull == 0:
            unit = unit._replace(hull=unit.card.hull)
        state = state.with_unit(unit._replace(place=Place.IN_PLAY, deployed=True, activated=False))
    return state


def check_gain_victory_tokens(state: GameState, action: GainVictoryTokens) -> Iterator[Rule]:
    """Yield nothing: what earns victory tokens stands on the objective. Source: RRG 22."""
    yield from ()


def gain_victory_tokens(state: GameState, action: GainVictoryTokens, notes: Notes) -> GameState:
    """Return the state with the tokens gained."""
    player = state.player(action.side)
    player = player._replace(victory_tokens=player.victory_tokens + action.tokens)
    return state.with_player(action.side, player)


def check_name_player(state: GameState, action: NamePlayer) -> Iterator[Rule]:
    """Yield nothing: a player may have any name."""
    yield from ()


def name_player(state: GameState, action: NamePlayer, notes: Notes) -> GameState:
    """Return the state with the player named; an empty name gives back the side's."""
    name = action.name.strip() or f"Side {action.side}"
    return state.with_player(action.side, state.player(action.side)._replace(name=name))


def check_concede(state: GameState, action: Concede) -> Iterator[Rule]:
    """Yield nothing: a player may always give up, but not a game that is over."""
    _require_running(state)
    yield from ()


def concede(state: GameState, action: Concede, notes: Notes) -> GameState:
    """Return the state with the game given up. Source: digest 11.4."""
    _require_running(state)
    return state._replace(conceded=action.side)


def check_call_time(state: GameState, action: CallTime) -> Iterator[Rule]:
    """Yield nothing: time is called by whoever runs the event."""
    _require_running(state)
    yield from ()


def call_time(state: GameState, action: CallTime, notes: Notes) -> GameState:
    """Return the state in its last round. Source: digest 2.3, 11.6."""
    _require_running(state)
    return state._replace(last_round=True)


def _require_running(state: GameState) -> None:
    if state.phase in (Phase.SETUP, Phase.OVER):
        raise ImpossibleActionError("no game is under way")


def _require_not_activating(state: GameState, unit_id: str) -> Ship | Squadron:
    unit = state.unit(unit_id)
    if state.activation is not None and state.activation.ship == unit.id:
        raise ImpossibleActionError(f"{unit.id} is activating: end the activation first")
    return unit
