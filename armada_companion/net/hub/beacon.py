"""Says in the network every two seconds where the hub is; it proves nothing."""

import asyncio
import json
import socket
from contextlib import suppress

from armada_companion.kit.wording import plain_text

PORT = 42224
BETWEEN_S = 2.0
MOST_BYTES = 4000
"""A name of 200 letters has up to 12 bytes a letter."""


async def send(name: str, hub: str, address: str, *, port: int = PORT) -> None:
    """Send beacons until it is cancelled.

    Args:
        name: The name of the event.
        hub: Where the hub is: "192.168.1.5:8443".
        address: The address of this computer in the network; nothing is sent from a loop.
        port: Where others listen.
    """
    text = json.dumps({"armada": 1, "name": name[:200], "hub": hub}).encode()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        out.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        out.setblocking(False)
        out.bind((address, 0))
        while True:
            with suppress(OSError):
                out.sendto(text, ("255.255.255.255", port))
            await asyncio.sleep(BETWEEN_S)


def read_beacon(data: bytes) -> tuple[str, str] | None:
    """Return the name and the address of a beacon, each in one line; None for anything else."""
    try:
        found = json.loads(data[:MOST_BYTES])
    except (ValueError, RecursionError):
        return None
    match found:
        case {"armada": 1, "name": str(name), "hub": str(hub)} if len(hub) <= 60:
            return plain_text(" ".join(name.split()))[:200], plain_text(hub)
    return None
