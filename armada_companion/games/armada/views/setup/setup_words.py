"""The sentences of the setup page: first player, next action, missing entries."""

from ...rules.model.ruleset import Ruleset
from ...rules.model.state import GameState
from ...rules.model.types import Side
from ...rules.setup.deployment import check_all_placed
from ...rules.setup.steps import is_set_by_map
from ..table.words import verb
from .deployment_turns import DeploymentView


def why_words(state: GameState, chooser: Side | None) -> str:
    """Return who chooses the first player, and why, as a sentence. Source: RRG 16; A-33."""
    a, b = state.player(Side.A), state.player(Side.B)
    if a.fleet is None or b.fleet is None or without_fleet(state):
        return "The player whose fleet costs fewer points chooses; enter both fleets first."
    if is_set_by_map(state):
        return "The map of the campaign says who is first."
    if state.chosen_by not in (None, chooser):
        return f"{state.player(state.chosen_by).name} chose the first player."
    if is_tie(state):
        tie = f"Both fleets cost {a.fleet.points} points: flip a coin, the winner chooses."
        if chooser is None:
            return tie
        return f"{state.player(chooser).name} won the coin flip and {_chooses(state, chooser)}."
    cheap, dear = sorted((a.fleet.points, b.fleet.points))
    if chooser is None:
        return ""
    return (
        f"{state.player(chooser).name} {_chooses(state, chooser)}: {cheap} points against {dear}."
    )


def _chooses(state: GameState, chooser: Side) -> str:
    if state.first_player is not None and state.chosen_by is chooser:
        return "chose"
    return verb(state, chooser, "chooses", "choose")


def following_words(
    state: GameState, chooser: Side | None, is_objective_open: bool, deployment: DeploymentView
) -> str:
    """Return the next action and its player, in the order of the rulebook. Source: RRG 16."""
    if without := without_fleet(state):
        return f"{' and '.join(without)}: paste, open or choose a fleet."
    first = state.first_player
    if first is None:
        if is_set_by_map(state):
            return "The map of the campaign says who is first player."
        if chooser is None:
            return "Flip a coin; the winner chooses the first player."
        chooses = verb(state, chooser, "chooses", "choose")
        return f"{state.player(chooser).name} {chooses} the first player."
    if is_objective_open and has_objectives(state.ruleset) and not _is_begun(state):
        if is_set_by_map(state):
            return "The map of the campaign says which objective is played."
        name, other = state.player(first).name, state.player(first.other).name
        return f"{name} {verb(state, first, 'chooses', 'choose')} one of {other}’s objectives."
    return deployment.words or "Begin the first round."


def has_objectives(ruleset: Ruleset) -> bool:
    """Return whether objectives are played, which needs a limit of rounds. Source: RRG 51."""
    return ruleset.rounds > 0


def without_fleet(state: GameState) -> list[str]:
    """Return the names of the players without a fleet, including each player of a team."""
    found = []
    for side in Side:
        members = state.members_of(side)
        if any(member.fleet is not None for member in members):
            found += [member.name for member in members if member.fleet is None]
        elif state.player(side).fleet is None:
            found.append(state.player(side).name)
    return found


def _is_begun(state: GameState) -> bool:
    """Return whether an obstacle or a unit was placed already."""
    return bool(state.obstacles) or any(unit.deployed for unit in state.units())


def missing_words(state: GameState) -> tuple[str, ...]:
    """Return a sentence for each missing entry before the game can begin."""
    missing = [f"{name}: no fleet yet." for name in without_fleet(state)]
    if state.first_player is None:
        missing.append("The first player is not chosen yet.")
    if any(check_all_placed(state)):
        missing.append("Not all ships and squadrons are placed yet.")
    return tuple(missing)


def is_tie(state: GameState) -> bool:
    """Return whether a coin is flipped because the fleets cost the same. Source: RRG 16."""
    a, b = state.player(Side.A).fleet, state.player(Side.B).fleet
    is_equal = a is not None and b is not None and a.points == b.points
    return is_equal and not is_set_by_map(state)
