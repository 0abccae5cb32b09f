"""A game's file that is lost while it is played: the window says so, and where the game is now."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from armada_companion.app import program as app
from armada_companion.app.pages import RECORDS
from armada_companion.store import log
from armada_companion.system.paths import user_paths
from armada_companion.ui.controls.message_banner import MessageBanner
from tests.saved_files import whole_steps
from tests.ui.events import settle
from tests.ui.window.program import actions_of, armada_table, file_of, key, play
from tests.ui.window.test_damaged_games import NOTE, rows

CTRL = Qt.KeyboardModifier.ControlModifier
Lose = Callable[[Path], str]
Act = Callable[[app.Program], object]


def remove(game: Path) -> str:
    game.unlink()
    return game.name


def move_away(game: Path) -> str:
    game.rename(user_paths().data / game.name)
    return game.name


def rename_folder(game: Path) -> str:
    game.parent.rename(game.parent.with_name("renamed"))
    return game.name


def replace_by_an_older_copy(game: Path) -> str:
    shutil.copyfile(game, game.with_name("copy"))
    game.with_name("copy").replace(game)
    return f"{game.stem} 2.armada"


def append(game: Path) -> str:
    with game.open("ab") as file:
        file.write(b"# a remark of the sync\n")
    return f"{game.stem} 2.armada"


def cut(game: Path) -> str:
    os.truncate(game, game.stat().st_size // 2)
    return f"{game.stem} 2.armada"


LOSSES = (remove, move_away, rename_folder, replace_by_an_older_copy, append, cut)
"""Each returns the name of the file that the game continues in."""


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
    return file_of(program)


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
    name = lose(game)
    act(program)
    words = said(program)
    if act in (step, undo, redo):
        assert len(program.bridge.session.recorded) == len(before) + 1
    assert "Nothing is lost" in words
    assert f"the whole game is saved as {name} now" in words
    assert whole_steps(game.with_name(name))[: len(before)] == before
    if act is close:
        assert program.window.close()


@pytest.mark.parametrize("act", ACTS)
def test_the_game_continues_in_a_file_that_was_renamed(program: app.Program, act: Act) -> None:
    game = played(program)
    before = program.bridge.session.recorded
    renamed = game.rename(game.with_name("Größe (1).armada"))
    if act is close:
        assert program.window.close()
    else:
        act(program)
        assert "Nothing is lost" not in said(program)
    assert [*game.parent.glob("*.armada")] == [renamed]
    assert whole_steps(renamed)[: len(before)] == before


@pytest.mark.parametrize("act", [home, close])
def test_a_game_that_cannot_be_saved_anywhere_stays_open(
    program: app.Program, act: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, key_of = played(program), program.controller.key
    before = actions_of(program)
    remove(game)

    def full(*_arguments: object, **_more: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(log, "write_whole", full)
        act(program)
        assert "the disk is full" in said(program)
        assert "Export the game" in said(program)
        assert actions_of(program) == before
    program.window.open_menu_entry("home")
    assert rows(program).keys() == {key_of}
    assert game.exists()
