"""The clock of a game: who may change it. Source: digest 11.6, 11.7."""

import pytest

from armada_companion.games.armada.rules.model.ruleset import read_ruleset
from tests.games.armada.rules.tabletop import Plain, Table, fleet_of, set_up

CHANGES: tuple[Plain, ...] = (
    {"do": "pause_clock"},
    {"do": "adjust_clock", "minutes": -5, "why": "we were late"},
)


def event_table() -> Table:
    return set_up(fleet_of("a", 1), fleet_of("b", 1), settings={"event_mode": True})


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_at_a_plain_table_the_players_change_the_clock(change: Plain) -> None:
    assert set_up(fleet_of("a", 1), fleet_of("b", 1)).rules(change) == []


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_in_event_mode_only_a_judge_does(change: Plain) -> None:
    """Issue 14, part 7."""
    assert event_table().rules(change) == ["JUDGE_NEEDED"]
    assert event_table().rules({**change, "by": "judge"}) == []


def test_whoever_sees_that_play_continues_lets_the_clock_continue() -> None:
    assert event_table().rules({"do": "resume_clock"}) == []


def test_the_clock_is_no_part_of_the_state() -> None:
    """Undo gives no time back, and what is done does not depend on it."""
    table = event_table()
    before = table.state
    table.do("adjust_clock", minutes=600, why="a fire alarm", by="judge").do("resume_clock")
    assert table.state is before


def test_an_event_has_135_minutes_and_other_games_have_no_clock() -> None:
    """Digest 11.6; a header may say otherwise."""
    assert read_ruleset({}).time_limit_minutes == 0
    assert read_ruleset({"settings": {"event_mode": True}}).time_limit_minutes == 135
    event = {"event_mode": True, "time_limit_minutes": 0}
    assert read_ruleset({"settings": event}).time_limit_minutes == 0
    assert read_ruleset({"settings": {"time_limit_minutes": 120}}).time_limit_minutes == 120
