"""The history: a row for each step, as everybody may read it."""

from hypothesis import given
from hypothesis import strategies as st

from armada_companion.kit.action import Action
from armada_companion.kit.cards import NoCards
from armada_companion.kit.errors import IllegalActionError, ImpossibleActionError
from armada_companion.kit.judge_actions import AddRuling
from armada_companion.kit.log_actions import AddNote, Redo, Undo
from armada_companion.kit.step import Overruled
from armada_companion.session.game_session import GameSession
from armada_companion.session.history import RowKind
from armada_companion.session.times import EARLIER
from tests.session.conftest import FullLog, StepClock, ToySession, dispatch
from tests.toy_game.rules import TOO_MUCH, TOY, Add, Hide, Toy

SO = Overruled(("TOO_MUCH",), "judge", "so")


def texts(session: ToySession) -> list[str]:
    return [row.text for row in session.history.rows]


def test_a_row_says_who_did_what_when(session: ToySession) -> None:
    session.dispatch(Add(2), "A")
    (row,) = session.history.rows
    assert (row.n, row.kind, row.by, row.text) == (1, RowKind.ACTION, "A", "Add 2 to 0")
    assert row.at == "2026-11-21T12:00:01.000Z"
    assert (row.notes, row.overruled, row.rules, row.taken_back) == ((), (), (), False)


def test_a_step_is_described_in_the_state_before_it(session: ToySession) -> None:
    dispatch(session, Add(2), Add(1), Undo(), Add(3))
    assert texts(session) == ["Add 2 to 0", "Add 1 to 2", "Undo: Add 1 to 2", "Add 3 to 2"]


def test_what_followed_stands_with_its_step(session: ToySession) -> None:
    session.dispatch(Add(10), overruled=SO)
    (row,) = session.history.rows
    assert row.notes == ("Ten is reached.",)


def test_an_overruled_step_names_the_rules_who_decided_and_why(session: ToySession) -> None:
    session.dispatch(Add(9), overruled=SO)
    (row,) = session.history.rows
    assert (row.overruled, row.overruled_by, row.why) == (("TOO_MUCH",), "judge", "so")
    assert row.rules == ("Add at most 3. (TOY 1)",)


def test_a_rule_that_is_not_broken_any_more_keeps_its_code(session: ToySession) -> None:
    session.dispatch(Add(9), overruled=Overruled(("OLD", "TOO_MUCH")))
    (row,) = session.history.rows
    assert row.rules == ("OLD", "Add at most 3. (TOY 1)")


def test_a_reopened_game_names_the_overruled_rules_as_before() -> None:
    log = FullLog()
    played = GameSession(TOY, NoCards(), log, StepClock())
    played.dispatch(Add(1))
    played.dispatch(Add(9), overruled=SO)
    again = GameSession(TOY, NoCards(), FullLog(log.saved), StepClock())
    assert again.steps[1].rules == played.steps[1].rules == (TOO_MUCH,)
    assert again.history.rows == played.history.rows


def test_a_step_earlier_than_the_one_before_is_marked(
    session: ToySession, clock: StepClock
) -> None:
    """Issue 14, part 7: somebody set the computer's clock back."""
    clock.seconds = 60
    session.dispatch(Add(1))
    clock.seconds = 0
    dispatch(session, Add(2), Add(3))
    assert [row.notes for row in session.history.rows] == [(), (EARLIER,), ()]


def test_a_step_that_is_not_in_effect_is_marked(session: ToySession) -> None:
    history = session.history
    dispatch(session, Add(1), Add(2), Undo(), Undo())
    assert [row.taken_back for row in history.rows] == [True, True, False, False]
    session.dispatch(Redo())
    assert [row.taken_back for row in history.rows] == [False, True, False, False, False]
    assert [row.kind for row in history.rows[2:]] == [RowKind.UNDO, RowKind.UNDO, RowKind.REDO]
    assert texts(session)[2:] == ["Undo: Add 2 to 1", "Undo: Add 1 to 0", "Redo: Add 1 to 0"]


def test_notes_and_rulings_stand_there_in_their_own_words(session: ToySession) -> None:
    session.dispatch(AddNote("a remark"))
    session.dispatch(AddRuling("a ruling"), "judge")
    assert [(row.kind, row.by, row.text) for row in session.history.rows] == [
        (RowKind.NOTE, "table", "a remark"),
        (RowKind.RULING, "judge", "a ruling"),
    ]


def test_the_history_holds_nothing_that_is_hidden(session: ToySession) -> None:
    session.dispatch(Hide("ace"), "A")
    session.dispatch(Undo())
    assert texts(session) == ["Hide a card", "Undo: Hide a card"]
    assert "ace" not in repr(session.history.rows)


actions = st.sampled_from([Undo(), Redo(), AddNote("x"), *map(Add, range(1, 4))])


@given(st.lists(actions, max_size=25))
def test_a_history_that_grew_is_the_same_as_one_made_at_the_end(wishes: list[Action[Toy]]) -> None:
    session = GameSession(TOY, NoCards(), FullLog(), StepClock())
    grown = session.history
    for action in wishes:
        try:
            session.dispatch(action)
        except (IllegalActionError, ImpossibleActionError):
            continue
    again = GameSession(TOY, NoCards(), FullLog(session.recorded), StepClock())
    assert list(again.history.rows) == list(grown.rows)
    in_effect = [
        row.text for row in grown.rows if row.kind is RowKind.ACTION and not row.taken_back
    ]
    assert len(in_effect) == len(session.actions)
    assert session.undo_text == (in_effect[-1] if in_effect else "")
