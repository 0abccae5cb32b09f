"""Which unit the middle column shows after a step: the one that is to be entered about."""

from typing import NamedTuple

from armada_companion.games.armada.rules.state import Activation, GameState
from armada_companion.games.armada.rules.types import Side
from armada_companion.games.armada.views.choices import next_unit
from armada_companion.games.armada.views.dials import next_without_dials
from armada_companion.games.armada.views.view import dials_are_set


class Shown(NamedTuple):
    """The unit to show, "" for none; `moved` when the turn or the activation has gone on."""

    unit: str
    moved: bool


def shown_after(before: GameState | None, state: GameState, shown: str) -> Shown:
    """Return what to show when `before` has become `state`.

    A new turn or step of an activation shows the unit that acts, an attack its target, until its
    damage is entered or it is destroyed; else the shown unit stays.
    """
    if before is None or _turn(before) != _turn(state) or not _is_known(state, shown):
        return Shown(_new_target(before, state) or next_unit(state), moved=True)
    if state.activation is not None and _is_gone(before, state, shown):
        return Shown(state.activation.ship, moved=True)
    if state.activation is not None and _commanded(before, state):
        # The next squadron is chosen from where the keyboard is.
        return Shown(state.activation.ship, moved=False)
    if dials_are_set(state, shown):
        return Shown(next_without_dials(state, shown), moved=False)
    return Shown(shown, moved=False)


def turn_of(state: GameState) -> tuple[object, ...]:
    """Return what tells one turn from the next, where the opponent's was a forced pass too."""
    activated = sum(ship.activated for ship in state.ships.values())
    ended = activated - (state.activation is not None)
    tokens = tuple(state.player(side).pass_tokens for side in Side)
    return (state.phase, state.round, state.to_act, ended, tokens)


def ship_to_return_to(state: GameState, shown: str) -> str:
    """Return the activating ship while another unit is shown, else ""."""
    activation = state.activation
    return activation.ship if activation and shown and activation.ship != shown else ""


def _turn(state: GameState) -> tuple[object, ...]:
    step: tuple[object, ...] = ()
    if activation := state.activation:
        step = (activation.ship, activation.attacks, activation.maneuvered)
    return (state.phase, state.round, state.to_act, step, state.squadrons_done)


def _new_target(before: GameState | None, state: GameState) -> str:
    """Return the target of the attack that the last step entered, or ""."""
    if before is None or before.activation is None or state.activation is None:
        return ""
    targets = _targets(state.activation)
    known = _targets(before.activation)
    same_ship = before.activation.ship == state.activation.ship
    return targets[-1] if same_ship and len(targets) > len(known) else ""


def _targets(activation: Activation) -> list[str]:
    return [target for attack in activation.attacks for target in attack.targets]


def _commanded(before: GameState, state: GameState) -> bool:
    """Tell whether a Squadron command has activated one more squadron."""
    left = before.activation.squadrons if before.activation else None
    now = state.activation.squadrons if state.activation else None
    return left is not None and now is not None and now < left


def _is_known(state: GameState, unit: str) -> bool:
    return unit in state.ships or unit in state.squadrons


def _is_gone(before: GameState, state: GameState, unit: str) -> bool:
    """Tell whether a unit was in play before and is so no more."""
    return before.unit(unit).in_play and not state.unit(unit).in_play
