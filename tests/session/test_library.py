"""The folder of saved games."""

import json
from pathlib import Path

import pytest

from armada_companion.kit.cards import NoCards
from armada_companion.kit.errors import MalformedActionError
from armada_companion.session.library import Library
from armada_companion.session.tidying import move_games
from armada_companion.store.errors import StoreError
from tests.saved_files import HEADER, STEPS, library_at, make_game, opened
from tests.session.conftest import StepClock
from tests.toy_game.rules import TOY, Add, Toy


def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games"


def test_a_new_game_has_a_whole_header(library: Library) -> None:
    header = library.new_game({"game": "toy", "ruleset": "toy-1", "title": "One"}).header
    assert header["ruleset"] == "toy-1"
    assert (header["format"], header["version"]) == ("armada-companion", 1)
    assert (header["title"], header["app"]) == ("One", "0.1.0")
    assert (header["players"], header["settings"]) == ([], {})
    assert header["created"] == "2026-11-21T12:00:01.000Z"
    assert len(str(header["id"])) == 36


def test_a_game_keeps_the_id_that_it_is_given(library: Library) -> None:
    library.new_game({"game": "toy", "id": "game-7"})
    assert library.entries()[0].key == "game-7"
    with pytest.raises(StoreError, match="game game-7 not made: there is one with its id already"):
        library.new_game({"game": "toy", "id": "game-7"})


@pytest.mark.parametrize("key", ["", "../x", "a/b", ".x", "x.armada", "a" * 200, "a\n"])
def test_an_unknown_key_opens_nothing(library: Library, key: str) -> None:
    with pytest.raises(StoreError, match="there is no game"):
        library.open(key)


ODD_IDS = ("../x", "a/b", ".x", "x.armada", "a" * 200, "a\n", "Größe", 7, "nul", "com1", "A")


@pytest.mark.parametrize("id", ODD_IDS)
def test_an_id_that_cannot_name_a_file_is_played_all_the_same(
    library: Library, tmp_path: Path, id: object
) -> None:
    """A stranger's record has any id; no file is made outside of the folder."""
    key = library.add({**HEADER, "id": id}, [])
    library.open(key).dispatch(Add(1))
    library.close(key)
    assert [entry.key for entry in library.entries()] == [key]
    assert library.open(key).header["id"] == id
    made = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(path.is_relative_to(folder(tmp_path)) for path in made)


def test_two_games_with_one_id_that_cannot_name_a_file_are_two(library: Library) -> None:
    keys = [library.add({**HEADER, "id": id}, []) for id in ("a/b", "a/b", "a/c")]
    assert len(set(keys)) == 3


def test_ids_that_differ_in_capital_letters_have_files_of_their_own(library: Library) -> None:
    """Some systems know no capital letters in names."""
    keys = [library.add({**HEADER, "id": id}, []) for id in ("game", "GAME", "Game")]
    assert len({key.lower() for key in keys}) == 3


@pytest.mark.parametrize("header", [{}, {"game": "chess"}, {"game": "toy", "ruleset": "toy-9"}])
def test_a_game_of_an_unknown_kind_is_not_made(
    library: Library, tmp_path: Path, header: dict[str, object]
) -> None:
    with pytest.raises(MalformedActionError):
        library.new_game(header)
    assert list(folder(tmp_path).iterdir()) == []


def test_the_game_that_was_changed_last_is_listed_first(library: Library) -> None:
    for name in ("one", "two"):
        library.new_game({"game": "toy", "id": name, "title": name.title()})
    library.open("two").dispatch(Add(1))
    library.open("one").dispatch(Add(1))
    first, second = library.entries()
    assert (first.key, first.title, first.game, first.steps) == ("one", "One", "toy", 1)
    assert (first.created, first.changed) == (
        "2026-11-21T12:00:01.000Z",
        "2026-11-21T12:00:04.000Z",
    )
    assert (second.key, second.steps, second.changed) == ("two", 1, "2026-11-21T12:00:03.000Z")
    library.close("one")
    library.close("two")
    assert library.entries() == (first, second)


def test_a_game_continues_where_it_was(library: Library) -> None:
    session = library.new_game({"game": "toy", "id": "one"})
    session.dispatch(Add(2))
    assert library.open("one") is session
    library.close("one")
    library.close("one")
    library.back_up("one")
    assert library.open("one").state == Toy(2, 2)


def test_a_game_that_cannot_be_opened_is_listed_with_its_sentence(
    library: Library, tmp_path: Path
) -> None:
    library.new_game({"game": "toy", "id": "good"})
    (folder(tmp_path) / "bad.armada").write_text("nothing")
    good, bad = library.entries()
    assert (good.key, good.problem, bad.title) == ("good", "", "bad")
    assert bad.problem.startswith("game bad not opened: it is not a saved game")
    with pytest.raises(StoreError, match="game bad not opened"):
        library.open(bad.key)
    assert (folder(tmp_path) / "bad.armada").read_text() == "nothing"


@pytest.mark.parametrize("change", [{"game": "chess"}, {"ruleset": "toy-9"}, {"game": None}])
def test_a_saved_game_of_an_unknown_kind_is_reported(
    library: Library, tmp_path: Path, change: dict[str, object]
) -> None:
    path = make_game(folder(tmp_path), {**HEADER, **change})
    with pytest.raises(StoreError, match=r"^game .* not opened: .*; update this program$"):
        library.open("one")
    opened(path).close()


def test_a_broken_game_continues_in_a_copy(library: Library, tmp_path: Path) -> None:
    session = library.new_game({"game": "toy", "id": "one", "title": "One"})
    session.dispatch(Add(1))
    library.close("one")
    log = opened(library.path_of("one"))
    log.append(session.recorded[0]._replace(n=2, action={"do": "fly"}))
    log.close()
    broken = library.open("one")
    assert "step 2 cannot be played" in broken.damage
    copy = library.open(library.copy("one"))
    assert (copy.damage, copy.header["title"]) == ("", "Copy of One")
    assert copy.dispatch(Add(2)).state == Toy(3, 2)
    assert len(library.entries()) == 2


def test_a_copy_leaves_a_closed_game_closed(library: Library) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.close("one")
    library.copy("one")
    opened(library.path_of("one")).close()


def test_a_data_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreError, match="the folder for games cannot be made") as caught:
        Library(tmp_path / "file" / "games", {}, {}, StepClock(), "0")
    assert len(str(caught.value).splitlines()) == 1


def test_a_folder_that_vanished_is_made_again(library: Library, tmp_path: Path) -> None:
    folder(tmp_path).rmdir()
    assert library.entries() == ()
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    assert [entry.key for entry in library.entries()] == ["one"]


def test_a_folder_that_vanished_and_cannot_be_made_is_reported(
    library: Library, tmp_path: Path
) -> None:
    folder(tmp_path).rmdir()
    folder(tmp_path).write_text("no folder")
    assert library.entries() == ()
    with pytest.raises(StoreError, match="not made"):
        library.new_game({"game": "toy"})


def test_another_programs_start_finds_the_same_games(library: Library, tmp_path: Path) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.close("one")
    again = Library(folder(tmp_path), {"toy": TOY}, {"toy": NoCards()}, StepClock(), "0.2.0")
    assert json.dumps(dict(again.open("one").header)).count("0.1.0") == 1
    assert again.open("one").state == Toy(1, 1)
    again.close("one")


def names(tmp_path: Path) -> list[str]:
    return sorted(path.stem for path in folder(tmp_path).glob("*.armada"))


def test_a_file_is_named_by_day_and_title(library: Library, tmp_path: Path) -> None:
    for id in ("one", "two"):
        library.new_game({"game": "toy", "id": id, "title": "Mia: v <Jonas>"}).dispatch(Add(1))
    library.new_game({"game": "toy", "id": "three"}).dispatch(Add(1))
    assert names(tmp_path) == [
        *("2026-11-21 Mia- v -Jonas-", "2026-11-21 Mia- v -Jonas- 2", "three")
    ]


def test_a_game_without_a_title_gets_its_name_when_play_begins(
    library: Library, tmp_path: Path
) -> None:
    session = library.new_game({"game": "toy", "id": "one"})
    session.dispatch(Add(1))
    library.name_file("one", "Mia v Jonas")
    assert names(tmp_path) == ["2026-11-21 Mia v Jonas"]
    session.dispatch(Add(2))
    library.close("one")
    assert library.open("one").state == Toy(3, 2)


def test_a_name_that_a_player_gave_stays(library: Library, tmp_path: Path) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.close("one")
    library.path_of("one").rename(folder(tmp_path) / "Final against Ben.armada")
    library.open("one")
    library.name_file("one", "Mia v Jonas")
    assert names(tmp_path) == ["Final against Ben"]


def test_the_folder_is_moved_whole(library: Library, tmp_path: Path) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.close("one")
    move_games(library, tmp_path / "stick")
    assert not folder(tmp_path).exists()
    library.open("one").dispatch(Add(2))
    library.close("one")
    assert library.path_of("one").parent == tmp_path / "stick"
    assert library.open("one").state == Toy(3, 2)


def test_the_folder_is_not_moved_over_other_files(library: Library, tmp_path: Path) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.close("one")
    other = tmp_path / "other" / "mine.txt"
    other.parent.mkdir()
    other.write_text("of the user")
    with pytest.raises(StoreError, match="not moved to .*: it is not empty"):
        move_games(library, other.parent)
    assert [path.name for path in other.parent.iterdir()] == ["mine.txt"]
    assert library.open("one").state == Toy(1, 1)


def test_a_file_in_another_folder_keeps_its_name(library: Library, tmp_path: Path) -> None:
    path = make_game(tmp_path / "elsewhere", steps=STEPS[:1])
    key = library.files.key_of_file(path)
    library.open(key).dispatch(Add(2))
    library.name_file(key, "Mia v Jonas")
    assert library.path_of(key) == path
    library.close(key)
    assert path.exists()


def test_the_folder_is_not_moved_into_itself(library: Library) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.close("one")
    for name in ("new", "empty"):
        inner = library.folder / name
        (library.folder / "empty").mkdir(exist_ok=True)
        with pytest.raises(StoreError, match="not moved to .*: it is in the folder of the games"):
            move_games(library, inner)
    assert (library.folder / "empty").is_dir()
    assert library.open("one").state == Toy(1, 1)


def test_the_folder_is_not_moved_while_another_window_plays(
    library: Library, tmp_path: Path
) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    other = library_at(library.folder)
    with pytest.raises(StoreError, match="not moved to .*: it is open in another window"):
        move_games(other, tmp_path / "stick")
    library.open("one").dispatch(Add(2))
    assert library.open("one").state == Toy(3, 2)
    assert not (tmp_path / "stick").exists()
