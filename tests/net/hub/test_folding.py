"""A hub folds on through a store that is away and a fault at one table."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from armada_companion.net.hub.child import all_games
from armada_companion.net.logs import folding
from armada_companion.net.logs.folding import Folding
from armada_companion.net.logs.followed import Followed
from armada_companion.net.store import AwayError, Chunk
from armada_companion.net.stores.embedded import EmbeddedStore
from armada_companion.store.chain import sealed
from armada_companion.system.clock import SystemClock

_WAIT_S = 240


class _Said(list[tuple[str, Any]]):
    """What the folding says."""

    made: Folding

    def say(self, name: str, value: object) -> None:
        self.append((name, value))

    def has_tile(self, game: str, n: int, why: str = "") -> bool:
        tiles = [value for name, value in self if name == "tile"]
        return any(
            (one["game"], one["n"]) == (game, n) and why in str(one.get("why")) for one in tiles
        )


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(_WAIT_S):
        while not is_so():
            await asyncio.sleep(0.005)


def _fold(folder: Path, check: Callable[[EmbeddedStore, _Said], Any]) -> None:
    async def run() -> None:
        store, said = EmbeddedStore.open(folder / "event.db", "e1"), _Said()
        made = said.made = Folding(store, all_games(is_live=False), SystemClock(), said.say)
        running = asyncio.create_task(made.run())
        try:
            checking = asyncio.create_task(check(store, said))
            await asyncio.wait((running, checking), return_when=asyncio.FIRST_COMPLETED)
            assert not running.done(), running.exception()
            await checking
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running
            await store.close()

    asyncio.run(run())


async def _begin(store: EmbeddedStore, said: _Said, *games: str) -> None:
    for game in games:
        await store.append(1, game, 0, "", (b"{}",), f"{game}0")
        await _until(partial(said.has_tile, game, 0))


def test_an_earlier_game_continues_when_the_store_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folding, "_AGAIN_S", 0.01)

    async def check(store: EmbeddedStore, said: _Said) -> None:
        await _begin(store, said, "a", "b", "c")
        follow, aways = store.follow, [3]

        async def away(since: int, table: int | None = None) -> AsyncGenerator[Chunk, None]:
            if table is not None and aways[0]:
                aways[0] -= 1
                raise AwayError("the cluster: timeout")
            async for chunk in follow(since, table):
                yield chunk

        monkeypatch.setattr(store, "follow", away)
        await store.append(1, "a", 1, "a0", (b"{}",), "a1")
        await _until(lambda: said.has_tile("a", 1))
        assert aways == [0]

    _fold(tmp_path, check)


def test_a_store_that_is_back_is_said_although_nothing_new_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The desk said *the store does not answer* until somebody at some table played on."""
    monkeypatch.setattr(folding, "_AGAIN_S", 0.01)
    monkeypatch.setattr(folding, "_BACK_S", 0.2)
    follow, aways = EmbeddedStore.follow, [3]

    async def away(
        self: EmbeddedStore, since: int, table: int | None = None
    ) -> AsyncGenerator[Chunk, None]:
        if aways[0]:
            aways[0] -= 1
            raise AwayError("the disk: timeout")
        async for chunk in follow(self, since, table):
            yield chunk

    monkeypatch.setattr(EmbeddedStore, "follow", away)

    async def check(_store: EmbeddedStore, said: _Said) -> None:
        await _until(lambda: len(said) >= 2)
        assert said[0] == ("store", {"away": True, "words": "the disk: timeout"})
        assert said[1] == ("store", {"away": False, "words": ""})

    _fold(tmp_path, check)


@pytest.mark.parametrize("what", ["take", "view"])
def test_a_fault_at_one_table_ends_the_following_of_its_game_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    real = getattr(Followed, what)

    def fail(self: Followed, *given: Any) -> Any:
        if self.game == "a" and not self.why.startswith("not followed"):
            self.n = given[0] if given else self.n
            raise KeyError("a fault of the rules")
        return real(self, *given)

    async def check(store: EmbeddedStore, said: _Said) -> None:
        monkeypatch.setattr(Followed, what, fail)
        await store.append(1, "a", 0, "", (b"{}", b"{}"), "a1")
        await _until(lambda: said.has_tile("a", 1, "the program has a fault"))
        await _begin(store, said, "b", "c")
        # The game is read again.
        await store.append(1, "a", 2, "a1", (b"{}",), "a2")
        await _until(lambda: said.has_tile("a", 2, "the program has a fault"))

    _fold(tmp_path, check)


def test_a_hub_that_starts_again_shows_the_game_of_which_a_line_came_last(tmp_path: Path) -> None:
    async def fill() -> None:
        store = EmbeddedStore.open(tmp_path / "event.db", "e1")
        for game in ("a", "b"):
            await store.append(1, game, 0, "", (b"{}", b"{}"), f"{game}1")
        await store.close()

    async def check(store: EmbeddedStore, said: _Said) -> None:
        await _until(partial(said.has_tile, "b", 1))
        # All is folded once another table is shown.
        await store.append(2, "c", 0, "", (b"{}",), "c0")
        await _until(partial(said.has_tile, "c", 0))
        await _until(lambda: not (said.made._waiting or said.made._due))
        tiles = [value["game"] for name, value in said if name == "tile" and value["table"] == 1]
        assert tiles[-1] == "b", tiles

    asyncio.run(fill())
    _fold(tmp_path, check)


def test_what_a_header_has_of_the_events_setup_is_said_once_before_the_tiles(
    tmp_path: Path,
) -> None:
    settings = {"format": "task-force", "points_limit": 200}
    header = {"game": "armada", "settings": settings, "title": "not for the desk"}
    first, head = sealed("", {"header": header})
    note = {"n": 1, "at": "2026-11-24T12:00:00.000Z", "by": "table"}
    second, after = sealed(head, {**note, "action": {"do": "note", "text": "a wall"}})

    async def check(store: EmbeddedStore, said: _Said) -> None:
        await store.append(1, "g", 0, "", (first,), head)
        await _until(partial(said.has_tile, "g", 0))
        await store.append(1, "g", 1, head, (second,), after)
        await _until(partial(said.has_tile, "g", 1))
        plays = [value for name, value in said if name == "plays"]
        assert plays == [
            {"table": 1, "game": "g", "header": {"game": "armada", "settings": settings}}
        ]
        assert [name for name, _ in said][0] == "plays"

    _fold(tmp_path, check)
