"""A file that is lost under an open game: told at the next step, and no step is lost."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from armada_companion.store.inspection import autosave_path, inspect

from armada_companion.kit.log_actions import AddNote, Redo, Undo
from armada_companion.session.exchange import export_session
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError
from armada_companion.store.log import GameLog
from tests.session.test_damaged_files import library_at
from tests.toy_game.rules import Add

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="Windows keeps a file in its place while it is open"
)

KEY, NEW = "one", "one-2"
Lose = Callable[[Path], None]
Act = Callable[[Library, Path], None]


def remove(game: Path) -> None:
    game.unlink()


def move(game: Path) -> None:
    game.rename(game.with_name("elsewhere.sqlite"))


def move_all(game: Path) -> None:
    other = game.parent / "other"
    other.mkdir()
    for path in game.parent.glob("one.*"):
        path.rename(other / path.name)


def replace_by_another_game(game: Path) -> None:
    library = library_at(game.parent / "other")
    library.new_game({"game": "toy", "id": "two"}).dispatch(AddNote("another game"))
    library.close("two")
    (game.parent / "other" / "two.game").replace(game)


def replace_by_a_copy(game: Path) -> None:
    copy = game.with_name("copy")
    shutil.copyfile(game, copy)
    copy.replace(game)


def replace_by_a_folder(game: Path) -> None:
    game.unlink()
    game.mkdir()


def rename_folder(game: Path) -> None:
    game.parent.rename(game.parent.with_name("renamed"))


def remove_folder(game: Path) -> None:
    shutil.rmtree(game.parent)


def make_folder_anew(game: Path) -> None:
    shutil.rmtree(game.parent)
    game.parent.mkdir()


def remove_log(game: Path) -> None:
    game.with_name(f"{game.name}-wal").unlink()


LOSSES: tuple[Lose, ...] = (
    *(remove, move, move_all, replace_by_another_game, replace_by_a_copy, replace_by_a_folder),
    *(rename_folder, remove_folder, make_folder_anew, remove_log),
)


def step(library: Library, _: Path) -> None:
    library.open(KEY).dispatch(Add(1))


def undo(library: Library, _: Path) -> None:
    library.open(KEY).dispatch(Undo())


def redo(library: Library, _: Path) -> None:
    library.open(KEY).dispatch(Redo())


def note(library: Library, _: Path) -> None:
    library.open(KEY).dispatch(AddNote("a note"))


def autosave(library: Library, _: Path) -> None:
    library.autosave(KEY)


def export(library: Library, folder: Path) -> None:
    export_session(library.open(library.keep_place(KEY)), folder / "out.armada", whole=True)


def close(library: Library, _: Path) -> None:
    library.close(library.keep_place(KEY))


def delete(library: Library, _: Path) -> None:
    key = library.keep_place(KEY)
    library.close(key)
    library.restore(library.remove(key))


ACTS: tuple[Act, ...] = (step, undo, redo, note, autosave, export, close, delete)


def played(folder: Path) -> tuple[Library, list[tuple[str, str]]]:
    """Return a library with an open game that was saved as a record too, and what it told."""
    library = library_at(folder)
    shown: list[tuple[str, str]] = []
    library.on_moved = lambda old, new: shown.append((old, new))
    session = library.new_game({"game": "toy", "id": KEY})
    for number in range(5):
        session.dispatch(Add(1 + number % 2))
    library.autosave(KEY)
    session.dispatch(AddNote("the last note"))
    session.dispatch(Undo())
    return library, shown


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("lose", LOSSES)
def test_it_is_reported_at_the_next_act_and_no_step_is_lost(
    tmp_path: Path, lose: Lose, act: Act
) -> None:
    folder = tmp_path / "games"
    library, shown = played(folder)
    before = library.open(KEY).recorded
    lose(folder / f"{KEY}.game")
    act(library, tmp_path)
    assert shown == [(KEY, NEW)]
    library.open(NEW).dispatch(AddNote("and on"))
    assert shown == [(KEY, NEW)]
    steps = library.open(NEW).recorded
    assert [each.n for each in steps] == list(range(1, len(steps) + 1))
    assert steps[: len(before)] == before
    library.close(NEW)
    again = library_at(folder)
    assert again.open(NEW).recorded == steps
    assert (again.damage_of(NEW), again.spoiled_of(NEW)) == (None, None)
    again.close(NEW)


@pytest.mark.parametrize("lose", LOSSES)
def test_a_program_that_is_killed_after_the_next_step_has_lost_none(
    tmp_path: Path, lose: Lose
) -> None:
    folder, killed = tmp_path / "games", tmp_path / "killed"
    library, _ = played(folder)
    lose(folder / f"{KEY}.game")
    step(library, tmp_path)
    killed.mkdir()
    for path in folder.glob(f"{NEW}.*"):
        shutil.copyfile(path, killed / path.name)
    steps = library.open(NEW).recorded
    library.close(NEW)
    again = library_at(killed)
    assert again.open(NEW).recorded == steps
    assert (again.damage_of(NEW), again.spoiled_of(NEW)) == (None, None)
    again.close(NEW)


@pytest.mark.parametrize("lose", [remove, move, move_all])
def test_nothing_of_the_lost_game_stays_in_the_list(tmp_path: Path, lose: Lose) -> None:
    library, _ = played(tmp_path / "games")
    lose(tmp_path / "games" / f"{KEY}.game")
    step(library, tmp_path)
    library.close(NEW)
    assert [entry.key for entry in library_at(tmp_path / "games").entries()] == [NEW]


def test_a_file_that_was_moved_has_every_step(tmp_path: Path) -> None:
    library, _ = played(tmp_path)
    move(tmp_path / f"{KEY}.game")
    steps = library.open(KEY).recorded
    step(library, tmp_path)
    library.close(NEW)
    with closing(sqlite3.connect(tmp_path / "elsewhere.sqlite")) as connection:
        (count,) = connection.execute("SELECT count(*) FROM step").fetchone()
    assert count == len(steps)


def test_the_game_that_was_put_in_its_place_stays_as_it_was_put_there(tmp_path: Path) -> None:
    library, _ = played(tmp_path)
    replace_by_another_game(tmp_path / f"{KEY}.game")
    before = (tmp_path / f"{KEY}.game").read_bytes()
    step(library, tmp_path)
    assert (tmp_path / f"{KEY}.game").read_bytes() == before
    library.close(NEW)
    assert (tmp_path / f"{KEY}.game").read_bytes() == before
    again = library_at(tmp_path)
    (other,) = (each.action["text"] for each in again.open(KEY).recorded)
    assert (other, again.damage_of(KEY)) == ("another game", None)
    again.close(KEY)


def test_a_game_put_in_the_place_of_one_without_a_step_is_not_deleted(tmp_path: Path) -> None:
    library = library_at(tmp_path)
    library.new_game({"game": "toy", "id": KEY})
    replace_by_another_game(tmp_path / f"{KEY}.game")
    before = (tmp_path / f"{KEY}.game").read_bytes()
    library.close(KEY)
    assert (tmp_path / f"{KEY}.game").read_bytes() == before


def test_what_others_put_beside_the_lost_file_stays(tmp_path: Path) -> None:
    library, _ = played(tmp_path)
    game = tmp_path / f"{KEY}.game"
    for path in (game.with_suffix(".head"), autosave_path(game)):
        other = tmp_path / "theirs"
        other.write_bytes(b"theirs")
        other.replace(path)
    remove(game)
    step(library, tmp_path)
    assert game.with_suffix(".head").read_bytes() == b"theirs"
    assert autosave_path(game).read_bytes() == b"theirs"
    library.close(NEW)


@pytest.mark.parametrize("lose", [remove, rename_folder])
def test_where_no_new_file_can_be_made_nothing_is_called_saved(
    tmp_path: Path, lose: Lose, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a full disk, or where the folder cannot be made again."""
    folder = tmp_path / "games"
    library, shown = played(folder)
    before = library.open(KEY).recorded
    lose(folder / f"{KEY}.game")

    def full(*_arguments: object) -> GameLog:
        raise StoreError("game one-2 not made: the disk is full; make room on it")

    with monkeypatch.context() as patch:
        patch.setattr(GameLog, "create", full)
        for _ in range(2):
            with pytest.raises(
                StoreError, match=r"^step 8 of game one not saved: its file .* full"
            ):
                step(library, tmp_path)
        with pytest.raises(StoreError, match="^game one not saved: its file .* full"):
            library.keep_place(KEY)
        assert (library.open(KEY).recorded, shown) == (before, [])
    step(library, tmp_path)
    assert shown == [(KEY, NEW)]
    assert len(library.open(NEW).recorded) == 8
    library.close(NEW)


def test_a_folder_that_comes_back_takes_the_step_that_was_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    library, shown = played(folder)
    rename_folder(folder / f"{KEY}.game")
    # A file where the folder was: it cannot be made again.
    folder.write_bytes(b"")
    with pytest.raises(StoreError, match="^step 8 of game one not saved: its file .* is missing"):
        step(library, tmp_path)
    folder.unlink()
    folder.with_name("renamed").rename(folder)
    step(library, tmp_path)
    assert shown == []
    library.close(KEY)
    assert len(inspect(folder / f"{KEY}.game").chain.steps) == 8
    assert not inspect(folder / f"{KEY}.game").damage


def test_a_file_whose_rights_were_taken_keeps_its_steps(tmp_path: Path) -> None:
    library, shown = played(tmp_path)
    game = tmp_path / f"{KEY}.game"
    game.chmod(0)
    tmp_path.chmod(0o500)
    try:
        step(library, tmp_path)
        with suppress(StoreError):
            library.autosave(KEY)
        state = library.open(KEY).state
        library.close(KEY)
    finally:
        tmp_path.chmod(0o700)
        game.chmod(0o600)
    assert shown == []
    again = library_at(tmp_path)
    assert again.open(KEY).state == state
    assert (again.damage_of(KEY), again.spoiled_of(KEY)) == (None, None)
    again.close(KEY)
