"""The port on which the live pages are served, and why one cannot be used."""

import asyncio
import errno
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address

from armada_companion.net.listener import Handle, Listener

PORT, TRIED_PORTS = 8787, 10
_AGAIN_S = 0.2


class Port:
    """Listens on one address and port; another one takes its place only when it is open.

    Args:
        handle: Answers requests.

    Attributes:
        number: The port.
    """

    def __init__(self, handle: Handle) -> None:
        self._handle = handle
        self._listener = Listener(handle)
        self._address = ""
        self.number = 0

    async def open(
        self, address: IPv4Address | IPv6Address, port: int, *, patience_s: float = 0
    ) -> None:
        """Listen on an address; port 0 tries ten from the usual one, or stays.

        Args:
            address: The address.
            port: The port.
            patience_s: How long a port that another program uses is tried: a child whose hub was
                killed holds it until it has noticed that.

        Raises:
            ValueError: It cannot be used; the text is one sentence.
        """
        if self._address == str(address) and port in (0, self.number):
            return
        tried = (port,) if port else range(PORT, PORT + TRIED_PORTS)
        latest = asyncio.get_running_loop().time() + patience_s
        while not await self._is_opened(address, tried):
            if asyncio.get_running_loop().time() >= latest:
                raise ValueError(_in_use(tried))
            await asyncio.sleep(_AGAIN_S)

    async def _is_opened(self, address: IPv4Address | IPv6Address, ports: Sequence[int]) -> bool:
        """Listen on the first free one of some ports; return whether there is one."""
        for one in ports:
            listener = Listener(self._handle)
            try:
                await listener.start(str(address), one)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise ValueError(_why(error, address, one)) from None
            else:
                await self._listener.stop()
                self._listener, self._address, self.number = listener, str(address), one
                return True
        return False

    async def stop(self) -> None:
        """Listen no more."""
        await self._listener.stop()


def _in_use(tried: Sequence[int]) -> str:
    which = f"port {tried[0]} is" if len(tried) == 1 else f"ports {tried[0]} to {tried[-1]} are"
    return f"{which} used by another program; choose another port"


def _why(error: OSError, address: object, port: int) -> str:
    match error.errno:
        case errno.EADDRNOTAVAIL:
            return f"this computer does not have the address {address} now; choose another"
        case errno.EACCES:
            return f"the system does not let programs use port {port}; choose one above 1023"
    return f"{address} port {port} cannot be used: {error.strerror or error}"
