"""`armada-companion hub` from the command line. Source: issue 27, part 3; bad input and faults."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from armada_companion.__main__ import main
from armada_companion.net import children
from armada_companion.net.hub.sentences import sentence
from armada_companion.net.store import StoreFaultError
from armada_companion.net.stores import cluster
from tests.conftest import CHECKOUT
from tests.free_ports import free_port
from tests.net.hub.conftest import Place
from tests.net.hub.served_hub import HubServed, run

HUB = [sys.executable, "-m", "armada_companion", "hub"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "required: FOLDER"),
        (["x"], "say on which address it listens"),
        (["x", "--listen", "0.0.0.0"], "stands for every network"),
        (["x", "--listen", "nowhere"], "is no address"),
        (["x", "--port", "x"], "invalid int value"),
        (["x", "--what"], "unrecognized arguments"),
    ],
)
def test_wrong_words_are_one_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hub", *words]) == 2
    found = capsys.readouterr()
    assert not found.out and found.err.startswith("hub: ") and said in found.err
    assert found.err.count("\n") == 1


def test_who_lacks_a_package_is_told_which() -> None:
    assert "armada-companion[event]" in children.missing("hub", "aiohttp.web")
    assert "armada-companion[league]" in children.missing("hub", "nats.aio")


def test_a_keeper_reads_sentences_without_keys_and_codes() -> None:
    assert sentence({"opened": {"address": "a:1"}}) == "listening at a:1"
    joined = {"table": 17, "role": "table", "again": False}
    assert sentence({"joined": joined}) == "table 17 joined"
    assert sentence({"joined": {"judge": 3, "role": "judge"}}) == "judge 3 joined"
    ended = {"table": 5, "role": "look", "why": "five wrong tries"}
    assert sentence({"ended": ended}) == (
        "the code of table 5, second laptop is dead: five wrong tries"
    )
    assert sentence({"store": {"away": True, "words": "x"}}) == "the store does not answer: x"
    assert sentence({"card": {"table": 17, "code": "123456"}}) == ""
    assert sentence({"tile": {"table": 17}}) == ""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGTERM")
def test_a_keeper_s_hub_listens_at_once_and_ends_when_it_is_told(tmp_path: Path) -> None:
    port = str(free_port())
    words = [*HUB, str(tmp_path / "event"), "--listen", "127.0.0.1", "--port", port]
    hub = subprocess.Popen(words, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert hub.stdout is not None
    assert hub.stdout.readline().startswith(b"event ")
    assert hub.stdout.readline() == f"listening at 127.0.0.1:{port}\n".encode()
    socket.create_connection(("127.0.0.1", int(port))).close()
    second = subprocess.run(words, cwd=CHECKOUT, capture_output=True, timeout=250, check=False)
    assert second.returncode == 1 and second.stderr.count(b"\n") == 1
    assert b"another hub has it open already" in second.stderr
    hub.send_signal(signal.SIGTERM)
    rest, errors = hub.communicate(timeout=250)
    assert (hub.returncode, errors) == (0, b"") and b"Traceback" not in rest


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limit")
def test_a_hub_asks_for_as_many_files_as_it_needs_and_takes_what_it_gets() -> None:
    script = (
        "import resource\n"
        "from armada_companion.net.hub.open_files import allow_files\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (256, 900))\n"
        "for count in (600, 5000, 100):\n"
        "    allow_files(count)\n"
        "    print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=CHECKOUT, capture_output=True, check=True
    )
    assert done.stdout.split() == [b"600", b"900", b"900"]


def test_a_port_in_use_ends_a_keeper_s_hub(tmp_path: Path) -> None:
    async def told(other: HubServed) -> None:
        words = [*HUB, str(tmp_path / "event"), "--listen", "127.0.0.1"]
        words += ["--port", str(other.port)]
        done = subprocess.run(words, cwd=CHECKOUT, capture_output=True, timeout=250, check=False)
        assert done.returncode == 2 and b"used by another program" in done.stdout

    run(Place(tmp_path / "other", ""), told)


def test_a_cluster_that_does_not_answer_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio

    monkeypatch.setattr(cluster, "_CONNECT_S", 0.3)
    servers = f"nats://user:secret@127.0.0.1:{free_port()}"
    with pytest.raises(StoreFaultError, match="no server of the cluster answers") as error:
        asyncio.run(cluster.connect(servers, ""))
    assert "secret" not in str(error.value)
    with pytest.raises(StoreFaultError, match="no such file of credentials"):
        asyncio.run(cluster.connect(servers, str(tmp_path / "none")))
