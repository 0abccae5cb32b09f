"""Games whose files players copy, rename, move, link, lock, or have on other drives."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from armada_companion.kit.log_actions import AddNote
from armada_companion.session import opening
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError
from armada_companion.store.head import read_head
from armada_companion.store.log import OpenFile
from armada_companion.system.files import read_regular
from tests.saved_files import HEADER, beside, files_of, library_at, make_game, steps_in

COPIES = ("one - Copy", "one (1)", "Final against Ben", "Größe", "a.b.c", ".hidden", "x" * 240)
posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights, locks and links")
no_root = pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root has every right")


def play(library: Library, key: str = "one", steps: int = 5, *, close: bool = True) -> Path:
    """Play a game on, or a new one, to so many steps; return its file."""
    try:
        session = library.open(key)
    except StoreError:
        session = library.new_game({"game": "toy", "id": key})
    for n in range(len(session.steps), steps):
        session.dispatch(AddNote(f"note {n}"))
    path = library.path_of(key)
    if close:
        library.close(key)
    return path


def counts(library: Library) -> dict[str, int]:
    return {entry.key: entry.steps for entry in library.entries()}


def require_calm(folder: Path, key: str, steps: int) -> None:
    """Make sure that a game opens whole at the next start, and without a word."""
    library = library_at(folder)
    assert len(library.open(key).steps) == steps
    condition = library.condition(key)
    assert (condition.damage, condition.warning, condition.is_locked) == (None, "", False)
    library.close(key)


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


@pytest.mark.parametrize("steps", range(0, 41, 5))
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


# Files in other folders.


def test_a_file_in_another_folder_is_played_on_where_it_is_and_listed(tmp_path: Path) -> None:
    games, path = tmp_path / "games", make_game(tmp_path / "stick", steps=(), name="final")
    library = library_at(games)
    assert not library.files.has_file(path)
    key = library.files.key_of_file(path)
    assert key == "one"
    # The list is made in the meantime.
    library.entries()
    session = library.open(key)
    session.dispatch(AddNote("first"))
    assert counts(library) == {"one": 1}
    library.close(key)
    again = library_at(games)
    assert counts(again) == {"one": 1}
    assert again.files.has_file(path)
    assert again.path_of("one") == path
    assert play(again, steps=4) == path
    require_calm(games, "one", 4)
    assert not list(games.glob("*.armada"))
    assert beside(games, "one").backup.read_bytes() == path.read_bytes()


def test_an_empty_file_in_another_folder_is_never_deleted(tmp_path: Path) -> None:
    games, path = tmp_path / "games", make_game(tmp_path / "stick", steps=())
    data = path.read_bytes()
    library = library_at(games)
    key = library.files.key_of_file(path)
    library.open(key)
    library.close(key)
    for _ in range(2):
        library_at(games).tidy()
    assert path.read_bytes() == data


def test_an_empty_file_that_another_program_made_is_not_deleted_when_it_is_closed(
    tmp_path: Path,
) -> None:
    path = make_game(tmp_path, steps=())
    shutil.rmtree(tmp_path / ".companion")
    library = library_at(tmp_path)
    library.open("one")
    library.close("one")
    assert path.exists()


def test_a_game_and_its_copy_in_another_folder_are_both_listed(tmp_path: Path) -> None:
    games = tmp_path / "games"
    path = play(library_at(games))
    (tmp_path / "stick").mkdir()
    other = Path(shutil.copy(path, tmp_path / "stick"))
    library = library_at(games)
    key = library.files.key_of_file(other)
    assert key == f"one/{other}"
    assert {each.key for each in library.files.same_game(key)} == {"one", key}
    assert library.files.choose(key) == "one"
    library.entries()
    assert play(library, steps=7) == other
    again = library_at(games)
    assert counts(again) == {"one": 7, f"one/{path.name}": 5}
    assert (again.path_of("one"), again.path_of(f"one/{path.name}")) == (other, path)
    assert again.files.choose(f"one/{path.name}") == "one"
    assert play(again, steps=6) == path
    assert counts(library_at(games)) == {"one": 6, f"one/{other}": 7}


def test_a_file_is_known_by_any_path_to_it(tmp_path: Path) -> None:
    games = tmp_path / "games"
    path = play(library_at(games))
    library = library_at(games)
    assert library.files.key_of_file(games / ".." / "games" / path.name) == "one"
    if os.name != "nt":
        (tmp_path / "link").symlink_to(games)
        assert library.files.key_of_file(tmp_path / "link" / path.name) == "one"
    assert counts(library) == {"one": 5}


def test_a_game_on_a_missing_drive_is_listed_with_a_sentence(tmp_path: Path) -> None:
    games, stick = tmp_path / "games", tmp_path / "stick"
    path = make_game(stick, steps=())
    library = library_at(games)
    play(library, library.files.key_of_file(path), 3)
    stick.rename(tmp_path / "away")
    again = library_at(games)
    (entry,) = again.entries()
    assert (entry.key, entry.steps) == ("one", 3)
    assert entry.problem.endswith("connect its drive, or delete it from this list")
    # It can be looked at, from its backup; nothing is written in its place.
    session = again.open("one")
    assert (len(session.steps), session.is_read_only) == (3, True)
    again.close("one")
    again.tidy()
    assert not stick.exists()
    (tmp_path / "away").rename(stick)
    require_calm(games, "one", 3)


def test_a_game_is_not_written_into_the_empty_folder_of_a_missing_drive(tmp_path: Path) -> None:
    """On some systems the folder remains when a drive is taken off."""
    games, stick = tmp_path / "games", tmp_path / "stick"
    path = make_game(stick, steps=())
    library = library_at(games)
    play(library, library.files.key_of_file(path), 3)
    path.unlink()
    again = library_at(games)
    assert again.open("one").is_read_only
    again.close("one")
    assert list(stick.glob("*.armada")) == []


def test_a_game_on_a_missing_drive_is_deleted_from_the_list_and_comes_back(tmp_path: Path) -> None:
    games, stick = tmp_path / "games", tmp_path / "stick"
    path = make_game(stick, steps=())
    library = library_at(games)
    play(library, library.files.key_of_file(path), 3)
    stick.rename(tmp_path / "away")
    again = library_at(games)
    removed = again.remove("one")
    assert again.entries() == ()
    again.restore(removed)
    assert counts(again) == {"one": 3}
    (tmp_path / "away").rename(stick)
    assert len(steps_in(path.read_bytes())) == 3


def test_a_file_on_another_disk_goes_into_the_trash_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import errno

    games, path = tmp_path / "games", make_game(tmp_path / "stick", name="final")
    library = library_at(games)
    key = library.files.key_of_file(path)
    library.open(key)
    library.close(key)
    data = path.read_bytes()
    calls = {"link": os.link, "replace": os.replace, "rename": os.rename}
    for name in calls:

        def across(source: Path, target: Path, *, name: str = name) -> None:
            if ("stick" in str(source)) != ("stick" in str(target)):
                raise OSError(errno.EXDEV, "Invalid cross-device link")
            calls[name](source, target)

        monkeypatch.setattr(os, name, across)
    removed = library.remove(key)
    assert (path.exists(), library.entries()) == (False, ())
    library.restore(removed)
    assert path.read_bytes() == data
    assert counts(library) == {"one": 3}


# Links.


@posix
def test_a_game_behind_a_link_is_played_on_where_it_is(tmp_path: Path) -> None:
    games, path = tmp_path / "games", make_game(tmp_path / "elsewhere", steps=())
    games.mkdir()
    (games / "link.armada").symlink_to(path)
    library = library_at(games)
    session = library.open("one")
    session.dispatch(AddNote("first"))
    library.close("one")
    assert (games / "link.armada").is_symlink()
    assert len(steps_in(path.read_bytes())) == 1
    require_calm(games, "one", 1)


@posix
def test_a_damaged_game_behind_a_link_is_repaired_where_it_is(tmp_path: Path) -> None:
    games, path = tmp_path / "games", make_game(tmp_path / "elsewhere", steps=())
    games.mkdir()
    (games / "link.armada").symlink_to(path)
    play(library_at(games))
    path.write_bytes(b"x" * 100)
    library = library_at(games)
    assert len(library.open("one").steps) == 5
    damage = library.condition("one").damage
    assert damage is not None
    assert damage.kept is not None
    assert damage.kept.read_bytes() == b"x" * 100
    library.close("one")
    assert (games / "link.armada").is_symlink()
    assert len(steps_in(path.read_bytes())) == 5


@posix
def test_a_link_to_nowhere_is_listed_and_can_be_deleted(tmp_path: Path) -> None:
    library = library_at(tmp_path)
    (tmp_path / "link.armada").symlink_to(tmp_path / "nowhere")
    (tmp_path / "loop.armada").symlink_to(tmp_path / "loop.armada")
    entries = library.entries()
    assert len(entries) == 2
    assert all(entry.problem for entry in entries)
    for entry in entries:
        library.restore(library.remove(entry.key))
        library.remove(entry.key)
    assert library.entries() == ()


# Locks and rights.


def test_a_game_that_another_window_plays_is_looked_at(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    code = (
        "import sys; from pathlib import Path; from tests.saved_files import library_at;"
        "from armada_companion.kit.log_actions import AddNote;"
        "session = library_at(Path(sys.argv[1])).open('one');"
        "session.dispatch(AddNote('there')); print('open', flush=True); input();"
        "session.dispatch(AddNote('more')); print('more', flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, tmp_path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as child:
        assert child.stdout is not None
        assert child.stdin is not None
        assert child.stdout.readline().rstrip() == b"open"
        library = library_at(tmp_path)
        session = library.open("one")
        assert (len(session.steps), session.is_read_only) == (6, True)
        condition = library.condition("one")
        assert (condition.is_locked, condition.damage) == (True, None)
        with pytest.raises(StoreError):
            session.dispatch(AddNote("here"))
        child.stdin.write(b"\n")
        child.stdin.flush()
        assert child.stdout.readline().rstrip() == b"more"
        library.close("one")
        library.tidy()
        with pytest.raises(StoreError, match="open in another window; close it there"):
            library.remove("one")
        child.communicate(b"\n")
    assert len(steps_in(path.read_bytes())) == 7
    require_calm(tmp_path, "one", 7)


def test_a_step_that_another_window_saves_meanwhile_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is read before the head."""
    other = library_at(tmp_path)
    play(other, close=False)

    def read_and_play(path: Path, most: int) -> bytes:
        data = read_regular(path, most)
        if len(other.open("one").steps) < 8:
            other.open("one").dispatch(AddNote("meanwhile"))
        return data

    monkeypatch.setattr(opening, "read_regular", read_and_play)
    library = library_at(tmp_path)
    session = library.open("one")
    assert library.condition("one").damage is None
    assert len(session.steps) >= 7
    other.close("one")


@posix
@no_root
def test_a_game_in_a_folder_to_read_is_looked_at(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    library = library_at(tmp_path)
    tmp_path.chmod(0o500)
    try:
        session = library.open("one")
        assert (len(session.steps), session.is_read_only) == (5, True)
        library.close("one")
    finally:
        tmp_path.chmod(0o700)
    assert len(steps_in(path.read_bytes())) == 5


@pytest.mark.parametrize("number", [13, 30, 1])
def test_a_game_on_a_medium_that_cannot_be_written_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """The system says so only when the file is opened, as of a CD on Windows."""
    path = play(library_at(tmp_path))
    open_file = os.open

    def refuse(name: Path, flags: int, *more: int) -> int:
        if name == path and flags & os.O_RDWR:
            raise OSError(number, "")
        return open_file(name, flags, *more)

    library = library_at(tmp_path)
    monkeypatch.setattr(os, "open", refuse)
    session = library.open("one")
    assert (len(session.steps), session.is_read_only) == (5, True)
    assert not library.condition("one").is_locked
    library.close("one")


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


def test_an_imported_game_with_a_known_id_gets_another(tmp_path: Path) -> None:
    library = library_at(tmp_path)
    play(library)
    assert library.add({**HEADER, "id": "one"}, []) != "one"
    assert counts(library) == {"one": 5}
