"""What a live page shows of Pinned Down, in the words of the window."""

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.views.live import live_view
from armada_companion.kit.live_view import LiveView
from armada_companion.session.game_session import GameSession, ReadOnlyLog
from armada_companion.system.clock import SystemClock
from tests.games.pinned_down.views.game import CARDS, Game, assignment, first_turn


def view_of(game: Game) -> LiveView:
    log = ReadOnlyLog({"game": "pinned-down"}, [judged.step for judged in game.steps])
    return live_view(GameSession(PINNED_DOWN, CARDS, log, SystemClock()), SystemClock())


def test_the_turn_the_way_home_and_the_threat() -> None:
    view = view_of(first_turn())
    assert (view.round_words, view.phase, view.turn) == (
        "Turn 1",
        "Main Phase",
        "Play Main effects",
    )
    assert [name for name, _ in view.facts] == ["Location", "Distance", "Threat"]
    assert view.facts[0] == ("Location", "Moslov Asteroid")
    assert view.sides[0].name == "Ana, Ben" and view.sides[0].score is None
    assert view.clock is None and view.passing is None


def test_ships_and_enemies_with_power_and_pair() -> None:
    log = assignment(("agony", 12)).steps
    header = {"game": "pinned-down", "settings": {"starting_pool": 90}}
    session = GameSession(
        PINNED_DOWN, CARDS, ReadOnlyLog(header, [one.step for one in log]), SystemClock()
    )
    view = live_view(session, SystemClock())
    assert [(one.name, one.hull, one.facts) for one in view.sides[0].ships] == [
        ("Ship 1", (100, 100), ("Power 8",)),
        ("Ship 2", (100, 100), ("Power 7",)),
    ]
    assert [(one.name, one.hull) for one in view.sides[1].ships] == [("Agony", None)]


def test_the_place_of_a_table_at_an_event() -> None:
    header = {"game": "pinned-down", "event": {"name": "Spring Open", "round": 2, "table": 17}}
    session = GameSession(PINNED_DOWN, CARDS, ReadOnlyLog(header, []), SystemClock())
    view = live_view(session, SystemClock())
    assert (view.event, view.table) == ("Spring Open", "round 2, table 17")
