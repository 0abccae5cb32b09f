"""Reads a request to a hub strictly: its path, its key, its body."""

import asyncio
import re
from collections.abc import Mapping
from typing import NamedTuple

from aiohttp import web
from aiohttp.web_request import BaseRequest

from armada_companion.net.join.who import Who, read_place
from armada_companion.net.logs.lines import MOST_BODY

BODY_S = 10
_PATH = re.compile(r"/(last|log|orders|word|record|join|desk)/([lj]?[0-9]{1,4})(?:\?(.{0,200}))?")
_FIELD = re.compile(r"(game|after|first|record)=([A-Za-z0-9_-]{0,64})")
_BEARER = re.compile(r"Bearer ([A-Za-z0-9_-]{43})")
_METHODS: Mapping[str, str] = {
    "last": "GET",
    "log": "GET POST",
    "orders": "GET",
    "word": "POST",
    "record": "POST",
    "join": "POST",
    "desk": "GET POST",
}
HEADERS = {"Server": "hub", "Cache-Control": "no-store"}


class RefusedError(Exception):
    """A request is refused, with a status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Asked(NamedTuple):
    """A request.

    Attributes:
        what: The first part of its path.
        who: The second part.
        fields: What follows the question mark.
    """

    what: str
    who: Who
    fields: Mapping[str, str]

    def number(self, name: str) -> int:
        """Return a field as a number; 0 if it is missing.

        Raises:
            RefusedError: It is no number.
        """
        text = self.fields.get(name, "0")
        if not text.isascii() or not text.isdecimal() or len(text) > 18:
            raise RefusedError(400)
        return int(text)


def read_asked(request: BaseRequest) -> Asked:
    """Return the request in typed form.

    Raises:
        RefusedError: Its path, method or fields are not known.
    """
    # As it was sent: what is decoded first can be written in many ways.
    found = _PATH.fullmatch(request.raw_path)
    who = read_place(found[2]) if found else None
    if found is None or who is None:
        raise RefusedError(404)
    if request.method not in _METHODS[found[1]].split():
        raise RefusedError(405)
    pairs = [_FIELD.fullmatch(one) for one in found[3].split("&")] if found[3] else []
    fields = {one[1]: one[2] for one in pairs if one}
    if len(fields) != len(pairs):
        raise RefusedError(400)
    return Asked(found[1], who, fields)


def key_of(request: BaseRequest) -> str:
    """Return the key of a request.

    Raises:
        RefusedError: It has none, or two.
    """
    given = request.headers.getall("Authorization", [])
    found = _BEARER.fullmatch(given[0]) if len(given) == 1 else None
    if found is None:
        raise RefusedError(401)
    return found[1]


async def body_of(request: BaseRequest) -> bytes:
    """Return the body of a request.

    Raises:
        RefusedError: It is too large, too slow, compressed, or not JSON by its header.
    """
    headers = request.headers
    if "Content-Encoding" in headers or "Transfer-Encoding" in headers:
        raise RefusedError(415 if "Content-Encoding" in headers else 411)
    if headers.getall("Content-Type", []) != ["application/json"]:
        raise RefusedError(415)
    if request.content_length is None:
        raise RefusedError(411)
    if request.content_length > MOST_BODY:
        raise RefusedError(413)
    try:
        async with asyncio.timeout(BODY_S):
            return await request.content.readexactly(request.content_length)
    except (TimeoutError, asyncio.IncompleteReadError, web.HTTPException) as error:
        raise RefusedError(408) from error


def refused(status: int, request: BaseRequest, *, ends: bool = False) -> web.Response:
    """Return an answer without a body.

    Args:
        status: Why a request is refused.
        request: The request; a body that was not read ends the connection.
        ends: Whether the connection ends in any case.
    """
    made = web.Response(status=status, headers=HEADERS)
    is_read = not request.body_exists or request.content.at_eof()
    if ends or not is_read or status not in _GO_ON:
        made.force_close()
    return made


_GO_ON = (404, 409, 429, 503)
