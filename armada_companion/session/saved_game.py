"""An entry of the list of saved games."""

from typing import Any

from armada_companion.kit.game import Headline
from armada_companion.kit.names import cut_name
from armada_companion.kit.value import Value
from armada_companion.session.game_session import GameSession
from armada_companion.store.summary import Summary


class SavedGame(Value, frozen=True):
    """One game in the list.

    Attributes:
        key: The argument of `Library.open`: the game's id. A second file with the same id has the
            name of the file behind it.
        title: The header's title, or the key.
        game: The name of the game, or "".
        created: UTC time in ISO 8601, or "".
        changed: UTC time of the last step or of the creation, or "".
        steps: Number of steps.
        headline: The players and the round; None until the game was replayed.
        problem: Why it cannot be opened, in one sentence, or "".
    """

    key: str
    title: str
    game: str = ""
    created: str = ""
    changed: str = ""
    steps: int = 0
    headline: Headline | None = None
    problem: str = ""


def entry_of(key: str, session: GameSession[Any]) -> SavedGame:
    """Return the entry of an open game."""
    last = session.steps[-1].step.at if session.steps else None
    entry = entry_from(key, Summary(session.header, len(session.steps), last))
    return entry._replace(headline=session.game.headline(session.state))


def entry_from(key: str, summary: Summary) -> SavedGame:
    """Return the entry of a game that was not replayed, from its file."""
    header = summary.header
    created = str(header.get("created", ""))
    return SavedGame(
        key=key,
        title=cut_name(str(header.get("title") or key)),
        game=str(header.get("game", "")),
        created=created,
        changed=summary.changed or created,
        steps=summary.steps,
    )
