"""What the result tells of a game: its way, its fights and its ships."""

from types import SimpleNamespace

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.views.score import chronicle
from armada_companion.games.pinned_down.views.table.card_rows import CardService
from armada_companion.games.pinned_down.views.table_source import TableSource
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import Timeline
from armada_companion.session.game_session import GameSession, ReadOnlyLog
from armada_companion.system.clock import SystemClock
from tests.games.pinned_down.views.game import CARDS


def played(*actions: dict[str, object]) -> Timeline[GameState]:
    """Return the timeline of a game of these actions."""
    timeline: Timeline[GameState] = Timeline(PINNED_DOWN, CARDS, {"game": "pinned-down"})
    for number, action in enumerate(actions, 1):
        judged = timeline.play(Step(action=action, n=number))
        assert judged.accepted, (action, judged.rules, judged.error)
    return timeline


def ship(number: int, power: int) -> dict[str, object]:
    one = {"id": f"s{number}", "name": f"Ship {number}", "power": power}
    return {"do": "add_player", "player": f"Player {number}", "ship": one}


def enemy(number: int, power: int) -> dict[str, object]:
    name = f"Enemy {number}"
    return {"do": "reveal", "id": f"e{number}", "name": name, "threat": 0, "power": power}


BEGINNING: tuple[dict[str, object], ...] = (
    ship(1, 8),
    ship(2, 7),
    {"do": "show_location", "card": "harana"},
    {"do": "begin"},
    {"do": "end_main"},
    enemy(1, 7),
    enemy(2, 7),
    {"do": "reveal", "name": "Too dear", "threat": 99, "power": 1},
    {"do": "assign", "ship": "s1", "enemy": "e1"},
    {"do": "assign", "ship": "s2", "enemy": "e2"},
    {"do": "end_assignment"},
)
FIGHTS: tuple[dict[str, object], ...] = (
    {"do": "fight", "ship": "s1"},
    {"do": "resolve_fight"},
    {"do": "fight", "ship": "s2"},
    {"do": "resolve_fight", "damage": ["direct-hit"]},
)
JUMP: dict[str, object] = {"do": "jump", "shown": ["agniar"], "choose": "agniar"}


def test_every_location_has_its_turns_and_who_beat_whom() -> None:
    """X8: 8 beats 7, and a tie of 7 damages."""
    timeline = played(*BEGINNING, *FIGHTS, JUMP)
    harana, agniar = chronicle.stops(timeline.state, timeline.in_effect)
    assert harana.fights == (
        chronicle.FightLine("Ship 1 beats Enemy 1", "8 against 7", "win"),
        chronicle.FightLine("Enemy 2 damages Ship 2", "7 against 7", "damaged"),
    )
    assert (harana.name, harana.distance, harana.sum, harana.turns) == ("Harana", 1, 1, "turn 1")
    assert (agniar.distance, agniar.sum, agniar.turns, agniar.fights) == (2, 3, "turn 2", ())
    assert chronicle.spoken_stop(harana) == "Harana 1, turn 1, 2 fights"


def test_a_fight_that_was_undone_is_not_told() -> None:
    timeline = played(*BEGINNING, *FIGHTS[:2], {"do": "undo"})
    (harana,) = chronicle.stops(timeline.state, timeline.in_effect)
    assert harana.fights == ()


def test_a_lost_ship_is_reported_with_the_fight_that_lost_it() -> None:
    """F5, W2: 16 is double of 8."""
    actions = [*BEGINNING]
    actions[5] = enemy(1, 16)
    timeline = played(*actions, *FIGHTS[:2])
    view = chronicle.result_view(timeline.state, timeline.in_effect)
    assert not view.won
    assert view.reason == "The flagship Ship 1 was destroyed"
    assert view.stops[0].fights == (
        chronicle.FightLine("Enemy 1 destroys Ship 1", "8 against 16", "lost"),
    )
    assert [(one.name, one.status) for one in view.ships][-1] == ("Ship 1", "destroyed")
    assert ("Fights won", "0 of 1") in view.lines


def test_the_result_says_how_long_was_played() -> None:
    """Breaks of over half an hour are left out."""
    made: list[dict[str, object]] = [
        *BEGINNING,
        {"do": "note", "text": "back again"},
        {"do": "note", "text": "ready"},
    ]
    minutes = [*range(0, 2 * len(BEGINNING), 2), 80, 90]
    steps = [
        Step(action, n, f"2026-11-21T{12 + at // 60:02}:{at % 60:02}:00Z", "table")
        for n, (action, at) in enumerate(zip(made, minutes, strict=True), 1)
    ]
    header = {"game": "pinned-down"}
    session = GameSession(PINNED_DOWN, CARDS, ReadOnlyLog(header, steps), SystemClock())
    holder = SimpleNamespace(is_open=True, session=session)
    source = TableSource(holder, CardService(lambda: CARDS))
    assert dict(source.result().lines)["Time played"] == "30 minutes"
