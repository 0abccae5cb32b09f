"""What people pass on is read as packs: packs, loose tables, data files of Star Forge."""

from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.pack import Pack, PackInfo
from armada_companion.games.armada.packs.container import write_zip
from armada_companion.games.armada.packs.errors import PackError
from armada_companion.games.armada.packs.reading import PackReading
from armada_companion.games.armada.packs.sources import read_packs
from tests.games.armada.packs.sample_packs import SQUADRONS, TABLES, UPGRADES, objectives, written


def infos(readings: tuple[PackReading, ...]) -> list[tuple[str, str, str]]:
    """Return id, version and title of each pack."""
    found = [reading.pack.info for reading in readings if reading.pack]
    return [(info.id, info.version, info.title) for info in found]


def cards(reading: PackReading) -> list[str]:
    assert reading.pack
    pack = reading.pack
    tables = (pack.ships, pack.squadrons, pack.upgrades, pack.objectives)
    return [card.id for table in tables for card in table]


def sets(tmp_path: Path, catalog: Catalog, *names: str, **facts: str) -> list[str]:
    """Return the ids of the packs of data files with these names."""
    folder = written(tmp_path, {name: objectives(f"o{n}", **facts) for n, name in enumerate(names)})
    readings = read_packs([folder / name for name in names], catalog)
    assert sum(len(cards(reading)) for reading in readings) == len(names)
    return [key for key, _, _ in infos(readings)]


def test_a_folder_and_a_zip_with_a_pack_are_packs(tmp_path: Path, catalog: Catalog) -> None:
    folder = written(tmp_path / "club", TABLES)
    data = {name: text.encode() for name, text in TABLES.items()}
    (tmp_path / "club.armadapack").write_bytes(write_zip(data))
    one, two = read_packs([folder, tmp_path / "club.armadapack"], catalog)
    assert one == two
    assert not one.faults
    assert cards(one) == ["dart"]
    assert infos((one,)) == [("club", "1", "Our club")]


def test_tables_without_a_pack_are_one_pack(tmp_path: Path, catalog: Catalog) -> None:
    tables = {"our-squadrons (1).csv": SQUADRONS, "Our_Upgrades.CSV": UPGRADES}
    folder = written(tmp_path, tables)
    (reading,) = read_packs(sorted(folder.iterdir()), catalog)
    assert not reading.faults
    ((key, version, title),) = infos((reading,))
    assert (key, title) == ("our", "Our")
    assert len(version) == 8
    assert reading.pack is not None
    assert (len(reading.pack.squadrons), len(reading.pack.costs)) == (1, 1)
    (named,) = read_packs([folder], catalog, "club")
    assert named.pack is not None
    assert (named.pack.info.id, named.pack.squadrons) == ("club", reading.pack.squadrons)


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("nexus_ships.json", "nexus_upgrades.json"), ["nexus"]),
        (
            ("arc_0_1_ships.json", "legacy_ships.json", "legacy-upgrades (2).json"),
            ["arc-0-1", "legacy"],
        ),
        (("community/ships.json", "arc/ships.json"), ["community", "arc"]),
    ],
)
def test_data_files_are_a_pack_a_set(
    tmp_path: Path, catalog: Catalog, names: tuple[str, ...], found: list[str]
) -> None:
    paths = [*dict.fromkeys(tmp_path / name.partition("/")[0] for name in names)]
    written(tmp_path, {name: objectives(f"o{n}") for n, name in enumerate(names)})
    assert [key for key, _, _ in infos(read_packs(paths, catalog))] == found


def test_data_files_without_a_name_are_told_apart_by_their_tags(
    tmp_path: Path, catalog: Catalog
) -> None:
    assert sets(tmp_path, catalog, "ships.json", "objectives.json", alias="Old Legacy") == [
        "old-legacy"
    ]


def test_data_files_without_name_and_tag_belong_to_the_only_set(
    tmp_path: Path, catalog: Catalog
) -> None:
    (tmp_path / "data").mkdir()
    folder = written(tmp_path / "ships", {"ships.json": objectives("a")})
    assert [key for key, _, _ in infos(read_packs([folder], catalog))] == ["star-forge"]
    written(folder, {"nexus_ships.json": objectives("b")})
    (reading,) = read_packs([folder], catalog)
    assert (infos((reading,))[0][0], len(cards(reading))) == ("nexus", 2)


def test_with_an_id_all_data_files_are_one_set(tmp_path: Path, catalog: Catalog) -> None:
    folder = written(tmp_path, {"a_ships.json": objectives("a"), "b.json": objectives("b")})
    (reading,) = read_packs([folder], catalog, "club")
    assert infos((reading,))[0][0] == "club"
    assert sorted(cards(reading)) == ["a", "b"]


@pytest.mark.parametrize(
    ("release", "day", "version"),
    [
        ("Nexus June 2025 Dev Cycle", "", "2025-06"),
        ("Nexus June 2025 Dev Cycle", "2025-07-11", "2025-07"),
        ("ARC 0.1", "", "0.1"),
        ("ARC 0.1", "yesterday", "0.1"),
    ],
)
def test_a_set_has_the_version_of_its_release(
    tmp_path: Path, catalog: Catalog, release: str, day: str, version: str
) -> None:
    data = objectives("a", alias="ARC", release=release, day=day)
    folder = written(tmp_path, {"arc_objectives.json": data})
    (reading,) = read_packs([folder], catalog)
    assert infos((reading,)) == [("arc", version, "ARC")]
    assert reading.pack is not None
    assert reading.pack.info.keeper == "The Club"


def test_equal_data_files_have_equal_versions_under_any_name(
    tmp_path: Path, catalog: Catalog
) -> None:
    (tmp_path / "a").mkdir()
    for name, key in (("a/x.json", "o"), ("b/y.json", "o"), ("c/z.json", "p")):
        written(tmp_path, {name: objectives(key)})
    versions = [
        infos(read_packs([tmp_path / name], catalog, "club"))[0][1] for name in ("a", "b", "c")
    ]
    assert versions[0] == versions[1] != versions[2]


def test_a_pack_may_have_data_files(tmp_path: Path, catalog: Catalog) -> None:
    files = {"PACK.json": TABLES["pack.json"], "any.json": objectives("a"), "README.md": "Hello"}
    (reading,) = read_packs([written(tmp_path, files)], catalog)
    assert (infos((reading,)), cards(reading)) == ([("club", "1", "Our club")], ["a"])
    (mixed,) = read_packs([written(tmp_path, {"ships.csv": "id\n"})], catalog)
    text = "ships.csv: tables and data files of Star Forge cannot be in one pack."
    assert [fault.sentence for fault in mixed.faults] == [text]


def test_a_pack_is_read_with_those_that_it_builds_on(tmp_path: Path, catalog: Catalog) -> None:
    """A cost of a card that only another added pack has is a fault."""
    below = read_packs([written(tmp_path / "below", TABLES)], catalog)[0].pack
    assert below is not None
    other = Pack(PackInfo(id="other", title="Other", version="1"))
    above = catalog.with_packs([below, other])
    changes = "kind,card,change,points\nsquadron,dart,cost,10\n"
    about = '{"id": "above", "title": "Above", "version": "1", "builds_on": ["%s"]}'
    for key, is_good in (("club", True), ("other", False)):
        files = {"pack.json": about % key, "changes.csv": changes}
        (reading,) = read_packs([written(tmp_path / key, files)], above)
        assert (not reading.faults) == is_good


@pytest.mark.parametrize(
    ("files", "pack_id", "text"),
    [
        ({"notes.json": "{}"}, "", "it has neither tables nor data files of cards"),
        ({"picture.png": "PNG"}, "", "it has neither tables nor data files of cards"),
        ({}, "", "it has neither tables nor data files of cards"),
        ({"download.json": '{"ships": {'}, "", "download.json is not readable as JSON"),
        ({"ships.csv": ""}, "Nexus!", "the id 'Nexus!' has other characters than a to z"),
        ({"a_ships.csv": "", "b_ships.csv": ""}, "", "ships.csv is there twice"),
    ],
)
def test_what_has_no_cards_is_refused(
    tmp_path: Path, catalog: Catalog, files: dict[str, str], pack_id: str, text: str
) -> None:
    with pytest.raises(PackError) as refused:
        read_packs([written(tmp_path, files)], catalog, pack_id)
    assert text in str(refused.value)


@pytest.mark.parametrize(
    ("about", "pack_id", "text"),
    [
        ("[]", "", "pack.json"),
        ('{"id": "club"}', "", "pack.json"),
        (TABLES["pack.json"], "arc", "pack.json: id: expected arc as asked for, not club"),
    ],
)
def test_a_pack_that_does_not_say_what_it_is_cannot_be_read(
    tmp_path: Path, catalog: Catalog, about: str, pack_id: str, text: str
) -> None:
    folder = written(tmp_path, {**TABLES, "pack.json": about})
    (reading,) = read_packs([folder], catalog, pack_id)
    assert reading.pack is None
    assert text in reading.faults[0].sentence


def test_a_damaged_data_file_is_a_fault_of_its_table(tmp_path: Path, catalog: Catalog) -> None:
    folder = written(tmp_path, {"nexus_objectives.json": objectives("a")[:-5]})
    (reading,) = read_packs([folder], catalog)
    assert reading.faults
    assert infos((reading,))[0][0] == "nexus"
