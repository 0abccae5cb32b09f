"""Joins an event by the six digits of a card: SPAKE2 over a certificate that both confirm.

Both steps are on one connection. Whoever sits between them, or guesses, has one try.
"""

import asyncio
import hmac
import json
import re
import ssl
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from armada_companion.net.join.exchange import TableSide, hub_proof, table_proof
from armada_companion.net.join.who import Who
from armada_companion.net.link.client import NOBODY_S
from armada_companion.net.link.place import Place, read_place
from armada_companion.net.pipe import Plain

ANSWER_S = 8.0
PORT = 8443
_MOST_HEAD, _MOST_BODY = 8192, 65_536
_NUMBER = re.compile("[0-9]{1,9}")
_WRONG = (
    "the desk does not know these digits: look at the card again, or ask the desk for a new one"
)
_NO_CODE = "there is no valid card for this table; ask the desk for a new one"


class JoinError(Exception):
    """The table has not joined; the text is one sentence without its end."""


class Card(NamedTuple):
    """The request to join: the table or judge, and the digits of the card."""

    who: Who
    code: str

    @property
    def path(self) -> str:
        """The path of both steps."""
        return f"/join/{self.who.place}"


async def join(hub: str, card: Card) -> Place:
    """Join, and return the membership.

    Raises:
        JoinError: Nobody answers, or the hub does not know these digits.
    """
    host, port = _read_address(hub)
    try:
        async with asyncio.timeout(NOBODY_S):
            reader, writer = await asyncio.open_connection(host, port, ssl=_any_certificate())
    except (OSError, TimeoutError, ValueError):
        raise JoinError(
            f"nobody answers at {hub}; are both computers in the same network, "
            "and may devices in it see each other?"
        ) from None
    try:
        async with asyncio.timeout(2 * ANSWER_S):
            return await _exchange(reader, writer, hub, card)
    except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        raise JoinError(f"the connection with {hub} broke off; try again") from None
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hub: str, card: Card
) -> Place:
    side = TableSide(card.code, card.who.side)
    first = await _post(reader, writer, hub, card, {"v": 1, "a": side.message.hex()})
    about = first.get("about")
    if not isinstance(about, dict):
        raise JoinError(_WRONG)
    key = side.key(_bytes(first.get("b")))
    # The certificate that this connection has must be the one that the hub confirms by the digits.
    found = sha256(writer.get_extra_info("ssl_object").getpeercert(binary_form=True)).hexdigest()
    is_same = _equal(about.get("fingerprint"), found)
    if key is None or not is_same or not _equal(first.get("proof"), hub_proof(key, about)):
        raise JoinError(_WRONG)
    proof = table_proof(key, about)
    second = await _post(reader, writer, hub, card, {"v": 1, "proof": proof})
    return _place(about, second, hub, card)


def _place(about: Plain, second: Plain, hub: str, card: Card) -> Place:
    hubs = [hub, *(str(one) for one in second.get("hubs") or ())]
    try:
        return read_place(
            {
                **{name: about.get(name) for name in ("event", "name", "fingerprint")},
                **card.who.plain,
                "hubs": list(dict.fromkeys(hubs)),
                "key": second.get("key"),
                "organiser": second.get("organiser") or "",
            }
        )
    except ValueError:
        raise JoinError("the desk answers in a way that this program does not know") from None


def _bytes(text: object) -> bytes:
    try:
        return bytes.fromhex(str(text))
    except ValueError:
        return b""


def _equal(told: object, expected: str) -> bool:
    return hmac.compare_digest(str(told).encode(errors="replace"), expected.encode())


async def _post(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hub: str, card: Card, said: Plain
) -> Plain:
    """Post one step on the open connection, and return the answer."""
    body = json.dumps(said).encode()
    head = (
        f"POST {card.path} HTTP/1.1\r\nHost: {hub}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    writer.write(head.encode() + body)
    await writer.drain()
    async with asyncio.timeout(ANSWER_S):
        status, length = _read_head(await reader.readuntil(b"\r\n\r\n"))
        body = await reader.readexactly(length)
    if status in (403, 404):
        raise JoinError(_NO_CODE if "a" in said else _WRONG)
    try:
        found = json.loads(body) if status == 200 else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise JoinError("the desk cannot let anybody join now; try again")
    return found


def _read_head(head: bytes) -> tuple[int, int]:
    """Return the status and the length of the body of an answer.

    Raises:
        JoinError: It is no answer of a hub.
    """
    first, *fields = head.decode("latin-1").split("\r\n")
    status = first.split(" ")[1:2]
    lengths = [
        value.strip()
        for name, _, value in (one.partition(":") for one in fields)
        if name.lower() == "content-length"
    ]
    is_plain = len(head) <= _MOST_HEAD and first.startswith("HTTP/1.1 ") and len(lengths) == 1
    numbers = [_NUMBER.fullmatch(one) for one in (*status, *lengths)]
    if not is_plain or not all(numbers) or int(lengths[0]) > _MOST_BODY:
        raise JoinError("this is not the address of an event’s desk")
    return int(status[0]), int(lengths[0])


def _read_address(hub: str) -> tuple[str, int]:
    """Return the host and the port of an address: "192.168.1.5:8443", "[fe80::1]", "desk.local".

    Raises:
        JoinError: It is none.
    """
    plain = hub.strip().removeprefix("https://").rstrip("/")
    host, colon, port = plain.rpartition(":")
    if not colon or plain.endswith("]"):
        host, port = plain, str(PORT)
    if not host or not port.isdecimal() or not 0 < int(port) < 65_536 or " " in host:
        raise JoinError(f"{hub[:60]!r} is no address; use one such as 192.168.1.5:{PORT}")
    return host.strip("[]"), int(port)


def _any_certificate() -> ssl.SSLContext:
    """Return a context that takes any certificate: its fingerprint is confirmed by the digits."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    return context
