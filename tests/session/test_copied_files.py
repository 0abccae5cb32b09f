"""Games whose files players copy, rename, put back, or have twice."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from armada_companion.kit.log_actions import AddNote
from armada_companion.store.file_lock import OpenFile
from armada_companion.store.head import read_head
from tests.saved_files import (
    HEADER,
    beside,
    counts,
    files_of,
    library_at,
    make_game,
    play,
    require_calm,
    steps_in,
)

COPIES = (
    "ONE",
    "one - Copy",
    "one (1)",
    "Final against Ben",
    "Größe",
    "a.b.c",
    ".hidden",
    "x" * 240,
)


@pytest.mark.parametrize("name", COPIES)
def test_a_renamed_game_is_played_on(tmp_path: Path, name: str) -> None:
    path = play(library_at(tmp_path))
    path.rename(path.with_name(f"{name}.armada"))
    library = library_at(tmp_path)
    assert counts(library) == {"one": 5}
    assert play(library, steps=6) == path.with_name(f"{name}.armada")
    require_calm(tmp_path, "one", 6)
    assert [each.name for each in tmp_path.glob("*.armada")] == [f"{name}.armada"]


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("is_copy", [True, False])
def test_of_a_game_and_its_copy_the_chosen_one_is_played_on(
    tmp_path: Path, name: str, is_copy: bool
) -> None:
    path = play(library_at(tmp_path))
    copy = path.with_name(f"{name}.armada")
    shutil.copyfile(path, copy)
    play(library_at(tmp_path), steps=8)
    data = {each: each.read_bytes() for each in (path, copy)}
    library = library_at(tmp_path)
    other_key = f"one/{copy.name}"
    assert counts(library) == {"one": 8, other_key: 5}
    assert {each.key for each in library.files.same_game("one")} == {"one", other_key}
    assert library.path_of("one") == path
    assert library.path_of(other_key) == copy
    assert copy.name in next(each.title for each in library.entries() if each.key == other_key)
    chosen, other = (copy, path) if is_copy else (path, copy)
    assert library.files.choose(other_key if is_copy else "one") == "one"
    assert play(library, steps=10) == chosen
    assert (len(steps_in(chosen.read_bytes())), other.read_bytes()) == (10, data[other])
    assert counts(library_at(tmp_path)) == {"one": 10, f"one/{other.name}": 5 if not is_copy else 8}
    assert library_at(tmp_path).path_of("one") == chosen
    require_calm(tmp_path, "one", 10)
    assert not list(tmp_path.glob("*.kept-*"))


@pytest.mark.parametrize("title", ["", "Final"])
def test_the_title_of_a_copy_has_the_name_of_its_file_once(tmp_path: Path, title: str) -> None:
    library = library_at(tmp_path)
    library.new_game({"game": "toy", "id": "one", "title": title}).dispatch(AddNote("first"))
    shutil.copyfile(library.path_of("one"), tmp_path / "copy.armada")
    library.close("one")
    for _ in range(3):
        library = library_at(tmp_path)
        # The file that was opened last has the plain key.
        key = max(counts(library))
        library.look_into(key)
        library.open(key)
        library.close(key)
        entries = {entry.key.startswith("one/"): entry for entry in library.entries()}
        assert {entry.title.partition(" (")[0] for entry in entries.values()} == {title or "one"}
        assert entries[True].title == f"{title or 'one'} ({entries[True].key[4:]})"


def test_a_copy_that_was_played_differently_stays_as_it_is_though_the_game_is_missing(
    tmp_path: Path,
) -> None:
    """The head and the backup are of the missing file; its steps are not those of the copy."""
    path = play(library_at(tmp_path))
    copy = path.with_name("copy.armada")
    shutil.copyfile(path, copy)
    play(library_at(tmp_path), steps=9)
    whole = path.read_bytes()
    library = library_at(tmp_path)
    library.files.choose("one/copy.armada")
    library.open("one").dispatch(AddNote("another way"))
    library.close("one")
    # The first file is played on again, and moved away.
    library = library_at(tmp_path)
    library.files.choose(f"one/{path.name}")
    library.open("one")
    library.close("one")
    path.unlink()
    again = library_at(tmp_path)
    assert again.open("one").recorded[-1].action["text"] == "another way"
    damage = again.condition("one").damage
    assert damage is not None
    assert damage.is_changed
    assert damage.kept is not None
    assert steps_in(damage.kept.read_bytes()) == steps_in(whole)
    again.close("one")
    require_calm(tmp_path, "one", 6)


def test_the_backup_of_a_damaged_file_is_kept_when_its_copy_is_played_on(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    shutil.copyfile(path, path.with_name("copy.armada"))
    play(library_at(tmp_path), steps=8)
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b"note 6", b"note X"))
    library = library_at(tmp_path)
    library.files.choose("one/copy.armada")
    assert play(library, steps=6).name == "copy.armada"
    (kept,) = tmp_path.glob("*.kept-1")
    assert kept.read_bytes() == whole


def test_an_older_copy_is_looked_into_as_it_is(tmp_path: Path) -> None:
    """The head and the backup belong to the other file: they complete no copy."""
    path = play(library_at(tmp_path))
    copy = path.with_name("copy.armada")
    shutil.copyfile(path, copy)
    play(library_at(tmp_path), steps=8)
    library = library_at(tmp_path)
    assert library.look_into("one/copy.armada").steps == 5
    with library.reading("one/copy.armada") as session:
        assert len(session.steps) == 5
    library.tidy()
    assert len(steps_in(copy.read_bytes())) == 5


def test_a_copy_is_deleted_alone_and_comes_back_under_its_name(tmp_path: Path) -> None:
    path = play(library_at(tmp_path), steps=8)
    shutil.copyfile(path, path.with_name("my copy.armada"))
    library = library_at(tmp_path)
    removed = library.remove("one/my copy.armada")
    assert counts(library) == {"one": 8}
    assert library.restore(removed) == "one/my copy.armada"
    assert counts(library) == {"one": 8, "one/my copy.armada": 8}
    assert library.path_of("one/my copy.armada").name == "my copy.armada"
    require_calm(tmp_path, "one", 8)


def test_the_original_is_deleted_and_its_copy_stays(tmp_path: Path) -> None:
    path = play(library_at(tmp_path), steps=8)
    shutil.copyfile(path, path.with_name("my copy.armada"))
    library = library_at(tmp_path)
    removed = library.remove("one")
    assert counts(library) == {"one": 8}
    assert library.path_of("one").name == "my copy.armada"
    library.restore(removed)
    assert counts(library) == {"one": 8, "one/my copy.armada": 8}


def test_a_file_that_nobody_opened_here_comes_back_under_its_name(tmp_path: Path) -> None:
    make_game(tmp_path, name="from Ben")
    shutil.rmtree(tmp_path / ".companion")
    library = library_at(tmp_path)
    assert library.restore(library.remove("one")) == "one"
    assert library.path_of("one").name == "from Ben.armada"


def test_an_empty_copy_takes_nothing_of_the_game_with_it(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    header = path.read_bytes().splitlines(keepends=True)[0]
    path.with_name("empty.armada").write_bytes(header)
    before = files_of(tmp_path)
    library = library_at(tmp_path)
    library.tidy()
    assert files_of(tmp_path) == before
    kept = [*tmp_path.glob("empty.armada"), *tmp_path.glob("trash/*.armada")]
    assert [each.read_bytes() for each in kept] == [header]


def test_another_game_under_the_name_of_a_game_is_that_other_game(tmp_path: Path) -> None:
    """The head of the first game names its file, which has the other's id now."""
    first, second = play(library_at(tmp_path)), play(library_at(tmp_path), "two", 3)
    first.unlink()
    second.rename(first)
    library = library_at(tmp_path)
    assert counts(library) == {"one": 5, "two": 3}
    assert len(library.open("two").steps) == 3
    library.close("two")
    # It comes from its backup.
    session = library.open("one")
    assert (len(session.steps), session.header["id"]) == (5, "one")
    damage = library.condition("one").damage
    assert damage is not None
    assert (damage.from_backup, damage.missing) == (True, 0)
    library.close("one")
    assert counts(library_at(tmp_path)) == {"one": 5, "two": 3}


@pytest.mark.parametrize("steps", [*range(0, 41, 5), 90, 200])
def test_a_file_copied_alone_while_it_is_open_is_whole_and_this_is_told(
    tmp_path: Path, steps: int
) -> None:
    """R3: copied alone at 200 steps, a game had 177, and nobody was told."""
    other = tmp_path / "other"
    library = library_at(tmp_path / "games")
    path = play(library, steps=steps, close=False)
    other.mkdir()
    shutil.copy(path, other)
    library.close("one")
    copied = library_at(other)
    if steps:
        copied.tidy()
    assert len(copied.open("one").steps) == steps
    condition = copied.condition("one")
    assert (condition.damage, bool(condition.warning)) == (None, steps > 0)
    copied.close("one")
    if steps:
        require_calm(other, "one", steps)


def test_a_closed_file_copied_alone_is_whole(tmp_path: Path) -> None:
    path = play(library_at(tmp_path / "games"))
    (tmp_path / "other").mkdir()
    shutil.copy(path, tmp_path / "other")
    require_calm(tmp_path / "other", "one", 5)


def test_an_older_copy_put_back_in_its_place_gets_the_later_steps(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    old = path.read_bytes()
    play(library_at(tmp_path), steps=9)
    path.write_bytes(old)
    library = library_at(tmp_path)
    assert len(library.open("one").steps) == 9
    damage = library.condition("one").damage
    assert damage is not None
    assert damage.kept is not None
    assert (damage.missing, damage.kept.read_bytes()) == (0, old)
    library.close("one")
    require_calm(tmp_path, "one", 9)


def test_a_game_that_was_played_on_elsewhere_and_copied_back_is_whole(tmp_path: Path) -> None:
    path = play(library_at(tmp_path / "games"))
    (tmp_path / "other").mkdir()
    other = Path(shutil.copy(path, tmp_path / "other"))
    play(library_at(tmp_path / "other"), steps=12)
    shutil.copy(other, path)
    require_calm(tmp_path / "games", "one", 12)


def test_a_game_that_was_played_differently_elsewhere_is_told(tmp_path: Path) -> None:
    path = play(library_at(tmp_path / "games"))
    (tmp_path / "other").mkdir()
    other = Path(shutil.copy(path, tmp_path / "other"))
    play(library_at(tmp_path / "games"), steps=8)
    here = path.read_bytes()
    library_at(tmp_path / "other").open("one").dispatch(AddNote("another note"))
    shutil.copy(other, path)
    library = library_at(tmp_path / "games")
    assert len(library.open("one").steps) >= 6
    damage = library.condition("one").damage
    assert damage is not None
    library.close("one")
    left = [each.read_bytes() for each in path.parent.rglob("*") if each.is_file()]
    assert here in left


def test_both_files_of_one_game_are_not_played_on_at_once(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    shutil.copyfile(path, path.with_name("copy.armada"))
    library = library_at(tmp_path)
    library.open("one")
    assert library.files.choose("one/copy.armada") == "one/copy.armada"
    assert library.open("one/copy.armada").is_read_only
    library.close("one/copy.armada")
    library.close("one")
    head = read_head(beside(tmp_path, "one").head)
    assert head is not None
    assert head.file == path.name


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are Unicode there")
def test_a_name_that_is_not_unicode_is_played_on(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    odd = path.with_name(os.fsdecode(b"Gr\xf6\xdfe.armada"))
    path.rename(odd)
    library = library_at(tmp_path)
    assert counts(library) == {"one": 5}
    play(library, steps=6)
    require_calm(tmp_path, "one", 6)
    shutil.copyfile(odd, path)
    (tmp_path / os.fsdecode(b"\xff.armada")).write_bytes(b"no game")
    entries = library_at(tmp_path).entries()
    assert len(entries) == 3
    for entry in entries:
        entry.title.encode()
    OpenFile(odd).close()


def test_a_name_in_capital_letters_is_played_on(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    path.rename(path.with_name("GAME.ARMADA"))
    assert play(library_at(tmp_path), steps=6).name == "GAME.ARMADA"
    require_calm(tmp_path, "one", 6)


def test_the_files_that_macos_makes_on_a_stick_are_not_listed(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    path.with_name(f"._{path.name}").write_bytes(b"\0\5\x16\7" + bytes(4092))
    assert counts(library_at(tmp_path)) == {"one": 5}


def test_an_imported_game_with_a_known_id_gets_another(tmp_path: Path) -> None:
    library = library_at(tmp_path)
    play(library)
    assert library.add({**HEADER, "id": "one"}, []) != "one"
    assert counts(library) == {"one": 5}
