"""A new game is a folder and a line in the list of games: the program takes it up whole."""

import io
import json
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from armada_companion import cli, games
from armada_companion.__main__ import main
from armada_companion.app import program as app
from armada_companion.system.paths import Paths
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.dialogs.overrule_dialog import OverruleDialog
from armada_companion.ui.press_guard import UNGUARDED
from tests.toy_game.entry import ENTRY
from tests.toy_game.rules import Toy
from tests.ui.events import wait_until_active


@pytest.fixture(autouse=True)
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one line."""
    monkeypatch.setattr(games, "ENTRIES", (*games.ENTRIES, ENTRY))


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "data", tmp_path / "config", tmp_path / "logs")


Opened = Callable[[], app.Program]


@pytest.fixture
def opened(qapp: object, paths: Paths) -> Iterator[Opened]:
    """Opens the program; all that were opened are closed in the end."""
    programs: list[app.Program] = []

    def open_program() -> app.Program:
        programs.append(app.build(paths, UNGUARDED))
        app.open_window(programs[-1])
        return programs[-1]

    yield open_program
    for program in programs:
        program.window.close()
        program.window.deleteLater()


def press(program: app.Program, name: str) -> None:
    (button,) = (
        one for one in program.window.findChildren(QWidget, name) if one.isVisibleTo(program.window)
    )
    assert isinstance(button, QPushButton) or hasattr(button, "click")
    button.click()


def test_the_start_page_begins_it_and_the_table_plays_it(opened: Opened) -> None:
    program = opened()
    press(program, "new_toy")
    assert program.window.page == "setup"
    press(program, "from_0")
    assert program.window.page == "table"
    press(program, "add_3")
    press(program, "add_1")
    assert program.bridge.session.state == Toy(4, 1)
    press(program, "undo")
    assert program.bridge.session.state == Toy(3, 3)


def test_a_button_that_is_not_legal_says_why_and_is_recorded_anyway(opened: Opened) -> None:
    program = opened()
    press(program, "sample_toy")
    press(program, "add_3")
    sheet = program.window.findChild(ChoiceSheet)
    assert sheet is not None and sheet.isVisible()
    assert (sheet.question and sheet.question.words) == "Do not add the same number twice. (TOY 2)"
    sheet.choices[0].click()
    assert [one.objectName() for one in program.window.findChildren(OverruleDialog)]


def test_a_card_is_hidden_by_a_sheet_and_named_nowhere(opened: Opened) -> None:
    program = opened()
    press(program, "sample_toy")
    page = program.window.page_named("table")
    QTest.keyClick(page, Qt.Key.Key_T)
    press(program, "queen")
    assert program.bridge.session.state == Toy(3, 3, "queen")
    parts = (one for one in page.findChildren(QWidget) if one.isVisible())
    shown = " ".join(one.accessibleName() + one.toolTip() for one in parts)
    assert "Side A has a hidden card" in shown and "queen" not in shown.lower()


def test_keys_press_the_tools_and_enter_the_bright_button(opened: Opened) -> None:
    program = opened()
    press(program, "sample_toy")
    page = program.window.page_named("table")
    wait_until_active(program.window)
    for total in (3, 4):
        QTest.keyClick(page, Qt.Key.Key_Return)
        assert program.bridge.session.state.total == total
    QTest.keyClick(page, Qt.Key.Key_F10)
    QTest.keyClick(page, Qt.Key.Key_T)
    sheet = program.window.findChild(ChoiceSheet)
    assert (sheet and sheet.accessibleName()) == "Menu"


def test_parts_of_the_frame_are_beside_each_other_at_every_size(opened: Opened) -> None:
    program = opened()
    press(program, "sample_toy")
    page = program.window.page_named("table")
    parts = page.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    for size in ((960, 600), (1440, 900), (2000, 1200)):
        page.resize(*size)
        boxes = [one.geometry() for one in parts if one.isVisible()]
        assert len(boxes) == 9
        assert all(page.rect().contains(box) for box in boxes)
        assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


def test_it_is_saved_listed_and_continued(opened: Opened) -> None:
    program = opened()
    press(program, "sample_toy")
    program.window.open_menu_entry("home")
    assert program.window.page == "start"
    (saved,) = program.controller.entries()
    assert (saved.game, saved.headline and saved.headline.standing) == ("toy", "3 counted")
    press(program, "continue")
    assert program.bridge.session.state == Toy(3, 3)


def test_its_end_shows_the_page_for_the_score(opened: Opened) -> None:
    program = opened()
    press(program, "new_toy")
    press(program, "from_5")
    for number in (3, 2) * 3:
        press(program, f"add_{number}")
    assert (program.window.page, program.bridge.session.state.total) == ("score", 20)


def test_the_command_line_replays_and_checks_it(tmp_path: Path) -> None:
    record = tmp_path / "toy.armada"
    lines = [
        {"format": "armada-companion", "version": 1, "game": "toy"},
        {"action": {"do": "add", "amount": 2}},
        {"action": {"do": "hide", "face": "king"}},
        {"action": {"do": "add", "amount": 2}},
    ]
    record.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    assert cli.run("replay", [str(record), "--json"], out, err) == 1
    steps = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [step["verdict"] for step in steps[1:]] == ["applied", "applied", "refused"]
    assert steps[2]["action"] == {"do": "hide", "face": "unknown"}
    assert steps[3]["rules"][0]["code"] == "TWICE"
    assert cli.run("replay", [str(record)], out, err) == 1
    assert "Total 2" in out.getvalue()
    assert cli.run("check", [str(record)], out, err) == 1


def test_its_own_command_is_one_of_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "toy.txt"
    file.write_bytes(b"toy")
    assert main(["size", str(file), "--times", "2"]) == 0
    assert capsys.readouterr().out == "6\n"
    assert main(["size", str(file), "--loud"]) == 2
    assert capsys.readouterr().err == (
        "size: unrecognized arguments: --loud; see armada-companion size --help\n"
    )
    assert main(["--help"]) == 0
    assert "\n  size FILE      print the size of a file\n" in capsys.readouterr().out


def test_a_command_can_take_several_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one", "three"):
        (tmp_path / name).write_text(name)
    assert main(["sizes", str(tmp_path / "one"), str(tmp_path / "three")]) == 0
    assert capsys.readouterr().out == "3 5\n"
    assert main(["sizes"]) == 2
    assert "FILE" in capsys.readouterr().err
    assert main(["--help"]) == 0
    assert "\n  sizes FILE...  print some sizes\n" in capsys.readouterr().out
