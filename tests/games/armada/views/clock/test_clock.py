"""The clock of a game, worked out from the record alone. Source: digest 11.6; issue 14, part 7."""

import pytest

from armada_companion.games.armada.rules.judge.clock import AdjustClock, Decider
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.views.clock.clock_entries import ClockEntries, ClockReason
from armada_companion.games.armada.views.table import times
from armada_companion.games.armada.views.table.questions import GameView
from armada_companion.kit.choice import OwnWords
from armada_companion.kit.step import Step
from armada_companion.session.times import MINUTE_MS, spoken_time
from tests.games.armada.rules.tabletop import Plain
from tests.games.armada.views.clocked_games import OPENING, Clocked, at_ship_phase


def test_a_game_without_a_time_limit_has_no_clock() -> None:
    game = Clocked({}).begin().do("leave_dials_on_table", 10)
    assert times.clock_view(game.tally, game.timeline.state) is None


def test_an_event_begins_with_135_minutes_and_the_first_round() -> None:
    """Digest 11.6."""
    game = Clocked().begin(after=7)
    assert (game.minutes_left, game.view.runs, game.view.level) == (135, True, "calm")
    assert game.do("leave_dials_on_table", 10).minutes_left == 125


def test_before_the_first_round_it_stands_unless_somebody_starts_it() -> None:
    game = Clocked()
    game.do("name_player", 3, side="A", name="Mia")
    assert (game.view.runs, game.view.words) == (False, "Not started")
    game.do("resume_clock").do("name_player", 5, side="B", name="Jo")
    assert (game.view.runs, game.minutes_left) == (True, 130)


def test_a_pause_is_no_time() -> None:
    game = at_ship_phase().do("pause_clock", 1, by="judge")
    assert (game.minutes_left, game.view.runs, game.view.words) == (124, False, "Paused")
    game.do("note", 30, text="the judge comes").do("resume_clock", 10)
    assert (game.minutes_left, game.view.runs) == (124, True)
    assert game.do("activate_ship", 2, ship="a1").minutes_left == 122


def test_what_a_judge_adds_is_added() -> None:
    game = at_ship_phase().do("adjust_clock", minutes=5, why="a ruling", by="judge")
    assert game.minutes_left == 130
    game.do("adjust_clock", minutes=-10, why="an error", by="judge")
    assert game.minutes_left == 120


def test_minutes_that_are_given_make_a_clock() -> None:
    """Players agree on one while they play."""
    game = Clocked({}).begin().do("adjust_clock", minutes=60, why="the room closes")
    assert game.do("leave_dials_on_table", 10).minutes_left == 50


def test_undone_steps_used_time_all_the_same() -> None:
    assert at_ship_phase().do("activate_ship", 4, ship="a1").do("undo", 2).minutes_left == 119


def test_a_step_earlier_than_the_one_before_counts_as_no_time() -> None:
    game = at_ship_phase().do("activate_ship", -60, ship="a1")
    assert game.minutes_left == 125
    # From there on time goes on.
    assert game.do("end_activation", 1).minutes_left == 124


def test_steps_without_a_time_are_passed_over() -> None:
    game = Clocked()
    for n, data in enumerate(OPENING, 1):
        game.timeline.play(Step(data, n))
    assert game.minutes_left == 135


def test_the_time_of_a_side_is_that_in_which_it_decides() -> None:
    game = at_ship_phase().do("activate_ship", 3, ship="a1").do("end_activation", 5)
    game.do("activate_ship", 2, ship="b1")
    spent = game.tally.spent
    assert [times.own_ms(spent, who) / MINUTE_MS for who in (Side.A, Side.B, times.TOGETHER)] == [
        8,
        2,
        10,
    ]
    assert game.view.own_ms == (8 * MINUTE_MS, 2 * MINUTE_MS)
    assert spent[(1, "command", times.TOGETHER)] == 10 * MINUTE_MS
    assert spent[(1, "ship", "A")] == 8 * MINUTE_MS


def test_from_the_first_defense_token_on_the_defender_decides() -> None:
    """Digest 8: the attacker declares and changes dice, the defender spends tokens."""
    game = at_ship_phase().do("activate_ship", ship="a1")
    target: Plain = {"target": "b1", "target_zone": "left", "range": "close"}
    game.do("declare_target", 0, "", attacker="a1", zone="front", dice={"red": 1}, **target)
    game.do("roll_dice", dice={"red": ["hit"]})
    assert times.who_decides(game.timeline.state) is Side.A
    assert game.view.own_runs == (True, False)
    game.do("spend_defense_token", unit="b1", token="brace")
    assert times.who_decides(game.timeline.state) is Side.B
    assert game.view.own_runs == (False, True)
    game.do("pause_clock", by="judge")
    assert game.view.own_runs == (False, False)
    game.do("resolve_damage").do("end_attack")
    assert times.who_decides(game.timeline.state) is Side.A


def test_who_has_not_locked_the_dials_decides() -> None:
    game = Clocked().begin()
    assert times.who_decides(game.timeline.state) is None
    game.do("assign_dials", ship="a1", commands=["repair"] * 1)
    game.do("assign_dials", ship="a2", commands=["repair"] * 1).do("lock_dials", side="A")
    assert times.who_decides(game.timeline.state) is Side.B


def test_a_game_that_is_over_uses_no_time() -> None:
    game = at_ship_phase().do("concede", 1, side="A").do("note", 60, text="tidying up")
    assert (game.minutes_left, game.view.runs, game.view.words) == (124, False, "Game over")


def test_except_at_an_event_half_an_hour_without_a_step_is_a_break() -> None:
    """Players go home and come back; at an event the time goes on."""
    for is_event, left in ((False, 100), (True, 59)):
        game = Clocked({"settings": {"event_mode": is_event, "time_limit_minutes": 120}})
        game.begin().do("leave_dials_on_table", 20).do("note", 41, text="back again")
        assert game.minutes_left == left


def test_a_break_is_said_and_the_clock_stands() -> None:
    game = Clocked({"settings": {"time_limit_minutes": 120}}).begin()
    found = game.tally
    assert found.at_ms is not None
    for minutes, left, words in ((30, 90, "30 min behind"), (30.1, 120, "Break")):
        view = times.clock_view(
            found.until(found.at_ms + round(minutes * MINUTE_MS)), game.timeline.state
        )
        assert view is not None
        assert (view.left_ms, view.runs) == (left * MINUTE_MS, words != "Break")
        assert view.words == words or words != "Break"


def test_a_tally_continues_from_an_earlier_one() -> None:
    game = at_ship_phase()
    early = game.tally
    game.do("activate_ship", 3, ship="a1").do("pause_clock", by="judge")
    assert times.tally(game.timeline.steps, early) == game.tally


def test_time_continues_after_the_last_step_and_never_back() -> None:
    found = at_ship_phase().tally
    assert found.at_ms is not None
    assert found.until(found.at_ms + MINUTE_MS).used_ms == 11 * MINUTE_MS
    assert found.until(found.at_ms - MINUTE_MS) == found


@pytest.mark.parametrize(
    ("used", "level", "words"),
    [
        (119, "calm", "96 min behind"),
        (120, "soon", "Under 15 minutes"),
        (130, "near", "Under 5 minutes"),
        (134.9, "near", "Under 5 minutes"),
        (135, "up", "Time is up"),
        (200, "up", "Time is up"),
    ],
)
def test_15_and_5_minutes_before_the_end_there_is_a_warning(
    used: float, level: str, words: str
) -> None:
    """Issue 14, part 7; words beside the color."""
    game = Clocked().begin().do("leave_dials_on_table", used)
    assert (game.view.level, game.view.words) == (level, words)


def test_when_time_is_called_it_is_the_last_round() -> None:
    """Digest 11.6."""
    assert at_ship_phase().do("call_time").view.words == "Last round"


@pytest.mark.parametrize(
    ("used", "words"),
    [
        (0, "22 min ahead"),
        (22.5, "On pace"),
        (30, "On pace"),
        (45, "On pace"),
        (45.9, "On pace"),
        (46, "1 min behind"),
        (60, "15 min behind"),
    ],
)
def test_each_round_has_22_minutes_and_a_half(used: float, words: str) -> None:
    """Issue 14: the second round begins after 22.5 minutes and ends after 45."""
    state = at_ship_phase().timeline.state._replace(round=2)
    assert times.pace_words(round(used * MINUTE_MS), state, 135) == words


def test_times_are_written_and_spoken() -> None:
    assert [times.digits(ms) for ms in (135 * MINUTE_MS, 59_001, 59_000, 1, 0, -5000)] == [
        *("135:00", "1:00", "0:59", "0:01", "0:00", "0:00")
    ]
    assert spoken_time(134 * MINUTE_MS) == "2 hours 14 minutes"
    assert (spoken_time(60 * MINUTE_MS), spoken_time(MINUTE_MS)) == ("1 hour", "1 minute")
    assert spoken_time(59_999) == "under a minute"


def test_the_sheet_says_all_times() -> None:
    game = at_ship_phase().do("activate_ship", 3, ship="a1")
    sheet = ClockEntries().sheet(GameView(game.timeline.state, times=lambda: game.tally))
    assert sheet.words == (
        "122:00 of 135 minutes left, on pace. "
        "Who decided: Side A 3:00, Side B 0:00, together 10:00. "
        "By phase: command 10:00, ship 3:00."
    )


def test_at_an_event_only_a_judge_finds_the_clock_open() -> None:
    game = at_ship_phase()
    for is_judge in (False, True):
        seat = GameView(game.timeline.state, is_judge, times=lambda: game.tally)
        choices = ClockEntries().choices(seat)
        found = [one.legal for one in choices if one.name in ("pause_clock", "adjust_clock")]
        assert found == [is_judge] * 5


def test_more_and_less_time_have_their_signs() -> None:
    game = at_ship_phase()
    seat = GameView(game.timeline.state, is_judge=True, times=lambda: game.tally)
    marks = {one.label: one.mark for one in ClockEntries().choices(seat)}
    assert (marks["+5 minutes"], marks["−5 minutes"]) == ("plus", "minus")


def test_every_change_has_a_reason() -> None:
    """Digest 11.7."""
    game = at_ship_phase()
    reasons = ClockReason(5).sheet(GameView(game.timeline.state, is_judge=True))
    *offered, written = reasons.choices
    assert written.does == OwnWords(AdjustClock(5, "", Decider.JUDGE))
    for found in offered:
        assert found.legal
        assert game.timeline.check(found.does).legal  # type: ignore[arg-type]  # it is an action
        assert getattr(found.does, "why", "") == found.label


def test_begin_end_and_pauses_are_known() -> None:
    """What a result slip says of the time of a game; what follows the end is no part of it."""
    game = Clocked().do("name_player", 4, side="A", name="Mia").do("resume_clock", 1)
    game.begin(after=2).do("pause_clock", 3, by="judge").do("pause_clock", 1, by="judge")
    game.do("resume_clock", 6).do("pause_clock", 1, by="judge").do("resume_clock", 2)
    game.do("concede", 5, side="A").do("confirm_result", 9, side="A")
    found = game.tally
    assert found.began_at == "2026-11-21T10:05:00.000Z"
    assert found.ended_at == "2026-11-21T10:31:00.000Z"
    assert (found.pauses, found.paused_ms / MINUTE_MS) == (2, 9)
    assert found.used_ms / MINUTE_MS == 17
    assert found.used_ms + found.paused_ms == 26 * MINUTE_MS


def test_an_end_that_is_taken_back_is_none() -> None:
    game = at_ship_phase().do("concede", 5, side="A").do("undo", 3)
    assert game.tally.ended_at == ""
    game.do("concede", 4, side="B")
    assert game.tally.ended_at == "2026-11-21T10:22:00.000Z"
    assert game.tally.used_ms == 19 * MINUTE_MS


def test_a_break_counts_as_a_pause() -> None:
    game = Clocked({}).begin().do("leave_dials_on_table", 10).do("activate_ship", 50, ship="a1")
    assert (game.tally.pauses, game.tally.paused_ms / MINUTE_MS) == (1, 50)


def test_before_the_clock_runs_nothing_is_a_pause() -> None:
    game = Clocked().do("name_player", 4, side="A", name="Mia").begin(after=3)
    assert (game.tally.pauses, game.tally.paused_ms) == (0, 0)
    assert game.tally.began_at == "2026-11-21T10:16:00.000Z"


def test_used_times_count_whole_seconds_and_those_left_begun_ones() -> None:
    """Parts of a time are never more than the whole."""
    assert (times.digits(59_001), times.used_digits(59_999)) == ("1:00", "0:59")
    assert [times.used_digits(ms) for ms in (0, 999, 1000, 61_500, -5)] == [
        *("0:00", "0:00", "0:01", "1:01", "0:00")
    ]
