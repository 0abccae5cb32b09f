"""The link of a laptop that only looks passes each line on once. Source: net/README.md."""

import asyncio
import io
import json
from typing import Any

import pytest

from armada_companion.net.link import looking
from armada_companion.net.link.looking import Looking
from armada_companion.net.link.outbox import Head
from armada_companion.net.link.place import Place
from armada_companion.net.pipe import Speaker

MOST_READ = 3


class _Hub:
    """The log of table 17 at a hub that answers at most three lines at once."""

    def __init__(self) -> None:
        self.place = Place(
            event="e", name="Open", hubs=("h:1",), fingerprint="0" * 64, key="k" * 43, table=17,
            role="look",
        )  # fmt: skip
        self.game = ""
        self.lines: list[str] = []
        self.looks = self.reads = 0

    async def last(self, _game: str) -> Head | None:
        self.looks += 1
        return Head(len(self.lines) - 1, f"hash of {self.lines[-1]}") if self.lines else None

    async def log(self, first: int) -> dict[str, Any]:
        self.reads += 1
        some = self.lines[first : first + MOST_READ]
        return {"game": self.game, "first": first, "lines": some, "last": len(self.lines) - 1}


class _Window:
    """The window with its link; the link looks again at once when the hub is asked to."""

    def __init__(self, hub: _Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(looking, "EVERY_S", 0)
        self.hub, self.written, self.states = hub, io.BytesIO(), list[object]()
        client: Any = hub
        self.link = Looking(client, Speaker(self.written), self.states.append)

    async def look(self) -> list[dict[str, Any]]:
        """Let the link look at the hub some times, and return what it says."""
        task, end = asyncio.ensure_future(self.link.work[0]()), self.hub.looks + 3
        async with asyncio.timeout(60):
            while self.hub.looks < end:
                await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        said = [json.loads(line) for line in self.written.getvalue().splitlines()]
        self.written.seek(0)
        self.written.truncate()
        return said


def head(game: str, first: str) -> dict[str, Any]:
    return {"head": {"table": 17, "game": game, "first": first}}


def lines(game: str, first: int, *texts: str) -> dict[str, Any]:
    return {"lines": {"table": 17, "game": game, "first": first, "lines": list(texts)}}


def test_each_line_is_passed_on_once_and_an_unchanged_log_is_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def check() -> None:
        hub = _Hub()
        window = _Window(hub, monkeypatch)
        assert await window.look() == []
        hub.game, hub.lines = "g1", ["h", "1", "2", "3", "4"]
        assert await window.look() == [
            head("g1", "h"), lines("g1", 1, "1", "2"), lines("g1", 3, "3", "4"),
        ]  # fmt: skip
        reads = hub.reads
        assert await window.look() == []
        assert hub.reads == reads
        hub.lines.append("5")
        assert await window.look() == [lines("g1", 5, "5")]
        assert set(window.states) == {"online"}

    asyncio.run(check())


@pytest.mark.parametrize(
    ("game", "log"),
    [
        ("g2", ["h", "1"]),
        # The desk took another copy of the same game.
        ("g1", ["h", "1", "other"]),
        ("g1", ["h"]),
        ("g1", ["h", "1", "other", "3", "4"]),
    ],
)
def test_another_game_or_copy_begins_from_its_first_line(
    monkeypatch: pytest.MonkeyPatch, game: str, log: list[str]
) -> None:
    async def check() -> None:
        hub = _Hub()
        window = _Window(hub, monkeypatch)
        hub.game, hub.lines = "g1", ["h", "1", "2"]
        await window.look()
        hub.game, hub.lines = game, log
        said = await window.look()
        assert said[0] == head(game, "h")
        assert [text for one in said[1:] for text in one["lines"]["lines"]] == log[1:]

    asyncio.run(check())


def test_it_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    link = _Window(_Hub(), monkeypatch).link
    with pytest.raises(ValueError, match="only looks"):
        link.hear({"lines": ["1"]})
    assert not link.is_busy
    assert not list(link.left)
