"""The two stores of a hub: a test that takes `place` runs over both."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from armada_companion.net import listener
from armada_companion.net.hub import child, requests, server, streams
from armada_companion.net.stores import cluster, jetstream
from tests.net.hub.nats_servers import one_server, program

PATIENCE_S = 60


class Place(NamedTuple):
    """Where a hub keeps everything: the folder of its event, and the address of a server, or "".

    `creds` is the file of a user of the cluster, or "".
    """

    folder: Path
    log: str
    creds: str = ""


@pytest.fixture(scope="session")
def nats_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if not program():
        pytest.skip("nats-server is not installed; it is in the extra dev")
    server = one_server(tmp_path_factory.mktemp("nats"))
    yield server.url
    server.kill()


@pytest.fixture(params=["embedded", "cluster"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    if request.param == "embedded":
        return Place(tmp_path / "event", "")
    monkeypatch.setattr(cluster, "REPLICAS", 1)
    monkeypatch.setattr(jetstream, "ANSWER_S", PATIENCE_S)
    return Place(tmp_path / "event", request.getfixturevalue("nats_url"))


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hubs in this process wait long: on a busy machine, a good client is slow too."""
    monkeypatch.setattr(child, "LIMITS", child.LIMITS._replace(first_s=PATIENCE_S))
    monkeypatch.setattr(listener, "HANDSHAKE_S", PATIENCE_S)
    monkeypatch.setattr(streams, "READ_WITHIN_S", PATIENCE_S)
    monkeypatch.setattr(requests, "BODY_S", PATIENCE_S)
    monkeypatch.setattr(server, "PROOF_S", PATIENCE_S)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "event"
