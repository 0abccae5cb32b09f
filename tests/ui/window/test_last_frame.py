"""The picture of the last time: shown at the next start, but only while it is true."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from armada_companion.app import launch
from armada_companion.app import program as app
from armada_companion.app.last_frame import LABEL, PICTURE, LastFrame, OpeningWindow
from armada_companion.system.paths import user_paths
from armada_companion.system.settings import SettingsFile, Theme
from armada_companion.ui.press_guard import UNGUARDED
from tests.ui.window.program import close_program, play


def leave_a_game() -> QSize:
    """Play a little, close the window with a sheet open, and return its size."""
    program = app.build(user_paths(), UNGUARDED)
    app.keep_last_frame(program)
    app.open_window(program)
    program.shell.play_sample()
    play(program, {"do": "leave_dials_on_table"})
    program.window.table.show_unit("b2")
    program.window.table.commands.more()
    QTest.qWait(20)
    size = program.window.size()
    close_program(program)
    return size


def found_picture() -> QImage | None:
    paths = user_paths()
    settings, _ = SettingsFile(paths.settings_file).load()
    sight = launch.sight_of(settings, paths)
    return LastFrame(paths.data).find(sight) if sight else None


def test_the_picture_is_what_the_next_start_shows_when_it_is_live(qapp: QApplication) -> None:
    """Whatever was open when the window was closed: a sheet in the picture would do nothing."""
    leave_a_game()
    picture = found_picture()
    assert picture is not None
    live = app.build(user_paths(), UNGUARDED)
    app.open_window(live)
    assert QTest.qWaitForWindowActive(live.window)
    QTest.qWait(50)
    kind = QImage.Format.Format_RGB32
    shown = live.window.grab().toImage().convertToFormat(kind)
    close_program(live)
    assert picture.convertToFormat(kind) == shown


def test_without_a_game_there_is_no_picture(qapp: QApplication) -> None:
    assert found_picture() is None


def test_a_start_uses_the_picture_up_so_a_killed_program_leaves_none(qapp: QApplication) -> None:
    """The steps of a killed program may lie beside the game's file, which looks unchanged."""
    leave_a_game()
    killed = app.build(user_paths(), UNGUARDED)
    app.keep_last_frame(killed)
    assert found_picture() is None
    killed.window.deleteLater()


def change_theme() -> None:
    file = SettingsFile(user_paths().settings_file)
    settings, _ = file.load()
    file.save(settings._replace(theme=Theme.LIGHT))


def change_game() -> None:
    paths = user_paths()
    settings, _ = SettingsFile(paths.settings_file).load()
    with paths.game_file(settings.last_game or "").open("ab") as file:
        file.write(b"x")


def lose_game() -> None:
    paths = user_paths()
    settings, _ = SettingsFile(paths.settings_file).load()
    paths.game_file(settings.last_game or "").unlink()


def damage_label() -> None:
    (user_paths().data / LABEL).write_text("{", encoding="utf-8")


def damage_picture() -> None:
    (user_paths().data / PICTURE).write_bytes(b"BM")


@pytest.mark.parametrize(
    "change", [change_theme, change_game, lose_game, damage_label, damage_picture]
)
def test_a_picture_that_may_not_be_true_any_more_is_not_shown(
    qapp: QApplication, change: Callable[[], None]
) -> None:
    leave_a_game()
    change()
    assert found_picture() is None


def test_the_live_window_takes_the_place_of_the_picture_and_closes_with_it(
    qapp: QApplication,
) -> None:
    size = leave_a_game()
    picture = found_picture()
    assert picture is not None
    opening = OpeningWindow(picture)
    starts: list[bool] = []
    opening.first_shown.connect(lambda: starts.append(True))
    opening.show()
    assert QTest.qWaitForWindowExposed(opening)
    QTest.qWait(20)
    assert starts == [True]
    program = app.build(user_paths(), UNGUARDED)
    app.open_window(program, "", opening)
    QTest.qWait(20)
    assert program.window.window() is opening
    assert program.window.size() == opening.size() == size
    assert opening.windowTitle() == program.window.windowTitle()
    was_open = program.bridge.is_open
    opening.close()
    assert (was_open, program.bridge.is_open) == (True, False)
    opening.deleteLater()


def test_a_second_start_brings_the_whole_window_to_the_front(qapp: QApplication) -> None:
    """It is the one that was opened with the picture."""
    leave_a_game()
    picture = found_picture()
    assert picture is not None
    opening = OpeningWindow(picture)
    opening.show()
    program = app.build(user_paths(), UNGUARDED)
    app.open_window(program, "", opening)
    opening.showMinimized()
    QTest.qWait(20)
    assert opening.isMinimized()
    program.window.arrive("")
    assert not opening.isMinimized()
    opening.close()
    opening.deleteLater()


def test_after_a_fatal_error_the_whole_window_closes_with_the_dialog(qapp: QApplication) -> None:
    leave_a_game()
    picture = found_picture()
    assert picture is not None
    opening = OpeningWindow(picture)
    opening.show()
    program = app.build(user_paths(), UNGUARDED)
    app.open_window(program, "", opening)
    program.window.show_crash(None, "a bug")
    QTest.qWait(20)
    dialog = program.window.findChild(QDialog, "crash_dialog")
    assert dialog is not None
    dialog.accept()
    assert not opening.isVisible()
    opening.deleteLater()
