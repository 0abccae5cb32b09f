"""What killed starts have left is removed, and a start does not end twice by the same game."""

import os
import tempfile
import time
from pathlib import Path

import pytest

from armada_companion.store.opening_mark import OpeningMark
from armada_companion.store.stale_files import remove_stale_files

LEFT = (".armada-companion-0a1b2c3d-12.part", "one.game.new", "one.game.new-journal")
FOLDERS = ("one.mending", "one.keeping")
KEPT = (
    ".mine.12.part",
    "one.game",
    "one.game-wal",
    "one.head",
    "one.autosave.armada",
    "list.json",
    "opening",
)


@pytest.mark.parametrize("age_s", [0, 7200])
def test_old_leftovers_go_and_everything_else_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, age_s: int
) -> None:
    games, passing = tmp_path / "games", tmp_path / "tmp"
    games.mkdir()
    (passing / "armada-companion-game-x").mkdir(parents=True)
    (passing / "others").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(passing))
    for name in (*LEFT, *KEPT):
        (games / name).write_text("x")
    for name in FOLDERS:
        (games / name).mkdir()
    (games / "one.damaged-1").mkdir()
    for path in (*games.iterdir(), *passing.iterdir()):
        os.utime(path, (time.time() - age_s,) * 2)
    remove_stale_files(games)
    left = () if age_s else (*LEFT, *FOLDERS)
    assert {path.name for path in games.iterdir()} == {*KEPT, "one.damaged-1", *left}
    copies = () if age_s else ("armada-companion-game-x",)
    assert {path.name for path in passing.iterdir()} == {"others", *copies}


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


def test_a_mark_that_is_no_text_is_none(tmp_path: Path) -> None:
    (tmp_path / "opening").write_bytes(b"\xff\xfe")
    assert OpeningMark(tmp_path).left_over() == ""
