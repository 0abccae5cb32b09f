"""The tables of a pack: what is read of CSV and JSON, and what is written is read again."""

from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.pack import CardRef, CostChange, PackInfo
from armada_companion.games.armada.packs.tables import read_tables, write_tables
from tests.games.armada.packs.pack_files import INFO, sentences

SQUADRONS = """\
id,faction,craft_name,points,hull,speed,keywords,battery,anti_squadron
dart,rebel,Dart Squadron,9,3,5,Swarm; Counter 1,0/1/0,0/3/0
lance,empire,Lance Squadron,14,5,3,Bomber,0/0/1,1/1/0
"""


def test_core_is_a_pack_like_any_other(resources: Path, catalog: Catalog) -> None:
    folder = resources / "core_pack"
    found = read_tables(
        {file.name: file.read_bytes() for file in folder.iterdir() if file.stem != "builder_names"}
    )
    assert (found.faults, found.unknown) == ((), ())
    assert found.pack is not None
    assert found.pack.info == catalog.core.info
    assert {card.id: card for card in found.pack.ships} == catalog.ships
    assert {card.id: card for card in found.pack.upgrades} == catalog.upgrades
    assert found.pack.spellings == catalog.core.aliases.spellings
    assert found.pack.reminders == catalog.core.reminders
    written = write_tables(found.pack)
    assert read_tables(written).pack == found.pack
    for name in ("ships.json", "squadrons.json", "upgrades.json", "reminders.json"):
        assert written[name] == (folder / name).read_bytes()


@pytest.mark.parametrize(
    "form",
    [
        SQUADRONS.encode(),
        SQUADRONS.encode("utf-8-sig"),
        SQUADRONS.encode("utf-16"),
        SQUADRONS.replace("\n", "\r\n").encode(),
        SQUADRONS.replace(",", "\t").encode("utf-16"),
        SQUADRONS.replace("Swarm; Counter 1", '"Swarm; Counter 1"').replace(",", ";").encode(),
        b"sep=;\r\n" + SQUADRONS.replace("; ", " ;").replace(",", "\t").encode(),
        SQUADRONS.replace("\n", "\n\n,,,\n").encode(),
        SQUADRONS.replace("0/1/0", "0 1 0").encode(),
    ],
)
def test_a_table_is_read_as_editors_and_spreadsheets_save_it(form: bytes) -> None:
    found = read_tables({"pack.json": INFO, "Squadrons.CSV": form})
    assert [fault.sentence for fault in found.faults] == []
    assert found.pack is not None
    dart, lance = found.pack.squadrons
    assert (dart.name, dart.keywords, dart.anti_squadron) == (
        "Dart Squadron",
        {"swarm": None, "counter": 1},
        (0, 3, 0),
    )
    assert (lance.id, lance.battery) == ("lance", (0, 0, 1))


def test_a_row_may_change_only_the_cost_or_forbid_a_card() -> None:
    upgrades = "id,change,points\nleia-organa-commander,cost,30\nslicer-tools,not-allowed,\n"
    changes = "kind,card,change,points\nship,cr90-corvette-a,cost,41\n"
    files = {"upgrades.csv": upgrades.encode(), "changes.csv": changes.encode()}
    found = read_tables(files, info=PackInfo("club", "Our club", "1"))
    assert found.faults == ()
    assert found.pack is not None
    assert found.pack.costs == (
        CostChange("upgrade", "leia-organa-commander", 30),
        CostChange("ship", "cr90-corvette-a", 41),
    )
    assert found.pack.not_allowed == (CardRef("upgrade", "slicer-tools"),)


def test_each_fault_is_named_with_file_line_card_and_column() -> None:
    table = SQUADRONS.replace("9,3,5", "-9,3.5,five").replace("Bomber", "Bomber, 2")
    assert sentences({"squadrons.csv": table.encode()}) == [
        "squadrons.csv: line 3: lance: the row has 10 cells and the header has 9.",
        "squadrons.csv: line 2: dart: points: expected a whole number from 0 to 999, got -9.",
        'squadrons.csv: line 2: dart: hull: expected a whole number from 1 to 99, got "3.5".',
        'squadrons.csv: line 2: dart: speed: expected a whole number from 0 to 5, got "five".',
    ]


def test_a_pack_without_its_first_file_is_no_pack() -> None:
    found = read_tables({"squadrons.csv": SQUADRONS.encode()})
    assert found.pack is None
    assert [fault.sentence for fault in found.faults] == [
        "pack.json: this file is missing; it says what the pack is."
    ]
