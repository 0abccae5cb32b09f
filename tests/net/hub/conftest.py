"""The two stores of a hub: a test that takes `place` runs over both."""

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from armada_companion.net.stores import cluster
from tests.net.hub.nats_servers import one_server, program

LIMIT_S = 120


class Place(NamedTuple):
    """Where a hub keeps everything: the folder of its event, and the address of a server, or ""."""

    folder: Path
    log: str


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
    return Place(tmp_path / "event", request.getfixturevalue("nats_url"))


@pytest.fixture(autouse=True)
def limit() -> Iterator[None]:
    """Let a test that hangs fail: a run of all tests hung in one of these for ten minutes."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def fail(*_words: object) -> None:
        raise TimeoutError(f"the test took more than {LIMIT_S} s")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(LIMIT_S)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "event"
