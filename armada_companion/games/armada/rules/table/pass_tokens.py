"""Pass tokens of a side, or of each player of a team.

Source: RRG 14; digest 12.2, A-17. A team's tokens are `pooled` or `per_player`. If each player has
some, the side's number is the sum.
"""

from itertools import cycle, islice

from ..model.ruleset import TeamTokens
from ..model.state import GameState, Member
from ..model.types import Side
from .teams import can_activate, chosen_player


def are_per_player(state: GameState, side: Side) -> bool:
    """Return whether each player of a side has pass tokens of their own."""
    is_per_player = state.ruleset.team_tokens is TeamTokens.PER_PLAYER
    return is_per_player and bool(state.members_of(side))


def deal_pass_tokens(state: GameState, side: Side, count: int) -> GameState:
    """Return the state with a side's pass tokens dealt.

    If each player gets tokens, they are dealt in turn, first to the player with the fewest ships.
    """
    if not are_per_player(state, side):
        return _with_more(state, side, count)
    order = sorted(state.members_of(side), key=lambda one: _ships_of(state, one))
    for member in islice(cycle(order), count):
        state = with_pass_token(state, side, 1, member.id)
    return state


def with_pass_token(state: GameState, side: Side, more: int, player: str | None) -> GameState:
    """Return the state with one pass token more, or one less if the side has any.

    Args:
        more: 1 or -1.
        player: The player with the token; None for the Grand Admiral, or a player who has one.

    Raises:
        ImpossibleActionError: The side's team does not have the player.
    """
    named = None if player is None else state.member(side, player)
    if not are_per_player(state, side):
        return _with_more(state, side, more)
    member = named or _any_player(state, side, more)
    if member.pass_tokens + more < 0:
        return state
    state = state.with_member(member._replace(pass_tokens=member.pass_tokens + more))
    return _with_more(state, side, more)


def tokens_of(state: GameState, side: Side, player: str | None) -> int:
    """Return the number of tokens of a side, or of a player.

    Raises:
        ImpossibleActionError: The side's team does not have the player.
    """
    named = None if player is None else state.member(side, player)
    if named is None or not are_per_player(state, side):
        return state.player(side).pass_tokens
    return state.member(side, named.id).pass_tokens


def passing_player(state: GameState, side: Side, player: str | None = None) -> Member | None:
    """Return the player whose token a pass spends: the named or chosen one, or the first who can.

    None if no player with a token could activate a ship.

    Raises:
        ImpossibleActionError: The side's team does not have the player.
    """
    named = player or chosen_player(state, side)
    members = (state.member(side, named),) if named else state.members_of(side)
    return next((one for one in members if one.pass_tokens and can_activate(state, one.id)), None)


def _with_more(state: GameState, side: Side, more: int) -> GameState:
    tokens = max(0, state.player(side).pass_tokens + more)
    return state.with_player(side, pass_tokens=tokens)


def _any_player(state: GameState, side: Side, more: int) -> Member:
    members, leading = state.members_of(side), state.player(side).grand_admiral
    if more < 0:
        return next((one for one in members if one.pass_tokens), members[0])
    return next((one for one in members if one.id == leading), members[0])


def _ships_of(state: GameState, member: Member) -> int:
    return sum(ship.player == member.id for ship in state.ships_of(member.side))
