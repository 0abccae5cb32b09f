"""The turn's legal choices. Source: RRG 3, 15-20."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.actions import (
    Action,
    ActivateShip,
    ActivateSquadron,
    AssignDials,
    Begin,
    EndActivation,
    EndStatusPhase,
    LockDials,
    Pass,
    ReadyUpgrade,
)
from armada_companion.games.armada.rules.engine import broken_rules
from armada_companion.games.armada.rules.phases.command_phase import dials_missing, unlocked_sides
from armada_companion.games.armada.rules.phases.status_phase import payable_cards, readying_side
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Command, Phase, Side
from armada_companion.kit.errors import ImpossibleActionError


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return the choices that move the game on; table entries of free amounts are left out.

    Dials are offered with unknown faces, one action a ship.
    """
    return tuple(action for action in _candidates(state) if _is_legal(state, action))


def _is_legal(state: GameState, action: Action) -> bool:
    try:
        return not broken_rules(state, action)
    except ImpossibleActionError:
        return False


def _candidates(state: GameState) -> Iterator[Action]:
    match state.phase:
        case Phase.SETUP:
            yield Begin()
        case Phase.COMMAND:
            yield from _command_choices(state)
        case Phase.SHIP:
            yield from (ActivateShip(ship.id) for ship in state.ships.values())
            yield EndActivation()
            yield Pass()
            yield from _squadron_choices(state)
        case Phase.SQUADRON:
            yield from _squadron_choices(state)
        case Phase.STATUS:
            yield from _status_choices(state)
        case Phase.OVER:
            pass


def _command_choices(state: GameState) -> Iterator[Action]:
    for ship in state.ships.values():
        if missing := dials_missing(ship):
            yield AssignDials(ship.id, (Command.UNKNOWN,) * missing)
    yield from (LockDials(side) for side in unlocked_sides(state))


def _squadron_choices(state: GameState) -> Iterator[Action]:
    yield from (ActivateSquadron(squadron.id) for squadron in state.squadrons.values())


def _status_choices(state: GameState) -> Iterator[Action]:
    side: Side | None = readying_side(state)
    for ship, upgrade in payable_cards(state, side) if side else ():
        cost = upgrade.card.ready_cost
        if cost is not None:
            fitting = tuple(token for token in ship.tokens if token in cost.kinds)
            name = upgrade.card.card or upgrade.card.name
            yield ReadyUpgrade(ship.id, name, fitting[: cost.tokens])
    yield EndStatusPhase()
