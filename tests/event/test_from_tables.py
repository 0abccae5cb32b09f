"""What tables say, as acts of the event: once, in the order of the pairing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.event.from_tables import call_act, key_of, known_keys, result_acts
from armada_companion.event.round_words import round_words, table_lists
from armada_companion.event.state import ResultState
from armada_companion.kit.live_view import LiveSide, LiveView
from tests.session.conftest import StepClock


@pytest.fixture
def event(tmp_path: Path) -> Iterator[EventFolder]:
    made = EventFolder.create(
        tmp_path / "e", acts.SetUp(game="armada", name="Open", minutes=120), StepClock()
    )
    made.add(acts.EnterPairings(2, (acts.Pairing(7, "Ann", "Ben"), acts.Pairing(0, "Eve"))))
    made.add(acts.StartRound(2))
    yield made
    made.close()


def view(*names: str, table: str = "round 2, table 7") -> LiveView:
    return LiveView("Armada", 90, table=table, over=True, sides=tuple(map(LiveSide, names)))


def said(**more: Any) -> dict[str, Any]:
    answers = [{"side": 1, "confirmed": True}, {"side": 2, "confirmed": False, "why": "wrong"}]
    about = {"table": 7, "game": "g", "n": 90, "scores": [200, 100], "answers": answers}
    return {**about, "source": "table", **more}


def test_a_result_is_entered_with_its_answers(event: EventFolder) -> None:
    event.add_all(result_acts(said(), view("Ann", "Ben"), event.state), "table 7")
    game = event.state.game(2, 7)
    assert game.result is not None
    assert game.result.scores == (200, 100)
    assert game.answers == {"Ann": True, "Ben": False}
    assert game.state is ResultState.DISPUTED


def test_sides_that_were_drawn_the_other_way_are_turned(event: EventFolder) -> None:
    found = result_acts(said(), view("ben", "ANN"), event.state)
    assert isinstance(found[0], acts.Result)
    assert found[0].scores == (100, 200)
    assert [getattr(one, "by", "") for one in found[1:]] == ["Ben", "Ann"]


@pytest.mark.parametrize(
    "odd",
    [
        {"scores": None},
        {"scores": [1]},
        {"scores": [-1, 5]},
        {"scores": ["a", 5]},
        {"table": 8},
        {"table": "7"},
        {"table": None},
    ],
)
def test_what_is_no_result_of_this_round_is_passed_over(
    event: EventFolder, odd: dict[str, Any]
) -> None:
    assert not result_acts(said(**odd), view("Ann", "Ben"), event.state)


def test_a_game_of_an_earlier_round_has_no_result_in_this_one(event: EventFolder) -> None:
    earlier = view("Ann", "Ben", table="round 1, table 7")
    assert not result_acts(said(), earlier, event.state)


@pytest.mark.parametrize(("number", "is_entered"), [(1, False), (2, True), (0, True)])
def test_a_telephone_says_of_which_round_its_result_is(
    event: EventFolder, number: int, is_entered: bool
) -> None:
    found = result_acts(said(round=number, source="telephone"), None, event.state)
    assert bool(found) is is_entered


def test_what_the_desk_entered_stays(event: EventFolder) -> None:
    event.add(acts.Result(2, 7, (300, 0), source="desk"))
    assert not result_acts(said(), view("Ann", "Ben"), event.state)


def test_a_call_that_comes_again_after_a_start_is_known(event: EventFolder) -> None:
    call = {"table": 7, "game": "g", "n": 12, "why": "arc", "source": "table"}
    act = call_act(call)
    assert act is not None
    event.add(act, "table 7")
    again = EventFolder.open(event.path, StepClock())
    again.close()
    assert key_of("call", call) in known_keys(again.done)
    assert call_act({**call, "table": 0}) is None


def test_tables_are_told_the_end_the_pause_and_their_minutes(event: EventFolder) -> None:
    event.add(acts.GiveTime(5, "a ruling", 7))
    event.add(acts.PauseRound())
    words = round_words(event.state)
    current = event.state.current
    assert words is not None
    assert current is not None
    assert words["number"] == 2
    assert words["ends"].endswith("Z")
    assert words["paused"] == current.paused
    assert words["tables"] == {"7": 5}


def test_a_table_gets_the_lists_of_its_own_players(event: EventFolder) -> None:
    event.add(acts.KeepList("Ann", "list", legal=True))
    event.add(acts.KeepList("Eve", "other", legal=True))
    assert table_lists(event.state) == {7: {"Ann": "list"}}
