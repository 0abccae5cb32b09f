"""An invented set as data files: errata, rulings, a fifth faction, fields that nobody knows."""

import json
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.pack import Pack, PackInfo
from armada_companion.games.armada.packs.reading import PackReading
from armada_companion.games.armada.packs.sources import read_packs
from armada_companion.games.armada.packs.star_forge import read_star_forge
from armada_companion.games.armada.packs.tables import read_tables, write_tables

FOLDER = Path(__file__).parents[3] / "data" / "packs"


@pytest.fixture(scope="module")
def reading(catalog: Catalog) -> PackReading:
    (found,) = read_packs(sorted(FOLDER.glob("*.json")), catalog)
    assert [fault.sentence for fault in found.faults] == []
    return found


@pytest.fixture(scope="module")
def pack(reading: PackReading) -> Pack:
    assert reading.pack is not None
    return reading.pack


def test_the_set_says_what_it_is(pack: Pack) -> None:
    info = pack.info
    assert (info.id, info.version, info.keeper) == ("community", "2026-08", "Club")
    assert info.tags == ("Community",)
    assert info.factions["quay"].title == "Quay"


def test_an_erratum_replaces_the_printed_card(pack: Pack, catalog: Catalog) -> None:
    over = Catalog(catalog.core.folder, [pack])
    leia = over.upgrades["leia-organa-commander"]
    assert (leia.points, leia.points_history[-1]) == (31, 28)
    published = over.published_id("upgrade", "leia-organa-commander")
    assert published == "leia-organa-commander"
    assert over.pack_of("upgrade", "leia-organa-commander").id == "community"


def test_texts_are_plain_and_rulings_are_kept(pack: Pack, catalog: Catalog) -> None:
    over = Catalog(catalog.core.folder, [pack])
    text = over.texts["upgrade", "leia-organa-commander"].text
    assert text == "Before a friendly ship activates, spend repair."
    newest, oldest = over.rulings["upgrade", "leia-organa-commander"]
    assert (newest.date, newest.version, newest.defunct) == ("2026-08-15", "C 1.1", False)
    assert (oldest.defunct, oldest.explanation) == (True, "Replaced in August.")


def test_numbers_flags_and_lists_in_any_form_are_read(pack: Pack) -> None:
    pilots = next(one for one in pack.upgrades if one.id == "harbor-pilots-community")
    assert (pilots.points, pilots.unique, pilots.modification) == (4, False, False)
    assert pilots.restrictions.size == ("small",)
    assert pilots.ready_cost is not None
    assert pilots.setup_commands is not None
    runner = next(one for one in pack.squadrons if one.id.startswith("quay"))
    assert runner.keywords == {"counter": 1, "swarm": None, "harpoon": 2}
    (frigate,) = pack.ships
    assert frigate.upgrade_slots == ("officer", "turbolasers")
    assert frigate.speed_chart == ((1,), (1, 1), (0, 1, 1))


def test_a_field_that_nobody_knows_is_kept_and_named(reading: PackReading) -> None:
    assert [(one.field, one.cards) for one in reading.unknown] == [("tournament_status", 1)]
    assert reading.pack is not None
    kept = [one for one in reading.pack.published if one.fields]
    assert [(one.card, one.fields) for one in kept] == [
        ("harbor-pilots-community", {"tournament_status": "allowed"})
    ]


def test_what_only_describes_a_card_is_named(reading: PackReading) -> None:
    """No field with a value is dropped without a word."""
    assert reading.unused_words
    for words in reading.unused_words:
        file, _, rest = words.partition(": ")
        assert words.endswith(": they describe cards to people, and are not saved.")
        named = set(rest.partition(":")[0].split(", "))
        (table,) = json.loads((FOLDER / file).read_text(encoding="utf-8")).values()
        assert "release" in named
        assert not named & {"name", "points", "rules", "tournament_status"}
        assert "author" not in named, "it is empty on all cards"
        assert len(table) > 0


def test_a_nickname_that_means_no_card_of_the_set_is_named(catalog: Catalog) -> None:
    data = json.loads((FOLDER / "community_upgrades.json").read_text(encoding="utf-8"))
    first = next(iter(data["upgrades"].values()))
    first["nicknames"] = ["HP", "Darth Vader", "The Quay Hand"]
    files = {"community_upgrades.json": json.dumps(data).encode()}
    found = read_star_forge(files, PackInfo(id="x", title="X", version="1"), catalog)
    (note,) = [each.sentence for each in found.notes if each.field == "nicknames"]
    assert note == (
        "community_upgrades.json: nicknames: not used, because they are short or mean other "
        "cards too: HP, Darth Vader."
    )


def test_what_is_stored_is_read_again(pack: Pack) -> None:
    assert read_tables(write_tables(pack)).pack == pack
