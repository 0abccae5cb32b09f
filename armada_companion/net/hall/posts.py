"""The entries on a card's page: a call, a result, *I go*, *Closed*. Nothing else takes a POST."""

import asyncio
import hmac
import json
import secrets
from collections.abc import Callable
from contextlib import suppress

from aiohttp.web_request import BaseRequest

from armada_companion.kit.live_view import cleaned
from armada_companion.net.hall.calls import TELEPHONE, Calls, Entry, stage_after
from armada_companion.net.hall.cards import CardPage
from armada_companion.net.hall.hall import Hall
from armada_companion.net.live_limits import RateLimit
from armada_companion.net.pipe import Plain, Said

MOST_BODY = 2048
READ_WITHIN_S = 10
KEPT_WITHIN_S = 5
"""A page hears within this time that the hub has kept what it sent."""
MOST_SCORE = 9999
LEAST_WORDS = 2
OF_A_TABLE, OF_A_JUDGE = ("call", "result"), ("going", "closed")
_DONE, _BAD, _CONFLICT, _LARGE, _KIND, _MANY, _AWAY = 200, 400, 409, 413, 415, 429, 503

Say = Callable[..., None]


class RefusedError(Exception):
    """A POST is not done; `status` says why."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Posts:
    """Sends the entries on cards to the hub, and waits until the hub has saved them.

    Args:
        hall: The names of judges.
        calls: What is known of calls and results.
        say: Says a line to the hub.
    """

    def __init__(self, hall: Hall, calls: Calls, say: Say) -> None:
        self._hall, self._calls, self._say = hall, calls, say
        self._salt = secrets.token_bytes(16)
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self._rate = RateLimit()

    def heard(self, said: Said) -> None:
        """Note a line that the hub has saved."""
        waiting = self._waiting.pop(str(said.get("id")), None)
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    async def take(self, request: BaseRequest, page: CardPage, what: str) -> tuple[int, bytes]:
        """Do what a page sent; return the status and the body of the answer."""
        now = asyncio.get_running_loop().time()
        try:
            if not self._rate.allows(f"{page.is_judge} {page.number}", now):
                raise RefusedError(_MANY)
            body, called_at = await _read(request), page.called_at
            said = self._said(page, what, body, now)
            if what == "result":
                said = _by(said, self._phone(request), self._calls)
            try:
                await self._kept(what, said)
            except RefusedError:
                # Nobody has heard it: the card may call again at once.
                page.called_at = called_at
                raise
        except RefusedError as refused:
            return refused.status, b""
        return _DONE, json.dumps({"phone": said.get("phone", "")}).encode()

    def _phone(self, request: BaseRequest) -> str:
        """Return a word for a telephone, which stays the same when its page is loaded again.

        Two of one kind behind one address have the same; then the desk confirms.
        """
        told = f"{request.remote} {request.headers.get('User-Agent', '')}"
        return hmac.digest(self._salt, told.encode(errors="replace"), "sha256").hex()[:12]

    def _said(self, page: CardPage, what: str, body: Said, now: float) -> Plain:
        match what:
            case "call":
                return self._call(page, body, now)
            case "result" if self._hall.is_followed(page.number):
                # Its own program has the result.
                raise RefusedError(_CONFLICT)
            case "result":
                return {**_result(page, body), "round": self._hall.clock.number}
        call = self._calls.with_id(str(body.get("call")))
        if call is None:
            # Another judge has closed it.
            raise RefusedError(_CONFLICT)
        words = _words(body.get("words")) if what == "closed" else ""
        if what == "closed" and len(words) < LEAST_WORDS:
            raise RefusedError(_BAD)
        judge = self._hall.judge(page.number)
        made = {"call": call.id, "table": call.table, "judge": judge}
        return {**made, **({"words": words} if words else {})}

    def _call(self, page: CardPage, body: Said, now: float) -> Plain:
        why = _words(body.get("why"))
        if len(why) < LEAST_WORDS:
            raise RefusedError(_BAD)
        if page.wait_s(now):
            raise RefusedError(_MANY)
        page.called_at = now
        return {"table": page.number, "why": why}

    async def _kept(self, what: str, said: Plain) -> None:
        id = secrets.token_hex(8)
        waiting = self._waiting[id] = asyncio.get_running_loop().create_future()
        try:
            self._say(**{what: {**said, "id": id, "source": TELEPHONE}})
            async with asyncio.timeout(KEPT_WITHIN_S):
                await waiting
        except TimeoutError:
            raise RefusedError(_AWAY) from None
        finally:
            self._waiting.pop(id, None)


def _result(page: CardPage, body: Said) -> Plain:
    match body:
        case {"scores": [int(one), int(other)]}:
            scores = (one, other)
        case _:
            raise RefusedError(_BAD)
    is_number = not any(isinstance(score, bool) for score in scores)
    if not is_number or not all(0 <= score <= MOST_SCORE for score in scores):
        raise RefusedError(_BAD)
    return {"table": page.number, "scores": scores, "words": _words(body.get("words"))}


def _by(said: Plain, phone: str, calls: Calls) -> Plain:
    entry = Entry(phone, said["scores"], said["words"])
    known = calls.result(said["table"], said["round"])
    return {**said, "phone": phone, "stage": stage_after(known, entry)}


def _words(value: object) -> str:
    return str(cleaned(value)) if isinstance(value, str) else ""


async def _read(request: BaseRequest) -> Said:
    headers = request.headers
    if request.content_type != "application/json" or "Content-Encoding" in headers:
        raise RefusedError(_KIND)
    origin = headers.get("Origin")
    if origin is not None and origin != f"http://{headers.get('Host', '')}":
        # Another site's page sent it.
        raise RefusedError(403)
    if request.content_length is None:
        raise RefusedError(411)
    if request.content_length > MOST_BODY:
        raise RefusedError(_LARGE)
    found = None
    with suppress(ValueError, RecursionError):
        try:
            async with asyncio.timeout(READ_WITHIN_S):
                found = json.loads(await request.content.readexactly(request.content_length))
        except (TimeoutError, asyncio.IncompleteReadError):
            raise RefusedError(408) from None
    if not isinstance(found, dict):
        raise RefusedError(_BAD)
    return found
