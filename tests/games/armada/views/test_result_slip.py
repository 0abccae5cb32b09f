"""The result slip: points, answers, the seal, and its files."""

import csv
import io
import json

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.views.result_slip import ResultSlip, result_slip
from armada_companion.games.armada.views.slip_files import slip_code, slip_csv, slip_json
from armada_companion.kit.step import Step
from armada_companion.session.seal import write_record
from tests.games.armada.rules.tabletop import Table, fleet_of, set_up

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
    assert [(row["name"], row["winner"]) for row in rows] == [("Mia", "False"), ("Side B", "True")]
    assert [int(row["score"]) for row in rows] == [side.score for side in slip.sides]
    plain = json.loads(slip_json(slip))
    assert [side["score"] for side in plain["sides"]] == [side.score for side in slip.sides]
    assert plain["seal"] == slip.seal
    assert slip.seal[:16] in slip_code(slip)


def test_no_name_is_a_formula_of_a_spreadsheet() -> None:
    slip = slip_of(ended("=1+1").state)
    rows = list(csv.DictReader(io.StringIO(slip_csv(slip))))
    assert rows[0]["name"] == "'=1+1"
