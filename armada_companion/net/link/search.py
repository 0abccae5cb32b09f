"""Listens for the beacons of hubs in this network; a beacon proves nothing."""

import asyncio
import json
import socket
from collections.abc import Callable
from typing import Any

PORT = 42_224
SEARCH_S = 10.0
_MOST_BYTES, _MOST_HUBS = 2000, 50


class _Ear(asyncio.DatagramProtocol):
    def __init__(self, found: Callable[[str, str], None]) -> None:
        self._found = found
        self._known: set[str] = set()

    # Any: the address of a datagram.
    def datagram_received(self, data: bytes, addr: Any) -> None:
        try:
            said = json.loads(data[:_MOST_BYTES])
        except (ValueError, RecursionError):
            return
        match said:
            case {"armada": 1, "name": str(name), "hub": str(hub)} if hub not in self._known:
                if len(self._known) < _MOST_HUBS and len(hub) <= 100:
                    self._known.add(hub)
                    self._found(name[:200], hub)


async def search(found: Callable[[str, str], None], seconds: float = SEARCH_S) -> None:
    """Call `found` with the name and the address of each hub that is heard, for a while.

    Raises:
        OSError: Another program uses the port alone.
    """
    ear = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            # Several windows on one computer hear the same beacon.
            ear.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        ear.bind(("", PORT))
    except OSError:
        ear.close()
        raise
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_datagram_endpoint(lambda: _Ear(found), sock=ear)
    try:
        await asyncio.sleep(seconds)
    finally:
        transport.close()
