"""The buffer of TLS, which asyncio lets nobody choose. Source: event page, E 5."""

from pathlib import Path

from armada_companion.net.listener import TLS_BUFFER
from tests.net.hub.conftest import Place
from tests.net.hub.served_hub import HubServed, run


def test_a_connection_has_a_small_buffer(tmp_path: Path) -> None:
    """If this fails, asyncio has changed: 200 tables cost 50 MB more until it is mended."""

    async def told(hub: HubServed) -> None:
        table = await hub.join()
        assert (await table.get("last"))[0] == 200
        assert hub.child is not None and hub.child._listener is not None
        (connection, *_) = hub.child._listener._connections
        tls = getattr(connection.transport, "_ssl_protocol")  # noqa: B009
        assert len(tls._ssl_buffer) == TLS_BUFFER == 16_384

    run(Place(tmp_path / "event", ""), told)
