"""The help in the program: every page can be read, and every way leads to it."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextBlock
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from armada_companion import games
from armada_companion.app import program as app
from armada_companion.system import resources
from armada_companion.system.paths import user_paths
from armada_companion.ui.dialogs.menu_dialogs import AboutDialog
from armada_companion.ui.dialogs.sheet import PAGES, HelpDialog
from armada_companion.ui.fonts import Face, load_fonts
from armada_companion.ui.pages import START, TABLE
from armada_companion.ui.press_guard import UNGUARDED
from armada_companion.ui.theme import CONTRAST, DARK, LIGHT, Look
from tests.conftest import CHECKOUT
from tests.toy_game.entry import ENTRY as TOY
from tests.ui.events import settle, wait_until_active
from tests.ui.pages.page_checks import check_buttons, check_labels, child

FOLDER = CHECKOUT / "resources" / "help"
LOOKS = tuple(Look(theme, scale) for theme in (DARK, LIGHT, CONTRAST) for scale in (1.0, 1.5))


@pytest.fixture(scope="module", autouse=True)
def fonts(qapp: QApplication) -> None:
    assert load_fonts() == ()


Opened = Callable[[Look], HelpDialog]


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    """Opens the help on a screen of 1280 x 800."""

    def open_help(look: Look) -> HelpDialog:
        dialog = HelpDialog(look)
        qtbot.addWidget(dialog)
        dialog.resize(min(1240, dialog.width()), min(760, dialog.height()))
        dialog.open()
        return dialog

    return open_help


def area(dialog: HelpDialog) -> QTextEdit:
    return child(dialog, QTextEdit, "help_text")


def open_page(dialog: HelpDialog, name: str) -> None:
    child(dialog, QAbstractButton, f"help_{name}").click()


def blocks(dialog: HelpDialog) -> Iterator[QTextBlock]:
    block = area(dialog).document().begin()
    while block.isValid():
        yield block
        block = block.next()


def test_every_page_that_ships_has_a_button_and_every_button_a_page() -> None:
    assert {f"{name}.md" for name in PAGES} == {file.name for file in FOLDER.iterdir()}


@pytest.mark.parametrize("name", PAGES)
def test_every_page_opens_from_its_beginning(opened: Opened, name: str) -> None:
    dialog = opened(Look(DARK))
    area(dialog).verticalScrollBar().setValue(300)
    open_page(dialog, name)
    title = (FOLDER / f"{name}.md").read_text(encoding="utf-8").splitlines()[0]
    assert title == f"# {next(blocks(dialog)).text()}"
    assert area(dialog).verticalScrollBar().value() == 0


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.theme.name} {look.scale}")
def test_every_page_is_written_in_the_fonts_and_colors_of_the_window(
    opened: Opened, look: Look, name: str
) -> None:
    dialog = opened(look)
    open_page(dialog, name)
    families, colors, sizes = set(), set(), set()
    for block in blocks(dialog):
        run = block.begin()
        while not run.atEnd():
            made = run.fragment().charFormat()
            families.add(made.font().family())
            colors.add(made.foreground().color().name())
            sizes.add(made.font().pixelSize())
            run += 1
    assert families <= set(Face)
    assert colors <= {look.theme.hi.name(), look.theme.shield.name()}
    assert min(sizes) == round(16 * look.scale)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.theme.name} {look.scale}")
def test_no_page_is_wider_than_its_field(opened: Opened, look: Look) -> None:
    dialog = opened(look)
    for name in PAGES:
        open_page(dialog, name)
        field = area(dialog)
        assert field.document().size().width() <= field.viewport().width() + 1
    check_buttons(dialog)
    check_labels(dialog)


def test_no_table_has_an_empty_line_in_front_of_its_first_words(opened: Opened) -> None:
    """Qt puts one there when a table follows code."""
    dialog = opened(Look(DARK))
    for name in PAGES:
        open_page(dialog, name)
        for frame in area(dialog).document().rootFrame().childFrames():
            assert frame.firstCursorPosition().block().text()


def test_a_change_of_the_look_changes_the_page(opened: Opened) -> None:
    dialog = opened(Look(DARK))
    dialog.set_look(Look(LIGHT, 1.5))
    made = next(blocks(dialog)).begin().fragment().charFormat()
    assert made.foreground().color() == LIGHT.hi
    assert made.font().pixelSize() == 42


def test_the_keyboard_reads_and_changes_pages(opened: Opened) -> None:
    dialog = opened(Look(DARK))
    assert dialog.focusWidget() is area(dialog)
    QTest.keyClick(area(dialog), Qt.Key.Key_PageDown)
    assert area(dialog).verticalScrollBar().value() > 0
    reached = []
    for _ in range(len(PAGES) + 2):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        reached.append(dialog.focusWidget().objectName())
    assert {f"help_{name}" for name in PAGES} | {"help_close", "help_text"} == set(reached)
    QTest.keyClick(child(dialog, QAbstractButton, "help_command_line"), Qt.Key.Key_Space)
    assert next(blocks(dialog)).text() == "Command line"


def test_a_screen_reader_is_told_the_page_and_which_one_is_chosen(opened: Opened) -> None:
    dialog = opened(Look(DARK))
    open_page(dialog, "command_line")
    assert area(dialog).accessibleName() == "Command line"
    chosen = child(dialog, QAbstractButton, "help_command_line")
    assert chosen.accessibleName() == "Command line, chosen"


def test_a_page_that_is_missing_says_what_to_do(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(Look(DARK))
    monkeypatch.setattr(resources, "_folder", lambda: "nowhere")
    open_page(dialog, "command_line")
    assert area(dialog).toPlainText().endswith("is missing: install the program again")


@pytest.fixture
def program(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[app.Program]:
    """The program with one more game."""
    monkeypatch.setattr(games, "ENTRIES", (*games.ENTRIES, TOY))
    built = app.build(user_paths(), UNGUARDED)
    app.open_window(built)
    wait_until_active(built.window)
    yield built
    built.window.close()
    built.window.deleteLater()


def helps(program: app.Program) -> list[HelpDialog]:
    """Every help that is open."""
    return [one for one in program.window.findChildren(HelpDialog) if one.isVisible()]


def press_f1(widget: QWidget) -> None:
    QTest.keyClick(widget, Qt.Key.Key_F1)
    settle()


def test_f1_opens_it_on_the_start_page_and_escape_closes_it(program: app.Program) -> None:
    assert program.window.page == START
    press_f1(program.window)
    (dialog,) = helps(program)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not helps(program)


def test_the_start_page_has_a_button_for_it(program: app.Program) -> None:
    child(program.window, QAbstractButton, "help").click()
    assert len(helps(program)) == 1


def test_f1_in_the_help_opens_no_second_one(program: app.Program) -> None:
    press_f1(program.window)
    (dialog,) = helps(program)
    press_f1(dialog)
    assert helps(program) == [dialog]


def test_f1_opens_it_over_a_dialog_too(program: app.Program) -> None:
    program.window.open_menu_entry("about")
    about = child(program.window, AboutDialog, "about_dialog")
    settle()
    press_f1(about)
    (dialog,) = helps(program)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert about.isVisible() and not helps(program)


def test_about_names_the_owners_of_every_game(program: app.Program) -> None:
    program.window.open_menu_entry("about")
    about = child(program.window, QTextEdit, "about_text").toPlainText()
    assert "trademarks of Lucasfilm Ltd." in about and "by Nick Pruehs." in about
    assert all(entry.credits in about for entry in games.ENTRIES)


@pytest.mark.parametrize("game", [*games.names(), TOY.name])
def test_f1_opens_it_at_the_table_of_every_game(program: app.Program, game: str) -> None:
    program.controller.play_sample(game)
    assert program.window.page == TABLE
    press_f1(program.window)
    assert len(helps(program)) == 1


@pytest.mark.parametrize("game", games.names())
def test_the_menu_of_the_table_has_it(program: app.Program, game: str) -> None:
    program.controller.play_sample(game)
    settle()
    child(program.window, QAbstractButton, "menu").click()
    entries = program.window.page_named(TABLE).findChildren(QAbstractButton, "help")
    (entry,) = [one for one in entries if one.isVisible()]
    entry.click()
    assert len(helps(program)) == 1
