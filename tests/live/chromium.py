"""Drives Debian's Chromium by its debugging protocol: pages, scripts, pictures, errors."""

import asyncio
import base64
import json
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from shutil import which
from typing import Any

import aiohttp

_FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"),
    *("--no-first-run", "--disable-background-networking", "--hide-scrollbars"),
    *("--disable-background-timer-throttling", "--disable-renderer-backgrounding"),
    "--disable-backgrounding-occluded-windows",
)
_START_S, _ANSWER_S = 30, 20
THEMES = {
    "dark": {"prefers-color-scheme": "dark"},
    "light": {"prefers-color-scheme": "light"},
    "contrast": {"prefers-color-scheme": "dark", "prefers-contrast": "more"},
}


class Page:
    """A tab of the browser.

    Attributes:
        errors: What its console called an error, and scripts that failed.
    """

    def __init__(self, link: aiohttp.ClientWebSocketResponse) -> None:
        self._link = link
        self._number = 0
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self.errors: list[str] = []
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._link:
            said = json.loads(message.data)
            if waiting := self._waiting.pop(said.get("id", 0), None):
                if not waiting.done():
                    waiting.set_result(said)
            elif said.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                entry = said["params"].get("entry", said["params"])
                if entry.get("level", "error") == "error":
                    self.errors.append(json.dumps(entry)[:400])

    async def call(self, method: str, **params: object) -> Any:
        """Call a method of the protocol; return its result."""
        self._number += 1
        waiting = asyncio.get_running_loop().create_future()
        self._waiting[self._number] = waiting
        await self._link.send_json({"id": self._number, "method": method, "params": params})
        async with asyncio.timeout(_ANSWER_S):
            said = await waiting
        assert "error" not in said, said
        return said["result"]

    async def run(self, script: str) -> Any:
        """Return the value of a script's expression."""
        found = await self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    async def open(self, address: str) -> None:
        """Go to an address."""
        await self.call("Page.navigate", url=address)

    async def until(self, script: str, seconds: float = 5) -> float:
        """Wait until a script's expression is true; return how long that took."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while not await self.run(script):
            assert loop.time() - began < seconds, (
                script,
                await self.run("document.body.innerText"),
            )
            await asyncio.sleep(0.01)
        return loop.time() - began

    async def look(self, width: int, height: int = 900, theme: str = "dark") -> None:
        """Set the size of the window and the theme of the device."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        features = [{"name": name, "value": value} for name, value in THEMES[theme].items()]
        await self.call("Emulation.setEmulatedMedia", features=features)

    async def picture(self, path: Path, *, whole: bool = True) -> None:
        """Write a picture of the page."""
        found = await self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(found["data"]))

    async def close(self) -> None:
        self._reading.cancel()
        await self._link.close()


class Browser:
    """A running browser."""

    def __init__(self, http: aiohttp.ClientSession, port: int) -> None:
        self._http, self._port = http, port
        self._pages: list[Page] = []

    async def page(self) -> Page:
        """Open a tab."""
        address = f"http://127.0.0.1:{self._port}/json/new?about:blank"
        async with self._http.put(address) as found:
            made = await found.json()
        link = await self._http.ws_connect(made["webSocketDebuggerUrl"], max_msg_size=0)
        page = Page(link)
        for domain in ("Page", "Runtime", "Log"):
            await page.call(f"{domain}.enable")
        self._pages.append(page)
        return page

    async def close(self) -> None:
        for page in self._pages:
            await page.close()


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Run a browser until the end of the block."""
    program = which("chromium")
    assert program, "make live-check needs Chromium: apt-get install chromium"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = await asyncio.create_subprocess_exec(
            program,
            *_FLAGS,
            f"--user-data-dir={folder}",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with aiohttp.ClientSession() as http:
                browser = Browser(http, await _port(Path(folder, "DevToolsActivePort")))
                yield browser
                await browser.close()
        finally:
            with suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


async def _port(file: Path) -> int:
    async with asyncio.timeout(_START_S):
        while not file.exists() or "\n" not in file.read_text(encoding="utf-8"):
            await asyncio.sleep(0.05)
    return int(file.read_text(encoding="utf-8").split("\n")[0])
