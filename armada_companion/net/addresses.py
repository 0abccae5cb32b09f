"""The addresses of this computer in its networks."""

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address

LOCAL = "127.0.0.1"
_ELSEWHERE = "192.0.2.1"
"""An address of nobody, for documents; nothing is sent to it."""


def own_addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses of this computer, its own loop first, the one of its way out next.

    Whether a device can reach one depends on the network.
    """
    found = [LOCAL]
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        way_out.connect((_ELSEWHERE, 9))
        found.append(way_out.getsockname()[0])
    with suppress(OSError):
        found += [
            str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        ]
    usable = (one for one in found if one == LOCAL or not ip_address(one).is_loopback)
    return tuple(dict.fromkeys(one for one in usable if not ip_address(one).is_unspecified))


def read_address(text: str) -> IPv4Address | IPv6Address:
    """Return one address to listen on.

    Raises:
        ValueError: It is no address, or stands for all; the text is one sentence.
    """
    try:
        found = ip_address(text)
    except ValueError:
        raise ValueError(
            f"{text[:60]!r} is no address; use one such as 127.0.0.1 or 192.168.1.5"
        ) from None
    if found.is_unspecified or found.is_multicast:
        raise ValueError(f"{found} stands for every network; choose one address")
    return found


def host_of(address: IPv4Address | IPv6Address, port: int) -> str:
    """Return an address and port as in a link: "192.168.1.5:8787", "[fe80::1]:8787"."""
    return f"[{address}]:{port}" if address.version == 6 else f"{address}:{port}"
