"""The setup of an event's games and the lists of its players, from the desk to the tables.

Source: issue 27, part 2; net/README.md.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.net.hub.conftest import Place
from tests.net.hub.served_hub import WAIT_S, HubServed, Table, run, serving_hub

PIN = {"hash": "ab" * 32, "salt": "cd" * 16}
SETUP = {
    "name": "Spring Open",
    "game": "armada",
    "settings": {"event_mode": True, "format": "task-force"},
    "packs": [{"id": "nexus", "version": "2025-06", "hash": "ef" * 32}],
    "minutes": 120,
    "round": 2,
    "pin": PIN,
}


async def told(table: Table, kind: str) -> Any:
    async with table.orders() as events:
        return (await events.next(kind))[1]


def test_a_hub_that_starts_again_tells_setup_and_lists(place: Place) -> None:
    async def check() -> None:
        async with serving_hub(place) as hub:
            table, other = await hub.join("17"), await hub.join("18")
            hub.write(setup=SETUP)
            for number in (17, 18):
                hub.write(lists={"table": number, "lists": {"Ann": f"list {number}"}})
            async with table.orders() as events:
                assert SETUP.items() <= (await events.next("setup"))[1].items()
                assert (await events.next("lists"))[1] == {"Ann": "list 17"}
                hub.write(lists={"table": 17, "lists": {"Ann": "another"}})
                assert (await events.next("lists"))[1] == {"Ann": "another"}
        async with serving_hub(place) as again:
            for one in (table, other):
                one.base, one.http = again.base, again.http
            assert SETUP.items() <= (await told(table, "setup")).items()
            assert await told(table, "lists") == {"Ann": "another"}
            assert await told(other, "lists") == {"Ann": "list 18"}

    asyncio.run(check())


def test_nobody_but_tables_gets_the_hash_of_the_pin(place: Place) -> None:
    async def check(hub: HubServed) -> None:
        table, judge = await hub.join(), await hub.join("j3")
        async with judge.desk() as desk, table.orders() as events:
            hub.write(setup=SETUP)
            assert (await events.next("setup"))[1]["pin"] == PIN
            hub.write(round={"number": 2, "ends": None, "paused": None})
            heard = await events.next("round")
            assert heard[1]["number"] == 2
            raw = b""
            async with asyncio.timeout(WAIT_S):
                while b'"round"' not in raw:
                    raw += await desk._found.content.readany()
        assert PIN["hash"].encode() not in raw
        assert PIN["hash"] not in json.dumps(hub.said)

    run(place, check)


def test_another_hub_tells_what_the_first_one_was_told(place: Place) -> None:
    if not place.log:
        pytest.skip("an event's file has one hub")

    async def check() -> None:
        async with serving_hub(place) as one, serving_hub(place) as two:
            table = await two.join()
            async with table.orders() as events:
                one.write(setup=SETUP)
                one.write(lists={"table": 17, "lists": {"Ann": "a list"}})
                assert (await events.next("setup"))[1]["round"] == 2
                assert (await events.next("lists"))[1] == {"Ann": "a list"}

    asyncio.run(check())


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        {"minutes": -1},
        {"pin": PIN["hash"]},
        {"packs": [PIN["hash"]]},
        {"settings": {"x": "y" * 70_000}},
    ],
)
def test_what_is_no_setup_is_said_without_quoting_it(folder_place: Place, wrong: object) -> None:
    async def check(hub: HubServed) -> None:
        hub.write(setup=wrong)
        words = await hub.answer_error()
        assert "setup of" in words
        assert PIN["hash"] not in words

    run(folder_place, check)


@pytest.fixture
def folder_place(folder: Path) -> Place:
    return Place(folder, "")
