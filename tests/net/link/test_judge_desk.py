"""The link of a judge's laptop, at a hub that is cut off and comes back. Source: net/README.md."""

import asyncio
import io
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from armada_companion.net.link.client import AwayError, Event, UnfitError
from armada_companion.net.link.desk import JudgeDesk
from armada_companion.net.link.place import Place
from armada_companion.net.pipe import Said, Speaker

KEY = {"key": {"name": "Mia", "key": "ab" * 32}}
ORDER = {"order": {"id": "o1"}}


class _Hub:
    """A hub whose stream can end, and whose clock differs by 241.5 s."""

    def __init__(self) -> None:
        self.place = Place(
            event="e", name="Open", hubs=("h:1",), fingerprint="0" * 64, key="k" * 43, judge=3,
            role="judge",
        )  # fmt: skip
        self.offset_ms = 0
        self.heard: list[Said] = []
        self.ends = asyncio.Event()
        self.path = ""

    async def events(self, path: str) -> AsyncIterator[Event]:
        self.path = path
        yield Event("open", 0, None)
        yield Event("message", 0, {"acts": {"first": 1, "acts": []}})
        await self.ends.wait()

    async def say_at_desk(self, path: str, said: Said) -> None:
        self.heard.append(said)
        self.offset_ms = 241_500


def test_a_new_stream_gets_the_key_the_watched_table_and_what_waits() -> None:
    async def check() -> None:
        hub, written, states = _Hub(), io.BytesIO(), []
        client: Any = hub
        desk = JudgeDesk(client, Speaker(written), lambda *state: states.append(state))
        desk.hear(KEY)
        desk.hear({"watch": 5})
        desk.hear({"watch": 17})
        desk.hear({"unwatch": 5})
        desk.hear(ORDER)
        sending = asyncio.create_task(desk._send())
        await asyncio.sleep(0.01)
        assert not hub.heard
        hearing = asyncio.create_task(desk._hear_hub())
        async with asyncio.timeout(60):
            while desk.is_busy:
                await asyncio.sleep(0.01)
        assert hub.heard == [KEY, {"watch": 17}, ORDER]
        assert hub.path == "/desk/j3"
        hub.ends.set()
        with pytest.raises(AwayError):
            await hearing
        desk.hear({"order": {"id": "o2"}})
        await asyncio.sleep(0.01)
        assert len(hub.heard) == 3
        hub.ends.clear()
        again = asyncio.create_task(desk._hear_hub())
        async with asyncio.timeout(60):
            while len(hub.heard) < 6:
                await asyncio.sleep(0.01)
        assert hub.heard[3:] == [KEY, {"watch": 17}, {"order": {"id": "o2"}}]
        said = [json.loads(line) for line in written.getvalue().splitlines()]
        assert {"offset": 241_500} in said and {"acts": {"first": 1, "acts": []}} in said
        assert states == [("online",), ("online",)]
        for task in (sending, again):
            task.cancel()

    asyncio.run(check())


def test_a_line_that_the_hub_never_takes_is_said_and_the_next_one_goes() -> None:
    class Full(_Hub):
        async def say_at_desk(self, path: str, said: Said) -> None:
            await super().say_at_desk(path, said)
            if said == ORDER:
                raise UnfitError("the desk does not know this")

    async def check() -> None:
        hub, written = Full(), io.BytesIO()
        client: Any = hub
        desk = JudgeDesk(client, Speaker(written), lambda *_: None)
        tasks = [asyncio.create_task(one()) for one in (desk._hear_hub, desk._send)]
        desk.hear(ORDER)
        desk.hear({"watch": 5})
        async with asyncio.timeout(60):
            while {"watch": 5} not in hub.heard:
                await asyncio.sleep(0.01)
        assert hub.heard.count(ORDER) == 1
        said = [json.loads(line) for line in written.getvalue().splitlines()]
        assert {"error": "the desk does not know this", "about": "order"} in said
        for task in tasks:
            task.cancel()

    asyncio.run(check())


def test_what_is_no_line_of_a_judge_is_refused() -> None:
    async def check() -> None:
        client: Any = _Hub()
        desk = JudgeDesk(client, Speaker(io.BytesIO()), lambda *_: None)
        for line in ({"card": {"table": 17}}, {"do": {"acts": ["x" * 70_000]}}, {}):
            with pytest.raises(ValueError):
                desk.hear(line)
        assert not desk.is_busy

    asyncio.run(check())
