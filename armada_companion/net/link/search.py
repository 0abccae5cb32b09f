"""Listens for the beacons of hubs in this network; a beacon proves nothing."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from armada_companion.net.hub.beacon import PORT, read_beacon

SEARCH_S = 10.0
_MOST_HUBS = 50


class _Ear(asyncio.DatagramProtocol):
    def __init__(self, found: Callable[[str, str], None]) -> None:
        self._found = found
        self._known: set[str] = set()

    # Any: the address of a datagram.
    def datagram_received(self, data: bytes, addr: Any) -> None:
        if (said := read_beacon(data)) is None:
            return
        name, hub = said
        if hub not in self._known and len(self._known) < _MOST_HUBS:
            self._known.add(hub)
            self._found(name, hub)


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
