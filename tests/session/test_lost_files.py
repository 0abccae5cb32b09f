"""A file that is lost under an open game: reported at the next step, and no step is lost."""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from armada_companion.kit.log_actions import AddNote, Redo, Undo
from armada_companion.session.exchange import export_session
from armada_companion.session.library import Library
from armada_companion.store import log as log_module
from armada_companion.store.errors import StoreError
from armada_companion.system.files import write_whole
from tests.saved_files import beside, files_of, library_at, put_files, sealed, steps_in
from tests.toy_game.rules import Add

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="Windows keeps a file in its place while it is open"
)

KEY = "one"
Lose = Callable[[Path], None]
Act = Callable[[Library, Path], None]


def remove(game: Path) -> None:
    game.unlink()


def move(game: Path) -> None:
    game.rename(game.with_name("elsewhere.backup"))


def move_to_another_folder(game: Path) -> None:
    (game.parent / "other").mkdir()
    game.rename(game.parent / "other" / game.name)


def move_all(game: Path) -> None:
    other = game.parent / "other"
    other.mkdir()
    for path in (game, game.parent / ".companion"):
        path.rename(other / path.name)


def replace_by_another_game(game: Path) -> None:
    library = library_at(game.parent / "other")
    library.new_game({"game": "toy", "id": "two"}).dispatch(AddNote("another game"))
    library.close("two")
    (game.parent / "other" / "two.armada").replace(game)


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


def cut(game: Path) -> None:
    os.truncate(game, game.stat().st_size // 2)


def append(game: Path) -> None:
    with game.open("ab") as file:
        file.write(b"a line\n")


def write_again(game: Path) -> None:
    game.write_bytes(sealed())


LOSSES: tuple[Lose, ...] = (
    *(remove, move, move_to_another_folder, move_all, replace_by_another_game, replace_by_a_copy),
    *(replace_by_a_folder, rename_folder, remove_folder, make_folder_anew),
    *(cut, append, write_again),
)


def step(library: Library, _: Path) -> None:
    library.open(KEY).dispatch(Add(1))


def undo(library: Library, _: Path) -> None:
    library.open(KEY).dispatch(Undo())


def redo(library: Library, _: Path) -> None:
    library.open(KEY).dispatch(Redo())


def note(library: Library, _: Path) -> None:
    library.open(KEY).dispatch(AddNote("a note"))


def back_up(library: Library, _: Path) -> None:
    library.back_up(KEY)


def export(library: Library, folder: Path) -> None:
    library.keep_place(KEY)
    export_session(library.open(KEY), folder / "out.armada", whole=True)


def close(library: Library, _: Path) -> None:
    library.keep_place(KEY)
    library.close(KEY)


def delete(library: Library, _: Path) -> None:
    close(library, _)
    library.restore(library.remove(KEY))


ACTS: tuple[Act, ...] = (step, undo, redo, note, back_up, export, close, delete)


def played(folder: Path) -> tuple[Library, list[tuple[str, Path]]]:
    """Return a library with an open game, and the moves that it will report."""
    library = library_at(folder)
    shown: list[tuple[str, Path]] = []
    library.on_moved = lambda key, path: shown.append((key, path))
    session = library.new_game({"game": "toy", "id": KEY})
    for number in range(5):
        session.dispatch(Add(1 + number % 2))
    library.back_up(KEY)
    session.dispatch(AddNote("the last note"))
    session.dispatch(Undo())
    return library, shown


def contents(folder: Path) -> set[bytes]:
    return {path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("lose", LOSSES)
def test_it_is_reported_at_the_next_act_and_no_step_is_lost(
    tmp_path: Path, lose: Lose, act: Act
) -> None:
    folder = tmp_path / "games"
    library, shown = played(folder)
    before = library.open(KEY).recorded
    lose(library.path_of(KEY))
    there = contents(tmp_path) - contents(folder / ".companion")
    act(library, tmp_path)
    assert [key for key, _ in shown] == [KEY]
    library.open(KEY).dispatch(AddNote("and on"))
    assert len(shown) == 1
    steps = library.open(KEY).recorded
    assert [each.n for each in steps] == list(range(1, len(steps) + 1))
    assert steps[: len(before)] == before
    path = library.path_of(KEY)
    assert path == shown[0][1] or act is delete
    library.close(KEY)
    # Nobody's file was overwritten.
    assert there <= contents(tmp_path)
    again = library_at(folder)
    assert again.path_of(KEY) == path
    assert again.open(KEY).recorded == steps == steps_in(path.read_bytes())
    condition = again.condition(KEY)
    assert (condition.damage, condition.warning) == (None, "")
    again.close(KEY)


@pytest.mark.parametrize("lose", LOSSES)
def test_a_program_that_is_killed_after_the_next_step_has_lost_none(
    tmp_path: Path, lose: Lose
) -> None:
    folder, killed = tmp_path / "games", tmp_path / "killed"
    library, _ = played(folder)
    lose(library.path_of(KEY))
    step(library, tmp_path)
    path = library.path_of(KEY)
    put_files(killed, {**files_of(folder), path.name: path.read_bytes()})
    steps = library.open(KEY).recorded
    library.close(KEY)
    again = library_at(killed)
    assert again.open(KEY).recorded == steps
    condition = again.condition(KEY)
    assert (condition.damage, condition.warning) == (None, "")
    again.close(KEY)


@pytest.mark.parametrize("lose", [remove, move, move_to_another_folder, move_all])
def test_the_game_is_in_the_list_once(tmp_path: Path, lose: Lose) -> None:
    library, _ = played(tmp_path / "games")
    lose(library.path_of(KEY))
    step(library, tmp_path)
    library.close(KEY)
    assert [entry.key for entry in library_at(tmp_path / "games").entries()] == [KEY]


def test_a_file_that_was_renamed_is_followed_without_a_word(tmp_path: Path) -> None:
    library, shown = played(tmp_path)
    path = library.path_of(KEY)
    path.rename(path.with_name("Final against Ben.armada"))
    step(library, tmp_path)
    assert library.path_of(KEY).name == "Final against Ben.armada"
    library.close(KEY)
    assert (shown, [each.name for each in tmp_path.glob("*.armada")]) == (
        *([], ["Final against Ben.armada"]),
    )
    assert len(library_at(tmp_path).open(KEY).steps) == 8


def test_a_file_that_was_moved_has_every_step(tmp_path: Path) -> None:
    library, _ = played(tmp_path)
    steps = library.open(KEY).recorded
    move(library.path_of(KEY))
    step(library, tmp_path)
    library.close(KEY)
    assert steps_in((tmp_path / "elsewhere.backup").read_bytes()) == steps


def test_the_game_that_was_put_in_its_place_stays_as_it_was_put_there(tmp_path: Path) -> None:
    library, _ = played(tmp_path)
    path = library.path_of(KEY)
    replace_by_another_game(path)
    before = path.read_bytes()
    step(library, tmp_path)
    library.close(KEY)
    assert path.read_bytes() == before
    again = library_at(tmp_path)
    assert {entry.key: entry.steps for entry in again.entries()} == {KEY: 8, "two": 1}
    (other,) = (each.action["text"] for each in again.open("two").recorded)
    assert (other, again.condition("two").damage) == ("another game", None)
    again.close("two")


def test_a_game_put_in_the_place_of_one_without_a_step_is_not_deleted(tmp_path: Path) -> None:
    library = library_at(tmp_path)
    library.new_game({"game": "toy", "id": KEY})
    path = library.path_of(KEY)
    replace_by_another_game(path)
    before = path.read_bytes()
    library.close(KEY)
    assert path.read_bytes() == before


def test_a_file_of_the_same_size_that_was_written_over_is_repaired_from_the_backup(
    tmp_path: Path,
) -> None:
    """Only its bytes show it."""
    library, _ = played(tmp_path)
    path = library.path_of(KEY)
    steps = library.open(KEY).recorded
    path.write_bytes(path.read_bytes().replace(b"the last note", b"the lost note"))
    spoiled = path.read_bytes()
    library.close(KEY)
    again = library_at(tmp_path)
    assert again.open(KEY).recorded == steps
    damage = again.condition(KEY).damage
    assert damage is not None
    assert damage.kept is not None
    assert damage.kept.read_bytes().startswith(spoiled)
    again.close(KEY)


def test_the_other_files_of_a_lost_game_are_used_on(tmp_path: Path) -> None:
    library, _ = played(tmp_path)
    library.path_of(KEY).unlink()
    beside(tmp_path, KEY).backup.write_bytes(b"of another program")
    beside(tmp_path, KEY).head.unlink()
    step(library, tmp_path)
    library.close(KEY)
    assert len(library_at(tmp_path).open(KEY).steps) == 8


@pytest.mark.parametrize("lose", [remove, rename_folder])
def test_nothing_is_called_saved_where_no_new_file_can_be_made(
    tmp_path: Path, lose: Lose, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a full disk."""
    folder = tmp_path / "games"
    library, shown = played(folder)
    before = library.open(KEY).recorded
    lose(library.path_of(KEY))

    def full(path: Path, data: bytes, *, new: bool) -> None:
        if path.suffix == ".armada":
            raise OSError(28, "")
        write_whole(path, data, new=new)

    with monkeypatch.context() as patch:
        patch.setattr(log_module, "write_whole", full)
        for _ in range(2):
            with pytest.raises(
                StoreError, match=r"^step 8 of game one not saved: its file .* full"
            ):
                step(library, tmp_path)
        with pytest.raises(StoreError, match="^game one not saved: its file .* full"):
            library.keep_place(KEY)
        assert (library.open(KEY).recorded, shown) == (before, [])
    step(library, tmp_path)
    assert [key for key, _ in shown] == [KEY]
    assert len(library.open(KEY).recorded) == 8
    library.close(KEY)


def test_a_folder_that_comes_back_takes_the_step_that_was_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "games"
    library, shown = played(folder)
    rename_folder(folder / f"{KEY}.armada")
    # A file where the folder was: it cannot be made again.
    folder.write_bytes(b"")
    with pytest.raises(StoreError, match="^step 8 of game one not saved: its file .* is missing"):
        step(library, tmp_path)
    folder.unlink()
    folder.with_name("renamed").rename(folder)
    step(library, tmp_path)
    assert shown == []
    library.close(KEY)
    assert len(library_at(folder).open(KEY).steps) == 8


def test_a_file_whose_rights_were_taken_keeps_its_steps(tmp_path: Path) -> None:
    library, shown = played(tmp_path)
    game = tmp_path / f"{KEY}.armada"
    game.chmod(0)
    tmp_path.chmod(0o500)
    try:
        step(library, tmp_path)
        with suppress(StoreError):
            library.back_up(KEY)
        state = library.open(KEY).state
        library.close(KEY)
    finally:
        tmp_path.chmod(0o700)
        game.chmod(0o600)
    assert shown == []
    again = library_at(tmp_path)
    assert again.open(KEY).state == state
    assert again.condition(KEY).damage is None
    again.close(KEY)
