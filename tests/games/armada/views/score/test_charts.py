"""The course of a game in charts. Source: issue 14, part 10."""

from armada_companion.games.armada.views.score.chart_values import Chart, charts
from tests.games.armada.rules.tabletop import fleet_of
from tests.games.armada.views.clocked_games import Clocked


def charts_of(game: Clocked) -> dict[str, Chart]:
    timeline = game.timeline
    found = charts(timeline.state, timeline.steps, timeline.in_effect)
    return {chart.name: chart for chart in found}


def values(chart: Chart) -> dict[str, list[str]]:
    """The written values by group."""
    return {group.label: [bar.label for bar in group.bars] for group in chart.groups}


def first_round(header: dict[str, object] | None = None) -> Clocked:
    """A round in which Mia's two ships and Jo's one activate."""
    game = Clocked(header).begin().do("leave_dials_on_table", 6)
    game.do("activate_ship", 3, ship="a1").do("end_activation", 1)
    game.do("activate_ship", 5, ship="b1").do("end_activation", 2)
    return game.do("activate_ship", 1, ship="a2").do("end_activation", 0.5)


def second_round(header: dict[str, object] | None = None) -> Clocked:
    game = first_round(header).do("gain_victory_tokens", side="B", count=1)
    game.do("add_points", side="B", points=30).do("end_status_phase", 1)
    return game.do("leave_dials_on_table", 2).do("add_points", side="A", points=12)


def test_points_are_those_at_the_end_of_each_round() -> None:
    chart = charts_of(second_round())["points"]
    assert chart.series == ("Side A", "Side B")
    assert values(chart) == {"Round 1": ["0", "30"], "Round 2": ["12", "30"]}
    assert [bar.value for group in chart.groups for bar in group.bars] == [0, 30, 12, 30]


def test_activations_are_those_of_each_round() -> None:
    chart = charts_of(second_round().do("activate_ship", ship="a1"))["activations"]
    assert values(chart) == {"Round 1": ["2", "1"], "Round 2": ["1", "0"]}


def test_what_was_undone_did_not_happen_but_took_its_time() -> None:
    found = charts_of(first_round().do("undo").do("undo").do("undo").do("undo", 10))
    assert values(found["activations"]) == {"Round 1": ["1", "0"]}
    assert sum(bar.value for group in found["time_by_round"].groups for bar in group.bars) > (
        28 * 60_000
    )


def test_time_is_that_of_each_side_and_of_both_together() -> None:
    """Command Phase 6 and 2 minutes together, Mia 3 + 1 + 1 + 0.5, Jo 5 + 2."""
    found = charts_of(second_round())
    assert found["time_by_round"].series == ("Side A", "Side B", "Both or nobody")
    assert values(found["time_by_round"]) == {"Round 1": ["5", "7", "7"], "Round 2": ["", "", "2"]}
    assert values(found["time_by_phase"]) == {
        "Command": ["", "", "8"],
        "Ship": ["5", "7", ""],
        "Squadron": ["", "", ""],
        "Status": ["", "", "1"],
    }


def test_less_than_a_minute_is_said() -> None:
    chart = charts_of(Clocked().begin().do("leave_dials_on_table", 0.5))["time_by_round"]
    assert values(chart) == {"Round 1": ["", "", "<1"]}


def test_with_a_clock_pauses_are_no_time_and_long_turns_are() -> None:
    game = Clocked().begin().do("leave_dials_on_table", 40).do("pause_clock", by="judge")
    game.do("resume_clock", 20)
    chart = charts_of(game)["time_by_round"]
    assert values(chart) == {"Round 1": ["", "", "40"]}
    assert chart.note == "Pauses are not counted."


def test_without_a_clock_a_long_break_is_no_time() -> None:
    """The players went home, and nobody could say so."""
    game = Clocked({}).begin().do("leave_dials_on_table", 29).do("activate_ship", 31, ship="a1")
    chart = charts_of(game)["time_by_round"]
    assert values(chart) == {"Round 1": ["", "", "29"]}
    assert chart.note == "Breaks of over 30 minutes are not counted."


def test_a_game_before_its_first_round_says_so() -> None:
    found = charts_of(Clocked({}))
    assert all(chart.groups == () for chart in found.values())
    assert found["points"].note == "Nobody has played a round."
    assert found["time_by_round"].note == "The times of the steps are not known."


def test_everything_is_said_in_words() -> None:
    found = charts_of(second_round())
    assert found["points"].spoken == "Round 1: Side A 0, Side B 30. Round 2: Side A 12, Side B 30."
    assert "Ship: Side A 5 minutes, Side B 7 minutes" in found["time_by_phase"].spoken


def test_a_clock_that_runs_in_the_setup_shows_its_time() -> None:
    """Digest 11.6: at an event the time of the round counts it."""
    found = charts_of(Clocked().do("resume_clock").begin(after=3).do("leave_dials_on_table", 6))
    assert values(found["time_by_round"])["Setup"] == ["", "", "12"]
    assert values(found["time_by_phase"])["Setup"] == ["", "", "12"]
    assert [group.label for group in found["time_by_phase"].groups][0] == "Setup"


def test_a_phase_without_time_is_said_to_have_none() -> None:
    found = charts_of(second_round())
    assert (
        "Squadron: Side A none, Side B none, Both or nobody none" in found["time_by_phase"].spoken
    )


def test_a_team_is_one_of_two_series() -> None:
    header = {
        "players": [
            {"id": one, "name": one.title(), "side": side}
            for one, side in (("ann", "A"), ("ben", "A"), ("cy", "B"), ("di", "B"))
        ],
        "settings": {"format": "sector-fleet"},
    }
    game = Clocked(header)
    for one, side in (("ann", "A"), ("ben", "A"), ("cy", "B"), ("di", "B")):
        game.do("enter_fleet", side=side, player=one, fleet=fleet_of(one, 1))
    game.do("choose_first_player", side="A").do("begin").do("leave_dials_on_table", 4)
    game.do("activate_ship", 2, ship="ann1")
    found = charts_of(game)
    assert len(found["points"].series) == 2
    assert values(found["activations"]) == {"Round 1": ["1", "0"]}
    assert values(found["time_by_phase"])["Ship"] == ["2", "", ""]
