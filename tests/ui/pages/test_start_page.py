"""The start page."""

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from armada_companion.app.start_page import StartPage
from armada_companion.games.armada.entry import ENTRY
from armada_companion.ui.controls.game_list import GameList
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.models import EntriesModel, EntryRow
from armada_companion.ui.press_guard import QUIET_MS, PressGuard
from armada_companion.ui.theme import DARK, Look
from tests.examples import pairs
from tests.ui.events import settle
from tests.ui.manual_clock import ManualClock
from tests.ui.pages import page_checks

GAMES = (
    EntryRow("new", "b0b5", problem="It was written by a newer program: update this program."),
    EntryRow("one", "Ann against Ben", "Round 3, Ship Phase", "today, 14:32"),
    EntryRow("two", "Sample game", "Setup", "17 November"),
)


@pytest.fixture
def page(qtbot: QtBot, look: Look) -> StartPage:
    made = StartPage(look, "0.1.0", [ENTRY])
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.show()
    return made


def button(page: StartPage, name: str) -> QAbstractButton:
    return page_checks.child(page, QAbstractButton, name)


def games(page: StartPage) -> GameList:
    return page_checks.child(page, GameList, "games")


def text(page: StartPage, name: str) -> str:
    return page_checks.child(page, QLabel, name).text()


@pytest.mark.parametrize(
    ("name", "key", "signal"),
    [
        ("new_armada", Qt.Key.Key_N, "new_game_requested"),
        ("open_record", Qt.Key.Key_O, "open_requested"),
        ("fleets", Qt.Key.Key_F, "game_button_pressed"),
        ("check", Qt.Key.Key_L, "game_button_pressed"),
        ("packs", Qt.Key.Key_K, "game_button_pressed"),
        ("sample_armada", Qt.Key.Key_S, "sample_requested"),
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


def test_a_key_meant_for_the_page_before_presses_nothing(qtbot: QtBot) -> None:
    clock = ManualClock()
    page = StartPage(Look(DARK, guard=PressGuard(clock)), "0.1.0", [ENTRY])
    qtbot.addWidget(page)
    page.show()
    settle()
    pressed: list[str] = []
    page.new_game_requested.connect(pressed.append)
    clock.ms += QUIET_MS - 1
    QTest.keyClick(page, Qt.Key.Key_N)
    assert not pressed
    clock.ms += 1
    QTest.keyClick(page, Qt.Key.Key_N)
    assert len(pressed) == 1


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
    assert button(page, "new_armada").isVisible()


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
    banner = page_checks.child(page, MessageBanner, "start_message")
    assert banner.message == GAMES[0].problem
    QTest.mouseClick(button(page, "start_message_close"), Qt.MouseButton.LeftButton)
    assert banner.message == ""


def cross(page: StartPage, row: int) -> None:
    QTest.mouseClick(
        games(page).viewport(),
        Qt.MouseButton.LeftButton,
        pos=page_checks.cross_place(games(page), row),
    )


def test_a_click_on_its_cross_deletes_a_game_and_opens_none(page: StartPage, qtbot: QtBot) -> None:
    page.render_games(GAMES)
    opened = qtbot.assertNotEmitted(page.continue_requested)
    with opened, qtbot.waitSignal(page.delete_requested) as signal:
        cross(page, 2)
    assert signal.args == ["two", "Sample game"]


@pytest.mark.parametrize("pressed", [Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton])
def test_only_the_left_button_deletes_a_game(
    page: StartPage, qtbot: QtBot, pressed: Qt.MouseButton
) -> None:
    page.render_games(GAMES)
    place = page_checks.cross_place(games(page), 2)
    opened = qtbot.assertNotEmitted(page.continue_requested)
    with opened, qtbot.assertNotEmitted(page.delete_requested):
        QTest.mouseClick(games(page).viewport(), pressed, pos=place)


def test_the_cross_of_a_game_that_cannot_be_opened_deletes_it_too(
    page: StartPage, qtbot: QtBot
) -> None:
    page.render_games(GAMES)
    with qtbot.waitSignal(page.delete_requested) as signal:
        cross(page, 0)
    assert signal.args == ["new", "b0b5"]


def test_a_press_that_leaves_the_cross_deletes_nothing(page: StartPage, qtbot: QtBot) -> None:
    page.render_games(GAMES)
    field = games(page)
    viewport, left = field.viewport(), Qt.MouseButton.LeftButton
    with qtbot.assertNotEmitted(page.delete_requested):
        QTest.mousePress(viewport, left, pos=page_checks.cross_place(field, 1))
        QTest.mouseRelease(viewport, left, pos=page_checks.cross_place(field, 2))
        QTest.mousePress(viewport, left, pos=field.visualRect(field.model().index(1, 0)).center())
        QTest.mouseRelease(viewport, left, pos=page_checks.cross_place(field, 1))


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_delete_on_a_game_deletes_it(page: StartPage, qtbot: QtBot, key: Qt.Key) -> None:
    page.render_games(GAMES)
    field = games(page)
    field.setFocus()
    field.setCurrentIndex(field.model().index(1, 0))
    with qtbot.waitSignal(page.delete_requested) as signal:
        QTest.keyClick(field, key)
    assert signal.args == ["one", "Ann against Ben"]


def test_a_second_press_in_the_same_place_deletes_no_second_game(qtbot: QtBot) -> None:
    """The next game has moved up under the finger."""
    clock = [10_000.0]
    page = StartPage(Look(DARK, guard=PressGuard(lambda: clock[0])), "0.1.0", [ENTRY])
    qtbot.addWidget(page)
    page.resize(1440, 900)
    page.show()
    page.render_games(GAMES)
    clock[0] += 1000
    deleted: list[str] = []
    page.delete_requested.connect(lambda key, _title: deleted.append(key))
    cross(page, 0)
    page.render_games(GAMES[1:])
    clock[0] += 100
    cross(page, 0)
    assert deleted == ["new"]
    clock[0] += 1000
    cross(page, 0)
    assert deleted == ["new", "one"]


def test_what_was_deleted_is_reported_and_can_be_taken_back(page: StartPage, qtbot: QtBot) -> None:
    page.render_games(GAMES)
    settle()
    before = games(page).geometry()
    page.show_deleted("Mia v Jonas")
    settle()
    assert text(page, "start_deleted_text") == "Deleted: Mia v Jonas"
    assert games(page).geometry() == before
    with qtbot.waitSignal(page.undo_requested):
        QTest.mouseClick(button(page, "start_deleted_undo"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(button(page, "start_deleted_close"), Qt.MouseButton.LeftButton)
    assert not page_checks.child(page, QLabel, "start_deleted_text").isVisible()
    page.show_deleted("Mia v Jonas")
    page.show_refusal("The disk is full.")
    assert not page_checks.child(page, QLabel, "start_deleted_text").isVisible()
    page.show_deleted("")
    assert page_checks.child(page, MessageBanner, "start_message").message == ""


def test_more_of_a_game_is_shown_in_its_place(page: StartPage) -> None:
    page.render_games(GAMES)
    games(page).setCurrentIndex(games(page).model().index(2, 0))
    page.change_game(GAMES[1]._replace(title="Mia v Jonas"))
    page.change_game(EntryRow("gone", "Nobody"))
    assert text(page, "continue_line").startswith("Mia v Jonas  ·  Round 3")
    assert games(page).model().index(1, 0).data() == "Mia v Jonas"
    assert games(page).currentIndex().row() == 2


def test_what_was_deleted_is_reported_where_it_is_seen(page: StartPage) -> None:
    """In a low window the page is scrolled down to the list."""
    page.set_look(Look(DARK, 1.5))
    page.resize(1280, 800)
    page.render_games(MANY)
    settle()
    bar = page_checks.child(page, PageScroll, "").verticalScrollBar()
    bar.setValue(bar.maximum())
    page.show_deleted("Mia v Jonas")
    assert bar.value() == 0


MANY = [EntryRow(str(place), "Mia v Jonas", "round 4", "23:27") for place in range(30)]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("count", [2, 4, 30])
def test_never_two_scroll_bars(
    page: StartPage, size: tuple[int, int], scale: float, count: int
) -> None:
    """Bug 32: the page had one of 10 pixels, beside that of the list."""
    page.set_look(Look(DARK, scale))
    page.resize(*size)
    page.render_games(MANY[:count])
    settle()
    whole = page_checks.child(page, PageScroll, "").verticalScrollBar().maximum()
    rows = games(page).verticalScrollBar().maximum()
    assert not (whole and rows)
    if size >= (1280, 800) and scale == 1.0:
        assert whole == 0
    assert count == 30 or not rows or size < (1440, 900)


def test_rows_are_targets_of_44_pixels_or_more(page: StartPage) -> None:
    page.render_games(GAMES)
    field = games(page)
    assert all(field.visualRect(field.model().index(n, 0)).height() >= 44 for n in range(3))


def test_tab_goes_down_the_page_from_continue(qtbot: QtBot, look: Look) -> None:
    page = StartPage(look, "0.1.0", [ENTRY])
    qtbot.addWidget(page)
    page.render_games(GAMES)
    page.show()
    assert page.window().focusWidget().objectName() == "continue"
    assert page_checks.tab_order(page, 14) == [
        *("new_armada", "sample_armada", "fleets", "check", "packs", "open_record"),
        *("desk", "practice", "folder", "games", "event", "help", "about", "settings"),
    ]


def test_help_about_and_settings_are_asked_for(page: StartPage) -> None:
    asked: list[str] = []
    page.menu_chosen.connect(asked.append)
    for name in ("event", "help", "about", "settings"):
        button(page, name).click()
    assert asked == ["event", "help", "about", "settings"]


def test_the_footer_tells_version_and_that_it_is_unofficial(page: StartPage) -> None:
    assert text(page, "version").startswith("Version 0.1.0  ·  Unofficial")


@pytest.mark.parametrize(("scaled", "size"), pairs(page_checks.LOOKS, page_checks.SIZES))
def test_nothing_is_cut_or_covered(page: StartPage, scaled: Look, size: tuple[int, int]) -> None:
    page.render_games(GAMES)
    page.show_refusal("The folder for games cannot be read: look at its rights.")
    page.set_look(scaled)
    page.resize(*size)
    settle()
    assert page.width() == size[0]
    page_checks.check_buttons(page)
    page_checks.check_labels(page)


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
