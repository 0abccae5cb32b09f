"""The start page."""

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from armada_companion.ui.forms.list_field import ListField
from armada_companion.ui.forms.message_banner import MessageBanner
from armada_companion.ui.models.entries_model import EntriesModel, EntryRow
from armada_companion.ui.start_page import StartPage
from armada_companion.ui.theme import Look
from tests.ui.pages.page_checks import LOOKS, SIZES, check_buttons, check_labels, child, tab_order

GAMES = (
    EntryRow("new", "b0b5", problem="It was written by a newer program: update this program."),
    EntryRow("one", "Ann against Ben", "Round 3, Ship Phase", "today, 14:32"),
    EntryRow("two", "Sample game", "Setup", "17 November"),
)


@pytest.fixture
def page(qtbot: QtBot, look: Look) -> StartPage:
    made = StartPage(look, "0.1.0")
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    return made


def button(page: StartPage, name: str) -> QAbstractButton:
    return child(page, QAbstractButton, name)


def games(page: StartPage) -> ListField:
    return child(page, ListField, "games")


def text(page: StartPage, name: str) -> str:
    return child(page, QLabel, name).text()


@pytest.mark.parametrize(
    ("name", "key", "signal"),
    [
        ("new_game", Qt.Key.Key_N, "new_game_requested"),
        ("open_record", Qt.Key.Key_O, "open_requested"),
        ("fleets", Qt.Key.Key_F, "fleets_requested"),
        ("sample_game", Qt.Key.Key_S, "sample_requested"),
        ("continue", Qt.Key.Key_C, "continue_requested"),
    ],
)
def test_each_button_has_a_key_that_does_the_same(
    page: StartPage, qtbot: QtBot, name: str, key: Qt.Key, signal: str
) -> None:
    page.render_games(GAMES)
    with qtbot.waitSignal(getattr(page, signal)) as by_mouse:
        QTest.mouseClick(button(page, name), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(getattr(page, signal)) as by_key:
        QTest.keyClick(page, key)
    assert by_mouse.args == by_key.args


def test_continue_takes_the_last_game_that_can_be_opened(page: StartPage, qtbot: QtBot) -> None:
    page.render_games(GAMES)
    assert text(page, "continue_line") == "Ann against Ben  ·  Round 3, Ship Phase  ·  today, 14:32"
    with qtbot.waitSignal(page.continue_requested) as signal:
        button(page, "continue").click()
    assert signal.args == ["one"]


def test_continue_takes_the_game_it_is_told(page: StartPage, qtbot: QtBot) -> None:
    page.render_games(GAMES, "two")
    with qtbot.waitSignal(page.continue_requested) as signal:
        button(page, "continue").click()
    assert signal.args == ["two"]


def test_without_games_there_are_only_the_buttons(page: StartPage) -> None:
    page.render_games(GAMES)
    page.render_games(())
    assert button(page, "continue").isHidden()
    assert games(page).isHidden()
    assert button(page, "new_game").isVisible()


def test_a_click_on_a_game_continues_it(page: StartPage, qtbot: QtBot) -> None:
    page.render_games(GAMES)
    field = games(page)
    place = field.visualRect(field.model().index(2, 0)).center()
    with qtbot.waitSignal(page.continue_requested) as signal:
        QTest.mouseClick(field.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert signal.args == ["two"]


def test_enter_on_a_game_continues_it(page: StartPage, qtbot: QtBot) -> None:
    page.render_games(GAMES)
    field = games(page)
    index = field.model().index(1, 0)
    field.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.Current)
    with qtbot.waitSignal(page.continue_requested) as signal:
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert signal.args == ["one"]


def test_a_game_that_cannot_be_opened_says_why(page: StartPage, qtbot: QtBot) -> None:
    page.render_games(GAMES)
    field = games(page)
    place = field.visualRect(field.model().index(0, 0)).center()
    with qtbot.assertNotEmitted(page.continue_requested):
        QTest.mouseClick(field.viewport(), Qt.MouseButton.LeftButton, pos=place)
    banner = child(page, MessageBanner, "start_message")
    assert banner.message == GAMES[0].problem
    QTest.mouseClick(button(page, "start_message_close"), Qt.MouseButton.LeftButton)
    assert banner.message == ""


def test_rows_are_targets_of_44_pixels_or_more(page: StartPage) -> None:
    page.render_games(GAMES)
    field = games(page)
    assert all(field.visualRect(field.model().index(n, 0)).height() >= 44 for n in range(3))


def test_tab_goes_down_the_page_from_continue(qtbot: QtBot, look: Look) -> None:
    page = StartPage(look, "0.1.0")
    qtbot.addWidget(page)
    page.render_games(GAMES)
    page.show()
    assert page.window().focusWidget().objectName() == "continue"
    assert tab_order(page, 7) == [
        "new_game",
        "open_record",
        "fleets",
        "sample_game",
        "games",
        "about",
        "settings",
    ]


def test_about_and_settings_are_asked_for(page: StartPage, qtbot: QtBot) -> None:
    with qtbot.waitSignals([page.about_requested, page.settings_requested]):
        button(page, "about").click()
        button(page, "settings").click()


def test_the_footer_tells_version_and_that_it_is_unofficial(page: StartPage) -> None:
    assert text(page, "version").startswith("Version 0.1.0  ·  Unofficial")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scaled", LOOKS)
def test_nothing_is_cut_or_covered(
    page: StartPage, qtbot: QtBot, scaled: Look, size: tuple[int, int]
) -> None:
    page.render_games(GAMES)
    page.show_refusal("The folder for games cannot be read: look at its rights.")
    page.set_look(scaled)
    page.resize(*size)
    qtbot.wait(20)
    assert page.width() == size[0]
    check_buttons(page)
    check_labels(page)


def test_the_model_keeps_the_rules_of_models(qtbot: QtBot) -> None:
    model = EntriesModel()
    tester = QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, model
    )
    model.set_rows(GAMES)
    model.set_rows(GAMES[:1])
    spoken = model.data(model.index(0, 0), int(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken == f"b0b5, {GAMES[0].problem}"
    assert tester.model() is model
