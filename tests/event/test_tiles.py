"""The tiles of the wall, their orders and filters."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.event.state import EventState
from armada_companion.event.tiles import (
    Follow,
    Line,
    Only,
    Order,
    Tile,
    counts,
    shown,
    slow_tables,
    tiles,
)
from armada_companion.kit.live_view import LiveSide, LiveView
from tests.event.hand_clock import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def event(tmp_path: Path, clock: HandClock) -> Iterator[EventFolder]:
    made = EventFolder.create(
        tmp_path / "e", acts.SetUp(game="armada", name="Open", minutes=120), clock
    )
    pairs = [acts.Pairing(n, f"A{n}", f"B{n}") for n in (3, 1, 2)]
    made.add(acts.EnterPairings(1, (*pairs, acts.Pairing(0, "Eve"))))
    yield made
    made.close()


def view(number: int, **more: Any) -> LiveView:
    sides = (LiveSide("a", 10), LiveSide("b", 20))
    return LiveView("Armada", 1, round=number, rounds=6, turn="Ann", sides=sides, **more)


def follow(number: int, clock: HandClock, **more: Any) -> Follow:
    return Follow(Line.ONLINE, view(number, **more), clock.now())


def made(
    state: EventState, clock: HandClock, follows: Mapping[int, Follow] | None = None
) -> dict[int, Tile]:
    return {tile.table: tile for tile in tiles(state, follows or {}, clock.now())}


def test_each_table_of_the_round_has_a_tile_in_order(event: EventFolder, clock: HandClock) -> None:
    found = made(event.state, clock)
    assert list(found) == [1, 2, 3]
    assert found[2].names == ("A2", "B2")
    assert (found[2].line, found[2].left_ms, found[2].silent_ms) == (Line.PAPER, None, 0)


def test_the_clock_of_the_round_counts_down_and_can_be_paused(
    event: EventFolder, clock: HandClock
) -> None:
    event.add(acts.StartRound(1))
    clock.seconds = 600
    event.add(acts.GiveTime(5, "spilled dice", table=2))
    found = made(event.state, clock)
    assert (found[1].left_ms, found[2].left_ms) == (110 * 60_000, 115 * 60_000)
    event.add(acts.PauseRound())
    clock.seconds = 1200
    assert made(event.state, clock)[1].left_ms == 110 * 60_000
    event.add(acts.ResumeRound())
    clock.seconds = 1260
    assert made(event.state, clock)[1].left_ms == 109 * 60_000
    clock.seconds = 3 * 3600
    assert (made(event.state, clock)[1].left_ms or 0) < 0


def test_a_call_stays_until_a_judge_closes_it(event: EventFolder, clock: HandClock) -> None:
    first = event.add(acts.Call(2, "line of sight"))
    clock.seconds = 40
    event.add(acts.Call(2))
    event.add(acts.AnswerCall(first.n, "Mia"))
    tile = made(event.state, clock)[2]
    assert tile.call is not None
    assert (tile.call.why, tile.call.judge, tile.called_ms) == ("line of sight", "Mia", 40_000)
    event.add(acts.CloseCall(first.n, "clear"))
    tile = made(event.state, clock)[2]
    assert tile.call is not None
    assert tile.called_ms == 0


def test_a_followed_table_shows_its_game_until_it_has_a_result(
    event: EventFolder, clock: HandClock
) -> None:
    follows = {1: follow(2, clock)}
    clock.seconds = 31
    tile = made(event.state, clock, follows)[1]
    assert (tile.round, tile.turn, tile.scores) == (2, "Ann", (10, 20))
    assert (tile.line, tile.silent_ms, tile.over) == (Line.ONLINE, 31_000, False)
    event.add(acts.Result(1, 1, (300, 0)))
    tile = made(event.state, clock, follows)[1]
    assert (tile.scores, tile.over) == ((300, 0), True)


def tables(found: tuple[Tile, ...], order: Order, only: Only) -> list[int]:
    slow = slow_tables(found)
    left = [tile.table for tile in shown(found, order, only, slow)]
    assert counts(found, slow)[only] == len(left)
    return left


@pytest.mark.parametrize(
    ("rounds", "slow"),
    [
        ((4, 4, 4), set()),
        ((4, 4, 3), {3}),
        ((6, 5, 5), set()),
        ((6, 5, 4), {3}),
        ((0, 4, 4), set()),
    ],
)
def test_a_followed_table_is_slow_one_round_behind_the_middle(
    event: EventFolder, clock: HandClock, rounds: tuple[int, ...], slow: set[int]
) -> None:
    follows = {n: follow(number, clock) for n, number in enumerate(rounds, 1) if number}
    assert slow_tables(tuple(made(event.state, clock, follows).values())) == slow


def test_orders_and_filters(event: EventFolder, clock: HandClock) -> None:
    event.add(acts.StartRound(1))
    event.add(acts.GiveTime(-20, "late", table=3))
    event.add(acts.Call(3))
    clock.seconds = 5
    event.add(acts.Call(2))
    follows = {1: follow(6, clock), 2: follow(4, clock), 3: follow(6, clock)}
    clock.seconds = 20
    follows[3] = follow(6, clock)
    clock.seconds = 36
    found = tuple(made(event.state, clock, follows).values())
    assert tables(found, Order.TABLE, Only.ALL) == [1, 2, 3]
    assert tables(found, Order.CALLS, Only.ALL) == [3, 2, 1]
    assert tables(found, Order.SLOW, Only.ALL) == [2, 1, 3]
    assert tables(found, Order.TIME, Only.ALL) == [3, 1, 2]
    assert tables(found, Order.TABLE, Only.CALLS) == [2, 3]
    assert tables(found, Order.TABLE, Only.SLOW) == [2]
    assert tables(found, Order.TABLE, Only.LAST_ROUND) == [1, 3]
    assert tables(found, Order.TABLE, Only.SILENT) == [1, 2]
    assert tables(found, Order.TABLE, Only.OTHER) == []
    follows[2] = follows[2]._replace(is_other=True)
    found = tuple(made(event.state, clock, follows).values())
    assert tables(found, Order.TABLE, Only.OTHER) == [2]
    event.add(acts.Result(1, 1, (1, 0)))
    found = tuple(made(event.state, clock, follows).values())
    assert tables(found, Order.TABLE, Only.SILENT) == [2]
    assert tables(found, Order.TABLE, Only.NO_RESULT) == [2, 3]
    event.add(acts.DisputeResult(1, 1, "A1"))
    found = tuple(made(event.state, clock, follows).values())
    assert tables(found, Order.TABLE, Only.CALLS) == [1, 2, 3]
