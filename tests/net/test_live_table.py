"""What a page shows of a table behind its delay. Source: issue 28, sections 2 and 3."""

import json
from random import Random
from typing import Any

from armada_companion.net.live_table import LiveTable


def shown(table: LiveTable, now: float) -> Any:
    table.advance(now)
    return json.loads(table.snapshot(now))["view"]


def test_without_a_delay_a_view_is_shown_at_once() -> None:
    table = LiveTable()
    assert shown(table, 0) is None
    table.add(b"1", 1, 0)
    assert json.loads(table.snapshot(1.5)) == {"age": 1500, "delay": 0, "view": 1}


def test_nothing_is_shown_before_its_time() -> None:
    table = LiveTable(60)
    for n in (1, 2, 3):
        table.add(b"%d" % n, n, n * 10.0)
    assert [shown(table, now) for now in (69.9, 70, 79.9, 80, 500)] == [None, 1, 1, 2, 3]


def test_what_was_undone_within_the_delay_is_never_shown() -> None:
    table = LiveTable(60)
    table.add(b"1", 1, 0)
    table.add(b"2", 2, 10)
    table.add(b"3", 1, 20)
    table.add(b"4", 4, 30)
    seen = {shown(table, now / 10) for now in range(0, 2000)}
    assert seen == {None, 1, 3, 4}


def test_what_was_redone_is_shown_when_it_was_redone() -> None:
    table = LiveTable(60)
    for view, top, now in ((b"1", 1, 0), (b"2", 2, 10), (b"3", 1, 20), (b"4", 2, 30)):
        table.add(view, top, now)
    assert [shown(table, now) for now in (60, 70, 80, 90)] == [1, 1, 3, 4]


def test_a_shorter_delay_shows_sooner_and_a_longer_one_takes_nothing_back() -> None:
    table = LiveTable(60)
    table.add(b"1", 1, 0)
    table.set_delay(5, 10)
    assert shown(table, 10) == 1
    table.add(b"2", 2, 11)
    table.set_delay(300, 12)
    assert [shown(table, now) for now in (12, 310, 311)] == [1, 1, 2]


def test_a_delay_is_at_most_five_minutes() -> None:
    assert LiveTable(1e9).delay == 300


def test_a_child_that_starts_again_shows_what_was_made_before() -> None:
    table = LiveTable(60)
    table.add(b"1", 1, 100, age=70)
    table.add(b"2", 2, 100, age=50)
    assert [shown(table, now) for now in (100, 109.9, 110)] == [1, 1, 2]


def test_views_that_wait_are_bounded() -> None:
    table = LiveTable(300)
    for n in range(5000):
        table.add(b"%d" % n, n, 0)
    assert shown(table, 300) == 4999


def test_at_random_times_the_page_shows_what_stood_that_long() -> None:
    """Held against a plain model: the newest view whose delay is over and that was not undone."""
    for seed in range(200):
        chance = Random(seed)
        delay, now, stack = chance.choice((0, 3, 60)), 0.0, [0]
        came: list[tuple[float, int, int]] = []
        table = LiveTable(delay)
        for n in range(1, 60):
            now += chance.choice((0.1, 1, 20))
            if chance.random() < 0.3 and len(stack) > 1:
                stack.pop()
            else:
                stack.append(n)
            # What waits and is no longer in effect is never shown.
            came = [one for one in came if one[0] + delay <= now or one[1] <= stack[-1]]
            came.append((now, stack[-1], n))
            table.add(b"%d" % n, stack[-1], now)
            for later in (now, now + chance.random() * 5):
                wanted = [view for at, _, view in came if at + delay <= later]
                assert shown(table, later) == (wanted[-1] if wanted else None), (seed, n)
            now = later
