"""Finds out whether an action would reveal a secret, before it is played."""

from typing import Any

from armada_companion.kit.action import Action
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.session.game_session import GameSession


# Any: each game has actions of its own state.
def would_reveal(session: GameSession[Any], action: Action[Any]) -> bool:
    """Return whether an action would reveal a secret to everybody."""
    try:
        after, _ = session.game.apply(session.state, action)
    except ImpossibleActionError:
        return False
    return session.game.reveals(session.state, after)
