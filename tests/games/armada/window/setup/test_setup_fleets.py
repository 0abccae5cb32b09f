"""Fleet lists on the setup page: pasted, typed, opened, dropped, reported, entered."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QPalette, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.store.errors import ContentError
from armada_companion.ui.theme import DARK
from tests.games.armada.window.setup_game import EMPIRE, REBELS, Game, paste
from tests.games.armada.window.workshop import MISSPELLED
from tests.ui.pages.page_checks import child


def test_the_report_tells_points_units_and_objectives(game: Game) -> None:
    paste(game, "A", REBELS)
    report = game.report("A")
    assert "90 points  ·  1 ship, 2 squadrons" in report
    assert "The list states the same total." in report
    assert "CR90 Corvette A  ·  64" in report
    assert "2 × X-wing  ·  13 each" in report
    assert "Assault: Most Wanted" in report
    assert "Every line was understood." in report


def test_a_line_that_is_not_understood_is_reported_with_its_number_and_the_nearest_name(
    game: Game,
) -> None:
    paste(game, "A", MISSPELLED)
    report = game.report("A")
    assert "Line 11" in report
    assert "Engine Techs" in report


def test_problems_are_reported_with_their_sources(game: Game) -> None:
    paste(game, "A", REBELS.replace("Total Points: 90", "Total Points: 91"))
    report = game.report("A")
    assert "The list states 91 points." in report
    assert "(fleet list)" in report


@pytest.mark.parametrize(
    ("limits", "words"), [("leaflet", "at most 75 are allowed"), ("builder", "at most 100 are")]
)
def test_fleets_are_judged_by_the_header_of_the_record(game: Game, limits: str, words: str) -> None:
    """A-19: squadrons of 104 points in a Sector Fleet of 300."""
    settings = {"format": "sector-fleet", "points_limit": 300, "sector_fleet_limits": limits}
    game.state = ARMADA.start({"settings": settings})
    game.render()
    paste(game, "A", REBELS.replace("2 x X-wing Squadron (26)", "8 x X-wing Squadron (104)"))
    assert words in game.report("A")


def test_a_text_that_is_no_list_is_one_sentence_and_cannot_be_used(game: Game) -> None:
    paste(game, "A", "once upon a time")
    assert game.report("A").startswith("This is no fleet list")
    game.tap("use_A")
    assert game.recorded == []
    assert game.message == "Paste or open a fleet list first."


def test_typing_is_read_after_a_pause(game: Game, qtbot: QtBot) -> None:
    field = game.list_field("B")
    field.setPlainText(EMPIRE)
    assert "Victory II" not in game.report("B")
    qtbot.waitUntil(lambda: "Victory II" in game.report("B"))


def test_what_was_typed_just_before_the_tap_is_used(game: Game) -> None:
    paste(game, "B", EMPIRE)
    game.list_field("B").setPlainText(EMPIRE.replace("Long Patrol", "Short Patrol"))
    game.tap("use_B")
    fleet = game.state.player(Side.B).fleet
    assert fleet is not None
    assert fleet.name == "Short Patrol"


def test_an_empty_clipboard_is_reported(game: Game) -> None:
    paste(game, "A", "  ")
    assert game.message.startswith("There is no text in the clipboard")


def test_samples_are_taken_for_each_side(game: Game) -> None:
    game.tap("sample_A", "sample_B")
    assert game.list_field("A").toPlainText() == REBELS
    assert "Galactic Empire" in game.report("B")


def test_a_missing_sample_is_reported(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> tuple[str, str]:
        raise ContentError("sample_rebel.txt is missing: install the program again")

    monkeypatch.setattr(game.page, "_samples", fail)
    game.tap("sample_A")
    assert game.message == "sample_rebel.txt is missing: install the program again"


def test_a_whole_list_is_entered_as_it_is_pasted(game: Game) -> None:
    paste(game, "A", REBELS)
    assert [action["do"] for action in game.recorded] == ["enter_fleet"]
    assert game.status("A").startswith("Entered: Harbor Watch")


def test_a_list_pasted_by_key_is_entered_and_a_piece_of_one_is_only_read(game: Game) -> None:
    field = game.list_field("A")
    QGuiApplication.clipboard().setText(REBELS)
    QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [action["do"] for action in game.recorded] == ["enter_fleet"]
    other = game.list_field("B")
    other.setPlainText("Name: Long Patrol\n")
    other.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClick(other, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert len(game.actions) == 1
    assert game.button("use_B").accessibleName() == "Use this fleet"


def test_a_list_pasted_where_no_field_is_goes_to_the_side_without_a_fleet(game: Game) -> None:
    for text in (REBELS, EMPIRE, REBELS):
        QGuiApplication.clipboard().setText(text)
        button = game.button("paste_A")
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert [action["side"] for action in game.recorded] == ["A", "B"]


def test_a_fleet_with_lost_lines_is_entered_only_after_saying_so(game: Game) -> None:
    """The button names what is missing, and so does the status, which is not green."""
    paste(game, "A", REBELS.replace("X-wing Squadron (26)", "X-Wongs of Doom (26)"))
    assert game.recorded == []
    assert game.button("use_A").accessibleName() == "Use without 1 line"
    assert "X-Wongs of Doom" in game.report("A")
    game.tap("use_A")
    assert [action["do"] for action in game.recorded] == ["enter_fleet"]
    assert game.status("A").startswith("Entered without 1 line: Harbor Watch")
    color = child(game.page, QLabel, "entered_A").palette().color(QPalette.ColorRole.WindowText)
    assert color == DARK.warn
    paste(game, "A", REBELS)
    game.tap("use_A")
    assert game.status("A").startswith("Entered: Harbor Watch")


def test_the_other_side_s_list_is_entered_only_by_another_tap(game: Game) -> None:
    """It is in the clipboard still when somebody forgets to copy the second one."""
    paste(game, "A", REBELS)
    paste(game, "B", REBELS)
    assert [action["side"] for action in game.recorded] == ["A"]
    assert game.message.startswith("Both sides have the same list.")
    game.tap("use_B")
    assert [action["side"] for action in game.recorded] == ["A", "B"]
    assert game.message == ""


def test_a_good_list_puts_an_old_message_away(game: Game) -> None:
    paste(game, "A", REBELS)
    paste(game, "A", "x" * 400_000)
    assert "too long" in game.message
    paste(game, "A", EMPIRE)
    assert game.message == ""


def test_a_fleet_can_be_replaced_until_the_game_begins(game: Game) -> None:
    paste(game, "A", REBELS)
    assert game.button("use_A").accessibleName() == "Fleet in use"
    paste(game, "A", EMPIRE)
    assert game.button("use_A").accessibleName() == "Use this fleet instead"
    game.tap("use_A")
    fleet = game.state.player(Side.A).fleet
    assert fleet is not None
    assert fleet.name == "Long Patrol"


def test_a_file_is_opened(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(REBELS, encoding="utf-8-sig")
    choose_file(game, "A", path)
    assert "Harbor Watch" in game.report("A")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("picture.png", b"\x89PNG\xff\xfe", "picture.png is not a text file"),
        ("big.txt", b"x" * (1024 * 1024 + 1), "big.txt is larger than 1 MiB"),
    ],
)
def test_a_file_that_is_no_list_is_one_sentence(
    game: Game, tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    choose_file(game, "A", path)
    assert game.message.startswith(message)


def test_a_dropped_file_that_is_missing_is_one_sentence(game: Game, tmp_path: Path) -> None:
    drop(game, tmp_path / "gone.txt")
    assert game.message == "gone.txt cannot be read: No such file or directory."


def test_a_dropped_list_is_read_and_a_record_is_left_to_the_window(
    game: Game, tmp_path: Path
) -> None:
    path = tmp_path / "list.txt"
    path.write_text(EMPIRE, encoding="utf-8")
    drop(game, path)
    assert "Long Patrol" in game.report("A")
    assert not game.list_field("A").canInsertFromMimeData(files(tmp_path / "game.armada"))


def choose_file(game: Game, side: str, path: Path) -> None:
    game.tap(f"open_{side}")
    dialog = child(game.page, QFileDialog, f"open_list_{side}")
    dialog.fileSelected.emit(str(path))
    dialog.reject()


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drop(game: Game, path: Path) -> None:
    field = game.list_field("A")
    data = files(path)
    assert field.canInsertFromMimeData(data)
    field.insertFromMimeData(data)


def test_a_fleet_whose_entering_was_undone_can_be_used_again(game: Game) -> None:
    before = game.state
    paste(game, "A", REBELS)
    game.state = before
    game.render()
    assert game.button("use_A").accessibleName() == "Use this fleet"
    game.tap("use_A")
    assert len(game.actions) == 2


def test_a_fleet_that_was_refused_is_not_called_in_use(game: Game) -> None:
    game.page.action_requested.disconnect()
    paste(game, "A", REBELS)
    assert game.button("use_A").accessibleName() == "Use this fleet"


def test_another_game_starts_with_empty_fields(game: Game) -> None:
    paste(game, "A", REBELS)
    game.state = ARMADA.start({})
    game.page.start_over()
    game.render()
    assert game.list_field("A").toPlainText() == ""
    assert game.report("A").startswith("The fleet of the list is shown here.")
    assert game.name_field("A").text() == ""


def test_a_text_too_long_for_a_list_is_refused_with_a_sentence(game: Game) -> None:
    """A field lays out a line of many thousand characters in seconds, and more of them in more."""
    paste(game, "A", "x" * 400_000)
    assert "too long" in game.message
    assert game.list_field("A").toPlainText() == ""


def test_a_pane_asks_for_a_saved_fleet_of_its_side(game: Game, qtbot: QtBot) -> None:
    with qtbot.waitSignal(game.page.saved_requested) as signal:
        game.tap("saved_B")
    assert signal.args == ["B"]


def test_what_a_pane_holds_is_handed_to_the_workshop(game: Game, qtbot: QtBot) -> None:
    paste(game, "A", REBELS)
    with qtbot.waitSignal(game.page.edit_requested) as signal:
        game.tap("edit_A")
    assert signal.args == ["A", REBELS, None]


def test_a_fleet_without_a_list_is_shown_whole_used_and_handed_on(
    game: Game, catalog: Catalog, qtbot: QtBot
) -> None:
    fleet = read_fleet(REBELS, catalog).fleet
    paste(game, "A", EMPIRE)
    game.page.take_fleet("A", fleet)
    assert game.list_field("A").toPlainText() == ""
    assert "General Dodonna  ·  20" in game.report("A")
    with qtbot.waitSignal(game.page.edit_requested) as signal:
        game.tap("edit_A")
    assert signal.args == ["A", "", fleet]
    entered = game.state.player(Side.A).fleet
    assert entered is not None
    assert entered.name == "Harbor Watch"
    assert game.button("use_A").accessibleName() == "Fleet in use"
    paste(game, "A", EMPIRE)
    assert "General Dodonna" not in game.report("A")
