"""Links that are revoked, children that die or are silent: what the page says then."""

import asyncio
import json
import os
import signal
import time

from armada_companion.games.armada.entry import ENTRY as ARMADA
from armada_companion.kit.live_view import live_json
from tests.free_ports import free_port
from tests.live.child import Child, child, start
from tests.live.chromium import Page, chromium
from tests.live.followed import shows
from tests.live.games import armada

KILLS = 50
_LINE = "document.getElementById('line').textContent"
LOST, GONE = "Connection lost; this may be out of date", "This link is no longer valid"
_MAY_SAY = (
    "ERR_CONNECTION_REFUSED",
    "ERR_EMPTY_RESPONSE",
    "ERR_SOCKET_NOT_CONNECTED",
    "ERR_INCOMPLETE_CHUNKED",
    "404",
    "RESET",
)
"""What a browser calls an error where the line is broken on purpose."""


def _view(n: int) -> bytes:
    session = armada()
    view = json.loads(live_json(ARMADA.live()(session, session)))
    return json.dumps({"view": {**view, "n": n}, "top": n}).encode() + b"\n"


async def _shared(made: Child, port: int, token: str = "") -> tuple[str, str]:
    made.say(share=True, port=port, token=token)
    link = str(await made.answer("link"))
    return link, link.split("/")[3]


async def _require_words(page: Page, words: str, seconds: float) -> float:
    return await page.until(f"{_LINE} === {json.dumps(words)}", seconds)


async def revoked() -> str:
    """A page says that its link is no longer valid."""
    async with child() as made, chromium() as browser:
        made.write(_view(1))
        link, _ = await _shared(made, free_port())
        page = await browser.page()
        await page.open(link)
        await shows(page, 1)
        made.say(revoke=True)
        took = await _require_words(page, GONE, 2)
        other, _ = await _shared(made, 0)
        await asyncio.sleep(1)
        assert await page.run(_LINE) == GONE
        await page.open(other)
        await shows(page, 1)
    return f"the words came within {took:.2f} s"


async def comes_back() -> str:
    """Kill the child again and again; the page says so, and comes back with the newest view."""
    port, token, lost, back = free_port(), "", 0.0, 0.0
    async with chromium() as browser:
        page = await browser.page()
        for number in range(1, KILLS + 1):
            made = await start()
            try:
                made.write(_view(number))
                link, token = await _shared(made, port, token)
                began = time.monotonic()
                if number == 1:
                    await page.open(link)
                await shows(page, number)
                await _require_words(page, "", 1)
                back = max(back, time.monotonic() - began)
            finally:
                await made.kill()
            lost = max(lost, await _require_words(page, LOST, 5))
        strange = [one for one in page.errors if not any(words in one for words in _MAY_SAY)]
        assert not strange, strange
    assert back <= 5
    return f"{KILLS} kills: the words within {lost:.2f} s, back within {back:.2f} s"


async def silent() -> str:
    """Stop the child; the page says so, and comes back by itself."""
    async with child() as made, chromium() as browser:
        made.write(_view(1))
        link, _ = await _shared(made, free_port())
        page = await browser.page()
        await page.open(link)
        await shows(page, 1)
        os.kill(made.pid, signal.SIGSTOP)
        took = await _require_words(page, LOST, 25)
        os.kill(made.pid, signal.SIGCONT)
        back = await _require_words(page, "", 5)
    return f"the words came within {took:.1f} s, back within {back:.1f} s"
