"""A game's file that is lost while it is played: the window says so, and where the game is now."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from armada_companion.app import program as app
from armada_companion.app.pages import RECORDS
from armada_companion.store.errors import StoreError
from armada_companion.store.inspection import autosave_path, inspect
from armada_companion.store.log import GameLog
from armada_companion.system.paths import user_paths
from armada_companion.ui.controls.message_banner import MessageBanner
from tests.ui.events import settle, wait_for
from tests.ui.window.program import actions_of, armada_table, key, play
from tests.ui.window.test_damaged_games import NOTE, rows

CTRL = Qt.KeyboardModifier.ControlModifier
Lose = Callable[[Path], None]
Act = Callable[[app.Program], object]


def remove(game: Path) -> None:
    game.unlink()


def rename_folder(game: Path) -> None:
    game.parent.rename(game.parent.with_name("renamed"))


def replace_by_an_older_copy(game: Path) -> None:
    shutil.copyfile(game, game.with_name("copy"))
    game.with_name("copy").replace(game)


LOSSES = (remove, rename_folder, replace_by_an_older_copy)


def step(program: app.Program) -> None:
    play(program, NOTE)


def undo(program: app.Program) -> None:
    key(Qt.Key.Key_Z, CTRL)


def redo(program: app.Program) -> None:
    key(Qt.Key.Key_Y, CTRL)


def home(program: app.Program) -> None:
    program.window.open_menu_entry("home")


def export(program: app.Program) -> None:
    program.controller.export(str(user_paths().data / "out.armada"), whole=True)


def close(program: app.Program) -> None:
    assert not program.window.close(), "it was closed before anybody could read what happened"


ACTS = (step, undo, redo, home, export, close)


def played(program: app.Program) -> Path:
    """Open a game with a step that can be undone and one that can be restored."""
    program.controller.play_sample("armada")
    play(program, {"do": "leave_dials_on_table"}, NOTE, NOTE, {"do": "undo"})
    game = user_paths().games / f"{program.bridge.session.header['id']}.game"
    wait_for(autosave_path(game).exists)
    return game


def said(program: app.Program) -> str:
    """The message that is seen."""
    settle()
    banners = program.window.findChildren(MessageBanner)
    words = [banner.message for banner in banners if banner.isVisible()]
    sheet = armada_table(program).sheet if program.bridge.is_open else None
    if sheet is not None and sheet.isVisible():
        words.append(sheet.accessibleDescription())
    return " ".join(words)


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("lose", LOSSES)
def test_the_window_says_at_the_next_act_where_the_game_is_now(
    program: app.Program, lose: Lose, act: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(user_paths().data / "out.armada")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (file, RECORDS))
    game = played(program)
    before = program.bridge.session.recorded
    lose(game)
    act(program)
    words = said(program)
    if act in (step, undo, redo):
        assert len(program.bridge.session.recorded) == len(before) + 1
    assert "Nothing is lost" in words
    assert f"{game.stem}-2" in words
    found = inspect(game.with_name(f"{game.stem}-2.game"))
    assert not found.damage
    assert found.chain.steps[: len(before)] == before
    if act is close:
        assert program.window.close()


@pytest.mark.parametrize("act", [home, close])
def test_a_game_that_cannot_be_saved_anywhere_stays_open(
    program: app.Program, act: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played(program)
    before = actions_of(program)
    remove(game)

    def full(*_arguments: object) -> GameLog:
        raise StoreError("game x not made: the disk is full; make room on it")

    with monkeypatch.context() as patch:
        patch.setattr(GameLog, "create", full)
        act(program)
        assert "the disk is full" in said(program)
        assert "Export the game" in said(program)
        assert actions_of(program) == before
    program.window.open_menu_entry("home")
    assert f"{game.stem}-2" in rows(program)
