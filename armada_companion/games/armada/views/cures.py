"""What makes a refused choice legal: no refusal is a dead end where one step leads out of it."""

from collections.abc import Callable, Iterator, Mapping

from armada_companion.games.armada import rules as armada
from armada_companion.games.armada.rules.phases.command_phase import dials_missing
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import KNOWN_COMMANDS, Command
from armada_companion.games.armada.views.judged import choice, decoded
from armada_companion.games.armada.views.table import ChoiceView
from armada_companion.games.armada.views.unit_names import unit_name
from armada_companion.games.armada.views.view import brief
from armada_companion.games.armada.views.words import command_mark, command_name
from armada_companion.kit.errors import ImpossibleActionError

Refused = Mapping[str, object]
_SOURCES = (["dial"], ["token"], ["dial", "token"])


def cures(state: GameState, refused: ChoiceView) -> tuple[ChoiceView, ...]:
    """Return the legal steps after each of which the engine allows a choice that it refuses now."""
    action = dict(refused.action)
    if "do" not in action or not refused.possible:
        return ()
    found: list[ChoiceView] = []
    for rule in armada.broken_rules(state, decoded(action)):
        for step in _STEPS.get(rule, _nothing)(state, action):
            if step.legal and step not in found and _is_legal_after(state, step, action):
                found.append(step)
    return tuple(found)


def end_choice(state: GameState) -> ChoiceView:
    """Return the end of the activation in progress, which it names."""
    activation = state.activation
    name = brief(unit_name(state, state.ship(activation.ship))) if activation else ""
    found = choice(state, f"End {name}".rstrip(), {"do": "end_activation"}, "check", "E")
    unspent = activation is not None and not activation.dial_spent
    return found._replace(note="dial unspent" if unspent else "")


def _is_legal_after(state: GameState, step: ChoiceView, action: Refused) -> bool:
    try:
        after, _ = armada.apply(state, decoded(dict(step.action)))
        return not armada.broken_rules(after, decoded(action))
    except ImpossibleActionError:
        return False


def _nothing(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    yield from ()


def _resolve(state: GameState, command: Command) -> Iterator[ChoiceView]:
    for sources in _SOURCES:
        label = f"Resolve {command_name(command)} with {' and '.join(sources)}"
        resolved = {"do": "resolve_command", "command": command.value, "with": sources}
        yield choice(state, label, resolved, mark=command_mark(command))


def _resolve_squadron(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    yield from _resolve(state, Command.SQUADRON)


def _resolve_navigate(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    yield from _resolve(state, Command.NAVIGATE)


def _end_activation(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    if state.activation is not None:
        yield end_choice(state)._replace(key="")


def _allow(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    yield choice(state, "May activate again", {"do": "allow_activation", "ship": action["ship"]})


def _turn_marker(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    unit = action.get("ship") or action.get("squadron")
    yield choice(state, "Turn activation marker", {"do": "toggle_activated", "unit": unit})


def _deploy(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    unit = action.get("unit") or action.get("ship") or action.get("squadron")
    if unit:
        yield choice(state, "Deploy", {"do": "deploy_set_aside", "units": [unit]})


def _take_back_dials(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    yield choice(state, "Take back", {"do": "take_back_dials", "ship": action["ship"]}, "undo")


def _leave_dials(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    for ship in state.ships.values():
        if missing := dials_missing(ship):
            untold = [Command.UNKNOWN.value] * missing
            label = f"{brief(unit_name(state, ship))}: dials not told"
            yield choice(state, label, {"do": "assign_dials", "ship": ship.id, "commands": untold})


def _tell_dial(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    for face in KNOWN_COMMANDS:
        label = f"The dial shows {command_name(face)}"
        yield choice(state, label, {"do": "tell_dial", "dial": face.value}, command_mark(face))


def _discard_token(state: GameState, action: Refused) -> Iterator[ChoiceView]:
    ship = action.get("ship") or (state.activation.ship if state.activation else "")
    for kind in state.ship(str(ship)).tokens:
        discard = {"do": "discard_command_token", "ship": ship, "command": kind.value}
        yield choice(state, f"Discard {command_name(kind)}", discard, mark="cross")


_STEPS: Mapping[Rule, Callable[[GameState, Refused], Iterator[ChoiceView]]] = {
    Rule.NO_SQUADRON_COMMAND: _resolve_squadron,
    Rule.SPEED_CHANGE_TOO_LARGE: _resolve_navigate,
    Rule.ACTIVATION_IN_PROGRESS: _end_activation,
    Rule.NOT_YOUR_TURN: _end_activation,
    Rule.SHIP_PREVENTED: _allow,
    Rule.SHIP_ACTIVATED: _turn_marker,
    Rule.SQUADRON_ACTIVATED: _turn_marker,
    Rule.NOT_IN_PLAY: _deploy,
    Rule.TOO_MANY_DIALS: _take_back_dials,
    Rule.DIALS_MISSING: _leave_dials,
    Rule.DIAL_UNKNOWN: _tell_dial,
    Rule.TOKEN_LIMIT: _discard_token,
}
"""Candidates only: the engine tells which of them help."""
