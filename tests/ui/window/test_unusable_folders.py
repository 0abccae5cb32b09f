"""A folder that cannot be used is told, and another one can be chosen; one to read is looked at."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from armada_companion.app import program as app
from armada_companion.app.folder_dialog import FolderDialog
from armada_companion.app.start_page import StartPage
from armada_companion.app.usable_folder import build_in_usable_folder
from armada_companion.system import drives, paths
from armada_companion.system.errors import PathError
from armada_companion.system.paths import HOME_VARIABLE, choose_home, user_paths
from armada_companion.system.settings import Theme
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.press_guard import UNGUARDED
from armada_companion.ui.theme import THEMES, Look
from tests.ui.events import pass_time, wait_for
from tests.ui.window.program import actions_of, close_program, entered, front, one, wait_for_front


@pytest.fixture
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No folder is named by the environment; the usual folder for settings is this one."""
    monkeypatch.setenv(HOME_VARIABLE, "")
    monkeypatch.setattr(paths, "user_config_dir", lambda *_a, **_k: str(tmp_path / "config"))
    return tmp_path / "config"


def test_a_chosen_folder_is_used_from_then_on(
    usual: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = user_paths()
    chosen = choose_home(tmp_path / "other")
    assert chosen.games == tmp_path / "other" / "data" / "games"
    assert user_paths() == chosen
    monkeypatch.setenv(HOME_VARIABLE, "")
    assert user_paths() == chosen != before
    (usual / paths.CHOSEN).write_text("no path at all")
    assert user_paths() == before


@pytest.mark.parametrize("button", ["folder_other", "folder_leave"])
def test_an_unusable_folder_is_reported_and_another_one_offered(
    usual: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, button: str
) -> None:
    monkeypatch.setattr(
        QFileDialog, "getExistingDirectory", lambda *_arguments: str(tmp_path / "other")
    )
    said: list[str] = []

    def build() -> Path:
        if user_paths().data.parent != tmp_path / "other":
            raise PathError("/x cannot be used (no permission to write)")
        return user_paths().data

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, FolderDialog)
        said.append(dialog.accessibleDescription())
        found = dialog.findChild(PushButton, button)
        assert found is not None
        found.chosen.emit()

    QTimer.singleShot(50, press)
    made = build_in_usable_folder(build)
    assert said[0].startswith("/x cannot be used")
    assert made == (tmp_path / "other" / "data" if button == "folder_other" else None)


def test_the_dialog_is_read_out(qtbot: QtBot) -> None:
    dialog = FolderDialog(Look(THEMES[Theme.DARK]), "/x cannot be used")
    qtbot.addWidget(dialog)
    assert "/x cannot be used" in dialog.accessibleDescription()


def test_a_game_of_a_folder_to_read_is_looked_at_from_a_copy(
    program: app.Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.controller.play_sample("armada")
    steps = actions_of(program)
    name = str(program.bridge.session.header["id"])
    program.controller.close_game()
    folder = user_paths().games
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and access(path, mode))
    program.controller.open_game(name)
    assert entered(program) == steps
    assert "nothing can be saved" in program.window.windowTitle()
    assert not program.bridge.undo()
    wait_for_front(program)
    assert front(program).objectName() == "not_saved_dialog"
    one(program, "not_saved_cancel")
    program.controller.close_game()
    assert program.window.windowTitle() == "Armada Companion"
    after = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    assert {key: after[key] for key in before if key != "list.json"} == {
        key: data for key, data in before.items() if key != "list.json"
    }


def test_a_folder_to_read_still_starts_the_program(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    user_paths().games.mkdir(parents=True)
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK and access(path, mode))
    program = app.build(user_paths(), UNGUARDED)
    app.open_window(program)
    assert program.window.page == "start"
    close_program(program)


@pytest.mark.parametrize("drive", ["", "a network drive"])
def test_a_drive_that_is_less_safe_is_reported_once_on_the_start_page(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, qapp: QApplication, drive: str
) -> None:
    asked: list[Path] = []

    def found(folder: Path) -> str:
        asked.append(folder)
        return drive

    monkeypatch.setattr(drives, "unsafe_drive", found)
    program = app.build(user_paths(), UNGUARDED)
    app.open_window(program)
    assert not asked
    page = program.window.findChild(StartPage)
    assert page is not None
    wait_for(lambda: asked == [program.paths.data])
    banner = page.findChild(MessageBanner, "start_message")
    assert banner is not None
    assert ("Games are saved on a network drive: " in banner.accessibleName()) == bool(drive)
    assert banner.isVisible() == bool(drive)
    if drive:
        # A warning, in its own color, and no refusal.
        theme = THEMES[Theme.DARK]
        edge = banner.grab().toImage().pixelColor(banner.width() // 2, 1)
        assert abs(edge.hue() - theme.warn.hue()) < 10 < abs(edge.hue() - theme.bad.hue())
    page.refresh()
    pass_time(program.window, 120)
    assert len(asked) == 1
    close_program(program)
