"""Saved games in the window: how they read, how they are deleted and brought back."""

import shutil
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.rules.table.players import NamePlayer
from armada_companion.kit.step import FORMAT, VERSION
from armada_companion.store.beside import FOLDER, beside
from armada_companion.store.file_lock import OpenFile
from armada_companion.store.log import GameLog
from armada_companion.system.paths import user_paths
from armada_companion.ui.controls.game_list import GameList
from armada_companion.ui.models import ROW_ROLE
from armada_companion.ui.press_guard import UNGUARDED
from tests.ui.events import wait_for
from tests.ui.pages.page_checks import cross_place
from tests.ui.window.program import click, close_program, found, key, one, play

HEADER = {"format": FORMAT, "version": VERSION}
Rows = list[tuple[str, str]]


def shown(program: app.Program) -> GameList:
    games = one(program, "games")
    assert isinstance(games, GameList)
    return games


def rows(program: app.Program) -> Rows:
    model = shown(program).model()
    said = int(Qt.ItemDataRole.AccessibleTextRole)
    seen = [model.index(place, 0).data(said).split(", ") for place in range(model.rowCount())]
    return [(words[0], words[1]) for words in seen]


def files() -> list[str]:
    return sorted(path.stem for path in user_paths().games.glob("*.armada"))


def wait_for_rows(program: app.Program, wanted: Rows) -> None:
    wait_for(lambda: bool(found(program, "games")) and rows(program) == wanted)


@pytest.fixture
def saved(program: app.Program) -> app.Program:
    """Two games on the start page, the later one first."""
    for name in ("Mia", "Zoe"):
        program.controller.new_game("armada", title=f"{name}'s game")
        program.controller.play(NamePlayer(Side.A, name))
        program.controller.close_game()
    return program


@pytest.fixture
def again() -> Iterator[list[app.Program]]:
    """Further starts; closed in the end."""
    started: list[app.Program] = []
    yield started
    for program in started:
        close_program(program)


def test_saved_games_tell_who_plays(saved: app.Program) -> None:
    assert rows(saved) == [
        ("Zoe v Side B", "setup  ·  Zoe's game"),
        ("Mia v Side B", "setup  ·  Mia's game"),
    ]


def test_a_deleted_game_goes_to_the_trash_and_comes_back(saved: app.Program) -> None:
    before, kept = rows(saved), files()
    games = shown(saved)
    QTest.mouseClick(games.viewport(), Qt.MouseButton.LeftButton, pos=cross_place(games, 0))
    assert rows(saved) == before[1:]
    assert len(list((user_paths().games / "trash").glob("*.armada"))) == 1
    assert one(saved, "start_deleted").accessibleName() == "Deleted: Zoe v Side B"
    click(one(saved, "start_deleted_undo"))
    wait_for_rows(saved, before)
    assert files() == kept
    assert not found(saved, "start_deleted")
    assert saved.window.focusWidget() is games
    assert games.currentIndex().row() == 0


def test_a_start_lists_at_first_only_the_games_in_sight(
    program: app.Program, again: list[app.Program]
) -> None:
    """1,000 rows took 120 million instructions before the first frame."""
    for number in range(40):
        program.controller.new_game("armada", title=f"Game {number}")
        program.controller.play(NamePlayer(Side.A, f"Mia {number}"))
        program.controller.close_game()
    every = rows(program)
    again.append(app.build(user_paths(), UNGUARDED))
    app.open_window(again[0])
    assert (len(every), rows(again[0])) == (40, every[:30])
    shown(again[0]).setCurrentIndex(shown(again[0]).model().index(7, 0))
    wait_for_rows(again[0], every)
    assert shown(again[0]).currentIndex().row() == 7


def test_undo_brings_one_after_the_other_back(saved: app.Program) -> None:
    before = rows(saved)
    shown(saved).setFocus()
    shown(saved).setCurrentIndex(shown(saved).model().index(0, 0))
    key(Qt.Key.Key_Delete)
    key(Qt.Key.Key_Delete)
    assert files() == []
    assert not found(saved, "games")
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert one(saved, "start_deleted").accessibleName() == "Deleted: Zoe v Side B"
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_for_rows(saved, before)
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_for_rows(saved, before)


def test_a_game_that_is_open_elsewhere_is_not_deleted(saved: app.Program) -> None:
    games, before = shown(saved), rows(saved)
    first = games.model().index(0, 0).data(ROW_ROLE)
    file = OpenFile(user_paths().games / f"{files()[1]}.armada")
    assert first.key in file.read().decode()
    QTest.mouseClick(games.viewport(), Qt.MouseButton.LeftButton, pos=cross_place(games, 0))
    assert "open in another window" in one(saved, "start_message").accessibleName()
    file.close()
    assert len(files()) == 2
    saved.window.show_game()
    assert rows(saved) == before


def test_a_game_that_cannot_be_brought_back_is_reported(saved: app.Program) -> None:
    games = shown(saved)
    QTest.mouseClick(games.viewport(), Qt.MouseButton.LeftButton, pos=cross_place(games, 0))
    shutil.rmtree(user_paths().games / "trash")
    click(one(saved, "start_deleted_undo"))
    assert "not" in one(saved, "start_message").accessibleName()
    assert not found(saved, "start_deleted")


def test_continue_does_not_offer_a_deleted_game(saved: app.Program) -> None:
    games = shown(saved)
    QTest.mouseClick(games.viewport(), Qt.MouseButton.LeftButton, pos=cross_place(games, 0))
    click(one(saved, "continue"))
    assert saved.bridge.session.header["title"] == "Mia's game"


def test_a_new_game_in_which_nothing_was_entered_is_not_kept(program: app.Program) -> None:
    """P13: games of 0 steps piled up."""
    click(one(program, "new_armada"))
    assert program.window.page == "setup"
    program.controller.close_game()
    assert (files(), found(program, "continue")) == ([], [])


def test_closing_the_window_on_an_empty_game_leaves_none_to_start_with(
    program: app.Program, again: list[app.Program]
) -> None:
    program.controller.new_game("armada")
    program.window.close()
    assert files() == []
    again.append(app.build(user_paths(), UNGUARDED))
    app.open_window(again[0])
    assert again[0].window.page == "start"
    assert not found(again[0], "start_message")


def test_games_of_earlier_versions_tell_who_plays_a_moment_later(
    saved: app.Program, again: list[app.Program]
) -> None:
    """Nobody looked into them yet: a start does not wait for it."""
    wanted, folder = rows(saved), user_paths().games
    saved.window.close()
    (folder / "list.json").unlink()
    empty, header = folder / "empty.armada", {**HEADER, "id": "empty", "game": "armada"}
    GameLog.create(empty, beside(folder, "empty"), header).close()
    again.append(app.build(user_paths(), UNGUARDED))
    app.open_window(again[0])
    assert rows(again[0]) == [
        ("Zoe's game", "Armada  ·  1 step"),
        ("Mia's game", "Armada  ·  1 step"),
    ]
    wait_for_rows(again[0], wanted)
    wait_for(lambda: not empty.exists())
    assert len(files()) == 2
    assert one(again[0], "continue_line").text().startswith("Zoe v Side B  ·  setup")  # type: ignore[attr-defined]


def test_a_game_damaged_since_says_so_in_the_list(saved: app.Program) -> None:
    path = user_paths().games / f"{files()[0]}.armada"
    path.write_bytes(b"x" * path.stat().st_size)
    for backup in (user_paths().games / FOLDER).glob("*.backup"):
        backup.unlink()
    saved.window.show_game()
    assert rows(saved)[-1][1].startswith(f"game {path.stem} not opened")


def test_a_message_names_a_game_by_its_title(program: app.Program) -> None:
    """R8: "game 4076de00-… not saved", where players know titles only."""
    assert program.controller.new_game("armada", "Mia's game")
    play(program, {"do": "note", "text": "It begins"})
    (key,) = (entry.key for entry in program.controller.entries())
    with program.controller.collect_messages() as messages:
        assert not program.controller.remove_game(key)
    assert messages == ["“Mia's game” not deleted: it is open; close it first"]
