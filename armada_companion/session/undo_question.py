"""What has to be asked before an undo: it takes back a reveal, or what another player did."""

from collections.abc import Sequence
from typing import Any

from armada_companion.kit.signatures import AddSignature
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value
from armada_companion.session.game_session import GameSession
from armada_companion.session.history import HistoryRow
from armada_companion.session.step_facts import facts_of


class UndoQuestion(Value, frozen=True):
    """An undo that is asked about first.

    Attributes:
        steps: How many steps it takes back.
        text: What the first of them did, without secrets.
        last: What the last of them did.
        players: Whose steps they are, where players play against each other.
        reveals: How many of them showed what had lain hidden.
        signers: Who has signed the record with them in it.
    """

    steps: int
    text: str
    last: str
    players: tuple[str, ...] = ()
    reveals: int = 0
    signers: tuple[str, ...] = ()


def undo_question(session: GameSession[Any]) -> UndoQuestion | None:
    """Return what to ask before the next undo; None where it is made at once.

    Whoever made the last step may take it back at once, unless it showed something hidden,
    answers for the result or was signed. Whose steps come before it is known then: those of the
    other player are asked about.
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
    """Return who has signed step `n`, unless an undo went behind that signature already."""
    undone = min((judged.step.n for judged in session.undone), default=None)
    names = (
        judged.action.name
        for judged in session.steps[n:]
        if isinstance(judged.action, AddSignature) and (undone is None or judged.step.n < undone)
    )
    return tuple(dict.fromkeys(names))


def return_question(rows: Sequence[HistoryRow], signers: tuple[str, ...] = ()) -> UndoQuestion:
    """Return what to ask before all these steps are taken back; there is at least one.

    `signers` have signed the record with the first of them.
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
    """Return whose step was undone first of those that could be restored; "" before any."""
    undone: Sequence[JudgedStep[Any]] = session.undone
    owners = (facts_of(session.game, judged).owner for judged in undone)
    return next(filter(None, owners), "")
