"""What two starts of the program say to each other: what is left, taken and believed."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from armada_companion.app.instance import hand_over
from tests.ui.events import settle, wait_for

RECORD = str(Path(sys.executable).parent / "an evening – é.armada")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def watch(qtbot: QtBot, data: Path) -> Iterator[hand_over.RequestWatch]:
    made = hand_over.RequestWatch(data)
    yield made
    made.close()
    made.deleteLater()


def left(data: Path, request: hand_over.Request) -> Path:
    """The file of a request that was left."""
    file = hand_over.post(data, request)
    assert file is not None
    return file


def renamed_as_if_left(file: Path, seconds_ago: float) -> Path:
    """The same request, left at another time."""
    when = time.time_ns() - round(seconds_ago * 1e9)
    return file.rename(file.with_name(f"{when:020}-1.json"))


@pytest.mark.parametrize(
    "request_",
    [
        hand_over.Request(""),
        hand_over.Request(RECORD, "token-7"),
        hand_over.Request(RECORD.replace("é", "\udce9")),
    ],
)
def test_a_request_is_one_line_of_utf_8_and_comes_whole(request_: hand_over.Request) -> None:
    """A file's name need not be text: what is none survives as an escape."""
    line = hand_over.encode(request_)
    assert line.decode("utf-8").count("\n") == 1
    assert isinstance(json.loads(line), dict)
    assert hand_over.decode(line) == request_


@pytest.mark.parametrize(
    "line",
    [
        *(b"\xff\n", b"open the pod bay doors\n", b"[]\n", b"{}\n"),
        *(b'{"record": "/a/\\ud899", "token": ""}\n', b'{"record": "", "token": "\\udc00"}\n'),
        *(b'{"record": 7, "token": ""}\n', b'{"record": "", "token": null}\n'),
        b'{"record": "evening.armada", "token": ""}\n',
        b'{"record": "/evening\\u0000.armada", "token": ""}\n',
    ],
)
def test_what_is_no_request_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError):
        hand_over.decode(line)


def test_a_request_is_taken_whole_and_only_once(data: Path) -> None:
    file = left(data, hand_over.Request(RECORD, "token-7"))
    assert hand_over.claim(file) == hand_over.Request(RECORD, "token-7")
    assert hand_over.claim(file) is None
    assert not hand_over.cancel(file)


def test_a_withdrawn_request_is_not_taken(data: Path) -> None:
    file = left(data, hand_over.Request(RECORD))
    assert hand_over.cancel(file)
    assert hand_over.claim(file) is None


def test_requests_wait_in_their_order(data: Path) -> None:
    files = [left(data, hand_over.Request(RECORD)) for _ in range(3)]
    assert hand_over.waiting_requests(data) == files


def test_half_a_request_is_not_seen(data: Path) -> None:
    left(data, hand_over.Request(RECORD)).rename(hand_over.requests_folder(data) / "1-1.part")
    assert hand_over.waiting_requests(data) == []


@pytest.mark.parametrize("ending", [".part", ".taken"])
def test_what_a_killed_start_or_window_left_of_a_request_goes_when_a_window_closes(
    watch: hand_over.RequestWatch, data: Path, ending: str
) -> None:
    left(data, hand_over.Request(RECORD)).rename(hand_over.requests_folder(data) / f"1-1{ending}")
    watch.close()
    assert not hand_over.requests_folder(data).exists()


@pytest.mark.parametrize("seconds_ago", [hand_over.FRESH_S + 1, -hand_over.FRESH_S - 600, 86_400])
def test_an_old_request_is_removed_and_not_followed(data: Path, seconds_ago: float) -> None:
    """Left over from a start that was killed while it waited, or before the clock was set."""
    file = renamed_as_if_left(left(data, hand_over.Request(RECORD)), seconds_ago)
    assert hand_over.claim(file) is None
    assert not file.exists()


def test_a_request_of_a_moment_ago_is_followed(data: Path) -> None:
    file = renamed_as_if_left(left(data, hand_over.Request(RECORD)), 2)
    assert hand_over.claim(file) == hand_over.Request(RECORD)


@pytest.mark.parametrize("said", [b"", b"nonsense\n", b"x" * (hand_over.MOST_BYTES + 1)])
def test_nonsense_is_removed_and_the_next_request_followed(
    watch: hand_over.RequestWatch, data: Path, qtbot: QtBot, said: bytes
) -> None:
    with qtbot.waitSignal(watch.requested) as asked:
        nonsense = left(data, hand_over.Request(RECORD)).with_suffix(".part")
        nonsense.write_bytes(said)
        nonsense.replace(nonsense.with_suffix(".json"))
        left(data, hand_over.Request(RECORD, "token-7"))
    assert asked.args == [RECORD, "token-7"]
    wait_for(lambda: hand_over.waiting_requests(data) == [])


@pytest.mark.skipif(sys.platform == "win32", reason="making a link needs rights there")
def test_the_files_behind_a_link_in_the_place_of_the_folder_stay(
    tmp_path: Path, data: Path, qtbot: QtBot
) -> None:
    """R8: every *.json of another folder was deleted at the start."""
    others = tmp_path / "others"
    others.mkdir()
    names = ("mine.json", "1-1.json", "1-1.part", "1-1.taken")
    for name in names:
        (others / name).write_text("{}")
    hand_over.requests_folder(data).symlink_to(others, target_is_directory=True)
    watch = hand_over.RequestWatch(data)
    assert hand_over.post(data, hand_over.Request(RECORD)) is None
    assert hand_over.waiting_requests(data) == []
    watch.close()
    assert sorted(path.name for path in others.iterdir()) == sorted(names)


@pytest.mark.parametrize("name", ["mine.json", "1.json", "notes.part", "a-1.taken", "1-1.json.bak"])
def test_only_files_that_are_named_as_requests_are_taken(
    watch: hand_over.RequestWatch, data: Path, name: str
) -> None:
    (hand_over.requests_folder(data) / name).write_text("{}")
    assert hand_over.waiting_requests(data) == []
    watch.close()
    assert (hand_over.requests_folder(data) / name).exists()


def test_a_folder_that_takes_no_request_is_reported(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    assert hand_over.post(no_folder, hand_over.Request(RECORD)) is None
    assert hand_over.waiting_requests(no_folder) == []


def test_a_request_is_reported(watch: hand_over.RequestWatch, data: Path, qtbot: QtBot) -> None:
    settle()
    with qtbot.waitSignal(watch.requested) as asked:
        left(data, hand_over.Request(RECORD, "token-7"))
    assert asked.args == [RECORD, "token-7"]


def test_a_request_that_was_left_while_the_program_started_is_reported(
    data: Path, qtbot: QtBot
) -> None:
    left(data, hand_over.Request(RECORD))
    watch = hand_over.RequestWatch(data)
    with qtbot.waitSignal(watch.requested) as asked:
        pass
    assert asked.args == [RECORD, ""]
    watch.close()


def test_a_closed_window_takes_nothing_and_leaves_no_folder(data: Path, qtbot: QtBot) -> None:
    watch = hand_over.RequestWatch(data)
    watch.close()
    assert not hand_over.requests_folder(data).exists()
    file = left(data, hand_over.Request(RECORD))
    with qtbot.assertNotEmitted(watch.requested, wait=100):
        pass
    assert hand_over.cancel(file)


def test_a_folder_that_cannot_be_made_hears_nobody(tmp_path: Path, qtbot: QtBot) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    watch = hand_over.RequestWatch(no_folder)
    with qtbot.assertNotEmitted(watch.requested, wait=50):
        pass
    watch.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there a folder has other rights")
def test_only_this_user_can_leave_a_request(watch: hand_over.RequestWatch, data: Path) -> None:
    assert hand_over.requests_folder(data).stat().st_mode & 0o077 == 0
