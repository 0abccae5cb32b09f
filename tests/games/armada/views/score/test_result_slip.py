"""The result slip: points, answers, the seal, and its files."""

import csv
import io
import json

import pytest

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.score.played import played
from armada_companion.games.armada.views.score.result_slip import ResultSlip, result_slip
from armada_companion.games.armada.views.score.slip_files import slip_code, slip_csv, slip_json
from armada_companion.kit.step import Step
from armada_companion.session.seal import write_record
from tests.games.armada.rules.tabletop import Plain, Table, fleet_of, set_up
from tests.games.armada.views.clocked_games import Clocked

HEADER = {"game": "armada", "title": "Final", "created": "2026-11-21T12:00:00Z"}
STEPS = [
    Step({"do": "note", "text": "x"}, n, f"2026-11-21T14:00:0{n}Z", "table") for n in (1, 2, 3)
]


def ended(name: str = "Mia") -> Table:
    table = set_up(fleet_of("a", 2), fleet_of("b", 1)).do("name_player", side="A", name=name)
    return table.do("destroy", unit="a1").do("concede", side="A")


def slip_of(state: GameState) -> ResultSlip:
    return result_slip(state, HEADER, STEPS)


def test_the_slip_has_what_the_score_page_and_the_summary_have() -> None:
    table = ended().do("confirm_result", side="B").do("dispute_result", side="A", why="the clock")
    slip, summary = slip_of(table.state), table.summary()
    assert {side.side.value: side.score for side in slip.sides} == summary["score"]
    points = {side.side.value: side.tournament_points for side in slip.sides}
    assert points == summary["tournament_points"]
    assert [side.is_winner for side in slip.sides] == [False, True]
    assert [side.is_confirmed for side in slip.sides] == [False, True]
    assert slip.sides[0].dispute == "the clock"
    assert sum(line.points for line in slip.sides[1].lines) == slip.sides[1].score
    assert (slip.started, slip.ended) == ("2026-11-21T12:00:00Z", "2026-11-21T14:00:03Z")


def test_the_seal_is_the_hash_of_the_last_step_of_the_record() -> None:
    sealed = write_record(HEADER, STEPS).splitlines()
    assert slip_of(ended().state).seal == json.loads(sealed[-2])["hash"]


def test_the_files_hold_both_sides() -> None:
    slip = slip_of(ended().state)
    rows = list(csv.DictReader(io.StringIO(slip_csv(slip))))
    assert [(row["name"], row["winner"]) for row in rows] == [("Mia", "no"), ("Side B", "yes")]
    assert [int(row["score"]) for row in rows] == [side.score for side in slip.sides]
    plain = json.loads(slip_json(slip))
    assert [side["score"] for side in plain["sides"]] == [side.score for side in slip.sides]
    assert plain["seal"] == slip.seal
    assert slip.seal[:16] in slip_code(slip)


EVENT = {"name": "Spring Open", "round": 2, "table": 7, "minutes": 135}


def test_the_title_is_the_players_and_the_event() -> None:
    """W17: it was "Armada, 2026-11-23"."""
    state = ended().do("name_player", side="B", name="Jonas").state
    assert slip_of(state).title == "Mia v Jonas"
    slip = result_slip(state, {**HEADER, "event": EVENT}, STEPS)
    assert slip.title == "Spring Open, round 2, table 7, Mia v Jonas"
    plain = json.loads(slip_json(slip))
    assert (plain["title"], plain["event"]) == (slip.title, EVENT)
    for row in csv.DictReader(io.StringIO(slip_csv(slip))):
        assert row["title"] == slip.title
        assert (row["event"], row["event_round"], row["table"]) == ("Spring Open", "2", "7")


def test_a_slip_of_no_event_names_none() -> None:
    slip = slip_of(ended().state)
    assert json.loads(slip_json(slip))["event"] == {}
    row = next(csv.DictReader(io.StringIO(slip_csv(slip))))
    assert (row["event"], row["event_round"], row["table"]) == ("", "", "")


def test_the_table_holds_values_that_a_spreadsheet_reads() -> None:
    """W17: yes and no, numbers, days with a time; it said True and False."""
    table = ended().do("confirm_result", side="B").do("dispute_result", side="A", why="the clock")
    text = slip_csv(slip_of(table.state))
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["winner"], row["confirmed"]) for row in rows] == [("no", "no"), ("yes", "yes")]
    open_rows = csv.DictReader(io.StringIO(slip_csv(slip_of(ended().state))))
    assert [row["confirmed"] for row in open_rows] == ["", ""]
    for row in rows:
        assert row["started_utc"] == "2026-11-21 12:00:00"
        assert row["ended_utc"] == "2026-11-21 14:00:03"
        assert not {"True", "False", "None"} & {*row.values()}
    # Numbers stand without quotes, texts with them.
    whole = list(csv.reader(io.StringIO(text), quoting=csv.QUOTE_NONNUMERIC))
    values: dict[str, object] = dict(zip(whole[0], whole[1], strict=True))
    numbers = {name for name, value in values.items() if not isinstance(value, str)}
    assert numbers >= {"fleet_points", "score", "margin", "tournament_points", "rounds", "seconds"}


def test_a_time_that_no_calendar_has_is_left_out() -> None:
    header = {**HEADER, "created": "0001-01-01T00:00:00+14:00"}
    slip = result_slip(ended().state, header, STEPS)
    assert next(csv.DictReader(io.StringIO(slip_csv(slip))))["started_utc"] == ""


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(1)", "＝1+1", "－1", "＠x"])
def test_no_name_is_a_formula_of_a_spreadsheet(name: str) -> None:
    rows = list(csv.DictReader(io.StringIO(slip_csv(slip_of(ended(name).state)))))
    assert rows[0]["name"] == f"'{name}"
    assert rows[0]["title"] == f"'{name} v Side B"


def test_a_spreadsheet_that_splits_at_semicolons_finds_no_formula() -> None:
    """Texts stand in quotes: nothing behind a semicolon begins a cell."""
    lines = slip_csv(slip_of(ended("Mia;=1+1").state)).splitlines()
    assert '"Mia;=1+1"' in lines[1]
    assert all(line.startswith('"') for line in lines)


def test_the_slip_has_the_times_of_the_game() -> None:
    """Issue 14, part 9: begin, end, what each side used, pauses, extra time."""
    game = Clocked().begin(after=2).do("leave_dials_on_table", 6).do("activate_ship", 3, ship="a1")
    game.do("end_activation", 5).do("activate_ship", 4, ship="b1")
    game.do("pause_clock", 1, by="judge").do("adjust_clock", 2, minutes=5, why="late", by="judge")
    game.do("resume_clock", 1).do("concede", 2, side="B").do("confirm_result", 30, side="A")
    timeline = game.timeline
    slip = result_slip(
        timeline.state,
        HEADER,
        [one.step._replace(by="table") for one in timeline.steps],
        played(timeline.state, game.tally),
    )
    assert (slip.started, slip.ended) == ("2026-11-21T10:08:00.000Z", "2026-11-21T10:32:00.000Z")
    times = json.loads(slip_json(slip))["times"]
    assert times == {
        "limit_minutes": 135,
        "extra_minutes": 5,
        "seconds_used": 21 * 60,
        "seconds_together": 6 * 60,
        "seconds_interrupted": 0,
        "pauses": 1,
        "seconds_paused": 3 * 60,
        "phases": {"command": 6 * 60, "ship": 15 * 60},
    }
    rows = list(csv.DictReader(io.StringIO(slip_csv(slip))))
    assert [int(row["seconds"]) for row in rows] == [8 * 60, 7 * 60]
    assert {(row["extra_minutes"], row["pauses"], row["seconds_paused"]) for row in rows} == {
        ("5", "1", "180")
    }
    code = slip_code(slip).splitlines()
    assert code[3] == "2026-11-21T10:08Z 2026-11-21T10:32Z"
    assert [line.split(" ")[3] for line in code[1:3]] == ["8", "7"]


def test_a_slip_without_times_says_so() -> None:
    slip = slip_of(ended().state)
    assert json.loads(slip_json(slip))["times"]["seconds_used"] == 0
    assert slip_code(slip).splitlines()[3] == "2026-11-21T12:00Z 2026-11-21T14:00Z"
    assert slip_code(result_slip(ended().state, {}, ())).splitlines()[3] == "- -"


@pytest.mark.parametrize("name", ["A:B C:1", "x" * 200, "Zoë\nB 999 10 0 Cheat", "  "])
def test_no_name_spoils_the_square_code(name: str) -> None:
    slip = slip_of(ended().state)
    sides = (slip.sides[0]._replace(name=name), slip.sides[1])
    lines = slip_code(slip._replace(sides=sides)).splitlines()
    assert len(lines) == 5
    side, score, points, minutes, *rest = lines[1].split(" ")
    assert (side, score, points, minutes) == ("A", "0", "5", "0")
    assert " ".join(rest) == " ".join(name.split())[:40]


def ended_by(*steps: Plain) -> GameState:
    """A game of two ships against one in its first Ship Phase, and what ended it."""
    table = set_up(fleet_of("a", 2), fleet_of("b", 1)).do("leave_dials_on_table")
    for step in steps:
        table.overrule(step)
    return table.state


PLAYED = [
    step
    for unit in ("a1", "b1", "a2")
    for step in ({"do": "activate_ship", "ship": unit}, {"do": "end_activation"})
]


@pytest.mark.parametrize(
    ("steps", "result", "reason", "points"),
    [
        (({"do": "agree_draw"},), "Nobody wins", "The players agreed to a draw.", (5, 5)),
        (({"do": "concede", "side": "A"},), "Side B wins", "The opponent conceded. ", (None, None)),
        (
            ({"do": "destroy", "unit": "b1"},),
            "Side A wins",
            "All enemy ships are destroyed. ",
            (None, None),
        ),
        (
            ({"do": "call_time"}, *PLAYED, {"do": "end_status_phase"}),
            "Side B wins",
            "The time was over in round 1. Equal points: the second player wins ties. ",
            (5, 6),
        ),
    ],
)
def test_every_end_has_its_reason_and_points(
    steps: tuple[Plain, ...], result: str, reason: str, points: tuple[int | None, int | None]
) -> None:
    """Digest 11.4 and 11.6."""
    slip = slip_of(ended_by(*steps))
    assert slip.result == result
    assert slip.reason.startswith(reason)
    for side, expected in zip(slip.sides, points, strict=True):
        assert expected in (None, side.tournament_points)


@pytest.mark.parametrize(
    ("action", "points", "margins"),
    [
        ({"do": "bye", "side": "A"}, (8, 0), (140, 0)),
        ({"do": "no_show", "side": "A"}, (1, 8), (0, 140)),
        ({"do": "agree_draw"}, (5, 5), (0, 0)),
    ],
)
def test_a_game_that_was_not_played_has_a_slip_too(
    action: Plain, points: tuple[int, int], margins: tuple[int, int]
) -> None:
    """Digest 11.4."""
    slip = slip_of(Table({}).overrule(action).state)
    assert tuple(side.tournament_points for side in slip.sides) == points
    assert tuple(side.margin for side in slip.sides) == margins
    assert slip.rounds == 0
    assert json.loads(slip_json(slip))["reason"] == slip.reason
    assert len(slip_csv(slip).splitlines()) == 3


def test_a_correction_of_points_makes_an_answer_void() -> None:
    """Digest 11.7: both confirm what stands there."""
    table = ended().do("confirm_result", side="A").do("confirm_result", side="B")
    assert [side.is_confirmed for side in slip_of(table.state).sides] == [True, True]
    table.overrule({"do": "add_points", "side": "A", "points": 9})
    assert [side.is_confirmed for side in slip_of(table.state).sides] == [None, None]
