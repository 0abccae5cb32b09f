"""Ports that nobody else takes between their choice and their use."""

import random
import socket

FIRST, LAST = 20_000, 29_999
"""Below the ports that systems give to connections, which come and go at any moment."""
_TRIES = 1000
_held: list[socket.socket] = []
"""Each chosen port is held by UDP until this process ends, so that no other test chooses it."""


def free_port() -> int:
    """Return a port for TCP on 127.0.0.1 that nobody listens on, and that no other test gets."""
    chance = random.SystemRandom()
    for _ in range(_TRIES):
        port = chance.randint(FIRST, LAST)
        held = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            held.bind(("127.0.0.1", port))
            with socket.socket() as asked:
                asked.bind(("127.0.0.1", port))
        except OSError:
            held.close()
            continue
        _held.append(held)
        return port
    raise OSError("no port of this computer is free")
