"""The whole library as one file, out and in; tags and notes go with it."""

import json
from pathlib import Path

import pytest

from armada_companion.games.armada.fleets.kept import (
    LONGEST_TAG,
    MOST_TAGS,
    KeptFleet,
    Remarks,
    tags_of,
)
from armada_companion.games.armada.fleets.library import FleetLibrary
from armada_companion.games.armada.fleets.library_file import add_fleets, library_file
from armada_companion.games.armada.fleets.rules.game_format import game_format
from armada_companion.store.errors import FleetUnreadableError
from tests.games.armada.fleets.test_library import CARDS, FLEET, named

REMARKS = Remarks(("league", "v2 of Größte"), "Weak against bombers.\nTry Walex.")
KEPT = KeptFleet(FLEET, game_format("task-force", 250), "CR90", remarks=REMARKS)


@pytest.fixture
def other(tmp_path: Path) -> FleetLibrary:
    return FleetLibrary(tmp_path / "other", lambda packs=(): CARDS)


def test_tags_and_note_are_kept_and_searched(library: FleetLibrary, folder: Path) -> None:
    key = library.save_kept(KEPT)
    assert library.read_kept(key) == KEPT
    (entry,) = library.entries("league bombers")
    assert entry.remarks == REMARKS
    assert library.entries("cup") == ()
    written = json.loads((folder / f"{key}.json").read_text(encoding="utf-8"))
    assert written["tags"] == ["league", "v2 of Größte"]


@pytest.mark.parametrize(
    ("words", "tags"),
    [
        ("", ()),
        (" league,, cup ,league", ("league", "cup")),
        ("two  words\n", ("two words",)),
        ("x" * 99, ("x" * LONGEST_TAG,)),
        (",".join(map(str, range(99))), tuple(map(str, range(MOST_TAGS)))),
    ],
    ids=["none", "twice", "blanks", "long", "many"],
)
def test_tags_are_written_with_commas_between_them(words: str, tags: tuple[str, ...]) -> None:
    assert tags_of(words) == tags


def test_a_library_goes_out_and_in_whole(library: FleetLibrary, other: FleetLibrary) -> None:
    library.save_kept(KEPT)
    library.save(named("Second"))
    data, number = library_file(library)
    assert number == 2
    added = add_fleets(other, data)
    assert (added.new, added.known, added.unread) == (2, 0, ())
    assert [one.name for one in other.entries()] == [one.name for one in library.entries()]
    assert other.read_kept(other.entries("league")[0].key) == KEPT


def test_what_is_saved_already_is_not_added_again(library: FleetLibrary) -> None:
    library.save_kept(KEPT)
    data, _ = library_file(library)
    again = add_fleets(library, data)
    assert (again.new, again.known) == (0, 1)
    assert again.words == "0 fleets added, 1 saved already"


def test_a_bad_fleet_does_not_stop_the_others(library: FleetLibrary, other: FleetLibrary) -> None:
    library.save(FLEET)
    whole = json.loads(library_file(library)[0])
    whole["fleets"] = [{"ships": 3}, *whole["fleets"], {"ships": [{"card": "no-such-ship"}]}]
    added = add_fleets(other, json.dumps(whole).encode())
    assert (added.new, len(added.unread)) == (1, 2)
    assert added.unread[0].startswith("Fleet 1: ")
    assert added.unread[1].startswith("Fleet 3: ")


def test_a_damaged_fleet_of_the_library_is_left_out(library: FleetLibrary, folder: Path) -> None:
    library.save(FLEET)
    (folder / "broken.json").write_text("{", encoding="utf-8")
    assert library_file(library)[1] == 1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0\xff",
        b"{}",
        b"[]",
        b"<html>",
        b'{"format": "armada-companion-fleets"}',
        b"[" * 9999,
    ],
    ids=["empty", "binary", "object", "array", "html", "head", "deep"],
)
def test_another_file_is_refused_in_one_sentence(library: FleetLibrary, data: bytes) -> None:
    with pytest.raises(FleetUnreadableError, match=r"^This is no file of saved fleets\.$"):
        add_fleets(library, data)
    assert library.entries() == ()
