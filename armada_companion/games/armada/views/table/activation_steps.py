"""The steps of an activation: the use of its dial, and its end. Source: RRG 3, 4."""

from collections.abc import Iterator

from armada_companion.kit.wording import plural

from ...rules.attack.attack_actions import attacks_allowed, attacks_ended
from ...rules.command import commands
from ...rules.model.state import Activation, GameState
from ...rules.model.types import Command, ShipValue, Source
from ...rules.model.units import Ship
from ...rules.ship.activation import EndActivation
from .table_views import Choice, choice
from .words import brief, command_icon, command_name, unit_name

_BY_DIAL = (Source.DIAL,)
_AFTER_REVEAL = (Command.SQUADRON, Command.REPAIR)

UNSPENT, LOST = "dial unspent", "dial lost"


def command_choices(state: GameState) -> tuple[Choice, ...]:
    """Return the legal uses of the revealed dial: for its command, then as a token.

    A dial with an unknown face has none, because the players use dials on the table.
    """
    if state.activation is None or state.activation.dial_spent:
        return ()
    ship = state.ship(state.activation.ship)
    face = ship.revealed
    if face is None or face is Command.UNKNOWN:
        return ()
    label = _label(state, ship, face)
    resolve = choice(state, label, commands.ResolveCommand(face, _BY_DIAL), command_icon(face))
    token = choice(state, "Token", commands.TakeCommandToken(), "plus")
    return tuple(one for one in (resolve, token) if one.legal)


def end_choice(state: GameState) -> Choice:
    """Return the choice that ends the activation in progress, labeled with the ship's name."""
    activation = state.activation
    name = brief(unit_name(state, state.ship(activation.ship))) if activation else ""
    found = choice(state, f"End {name}".rstrip(), EndActivation(), "check", "E")
    return found._replace(note=dial_note(state), at_right=True)


def step_of(state: GameState, ship_id: str) -> int:
    """Return the step of a ship's activation, 0 (reveal) to 4 (end); -1 if not activating."""
    if (activation := state.activation_of(ship_id)) is None:
        return -1
    if activation.maneuvered:
        return 4
    if is_command_step(state):
        return 1
    made = attacks_ended(state, activation)
    return 3 if made >= attacks_allowed(state.ship(ship_id)) else 2


def is_command_step(state: GameState) -> bool:
    """Return whether the next step uses the dial: as a token, or before attacks."""
    activation = state.activation
    if activation is None or activation.dial_spent:
        return False
    ship = state.ship(activation.ship)
    face = ship.revealed
    if face is None or face is Command.UNKNOWN:
        return False
    is_early = face in _AFTER_REVEAL and _can_resolve(state, activation, ship, face)
    return is_early or _can_convert(activation, ship)


def activation_words(state: GameState) -> str:
    """Return the next step of the activation in words, with the use of its dial."""
    activation = state.activation
    if activation is None:
        return ""
    made, allowed = attacks_ended(state, activation), attacks_allowed(state.ship(activation.ship))
    words = {
        1: "Use the dial, then attack, maneuver and end",
        2: f"Attack {made + 1} of {allowed}, then maneuver and end",
        3: "Maneuver, then end",
        4: "End the activation",
    }[step_of(state, activation.ship)]
    note = dial_note(state)
    return f"{words}  ·  {note}" if note else words


def dial_note(state: GameState) -> str:
    """Return a note that the activating ship's dial is not spent, or cannot be; else ""."""
    activation = state.activation
    if activation is None:
        return ""
    ship = state.ship(activation.ship)
    if activation.dial_spent and not ship.extra_dials:
        return ""
    return UNSPENT if any(_uses(state, activation, ship)) else LOST


def is_dial_lost(state: GameState, ship_id: str) -> bool:
    """Return whether a ship's revealed dial was not spent, and no longer can be."""
    if (activation := state.activation_of(ship_id)) is None or activation.dial_spent:
        return False
    return dial_note(state) == LOST


def _uses(state: GameState, activation: Activation, ship: Ship) -> Iterator[bool]:
    """Yield, for each dial, whether it can be used now or later in the activation."""
    for face in ship.extra_dials:
        yield _can_resolve(state, activation, ship, face)
    if not activation.dial_spent and ship.revealed is not None:
        yield _can_resolve(state, activation, ship, ship.revealed)
        yield _can_convert(activation, ship)


def _can_resolve(state: GameState, activation: Activation, ship: Ship, face: Command) -> bool:
    if activation.maneuvered or face in ship.resolved or face in ship.raid_tokens:
        return False
    attacks = activation.attacks
    if face in _AFTER_REVEAL:
        return not attacks
    if face is not Command.CONCENTRATE_FIRE or state.attack is not None:
        return True
    return len(attacks) < attacks_allowed(ship) or any(one.in_one_step for one in attacks[-1:])


def _can_convert(activation: Activation, ship: Ship) -> bool:
    """Return whether the dial can still become a token, which is the first step only."""
    is_late = activation.attacks or activation.maneuvered or ship.resolved
    return not is_late and not any(commands.check_life_support(ship))


def _label(state: GameState, ship: Ship, face: Command) -> str:
    """Return a command with its value: "Repair: 4 points"."""
    if face is Command.REPAIR:
        points = commands.repair_points(ship, _BY_DIAL, state.ruleset.power_failure_first)
        return f"Repair: {plural(points, 'point')}"
    if face is Command.SQUADRON:
        return (
            f"Squadron {commands.squadrons_to_activate(ship.value(ShipValue.SQUADRON), _BY_DIAL)}"
        )
    return command_name(face)
