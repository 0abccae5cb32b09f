"""Games whose files are in other folders, on other drives, or behind links."""

import errno
import os
import shutil
from pathlib import Path

import pytest

from armada_companion.kit.log_actions import AddNote
from tests.saved_files import beside, counts, library_at, make_game, play, require_calm, steps_in

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights for links")


@pytest.fixture
def on_stick(tmp_path: Path) -> Path:
    """A game of 3 steps on a stick; the folder of games knows it."""
    path = make_game(tmp_path / "stick", steps=())
    library = library_at(tmp_path / "games")
    assert play(library, library.files.key_of_file(path), 3) == path
    return path


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


def test_a_game_on_a_missing_drive_is_listed_with_a_sentence(
    tmp_path: Path, on_stick: Path
) -> None:
    games, stick = tmp_path / "games", tmp_path / "stick"
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


def test_a_game_is_not_written_into_the_empty_folder_of_a_missing_drive(
    tmp_path: Path, on_stick: Path
) -> None:
    """On some systems the folder remains when a drive is taken off."""
    games, stick = tmp_path / "games", tmp_path / "stick"
    on_stick.unlink()
    again = library_at(games)
    assert again.open("one").is_read_only
    again.close("one")
    assert list(stick.glob("*.armada")) == []


def test_a_game_on_a_missing_drive_is_deleted_from_the_list_and_comes_back(
    tmp_path: Path, on_stick: Path
) -> None:
    games, stick = tmp_path / "games", tmp_path / "stick"
    stick.rename(tmp_path / "away")
    again = library_at(games)
    removed = again.remove("one")
    assert again.entries() == ()
    again.restore(removed)
    assert counts(again) == {"one": 3}
    (tmp_path / "away").rename(stick)
    assert len(steps_in(on_stick.read_bytes())) == 3


def test_a_file_on_another_disk_goes_into_the_trash_and_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
