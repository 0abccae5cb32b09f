"""A page equals the game after every step; how soon; and how it looks."""

import asyncio
import json
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from armada_companion.games.armada.entry import ENTRY as ARMADA
from armada_companion.games.entry import GameEntry
from armada_companion.games.pinned_down.entry import ENTRY as PINNED_DOWN
from armada_companion.kit.live_view import live_json
from armada_companion.net.hall.addresses import OVERLAYS
from tests.live.chromium import THEMES, Browser, Page, chromium
from tests.live.games import AnySession, armada, pinned_down, play
from tests.live.pages import READ, expected, short
from tests.net.served import Served, serving

WIDTHS = (320, 390, 768, 1280, 1920)
STEPS_TO_TIME = 40
_MOST_STEPS = 900


def view_of(entry: GameEntry, session: AnySession) -> Any:
    """Return a view as JSON values."""
    return json.loads(live_json(entry.live()(session, session)))


def write(served: Served, entry: GameEntry, session: AnySession) -> None:
    """Write the view after a step, as the window does."""
    last = session.next_undo
    served.write(view=view_of(entry, session), top=last.step.n if last else 0)


async def shows(page: Page, n: int, seconds: float = 5) -> None:
    """Wait until a page shows the game after so many steps."""
    await page.until(f"document.documentElement?.dataset.n === '{n}'", seconds)


async def follows(games: int) -> str:
    """Play whole games; after each step the page says what everybody knows of the state."""
    steps = 0
    async with serving() as served, chromium() as browser:
        page = await browser.page()
        for seed in range(games):
            make, entry = ((armada, ARMADA), (pinned_down, PINNED_DOWN))[seed % 2]
            session = make()
            link = await served.share(view_of(entry, session))
            await page.open(link)
            await shows(page, len(session.steps))
            for _ in play(session, Random(seed), _MOST_STEPS):
                write(served, entry, session)
                await shows(page, len(session.steps))
                found, wanted = short(await page.run(READ)), expected(session)
                for key, value in wanted.items():
                    assert found[key] == value, (seed, len(session.steps), key, found[key], value)
                steps += 1
        assert not page.errors, page.errors
    return f"{games} games, {steps:,} steps, each as everybody at the table knows it"


async def latency() -> str:
    """Play a step a second; return the time until the page has it."""
    times = []
    async with serving() as served, chromium() as browser:
        session = armada()
        page = await browser.page()
        link = await served.share(view_of(ARMADA, session))
        began = time.time()
        await page.open(link)
        await shows(page, len(session.steps))
        first = time.time() - began
        for _ in play(session, Random(1), STEPS_TO_TIME):
            n = len(session.steps)
            script = (
                "new Promise(done => new MutationObserver((all, one) => {"
                f"if (document.documentElement.dataset.n === '{n}') {{ one.disconnect();"
                "done(performance.timeOrigin + performance.now()); }"
                "}).observe(document.documentElement, {attributes: true}))"
            )
            waiting = asyncio.create_task(page.run(script))
            await asyncio.sleep(1)
            began = time.time()
            write(served, ARMADA, session)
            times.append(await waiting - 1000 * began)
        assert not page.errors, page.errors
    late = quantiles(times, n=20)[-1]
    assert late <= 100 and first <= 1, (late, first)
    return f"first state {first:.2f} s; step to DOM {median(times):.0f} ms, p95 {late:.0f} ms"


async def pictures(folder: Path) -> str:
    """Take pictures in all widths and themes; nothing scrolls sideways, also at 200 % text."""
    count = 0
    async with serving() as served, chromium() as browser:
        for name, make, entry in (
            ("armada", armada, ARMADA),
            ("pinned_down", pinned_down, PINNED_DOWN),
        ):
            session = make()
            for number, _ in enumerate(play(session, Random(5), 200)):
                if number > 60 and session.game.acting(session.state):
                    break
            link = await served.share(view_of(entry, session))
            page = await browser.page()
            for theme in THEMES:
                for width in WIDTHS:
                    await page.look(width, theme=theme)
                    await page.open(link)
                    await shows(page, len(session.steps))
                    await _require_no_sideways(page, width)
                    await page.picture(folder / f"{name}_{theme}_{width}.png")
                    count += 1
            await page.look(320)
            await page.run("document.documentElement.style.fontSize = '200%'")
            await _require_no_sideways(page, 320)
            await page.picture(folder / f"{name}_large_320.png")
            count += 1 + await _overlays(browser, link, folder, name)
            assert not page.errors, page.errors
    return f"{count} pictures in {folder}"


async def _overlays(browser: Browser, link: str, folder: Path, name: str) -> int:
    page = await browser.page()
    await page.look(1920, 1080)
    for which in OVERLAYS:
        await page.open(f"{link}overlay/{which}")
        await page.until("!!document.documentElement?.dataset.n")
        sizes = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert await page.run(sizes) == [1920, 1080], which
        ground = "getComputedStyle(document.{}).backgroundColor"
        for one in ("body", "documentElement"):
            assert await page.run(ground.format(one)) == "rgba(0, 0, 0, 0)"
        stream = "radial-gradient(circle at 50% 60%, #5b8675, #d8d8d0)"
        await page.run(f"document.body.style.background = '{stream}'")
        await page.picture(folder / f"{name}_overlay_{which}.png", whole=False)
    assert not page.errors, page.errors
    return len(OVERLAYS)


async def _require_no_sideways(page: Page, width: int) -> None:
    found = await page.run("document.documentElement.scrollWidth")
    assert found <= width, (found, width)
