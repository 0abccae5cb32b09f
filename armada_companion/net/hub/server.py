"""Answers the tables' requests to a hub by HTTPS. All input is untrusted; errors have no body."""

import asyncio
import hmac
import time
from collections.abc import Awaitable, Callable, Mapping

import msgspec
from aiohttp import web
from aiohttp.web_request import BaseRequest

from armada_companion.net.hub import requests
from armada_companion.net.hub.core import Hub
from armada_companion.net.hub.requests import HEADERS, Asked, RefusedError, body_of, refused
from armada_companion.net.hub.streams import MOST_OF_DESK, Stream
from armada_companion.net.join import exchange
from armada_companion.net.join.who import Role, Who
from armada_companion.net.listener import Connection
from armada_companion.net.live_limits import RateLimit
from armada_companion.net.logs import lines
from armada_companion.net.logs.table_logs import FullError
from armada_companion.net.pipe import Said
from armada_companion.net.store import AwayError, ConflictError

REQUESTS, PER_S = 50, 1
MOST_REFUSED = 10
"""A connection that got 429 so often is closed."""
PROOF_S = 8
"""The second step of joining comes so soon after the first."""

_STATUS: Mapping[type[Exception], int] = {
    lines.BodyError: 400,
    FullError: 403,
    ConflictError: 409,
    AwayError: 503,
}
Answer = Callable[[BaseRequest, Asked], Awaitable[web.StreamResponse]]


class HubServer:
    """Answers requests.

    Args:
        hub: The hub.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._rate = RateLimit(REQUESTS, PER_S)
        self._answers: Mapping[tuple[str, str], Answer] = {
            ("last", "GET"): self._last,
            ("log", "GET"): self._read_log,
            ("log", "POST"): self._append,
            ("orders", "GET"): self._orders,
            ("word", "POST"): self._word,
            ("record", "POST"): self._record,
            ("join", "POST"): self._join,
            ("desk", "GET"): self._desk,
            ("desk", "POST"): self._desk_line,
        }

    async def answer(self, request: BaseRequest) -> web.StreamResponse:
        """Answer a request."""
        try:
            return await self._answer(request)
        except RefusedError as error:
            ends = _connection(request).state.get("refused", 0) >= MOST_REFUSED
            return refused(error.status, request, ends=ends)
        except tuple(_STATUS) as error:
            return refused(_STATUS[type(error)], request)

    async def _answer(self, request: BaseRequest) -> web.StreamResponse:
        asked = requests.read_asked(request)
        if request.method == "GET" and request.body_exists:
            raise RefusedError(400)
        if asked.what != "join":
            self._require_rate(request, await self._require_key(request, asked))
        answer = self._answers.get((asked.what, request.method))
        if answer is None:
            raise RefusedError(404)
        return await answer(request, asked)

    async def _require_key(self, request: BaseRequest, asked: Asked) -> Who:
        """Return whose key a request has; one that only looks may read."""
        key = requests.key_of(request)
        if await self._hub.cards.knows(asked.who, key):
            return asked.who
        looking = Who(Role.LOOK, asked.who.number)
        reads = asked.what in ("last", "log") and request.method == "GET"
        if reads and asked.who.role is Role.TABLE and await self._hub.cards.knows(looking, key):
            return looking
        raise RefusedError(401)

    def _require_rate(self, request: BaseRequest, who: Who) -> None:
        if self._rate.allows(who.mark, asyncio.get_running_loop().time()):
            return
        state = _connection(request).state
        state["refused"] = state.get("refused", 0) + 1
        raise RefusedError(429)

    async def _last(self, request: BaseRequest, asked: Asked) -> web.StreamResponse:
        is_record = asked.fields.get("record") == "1"
        game = asked.fields.get("game", "")
        return _json(await self._hub.logs.last(_table(asked), game, is_record=is_record))

    async def _read_log(self, request: BaseRequest, asked: Asked) -> web.StreamResponse:
        first = asked.number("first")
        game, found, last = await self._hub.logs.read(
            _table(asked), asked.fields.get("game", ""), first
        )
        texts = [line.decode() for line in found]
        return _json({"game": game, "first": first, "lines": texts, "last": last})

    async def _append(self, request: BaseRequest, asked: Asked) -> web.StreamResponse:
        table, read = _table(asked), lines.read_log(await body_of(request))
        head = await self._hub.logs.append(table, read)
        self._hub.presence.heard(table, asyncio.get_running_loop().time())
        return _json(head)

    async def _word(self, request: BaseRequest, asked: Asked) -> web.StreamResponse:
        table, said = _table(asked), lines.read_word(await body_of(request))
        kind = "answer" if said.answer is not None else "fork"
        value = msgspec.to_builtins(said.answer or said.fork)
        if not await self._hub.hear(table, kind, value):
            raise FullError
        if said.fork is not None:
            self._hub.presence.forked(table)
        return _json({})

    async def _record(self, request: BaseRequest, asked: Asked) -> web.StreamResponse:
        table = _table(asked)
        body, texts, head = lines.read_record(await body_of(request))
        found = await self._hub.logs.append_record(table, body.game, body.prev, texts, head)
        if body.secret is None:
            return _json(found)
        checked = await self._hub.check_record(table, body.game, body.secret)
        return _json({"checked": {"game": body.game, **checked._asdict()}})

    async def _orders(self, request: BaseRequest, asked: Asked) -> web.StreamResponse:
        table, after, presence = _table(asked), asked.number("after"), self._hub.presence
        opened: list[int] = []

        def on_open() -> None:
            opened.append(table)
            presence.came(table)

        try:
            return await self._hub.streams.orders(request, asked.who, after, on_open)
        finally:
            for one in opened:
                presence.went(one, asyncio.get_running_loop().time())

    async def _desk(self, request: BaseRequest, asked: Asked) -> web.StreamResponse:
        """Send a judge's laptop what the desk gets."""
        # A desk that connects gets the whole event at once.
        stream, who = Stream(MOST_OF_DESK), _judge(asked)

        def say(name: str, value: Said) -> None:
            said = value if name == "error" else {name: value}
            stream.put(b"data: %b\n\n" % msgspec.json.encode(said))

        desk = self._hub.desks.add(who, say)
        try:
            return await self._hub.streams.serve(request, who, stream, desk.tell_all)
        finally:
            self._hub.desks.remove(desk)

    async def _desk_line(self, request: BaseRequest, asked: Asked) -> web.StreamResponse:
        """Hear one line of a judge's desk; what it says goes to all open streams of its key."""
        said = lines.read_plain_object(await body_of(request))
        await self._hub.desks.hear(_judge(asked), said)
        return _json({})

    async def _join(self, request: BaseRequest, asked: Asked) -> web.StreamResponse:
        body = lines.read_join(await body_of(request))
        step = self._begin_joining if body.a else self._finish_joining
        return await step(_connection(request), asked.who, body)

    async def _begin_joining(
        self, connection: Connection, who: Who, body: lines.JoinBody
    ) -> web.StreamResponse:
        code = await self._hub.cards.begin(who)
        if not code:
            await self._tell_dead(who)
            raise RefusedError(403)
        begun = await exchange.begin(code, who.side, bytes.fromhex(body.a))
        if begun is None:
            raise RefusedError(403)
        about = {
            "event": self._hub.identity.event,
            "name": self._hub.name,
            "fingerprint": self._hub.identity.fingerprint,
            **who.plain,
        }
        until = asyncio.get_running_loop().time() + PROOF_S
        connection.state["join"] = who, code, begun.key, about, until
        proof = exchange.hub_proof(begun.key, about)
        return _json({"b": begun.message.hex(), "about": about, "proof": proof})

    async def _finish_joining(
        self, connection: Connection, who: Who, body: lines.JoinBody
    ) -> web.StreamResponse:
        begun = connection.state.pop("join", None)
        if begun is None or begun[0] != who or begun[4] < asyncio.get_running_loop().time():
            raise RefusedError(403)
        _, code, key, about, _ = begun
        if not hmac.compare_digest(exchange.table_proof(key, about), body.proof):
            await self._tell_dead(who)
            raise RefusedError(403)
        made = await self._hub.cards.finish(who, code)
        if made is None:
            raise RefusedError(403)
        given, again = made
        self._hub.streams.end(who)
        await self._hub.note_card("joined", {**who.plain, "again": again})
        known = await self._hub.about()
        hubs, organiser = known.get("hubs", []), known.get("organiser", "")
        return _json({"key": given, "hubs": hubs, "organiser": organiser})

    async def _tell_dead(self, who: Who) -> None:
        if await self._hub.cards.dies(who):
            await self._hub.note_card("ended", {**who.plain, "why": "five wrong tries"})


def _table(asked: Asked) -> int:
    """Return the table of a request.

    Raises:
        RefusedError: It is not for a table.
    """
    if asked.who.role is not Role.TABLE:
        raise RefusedError(404)
    return asked.who.number


def _judge(asked: Asked) -> Who:
    """Return who asks.

    Raises:
        RefusedError: It is no judge.
    """
    if asked.who.role is not Role.JUDGE:
        raise RefusedError(404)
    return asked.who


def _connection(request: BaseRequest) -> Connection:
    connection = request.protocol
    assert isinstance(connection, Connection)
    return connection


def _json(value: object) -> web.Response:
    headers = {**HEADERS, "Hub-Time": str(time.time_ns() // 1_000_000)}
    body = msgspec.json.encode(value)
    return web.Response(body=body, headers=headers, content_type="application/json")
