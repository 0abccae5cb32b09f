"""Remedies: legal steps after which a refused choice is legal."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from armada_companion.kit.action import Action
from armada_companion.kit.errors import ImpossibleActionError

from ...rules.attack.resolve import EndAttack
from ...rules.command.commands import sources_text
from ...rules.command.dials import AssignDials, TakeBackDials, dials_missing
from ...rules.game import ARMADA
from ...rules.judge.course import SetTurn
from ...rules.model.state import GameState
from ...rules.model.types import Command
from ...rules.rule import Rule
from ...rules.setup.steps import DeploySetAside
from ...rules.ship.activation import AllowActivation, TellDial, ToggleActivated
from ...rules.turns.turn_order import Pass
from ..command.dial_effects import RaidEntries
from ..command.dial_entries import SOURCES, discard_choice, for_each_command, resolve_choice
from ..table.activation_steps import end_choice
from ..table.questions import GameView
from ..table.table_views import Choice, choice
from ..table.words import brief, command_name, unit_name

Refused = Action[GameState]


def remedies(state: GameState, refused: Choice) -> tuple[Choice, ...]:
    """Return the legal steps after which a refused choice is legal."""
    action = refused.does
    if not isinstance(action, Action) or not refused.possible:
        return ()
    found: list[Choice] = []
    for rule in ARMADA.broken_rules(state, action):
        for step in _STEPS.get(rule, _nothing)(state, action):
            if step.legal and step not in found and _is_legal_after(state, step, action):
                found.append(step)
    return tuple(found)


def _is_legal_after(state: GameState, step: Choice, action: Refused) -> bool:
    if not isinstance(step.does, Action):
        return False
    try:
        after, _ = ARMADA.apply(state, step.does)
        return not ARMADA.broken_rules(after, action)
    except ImpossibleActionError:
        return False


def _unit_of(action: Refused) -> str:
    named = (str(getattr(action, name, "")) for name in ("unit", "ship", "squadron"))
    return next(filter(None, named), "")


def _nothing(state: GameState, action: Refused) -> Iterator[Choice]:
    yield from ()


def _resolve(command: Command, state: GameState, action: Refused) -> Iterator[Choice]:
    for sources in SOURCES:
        label = f"Resolve {command_name(command)} with {sources_text(sources)}"
        yield resolve_choice(state, label, command, sources)


def _end_activation(state: GameState, action: Refused) -> Iterator[Choice]:
    if state.activation is not None:
        yield end_choice(state)._replace(key="")


def _take_turn(state: GameState, action: Refused) -> Iterator[Choice]:
    """Yield steps that the opponent forgot: to end an activation, or to take a turn."""
    yield from _end_activation(state, action)
    unit = _unit_of(action)
    if state.activation is None and unit:
        side = state.unit(unit).side
        name = state.player(side.other).name
        passes = choice(state, f"{name} passes with a token", Pass())
        skips = SetTurn(side, why=f"{name} forgot to act")
        yield from (passes, choice(state, f"{name} forgot to act", skips))


def _allow(state: GameState, action: Refused) -> Iterator[Choice]:
    yield choice(state, "May activate again", AllowActivation(_unit_of(action)))


def _turn_marker(state: GameState, action: Refused) -> Iterator[Choice]:
    yield choice(state, "Turn activation marker", ToggleActivated(_unit_of(action)))


def _deploy(state: GameState, action: Refused) -> Iterator[Choice]:
    if unit := _unit_of(action):
        yield choice(state, "Deploy", DeploySetAside((unit,)))


def _take_back_dials(state: GameState, action: Refused) -> Iterator[Choice]:
    yield choice(state, "Take back", TakeBackDials(_unit_of(action)), "undo")


def _leave_dials(state: GameState, action: Refused) -> Iterator[Choice]:
    for ship in state.ships.values():
        if missing := dials_missing(ship):
            label = f"{brief(unit_name(state, ship))}: dials not entered"
            unknown = AssignDials(ship.id, (Command.UNKNOWN,) * missing)
            yield choice(state, label, unknown)


def _state_dial(state: GameState, action: Refused) -> Iterator[Choice]:
    yield from for_each_command(state, TellDial, "The dial shows {}")


def _end_attack(state: GameState, action: Refused) -> Iterator[Choice]:
    yield choice(state, "End attack", EndAttack(), "check")


def _discard_token(state: GameState, action: Refused) -> Iterator[Choice]:
    ship = _unit_of(action) or (state.activation.ship if state.activation else "")
    for kind in state.ship(ship).tokens:
        yield discard_choice(state, ship, kind)


def _remove_raid_tokens(state: GameState, action: Refused) -> Iterator[Choice]:
    if state.activation is not None:
        yield from RaidEntries(state.activation.ship).choices(GameView(state))


_STEPS: Mapping[object, Callable[[GameState, Refused], Iterator[Choice]]] = {
    Rule.NO_SQUADRON_COMMAND: partial(_resolve, Command.SQUADRON),
    Rule.SPEED_CHANGE_TOO_LARGE: partial(_resolve, Command.NAVIGATE),
    Rule.ACTIVATION_IN_PROGRESS: _end_activation,
    Rule.ATTACK_OPEN: _end_attack,
    Rule.NOT_YOUR_TURN: _take_turn,
    Rule.SHIP_PREVENTED: _allow,
    Rule.SHIP_ACTIVATED: _turn_marker,
    Rule.SQUADRON_ACTIVATED: _turn_marker,
    Rule.NOT_IN_PLAY: _deploy,
    Rule.TOO_MANY_DIALS: _take_back_dials,
    Rule.DIALS_MISSING: _leave_dials,
    Rule.DIAL_UNKNOWN: _state_dial,
    Rule.TOKEN_LIMIT: _discard_token,
    Rule.RAIDED: _remove_raid_tokens,
}
"""Functions that yield possible remedies; `remedies` returns those that help."""
