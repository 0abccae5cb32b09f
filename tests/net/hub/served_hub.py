"""A hub in this process, the desk at its pipe, and tables that speak to it by HTTPS."""

import asyncio
import json
import ssl
from argparse import Namespace
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from armada_companion.net.hub.child import HubChild
from armada_companion.net.join.exchange import TableSide, hub_proof, table_proof
from armada_companion.net.join.who import Role, Who
from armada_companion.net.pipe import PipeError, Said
from armada_companion.store.chain import sealed
from tests.free_ports import free_port
from tests.net.hub.conftest import Place

WAIT_S = 60

# Values of JSON.
Plain = dict[str, Any]


def unpinned() -> ssl.SSLContext:
    """Return a client's TLS that trusts any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Lines:
    """Made-up lines of a public log.

    Args:
        game: The id of the game.
        salt: Makes another log of the same game.
    """

    def __init__(self, game: str = "g1", salt: str = "") -> None:
        self.game = game
        first, self.hash = sealed("", {"header": {"game": "toy", "salt": salt}})
        self.texts = [first]
        self.hashes = [self.hash]

    def add(self, count: int = 1, **action: object) -> "Lines":
        """Add lines."""
        for _ in range(count):
            n = len(self.texts)
            line = {
                "n": n,
                "at": f"2026-11-24T12:00:{n % 60:02}.000Z",
                "by": "table",
                "action": action or {"do": "add", "amount": 1},
            }
            text, self.hash = sealed(self.hash, line)
            self.texts.append(text)
            self.hashes.append(self.hash)
        return self

    def body(self, first: int = 0, last: int | None = None) -> bytes:
        """Return the body of `POST /log` with the lines from one number to another."""
        prev = self.hashes[first - 1] if first else ""
        return log_body(self.game, prev, self.texts[first : None if last is None else last + 1])


def log_body(game: str, prev: str, texts: Sequence[bytes]) -> bytes:
    """Return the body of `POST /log`."""
    start = json.dumps({"v": 1, "game": game, "prev": prev})[:-1].encode()
    return b'%b,"lines":[%b]}' % (start, b",".join(texts))


class Table:
    """A table's side of HTTPS.

    Args:
        base: "https://127.0.0.1:8443".
        path: The last part of its paths: "17".
        key: Its key.
    """

    def __init__(self, http: aiohttp.ClientSession, base: str, path: str, key: str) -> None:
        self.http, self.base, self.path, self.key = http, base, path, key

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    async def get(self, what: str, query: str = "") -> tuple[int, Any]:
        """Return the status and the JSON of an answer."""
        url = f"{self.base}/{what}/{self.path}{query}"
        async with self.http.get(url, headers=self.headers) as found:
            return await _read(found)

    async def post(self, what: str, body: bytes | Plain) -> tuple[int, Any]:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        url = f"{self.base}/{what}/{self.path}"
        async with self.http.post(url, data=data, headers=headers) as found:
            return await _read(found)

    async def append(self, lines: Lines, first: int = 0, last: int | None = None) -> int:
        """Send lines; return the status."""
        return (await self.post("log", lines.body(first, last)))[0]

    async def append_texts(self, game: str, texts: Sequence[bytes], first: int) -> int:
        """Send the lines of a real public log from a number on, 40 at a time."""
        for at in range(first, len(texts), 40):
            prev = stored_hash_of(texts[at - 1]) if at else ""
            status, _ = await self.post("log", log_body(game, prev, texts[at : at + 40]))
            if status != 200:
                return status
        return 200

    @asynccontextmanager
    async def orders(self, after: int = 0) -> AsyncIterator["Events"]:
        """Open the stream of orders."""
        url = f"{self.base}/orders/{self.path}?after={after}"
        async with self.http.get(url, headers=self.headers) as found:
            assert found.status == 200, found.status
            yield Events(found)

    @asynccontextmanager
    async def desk(self) -> AsyncIterator["Events"]:
        """Open the stream of a judge's laptop."""
        url = f"{self.base}/desk/{self.path}"
        async with self.http.get(url, headers=self.headers) as found:
            assert found.status == 200, found.status
            yield Events(found)


class Events:
    """The events of a stream."""

    def __init__(self, found: aiohttp.ClientResponse) -> None:
        self._found = found

    async def next(self, kind: str = "message") -> tuple[int, Any]:
        """Return the number and the data of the next event of a kind."""
        async with asyncio.timeout(WAIT_S):
            fields: dict[str, str] = {}
            async for raw in self._found.content:
                name, _, value = raw.decode().rstrip("\n").partition(": ")
                if name:
                    fields[name] = value
                elif fields.get("event", "message") == kind and "data" in fields:
                    return int(fields.get("id", 0)), json.loads(fields["data"])
                else:
                    fields = {}
        raise ConnectionError("the stream ended")

    async def until(self, key: str) -> Any:
        """Return the next value of a key that a desk is told."""
        while True:
            _, said = await self.next()
            if key in said:
                return said[key]


def stored_hash_of(line: bytes) -> str:
    """Return the hash that a line of a public log has."""
    return str(json.loads(line)["hash"])


async def _read(found: aiohttp.ClientResponse) -> tuple[int, Any]:
    body = await found.read()
    if found.status != 200:
        assert not body, body
        return found.status, None
    assert int(found.headers["Hub-Time"]) > 0
    return 200, json.loads(body)


class HubServed:
    """A running hub.

    Attributes:
        said: What it said to the desk.
    """

    def __init__(self, place: Place, http: aiohttp.ClientSession, *, is_live: bool = False) -> None:
        self.folder, self.log, self.creds = place
        self.http, self.is_live = http, is_live
        self.said: list[Plain] = []
        self.port = free_port()
        self.task: asyncio.Task[None] | None = None
        self.child: HubChild | None = None
        self._lines: asyncio.Queue[Said | PipeError | None] = asyncio.Queue()
        self._came = asyncio.Event()

    @property
    def base(self) -> str:
        return f"https://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start it, and open it to the network."""
        given = Namespace(
            folder=str(self.folder),
            listen="",
            port=self.port,
            log=self.log,
            creds=self.creds,
            json=True,
            live=self.is_live,
        )
        self.child = HubChild(self._hear, given)
        self.task = asyncio.create_task(self.child.run(self._heard()))
        self.write(open={"listen": "127.0.0.1", "name": "Spring Open"})
        opening = asyncio.create_task(self.answer("opened"))
        await asyncio.wait((opening, self.task), return_when=asyncio.FIRST_COMPLETED)
        if self.task.done():
            opening.cancel()
            self.task.result()
        await opening

    async def stop(self) -> None:
        """End its input."""
        self._lines.put_nowait(None)
        async with asyncio.timeout(WAIT_S):
            assert self.task is not None
            await self.task

    def streams_of(self, table: int) -> int:
        """Return how many streams of orders a table has open."""
        assert self.child is not None
        return self.child.hub.streams.count(Who(Role.TABLE, table))

    def write(self, **line: object) -> None:
        """Say a line of the desk."""
        self._lines.put_nowait(line)

    async def answer(self, key: str, **like: object) -> Any:
        """Return the next line with a key whose value has these fields; it is taken out."""
        async with asyncio.timeout(WAIT_S):
            while True:
                for place, one in enumerate(self.said):
                    if key in one and all(one[key].get(name) == like[name] for name in like):
                        return self.said.pop(place)[key]
                self._came.clear()
                await self._came.wait()

    async def answer_error(self) -> str:
        """Return the next sentence about what went wrong."""
        async with asyncio.timeout(WAIT_S):
            while True:
                for place, one in enumerate(self.said):
                    if "error" in one:
                        return str(self.said.pop(place)["error"])
                self._came.clear()
                await self._came.wait()

    async def code(self, number: int = 17, **more: object) -> str:
        """Return the code of a card."""
        name = "judge" if more.get("role") == "judge" else "table"
        self.write(card={name: number, **more})
        return str((await self.answer("card", **{name: number}))["code"])

    async def join(self, path: str = "17", code: str = "") -> Table:
        """Join by a card."""
        role = {"l": "look", "j": "judge"}.get(path[0], "table")
        number = int(path.lstrip("lj"))
        code = code or await self.code(number, role=role)
        status, key = await try_code(self.http, self.base, path, code)
        assert status == 200
        return Table(self.http, self.base, path.lstrip("l"), key)

    def _hear(self, **said: Any) -> None:
        self.said.append(said)
        self._came.set()

    async def _heard(self) -> AsyncIterator[Said | PipeError]:
        while (line := await self._lines.get()) is not None:
            yield line


async def try_code(http: aiohttp.ClientSession, base: str, path: str, code: str) -> tuple[int, str]:
    """Try to join; return the status of the last answer, and the key."""
    role = {"l": "look", "j": "judge"}.get(path[0], "table")
    side = TableSide(code, f"armada-{role} {path.lstrip('lj')}".encode())
    url = f"{base}/join/{path}"
    connector = aiohttp.TCPConnector(limit=1, ssl=unpinned())
    async with aiohttp.ClientSession(connector=connector) as own:
        async with own.post(url, json={"v": 1, "a": side.message.hex()}) as found:
            if found.status != 200:
                return found.status, ""
            begun = await found.json()
        key = side.key(bytes.fromhex(begun["b"])) or b""
        about: Mapping[str, object] = begun["about"]
        is_right = hub_proof(key, about) == begun["proof"]
        async with own.post(url, json={"v": 1, "proof": table_proof(key, about)}) as found:
            assert (found.status == 200) == is_right
            return found.status, (await found.json())["key"] if is_right else ""


@asynccontextmanager
async def serving_hub(place: Place, *, is_live: bool = False) -> AsyncIterator[HubServed]:
    """Run a hub until the end of the block."""
    connector = aiohttp.TCPConnector(limit=0, ssl=unpinned())
    async with aiohttp.ClientSession(connector=connector) as http:
        served = HubServed(place, http, is_live=is_live)
        await served.start()
        try:
            yield served
        finally:
            await served.stop()


def run(place: Place, test: Callable[[HubServed], Awaitable[None]]) -> None:
    """Run a test with a hub."""

    async def whole() -> None:
        async with serving_hub(place) as served:
            await test(served)

    asyncio.run(whole())
