"""Card files: complete, lazily read, checked, and named when they are damaged."""

import csv
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.cards import KINDS, CardKind
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.words import FACTION_NAMES
from armada_companion.kit.cards import CardSource
from armada_companion.store.errors import ContentError

SIZES: Mapping[CardKind, int] = {"ship": 66, "squadron": 107, "upgrade": 294, "objective": 55}


@pytest.fixture
def copied(resources: Path, tmp_path: Path) -> Path:
    """A copy of the card files, to be damaged."""
    return Path(shutil.copytree(resources / "core_pack", tmp_path / "core_pack"))


def damage(folder: Path, file: str, position: int, **changes: object) -> Catalog:
    path = folder / file
    data = json.loads(path.read_text(encoding="utf-8"))
    data["cards"][position].update(changes)
    path.write_text(json.dumps(data), encoding="utf-8")
    return Catalog(folder)


@pytest.mark.parametrize("kind", KINDS)
def test_the_catalogue_holds_every_card_of_the_published_game(
    catalog: Catalog, kind: CardKind
) -> None:
    assert len(catalog.cards(kind)) == SIZES[kind]


def test_ids_are_unique_across_all_kinds(catalog: Catalog) -> None:
    ids = [card for kind in KINDS for card in catalog.cards(kind)]
    assert len(ids) == len(set(ids)) == sum(SIZES.values())


def test_nothing_is_read_before_the_first_lookup_and_then_only_what_it_needs(copied: Path) -> None:
    for file in copied.iterdir():
        if file.name != "ships.json":
            file.write_text("damaged")
    catalog = Catalog(copied)
    assert catalog.facts("ship", "cr90-corvette-a") is not None
    with pytest.raises(ContentError):
        catalog.facts("upgrade", "leia-organa-commander")


def test_a_field_of_the_wrong_kind_is_named_by_file_and_path(copied: Path) -> None:
    catalog = damage(copied, "ships.json", 3, hull="five")
    with pytest.raises(ContentError) as caught:
        catalog.facts("ship", "cr90-corvette-a")
    expected = f"{copied / 'ships.json'}: $.cards[3].hull: expected int, got str"
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    ("file", "position", "changes", "message"),
    [
        ("ships.json", 2, {"id": "gladiator-ii-class-star-destroyer"}, "$.cards[3].id"),
        ("ships.json", 0, {"shields": {"front": 3}}, "$.cards[0].shields"),
        ("ships.json", 0, {"batteries": {}}, "$.cards[0].batteries"),
        ("ships.json", 0, {"speed_chart": [[1], [1]]}, "$.cards[0].speed_chart[1]"),
        ("ships.json", 0, {"size": "large", "flotilla": True}, "$.cards[0].flotilla"),
        ("ships.json", 0, {"points": -1}, "$.cards[0].points"),
        ("ships.json", 0, {"colour": "grey"}, "unknown field colour"),
        ("squadrons.json", 0, {"unique": True}, "$.cards[0].unique_names"),
        (
            "upgrades.json",
            0,
            {"ready_cost": {"count": 1, "kinds": ["repair"]}},
            "$.cards[0].ready_cost",
        ),
        ("objectives.json", 0, {"type": "attack"}, "$.cards[0].type"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_path(
    copied: Path, file: str, position: int, changes: dict[str, object], message: str
) -> None:
    catalog = damage(copied, file, position, **changes)
    with pytest.raises(ContentError) as caught:
        for kind in KINDS:
            catalog.cards(kind)
    assert file in str(caught.value)
    assert message in str(caught.value)


def test_a_spelling_of_no_card_is_named_by_its_path(copied: Path) -> None:
    path = copied / "aliases.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["spellings"]["ship"]["isd"] = ["no-such-ship"]
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(ContentError, match=r"\$\.spellings\.ship\.isd\[0\]: no ship card"):
        Catalog(copied).by_spelling("ship")


@pytest.mark.parametrize("kind", KINDS)
def test_an_alias_file_that_lacks_a_kind_is_refused(copied: Path, kind: CardKind) -> None:
    path = copied / "aliases.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    del data["nicknames"][kind]
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(ContentError, match=rf"\$\.nicknames: expected a {kind} part"):
        Catalog(copied).by_spelling("ship")


def test_a_builders_name_of_no_card_is_named_by_its_path(copied: Path) -> None:
    path = copied / "builder_names.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["kingston"]["no-such-card"] = "ISD"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(ContentError, match=r"\$\.kingston\.no-such-card: no card"):
        _ = Catalog(copied).builder_names


def test_builders_names_are_only_those_that_differ_from_the_cards(catalog: Catalog) -> None:
    cards = {card.id: card for kind in KINDS for card in catalog.cards(kind).values()}
    names = catalog.builder_names
    assert [card for card, name in names.kingston.items() if name == cards[card].name] == []
    assert all(name.startswith(cards[card].name) for card, name in names.starforge.items())


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"version": 2}'])
def test_a_file_that_is_no_card_file_is_named(copied: Path, content: bytes) -> None:
    (copied / "ships.json").write_bytes(content)
    with pytest.raises(ContentError, match=r"ships\.json: "):
        Catalog(copied).facts("ship", "cr90-corvette-a")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"squadrons\.json: not readable"):
        Catalog(tmp_path).facts("squadron", "x-wing-squadron")


def test_the_catalogue_is_a_card_source_of_the_rules(catalog: Catalog) -> None:
    source: CardSource = catalog
    assert source.facts("ship", "cr90-corvette-a") == {
        "card": "cr90-corvette-a",
        "name": "CR90 Corvette A",
        "class_name": "CR90 Corvette A",
        "points": 44,
        "size": "small",
        "flotilla": False,
        "command": 1,
        "squadron": 1,
        "engineering": 2,
        "hull": 4,
        "max_speed": 4,
        "shields": {"front": 2, "left": 2, "right": 2, "rear": 1},
        "defense_tokens": ["evade", "evade", "redirect"],
        "speed_chart": [[2], [1, 2], [0, 1, 2], [0, 1, 1, 2]],
        "batteries": {"front": [2, 1, 0], "left": [1, 1, 0], "right": [1, 1, 0], "rear": [1, 0, 0]},
        "anti_squadron": [0, 1, 0],
    }


def test_what_a_card_starts_with_and_its_dice_are_given_too(catalog: Catalog) -> None:
    """Record page, section 8."""
    tarkin = catalog.facts("upgrade", "admiral-tarkin-commander")
    onager = catalog.facts("ship", "onager-class-testbed")
    wing = catalog.facts("squadron", "x-wing-squadron")
    assert tarkin is not None
    assert onager is not None
    assert wing is not None
    kinds = ["navigate", "squadron", "repair", "concentrate_fire"]
    assert tarkin["start"] == {"count": 6, "kinds": kinds, "piece": "token"}
    assert (len(str(onager["special_battery"])), onager["ignition"]) == (9, ["close"])
    assert (wing["battery"], wing["anti_squadron"]) == ([1, 0, 0], [0, 4, 0])
    assert "irregular" not in wing


def test_keywords_are_lower_case_with_their_number(catalog: Catalog) -> None:
    facts = catalog.facts("squadron", "ig-88-ig-2000")
    assert facts is not None
    assert facts["keywords"] == {"counter": 2, "rogue": None}
    assert facts["unique"] is True
    battery = catalog.facts("squadron", "dbs-404-hyena-droid-bomber-squadron")
    assert battery is not None
    assert "ai: battery" in str(battery["keywords"])


@pytest.mark.parametrize(
    ("card", "exhaust", "ready_cost"),
    [
        ("gunnery-team", "no", None),
        ("quantum-storm-title", "recur", None),
        ("electronic-countermeasures", "non-recur", {"count": 1, "kinds": ["repair"]}),
        ("spha-t", "non-recur", {"count": 1, "kinds": ["concentrate_fire"]}),
        (
            "clone-navigation-officer",
            "non-recur",
            {"count": 1, "kinds": ["navigate", "squadron", "repair", "concentrate_fire"]},
        ),
        ("jedi-hostage", "non-recur", None),
    ],
)
def test_upgrades_say_how_they_ready(
    catalog: Catalog, card: str, exhaust: str, ready_cost: object
) -> None:
    facts = catalog.facts("upgrade", card)
    assert facts is not None
    assert (facts["exhaust"], facts.get("ready_cost")) == (exhaust, ready_cost)


@pytest.mark.parametrize(
    "name", ["close-range-intel-scan", "Close-Range Intel Scan", "close range INTEL scan!"]
)
def test_objectives_are_found_by_id_and_by_name(catalog: Catalog, name: str) -> None:
    assert catalog.facts("objective", name) == {
        "card": "close-range-intel-scan",
        "name": "Close-Range Intel Scan",
        "type": "assault",
        "token_value": 10,
    }


@pytest.mark.parametrize("kind", [*KINDS, "damage"])
def test_an_unknown_card_has_no_facts(catalog: Catalog, kind: str) -> None:
    assert catalog.facts(kind, "no-such-card") is None


def test_the_card_files_say_what_the_tables_say(
    shared: Path, resources: Path, tmp_path: Path
) -> None:
    """The shipped files are what the converter makes of the tables today."""
    checkout = resources.parent
    copy = tmp_path / "packaging"
    copy.mkdir()
    (tmp_path / "resources" / "core_pack").mkdir(parents=True)
    for name in ("make_cards.py", "short_forms.csv", "card_effects.csv", "card_reminders.csv"):
        shutil.copy(checkout / "packaging" / name, copy)
    subprocess.run(
        [sys.executable, str(copy / "make_cards.py"), str(shared / "facts")],
        check=True,
        env={"PYTHONPATH": str(checkout)},
    )
    made = {file.name: file.read_bytes() for file in (tmp_path / "resources/core_pack").iterdir()}
    shipped = {
        file.name: (resources / "core_pack" / file.name).read_bytes()
        for file in (tmp_path / "resources/core_pack").iterdir()
    }
    assert len(made) == 7
    assert made == shipped


def test_the_numbers_of_every_ship_are_those_of_the_tables(shared: Path, catalog: Catalog) -> None:
    with (shared / "facts" / "ships.csv").open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    assert len(rows) == len(catalog.ships)
    for row in rows:
        facts = catalog.facts("ship", row["id"])
        assert facts is not None
        numbers = ("points", "hull", "command", "squadron", "engineering", "max_speed")
        assert {key: str(facts[key]) for key in numbers} == {key: row[key] for key in numbers}
        assert facts["defense_tokens"] == row["defense_tokens"].split(";")
        shields = {
            zone.removeprefix("shields_"): int(value)
            for zone, value in row.items()
            if zone.startswith("shields_") and value
        }
        assert facts["shields"] == shields


def test_the_names_of_factions_are_those_of_the_pack(catalog: Catalog) -> None:
    assert {key: one.title for key, one in catalog.factions.items()} == FACTION_NAMES
