"""Resolving commands with a dial, a token or both. Source: RRG 3, 4, 32; digest 4.3, 4.4."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.actions import ResolveCommand
from armada_companion.games.armada.rules.activation import activating_ship
from armada_companion.games.armada.rules.command_tokens import gain_from_reveal, without_token
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.state import Activation, Engineering, GameState
from armada_companion.games.armada.rules.types import Command, Source
from armada_companion.kit.note import Notes

POWER_FAILURE = "power failure"
SHIELD_MOVED, SHIELD_RECOVERED, CARD_DISCARDED = 1, 2, 3
"""Engineering points that a repair costs. Source: RRG 4."""

_AFTER_REVEAL = (Command.SQUADRON, Command.REPAIR)


def check_resolve_command(state: GameState, action: ResolveCommand) -> Iterator[Rule]:
    """Yield what forbids resolving this command with these sources."""
    activation, ship = activating_ship(state)
    if Source.DIAL in action.sources:
        yield from _check_dial(activation, ship, action.command)
    if Source.TOKEN in action.sources and action.command not in ship.tokens:
        yield Rule.COMMAND_TOKEN_MISSING
    if action.command in ship.resolved:
        yield Rule.COMMAND_RESOLVED
    if activation.maneuvered or (action.command in _AFTER_REVEAL and activation.attacks):
        yield Rule.COMMAND_WINDOW_CLOSED


def resolve_command(state: GameState, action: ResolveCommand, notes: Notes) -> GameState:
    """Return the state with the command resolved: its sources spent, its effect allowed."""
    activation, ship = activating_ship(state)
    if Source.DIAL in action.sources:
        activation = activation._replace(dial_spent=True)
        if ship.revealed is Command.UNKNOWN:
            ship = gain_from_reveal(ship, action.command, notes)
            ship = ship._replace(revealed=action.command)
    if Source.TOKEN in action.sources:
        ship = without_token(ship, action.command)
    ship = ship._replace(resolved=ship.resolved | {action.command})
    state = state.with_ship(ship)
    return state._replace(activation=_allow_effect(activation, ship, action))


def engineering_value(ship: Ship) -> int:
    """Return the ship's engineering value: each faceup Power Failure halves it, rounded down.

    Source: RRG 36.
    """
    failures = sum(title.casefold() == POWER_FAILURE for title in ship.faceup)
    return ship.card.engineering >> failures


def engineering_points(engineering: int, sources: tuple[Source, ...]) -> int:
    """Return the points a Repair command gives: the value by dial, half of it, rounded up, by
    token, the sum by both. Source: RRG 4.
    """
    points = engineering if Source.DIAL in sources else 0
    return points + (-(-engineering // 2) if Source.TOKEN in sources else 0)


def squadrons_to_activate(squadron: int, sources: tuple[Source, ...]) -> int:
    """Return how many squadrons a Squadron command activates: the value by dial, one by token,
    the sum by both. Source: RRG 4.
    """
    return (squadron if Source.DIAL in sources else 0) + (Source.TOKEN in sources)


def _check_dial(activation: Activation, ship: Ship, command: Command) -> Iterator[Rule]:
    if ship.revealed is None or activation.dial_spent:
        yield Rule.NO_DIAL
    elif ship.revealed not in (command, Command.UNKNOWN):
        yield Rule.OTHER_DIAL


def _allow_effect(activation: Activation, ship: Ship, action: ResolveCommand) -> Activation:
    if action.command is Command.SQUADRON:
        allowed = squadrons_to_activate(ship.card.squadron, action.sources)
        return activation._replace(squadrons=allowed, squadron_limit=allowed)
    if action.command is Command.REPAIR:
        points = engineering_points(engineering_value(ship), action.sources)
        return activation._replace(engineering=Engineering(points, points))
    if action.command is Command.NAVIGATE:
        return activation._replace(speed_steps=len(action.sources))
    return activation
