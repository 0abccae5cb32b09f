"""The command `packs`: what it prints, its exit codes, and what it leaves alone."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.cli.cli_runs import Run, run
from tests.games.armada.packs.pack_files import INFO, SHIP, UPGRADE, csv_table

LISTS = Path(__file__).parents[3] / "data" / "fleet_lists"
DEARER = {"kind": "upgrade", "card": "leia-organa-commander", "change": "cost", "points": "30"}
LIST = "Faction: Rebel\n\nSloop (40)\n- Leia Organa (28)\n= 68 Points\n"


def packs(*words: str) -> Run:
    return run("packs", *words)


def folder_of(tmp_path: Path, name: str, **tables: bytes) -> Path:
    """Write a pack with one ship, one changed cost and these tables."""
    folder = tmp_path / name
    folder.mkdir()
    files = {"ships": csv_table(SHIP), "changes": csv_table(DEARER), **tables}
    (folder / "pack.json").write_bytes(INFO.replace(b'"club"', f'"{name}"'.encode()))
    for table, data in files.items():
        (folder / f"{table}.csv").write_bytes(data)
    return folder


def listed() -> list[Mapping[str, object]]:
    (found,) = json.loads(f"[{packs('list', '--json').out}]")
    return [*found]


def test_a_pack_is_added_listed_and_removed(tmp_path: Path) -> None:
    added = packs("add", str(folder_of(tmp_path, "mine")))
    assert (added.code, added.err) == (0, "")
    assert added.out == "mine 1: 1 ship, 1 cost change\n"
    (entry,) = listed()
    assert [*entry] == ["id", "title", "version", "hash", "cards"]
    assert entry["cards"] == {"ships": 1, "squadrons": 0, "upgrades": 0, "objectives": 0}
    assert packs("list").out == "mine 1: 1 ship, 1 cost change\n"
    assert packs("remove", "mine").code == 0
    again = packs("remove", "mine")
    assert (again.code, again.err) == (1, "mine not removed: there is no such pack\n")
    assert listed() == []


def test_of_several_packs_those_without_faults_are_added_and_the_others_named(
    tmp_path: Path,
) -> None:
    bad = folder_of(tmp_path, "bad", ships=csv_table({**SHIP, "points": "-3"}))
    found = packs("add", str(bad), str(folder_of(tmp_path, "good")))
    assert found.code == 1
    assert "bad 1: 1 cost change; 1 fault, not added\ngood 1: 1 ship, 1 cost change" in found.out
    assert found.err.startswith("ships.csv: line 2: sloop: points: expected a whole number")
    assert [entry["id"] for entry in listed()] == ["good"]


def test_what_is_no_pack_is_unreadable(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Buy milk.")
    found = packs("add", str(tmp_path / "notes.txt"))
    assert (found.code, found.err.count("\n")) == (2, 1)
    assert packs("add", str(tmp_path / "nothing.armadapack")).code == 2
    assert listed() == []


def test_a_strict_check_fails_for_unknown_fields_and_adds_nothing(tmp_path: Path) -> None:
    file = tmp_path / "arc_upgrades.json"
    upgrade = {"type": "officer", "name": "Old Hand", "faction": [""], "points": 5, "odd": 1}
    file.write_text(json.dumps({"upgrades": {"old-hand-arc": upgrade}}))
    checked = packs("check", str(file))
    assert (checked.code, "arc_upgrades.json: odd: not understood, on 1 card" in checked.out) == (
        0,
        True,
    )
    assert packs("check", "--strict", str(file)).code == 1
    assert listed() == []
    assert packs("add", str(file)).out.endswith(": 1 upgrade; 1 field not understood\n")


def test_what_the_reader_decides_about_a_field_is_named(tmp_path: Path) -> None:
    """As two cards of Nexus have it: a start with a kind of token, and none of them."""
    file = tmp_path / "arc_upgrades.json"
    upgrade = {"type": "officer", "name": "Old Hand", "faction": [""], "points": 5}
    start = {"type": "token", "start_icon": [""], "start_amount": 0}
    cards = {"old-hand-arc": {**upgrade, "start_command": start}}
    file.write_text(json.dumps({"upgrades": cards}))
    checked = packs("check", "--strict", str(file))
    assert (checked.code, "old-hand-arc: start_command: " in checked.out) == (0, True)
    added = packs("add", str(file))
    assert (added.code, "old-hand-arc: start_command: " in added.err) == (0, True)


def test_a_newer_version_counts_and_the_older_one_can_be_compared(tmp_path: Path) -> None:
    packs("add", str(folder_of(tmp_path, "mine")))
    newer = tmp_path / "mine"
    (newer / "pack.json").write_bytes(
        INFO.replace(b'"club"', b'"mine"').replace(b'"version": "1"', b'"version": "2"')
    )
    (newer / "ships.csv").write_bytes(csv_table({**SHIP, "points": "41"}))
    packs("add", str(newer))
    assert [entry["version"] for entry in listed()] == ["2"]
    assert packs("diff", "mine@1", "mine").out == (
        "Changed ships:\n  Sloop [sloop]\n    points: 40 -> 41\n"
    )
    assert packs("diff", "mine@1", "mine", "--csv").out.splitlines()[1] == (
        "ship,sloop,Sloop,changed,points,40,41"
    )
    assert "<h2>" in packs("diff", "mine@1", "mine", "--html").out
    assert packs("diff", "mine@3", "mine").code == 2
    file = tmp_path / "list.txt"
    file.write_text(LIST)
    read = run("fleet", str(file), "--packs", "mine")
    assert "line 3: 'Sloop (40)' printed cost 40, today 41" in read.out
    assert "line 4: '- Leia Organa (28)' printed cost 28, today 30" in read.out


def test_the_order_of_packs_decides_and_is_changed(tmp_path: Path) -> None:
    other = {"changes": csv_table({**DEARER, "points": "35"})}
    for folder in (folder_of(tmp_path, "one"), folder_of(tmp_path, "two", **other)):
        packs("add", str(folder))
    assert packs("move", "two", "1").code == 0
    assert [entry["id"] for entry in listed()] == ["two", "one"]
    assert packs("move", "three", "1").code == 2
    assert packs("move", "two", "0").code == 2


def test_a_faction_of_a_pack_is_named_in_the_list_of_fleets(tmp_path: Path) -> None:
    guild = folder_of(tmp_path, "mine", ships=csv_table({**SHIP, "faction": "free-guild"}))
    factions = b'"factions": {"free-guild": {"title": "Free Guild"}}, "id": "mine"'
    info = guild / "pack.json"
    info.write_bytes(info.read_bytes().replace(b'"id": "mine"', factions))
    assert packs("add", str(guild)).code == 0
    file = tmp_path / "list.txt"
    file.write_text("Faction: Free Guild\n\nSloop (40)\n= 40 Points\n")
    found = run("fleets", "--packs", "mine", str(file))
    assert "40 points, Free Guild" in found.out
    assert '"faction":"free-guild"' in run("fleets", "--json", "--packs", "mine", str(file)).out


def test_a_fleet_without_a_known_faction_is_named_without_one(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("Name: Night\nFaction: Scum\n\nHarbor Frigate [Club] (60)\n= 60 Points\n")
    assert run("fleet", str(file)).out.startswith("Night (60 points)\n")


@pytest.mark.parametrize("name", sorted(one.name for one in LISTS.iterdir()))
def test_the_printed_cards_as_a_pack_change_nothing(
    tmp_path: Path, resources: Path, name: str
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(
        resources / "core_pack", folder, ignore=shutil.ignore_patterns("builder_names.json")
    )
    info = folder / "pack.json"
    info.write_bytes(info.read_bytes().replace(b'"core"', b'"copy"', 1))
    assert packs("add", str(folder)).code == 0
    assert packs("diff", "core", "copy").out == "There is no difference between the cards.\n"
    printed, read = (run("fleet", str(LISTS / name), *more) for more in ((), ("--packs", "copy")))
    version = json.loads(info.read_bytes())["version"]
    assert read.out.replace(f", copy {version}", "") == printed.out
    assert (read.code, read.err) == (printed.code, printed.err)


def test_the_printed_cards_are_shown_with_their_ids() -> None:
    shown = packs("show", "core")
    assert shown.code == 0
    assert "  Leia Organa (28) [leia-organa-commander]" in shown.out.splitlines()
    assert "  Most Wanted [most-wanted]" in shown.out.splitlines()
    cards = json.loads(packs("show", "core", "--json").out)["cards"]
    assert cards["squadrons"] == shown.out.split("Squadrons:")[1].split("Upgrades:")[0].count("[")


@pytest.mark.parametrize("words", [("add", "--id", "Mine!"), ("add", "--id", "core")])
def test_an_id_that_no_pack_can_have_is_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "upgrades.csv"
    file.write_bytes(csv_table(UPGRADE))
    found = packs(*words, str(file))
    assert (found.code > 0, found.err.count("\n")) == (True, 1)
    assert listed() == []
