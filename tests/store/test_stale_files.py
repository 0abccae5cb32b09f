"""What killed starts have left is removed, and a start does not end twice by the same game."""

import os
import time
from pathlib import Path

import pytest

from armada_companion.store.opening_mark import OpeningMark
from armada_companion.store.stale_files import remove_stale_files

PART = ".armada-companion-0a1b2c3d-12.part"
LEFT = (PART, f".companion/{PART}", ".companion/two.head", ".companion/two.backup")
KEPT = (
    ".mine.12.part",
    ".companion/.mine",
    ".companion/mine.txt",
    ".companion/one.head",
    ".companion/one.backup",
    ".companion/one.pin",
    "one.armada",
    "one.kept-1",
    "two.pin",
    "list.json",
    "opening",
)


@pytest.mark.parametrize("age_s", [0, 7200])
def test_old_stale_files_are_removed_and_all_others_stay(tmp_path: Path, age_s: int) -> None:
    (tmp_path / ".companion" / "one.folder").mkdir(parents=True)
    (tmp_path / ".companion" / "two.folder").mkdir()
    for name in (*LEFT, *KEPT):
        (tmp_path / name).write_text("x")
        os.utime(tmp_path / name, (time.time() - age_s,) * 2)
    remove_stale_files(tmp_path, {"one"})
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    folders = {".companion", ".companion/one.folder", ".companion/two.folder"}
    assert found == {*KEPT, *folders, *(() if age_s else LEFT)}


@pytest.mark.skipif(os.name == "nt", reason="links need rights of their own there")
def test_nothing_is_removed_behind_a_link(tmp_path: Path) -> None:
    """R8: every file was deleted in the folder that a link named."""
    games, other = tmp_path / "games", tmp_path / "other"
    games.mkdir()
    other.mkdir()
    (other / "mine.head").write_text("of the user")
    os.utime(other / "mine.head", (0, 0))
    (games / ".companion").symlink_to(other)
    remove_stale_files(games, ())
    assert (other / "mine.head").exists()


def test_a_mark_stays_until_it_is_cleared(tmp_path: Path) -> None:
    mark = OpeningMark(tmp_path)
    assert mark.left_over() == ""
    mark.put("one")
    assert OpeningMark(tmp_path).left_over() == "one"
    mark.clear()
    mark.clear()
    assert mark.left_over() == ""


def test_a_folder_that_takes_no_file_has_no_mark(tmp_path: Path) -> None:
    mark = OpeningMark(tmp_path / "none")
    mark.put("one")
    assert mark.left_over() == ""


@pytest.mark.parametrize("key", ["one/one - Copy.armada", "one/" + "x" * 250, "one/Gr\udcf6"])
def test_any_key_is_marked(tmp_path: Path, key: str) -> None:
    """A further file of a game has its name in its key; the name may have odd bytes."""
    OpeningMark(tmp_path).put(key)
    assert OpeningMark(tmp_path).left_over() == key
