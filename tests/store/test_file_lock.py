"""Locks of open games: by the system, or by a lock file where a drive has none."""

import errno
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from armada_companion.store import file_lock
from armada_companion.store.errors import StoreError
from armada_companion.store.file_lock import LockedError, OpenFile
from tests.saved_files import library_at, make_game, opened, step

HERE = socket.gethostname()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_game(tmp_path)


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network drive without locks."""

    def refuse(_handle: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(file_lock, "_lock", refuse)


def lock_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


@pytest.fixture
def ended() -> Iterator[int]:
    """The number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as child:
        child.wait()
        yield child.pid


def test_a_second_lock_is_refused_and_the_first_ends_with_the_file(path: Path) -> None:
    first = OpenFile(path)
    with pytest.raises(LockedError, match="^game a game not opened: it is open in another window"):
        OpenFile(path)
    assert not lock_of(path).exists()
    first.close()
    OpenFile(path).close()


@pytest.mark.usefixtures("no_locks")
def test_a_lock_file_is_made_where_the_drive_has_no_locks(path: Path) -> None:
    first = OpenFile(path)
    assert lock_of(path).read_text() == f"{os.getpid()} {HERE}\n"
    with pytest.raises(LockedError, match=r"close it there, or delete .*\.lock after a crash"):
        OpenFile(path)
    first.close()
    assert not lock_of(path).exists()
    OpenFile(path).close()


@pytest.mark.usefixtures("no_locks")
@pytest.mark.skipif(os.name == "nt", reason="Windows cannot ask for a process without ending it")
def test_the_lock_file_of_a_killed_program_is_replaced(path: Path, ended: int) -> None:
    lock_of(path).write_text(f"{ended} {HERE}\n")
    file = OpenFile(path)
    assert lock_of(path).read_text() == f"{os.getpid()} {HERE}\n"
    file.close()


@pytest.mark.usefixtures("no_locks")
@pytest.mark.parametrize(
    "text", ["", "words", "1 2 3", f"-1 {HERE}", f"{10**30} {HERE}", f"0 {HERE}", "\xff" * 9]
)
def test_a_lock_file_that_cannot_be_understood_is_respected(path: Path, text: str) -> None:
    """Another version may have made it."""
    lock_of(path).write_text(text, encoding="latin-1")
    with pytest.raises(LockedError, match="after a crash"):
        OpenFile(path)
    assert lock_of(path).read_text(encoding="latin-1") == text


@pytest.mark.usefixtures("no_locks")
def test_the_lock_file_of_another_computer_is_respected(path: Path, ended: int) -> None:
    lock_of(path).write_text(f"{ended} {HERE}-2\n")
    with pytest.raises(LockedError):
        OpenFile(path)


@pytest.mark.usefixtures("no_locks")
@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes in folders")
def test_a_pipe_or_a_folder_in_the_place_of_the_lock_file_is_respected(path: Path) -> None:
    os.mkfifo(lock_of(path))
    with pytest.raises(LockedError):
        OpenFile(path)
    lock_of(path).unlink()
    lock_of(path).mkdir()
    with pytest.raises(LockedError):
        OpenFile(path)


@pytest.mark.usefixtures("no_locks")
def test_a_lock_file_that_cannot_be_made_is_reported(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object, **_named: object) -> None:
        raise OSError(errno.EROFS, "")

    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(StoreError, match="not opened: .*lock not made: the disk can only be read"):
        OpenFile(path)


@pytest.mark.usefixtures("no_locks")
def test_the_lock_file_follows_a_file_that_is_renamed(path: Path) -> None:
    log = opened(path)
    log.rename("Mia v Jonas")
    assert not lock_of(path).exists()
    with pytest.raises(LockedError):
        OpenFile(log.path)
    log.close()
    assert list(path.parent.glob("*.lock")) == []


@pytest.mark.usefixtures("no_locks")
@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a file in its place while it is open")
@pytest.mark.parametrize("is_gone", [True, False])
def test_the_lock_file_follows_a_file_that_another_program_moved(path: Path, is_gone: bool) -> None:
    log = opened(path)
    if is_gone:
        path.unlink()
    else:
        path.rename(path.with_name("other.armada"))
    log.append(step(4))
    with pytest.raises(LockedError):
        OpenFile(log.path)
    log.close()
    assert list(path.parent.glob("*.lock")) == []


@pytest.mark.usefixtures("no_locks")
def test_a_second_window_looks_at_a_game_of_a_drive_without_locks(tmp_path: Path) -> None:
    make_game(tmp_path, steps=())
    first, second = library_at(tmp_path), library_at(tmp_path)
    first.open("one")
    assert second.open("one").is_read_only
    assert second.condition("one").is_locked
    second.close("one")
    first.close("one")
