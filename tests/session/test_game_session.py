"""One running game: judged, saved, applied, shown; in this order or not at all."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armada_companion.kit import errors
from armada_companion.kit.action import Action
from armada_companion.kit.cards import NoCards
from armada_companion.kit.game import Outcome
from armada_companion.kit.judge_actions import AddRuling
from armada_companion.kit.log_actions import AddNote, Redo, Undo
from armada_companion.kit.note import Note
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Legality, Verdict
from armada_companion.session.game_session import GameSession
from armada_companion.store.beside import beside
from armada_companion.store.errors import StoreError
from armada_companion.store.log import GameLog
from tests.saved_files import opened, steps_in
from tests.session.conftest import TOY_HEADER, FullLog, StepClock, ToySession, dispatch
from tests.toy_game.rules import TOO_MUCH, TOY, TWICE, Add, Hide, Toy

ADD_2 = {"do": "add", "amount": 2}


def on(log: FullLog) -> ToySession:
    return GameSession(TOY, NoCards(), log, StepClock())


def test_an_action_changes_the_state_and_says_what_became_of_it(session: ToySession) -> None:
    judged = session.dispatch(Add(2))
    assert (judged.before, judged.state, session.state) == (Toy(), Toy(2, 2), Toy(2, 2))
    assert (judged.action, judged.verdict, judged.rules) == (Add(2), Verdict.APPLIED, ())
    assert judged.step == Step(action=ADD_2, n=1, at="2026-11-21T12:00:01.000Z", by="table")
    assert list(session.steps) == [judged]


def test_what_follows_from_an_action_comes_with_it(session: ToySession) -> None:
    for amount in (3, 2, 3):
        session.dispatch(Add(amount))
    ten = (Note("ten", "", "Ten is reached."),)
    assert session.dispatch(Add(2), "A").notes == session.last_notes == ten


def test_a_reopened_game_is_where_it_was(session: ToySession, path: Path) -> None:
    session.dispatch(Add(2), "A")
    session.dispatch(Add(9), "B", Overruled(("TOO_MUCH",), "judge", "so"))
    dispatch(session, Add(), Undo(), AddNote("a remark"))
    state, steps, actions = session.state, list(session.steps), session.actions
    session.close()
    again = GameSession(TOY, NoCards(), opened(path), StepClock())
    assert (again.state, list(again.steps), again.actions, again.damage) == (
        *(state, steps, actions, ""),
    )
    assert again.dispatch(Redo()).state == Toy(12, 1)
    again.close()


class Witness:
    """A log that notes, when a step is on the disk, how many the session shows by then."""

    def __init__(self, log: GameLog, path: Path) -> None:
        self._log, self._path = log, path
        self.header, self.steps = log.header, log.steps
        self.close = log.close
        self.session: ToySession | None = None
        self.seen: list[tuple[list[object], int, int, Toy]] = []

    def append(self, step: Step) -> None:
        assert self.session
        self._log.append(step)
        session, rows = self.session, self.session.history.rows
        self.seen.append((self._on_disk(), len(session.steps), len(rows), session.state))

    def _on_disk(self) -> list[object]:
        """What another program would find now."""
        return [step.action for step in steps_in(self._path.read_bytes())]


def test_a_step_is_saved_before_anyone_sees_it(path: Path) -> None:
    log = Witness(GameLog.create(path, beside(path.parent, "toy"), TOY_HEADER), path)
    log.session = session = GameSession(TOY, NoCards(), log, StepClock())
    dispatch(session, Add(2), Undo())
    assert log.seen == [([ADD_2], 0, 0, Toy()), ([ADD_2, {"do": "undo"}], 1, 1, Toy(2, 2))]
    assert (len(session.steps), len(session.history.rows), session.state) == (2, 2, Toy())
    session.close()


def test_an_illegal_action_names_every_rule_that_is_not_overruled(session: ToySession) -> None:
    session.dispatch(Add(9), overruled=Overruled(("TOO_MUCH",)))
    with pytest.raises(errors.IllegalActionError) as caught:
        session.dispatch(Add(9))
    assert caught.value.rules == (TOO_MUCH, TWICE)
    with pytest.raises(errors.IllegalActionError) as caught:
        session.dispatch(Add(9), overruled=Overruled(("TOO_MUCH",)))
    assert caught.value.rules == (TWICE,)
    assert (len(session.steps), session.state.total) == (1, 9)


def test_an_overruled_action_has_its_effect_and_is_marked(session: ToySession) -> None:
    overruled = Overruled(("TOO_MUCH",), "judge", "so")
    judged = session.dispatch(Add(9), overruled=overruled)
    assert (judged.verdict, judged.rules, judged.state.total) == (Verdict.OVERRULED, (TOO_MUCH,), 9)
    assert session.recorded[0].overruled == overruled


def test_a_legal_action_is_not_marked_as_overruled(session: ToySession) -> None:
    judged = session.dispatch(Add(1), overruled=Overruled(("TOO_MUCH",)))
    assert (judged.verdict, session.recorded[0].overruled) == (Verdict.APPLIED, None)


@pytest.mark.parametrize("action", [Add(-1), Undo(), Redo()])
def test_an_impossible_action_is_never_recorded(session: ToySession, action: Action[Toy]) -> None:
    with pytest.raises(errors.ImpossibleActionError):
        session.dispatch(action, overruled=Overruled(("TOO_MUCH",)))
    assert session.recorded == ()


@pytest.mark.parametrize("action", [AddNote("\ud800"), Hide("\ud800")])
def test_an_action_that_cannot_be_written_has_no_effect(
    session: ToySession, action: Action[Toy]
) -> None:
    with pytest.raises(StoreError, match="step 1 .* not saved: a text in it cannot be written"):
        session.dispatch(action)
    assert (session.recorded, session.state) == ((), Toy())


def test_a_step_that_is_not_saved_has_no_effect() -> None:
    log = FullLog()
    session = on(log)
    session.dispatch(Add(1))
    assert len(session.history.rows) == 1
    log.full = True
    with pytest.raises(StoreError):
        session.dispatch(Add(2))
    assert (session.state.total, len(session.steps), len(session.history.rows)) == (1, 1, 1)
    log.full = False
    session.dispatch(Add(2))
    assert [step.n for step in log.saved] == [1, 2]


def test_undo_and_redo_are_steps_too(session: ToySession) -> None:
    dispatch(session, Add(1), Add(2))
    assert session.dispatch(Undo()).state == Toy(1, 1)
    assert session.dispatch(Undo()).state == Toy()
    assert list(session.actions) == []
    assert session.check(Undo()) == Legality(impossible="there is no step to take back")
    assert session.dispatch(Redo()).state == Toy(1, 1)
    assert list(session.actions) == [Add(1)]
    assert [step.action["do"] for step in session.recorded] == [
        *("add", "add", "undo", "undo", "redo")
    ]


def test_a_new_step_ends_what_redo_could_restore(session: ToySession) -> None:
    dispatch(session, Add(1), Undo())
    assert session.check(Redo()).legal
    session.dispatch(Add(2))
    assert session.check(Redo()).impossible == "there is no step to restore"


def test_notes_and_rulings_change_no_state_and_undo_passes_over_them(session: ToySession) -> None:
    dispatch(session, Add(1), Undo())
    for action in (AddNote("a remark"), AddRuling("a ruling")):
        judged = session.dispatch(action)
        assert judged.state is judged.before is session.state
    assert session.dispatch(Redo()).state == Toy(1, 1)
    session.dispatch(AddNote("another"))
    assert session.dispatch(Undo()).state == Toy()


def test_a_ruling_is_a_step_of_the_judge(session: ToySession) -> None:
    """D1: who ruled stands beside the action, not in it."""
    step = session.dispatch(AddRuling("so"), "judge").step
    assert (step.by, step.action) == ("judge", {"do": "ruling", "text": "so"})


def test_a_check_says_why_not_and_changes_nothing(session: ToySession) -> None:
    session.dispatch(Add(1))
    assert session.check(Add(2)).legal
    assert session.check(Add(1)) == Legality((TWICE,))
    assert not session.check(Add(1)).legal
    assert session.check(Add(-5)) == Legality(impossible="the counter cannot go below 0")
    assert not session.check(Add(-5)).legal
    assert session.check(AddNote("x")).legal
    assert (len(session.steps), session.state) == (1, Toy(1, 1))


def test_undo_and_redo_say_what_they_would_do(session: ToySession) -> None:
    def texts() -> tuple[str, str, str]:
        return session.undo_text, session.redo_text, session.last_text

    assert texts() == ("", "", "")
    dispatch(session, Add(1), AddNote("a remark"))
    assert texts() == ("Add 1 to 0", "", "Add 1 to 0")
    session.dispatch(Undo())
    assert texts() == ("", "Add 1 to 0", "")
    session.dispatch(Add(2))
    assert texts() == ("Add 2 to 0", "", "Add 2 to 0")


def test_the_outcome_is_that_of_the_state_now(session: ToySession) -> None:
    assert session.outcome is None
    session.dispatch(Add(20), overruled=Overruled(("TOO_MUCH",)))
    assert session.outcome == Outcome("A", "The counter is full.")


def test_an_action_of_another_phase_is_impossible(session: ToySession) -> None:
    session.dispatch(Add(20), overruled=Overruled(("TOO_MUCH",)))
    with pytest.raises(
        errors.ImpossibleActionError, match="^add is not possible when the game is over$"
    ):
        session.dispatch(Add(1))


def test_published_steps_hide_what_is_hidden_and_replay(session: ToySession) -> None:
    session.dispatch(Hide("ace"), "A")
    session.dispatch(Undo())
    session.dispatch(Add(9), "B", Overruled(("TOO_MUCH",), "judge", "so"))
    hidden, *others = session.published
    assert hidden == session.recorded[0]._replace(action={"do": "hide", "face": "unknown"})
    assert tuple(others) == session.recorded[1:]
    again = on(FullLog(session.published))
    assert (again.damage, again.published) == ("", session.published)
    assert [one.state._replace(secret="") for one in again.steps] == [
        one.state._replace(secret="") for one in session.steps
    ]


def test_hidden_words_are_the_games_and_what_its_log_hides(session: ToySession) -> None:
    assert session.hidden_words == {"king"}
    dispatch(session, Hide("queen"), AddNote("in public"), Undo())
    assert session.hidden_words == {"king", "queen"}


def test_a_log_of_another_game_does_not_open() -> None:
    log = FullLog()
    log.header = {"ruleset": "toy-9"}
    with pytest.raises(errors.MalformedActionError, match="unknown ruleset"):
        on(log)


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ({"do": "fly"}, "unknown action 'fly'"),
        ({"do": "add", "amount": -9}, "the counter cannot go below 0"),
        ({"do": "add", "card": "ace"}, "add: card: there is no card ace"),
        ({"do": "redo"}, "there is no step to restore"),
        ({"do": "note"}, "note: text is missing"),
        ({"do": "ruling", "text": "so", "why": "x"}, "ruling: unknown field 'why'"),
    ],
)
def test_a_log_that_breaks_opens_up_to_its_last_good_step_and_takes_no_more(
    bad: dict[str, object], why: str
) -> None:
    good = Step(action={"do": "add"}, n=1)
    log = FullLog([good, Step(action=bad, n=2), Step(action=ADD_2, n=3)])
    session = on(log)
    assert session.damage == f"the game opens at step 1, because step 2 cannot be played: {why}"
    assert (session.state, session.recorded) == (Toy(1, 1), (good,))
    assert (session.undo_text, session.redo_text, session.last_text) == ("", "", "Add 1 to 0")
    for action in (Add(3), Undo(), AddNote("x")):
        with pytest.raises(StoreError, match="make a copy of the game to play on"):
            session.dispatch(action)
    assert len(log.saved) == 3


actions = st.sampled_from([Undo(), Redo(), AddNote("x"), *map(Add, range(-3, 7))])


@given(st.lists(actions, max_size=30))
def test_the_log_rebuilds_the_state(wishes: list[Action[Toy]]) -> None:
    """Whatever was tried, refused or taken back."""
    log = FullLog()
    session = on(log)
    for action in wishes:
        legal = session.check(action).legal
        before = session.state
        try:
            session.dispatch(action)
        except (errors.IllegalActionError, errors.ImpossibleActionError):
            assert not legal
            assert session.state is before
        else:
            assert legal
    again = on(FullLog(log.saved))
    assert (again.state, again.actions, again.damage) == (session.state, session.actions, "")
    assert list(again.steps) == list(session.steps)
    assert again.history.rows == session.history.rows
