"""What a live page shows of Armada, in the words of the window. Source: event page, E 8."""

from typing import Any

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.views.live import live_view
from armada_companion.kit.codec import encode
from armada_companion.kit.judge_actions import CallJudge, JudgeArrived
from armada_companion.kit.live_view import LiveClock, LivePass, LiveView, live_json
from armada_companion.kit.log_actions import AddNote
from armada_companion.kit.step import Step
from armada_companion.session.game_session import GameSession, ReadOnlyLog
from armada_companion.session.live_session import LAST_LINES
from tests.games.armada.rules.tabletop import NO_CARDS, Plain
from tests.games.armada.views.clocked_games import OPENING

HEADER = {
    "settings": {"time_limit_minutes": 135},
    "event": {"name": "Spring Open", "round": 2, "table": 17},
}
DIALS: list[Plain] = [
    {"do": "assign_dials", "ship": "a1", "commands": ["navigate", "squadron"]},
    {"do": "assign_dials", "ship": "a2", "commands": ["navigate", "squadron"]},
    {"do": "assign_dials", "ship": "b1", "commands": ["repair", "repair"]},
    {"do": "lock_dials", "side": "A"},
    {"do": "lock_dials", "side": "B"},
]


class _Clock:
    def now(self) -> str:
        return "2026-11-21T12:10:00.000Z"


def view_after(*actions: Plain, header: Any = HEADER) -> LiveView:
    """Return the view of a game at noon, ten minutes later."""
    steps = [
        Step(action, n, "2026-11-21T12:00:00.000Z", "Mia")
        for n, action in enumerate((*OPENING, *actions), 1)
    ]
    log = ReadOnlyLog({"game": "armada", **header}, steps)
    session = GameSession(ARMADA, NO_CARDS, log, _Clock())
    assert not session.damage
    return live_view(session, _Clock())


def test_the_banner_the_place_and_the_clock() -> None:
    view = view_after(*DIALS)
    assert (view.event, view.table, view.round_words) == (
        "Spring Open",
        "round 2, table 17",
        "Round 1 of 6",
    )
    assert (view.phase, view.turn, view.side) == ("Ship Phase", "Side A: choose a ship", 0)
    assert view.passing == LivePass(False, "No pass token")
    assert view.clock == LiveClock(125 * 60_000, True, "On pace")


def test_a_ship_with_its_revealed_dial_and_no_other() -> None:
    view = view_after(*DIALS, {"do": "activate_ship", "ship": "a1"})
    one, two = view.sides[0].ships
    assert (one.revealed, one.dials, one.status, one.acting) == ("Navigate", 1, "acting", True)
    assert (two.revealed, two.dials, two.status) == ("", 2, "")
    assert "Squadron" not in live_json(view).decode()


def test_nobodys_own_words_are_shown() -> None:
    dispute = {"do": "adjust_clock", "minutes": 5, "why": "my words"}
    view = view_after(dispute, encode(AddNote("my words")), encode(CallJudge("my words")))
    assert view.call
    assert "my words" not in live_json(view).decode() and "Mia" not in live_json(view).decode()
    assert not view_after(encode(CallJudge()), encode(JudgeArrived())).call


def test_a_destroyed_ship_is_out_and_what_was_undone_is_not_told() -> None:
    gone = {"do": "destroy", "unit": "b1", "why": "asteroids"}
    found = view_after(*DIALS, gone)
    (lost,) = found.sides[1].ships
    assert (lost.status, lost.out, lost.hull and lost.hull[0]) == ("destroyed", True, 0)
    assert found.over and found.turn == "Side A wins"
    again = view_after(*DIALS, gone, {"do": "undo"})
    assert again.last[0] == "Side B locks the dials" and not again.over


def test_only_the_last_steps_are_shown_the_newest_first() -> None:
    last = view_after(*DIALS).last
    assert len(last) == LAST_LINES
    assert last[1:] == view_after(*DIALS[:-1]).last[:-1]


def test_a_correction_reads_the_same_at_the_hub() -> None:
    """A public log sorts keys; the words of a table's own page must not differ from the hub's."""
    orders = ({"rear": 1, "left": 2}, {"left": 2, "rear": 1})
    lines = [
        view_after({"do": "correct_unit", "unit": "a1", "shields": shields, "why": "x"}).last[0]
        for shields in orders
    ]
    assert lines[0] == lines[1]
    assert lines[0].endswith("shields left 2; shields rear 1")
