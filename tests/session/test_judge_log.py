"""What the steps say of a judge: rulings, warnings, the call that waits, the PIN."""

import pytest

from armada_companion.kit.judge_actions import (
    AddRuling,
    AddWarning,
    CallJudge,
    JudgeArrived,
    JudgeLeft,
    JudgePin,
    Remedy,
)
from armada_companion.kit.log_actions import Undo
from armada_companion.session.history import RowKind
from armada_companion.session.judge_log import Call, JudgeLog, clock_digits
from tests.session.conftest import ToySession
from tests.toy_game.rules import TOY, Add


def log_of(session: ToySession) -> JudgeLog:
    found = JudgeLog(TOY)
    found.follow(session.steps)
    return found


def test_a_ruling_shows_its_question_source_and_remedy(session: ToySession) -> None:
    ruling = AddRuling("it may", None, "May it?", "RRG 5", Remedy.REWIND, 12)
    session.dispatch(ruling, "judge")
    row = session.history.rows[0]
    assert row.text == "it may"
    assert row.notes == ("Question: May it?", "Source: RRG 5", "Remedy: rewind to step 12")


@pytest.mark.parametrize(
    ("remedy", "words"), [(Remedy.NONE, "none"), (Remedy.LEAVE, "the steps remain")]
)
def test_a_ruling_says_what_follows_from_it(
    session: ToySession, remedy: Remedy, words: str
) -> None:
    session.dispatch(AddRuling("so", remedy=remedy), "judge")
    assert session.history.rows[0].notes == (f"Remedy: {words}",)


def test_warnings_are_counted_for_each_player(session: ToySession) -> None:
    for player in ("A", "B", "A"):
        session.dispatch(AddWarning(player, "slow play"), "judge")
    assert [row.text for row in session.history.rows] == [
        *("Warning to A: slow play", "Warning to B: slow play", "Warning 2 to A: slow play")
    ]
    assert [(one.n, one.player, one.words) for one in log_of(session).warnings] == [
        (1, "A", "slow play"),
        (2, "B", "slow play"),
        (3, "A", "slow play"),
    ]


def test_a_call_waits_until_the_judge_has_come(session: ToySession) -> None:
    session.dispatch(CallJudge("an overlap"))
    calls = [log_of(session).call]
    session.dispatch(JudgeArrived(), "judge")
    calls.append(log_of(session).call)
    assert [one and one.why for one in calls] == ["an overlap", None]
    assert session.history.rows[1].notes[0].startswith("Waited 0:0")


def test_a_call_that_the_table_ends_is_no_judge_who_came(session: ToySession) -> None:
    session.dispatch(CallJudge())
    session.dispatch(JudgeArrived())
    session.dispatch(JudgeArrived(), "judge")
    session.dispatch(JudgeLeft(), "judge")
    assert [row.text for row in session.history.rows[1:]] == [
        *("The call for a judge was ended", "The judge has come", "The judge leaves the seat")
    ]
    assert {row.kind for row in session.history.rows} == {RowKind.JUDGE}


def test_who_calls_again_waits_since_the_first_call(session: ToySession) -> None:
    session.dispatch(CallJudge())
    first = log_of(session).call
    session.dispatch(CallJudge())
    assert log_of(session).call == first


@pytest.mark.parametrize(
    ("now", "shown"),
    [
        ("2026-11-21T12:03:10.900Z", "3:10"),
        ("2026-11-21T13:40:05.000Z", "100:05"),
        ("2026-11-21T11:00:00.000Z", "0:00"),
        (None, "0:00"),
    ],
)
def test_the_time_that_a_call_has_waited_follows_from_its_step(now: str | None, shown: str) -> None:
    noon = 1_795_262_400_000
    assert clock_digits(Call(noon).waited(now)) == shown


def test_a_new_pin_takes_the_place_of_a_forgotten_one(session: ToySession) -> None:
    assert not log_of(session).has_pin
    for _ in range(2):
        session.dispatch(JudgePin())
    assert log_of(session).has_pin
    assert [row.notes for row in session.history.rows] == [(), ("A new PIN replaces the old one",)]


def test_undo_passes_over_what_a_judge_writes(session: ToySession) -> None:
    session.dispatch(Add(1))
    for action in (CallJudge(), JudgeArrived(), AddWarning("A", "x"), JudgePin()):
        session.dispatch(action)
    session.dispatch(Undo())
    assert session.history.rows[0].taken_back
    assert session.state == session.past(0).state
