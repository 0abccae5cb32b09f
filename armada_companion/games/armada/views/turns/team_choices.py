"""Choices of a team: its next player, and whose pass token is spent. Source: digest 12."""

from collections.abc import Iterator

from armada_companion.kit.wording import plural

from ...rules.model.state import GameState, Member
from ...rules.model.units import Ship, Squadron
from ...rules.table.pass_tokens import are_per_player
from ...rules.table.teams import ChoosePlayer, Control, NameGrandAdmiral, can_activate, member_name
from ...rules.turns.turn_order import Pass
from ..table.table_views import Choice, choice


def player_choices(state: GameState) -> tuple[Choice, ...]:
    """Return the choices by which a Grand Admiral names the next player."""
    return tuple(
        choice(state, f"{member_name(state, action.player)} activates next", action, mark="people")
        for action in ChoosePlayer.candidates(state)
    )


def control_choices(state: GameState, unit: Ship | Squadron) -> Iterator[Choice]:
    """Yield choices that give control of a unit to another player of its team. Source: RRG 51."""
    if state.activation_of(unit.id) is not None:
        return
    for member in state.members_of(unit.side):
        if member.id != unit.player:
            yield choice(state, f"{member.name} controls the unit", Control(member.id, (unit.id,)))


def grand_admiral_choices(state: GameState) -> Iterator[Choice]:
    """Yield choices of the player who leads the team, the owner of the cheapest fleet first.

    Source: digest 12.1, 12.2.
    """
    for member in sorted(state.members.values(), key=_fleet_points):
        if member.id != state.player(member.side).grand_admiral:
            action = NameGrandAdmiral(member.side, member.id)
            yield choice(state, action.text(state), action)


def team_passes(state: GameState) -> Iterator[Choice]:
    """Yield a pass for each player of the acting team who has a pass token (A-17)."""
    side = state.to_act
    if side is None or not are_per_player(state, side):
        return
    for member in state.members_of(side):
        if member.pass_tokens and can_activate(state, member.id):
            yield choice(state, f"{member.name} passes", Pass(member.id), mark="chevron")


def token_words_of_teams(state: GameState) -> str:
    """Return the players who have pass tokens in words: " Cy has 1 pass token."; "" for none."""
    return "".join(
        f" {member.name} has {plural(member.pass_tokens, 'pass token')}."
        for member in state.members.values()
        if are_per_player(state, member.side)
    )


def _fleet_points(member: Member) -> tuple[str, int]:
    return member.side, member.fleet.points if member.fleet else 0
