"""Files are written whole, and those of the program are for their owner alone."""

import errno
import os
import time
from pathlib import Path

import pytest

from armada_companion.system import files
from armada_companion.system.files import UNFINISHED_AGE_S, make_private_folder, move, write_whole

own_rights = pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")


class Killed(BaseException):
    """The program ends here."""


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@own_rights
def test_a_folder_and_those_above_it_are_for_their_owner(tmp_path: Path) -> None:
    make_private_folder(tmp_path / "a" / "b")
    assert (mode(tmp_path / "a"), mode(tmp_path / "a" / "b")) == (0o700, 0o700)


@own_rights
def test_a_folder_that_is_there_becomes_private(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir(mode=0o755)
    make_private_folder(tmp_path / "a")
    assert mode(tmp_path / "a") == 0o700


def test_a_file_where_a_folder_should_be_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a file")
    with pytest.raises(OSError, match="a"):
        make_private_folder(tmp_path / "a" / "b")
    with pytest.raises(FileExistsError):
        make_private_folder(tmp_path / "a")


@own_rights
def test_a_file_of_the_program_is_private_and_an_export_is_not(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_whole(tmp_path / "own", b"1", new=True)
        write_whole(tmp_path / "export", b"1", new=True, private=False)
    finally:
        os.umask(before)
    assert (mode(tmp_path / "own"), mode(tmp_path / "export")) == (0o600, 0o644)


@pytest.fixture
def flushed(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The folders that were flushed, in order."""
    folders: list[Path] = []
    monkeypatch.setattr(files, "settle_folder", folders.append)
    return folders


def test_the_names_of_new_folders_are_flushed(tmp_path: Path, flushed: list[Path]) -> None:
    """Otherwise a power cut takes them with all that was saved in them."""
    make_private_folder(tmp_path / "a" / "b")
    make_private_folder(tmp_path / "a" / "b")
    assert flushed == [tmp_path, tmp_path / "a"]


@pytest.mark.parametrize("new", [True, False])
def test_a_moved_file_has_its_new_name_on_the_disk_before_it_loses_the_old_one(
    tmp_path: Path, flushed: list[Path], new: bool
) -> None:
    for folder in "ab":
        (tmp_path / folder).mkdir()
    (tmp_path / "b" / "file").write_text("1")
    move(tmp_path / "b" / "file", tmp_path / "a" / "file", new=new)
    assert flushed == [tmp_path / "a", tmp_path / "b"]
    assert not (tmp_path / "b" / "file").exists()


@pytest.mark.parametrize("call", ["link", "replace", "rename"])
def test_a_new_file_is_never_there_in_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def kill(*words: object) -> None:
        raise Killed

    monkeypatch.setattr(os, call, kill)
    try:
        write_whole(tmp_path / "fleet", b"whole", new=True)
    except Killed:
        assert not (tmp_path / "fleet").exists()
    else:
        assert (tmp_path / "fleet").read_bytes() == b"whole"


def test_a_new_file_is_not_written_over_another_one(tmp_path: Path) -> None:
    (tmp_path / "fleet").write_text("another")
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "fleet", b"whole", new=True)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["another"]


@pytest.mark.skipif(os.name == "nt", reason="there a name is taken without a second one")
def test_a_drive_without_second_names_takes_new_files_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*words: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", refuse)
    write_whole(tmp_path / "fleet", b"whole", new=True)
    assert [path.read_text() for path in tmp_path.iterdir()] == ["whole"]
    with pytest.raises(FileExistsError):
        write_whole(tmp_path / "fleet", b"whole", new=True)


def test_a_name_of_the_greatest_length_can_be_written(tmp_path: Path) -> None:
    """R8: the system takes 245 letters, but an export said "File name too long"."""
    path = tmp_path / f"{'a' * 240}.armada"
    write_whole(path, b"1", new=False)
    assert path.read_bytes() == b"1"


def test_a_write_removes_what_killed_starts_left_in_the_folder(tmp_path: Path) -> None:
    """R8: the unfinished file of an export stayed until the next export to that name."""
    old, young = (tmp_path / f".armada-companion-{n:08x}-7.part" for n in range(2))
    foreign = tmp_path / ".mine.7.part"
    for path in (old, young, foreign):
        path.write_text("half")
    for path in (old, foreign):
        os.utime(path, (time.time() - UNFINISHED_AGE_S - 1,) * 2)
    write_whole(tmp_path / "game.armada", b"1", new=False)
    assert {path.name for path in tmp_path.iterdir()} == {
        *("game.armada", young.name, foreign.name)
    }


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that cannot be renamed, as to another disk."""
    folder, rename = tmp_path / "games", Path.rename
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "file").write_bytes(b"bytes")

    def within_a_disk(path: Path, target: Path) -> Path:
        if path == folder:
            raise OSError(errno.EXDEV, "another disk")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", within_a_disk)
    return folder


def test_a_move_to_another_disk_spares_the_folder_of_its_unfinished_copy(games: Path) -> None:
    """It may be the user's, and was removed."""
    target, theirs = games.with_name("there"), games.with_name("there.part")
    theirs.mkdir()
    (theirs / "mine").write_text("of the user")
    with pytest.raises(FileExistsError):
        files.move_folder(games, target)
    assert (theirs / "mine").read_text() == "of the user"
    assert (games / "inner" / "file").read_bytes() == b"bytes"


def test_a_move_to_a_full_disk_leaves_the_folder_as_it_was(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "")

    monkeypatch.setattr(files, "flush", full)
    with pytest.raises(OSError, match="28"):
        files.move_folder(games, games.with_name("there"))
    assert [path.name for path in games.parent.iterdir()] == ["games"]
    assert (games / "inner" / "file").read_bytes() == b"bytes"


def test_a_file_to_read_is_moved_to_another_disk_too(games: Path) -> None:
    (games / "inner" / "file").chmod(0o400)
    files.move_folder(games, games.with_name("there"))
    assert (games.with_name("there") / "inner" / "file").read_bytes() == b"bytes"
    assert not games.exists()
