"""The players of a game by id and name."""

from typing import Any

from armada_companion.session.game_session import GameSession


def players_of(session: GameSession[Any]) -> tuple[tuple[str, str], ...]:
    """Return the ids and names of the sides and players of a game."""
    header = session.header.get("players")
    given = header if isinstance(header, list | tuple) else ()
    ids = ["A", "B", *(str(one.get("id")) for one in given if isinstance(one, dict))]
    # In games without sides, steps have the names of the players.
    ids += [str(judged.step.action.get("player") or "") for judged in session.steps]
    found = {}
    for one in filter(None, dict.fromkeys(ids)):
        subject = session.game.subject(session.state, one)
        if subject is not None and not subject.is_unit:
            found[one] = subject.name
    return tuple(found.items())
