"""What happens to the store of one computer: kills, a full disk, deletion. Source: E 4.3, bar 3."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.net.store import AwayError, ConflictError, StoreFaultError
from armada_companion.net.stores.database import NewLines
from armada_companion.net.stores.embedded import EmbeddedStore
from armada_companion.system.clock import SystemClock
from tests.net.hub.conftest import Place
from tests.net.hub.served_hub import WAIT_S, HubServed, Lines, run
from tests.net.long import faults
from tests.net.long.tables import kept_in_database


def test_a_killed_hub_has_all_that_it_acknowledged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "BETWEEN_KILLS_S", 0.7)
    assert "0 lost, 0 doubled" in asyncio.run(faults.survives(faults.killed, 2, tables=4))


def test_a_deleted_store_is_made_anew_and_tables_send_all_once_more(tmp_path: Path) -> None:
    place = Place(tmp_path / "event", "")
    idle, busy = Lines().add(5), [Lines(str(n)).add(5) for n in range(8)]

    async def told(hub: HubServed) -> None:
        table, other = await hub.join("1"), await hub.join("2")
        assert await other.append(idle) == 200
        for lines in busy:
            assert await table.append(lines, 0, 2) == 200
        async with other.orders() as events:
            for file in [*hub.folder.glob("event.db*")]:
                file.unlink()
            found = await asyncio.gather(*(table.append(lines, 3, 4) for lines in busy))
            assert {*found} <= {503, 409}
            await events.next("again")
        # The keys are known still, so nobody has to join once more.
        for one, lines in ((other, idle), *((table, lines) for lines in busy)):
            assert await one.get("last", f"?game={lines.game}") == (200, None)
            assert await one.append(lines) == 200

    run(place, told)
    assert kept_in_database(place.folder, 2, idle.game) == idle.texts
    for lines in busy:
        assert kept_in_database(place.folder, 1, lines.game) == lines.texts


def test_a_full_disk_is_503_until_there_is_room(tmp_path: Path) -> None:
    place, lines = Place(tmp_path / "event", ""), Lines()

    async def told(hub: HubServed) -> None:
        table = await hub.join()
        assert await table.append(lines) == 200
        assert hub.child is not None
        store = hub.child.hub.store
        assert isinstance(store, EmbeddedStore)
        pages = store._database._connection.execute("PRAGMA page_count").fetchone()[0]
        store._database._connection.execute(f"PRAGMA max_page_count = {pages + 2}")
        found = []
        for first in range(1, 100):
            lines.add(1, do="note", text="x" * 2000)
            found.append(await table.append(lines, first, first))
            if found[-1] != 200:
                break
        assert found[-1] == 503 and found[0] == 200
        head = (await table.get("last", "?game=g1"))[1]
        assert head[1] == len(found) - 1
        store._database._connection.execute("PRAGMA max_page_count = 1000000")
        assert await table.append(lines, head[1] + 1) == 200

    run(place, told)
    assert kept_in_database(place.folder, 17, "g1") == lines.texts


def test_a_row_that_fails_fails_alone(tmp_path: Path) -> None:
    """E 4.3: one table could else throw back the lines of all others in its group."""

    async def told() -> None:
        store = EmbeddedStore.open(tmp_path / "event.db", "e1")
        good, other = Lines("good").add(1), Lines("other").add(1)
        row = NewLines(1, "good", 0, "", tuple(good.texts), good.hash)
        wrong = NewLines(2, "bad", 5, "", (), "")
        same = NewLines(1, "good", 0, "", tuple(good.texts), good.hash)
        last = NewLines(3, "other", 0, "", tuple(other.texts), other.hash)
        numbers = store._database.write((row, wrong, same, last))
        assert [bool(number) for number in numbers] == [True, False, False, True]
        await store.close()

    asyncio.run(told())
    with closing(sqlite3.connect(tmp_path / "event.db")) as database:
        rows = database.execute("SELECT place FROM net_log").fetchall()
    assert rows == [(1,), (3,)]


def test_who_goes_away_meanwhile_leaves_no_gap(tmp_path: Path) -> None:
    """A request whose client has gone is kept or not; the next one is behind what is kept."""

    async def told() -> None:
        store = EmbeddedStore.open(tmp_path / "event.db", "e1")
        lines = Lines("g").add(30)
        first = 0
        while first <= 30:
            head = await store.last(1, "g")
            first = head.n + 1 if head else 0
            prev = head.hash if head else ""
            if first > 30:
                break
            texts, hash = (lines.texts[first],), lines.hashes[first]
            sending = asyncio.create_task(store.append(1, "g", first, prev, texts, hash))
            await asyncio.sleep(0)
            sending.cancel()
            with pytest.raises(asyncio.CancelledError):
                await sending
            with pytest.raises(ConflictError):
                await store.append(1, "g", first, prev, texts, hash)
            async with asyncio.timeout(WAIT_S):
                while store._busy:
                    await asyncio.sleep(0.001)
        assert await store.last(1, "g") == ("g", 30, lines.hash)
        await store.close()

    asyncio.run(told())
    with closing(sqlite3.connect(tmp_path / "event.db")) as database:
        assert database.execute("SELECT count(*) FROM net_log").fetchone() == (31,)


def test_a_store_of_another_event_or_none_at_all_is_said(tmp_path: Path) -> None:
    async def told() -> None:
        await EmbeddedStore.open(tmp_path / "event.db", "e1").close()
        with pytest.raises(StoreFaultError, match="belongs to another event"):
            EmbeddedStore.open(tmp_path / "event.db", "e2")
        await EmbeddedStore.open(tmp_path / "event.db", "e1").close()
        (tmp_path / "broken").mkdir()
        (tmp_path / "broken" / "event.db").write_bytes(b"no database" * 1000)
        with pytest.raises(StoreFaultError, match="not a database"):
            EmbeddedStore.open(tmp_path / "broken" / "event.db", "e1")

    asyncio.run(told())


def test_followers_hear_all_in_order_also_what_is_no_longer_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from armada_companion.net.stores import embedded

    monkeypatch.setattr(embedded, "_RECENT", 5)

    async def told() -> None:
        store = EmbeddedStore.open(tmp_path / "event.db", "e1")
        heard: list[tuple[int, int]] = []
        all_heard: list[tuple[int, int]] = []

        async def follow(table: int | None, into: list[tuple[int, int]]) -> None:
            async for chunk in store.follow(0, table):
                into.append((chunk.table, chunk.first))

        following = [
            asyncio.create_task(follow(2, heard)),
            asyncio.create_task(follow(None, all_heard)),
        ]
        logs = {table: Lines("g").add(20) for table in (1, 2, 3)}
        for n in range(21):
            for table, lines in logs.items():
                prev = lines.hashes[n - 1] if n else ""
                await store.append(table, "g", n, prev, (lines.texts[n],), lines.hashes[n])
        async with asyncio.timeout(WAIT_S):
            while len(heard) < 21 or len(all_heard) < 63:
                await asyncio.sleep(0.01)
        assert heard == [(2, n) for n in range(21)]
        assert all_heard == [(table, n) for n in range(21) for table in logs]
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
        await store.close()

    asyncio.run(told())


def test_values_are_written_by_one_at_a_time(tmp_path: Path) -> None:
    async def told() -> None:
        store = EmbeddedStore.open(tmp_path / "event.db", "e1")
        found = await asyncio.gather(*(store.swap("k", None, b"%d" % n) for n in range(20)))
        assert sum(found) == 1
        seen = await store.read("k")
        assert seen is not None and await store.swap("k", seen, b"x")
        assert not await store.swap("k", seen, b"y")
        store._database.close()
        with pytest.raises(AwayError):
            await store.swap("k", await store.read("k"), b"z")
        kept = await store.read("k")
        assert kept is not None and kept.value == b"x"
        await store.close()

    asyncio.run(told())


def test_who_forgets_the_names_of_an_event_forgets_its_games_too(tmp_path: Path) -> None:
    folder = tmp_path / "event"
    setup = acts.SetUp(name="Open", game="armada")
    EventFolder.create(folder, setup, SystemClock()).close()

    async def told(hub: HubServed) -> None:
        table = await hub.join()
        assert await table.append(Lines().add(1, do="note", text="Annabel")) == 200

    run(Place(folder, ""), told)
    assert any(b"Annabel" in file.read_bytes() for file in folder.iterdir())
    event = EventFolder.open(folder, SystemClock())
    event.forget()
    event.close()
    assert not any(b"Annabel" in file.read_bytes() for file in folder.iterdir())
    run(Place(folder, ""), told)
