"""Saved fleets: readable files that nothing is lost from."""

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from armada_companion.games.armada.fleets.fleet_shelf import FleetShelf
from armada_companion.store.errors import StoreError

FLEET: Mapping[str, object] = {
    "name": "Größte Hoffnung",
    "faction": "rebel",
    "points": 66,
    "points_stated": None,
    "commander": "general-dodonna",
    "objectives": {"assault": "ion-storm"},
    "ships": [
        {
            "id": "ship1",
            "card": "cr90-corvette-a",
            "name": "CR90 Corvette A",
            "points": 64,
            "upgrades": [{"card": "general-dodonna", "name": "General Dodonna", "points": 20}],
        }
    ],
    "squadrons": [
        {"id": "squadron1", "name": "Home-made Wing", "points": 1},
        {"id": "squadron2", "name": "Home-made Wing", "points": 1},
    ],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "fleets"


@pytest.fixture
def shelf(folder: Path) -> FleetShelf:
    return FleetShelf(folder)


def named(name: str, **changes: object) -> Mapping[str, object]:
    return {**FLEET, "name": name, **changes}


def age(folder: Path, key: str, seconds: int) -> None:
    os.utime(folder / f"{key}.json", (seconds, seconds))


def test_a_fleet_reads_as_it_was_saved(shelf: FleetShelf) -> None:
    assert shelf.read(shelf.save(FLEET)) == FLEET


def test_a_shelf_without_a_folder_is_empty_and_makes_none(shelf: FleetShelf, folder: Path) -> None:
    assert shelf.entries() == ()
    assert not folder.exists()


def test_the_file_is_for_people_to_read(shelf: FleetShelf, folder: Path) -> None:
    text = (folder / f"{shelf.save(FLEET)}.json").read_text(encoding="utf-8")
    assert '\n  "name": "Größte Hoffnung",\n' in text
    assert text.endswith("}\n")


def test_the_list_tells_what_a_fleet_is(shelf: FleetShelf, folder: Path) -> None:
    key = shelf.save(FLEET)
    age(folder, key, 1_800_000_000)
    (entry,) = shelf.entries()
    assert entry._asdict() == {
        "key": key,
        "name": "Größte Hoffnung",
        "faction": "rebel",
        "points": 66,
        "changed": "2027-01-15T08:00:00.000Z",
        "ships": ("CR90 Corvette A",),
        "squadrons": 2,
        "problem": "",
    }


def test_the_fleet_changed_last_comes_first(shelf: FleetShelf, folder: Path) -> None:
    for seconds, name in ((30, "b"), (10, "c"), (20, "a")):
        age(folder, shelf.save(named(name)), seconds)
    assert [entry.name for entry in shelf.entries()] == ["b", "a", "c"]


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
def test_a_search_finds_every_word_in_any_name(shelf: FleetShelf, search: str) -> None:
    shelf.save(FLEET)
    shelf.save(named("Other", faction="empire", commander=None, ships=[], squadrons=[]))
    assert [entry.name for entry in shelf.entries(search)] == ["Größte Hoffnung"]


def test_a_search_with_one_strange_word_finds_nothing(shelf: FleetShelf) -> None:
    shelf.save(FLEET)
    assert shelf.entries("dodonna victory") == ()


def test_accents_in_the_search_do_not_matter_either(shelf: FleetShelf) -> None:
    shelf.save(named("Etoile"))
    assert len(shelf.entries("ÉTOILE")) == 1


def test_fleets_of_the_same_name_lie_side_by_side(shelf: FleetShelf) -> None:
    keys = [shelf.save(named("Swarm", points=points)) for points in (1, 2, 3)]
    assert keys == ["swarm", "swarm-2", "swarm-3"]
    assert [shelf.read(key)["points"] for key in keys] == [1, 2, 3]


def test_saving_under_a_key_replaces_that_fleet_alone(shelf: FleetShelf, folder: Path) -> None:
    key, other = shelf.save(named("Swarm")), shelf.save(named("Wall"))
    assert shelf.save(named("Renamed"), key) == key
    assert shelf.read(key)["name"] == "Renamed"
    assert shelf.read(other)["name"] == "Wall"
    assert sorted(path.name for path in folder.iterdir()) == ["swarm.json", "wall.json"]


def test_a_copied_file_of_another_case_is_not_overwritten(shelf: FleetShelf, folder: Path) -> None:
    """On Windows and macOS the two names mean one file."""
    folder.mkdir(parents=True)
    (folder / "SWARM.json").write_text(json.dumps(named("Copied")), encoding="utf-8")
    assert shelf.save(named("Swarm")) == "swarm-2"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Thrawn: Swarm/Wall (400)?", "thrawn-swarm-wall-400"),
        ("CON", "con-fleet"),
        ("lpt1", "lpt1-fleet"),
        ("..", "fleet"),
        ("", "fleet"),
        ("ends with dots...", "ends-with-dots"),
        ("🚀 Флот", "fleet"),
        ("Écrasé", "ecrase"),
        ("a" * 500, "a" * 60),
        ("../../etc/passwd", "etc-passwd"),
    ],
)
def test_a_key_may_be_a_files_name_on_every_system(shelf: FleetShelf, name: str, key: str) -> None:
    assert shelf.save(named(name)) == key
    assert shelf.read(key)["name"] == name


@pytest.mark.parametrize("key", ["", ".", "..", "../x", "a/b", "a\\b", "c:x", ".hidden", "a\0b"])
def test_a_key_never_leads_out_of_the_folder(shelf: FleetShelf, folder: Path, key: str) -> None:
    shelf.save(FLEET)
    (folder.parent / "x.json").write_text(json.dumps(FLEET), encoding="utf-8")
    for act in (shelf.read, shelf.remove, shelf.restore, lambda key: shelf.save(FLEET, key)):
        with pytest.raises(StoreError, match="there is no fleet"):
            act(key)


def test_a_removed_fleet_is_off_the_list_and_comes_back(shelf: FleetShelf) -> None:
    key = shelf.save(FLEET)
    shelf.remove(key)
    assert shelf.entries() == ()
    with pytest.raises(StoreError, match=f"fleet {key} not read: it is not there"):
        shelf.read(key)
    assert shelf.restore(key) == key
    assert shelf.read(key) == FLEET
    assert len(shelf.entries()) == 1


def test_a_restored_fleet_takes_another_key_where_its_own_is_taken(shelf: FleetShelf) -> None:
    key = shelf.save(named("Swarm", points=1))
    shelf.remove(key)
    shelf.save(named("Swarm", points=2))
    again = shelf.restore(key)
    assert again != key
    assert (shelf.read(again)["points"], shelf.read(key)["points"]) == (1, 2)


def test_removing_a_second_fleet_of_a_key_loses_neither(shelf: FleetShelf, folder: Path) -> None:
    for points in (1, 2):
        shelf.remove(shelf.save(named("Swarm", points=points)))
    kept = sorted(json.loads(file.read_text())["points"] for file in folder.rglob("*.json"))
    assert kept == [1, 2]
    assert shelf.read(shelf.restore("swarm"))["points"] == 2


@pytest.mark.parametrize("act", ["remove", "restore"])
def test_what_is_not_there_cannot_be_removed_or_restored(shelf: FleetShelf, act: str) -> None:
    with pytest.raises(StoreError, match="it is not there"):
        getattr(shelf, act)("no-such-fleet")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "damaged"),
        (b'{"ships": [', "damaged"),
        (b"\xff\xfe\x00", "damaged"),
        (b"[" * 100_000, "damaged|no saved fleet"),
        (b'{"ships":' * 50_000, "damaged|no saved fleet"),
        (b"{}", "no saved fleet"),
        (b"[]", "no saved fleet"),
        (b'{"ships": [1]}', r"no saved fleet: .*\$\.ships\[0\]"),
        (b'{"ships": [], "name": ["x"]}', r"no saved fleet: .*\$\.name"),
        (b" " * 2_000_000, "too large"),
    ],
)
def test_a_damaged_file_is_listed_with_its_problem_whatever_is_searched(
    shelf: FleetShelf, folder: Path, content: bytes, why: str
) -> None:
    shelf.save(FLEET)
    (folder / "broken one.json").write_bytes(content)
    (entry,) = (entry for entry in shelf.entries("dodonna") if entry.problem)
    assert (entry.key, entry.name) == ("broken one", "broken one")
    with pytest.raises(StoreError, match=why) as refused:
        shelf.read("broken one")
    assert str(refused.value) == entry.problem
    assert entry.problem.startswith("fleet broken one not read: ")
    assert len(shelf.entries()) == 2


def test_only_visible_files_of_fleets_are_listed(shelf: FleetShelf, folder: Path) -> None:
    shelf.save(FLEET)
    (folder / "folder.json").mkdir()
    (folder / "._copied.json").write_text("of another system")
    (folder / "notes.txt").write_text("none of ours")
    assert len(shelf.entries()) == 1


def test_what_the_command_line_prints_is_a_fleet_too(shelf: FleetShelf, folder: Path) -> None:
    folder.mkdir(parents=True)
    printed = {"format": "kingston", "fleet": FLEET, "lines": [], "problems": []}
    (folder / "printed.json").write_text(json.dumps(printed), encoding="utf-8")
    assert [entry.name for entry in shelf.entries()] == ["Größte Hoffnung"]
    assert shelf.read("printed") == FLEET


def test_points_that_a_file_leaves_out_are_those_of_its_units(
    shelf: FleetShelf, folder: Path
) -> None:
    folder.mkdir(parents=True)
    short = {"ships": [{"card": "cr90-corvette-a", "points": 44}], "squadrons": [{"points": 13}]}
    (folder / "short.json").write_text(json.dumps(short))
    (entry,) = shelf.entries("cr90 corvette")
    assert (entry.points, entry.name, entry.ships) == (57, "short", ("cr90-corvette-a",))


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO])
@pytest.mark.parametrize("call", ["replace", "fsync"])
def test_a_disk_that_fails_leaves_the_old_fleet_and_nothing_else(
    shelf: FleetShelf, folder: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    key = shelf.save(FLEET)

    def fail(*arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(f"armada_companion.store.files.os.{call}", fail)
    for replaced in (key, None):
        with pytest.raises(StoreError, match=r"^fleet Other not saved: [^\n]+$"):
            shelf.save(named("Other"), replaced)
    monkeypatch.undo()
    assert shelf.read(key) == FLEET
    assert [path.name for path in folder.iterdir()] == [f"{key}.json"]


def test_a_fleet_that_cannot_be_moved_stays_on_the_list(
    shelf: FleetShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = shelf.save(FLEET)

    def fail(*arguments: object) -> None:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr("armada_companion.store.files.os.replace", fail)
    with pytest.raises(StoreError, match=f"fleet {key} not removed: no right"):
        shelf.remove(key)
    monkeypatch.undo()
    assert shelf.read(key) == FLEET
    shelf.remove(key)
    assert shelf.restore(key) == key


def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="not saved: "):
        FleetShelf(tmp_path / "file" / "fleets").save(FLEET)


def test_a_folder_that_cannot_be_read_is_told_in_one_sentence(
    shelf: FleetShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.save(FLEET)

    def fail(*arguments: object) -> None:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr("armada_companion.games.armada.fleets.fleet_shelf.os.scandir", fail)
    with pytest.raises(StoreError, match="the saved fleets cannot be listed: no right"):
        shelf.entries()


def test_a_name_that_no_file_can_hold_is_refused(shelf: FleetShelf, folder: Path) -> None:
    with pytest.raises(StoreError, match="broken characters"):
        shelf.save(named("half a \ud83d smile"))
    assert not folder.exists()


def test_another_window_that_took_the_key_meanwhile_keeps_it(
    shelf: FleetShelf, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.save(named("Swarm", points=1))
    monkeypatch.setattr(
        "armada_companion.games.armada.fleets.fleet_shelf._folded_keys", lambda _: frozenset()
    )
    with pytest.raises(StoreError, match="fleet Swarm not saved: "):
        shelf.save(named("Swarm", points=2))
    assert shelf.read("swarm")["points"] == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed another way there")
def test_a_program_killed_before_the_new_file_is_in_its_place_leaves_the_old_one(
    shelf: FleetShelf, folder: Path
) -> None:
    key = shelf.save(FLEET)
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from armada_companion.games.armada.fleets.fleet_shelf import FleetShelf\n"
        "os.replace = lambda *names: os.kill(os.getpid(), signal.SIGKILL)\n"
        "FleetShelf(Path(sys.argv[1])).save({'name': 'New', 'ships': []}, sys.argv[2])\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(folder), key], check=False)
    assert done.returncode == -signal.SIGKILL
    assert shelf.read(key) == FLEET
    assert [entry.key for entry in shelf.entries()] == [key]
