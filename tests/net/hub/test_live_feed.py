"""`hub --live`: the pages of a hall by a child of the hub. Source: issue 28, sections 4 and 5."""

import asyncio
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from armada_companion.games.armada.views.live import live_view
from armada_companion.kit.live_view import live_json
from armada_companion.kit.log_actions import Undo
from armada_companion.net.hub.live_feed import LiveFeed
from armada_companion.net.hub.live_secret import LiveSecret
from armada_companion.net.hub.sentences import sentence
from armada_companion.session.public_log import PublicLog
from tests.free_ports import free_port
from tests.live.games import armada
from tests.net.hub.conftest import Place
from tests.net.hub.served_hub import WAIT_S, HubServed, Plain, run, serving_hub

HALL = {
    "name": "Spring Open",
    "shown": "hall",
    "stream": 17,
    "pairings": [[17, "Ann", "Ben"], [5, "Dora", "Eve"]],
    "judges": {"3": "Mia"},
}


async def addresses(hub: HubServed, cards: int) -> Plain:
    """Return the addresses, once there are so many cards of tables."""
    while True:
        said: Plain = await hub.answer("live")
        if len(said.get("cards", {}).get("table", {})) == cards:
            return said


async def state(hub: HubServed, link: str) -> Plain:
    async with hub.http.get(f"{link}state.json") as found:
        assert found.status == 200
        made: Plain = await found.json()
        return made


async def post(hub: HubServed, link: str, body: Plain) -> int:
    async with hub.http.post(link, json=body) as found:
        return found.status


async def until(hub: HubServed, link: str, is_so: Any) -> Plain:
    async with asyncio.timeout(WAIT_S):
        while not is_so(found := await state(hub, link)):
            # A page may be asked 60 times in ten seconds.
            await asyncio.sleep(0.4)
    return found


def test_a_call_by_telephone_goes_through_the_store_and_outlives_the_child(tmp_path: Path) -> None:
    async def told() -> None:
        async with serving_hub(Place(tmp_path / "event", ""), is_live=True) as hub:
            port = free_port()
            hub.write(live={"hall": HALL})
            hub.write(live={"share": True, "listen": "127.0.0.1", "port": port})
            said = await addresses(hub, 2)
            await hub.code(31)
            said = await addresses(hub, 3)
            card = f"{said['cards']['table']['17']}/"
            judge = f"{said['cards']['judge']['3']}/"
            assert await post(hub, f"{card}call", {"why": "Overlap"}) == 200
            call = await hub.answer("call")
            assert (call["table"], call["source"]) == (17, "telephone") and call["at"]
            assert await post(hub, f"{judge}going", {"call": call["id"]}) == 200
            assert (await hub.answer("going"))["judge"] == "Mia"
            os.kill(_child(hub), signal.SIGKILL)
            again = await addresses(hub, 3)
            assert again == said
            shown = await until(hub, card, lambda found: found["card"]["call"])
            assert shown["card"]["call"]["going"] == "Mia"
            closed = {"call": call["id"], "table": 17, "judge": "Jo", "words": "from the desk"}
            hub.write(closed=closed)
            await until(hub, card, lambda found: not found["card"]["call"])
            hub.write(live={"revoke": True})
            hub.write(live={"share": True, "listen": "127.0.0.1", "port": port})
            renewed = await addresses(hub, 3)
            assert renewed["token"] != said["token"] and renewed["cards"] == said["cards"]

    asyncio.run(told())


def _child(hub: HubServed) -> int:
    feed = _feed(hub)
    assert feed._process is not None
    return feed._process.pid


def _feed(hub: HubServed) -> LiveFeed:
    assert hub.child is not None and hub.child._live is not None
    return hub.child._live


def test_a_hub_without_pages_says_so(tmp_path: Path) -> None:
    async def told(hub: HubServed) -> None:
        hub.write(live={"share": True})
        assert "without --live" in await hub.answer_error()

    run(Place(tmp_path / "event", ""), told)


def test_each_card_and_link_has_a_secret_of_its_own() -> None:
    one, other = LiveSecret(b"a" * 32, 0), LiveSecret(b"b" * 32, 0)
    made = [one.token, one.table(1), one.table(11), one.judge(1), other.token, other.table(1)]
    assert len(set(made)) == len(made) and all(len(secret) == 22 for secret in made)
    assert LiveSecret(b"a" * 32, 1).token != one.token
    assert LiveSecret(b"a" * 32, 1).table(1) == one.table(1)


@pytest.mark.parametrize(
    ("said", "words"), [({"link": "http://x/"}, "pages at http://x/"), ({"watching": 3}, "")]
)
def test_a_keeper_reads_where_the_pages_are(said: Plain, words: str) -> None:
    assert sentence({"live": said}) == words


def test_a_table_of_the_hub_is_on_its_page_and_undone_steps_never_after_a_delay(
    tmp_path: Path,
) -> None:
    """What everybody knows of a real game, from the table's log to the page."""

    async def told() -> None:
        async with serving_hub(Place(tmp_path / "event", ""), is_live=True) as hub:
            hub.write(live={"hall": HALL})
            hub.write(live={"share": True, "listen": "127.0.0.1", "port": free_port()})
            link = f"{(await addresses(hub, 2))['link']}t/17/"
            session = armada()
            log = PublicLog(session.game, session.header, bytes(32))
            sent = [log.first, *log.lines(session.steps)]
            table = await hub.join("17")
            assert await table.append_texts("g", sent, 0) == 200
            n = len(session.steps)
            found = await until(hub, link, lambda found: (found["view"] or {}).get("n") == n)
            wanted = json.loads(live_json(live_view(session, session)))
            # The clock goes on meanwhile.
            assert found["view"] == {**wanted, "clock": found["view"]["clock"]}
            hub.write(live={"delay": 300})
            for action in (session.game.legal_actions(session.state)[0], Undo()):
                session.dispatch(action)
            texts = [*log.lines(session.steps)]
            for place, text in enumerate(texts, n + 1):
                assert await table.append_texts("g", [*sent, text], place) == 200
                sent.append(text)
                await hub.answer("tile", n=place)
                if place == n + 1:
                    # Then it is old enough to be shown, if it is not left out.
                    await asyncio.sleep(1.2)
            hub.write(live={"delay": 1})
            seen = set()

            def is_last(found: Plain) -> bool:
                seen.add(found["view"]["n"])
                return bool(found["view"]["n"] == n + 2)

            await until(hub, link, is_last)
            assert seen <= {n, n + 2}

    asyncio.run(told())
