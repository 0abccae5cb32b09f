"""Connects to a cluster of NATS servers, and makes the streams in which hubs keep everything."""

import asyncio
import ssl
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.api import DiscardPolicy, KeyValueConfig, StorageType, StreamConfig
from nats.js.errors import APIError, BadRequestError

from armada_companion.net.store import MOST_LINES, MOST_ORDERS, StoreFaultError

LOG, ORDERS, KEYS = "LOG", "CMD", "EVENTS"
REPLICAS = 3
"""On how many servers each line is kept."""
_CONNECT_S = 5
_FIRST_TRIES = 2
_PAUSE_S = 0.2
_MAKE_S = 10.0
_MAKE_TRIES = 20
_IN_USE = (10058,)
_PENDING = 2_000_000
"""The bytes that wait while no server is connected."""

Words = Mapping[str, str]


async def connect(servers: str, credentials: str) -> Client:
    """Return a connection to a cluster, which connects again by itself.

    Raises:
        StoreFaultError: No server answers.
    """
    client = Client()
    addresses = [one.strip() for one in servers.split(",") if one.strip()]
    if credentials and not Path(credentials).is_file():
        raise StoreFaultError(f"{credentials}: there is no such file of credentials")
    try:
        async with asyncio.timeout(2 * _CONNECT_S):
            await client.connect(
                servers=addresses,
                connect_timeout=_CONNECT_S,
                reconnect_time_wait=0,
                # Otherwise the first connection would be tried forever and could not be canceled.
                max_reconnect_attempts=_FIRST_TRIES,
                ping_interval=2,
                max_outstanding_pings=2,
                pending_size=_PENDING,
                error_cb=_ignored,
                allow_reconnect=True,
                **_options(addresses, credentials),
            )
    except (NatsError, OSError, TimeoutError, ValueError) as error:
        await client.close()
        raise StoreFaultError(f"no server of the cluster answers at {_shown(servers)}") from error
    client.options.update(max_reconnect_attempts=-1, reconnect_time_wait=_PAUSE_S)
    return client


async def make_streams(client: Client) -> None:
    """Make the streams, or leave them as they are.

    Raises:
        StoreFaultError: The cluster cannot keep them, for example without a quorum.
    """
    stream = client.jetstream(timeout=_MAKE_S)
    wanted = (
        (stream.add_stream, _stream(LOG, "ev.*.*.log.*", MOST_LINES)),
        (stream.add_stream, _stream(ORDERS, "ev.*.*.cmd", MOST_ORDERS)),
        (
            stream.create_key_value,
            KeyValueConfig(bucket=KEYS, history=1, replicas=REPLICAS, storage=StorageType.FILE),
        ),
    )
    for make, config in wanted:
        await _make(make, config)


# Any: one of the client's methods that make a stream or a bucket, and its own kind of config.
async def _make(make: Any, config: Any) -> None:
    for number in range(_MAKE_TRIES):
        try:
            await make(config)
            return
        except BadRequestError as error:
            if error.err_code in _IN_USE:
                return
            raise StoreFaultError(f"the cluster keeps no event: {error.description}") from error
        except (NatsError, OSError, TimeoutError) as error:
            # A cluster that has just started has no leader yet, and does not know its servers.
            if number == _MAKE_TRIES - 1:
                why = error.description if isinstance(error, APIError) else "it does not answer"
                raise StoreFaultError(f"the cluster keeps no event: {why}") from error
            await asyncio.sleep(1)


def _stream(name: str, subject: str, most: int) -> StreamConfig:
    return StreamConfig(
        name=name,
        subjects=[subject],
        storage=StorageType.FILE,
        num_replicas=REPLICAS,
        discard=DiscardPolicy.NEW,
        discard_new_per_subject=True,
        max_msgs_per_subject=most,
        deny_delete=True,
        deny_purge=True,
        allow_direct=True,
        duplicate_window=120,
    )


# Any: the client's options are of many kinds.
def _options(addresses: list[str], credentials: str) -> dict[str, Any]:
    """Return the options that depend on the cluster: its TLS and its users."""
    found: dict[str, Any] = {}
    if credentials:
        found["user_credentials"] = credentials
    if any(one.startswith("tls://") for one in addresses):
        found["tls"] = ssl.create_default_context()
    return found


def _shown(servers: str) -> str:
    """Return the addresses without names and passwords in them."""
    return ", ".join(one.rpartition("@")[2].rpartition("//")[2] for one in servers.split(","))


async def _ignored(error: Exception) -> None:
    """What goes wrong in the background is seen when the store is asked."""
