"""The history: a row for each step, as a seat may read it."""

from hypothesis import given
from hypothesis import strategies as st

from armada_companion.kit.errors import IllegalActionError, ImpossibleActionError
from armada_companion.kit.step import Overruled
from armada_companion.session.game_session import GameSession
from armada_companion.session.history import RowKind
from tests.session import toy_game
from tests.session.conftest import FullLog, StepClock, ToySession, add
from tests.session.toy_game import TOO_MUCH, NoCards


def texts(session: ToySession, seat: str | None = None) -> list[str]:
    return [row.text for row in session.history(seat).rows]


def test_a_row_tells_who_did_what_when(session: ToySession) -> None:
    session.dispatch(add(2), "A")
    (row,) = session.history().rows
    assert (row.n, row.kind, row.by, row.text) == (1, RowKind.ACTION, "A", "Add 2 to 0")
    assert row.at == "2026-11-21T12:00:01.000Z"


def test_a_step_is_told_in_the_state_before_it(session: ToySession) -> None:
    session.dispatch(add(2))
    session.dispatch(add(1))
    session.undo()
    session.dispatch(add(3))
    assert texts(session) == ["Add 2 to 0", "Add 1 to 2", "Undo: Add 1 to 2", "Add 3 to 2"]


def test_what_followed_of_itself_stands_with_its_step(session: ToySession) -> None:
    session.dispatch(add(10), overruled=Overruled(("TOO_MUCH",), "judge", "so"))
    (row,) = session.history().rows
    assert row.notes == ("Ten is reached.",)
    assert (row.overruled, row.overruled_by, row.why) == (("TOO_MUCH",), "judge", "so")


def test_a_reopened_game_names_the_overruled_rules_as_before() -> None:
    log = FullLog()
    played = GameSession(toy_game, NoCards(), log, StepClock())
    played.dispatch(add(1))
    played.dispatch(add(9), overruled=Overruled(("TOO_MUCH",), "judge", "so"))
    again = GameSession(toy_game, NoCards(), FullLog(log.saved), StepClock())
    assert again.played[1].rules == played.played[1].rules == (TOO_MUCH,)


def test_a_step_that_does_not_stand_is_marked(session: ToySession) -> None:
    history = session.history()
    session.dispatch(add(1))
    session.dispatch(add(2))
    session.undo()
    session.undo()
    session.redo()
    assert [row.taken_back for row in history.rows] == [False, True, False, False, False]
    assert [row.kind for row in history.rows[2:]] == [RowKind.UNDO, RowKind.UNDO, RowKind.REDO]


def test_undo_and_redo_tell_what_they_would_do(session: ToySession) -> None:
    history = session.history()
    assert (history.undo_text, history.redo_text) == ("", "")
    session.dispatch(add(1))
    session.note("a remark")
    assert (history.undo_text, history.redo_text) == ("Add 1 to 0", "")
    session.undo()
    assert (history.undo_text, history.redo_text) == ("", "Add 1 to 0")
    session.dispatch(add(2))
    assert (history.undo_text, history.redo_text) == ("Add 2 to 0", "")


def test_notes_and_rulings_are_told_in_their_own_words(session: ToySession) -> None:
    session.note("a remark")
    session.ruling("a ruling")
    rows = session.history().rows
    assert [(row.kind, row.text) for row in rows] == [
        (RowKind.NOTE, "a remark"),
        (RowKind.RULING, "a ruling"),
    ]


def test_a_seat_reads_only_what_it_may_know(session: ToySession) -> None:
    session.dispatch({"do": "hide", "face": "ace"})
    session.undo()
    assert texts(session, "A") == ["Hide ace", "Undo: Hide ace"]
    for seat in ("B", None):
        assert "ace" not in repr(session.history(seat).rows)
        assert "ace" not in session.history(seat).redo_text


@given(st.lists(st.sampled_from(["undo", "redo", *range(1, 4)]), max_size=25))
def test_a_history_that_grew_is_the_same_as_one_made_at_the_end(wishes: list[str | int]) -> None:
    session = GameSession(toy_game, NoCards(), FullLog(), StepClock())
    grown = session.history("A")
    for wish in wishes:
        try:
            session.dispatch(add(wish) if isinstance(wish, int) else {"do": wish})
        except (IllegalActionError, ImpossibleActionError):
            continue
    again = GameSession(toy_game, NoCards(), FullLog(session.steps), StepClock())
    made = again.history("A")
    assert (made.rows, made.undo_text, made.redo_text) == (
        grown.rows,
        grown.undo_text,
        grown.redo_text,
    )
    standing = sum(row.kind is RowKind.ACTION and not row.taken_back for row in grown.rows)
    assert (session.undo_text, session.redo_text) == (made.undo_text, made.redo_text)
    assert (standing > 0) == session.can_undo
