"""One window for one data folder: a second start hands over its file, and never loses it."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QSysInfo

from armada_companion.app.instance.hand_over import requests_folder
from armada_companion.app.instance.single_instance import SingleInstance
from tests.conftest import CHECKOUT
from tests.patience import PATIENCE_S
from tests.ui.window import processes

SAMPLE = CHECKOUT / "resources" / "samples" / "sample_pinned_down.armada"
CLOSE = (
    processes.WHEN_TOLD
    + """
def after(program):
    when_told(QApplication.closeAllWindows)
"""
)
CRASH = (
    processes.WHEN_TOLD
    + """
def after(program):
    when_told(lambda: program.window.show_crash(None, "a bug"))
"""
)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of a game."""
    file = tmp_path / "evening.armada"
    file.write_bytes(SAMPLE.read_bytes())
    return file


def test_a_second_start_hands_its_file_to_the_first_window_and_ends(
    home: Path, record: Path
) -> None:
    with processes.started(home) as first:
        processes.wait_until_heard(home)
        assert processes.code_of(home, str(record)) == 0
        processes.wait_for_games(home, 1)
        assert first.poll() is None


def test_a_relative_path_is_meant_from_where_the_second_start_was(home: Path, record: Path) -> None:
    with processes.started(home):
        processes.wait_until_heard(home)
        assert processes.code_of(home, record.name, folder=record.parent) == 0
        processes.wait_for_games(home, 1)


def test_a_second_start_without_a_file_opens_nothing_and_ends(home: Path) -> None:
    with processes.started(home, str(SAMPLE)) as first:
        processes.wait_until_heard(home)
        processes.wait_for_games(home, 1)
        before = processes.open_game(home)
        assert processes.code_of(home) == 0
        assert (processes.games(home), processes.open_game(home)) == ([before], before)
        assert first.poll() is None


def test_a_file_whose_first_program_is_still_starting_is_not_lost(home: Path, record: Path) -> None:
    """Two double clicks: whoever comes second waits for the first one's window."""
    with processes.started(home, str(SAMPLE)) as one, processes.started(home, str(record)) as other:
        processes.wait_for_games(home, 2)
        processes.wait_until(lambda: None in (one.poll(), other.poll()), "one program that goes on")
        processes.wait_until(
            lambda: {one.poll(), other.poll()} == {None, 0}, "one program that ended"
        )


def test_after_a_kill_the_next_start_is_the_first_and_is_heard(home: Path, record: Path) -> None:
    """The lock and the server's name are left over from the killed one."""
    with processes.started(home) as killed:
        processes.wait_until_heard(home)
        killed.kill()
        killed.wait()
    left = processes.holder(home)
    assert left
    with processes.started(home) as first:
        processes.wait_until_heard(home)
        assert processes.holder(home) not in ("", left)
        assert processes.code_of(home, str(record)) == 0
        processes.wait_for_games(home, 1)
        assert first.poll() is None


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signal that halts a process")
def test_a_first_program_that_hangs_neither_blocks_nor_doubles_a_file(
    home: Path, record: Path
) -> None:
    with processes.started(home) as first:
        processes.wait_until_heard(home)
        first.send_signal(signal.SIGSTOP)
        with processes.started(home, str(record), limits="") as second:
            processes.wait_for_games(home, 1)
            assert second.poll() is None
            first.send_signal(signal.SIGCONT)
            # It is awake again when it hears somebody else.
            assert processes.code_of(home) == 0
            assert first.poll() is None
            assert len(processes.games(home)) == 1


def test_two_homes_have_a_window_each(home: Path, tmp_path: Path) -> None:
    other = tmp_path / "stick"
    with processes.started(home) as first, processes.started(other) as second:
        processes.wait_until_heard(home)
        processes.wait_until_heard(other)
        assert (first.poll(), second.poll()) == (None, None)


def test_the_lock_is_gone_with_the_window_and_never_was_among_the_games(home: Path) -> None:
    with processes.started(home, actions=CLOSE) as first:
        processes.wait_until(processes.lock_of(home).exists, "a lock")
        assert processes.lock_of(home).parent == home / "data"
        processes.tell(home)
        assert first.wait(PATIENCE_S) == 0
    assert not processes.lock_of(home).exists()
    assert not processes.listens(home)


def test_after_a_fatal_error_a_second_start_opens_a_window_of_its_own(
    home: Path, record: Path
) -> None:
    with processes.started(home, actions=CRASH) as first:
        processes.wait_until_heard(home)
        processes.tell(home)
        requests = requests_folder(home / "data")
        processes.wait_until(lambda: not requests.exists(), "a window that takes no requests")
        with processes.started(home, str(record), limits="") as second:
            processes.wait_for_games(home, 1)
            assert (first.poll(), second.poll()) == (None, None)


def test_a_folder_that_takes_no_lock_opens_as_ever(home: Path, record: Path) -> None:
    processes.lock_of(home).mkdir(parents=True)
    with processes.started(home, str(record), limits="") as only:
        processes.wait_for_games(home, 1)
        assert only.poll() is None


def test_a_lock_of_another_computer_is_not_waited_for(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A portable copy on a stick that was pulled out, or a folder in a network."""
    monkeypatch.setattr(SingleInstance, "_hand_to_holder", pytest.fail)
    home.joinpath("data").mkdir(parents=True)
    processes.lock_of(home).write_text(f"{os.getpid()}\npython\nelsewhere\n", encoding="utf-8")
    instance = SingleInstance(home / "data")
    assert not instance.hand_over("/game.armada")
    assert not instance.is_first
    assert "elsewhere" in processes.holder(home)


def test_this_computer_is_known_by_the_name_that_locks_of_windows_have(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QSysInfo, "machineHostName", lambda: "the-computer-of-ann")
    home.joinpath("data").mkdir(parents=True)
    asked: list[str] = []

    def hand(_self: SingleInstance, record: str) -> bool:
        asked.append(record)
        return True

    monkeypatch.setattr(SingleInstance, "_hand_to_holder", hand)
    instance = SingleInstance(home / "data")
    # Of another process: a lock by this one's number is left over from a dead one.
    for name in ("THE-COMPUTER-OF", "the-computer-of-ann", "elsewhere"):
        processes.lock_of(home).write_text(f"{os.getppid()}\npython\n{name}\n", encoding="utf-8")
        instance.hand_over(name)
    assert asked == ["THE-COMPUTER-OF", "the-computer-of-ann"]


def test_a_lock_that_a_power_failure_emptied_is_taken_over(home: Path) -> None:
    home.joinpath("data").mkdir(parents=True)
    processes.lock_of(home).touch()
    hour_ago = time.time() - 3600
    os.utime(processes.lock_of(home), (hour_ago, hour_ago))
    instance = SingleInstance(home / "data")
    assert not instance.hand_over("/game.armada")
    assert instance.is_first
    instance.release()
    assert not processes.lock_of(home).exists()


def test_a_lock_by_the_number_that_this_process_has_now_is_taken_over(home: Path) -> None:
    """Numbers come again, under Wine after each restart; Qt takes the dead process for alive."""
    home.joinpath("data").mkdir(parents=True)
    alive = SingleInstance(home / "data")
    assert not alive.hand_over("")
    left = processes.lock_of(home).read_bytes()
    alive.release()
    processes.lock_of(home).write_bytes(left)
    hour_ago = time.time() - 3600
    os.utime(processes.lock_of(home), (hour_ago, hour_ago))
    instance = SingleInstance(home / "data")
    assert not instance.hand_over("/game.armada")
    assert instance.is_first
    instance.release()


def test_a_held_lock_is_not_taken_for_left_over_however_old_it_is(home: Path) -> None:
    """A window may be open all day."""
    with processes.started(home) as first:
        processes.wait_until_heard(home)
        day_ago = time.time() - 86_400
        os.utime(processes.lock_of(home), (day_ago, day_ago))
        held = processes.holder(home)
        assert processes.code_of(home) == 0
        assert (first.poll(), processes.holder(home)) == (None, held)
