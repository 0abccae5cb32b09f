"""Margin of victory and tournament points. Source: digest 11.1 to 11.4; record page 16."""

import pytest

from armada_companion.games.armada.rules.model import margin_tables
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.rules.score.scoring import rewards
from tests.games.armada.rules.score.test_scoring import behind_but_alone, play_rounds, table_of
from tests.games.armada.rules.tabletop import Plain, Table, fleet, ship, squadron

# The first and the last margin of each step of the digest's tables, with both players' points.
TABLES = {
    "2015": "0-20 5/5, 21-50 6/4, 51-90 7/3, 91-150 8/2, 151-220 9/1, 221-400 10/0",
    "2016-02": "0-29 5/5, 30-69 6/4, 70-129 7/3, 130-219 8/2, 220-349 9/1, 350-400 10/0",
    "2016-07": "0-59 6/5, 60-139 7/4, 140-219 8/3, 220-299 9/2, 300-400 10/1",
    "sector-fleet": "0-99 6/5, 100-219 7/4, 220-359 8/3, 360-499 9/2, 500-1200 10/1",
}


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_are_those_of_the_digest(name: str) -> None:
    """Digest 11.3: 0-59 6/5 and so on, without a gap."""
    following = 0
    for words in TABLES[name].split(", "):
        margins, points = words.split()
        least, most = map(int, margins.split("-"))
        assert least == following
        for margin in (least, most):
            step = margin_tables.step_of(margin_tables.MARGIN_TABLES[name], margin)
            assert f"{step.winner}/{step.loser}" == points
        following = most + 1


@pytest.mark.parametrize(
    ("points", "margins"),
    [
        (400, [0, 60, 140, 220, 300]),
        (200, [0, 30, 70, 110, 150]),
        (180, [0, 27, 63, 99, 135]),
        (250, [0, 37, 87, 137, 187]),
        (800, [0, 120, 280, 440, 600]),
    ],
)
def test_the_current_table_is_scaled_for_other_totals(points: int, margins: list[int]) -> None:
    """Digest 11.3: in proportion, rounded down."""
    table = margin_tables.scaled_table(points)
    assert [step.margin for step in table] == margins
    assert [step[1:] for step in table] == [(6, 5), (7, 4), (8, 3), (9, 2), (10, 1)]


def test_a_scaled_table_of_a_tiny_game_still_begins_with_its_first_step() -> None:
    assert margin_tables.step_of(margin_tables.scaled_table(1), 0).winner == 6


def over(points: int, settings: Plain | None = None) -> Table:
    """Return a game that A has won by so many points after six rounds."""
    a, b = fleet([ship("a1")]), fleet([ship("b1")], [squadron("bs1", points=points)])
    return play_rounds(table_of(a, b, settings=settings).do("destroy", unit="bs1"))


def shown(table: Table) -> tuple[object, object]:
    summary = table.summary()
    return summary["margin"], summary["tournament_points"]


def test_nothing_is_shown_before_the_game_is_over() -> None:
    a, b = fleet([ship("a1")]), fleet([ship("b1")], [squadron("bs1", points=50)])
    table = table_of(a, b).do("destroy", unit="bs1")
    assert shown(table) == (None, None)
    assert rewards(table.state) is None


@pytest.mark.parametrize(
    ("points", "expected"),
    [(1, "6/5"), (59, "6/5"), (60, "7/4"), (139, "7/4"), (140, "8/3"), (219, "8/3")]
    + [(220, "9/2"), (299, "9/2"), (300, "10/1"), (400, "10/1")],
)
def test_the_margin_decides_the_tournament_points(points: int, expected: str) -> None:
    """Digest 11.3, the row of worked numbers; the loser's margin is 0 (11.2)."""
    winner, loser = map(int, expected.split("/"))
    assert shown(over(points)) == ({"A": points, "B": 0}, {"A": winner, "B": loser})


def test_a_tie_gives_the_second_player_margin_0() -> None:
    """RRG 22; digest 11.3."""
    assert shown(over(0)) == ({"A": 0, "B": 0}, {"A": 5, "B": 6})


def test_the_worked_example_of_the_score_gives_a_margin_of_26() -> None:
    """Digest 11.1: 115 against 141."""
    b = fleet([ship("b1", points=69), ship("b2")], [squadron("bs1", points=16 + 30)])
    a = fleet([ship("a1", size="huge", hull=22, points=250 + 31)])
    table = table_of(a, b).do("destroy", unit="b1").do("destroy", unit="bs1")
    play_rounds(table.do("suffer_damage", unit="a1", amount=11 + 2, zone="front"))
    assert shown(table) == ({"A": 0, "B": 26}, {"A": 5, "B": 6})


@pytest.mark.parametrize(
    ("settings", "margin", "points"),
    [
        ({}, 400, (10, 1)),
        ({"margin_cap": 200}, 200, (8, 3)),
        ({"margin_cap": 0}, 0, (6, 5)),
        ({"points_limit": 200}, 200, (10, 1)),
        ({"points_limit": 200, "margin_table": "2016-07"}, 200, (8, 3)),
        ({"points_limit": 800}, 500, (9, 2)),
        ({"margin_cap": 9999, "margin_table": "2015"}, 500, (10, 0)),
        ({"format": "sector-fleet", "points_limit": 600}, 500, (10, 1)),
        ({"margin_table": [[0, 3, 0], [400, 4, 0]]}, 400, (4, 0)),
    ],
)
def test_a_margin_is_not_above_its_cap(
    settings: Plain, margin: int, points: tuple[int, int]
) -> None:
    """Digest 11.2: the cap is the agreed total unless another is given."""
    table = over(500, settings)
    assert shown(table) == ({"A": margin, "B": 0}, {"A": points[0], "B": points[1]})


def test_who_wins_by_elimination_while_behind_has_margin_0_and_6_points() -> None:
    """Digest 11.2; A-25."""
    assert shown(behind_but_alone()) == ({"A": 0, "B": 0}, {"A": 6, "B": 5})


@pytest.mark.parametrize(
    ("settings", "margin", "points"),
    [
        ({}, 90, (7, 4)),
        ({"concession_destroys": False}, 140, (8, 0)),
        ({"concession_destroys": False, "margin_cap": 100}, 100, (8, 0)),
    ],
)
def test_a_concession_scores_the_whole_fleet_or_a_fixed_margin(
    settings: Plain, margin: int, points: tuple[int, int]
) -> None:
    """Digest 11.4; A-26."""
    a, b = fleet([ship("a1", points=10)]), fleet([ship("b1", points=90)])
    table = table_of(a, b, settings=settings).do("concede", side="B")
    assert shown(table) == ({"A": margin, "B": 0}, {"A": points[0], "B": points[1]})


def test_a_game_that_nobody_wins_gives_5_points_each() -> None:
    """Digest 11.4."""
    state = over(100).state
    assert state.outcome is not None
    found = rewards(state._replace(outcome=state.outcome._replace(winner=None)))
    assert found == {side: (found or {})[side]._replace(margin=0, points=5) for side in Side}
