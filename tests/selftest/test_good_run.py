"""What a self-test of a whole program tells and leaves; run as an installed program is started."""

import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import create_autospec

import pytest
from PySide6.QtCore import qVersion
from PySide6.QtGui import QImage

from armada_companion import __version__
from armada_companion.games import ENTRIES
from armada_companion.games.entry import GameEntry
from armada_companion.selftest.shipped import needed_resources
from armada_companion.selftest.window_robot import WindowRobot
from tests.selftest.self_tests import CHECKOUT, ENTRY, Outcome, run_process

OWN_CHECKS = {"pair", "fleet_list", "round", "pass", "undo_redo", "papers"}
"""Checks of games that must not get lost."""


def checks_of(entry: GameEntry) -> list[str]:
    """Return the names of a game's checks; each begins with its sample game."""
    own = (check.name for check in entry.self_checks(create_autospec(WindowRobot)))
    return [entry.name.replace("-", "_"), *own]


def all_checks() -> Iterator[str]:
    """Yield the names of all checks; the first game of the list comes last and stays open."""
    first, *others = ENTRIES
    yield from ("resources", "window", "fonts", "pictures")
    for entry in reversed(others):
        yield from (*checks_of(entry), f"left_{checks_of(entry)[0]}")
    yield from checks_of(first)
    yield from ("picture", "record", "signature", "system", "reopened", "closed")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("good_run")


@pytest.fixture(scope="module")
def good(folder: Path) -> Outcome:
    """One run, with every warning of Python an error, for all tests here."""
    (folder / "temp").mkdir()
    picture = str(folder / "new folder" / "picture.png")
    words = ["-W", "error", str(ENTRY), "--picture", picture, "--self-test"]
    return run_process(
        [*words, "--platform", "offscreen"],
        folder,
        ARMADA_COMPANION_HOME=str(folder / "home"),
        QT_QPA_PLATFORM="no-such-platform",
        **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(folder / "temp")),
    )


def test_a_whole_program_passes_and_says_so_in_one_line(good: Outcome) -> None:
    assert (good.code, good.err, good.out.count("\n")) == (0, "", 1)
    assert good.out.startswith(f"self-test: {len(ENTRIES)} games, ")
    assert (good.report["ok"], good.report["error"]) == (True, None)


def test_the_report_tells_of_the_program_and_of_its_system(good: Outcome, folder: Path) -> None:
    shown = good.report
    assert set(shown) == {
        *("ok", "version", "frozen", "platform", "style", "qt", "python", "image_formats"),
        *("system", "data_folder", "fonts", "resources", "checks", "seconds"),
        *("first_frame_seconds", "error"),
    }
    assert (shown["version"], shown["frozen"]) == (__version__, False)
    assert (shown["qt"], shown["python"]) == (qVersion(), platform.python_version())
    assert "png" in shown["image_formats"]
    assert shown["style"]
    assert shown["system"]
    assert Path(shown["data_folder"]).is_relative_to(folder / "home")
    assert 0 < shown["first_frame_seconds"] < shown["seconds"]


def test_every_check_is_reported_with_its_time_and_what_was_seen(good: Outcome) -> None:
    checks = good.report["checks"]
    assert [check["name"] for check in checks] == list(all_checks())
    assert set(all_checks()) >= OWN_CHECKS
    assert all(set(check) == {"name", "ok", "seconds", "detail"} for check in checks)
    assert all(check["ok"] is True and check["detail"] for check in checks)
    assert sum(check["seconds"] for check in checks) <= good.report["seconds"]


def test_the_platform_is_the_one_that_was_asked_for(good: Outcome) -> None:
    """The environment named another one, which does not exist."""
    assert good.report["platform"] == "offscreen"


def test_every_resource_and_every_face_is_counted(good: Outcome) -> None:
    shipped = [path for path in (CHECKOUT / "resources").rglob("*") if path.is_file()]
    faces = sorted(path.stem for path in (CHECKOUT / "resources" / "fonts").glob("*.ttf"))
    assert good.report["resources"] == len(shipped)
    assert sorted(face.lower().replace(" ", "-") for face in good.report["fonts"]) == faces


def test_the_list_of_what_must_be_there_is_that_of_the_checkout() -> None:
    root = CHECKOUT / "resources"
    there = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
    assert sorted(needed_resources(ENTRIES)) == sorted(there)


def test_the_picture_shows_the_window(good: Outcome, folder: Path) -> None:
    picture = QImage(str(folder / "new folder" / "picture.png"))
    assert good.code == 0
    assert (picture.width(), picture.height()) == (1440, 900)
    assert len({picture.pixel(x, y) for x in range(0, 1440, 16) for y in range(0, 900, 16)}) > 64


def test_nothing_is_left_and_the_users_own_games_are_not_touched(
    good: Outcome, folder: Path
) -> None:
    assert good.code == 0
    assert list((folder / "temp").iterdir()) == []
    assert not (folder / "home").exists()


def test_a_program_without_standard_streams_tells_all_in_its_report(tmp_path: Path) -> None:
    """As a program that is a window only has none on Windows."""
    starter = tmp_path / "starter.py"
    starter.write_text(
        "import sys; sys.stdin = sys.stdout = sys.stderr = None\n"
        "from armada_companion.__main__ import main; sys.exit(main(sys.argv[1:]))\n"
    )
    result = run_process([str(starter), "--self-test"], tmp_path)
    assert (result.code, result.report["ok"]) == (0, True)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is a display")
def test_without_a_display_it_says_so(tmp_path: Path) -> None:
    variables = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY"), "")
    starter = tmp_path / "starter.py"
    starter.write_text(
        "import os, sys; del os.environ['QT_QPA_PLATFORM']\n"
        "from armada_companion.__main__ import main; sys.exit(main(sys.argv[1:]))\n"
    )
    result = run_process([str(starter), "--self-test"], tmp_path, **variables)
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert result.failed == {"window": "there is no display to open a window on"}
    assert "no display" in result.report["error"]
