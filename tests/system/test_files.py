"""Files are written whole, and those of the program are for their owner alone."""

import os
from pathlib import Path

import pytest

from armada_companion.system.files import make_private_folder, write_whole

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_folder_and_those_above_it_are_for_their_owner(tmp_path: Path) -> None:
    make_private_folder(tmp_path / "a" / "b")
    assert (mode(tmp_path / "a"), mode(tmp_path / "a" / "b")) == (0o700, 0o700)


def test_a_folder_that_is_there_becomes_private(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir(mode=0o755)
    make_private_folder(tmp_path / "a")
    assert mode(tmp_path / "a") == 0o700


def test_a_file_where_a_folder_should_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a file")
    with pytest.raises(OSError, match="a"):
        make_private_folder(tmp_path / "a" / "b")
    with pytest.raises(FileExistsError):
        make_private_folder(tmp_path / "a")


def test_a_file_of_the_program_is_private_and_an_export_is_not(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_whole(tmp_path / "own", b"1", new=True)
        write_whole(tmp_path / "export", b"1", new=True, private=False)
    finally:
        os.umask(before)
    assert (mode(tmp_path / "own"), mode(tmp_path / "export")) == (0o600, 0o644)
