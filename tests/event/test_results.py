"""Results out: CSV, JSON, T3 and rows to type; confirmed ones only, others are listed."""

import csv
import io
import json
from pathlib import Path

import pytest

from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.event.results import (
    COLUMNS,
    result_rows,
    results_csv,
    results_json,
    typing_rows,
)
from armada_companion.event.state import EventState, ResultState
from armada_companion.event.t3 import T3Error, T3Player, T3Result, read_gip, write_gep
from armada_companion.games import entry_of
from armada_companion.kit.match_points import MatchPoints
from tests.session.conftest import StepClock

HEADER = {"game": "armada"}


def rate(scores: tuple[int, int], winner: int | None, no_show: bool) -> MatchPoints:
    return entry_of("armada").match()(HEADER, scores, winner, no_show)


@pytest.fixture
def state(tmp_path: Path) -> EventState:
    event = EventFolder.create(
        tmp_path / "e", acts.SetUp(game="armada", name="=Open", minutes=135), StepClock()
    )
    pairs = (acts.Pairing(1, "Ann", "@Ben"), acts.Pairing(2, "Cat", "Dan"), acts.Pairing(0, "Eve"))
    event.add(acts.EnterPairings(1, pairs))
    event.add(acts.AddPlayer("Ann", "rebels"))
    event.add(acts.Result(1, 1, (230, 120), record="ab" * 32))
    event.add(acts.ConfirmResult(1, 1, "Ann"))
    event.add(acts.ConfirmResult(1, 1, "@Ben"))
    event.add(acts.Result(1, 2, (10, 10)))
    event.close()
    return event.state


def test_a_row_has_what_the_table_of_margins_says(state: EventState) -> None:
    first, second, bye = result_rows(state, rate)
    # A margin of 110 is 7 : 4 points by the table. Source: digest 11.3.
    assert first.points == MatchPoints(1, (110, 0), (7, 4))
    assert (first.winner, first.state, first.minutes) == ("Ann", ResultState.CONFIRMED, 135)
    assert (second.winner, second.state) == ("draw", ResultState.ENTERED)
    # A bye is 8 points with a margin of 140. Source: digest 11.4.
    assert (bye.players, bye.points) == (("Eve", ""), MatchPoints(1, (140, 0), (8, 1)))


def test_the_csv_has_confirmed_scores_only_and_no_formulas(state: EventState) -> None:
    text = results_csv(state, rate)
    rows = list(csv.DictReader(io.StringIO(text)))
    assert tuple(rows[0]) == COLUMNS
    assert (rows[0]["event"], rows[0]["player_2"]) == ("'=Open", "'@Ben")
    assert (rows[0]["points_1"], rows[0]["tournament_points_2"]) == ("230", "4")
    assert (rows[1]["points_1"], rows[1]["confirmed"]) == ("", "entered")
    assert rows[0]["record_hash"] == "ab" * 32


def test_the_json_has_the_names_of_cryodex(state: EventState) -> None:
    plain = json.loads(results_json(state, rate))
    assert plain["players"][0] == {"name": "Eve", "score": 8, "mov": 140, "sos": 0, "rank": 1}
    assert [one["rank"] for one in plain["players"]] == [1, 2, 3, 4, 5]
    match, drawn, bye = plain["rounds"][0]["matches"]
    assert (match["player1points"], match["result"]) == (230, "PLAYER_1_WINS")
    assert "result" not in drawn
    assert bye["result"] == "BYE"


def test_rows_to_type_name_what_is_missing(state: EventState) -> None:
    assert typing_rows(state, rate, 1) == [
        "1: Ann v @Ben: 230 : 120, margin 110, points 7 : 4",
        "2: Cat v Dan: 10 : 10, margin 0, points 5 : 5 (entered)",
        "–: Eve v bye: confirmed",
    ]


def test_a_disputed_and_then_corrected_result_must_be_confirmed_anew(tmp_path: Path) -> None:
    event = EventFolder.create(tmp_path / "e", acts.SetUp(game="armada", name="Open"), StepClock())
    event.add(acts.EnterPairings(1, (acts.Pairing(1, "Ann", "Ben"),)))
    event.add(acts.Result(1, 1, (1, 2)))
    event.add(acts.DisputeResult(1, 1, "Ann", "wrong"))
    game = event.state.game(1, 1)
    states = [(game.state, game.reason)]
    event.add(acts.Result(1, 1, (2, 1), why="counted again"))
    states.append((game.state, game.reason))
    event.add(acts.ConfirmResult(1, 1, "desk"))
    event.close()
    states.append((game.state, game.reason))
    assert states == [
        (ResultState.DISPUTED, "wrong"),
        (ResultState.ENTERED, ""),
        (ResultState.CONFIRMED, ""),
    ]


PLAYER = T3Player("7", "Jürgen", "Müller", "jm", "Rebels", "A city with a very long name", "T", "")
GIP = (
    "1.0||Spring||4711||1||x\r\n7||Jürgen||Müller||jm||Rebels||A city with a very long name||T||"
    "||1||0||0||x\r\n"
).encode("latin-1")


def test_players_of_t3_are_read_and_their_results_written() -> None:
    event = read_gip(GIP, "a.gip")
    assert (event.name, event.id, event.players) == ("Spring", "4711", (PLAYER,))
    assert event.players[0].name == "Jürgen Müller"
    text = write_gep(event, "23.11.2026", [T3Result(PLAYER, 1, 8, 140)]).decode("latin-1")
    assert text == (
        "#GoePP-Exportdatei, v1.3.3 Export vom 23.11.2026||x\r\n#TID-4711||x\r\n"
        "7||Jürgen||Müller||jm||Rebels||A city with a very l||T||1||8||140||0||0||0||0||0||x\r\n"
    )


def test_a_nickname_that_is_there_twice_is_marked_and_a_bar_is_no_field() -> None:
    event = read_gip(GIP, "a.gip")
    other = PLAYER._replace(id="8", first="A||B")
    text = write_gep(event, "1.1.2026", [T3Result(one, 1, 0, 0) for one in (PLAYER, other)])
    lines = text.decode("latin-1").splitlines()
    assert all(line.split("||")[2] == "Müller 1" for line in lines[2:])
    assert {line.count("||") for line in lines[2:]} == {15}


def test_letters_that_t3_cannot_take_are_named() -> None:
    event = read_gip(GIP, "a.gip")
    with pytest.raises(T3Error, match="the letters Ł"):
        write_gep(event, "1.1.2026", [T3Result(PLAYER._replace(first="Łukasz"), 1, 0, 0)])


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "line 1: this is not the heading"),
        (b"1||Ann||x", "line 1: this is not the heading"),
        (b"1||a||b||1||x\r\n7||Ann||x", "line 2: 3 fields"),
        (GIP.replace(b"||1||x", b"||2||x", 1), "it has 1 players, and its heading says 2"),
    ],
)
def test_a_broken_gip_file_is_one_sentence(data: bytes, why: str) -> None:
    with pytest.raises(T3Error, match=f"a.gip: {why}"):
        read_gip(data, "a.gip")
