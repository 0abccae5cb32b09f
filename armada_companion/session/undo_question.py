"""The question before an undo that takes back a reveal or another player's step."""

from collections.abc import Sequence
from typing import Any

from armada_companion.kit.signatures import AddSignature
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value
from armada_companion.session.game_session import GameSession
from armada_companion.session.history import HistoryRow
from armada_companion.session.step_facts import facts_of


class UndoQuestion(Value, frozen=True):
    """The content of the dialog before an undo.

    Attributes:
        steps: The number of steps that the undo takes back.
        text: The first of these steps in words, without secrets.
        last: The last of these steps in words.
        players: The players of these steps, if the game has opponents.
        reveals: The number of these steps that revealed a secret.
        signers: The names of the players and judges who signed these steps.
    """

    steps: int
    text: str
    last: str
    players: tuple[str, ...] = ()
    reveals: int = 0
    signers: tuple[str, ...] = ()


def undo_question(session: GameSession[Any]) -> UndoQuestion | None:
    """Return the question before the next undo; None if it needs none.

    The last step needs a question only if it revealed a secret, confirmed or disputed the result,
    or was signed. Further steps of the same player need none, but those of the other player do.
    """
    judged = session.next_undo
    if judged is None:
        return None
    facts = facts_of(session.game, judged)
    owner = _undoing(session)
    is_theirs = session.game.HAS_OPPONENTS and bool(facts.owner)
    is_other = is_theirs and bool(owner) and facts.owner != owner
    signers = signers_since(session, judged.step.n)
    is_own = not is_other and not judged.action.IS_ANSWER
    if is_own and not facts.reveals and not signers:
        return None
    players = (facts.player,) if is_theirs else ()
    text = session.last_text
    return UndoQuestion(1, text, text, players, int(facts.reveals), signers)


def signers_since(session: GameSession[Any], n: int) -> tuple[str, ...]:
    """Return who signed step `n` or a later one; signatures that an undo has passed are omitted."""
    undone = min((judged.step.n for judged in session.undone), default=None)
    names = (
        judged.action.name
        for judged in session.steps[n:]
        if isinstance(judged.action, AddSignature) and (undone is None or judged.step.n < undone)
    )
    return tuple(dict.fromkeys(names))


def return_question(rows: Sequence[HistoryRow], signers: tuple[str, ...] = ()) -> UndoQuestion:
    """Return the question before an undo of all these steps, at least one.

    `signers` signed the first of them.
    """
    return UndoQuestion(
        steps=len(rows),
        text=rows[0].text,
        last=rows[-1].text,
        players=tuple(dict.fromkeys(row.facts.player for row in rows if row.facts.player)),
        reveals=sum(row.facts.reveals for row in rows),
        signers=signers,
    )


def _undoing(session: GameSession[Any]) -> str:
    """Return the player who undid the step that redo would restore, or ""."""
    undone: Sequence[JudgedStep[Any]] = session.undone
    owners = (facts_of(session.game, judged).owner for judged in undone)
    return next(filter(None, owners), "")
