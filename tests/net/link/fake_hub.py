"""A small hub in memory, written from the page on the network alone; tests of the link use it."""

import asyncio
import hmac
import json
import ssl
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from aiohttp import web
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from spake2 import SPAKE2_B

from armada_companion.store.chain import canonical
from tests.free_ports import free_port

# Values of JSON.
Plain = dict[str, Any]
KEY = "k" * 43
EVENT = "e1"


def write_certificate(file: Path, address: str = "") -> str:
    """Write a new certificate and its key, for an address if it is given; return its hash."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "event")])
    now = datetime.now(UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=2))
    )
    if address:
        names = x509.SubjectAlternativeName([x509.IPAddress(ip_address(address))])
        builder = builder.add_extension(names, critical=False)
    made = builder.sign(key, hashes.SHA256())
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return sha256(made.public_bytes(serialization.Encoding.DER)).hexdigest()


def make_certificate(folder: Path) -> tuple[ssl.SSLContext, str]:
    """Return the context of a new certificate, and its fingerprint."""
    file = folder / "hub.pem"
    fingerprint = write_certificate(file)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.load_cert_chain(file)
    return context, fingerprint


class FakeHub:
    """Keeps the lines of games, gives orders, and lets tables join.

    Attributes:
        logs, records: The lines of each game, as their texts.
        secrets: The secrets of finished games.
        words: What tables have said: answers and forks.
        codes: The living codes, by path of joining.
        fails: How many of the next requests are answered 503.
        key: The key that is accepted.
        asked: How often the last line was asked for.
        ahead_ms: How far its clock is ahead.
        in_parts: Whether the lines of a log come bit by bit.
        refuses: The status, 403 or 413, with which all is refused that a table sends; 0 for none.
        loses_answers: Whether a table does not hear that its answers were kept.
    """

    def __init__(self, folder: Path, port: int = 0) -> None:
        self._context, self.fingerprint = make_certificate(folder)
        self.port = port or free_port()
        self.logs: dict[str, list[str]] = {}
        self.records: dict[str, list[str]] = {}
        self.secrets: dict[str, str] = {}
        self.words: list[Plain] = []
        self.codes: dict[str, str] = {}
        self.fails = 0
        self.key = KEY
        self.organiser = ""
        self.ahead_ms = 0
        self.in_parts = False
        self.refuses = 0
        self.loses_answers = False
        self.tries = 0
        self.posts = 0
        self.asked = 0
        self._events: list[bytes] = []
        self._came = asyncio.Event()
        self._sides: dict[Any, tuple[bytes, bytes]] = {}
        self._runner: web.AppRunner | None = None
        self._is_stopped = False

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def membership(self) -> Plain:
        return {
            "event": EVENT,
            "name": "Spring Open",
            "table": 17,
            "role": "table",
            "hubs": [self.address],
            "fingerprint": self.fingerprint,
            "key": KEY,
            "organiser": self.organiser,
            "after": 0,
        }

    def give(self, kind: str, data: object, number: int = 0) -> None:
        """Send an event to all streams, now and when they are opened."""
        head = f"id: {number}\n" if number else f"event: {kind}\n"
        self._events.append(f"{head}data: {json.dumps(data)}\n\n".encode())
        self._came.set()

    async def start(self) -> None:
        self._is_stopped = False
        app = web.Application(client_max_size=70_000)
        app.add_routes(
            [
                web.get("/last/17", self._last),
                web.post("/{what:log|record}/17", self._post),
                web.get("/log/17", self._log),
                web.get("/orders/17", self._stream),
                web.post("/word/17", self._word),
                web.post("/join/{who}", self._join),
            ]
        )
        self._runner = web.AppRunner(app, shutdown_timeout=0)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port, ssl_context=self._context).start()

    async def stop(self) -> None:
        self._is_stopped = True
        self._came.set()
        if self._runner is not None:
            await self._runner.cleanup()

    def _check(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bearer {self.key}":
            raise web.HTTPUnauthorized
        if self.fails:
            self.fails -= 1
            raise web.HTTPServiceUnavailable

    def _refuse(self) -> None:
        if self.refuses == 403:
            raise web.HTTPForbidden
        if self.refuses:
            raise web.HTTPRequestEntityTooLarge(70_000, 70_001)

    def _answer(self, found: object) -> web.Response:
        now = str(round(time.time() * 1000) + self.ahead_ms)
        return web.json_response(found, headers={"Hub-Time": now})

    def _kept(self, what: str, game: str) -> list[str]:
        return (self.records if what == "record" else self.logs).setdefault(game, [])

    async def _last(self, request: web.Request) -> web.Response:
        self._check(request)
        self.asked += 1
        game = request.query["game"]
        lines = self._kept("record" if "record" in request.query else "log", game)
        head = [game, len(lines) - 1, json.loads(lines[-1])["hash"]] if lines else None
        return self._answer(head)

    async def _post(self, request: web.Request) -> web.Response:
        self._check(request)
        assert request.content_type == "application/json"
        self.posts += 1
        self._refuse()
        text = (await request.read()).decode()
        said = json.loads(text)
        assert len(said["lines"]) <= 50 and len(text) <= 70_000
        what = request.match_info["what"]
        kept = self._kept(what, said["game"])
        if said["prev"] != (json.loads(kept[-1])["hash"] if kept else ""):
            raise web.HTTPConflict
        # As they were written: their order of keys is that of canonical JSON.
        for line in said["lines"]:
            assert canonical(line).decode() in text
            kept.append(canonical(line).decode())
        if "secret" in said:
            self.secrets[said["game"]] = said["secret"]
        return self._answer([said["game"], len(kept) - 1, json.loads(kept[-1])["hash"]])

    async def _log(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        game = request.query.get("game") or next(iter(self.logs))
        first, lines = int(request.query["first"]), self.logs[game]
        part = lines[first : first + 200]
        found = {"game": game, "first": first, "lines": part, "last": len(lines) - 1}
        if not self.in_parts:
            return self._answer(found)
        # As a busy network does: what is long comes bit by bit.
        response = web.StreamResponse()
        await response.prepare(request)
        text = json.dumps(found).encode()
        for at in range(0, len(text), 10_000):
            await response.write(text[at : at + 10_000])
            await asyncio.sleep(0.01)
        return response

    async def _word(self, request: web.Request) -> web.Response:
        self._check(request)
        self._refuse()
        self.words.append({**await request.json()})
        if self.loses_answers:
            raise web.HTTPServiceUnavailable
        return self._answer({})

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        self._check(request)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        await response.write(b": beat\n\n")
        sent = 0
        while not self._is_stopped:
            for event in self._events[sent:]:
                await response.write(event)
            sent = len(self._events)
            self._came.clear()
            await self._came.wait()
        return response

    async def _join(self, request: web.Request) -> web.Response:
        said, who = await request.json(), request.match_info["who"]
        role = "judge" if who.startswith("j") else "table"
        number = int(who.lstrip("j"))
        about = {
            "event": EVENT,
            "name": "Spring Open",
            role: number,
            "role": role,
            "fingerprint": self.fingerprint,
        }
        if "a" in said:
            self.tries += 1
            if who not in self.codes:
                raise web.HTTPForbidden
            side = SPAKE2_B(
                self.codes[who].encode(), idA=f"armada-{role} {number}".encode(), idB=b"armada-hub"
            )
            first = side.start()
            key = side.finish(bytes.fromhex(said["a"]))
            told = canonical(about)
            self._sides[request.transport] = key, told
            proof = hmac.digest(key, b"armada-hub-v1" + told, "sha256").hex()
            return self._answer({"b": first.hex(), "about": about, "proof": proof})
        key, told = self._sides.pop(request.transport)
        if said["proof"] != hmac.digest(key, b"armada-table-v1" + told, "sha256").hex():
            raise web.HTTPForbidden
        del self.codes[who]
        answer = {"key": KEY, "hubs": [self.address], "organiser": self.organiser}
        return self._answer(answer)


@asynccontextmanager
async def hub_in(folder: Path) -> AsyncIterator[FakeHub]:
    """Run a hub until the end of the block."""
    hub = FakeHub(folder)
    await hub.start()
    try:
        yield hub
    finally:
        await hub.stop()
