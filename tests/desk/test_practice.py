"""The practice event: tables that play, call and end by themselves, without a network."""

from functools import partial

import pytest

from armada_companion.desk.practice import practice_event
from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.event.state import ResultState
from tests.desk.driving import click, event_of, state_of
from tests.desk.test_desk_without_network import carrier_of
from tests.ui.events import settle


def test_the_practice_event_plays_calls_and_ends_by_itself(
    desk: DeskWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        practice_event, "practice_event", partial(practice_event.practice_event, tables=8)
    )
    desk.open_practice()
    carrier = carrier_of(desk)
    for turn in range(6000):
        carrier.play_turn()
        if turn % 20 == 0:
            settle()
    state = state_of(desk)
    current = state.current
    assert current is not None
    assert len(current.games) == 8
    assert state.calls
    states = {game.state for game in current.games.values()}
    assert ResultState.CONFIRMED in states
    assert ResultState.DISPUTED in states
    # Tables attack: what a learner sees has damage and points, and results are the games' own.
    tables = carrier.tables
    shown = [event_of(desk).follows[number].view for number in tables]
    assert any(side.score for view in shown if view is not None for side in view.sides)
    hurt = [ship for view in shown if view for side in view.sides for ship in side.ships]
    assert any(ship.hull is not None and ship.hull[0] < ship.hull[1] for ship in hurt)
    results = [(game, tables[number]) for number, game in current.games.items() if game.result]
    assert results
    assert all(game.result and game.result.scores == table.scores for game, table in results)


def test_a_new_round_of_the_practice_shows_nothing_of_the_one_before(desk: DeskWindow) -> None:
    desk.open_practice()
    carrier = carrier_of(desk)
    carrier.stop()
    for _ in range(21):
        carrier.play_turn()
    event = event_of(desk)
    assert len(event.follows) == 20
    pairings = [game.pairing for game in event.state.rounds[1].games.values()]
    assert event.do(acts.EnterPairings(2, tuple(pairings)))
    carrier.play_turn()
    assert [*event.follows] == [*carrier.tables] == [1]


def test_an_earlier_practice_event_is_removed_and_no_real_one(desk: DeskWindow) -> None:
    desk.make_event(acts.SetUp("Open", "armada"), None)
    real = event_of(desk).folder.path
    desk.open_practice()
    first = event_of(desk).folder.path
    click(desk, "desk_home")
    desk.open_practice()
    assert event_of(desk).folder.path == first
    assert len([*first.parent.iterdir()]) == 1
    current = state_of(desk).current
    assert current is not None
    assert len(current.games) == 20
    assert (real / "event.db").exists()
