"""A port that nobody uses."""

import socket


def free_port() -> int:
    """Return a port of this computer that nobody listens on now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
