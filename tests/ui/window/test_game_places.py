"""In which file a game is played on, and in which folder the games are."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from armada_companion.app import program as app
from armada_companion.kit.log_actions import AddNote
from armada_companion.system import files
from armada_companion.system.paths import user_paths
from armada_companion.ui.press_guard import UNGUARDED
from tests.saved_files import steps_in
from tests.ui.window.presses import Press, by_keyboard, by_mouse
from tests.ui.window.program import close_program, file_of, found, front, wait_for_front

BOTH = pytest.mark.parametrize("press", [by_mouse, by_keyboard])


def notes_in(file: Path) -> list[str]:
    """Return the notes in a game's file."""
    actions = (step.action for step in steps_in(file.read_bytes()))
    return [str(action["text"]) for action in actions if action["do"] == "note"]


def note(program: app.Program, text: str) -> None:
    assert program.controller.play(AddNote(text))


@pytest.fixture
def elsewhere(program: app.Program, tmp_path: Path) -> Path:
    """A game in another folder, whose name, steps and players this computer does not know."""
    program.controller.play_sample("armada")
    note(program, "first")
    file, key = file_of(program), program.controller.key
    program.controller.close_game()
    record = tmp_path / "from Ben.armada"
    shutil.copyfile(file, record)
    assert program.controller.remove_game(key)
    return record


@BOTH
def test_a_record_from_elsewhere_is_opened_in_a_copy(
    program: app.Program, elsewhere: Path, press: Press
) -> None:
    before = elsewhere.read_bytes()
    program.window.open_record(str(elsewhere))
    wait_for_front(program)
    assert str(elsewhere) in front(program).accessibleDescription()
    press(program, "place_copy")
    wait_for_front(program)
    note(program, "second")
    assert file_of(program).parent == user_paths().games
    assert notes_in(file_of(program)) == ["first", "second"]
    assert elsewhere.read_bytes() == before


@BOTH
def test_a_record_from_elsewhere_is_played_on_where_it_is(
    program: app.Program, elsewhere: Path, press: Press
) -> None:
    program.window.open_record(str(elsewhere))
    wait_for_front(program)
    press(program, "place_here")
    wait_for_front(program)
    note(program, "second")
    assert notes_in(elsewhere) == ["first", "second"]
    program.controller.close_game()
    assert not list(user_paths().games.glob("*.armada"))
    (entry,) = program.controller.entries()
    assert not entry.problem
    # From now on it is one of the games: nothing is asked.
    program.window.open_record(str(elsewhere))
    assert program.controller.key == entry.key
    note(program, "third")
    assert notes_in(elsewhere) == ["first", "second", "third"]


def test_a_game_on_a_drive_that_is_away_is_listed_with_its_path(
    program: app.Program, elsewhere: Path
) -> None:
    assert program.controller.places.play_in_file(str(elsewhere))
    program.controller.close_game()
    away = elsewhere.with_name("away")
    elsewhere.rename(away)
    (entry,) = program.controller.entries()
    assert str(elsewhere) in entry.problem
    away.rename(elsewhere)
    (entry,) = program.controller.entries()
    assert not entry.problem


def test_the_question_can_be_left(program: app.Program, elsewhere: Path) -> None:
    program.window.open_record(str(elsewhere))
    wait_for_front(program)
    by_keyboard(program, "place_back")
    assert not program.bridge.is_open
    assert not program.controller.entries()


def test_a_game_of_the_folder_is_opened_itself(program: app.Program) -> None:
    program.controller.play_sample("armada")
    note(program, "first")
    file = file_of(program)
    program.controller.close_game()
    program.window.open_record(str(file))
    assert front(program) is program.window
    note(program, "second")
    assert notes_in(file) == ["first", "second"]
    assert len(program.controller.entries()) == 1


@BOTH
def test_of_two_files_of_one_game_the_window_asks_for_one(
    program: app.Program, press: Press
) -> None:
    program.controller.play_sample("armada")
    note(program, "first")
    file, key = file_of(program), program.controller.key
    program.controller.close_game()
    copy = file.with_name(f"{file.stem} - Copy.armada")
    shutil.copyfile(file, copy)
    program.window.open_game(key)
    wait_for_front(program)
    labels = [one.accessibleName() for number in (0, 1) for one in found(program, f"pick_{number}")]
    chosen = next(number for number, label in enumerate(labels) if copy.name in label)
    press(program, f"pick_{chosen}")
    wait_for_front(program)
    note(program, "second")
    assert (notes_in(copy), notes_in(file)) == (["first", "second"], ["first"])
    assert program.controller.condition.damage is None
    program.window.close()
    again = app.build(user_paths(), UNGUARDED)
    app.open_window(again)
    assert file_of(again) == copy
    note(again, "third")
    assert notes_in(copy)[-1] == "third"
    close_program(again)


def test_the_file_manager_shows_the_folder_of_games(
    program: app.Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def open_url(url: QUrl) -> bool:
        shown.append(url.toLocalFile())
        return len(shown) == 1

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    program.controller.play_sample("armada")
    program.window.open_menu_entry("folder")
    program.controller.close_game()
    by_mouse(program, "folder")
    assert list(map(Path, shown)) == [user_paths().games] * 2
    assert str(user_paths().games) in one_message(program)


def one_message(program: app.Program) -> str:
    return " ".join(widget.accessibleName() for widget in found(program, "start_message"))


Answer = Callable[[Path], None]


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Answer:
    """Answers the dialog that asks for a folder."""

    def with_folder(folder: Path) -> None:
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_words: str(folder))

    return with_folder


@pytest.mark.parametrize("has_files", [False, True])
@BOTH
def test_the_games_are_moved_to_another_folder(
    program: app.Program, tmp_path: Path, answer: Answer, press: Press, has_files: bool
) -> None:
    program.controller.play_sample("armada")
    key = program.controller.key
    program.controller.close_game()
    target = tmp_path / "Spiele"
    target.mkdir()
    if has_files:
        (target / "letter.txt").touch()
    answer(target)
    press(program, "settings")
    wait_for_front(program)
    press(program, "settings_folder_other")
    games = target / "Armada Companion games" if has_files else target
    assert program.controller.places.folder == games
    assert not user_paths().games.exists()
    assert program.controller.open_game(key)
    note(program, "there")
    assert file_of(program).parent == games
    program.window.close()
    again = app.build(user_paths(), UNGUARDED)
    app.open_window(again)
    assert again.controller.key == key
    close_program(again)


def test_games_that_cannot_be_moved_stay(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.controller.play_sample("armada")
    program.controller.close_game()
    before = sorted(user_paths().games.rglob("*"))

    def fails(self: Path, target: Path) -> Path:
        raise OSError(18, "another disk")

    monkeypatch.setattr(Path, "rename", fails)
    assert not program.controller.places.move_games(str(tmp_path / "there"))
    assert sorted(user_paths().games.rglob("*")) == before
    assert not (tmp_path / "there").exists()
    assert program.controller.settings.games_folder is None
    assert not list(tmp_path.glob("*.part"))


def test_a_folder_is_moved_to_another_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = tmp_path / "games", tmp_path / "there"
    (source / "inner").mkdir(parents=True)
    (source / "inner" / "file").write_bytes(b"bytes")
    rename = Path.rename

    def within_a_disk(self: Path, to: Path) -> Path:
        if self == source:
            raise OSError(18, "another disk")
        return rename(self, to)

    monkeypatch.setattr(Path, "rename", within_a_disk)
    files.move_folder(source, target)
    assert (target / "inner" / "file").read_bytes() == b"bytes"
    assert not source.exists()


def test_without_the_drive_of_the_folder_the_usual_one_is_used(
    program: app.Program, tmp_path: Path
) -> None:
    folder = tmp_path / "stick"
    assert program.controller.places.move_games(str(folder))
    program.window.close()
    folder.rename(tmp_path / "pulled")
    again = app.build(user_paths(), UNGUARDED)
    app.open_window(again)
    assert again.controller.places.folder == user_paths().games
    assert str(folder) in one_message(again)
    close_program(again)
