"""In an event game the players take nothing back that stood when a judge decided."""

from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.kit.cards import NoCards
from armada_companion.kit.errors import BarredActionError
from armada_companion.kit.judge_actions import AddRuling, AddWarning, JudgeArrived
from armada_companion.kit.log_actions import AddNote, Redo, Undo
from armada_companion.kit.step import JUDGE, TABLE, Overruled, Step
from armada_companion.session.game_session import GameSession
from armada_companion.session.gate import why_not_redone, why_not_undone
from tests.games.armada.rules.tabletop import fleet_of
from tests.session.conftest import FullLog, StepClock, dispatch

Session = GameSession[Any]
Plain = Mapping[str, object]

DAMAGE: Plain = {"do": "suffer_damage", "unit": "a1", "amount": 1, "zone": "front"}
CORRECTED: Plain = {"do": "correct_unit", "unit": "a1", "hull": 3}
OPENING: tuple[Plain, ...] = (
    {"do": "enter_fleet", "side": "A", "fleet": fleet_of("a", 1)},
    {"do": "enter_fleet", "side": "B", "fleet": fleet_of("b", 1)},
    {"do": "choose_first_player", "side": "A"},
    {"do": "begin"},
)
STOPPED = "only the judge’s seat may undo that"


def begun(*, is_event: bool = True) -> Session:
    log = FullLog([Step(action, n, by=TABLE) for n, action in enumerate(OPENING, 1)])
    log.header = {"game": "armada", "settings": {"event_mode": is_event}}
    return GameSession(ARMADA, NoCards(), log, StepClock())


def play(session: Session, action: Plain, by: str = TABLE) -> None:
    session.dispatch(ARMADA.decode(action, NoCards()), by)


@pytest.fixture
def event() -> Session:
    return begun()


def test_players_take_back_their_own_steps(event: Session) -> None:
    play(event, DAMAGE)
    dispatch(event, Undo(), Redo())
    for _ in range(5):
        event.dispatch(Undo())
    assert event.in_effect == []


def test_they_stop_at_a_judges_step_and_are_reported(event: Session) -> None:
    play(event, DAMAGE)
    play(event, CORRECTED, JUDGE)
    judged = event.steps[-1].step.n
    play(event, DAMAGE)
    event.dispatch(Undo())
    for seat in (TABLE, "A", "B"):
        with pytest.raises(BarredActionError, match=f"A judge decided at step {judged}: {STOPPED}"):
            event.dispatch(Undo(), seat)
    assert len(event.in_effect) == 6


def test_the_judges_seat_goes_further(event: Session) -> None:
    play(event, CORRECTED, JUDGE)
    for _ in range(3):
        event.dispatch(Undo(), JUDGE)
    assert len(event.in_effect) == 2


def test_what_a_judge_took_back_the_players_neither_restore_nor_go_behind(event: Session) -> None:
    play(event, DAMAGE)
    event.dispatch(Undo(), JUDGE)
    with pytest.raises(BarredActionError, match="may redo steps before it"):
        event.dispatch(Redo())
    with pytest.raises(BarredActionError, match=STOPPED):
        event.dispatch(Undo())
    event.dispatch(Redo(), JUDGE)
    assert event.state.ships["a1"].shields["front"] == 1


def test_what_comes_after_a_judge_is_taken_back_and_restored(event: Session) -> None:
    event.dispatch(AddRuling("the steps remain"), JUDGE)
    play(event, DAMAGE)
    dispatch(event, Undo(), Redo(), Undo())
    with pytest.raises(BarredActionError, match=STOPPED):
        event.dispatch(Undo())


@pytest.mark.parametrize("remark", [AddWarning("A", "late"), JudgeArrived(), AddNote("so")])
def test_a_judge_who_only_came_or_warned_stops_nobody(event: Session, remark: Any) -> None:
    event.dispatch(remark, JUDGE)
    play(event, {"do": "look_at_dials", "ship": "a1", "seat": "judge"}, JUDGE)
    event.dispatch(Undo())
    assert len(event.in_effect) == 3


def test_several_steps_are_refused_as_a_whole(event: Session) -> None:
    play(event, CORRECTED, JUDGE)
    shown = f"A judge decided at step {event.steps[-1].step.n}: {STOPPED}"
    for _ in range(3):
        play(event, DAMAGE)
    assert why_not_undone(event, 3, TABLE) == ""
    assert why_not_undone(event, 4, TABLE) == shown
    assert why_not_undone(event, 99, TABLE) == shown
    assert why_not_undone(event, 4, JUDGE) == why_not_redone(event, TABLE) == ""


def test_where_no_judge_watches_everything_is_taken_back() -> None:
    session = begun(is_event=False)
    play(session, CORRECTED, JUDGE)
    session.dispatch(Undo(), JUDGE)
    session.dispatch(Redo())
    for _ in range(5):
        session.dispatch(Undo())
    assert session.in_effect == []


def test_what_a_record_holds_is_restored_all_the_same(event: Session) -> None:
    play(event, CORRECTED, JUDGE)
    undo = Step({"do": "undo"}, 6, by=TABLE)
    log = FullLog([*event.recorded, undo])
    log.header = event.header
    again = GameSession(ARMADA, NoCards(), log, StepClock())
    assert (again.damage, len(again.in_effect)) == ("", 4)


@pytest.mark.parametrize(
    ("is_event", "seat", "by", "is_barred"),
    [
        (True, TABLE, JUDGE, True),
        (True, "A", JUDGE, True),
        (True, JUDGE, JUDGE, False),
        (True, TABLE, "A and B", False),
        (False, TABLE, JUDGE, False),
    ],
)
def test_only_the_judges_seat_lets_a_broken_rule_stand_as_the_judge(
    is_event: bool, seat: str, by: str, is_barred: bool
) -> None:
    session = begun(is_event=is_event)
    full = {"do": "recover_shields", "ship": "a1", "zone": "front", "amount": 1}
    action, overruled = (
        ARMADA.decode(full, NoCards()),
        Overruled(("SHIELDS_FULL",), by, "so it was"),
    )
    with pytest.raises(BarredActionError) if is_barred else nullcontext():
        session.dispatch(action, TABLE, overruled, seat)
    assert (session.steps[-1].step.overruled == overruled) is not is_barred
