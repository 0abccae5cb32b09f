"""What lies facedown is opened by a result that stands, not by the first end of the game."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.kit.cards import NoCards
from armada_companion.kit.errors import BarredActionError
from armada_companion.kit.game import Outcome
from armada_companion.kit.judge_actions import ExportWhole
from armada_companion.kit.log_actions import Redo, Undo
from armada_companion.kit.step import JUDGE, TABLE, Step
from armada_companion.session.exchange import export_session, hides_something, needs_judge
from armada_companion.session.game_session import GameSession
from tests.games.armada.rules.tabletop import fleet_of
from tests.session.conftest import FullLog, StepClock

Session = GameSession[Any]
Plain = Mapping[str, object]

AT = "2026-11-21T12:00:00.000Z"
OPENING: tuple[Plain, ...] = (
    {"do": "enter_fleet", "side": "A", "fleet": fleet_of("a", 1)},
    {"do": "enter_fleet", "side": "B", "fleet": fleet_of("b", 1)},
    {"do": "choose_first_player", "side": "A"},
    {"do": "begin"},
    {"do": "assign_dials", "ship": "a1", "commands": ["repair"]},
    {"do": "assign_dials", "ship": "b1", "commands": ["navigate"]},
)
CONFIRMED_BY_A: Plain = {"do": "confirm_result", "side": "A"}
CONFIRMED_BY_B: Plain = {"do": "confirm_result", "side": "B"}


def begun(*, is_event: bool = False) -> Session:
    log = FullLog([Step(action, n, AT, TABLE) for n, action in enumerate(OPENING, 1)])
    log.header = {"game": "armada", "settings": {"event_mode": is_event}}
    return GameSession(ARMADA, NoCards(), log, StepClock())


@pytest.fixture
def session() -> Session:
    """A game in which both sides have set dials."""
    return begun()


@pytest.fixture
def event() -> Session:
    return begun(is_event=True)


def play(session: Session, action: Plain, by: str = TABLE) -> None:
    session.dispatch(ARMADA.decode(action, NoCards()), by)


def exported(session: Session, folder: Path, *, whole: bool = False) -> set[str]:
    """Return the faces of the dials in a record for the table."""
    export_session(session, path := folder / "game.armada", whole=whole)
    lines = map(json.loads, path.read_text("utf-8").splitlines())
    actions = (line.get("action", {}) for line in lines)
    return {face for action in actions for face in action.get("commands", ())}


HIDDEN, OPEN = {"unknown"}, {"repair", "navigate"}


@pytest.mark.parametrize(
    "ending",
    [
        {"do": "concede", "side": "A"},
        {"do": "agree_draw"},
        {"do": "end_game"},
        {"do": "destroy", "unit": "b1"},
    ],
)
def test_an_end_that_undo_takes_back_opens_nothing(
    session: Session, tmp_path: Path, ending: Plain
) -> None:
    play(session, ending)
    assert session.outcome is not None
    assert hides_something(session)
    assert not session.is_settled
    assert exported(session, tmp_path) == HIDDEN
    session.dispatch(Undo())
    assert exported(session, tmp_path) == HIDDEN


def test_it_opens_when_both_sides_have_confirmed_the_result(
    session: Session, tmp_path: Path
) -> None:
    play(session, {"do": "concede", "side": "A"})
    play(session, CONFIRMED_BY_A)
    assert exported(session, tmp_path) == HIDDEN
    play(session, CONFIRMED_BY_B)
    assert session.is_settled
    assert not hides_something(session)
    assert exported(session, tmp_path) == OPEN


@pytest.mark.parametrize(
    "later",
    [
        {"do": "undo"},
        {"do": "dispute_result", "side": "B"},
        {"do": "add_points", "side": "B", "points": 5},
        {"do": "end_game", "winner": "A"},
    ],
)
def test_a_result_that_does_not_stand_any_more_hides_again(
    session: Session, tmp_path: Path, later: Plain
) -> None:
    for action in ({"do": "concede", "side": "A"}, CONFIRMED_BY_A, CONFIRMED_BY_B):
        play(session, action)
    play(session, later)
    assert exported(session, tmp_path) == HIDDEN


def test_it_opens_when_a_judge_ends_the_game(event: Session, tmp_path: Path) -> None:
    play(event, {"do": "end_game", "winner": "B"}, JUDGE)
    play(event, CONFIRMED_BY_A)
    assert exported(event, tmp_path) == OPEN
    for _ in range(2):
        event.dispatch(Undo(), JUDGE)
    assert exported(event, tmp_path) == HIDDEN
    for _ in range(2):
        event.dispatch(Redo(), JUDGE)
    assert exported(event, tmp_path) == OPEN


def test_a_judge_ends_a_game_that_a_player_ended_before(event: Session, tmp_path: Path) -> None:
    play(event, {"do": "concede", "side": "A"})
    play(event, {"do": "correct_unit", "unit": "a1", "hull": 2}, JUDGE)
    assert exported(event, tmp_path) == HIDDEN
    play(event, {"do": "end_game", "winner": "B"}, JUDGE)
    assert exported(event, tmp_path) == OPEN


def test_who_ended_it_is_a_judge_by_the_seat_alone(session: Session, tmp_path: Path) -> None:
    ended = Step({"do": "end_game"}, len(session.steps) + 1, AT, "Jude, judge")
    log = FullLog([*session.recorded, ended])
    log.header = session.header
    again = GameSession(ARMADA, NoCards(), log, StepClock())
    assert again.outcome is not None
    assert exported(again, tmp_path) == HIDDEN


def test_the_end_of_a_game_that_is_played_together_opens_it() -> None:
    """Nobody plays against another: there is no result to agree to."""
    start = PINNED_DOWN.start({"game": "pinned_down"})
    assert not PINNED_DOWN.result_stands(start)
    assert PINNED_DOWN.result_stands(start._replace(outcome=Outcome(None, "so")))


def test_whole_in_an_event_game_is_the_judges_and_stands_in_the_record(
    event: Session, tmp_path: Path
) -> None:
    assert needs_judge(event)
    with pytest.raises(BarredActionError):
        exported(event, tmp_path, whole=True)
    with pytest.raises(BarredActionError, match="Only the judge’s seat"):
        event.dispatch(ExportWhole())
    event.dispatch(ExportWhole(), JUDGE)
    assert exported(event, tmp_path, whole=True) == OPEN
    lines = map(json.loads, (tmp_path / "game.armada").read_text("utf-8").splitlines())
    *_, last = (line for line in lines if "action" in line)
    assert (last["action"], last["by"]) == ({"do": "export_whole"}, "judge")


def test_each_whole_record_of_an_event_game_has_its_own_step(
    event: Session, tmp_path: Path
) -> None:
    event.dispatch(ExportWhole(), JUDGE)
    play(event, {"do": "note", "text": "so"})
    with pytest.raises(BarredActionError):
        exported(event, tmp_path, whole=True)
    assert exported(event, tmp_path) == HIDDEN


def test_every_log_shows_that_a_judge_took_the_whole_record(event: Session) -> None:
    event.dispatch(ExportWhole(), JUDGE)
    assert event.published[-1].action == {"do": "export_whole"}
    row = event.history.rows[-1]
    assert row.text == "The judge saves the whole record, with all dials and cards"
    assert row.by == JUDGE
    # It changes nothing, and undo passes over it.
    event.dispatch(Undo(), JUDGE)
    assert len(event.in_effect) == len(OPENING) - 1


def test_elsewhere_whole_needs_nobody_and_leaves_no_step(session: Session, tmp_path: Path) -> None:
    assert not needs_judge(session)
    before = len(session.steps)
    assert exported(session, tmp_path, whole=True) == OPEN
    assert len(session.steps) == before


def test_an_event_game_whose_result_stands_needs_no_judge(event: Session, tmp_path: Path) -> None:
    for action in ({"do": "concede", "side": "A"}, CONFIRMED_BY_A, CONFIRMED_BY_B):
        play(event, action)
    assert not needs_judge(event)
    assert exported(event, tmp_path, whole=True) == OPEN
