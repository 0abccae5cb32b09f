"""A cluster with TLS and users, as its keeper reads it. Source: resources/help/event.md."""

import asyncio
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from armada_companion.net.store import StoreFaultError
from armada_companion.net.stores import cluster
from armada_companion.net.stores.jetstream import JetStreamStore
from tests.conftest import CHECKOUT
from tests.net.hub.conftest import Place
from tests.net.hub.nats_servers import Server, program, wait_healthy
from tests.net.hub.nats_users import Users
from tests.net.hub.served_hub import Lines, serving_hub
from tests.net.hub.test_hub import ORDER
from tests.net.link.fake_hub import write_certificate
from tests.patience import PATIENCE_S

pytestmark = pytest.mark.skipif(not program(), reason="nats-server is in the extra dev")

PAGE = (CHECKOUT / "resources" / "help" / "event.md").read_text(encoding="utf-8")


def subjects_of_the_page() -> list[str]:
    """Return what the page says that the user of the hubs needs."""
    found = re.search(r"The user needs (.*?)\.\s", PAGE.replace("\n", " "))
    assert found is not None
    return re.findall("`([^`]+)`", found[1])


def test_the_servers_read_the_configuration_of_the_page(tmp_path: Path) -> None:
    blocks = re.findall("```\n(# nats.conf.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 1
    config = tmp_path / "nats.conf"
    config.write_text(blocks[0].replace("/data", str(tmp_path / "data")), encoding="utf-8")
    done = subprocess.run(
        [program(), "-t", "-c", str(config)], capture_output=True, check=False, timeout=PATIENCE_S
    )
    assert done.returncode == 0, done.stderr


class Secured:
    """A server with TLS, and its users."""

    def __init__(self, folder: Path) -> None:
        self.authority = folder / "server.pem"
        write_certificate(self.authority, "127.0.0.1")
        self.users = Users()
        tls = f'tls {{ cert_file: "{self.authority}", key_file: "{self.authority}" }}'
        self.server = Server("one", folder / "server", more=(tls, *self.users.lines))
        self.server.start()
        wait_healthy((self.server,))

    @property
    def url(self) -> str:
        return self.server.url.replace("nats://", "tls://")


@pytest.fixture
def secured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Secured]:
    monkeypatch.setattr(cluster, "REPLICAS", 1)
    made = Secured(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(made.authority))
    yield made
    made.server.kill()


def test_two_hubs_speak_to_a_cluster_by_tls_with_the_file_of_a_user(
    secured: Secured, tmp_path: Path
) -> None:
    creds = secured.users.write(tmp_path / "hub.creds", subjects_of_the_page())
    place = Place(tmp_path / "event", secured.url, str(creds))

    async def told() -> None:
        async with serving_hub(place) as one, serving_hub(place) as two:
            table, lines = await two.join("17", await one.code(17)), Lines().add(3)
            assert await table.append(lines) == 200
            assert (await one.answer("tile", table=17))["n"] == 3
            event = (await one.answer("event"))["id"]
            one.write(order={**ORDER, "event": event, "id": "o1"})
            async with table.orders() as events:
                assert (await events.next())[1]["id"] == "o1"

    asyncio.run(told())


@pytest.mark.parametrize("has_file", [True, False])
def test_a_user_of_another_cluster_or_none_is_refused_in_a_sentence(
    secured: Secured, tmp_path: Path, has_file: bool
) -> None:
    creds = str(Users().write(tmp_path / "other.creds", [">"])) if has_file else ""
    with pytest.raises(StoreFaultError, match="the cluster") as error:
        asyncio.run(JetStreamStore.open(secured.url, "e1", creds))
    assert "no server" in str(error.value) or "refuses" in str(error.value)


def test_a_server_whose_certificate_nobody_trusts_is_refused(
    secured: Secured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    creds = secured.users.write(tmp_path / "hub.creds", [">"])
    with pytest.raises(StoreFaultError, match="the cluster"):
        asyncio.run(JetStreamStore.open(secured.url, "e1", str(creds)))
