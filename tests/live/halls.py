"""The pages of a hall and of cards in Chromium: pictures, hostile names, a call to the desk."""

import asyncio
import json
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.free_ports import free_port
from tests.live.chromium import THEMES, Page, chromium
from tests.live.followed import WIDTHS
from tests.live.hostile import NAMES
from tests.net.hall import HALL, VIEW, Hall, at, hall
from tests.net.hub.conftest import Place
from tests.net.hub.served_hub import serving_hub
from tests.net.served import Plain

_READY = "!!document.documentElement?.dataset.n"
_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
_PLAYERS = ("Ann Baker", "Ben Cole", "Dora Ek", "Eve Fox", "Gus Hart", "Ida Jones", "Kim Lund")
_CALLS = 10
_PRESS = "[...document.querySelectorAll('.card-box button')].find(one => one.textContent === {})"


def _pairings(tables: int) -> list[list[object]]:
    named = [
        [n, f"{_PLAYERS[n % 7]} {n}", f"{_PLAYERS[(n + 3) % 7]} {n}"] for n in range(1, tables)
    ]
    return [*(one for one in named if one[0] not in (5, 17)), *HALL["pairings"]]


def _pages(made: Hall) -> dict[str, str]:
    return {
        "hall": made.link,
        "clock": made.said["clock"],
        "pairings": made.said["pairings"],
        "card": made.card(17),
        "paper": made.card(5),
        "judge": made.judge,
        "unfollowed": f"{made.link}t/5/",
    }


def _say_calls(made: Hall) -> None:
    made.served.write(round={"number": 2, "ends": at(3130), "paused": None})
    for table, seconds, why in ((4, -242, "Rules question"), (31, -125, "Dispute: firing arc")):
        call = {"table": table, "game": "g", "n": 4, "at": at(seconds), "why": why}
        made.served.write(call={**call, "source": "table"})


async def hall_pictures(folder: Path) -> str:
    """Take pictures of all pages in all widths and themes; nothing scrolls sideways."""
    count = 0
    async with hall(pairings=_pairings(60)) as made, chromium() as browser:
        _say_calls(made)
        page = await browser.page()
        for name, link in _pages(made).items():
            for theme in THEMES:
                for width in WIDTHS:
                    await page.look(width, theme=theme)
                    await page.open("about:blank")
                    await page.open(link)
                    await page.until(_READY)
                    assert await page.run(_WIDE) <= 0, (name, width)
                    await page.picture(folder / f"hall_{name}_{theme}_{width}.png", whole=False)
                    count += 1
            await page.look(320)
            await page.open("about:blank")
            await page.open(link)
            await page.until(_READY)
            await page.run("document.documentElement.style.fontSize = '200%'")
            assert await page.run(_WIDE) <= 0, (name, "200 %")
        assert not page.errors, page.errors
    return f"{count} pictures in {folder}"


async def hall_names() -> str:
    """Show hostile names and reasons; nothing runs or scrolls sideways."""
    looked = 0
    async with hall() as made, chromium() as browser:
        page = await browser.page()
        for number, (kind, name) in enumerate(NAMES.items()):
            made.served.write(hall={"name": name, "pairings": [[17, name, name], [5, name, "Eve"]]})
            view: Plain = json.loads(json.dumps(VIEW))
            for side in view["sides"]:
                side["name"] = name
            made.served.write(tile={"table": 17, "view": {**view, "n": 20 + number}})
            call = {"table": 17, "game": "g", "n": number, "at": at(), "why": name}
            made.served.write(call={**call, "source": "table"})
            for link in _pages(made).values():
                await page.look(320, 800)
                await page.open("about:blank")
                await page.open(link)
                await page.until(_READY)
                await _require_harmless(page, kind)
                looked += 1
        assert not page.errors, page.errors
    return f"{len(NAMES)} names, {looked} pages: nothing ran or scrolled sideways"


async def _require_harmless(page: Page, kind: str) -> None:
    assert await page.run("document.title") != "x", kind
    assert await page.run("document.querySelectorAll('script').length") == 1, kind
    assert await page.run("document.images.length") == 0, kind
    assert await page.run(_WIDE) <= 0, (kind, await page.run("location.pathname"))


async def telephone_to_desk() -> str:
    """Press *Call a judge* on a card's page; the desk at the hub has the call at once."""
    times = []
    with tempfile.TemporaryDirectory() as folder:
        async with (
            serving_hub(Place(Path(folder, "event"), ""), is_live=True) as hub,
            chromium() as browser,
        ):
            tables = range(1, _CALLS + 1)
            hub.write(live={"hall": {**HALL, "pairings": [[n, "Ann", "Ben"] for n in tables]}})
            hub.write(live={"share": True, "listen": "127.0.0.1", "port": free_port()})
            while "cards" not in (said := await hub.answer("live")):
                pass
            page = await browser.page()
            for table in tables:
                await page.open(f"{said['cards']['table'][str(table)]}/")
                press = _PRESS.format("'Call a judge'")
                await page.until(f"!!({press})")
                await page.run(f"{press}.click()")
                began = time.monotonic()
                await page.run(f"{_PRESS.format(json.dumps('Rules question'))}.click()")
                call = await hub.answer("call", table=table)
                times.append(time.monotonic() - began)
                assert call["why"] == "Rules question"
                await page.until("document.body.innerText.includes('A judge is called')")
                await asyncio.sleep(1.5)
            assert not page.errors, page.errors
    assert max(times) <= 1, times
    return (
        f"{len(times)} calls from a page to the desk's pipe: median {1000 * median(times):.0f} ms, "
        f"at most {1000 * max(times):.0f} ms"
    )


async def slow_presses() -> str:
    """Hold buttons and rows while their pages draw themselves again; no press is lost."""
    async with hall() as made, chromium() as browser:
        page = await browser.page()
        call = {"table": 5, "game": "g", "n": 4, "at": at(-60), "why": "Time"}
        made.served.write(call={**call, "source": "table"})
        await page.open(made.card(17))
        await _hold(page, _PRESS.format("'Call a judge'"), made)
        await page.until("document.body.innerText.includes('Why?')")
        await page.open(made.judge)
        await _hold(page, _PRESS.format("'Closed\u2026'"), made)
        await page.until("document.body.innerText.includes('Close the call of table 5')")
        await page.open(made.link)
        await _hold(page, "document.querySelector('a.entry')", made)
        await page.until("location.pathname.includes('/t/17/')")
        assert not page.errors, page.errors
    return "3 presses of 2.5 s"


async def _hold(page: Page, found: str, made: Hall) -> None:
    """Press the middle of an element, and release it after its page got something new."""
    await page.until(f"!!({found})")
    box = await page.run(f"(({found}).getBoundingClientRect().toJSON())")
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    mouse = {**place, "button": "left", "clickCount": 1}
    await page.call("Input.dispatchMouseEvent", type="mousePressed", **mouse)
    for n in range(5):
        view = {**VIEW, "turn": f"turn {n} of {found}"}
        made.served.write(tile={"table": 17, "game": "g", "n": 20 + n, "at": at(), "view": view})
        await asyncio.sleep(0.5)
    await page.call("Input.dispatchMouseEvent", type="mouseReleased", **mouse)
