"""The folder of saved games."""

import json
from pathlib import Path

import pytest

from armada_companion.kit.cards import NoCards
from armada_companion.kit.errors import MalformedActionError
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError
from armada_companion.store.log import GameLog
from tests.session.conftest import StepClock
from tests.toy_game.rules import TOY, Add, Toy


def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games"


def test_a_new_game_has_a_whole_header(library: Library) -> None:
    header = library.new_game({"game": "toy", "ruleset": "toy-1", "title": "One"}).header
    assert list(header)[:4] == ["format", "version", "game", "ruleset"]
    assert (header["format"], header["version"]) == ("armada-companion", 1)
    assert (header["title"], header["app"]) == ("One", "0.1.0")
    assert (header["players"], header["settings"]) == ([], {})
    assert header["created"] == "2026-11-21T12:00:01.000Z"
    assert len(str(header["id"])) == 36


def test_a_game_keeps_the_id_that_it_is_given(library: Library) -> None:
    library.new_game({"game": "toy", "id": "game-7"})
    assert library.entries()[0].key == "game-7"
    with pytest.raises(StoreError, match="is there already"):
        library.new_game({"game": "toy", "id": "game-7"})


@pytest.mark.parametrize("key", ["", "../x", "a/b", ".x", "x.game", "a" * 200, "a\n"])
def test_an_id_that_is_no_plain_name_is_refused(library: Library, key: str) -> None:
    with pytest.raises(StoreError, match="there is no game"):
        library.open(key)
    with pytest.raises(StoreError):
        library.new_game({"game": "toy", "id": key})
    assert library.entries() == ()


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
    assert library.begin_autosave("one")
    assert library.open("one").state == Toy(2, 2)


def test_a_game_that_cannot_be_opened_is_listed_with_its_sentence(
    library: Library, tmp_path: Path
) -> None:
    library.new_game({"game": "toy", "id": "good"})
    (folder(tmp_path) / "bad.game").write_text("nothing")
    good, bad = library.entries()
    assert (good.key, good.problem, bad.key, bad.title) == ("good", "", "bad", "bad")
    assert bad.problem.startswith("game bad not opened: it is not a saved game")
    with pytest.raises(StoreError, match="game bad not opened"):
        library.open("bad")


@pytest.mark.parametrize("header", [{"game": "chess"}, {"game": "toy", "ruleset": "toy-9"}, {}])
def test_a_saved_game_of_an_unknown_kind_is_reported(
    library: Library, tmp_path: Path, header: dict[str, object]
) -> None:
    path = folder(tmp_path) / "new.game"
    GameLog.create(path, header).close()
    with pytest.raises(StoreError, match=r"^game new not opened: .*; update this program$"):
        library.open("new")
    GameLog.open(path).close()


def test_a_broken_game_continues_in_a_copy(library: Library, tmp_path: Path) -> None:
    session = library.new_game({"game": "toy", "id": "one", "title": "One"})
    session.dispatch(Add(1))
    library.close("one")
    log = GameLog.open(folder(tmp_path) / "one.game")
    log.append(session.recorded[0]._replace(n=2, action={"do": "fly"}))
    log.close()
    broken = library.open("one")
    assert "step 2 cannot be played" in broken.damage
    copy = library.open(library.copy("one"))
    assert (copy.damage, copy.header["title"]) == ("", "Copy of One")
    assert copy.dispatch(Add(2)).state == Toy(3, 2)
    assert len(library.entries()) == 2


def test_a_copy_leaves_a_closed_game_closed(library: Library, tmp_path: Path) -> None:
    library.new_game({"game": "toy", "id": "one"}).dispatch(Add(1))
    library.close("one")
    library.copy("one")
    GameLog.open(folder(tmp_path) / "one.game").close()


def test_a_data_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreError, match="the folder for games cannot be made") as caught:
        Library(tmp_path / "file" / "games", {}, {}, StepClock(), "0")
    assert len(str(caught.value).splitlines()) == 1


def test_a_folder_that_vanished_is_reported(library: Library, tmp_path: Path) -> None:
    folder(tmp_path).rmdir()
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
