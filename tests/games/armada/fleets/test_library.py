"""Saved fleets: readable files that nothing is lost from."""

import json
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.catalog import Catalog, ship_of
from armada_companion.games.armada.fleets.kept import MOST_KEPT, NO_REMARKS, KeptFleet
from armada_companion.games.armada.fleets.library import FleetLibrary
from armada_companion.games.armada.fleets.rules.game_format import game_format
from armada_companion.games.armada.fleets.writers import own_json
from armada_companion.games.armada.rules.model.fleet import Fleet, SquadronCard, UpgradeCard
from armada_companion.games.armada.rules.model.types import ShipId, SquadronId
from armada_companion.games.armada.rules.table.fleet_notation import encode_fleet
from armada_companion.store.errors import StoreError

WINGS = tuple(
    SquadronCard(id=SquadronId(f"squadron{number}"), name="Home-made Wing", points=1)
    for number in (1, 2)
)
DODONNA = UpgradeCard(card="general-dodonna-commander", name="General Dodonna", points=20)
CARDS = Catalog(Path(__file__).resolve().parents[4] / "resources" / "core_pack")
CORVETTE = replace(
    ship_of(CARDS.ships["cr90-corvette-a"]), id=ShipId("ship1"), points=64, upgrades=(DODONNA,)
)
FLEET = Fleet(
    name="Größte Hoffnung",
    faction="rebel",
    points=66,
    commander="general-dodonna-commander",
    objectives={"assault": "ion-storm"},
    ships=(CORVETTE,),
    squadrons=WINGS,
)


def named(name: str, **changes: object) -> Fleet:
    return replace(FLEET, name=name, **changes)


def age(folder: Path, key: str, seconds: int) -> None:
    os.utime(folder / f"{key}.json", (seconds, seconds))


def test_a_fleet_reads_as_it_was_saved(library: FleetLibrary) -> None:
    assert library.read(library.save(FLEET)) == FLEET


def test_a_library_without_a_folder_is_empty_and_makes_none(
    library: FleetLibrary, folder: Path
) -> None:
    assert library.entries() == ()
    assert not folder.exists()


def test_the_file_is_for_people_to_read(library: FleetLibrary, folder: Path) -> None:
    text = (folder / f"{library.save(FLEET)}.json").read_text(encoding="utf-8")
    assert '\n  "name": "Größte Hoffnung",\n' in text
    assert text.endswith("}\n")


def test_a_fleet_without_a_name_is_called_by_its_commander_and_flagship(
    library: FleetLibrary,
) -> None:
    assert library.save(named("")) == "general-dodonna-on-cr90-corvette-a"
    assert library.entries()[0].name == "General Dodonna on CR90 Corvette A"
    assert library.save(Fleet(ships=())) == "fleet"


def test_the_game_and_the_text_are_kept_with_a_fleet(library: FleetLibrary, folder: Path) -> None:
    kept = KeptFleet(FLEET, game_format("task-force", 250), "CR90 Corvette A\nX-wing x2")
    key = library.save_kept(kept)
    assert library.read_kept(key) == kept
    assert library.read(key) == FLEET
    written = json.loads((folder / f"{key}.json").read_text(encoding="utf-8"))
    assert written["game"] == {"format": "task-force", "points": 250}
    (entry,) = library.entries("dodonna")
    assert (entry.name, entry.built_for) == ("Größte Hoffnung", "Task Force, 250 points")


@pytest.mark.parametrize(
    "game", [None, "standard", {"format": "chess", "points": 1}, {"format": "standard"}]
)
def test_a_game_that_no_version_knows_is_left_out(
    library: FleetLibrary, folder: Path, game: object
) -> None:
    folder.mkdir(parents=True)
    written = {"fleet": encode_fleet(FLEET), "game": game}
    (folder / "other.json").write_text(json.dumps(written), encoding="utf-8")
    assert library.read_kept("other") == KeptFleet(FLEET)


def test_of_a_text_beyond_any_list_only_the_fleet_is_kept(library: FleetLibrary) -> None:
    key = library.save_kept(KeptFleet(FLEET, None, "x\n" * MOST_KEPT))
    assert library.read_kept(key) == KeptFleet(FLEET)


def test_the_list_tells_what_a_fleet_is(library: FleetLibrary, folder: Path) -> None:
    key = library.save(FLEET)
    age(folder, key, 1_800_000_000)
    (entry,) = library.entries()
    assert entry._asdict() == {
        "key": key,
        "name": "Größte Hoffnung",
        "faction": "rebel",
        "points": 66,
        "changed": "2027-01-15T08:00:00.000Z",
        "ships": ("CR90 Corvette A",),
        "squadrons": 2,
        "problem": "",
        "built_for": "",
        "remarks": NO_REMARKS,
    }


def test_the_fleet_changed_last_comes_first(library: FleetLibrary, folder: Path) -> None:
    for seconds, name in ((30, "b"), (10, "c"), (20, "a")):
        age(folder, library.save(named(name)), seconds)
    assert [entry.name for entry in library.entries()] == ["b", "a", "c"]


@pytest.mark.parametrize(
    "search",
    [
        "größte",
        "GROSSTE hoff",
        "rebel",
        "dodonna cr90",
        "general-dodonna".replace("-", " "),
        "wing",
    ],
)
def test_a_search_finds_every_word_in_any_name(library: FleetLibrary, search: str) -> None:
    library.save(FLEET)
    library.save(named("Other", faction="empire", commander=None, ships=(), squadrons=()))
    assert [entry.name for entry in library.entries(search)] == ["Größte Hoffnung"]


def test_a_search_with_one_unknown_word_finds_nothing(library: FleetLibrary) -> None:
    library.save(FLEET)
    assert library.entries("dodonna victory") == ()


def test_accents_in_the_search_do_not_matter_either(library: FleetLibrary) -> None:
    library.save(named("Etoile"))
    assert len(library.entries("ÉTOILE")) == 1


def test_fleets_of_the_same_name_lie_side_by_side(library: FleetLibrary) -> None:
    keys = [library.save(named("Swarm", points=points)) for points in (1, 2, 3)]
    assert keys == ["swarm", "swarm-2", "swarm-3"]
    assert [library.read(key).points for key in keys] == [1, 2, 3]


def test_saving_under_a_key_replaces_that_fleet_alone(library: FleetLibrary, folder: Path) -> None:
    key, other = library.save(named("Swarm")), library.save(named("Wall"))
    assert library.save(named("Renamed"), key) == key
    assert library.read(key).name == "Renamed"
    assert library.read(other).name == "Wall"
    assert sorted(path.name for path in folder.iterdir()) == ["swarm.json", "wall.json"]


def test_a_copied_file_of_another_case_is_not_overwritten(
    library: FleetLibrary, folder: Path
) -> None:
    """On Windows and macOS the two names mean one file."""
    folder.mkdir(parents=True)
    (folder / "SWARM.json").write_text(own_json(named("Copied")), encoding="utf-8")
    assert library.save(named("Swarm")) == "swarm-2"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Thrawn: Swarm/Wall (400)?", "thrawn-swarm-wall-400"),
        ("CON", "con-fleet"),
        ("lpt1", "lpt1-fleet"),
        ("..", "fleet"),
        ("ends with dots...", "ends-with-dots"),
        ("🚀 Флот", "fleet"),
        ("Écrasé", "ecrase"),
        ("a" * 500, "a" * 60),
        ("../../etc/passwd", "etc-passwd"),
    ],
)
def test_a_key_may_be_a_files_name_on_every_system(
    library: FleetLibrary, name: str, key: str
) -> None:
    assert library.save(named(name)) == key
    assert library.read(key).name == name


@pytest.mark.parametrize("key", ["", ".", "..", "../x", "a/b", "a\\b", "c:x", ".hidden", "a\0b"])
def test_a_key_never_leads_out_of_the_folder(library: FleetLibrary, folder: Path, key: str) -> None:
    library.save(FLEET)
    (folder.parent / "x.json").write_text(own_json(FLEET), encoding="utf-8")
    for act in (
        library.read,
        library.remove,
        library.restore,
        lambda key: library.save(FLEET, key),
    ):
        with pytest.raises(StoreError, match="there is no fleet"):
            act(key)


def test_a_removed_fleet_is_off_the_list_and_comes_back(library: FleetLibrary) -> None:
    key = library.save(FLEET)
    library.remove(key)
    assert library.entries() == ()
    with pytest.raises(StoreError, match=f"fleet {key} not read: it is not there"):
        library.read(key)
    assert library.restore(key) == key
    assert library.read(key) == FLEET
    assert len(library.entries()) == 1


def test_a_restored_fleet_takes_another_key_where_its_own_is_taken(library: FleetLibrary) -> None:
    key = library.save(named("Swarm", points=1))
    library.remove(key)
    library.save(named("Swarm", points=2))
    again = library.restore(key)
    assert again != key
    assert (library.read(again).points, library.read(key).points) == (1, 2)


def test_removing_a_second_fleet_of_a_key_loses_neither(
    library: FleetLibrary, folder: Path
) -> None:
    for points in (1, 2):
        library.remove(library.save(named("Swarm", points=points)))
    kept = sorted(json.loads(file.read_text())["points"] for file in folder.rglob("*.json"))
    assert kept == [1, 2]
    assert library.read(library.restore("swarm")).points == 2


@pytest.mark.parametrize("act", ["remove", "restore"])
def test_what_is_not_there_cannot_be_removed_or_restored(library: FleetLibrary, act: str) -> None:
    with pytest.raises(StoreError, match="it is not there"):
        getattr(library, act)("no-such-fleet")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "damaged"),
        (b'{"ships": [', "damaged"),
        (b"\xff\xfe\x00", "damaged"),
        (b"[" * 100_000, "damaged|not a saved fleet"),
        (b'{"ships":' * 50_000, "damaged|not a saved fleet"),
        (b"{}", "not a saved fleet"),
        (b"[]", "not a saved fleet"),
        (b'{"ships": [1]}', r"not a saved fleet: .*\$\.ships\[0\]"),
        (b'{"ships": [], "name": ["x"]}', r"not a saved fleet: .*\$\.name"),
        (b" " * 2_000_000, "too large"),
    ],
)
def test_a_damaged_file_is_listed_with_its_problem_whatever_is_searched(
    library: FleetLibrary, folder: Path, content: bytes, why: str
) -> None:
    library.save(FLEET)
    (folder / "broken one.json").write_bytes(content)
    (entry,) = (entry for entry in library.entries("dodonna") if entry.problem)
    assert (entry.key, entry.name) == ("broken one", "broken one")
    with pytest.raises(StoreError, match=why) as refused:
        library.read("broken one")
    assert str(refused.value) == entry.problem
    assert entry.problem.startswith("fleet broken one not read: ")
    assert len(library.entries()) == 2


def test_only_visible_files_of_fleets_are_listed(library: FleetLibrary, folder: Path) -> None:
    library.save(FLEET)
    (folder / "folder.json").mkdir()
    (folder / "._copied.json").write_text("of another system")
    (folder / "notes.txt").write_text("none of ours")
    assert len(library.entries()) == 1


def test_what_the_command_line_prints_is_a_fleet_too(library: FleetLibrary, folder: Path) -> None:
    folder.mkdir(parents=True)
    printed = {"format": "kingston", "fleet": encode_fleet(FLEET), "lines": [], "problems": []}
    (folder / "printed.json").write_text(json.dumps(printed), encoding="utf-8")
    assert [entry.name for entry in library.entries()] == ["Größte Hoffnung"]
    assert library.read("printed") == FLEET


def test_points_that_a_file_leaves_out_are_those_of_its_units(
    library: FleetLibrary, folder: Path
) -> None:
    folder.mkdir(parents=True)
    short = {"ships": [{"card": "cr90-corvette-a", "points": 44}], "squadrons": [{"points": 13}]}
    (folder / "short.json").write_text(json.dumps(short))
    (entry,) = library.entries("cr90 corvette")
    assert (entry.points, entry.name, entry.ships) == (57, "short", ("cr90-corvette-a",))
