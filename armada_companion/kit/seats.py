"""Checks whether a seat of an event game may do an action, by the action's class.

No other module decides this. Without event mode everybody may do everything.
"""

from collections.abc import Iterator

from armada_companion.kit.action import Action, StateT
from armada_companion.kit.game import Game, Subject
from armada_companion.kit.step import JUDGE, TABLE
from armada_companion.kit.who import Who

_NAMES_OF_OWNERS = ("seat", "player", "side", "ship", "unit", "squadron")
"""The fields of actions that name the owner, the most specific first."""

_BY_JUDGE = "Only the judge’s seat may do this in an event game"
_BY_OWNER = "Only the owner may do this"
_TOGETHER = "Only all players together may do this"
_NOBODY = "Only the players and the judge may do this"


def is_open_to_players(game: Game[StateT], state: StateT, kind: type[Action[StateT]]) -> bool:
    """Return whether players, not only the judge, may do actions of a class now."""
    if not game.is_event(state):
        return True
    return kind.WHO is not Who.JUDGE and (kind.WHO is not Who.SETUP or game.is_setup(state))


def why_barred(game: Game[StateT], state: StateT, action: Action[StateT], seat: str | None) -> str:
    """Return why a seat may not do an action now, or "".

    Args:
        game: The rules.
        state: The state before the action.
        action: The action.
        seat: A side or player, `judge`, `table` for all players together, None for the public.
    """
    if not game.is_event(state) or seat == JUDGE:
        return ""
    if seat != TABLE and _player(game, state, seat) is None:
        return _NOBODY
    if not is_open_to_players(game, state, type(action)):
        return _BY_JUDGE
    if action.WHO is Who.OWNER:
        return _why_not_owner(game, state, action, seat)
    return _TOGETHER if action.WHO is Who.TOGETHER and seat != TABLE else ""


def _why_not_owner(
    game: Game[StateT], state: StateT, action: Action[StateT], seat: str | None
) -> str:
    owner = next(_owners(action), "")
    if owner == JUDGE:
        return _BY_JUDGE
    if seat == TABLE:
        return ""
    whose, who = game.subject(state, owner), _player(game, state, seat)
    if whose is None or who is None or whose.owner != who.owner:
        return _BY_OWNER
    # A side's seat is the seat of all its players.
    return _BY_OWNER if who.player and whose.player and whose.player != who.player else ""


def _owners(action: Action[StateT]) -> Iterator[str]:
    for name in _NAMES_OF_OWNERS:
        value = getattr(action, name, None)
        if isinstance(value, str):
            yield value


def _player(game: Game[StateT], state: StateT, seat: str | None) -> Subject | None:
    """Return the side or player of a seat, or None."""
    found = game.subject(state, seat) if seat else None
    return found if found is not None and not found.is_unit else None
