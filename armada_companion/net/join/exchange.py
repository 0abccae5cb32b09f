"""Joins a laptop to an event: both sides prove that they know the digits of its card.

Neither of them, nor anybody between, learns the digits by trying more than once a try.
"""

import asyncio
import hmac
from collections.abc import Mapping
from typing import NamedTuple

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError

from armada_companion.store.chain import canonical

HUB_SIDE = b"armada-hub"
_HUB, _TABLE = b"armada-hub-v1", b"armada-table-v1"

About = Mapping[str, object]
"""What both confirm: the event, the table and the certificate."""


class Begun(NamedTuple):
    """A try of the hub's side: its message, and the shared key if the digits were right."""

    message: bytes
    key: bytes


async def begin(code: str, side: bytes, message: bytes) -> Begun | None:
    """Answer the message of a table; None if it is not one.

    Args:
        code: The digits of the card.
        side: The table's name in the exchange.
        message: What it sent.
    """
    return await asyncio.get_running_loop().run_in_executor(None, _begin, code, side, message)


def _begin(code: str, side: bytes, message: bytes) -> Begun | None:
    exchange = SPAKE2_B(code.encode(), idA=side, idB=HUB_SIDE)
    own = exchange.start()
    try:
        return Begun(own, exchange.finish(message))
    # The library says by asserts and ValueErrors that something is no point of the curve.
    except (SPAKEError, ValueError, AssertionError):
        return None


class TableSide:
    """The table's side of one try.

    Args:
        code: The digits that were typed.
        side: The table's name in the exchange.
    """

    def __init__(self, code: str, side: bytes) -> None:
        self._exchange = SPAKE2_A(code.encode(), idA=side, idB=HUB_SIDE)
        self.message: bytes = self._exchange.start()
        """What it sends first."""

    def key(self, message: bytes) -> bytes | None:
        """Return the shared key from the hub's message; None if it is not one."""
        try:
            found: bytes = self._exchange.finish(message)
        except (SPAKEError, ValueError, AssertionError):
            return None
        return found


def hub_proof(key: bytes, about: About) -> str:
    """Return the proof of the hub that it knows the digits."""
    return hmac.digest(key, _HUB + canonical(about), "sha256").hex()


def table_proof(key: bytes, about: About) -> str:
    """Return the proof of the table that it knows the digits."""
    return hmac.digest(key, _TABLE + canonical(about), "sha256").hex()
