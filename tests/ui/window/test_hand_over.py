"""The line between two starts of the program: what is said, what is believed, who may speak."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from armada_companion.ui.hand_over import MOST_BYTES, TAKEN, Request, decode, encode, server_name
from armada_companion.ui.record_server import RecordServer

RECORD = str(Path(sys.executable).parent / "an evening – é.armada")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def server(qtbot: QtBot, data: Path) -> Iterator[RecordServer]:
    made = RecordServer(data)
    assert made.is_listening
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def socket(server: RecordServer, data: Path) -> Iterator[QLocalSocket]:
    """A connection to the server that has said nothing yet."""
    made = QLocalSocket()
    made.connectToServer(server_name(data))
    assert made.waitForConnected(1000)
    yield made
    made.abort()


@pytest.mark.parametrize(
    "request_", [Request(""), Request(RECORD, "token-7"), Request(RECORD.replace("é", "\udce9"))]
)
def test_a_request_is_one_line_of_utf_8_and_comes_whole(request_: Request) -> None:
    """A file's name need not be text: what is none survives as an escape."""
    line = encode(request_)
    assert line.decode("utf-8").count("\n") == 1
    assert isinstance(json.loads(line), dict)
    assert decode(line) == request_


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\n",
        b"open the pod bay doors\n",
        b"[]\n",
        b"{}\n",
        b'{"record": 7, "token": ""}\n',
        b'{"record": "", "token": null}\n',
        b'{"record": "evening.armada", "token": ""}\n',
        b'{"record": "/evening\\u0000.armada", "token": ""}\n',
    ],
)
def test_what_is_no_request_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError):
        decode(line)


def test_a_request_is_told_and_answered(
    server: RecordServer, socket: QLocalSocket, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(server.asked) as asked:
        socket.write(encode(Request(RECORD, "token-7")))
        socket.flush()
    assert asked.args == [RECORD, "token-7"]
    qtbot.waitUntil(socket.canReadLine)
    assert bytes(socket.readLine().data()) == TAKEN


def test_a_request_may_come_in_parts(
    server: RecordServer, socket: QLocalSocket, qtbot: QtBot
) -> None:
    line = encode(Request(RECORD))
    with qtbot.waitSignal(server.asked) as asked:
        socket.write(line[:9])
        socket.flush()
        QTest.qWait(20)
        socket.write(line[9:])
        socket.flush()
    assert asked.args == [RECORD, ""]


@pytest.mark.parametrize("said", [b"nonsense\n", b"x" * (MOST_BYTES + 1)])
def test_nonsense_and_endless_lines_are_cut_off_and_the_next_request_is_heard(
    server: RecordServer, socket: QLocalSocket, data: Path, qtbot: QtBot, said: bytes
) -> None:
    with qtbot.assertNotEmitted(server.asked):
        socket.write(said)
        socket.flush()
        disconnected = QLocalSocket.LocalSocketState.UnconnectedState
        qtbot.waitUntil(lambda: socket.state() is disconnected)
    assert socket.bytesAvailable() == 0
    other = QLocalSocket()
    other.connectToServer(server_name(data))
    with qtbot.waitSignal(server.asked):
        other.write(encode(Request(RECORD)))
        other.flush()
    other.abort()


def test_who_says_nothing_holds_nobody_up(
    server: RecordServer, socket: QLocalSocket, data: Path, qtbot: QtBot
) -> None:
    other = QLocalSocket()
    other.connectToServer(server_name(data))
    with qtbot.waitSignal(server.asked):
        other.write(encode(Request(RECORD)))
        other.flush()
    other.abort()


@pytest.mark.skipif(sys.platform == "win32", reason="there a pipe has no file with rights")
def test_only_this_user_can_reach_the_server(server: RecordServer) -> None:
    assert Path(server.full_name).stat().st_mode & 0o077 == 0


def test_each_data_folder_has_a_server_of_its_own_by_whatever_way_it_is_reached(
    tmp_path: Path,
) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    assert server_name(one) != server_name(other)
    assert server_name(one) == server_name(other / ".." / "one")
