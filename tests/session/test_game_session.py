"""One running game: judged, saved, applied, told; in this order or not at all."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armada_companion.kit.errors import (
    IllegalActionError,
    ImpossibleActionError,
    MalformedActionError,
)
from armada_companion.kit.outcome import Outcome
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import Verdict
from armada_companion.session.change import Change
from armada_companion.session.game_session import GameSession
from armada_companion.store.errors import StoreError
from armada_companion.store.log import GameLog
from tests.session import toy_game
from tests.session.conftest import FullLog, StepClock, ToySession, add
from tests.session.toy_game import TOO_MUCH, TWICE, NoCards, Toy


def reopened(session: ToySession, path: Path) -> ToySession:
    session.close()
    return GameSession(toy_game, NoCards(), GameLog.open(path), StepClock())


def on(log: FullLog) -> ToySession:
    return GameSession(toy_game, NoCards(), log, StepClock())


def test_an_action_changes_the_state_and_tells_what_changed(session: ToySession) -> None:
    change = session.dispatch(add(2))
    assert (change.before, change.state, session.state) == (Toy(), Toy(2, 2), Toy(2, 2))
    assert change.played.verdict is Verdict.APPLIED
    assert change.played.step == Step(action=add(2), n=1, at="2026-11-21T12:00:01.000Z", by="table")


def test_what_follows_of_itself_comes_with_the_change(session: ToySession) -> None:
    for amount in (3, 2, 3):
        session.dispatch(add(amount))
    assert [note.kind for note in session.dispatch(add(2), "A").played.notes] == ["ten"]


def test_a_reopened_game_is_where_it_was(session: ToySession, path: Path) -> None:
    session.dispatch(add(2), "A")
    session.dispatch(add(9), "B", Overruled(("TOO_MUCH",), "judge", "so"))
    session.dispatch(add(1))
    session.undo()
    session.note("a remark")
    state, steps = session.state, session.steps
    again = reopened(session, path)
    assert (again.state, again.steps, again.broken) == (state, steps, "")
    assert again.redo().state == Toy(12, 1)
    again.close()


def test_a_step_is_saved_before_anyone_sees_it(session: ToySession, path: Path) -> None:
    seen: list[int] = []

    def look(change: Change[Toy]) -> None:
        seen.append(change.played.step.n)
        # The log that another program would find now.
        (path.parent / "copy.game").write_bytes(path.read_bytes())
        (path.parent / "copy.game-wal").write_bytes(Path(f"{path}-wal").read_bytes())

    session.subscribe(look)
    session.dispatch(add(2))
    assert seen == [1]
    copy = GameLog.open(path.parent / "copy.game")
    assert [step.action for step in copy.steps()] == [add(2)]
    copy.close()


def test_an_illegal_action_names_every_rule_that_stands(session: ToySession) -> None:
    session.dispatch(add(9), overruled=Overruled(("TOO_MUCH",)))
    with pytest.raises(IllegalActionError) as caught:
        session.dispatch(add(9))
    assert caught.value.rules == (TOO_MUCH, TWICE)
    with pytest.raises(IllegalActionError) as caught:
        session.dispatch(add(9), overruled=Overruled(("TOO_MUCH",)))
    assert caught.value.rules == (TWICE,)
    assert (len(session.steps), session.state.total) == (1, 9)


def test_an_overruled_action_has_its_effect_and_is_marked(session: ToySession) -> None:
    overruled = Overruled(("TOO_MUCH",), "judge", "so")
    change = session.dispatch(add(9), overruled=overruled)
    assert (change.played.verdict, change.state.total) == (Verdict.OVERRULED, 9)
    assert session.steps[0].overruled == overruled


def test_a_legal_action_is_not_marked_as_overruled(session: ToySession) -> None:
    change = session.dispatch(add(1), overruled=Overruled(("TOO_MUCH",)))
    assert (change.played.verdict, session.steps[0].overruled) == (Verdict.APPLIED, None)


@pytest.mark.parametrize("action", [add(-1), {"do": "undo"}, {"do": "redo"}])
def test_an_impossible_action_is_never_recorded(
    session: ToySession, action: dict[str, object]
) -> None:
    with pytest.raises(ImpossibleActionError):
        session.dispatch(action, overruled=Overruled(("TOO_MUCH",)))
    assert session.steps == ()


@pytest.mark.parametrize(
    "action",
    [
        {"do": "fly"},
        {},
        {"do": "note"},
        {"do": "note", "text": "\ud800"},
        {"do": "add", "amount": object()},
        {"do": "add", "amount": float("nan")},
    ],
)
def test_an_action_that_cannot_be_read_is_never_recorded(
    session: ToySession, action: dict[str, object]
) -> None:
    with pytest.raises(MalformedActionError):
        session.dispatch(action)
    assert session.steps == ()


def test_a_caller_cannot_change_a_step_afterwards(session: ToySession) -> None:
    action = add(1)
    session.dispatch(action)
    action["amount"] = 2
    assert session.steps[0].action == add(1)


def test_a_step_that_is_not_saved_has_no_effect() -> None:
    log = FullLog()
    session = on(log)
    seen: list[Change[Toy]] = []
    session.subscribe(seen.append)
    session.dispatch(add(1))
    log.full = True
    with pytest.raises(StoreError):
        session.dispatch(add(2))
    assert (session.state.total, len(session.steps), len(seen)) == (1, 1, 1)
    assert len(session.history().rows) == 1
    log.full = False
    session.dispatch(add(2))
    assert [step.n for step in log.saved] == [1, 2]


def test_undo_and_redo_are_steps_too(session: ToySession) -> None:
    session.dispatch(add(1))
    session.dispatch(add(2))
    assert session.undo().state == Toy(1, 1)
    assert session.undo().state == Toy()
    assert (session.can_undo, session.can_redo) == (False, True)
    assert session.redo().state == Toy(1, 1)
    assert [step.action["do"] for step in session.steps] == ["add", "add", "undo", "undo", "redo"]


def test_a_new_step_ends_what_redo_could_restore(session: ToySession) -> None:
    session.dispatch(add(1))
    session.undo()
    session.dispatch(add(2))
    assert not session.can_redo


def test_notes_and_rulings_change_no_state(session: ToySession) -> None:
    session.dispatch(add(1))
    before = session.state
    assert session.note("a remark").state is before
    assert session.ruling("a ruling").state is before
    assert [step.by for step in session.steps] == ["table", "table", "judge"]
    assert session.undo().state == Toy()


def test_listeners_hear_every_change_until_they_leave(session: ToySession) -> None:
    first: list[Change[Toy]] = []
    second: list[Change[Toy]] = []
    leave = session.subscribe(first.append)
    session.subscribe(second.append)
    session.dispatch(add(1))
    leave()
    leave()
    session.undo()
    assert [len(first), len(second)] == [1, 2]


def test_a_listener_may_leave_while_it_is_told(session: ToySession) -> None:
    heard: list[str] = []

    def once(change: Change[Toy]) -> None:
        heard.append("once")
        leave()

    leave = session.subscribe(once)
    session.subscribe(lambda change: heard.append("always"))
    session.dispatch(add(1))
    session.dispatch(add(2))
    assert heard == ["once", "always", "always"]


def test_an_explanation_tells_why_not_and_changes_nothing(session: ToySession) -> None:
    session.dispatch(add(1))
    assert session.explain(add(2)).legal
    assert session.explain(add(1)).rules == (TWICE,)
    explanation = session.explain(add(-5))
    assert (explanation.legal, explanation.impossible) == (False, "the counter cannot go below 0")
    assert session.explain({"do": "redo"}).impossible == "there is no step to restore"
    assert len(session.steps) == 1
    with pytest.raises(MalformedActionError):
        session.explain({"do": "fly"})


def test_the_outcome_is_that_of_the_state_now(session: ToySession) -> None:
    assert session.outcome is None
    session.dispatch(add(20), overruled=Overruled(("TOO_MUCH",)))
    assert session.outcome == Outcome("A", "The counter is full.")


def test_a_log_of_another_game_does_not_open() -> None:
    log = FullLog()
    log.header = {"ruleset": "toy-9"}
    with pytest.raises(MalformedActionError, match="unknown ruleset"):
        on(log)


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ({"do": "fly"}, "fly cannot be read"),
        (add(-9), "the counter cannot go below 0"),
        ({"do": "redo"}, "there is no step to restore"),
        ({"do": "note"}, "text is missing"),
    ],
)
def test_a_log_that_breaks_opens_up_to_its_last_good_step_and_takes_no_more(
    bad: dict[str, object], why: str
) -> None:
    log = FullLog([Step(action=add(1), n=1), Step(action=bad, n=2), Step(action=add(2), n=3)])
    session = on(log)
    assert session.broken.startswith("the game opens up to step 1; step 2 cannot follow: ")
    assert why in session.broken
    assert (session.state, session.steps) == (Toy(1, 1), (Step(action=add(1), n=1),))
    assert not session.can_undo
    assert not session.can_redo
    with pytest.raises(StoreError, match="make a copy of the game to play on"):
        session.dispatch(add(3))
    assert len(log.saved) == 3


def test_a_damaged_file_takes_no_more_steps() -> None:
    log = FullLog([Step(action=add(1), n=1)])
    log.damage = "step 2 cannot be read"
    session = on(log)
    assert session.broken == "step 2 cannot be read"
    with pytest.raises(StoreError):
        session.undo()


@given(st.lists(st.sampled_from(["undo", "redo", "note", *range(-3, 7)]), max_size=30))
def test_the_log_rebuilds_the_state(wishes: list[str | int]) -> None:
    """Whatever was tried, refused or taken back."""
    log = FullLog()
    session = on(log)
    for wish in wishes:
        if wish == "note":
            action: dict[str, object] = {"do": "note", "text": "x"}
        else:
            action = add(wish) if isinstance(wish, int) else {"do": wish}
        legal = session.explain(action).legal
        before = session.state
        try:
            session.dispatch(action)
        except (IllegalActionError, ImpossibleActionError):
            assert not legal
            assert session.state is before
        else:
            assert legal
    again = on(FullLog(log.saved))
    assert (again.state, again.steps, again.broken) == (session.state, session.steps, "")
    assert again.history("A").rows == session.history("A").rows
