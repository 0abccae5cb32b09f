"""Every spelling that list builders use finds its card, and the tie-breakers decide the rest."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from armada_companion.games.armada.cards.cards import CardKind
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.lookup import CardFinder, Hint
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.rules.model.fleet import Fleet
from tests.examples import examples

BUILDERS = frozenset({"kingston", "starforge", "starforge-import-table", "tournament-2025"})
FACTION_WORDS = {
    "": "Rebel",
    "rebel": "Rebel",
    "empire": "Imperial",
    "republic": "Republic",
    "separatist": "Separatist",
}
SAME_NAME_OBJECTIVES = "base-defense-"
"""Two campaigns have cards of these names; nothing in a list tells them apart."""


def builders_rows(shared: Path) -> Iterator[dict[str, str]]:
    with (shared / "facts" / "aliases.csv").open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            same_name = row["catalogue_id"].startswith(SAME_NAME_OBJECTIVES)
            if BUILDERS.intersection(row["formats"].split(";")) and not same_name:
                yield row


def synthetic_list(row: dict[str, str], points: str, catalog: Catalog) -> str:
    """Return the shortest list that names the card of an alias row."""
    alias, card = row["alias"], row["catalogue_id"]
    head = f"Name: One card\nFaction: {FACTION_WORDS[row['faction'].split(';')[0]]}\n"
    match row["kind"]:
        case "ship":
            return f"{head}\n{alias} ({points})\n= {points} Points\n\nSquadrons:\n"
        case "squadron":
            return f"{head}\nSquadrons:\n• {alias} ({points})\n"
        case "upgrade":
            commander = f"Commander: {alias}\n" if catalog.upgrades[card].commander else ""
            return f"{head}{commander}\nSome ship (1)\n• {alias} ({points})\n\nSquadrons:\n"
        case _:
            kind = catalog.objectives[card].type.title()
            return f"{head}{kind}: {alias}\n\nSquadrons:\n"


def cards_read(fleet: Fleet) -> list[object]:
    upgrades = [upgrade for ship in fleet.ships for upgrade in ship.upgrades]
    cards = [one.card for one in (*fleet.units, *upgrades) if one.card]
    return [*cards, *fleet.objectives.values()]


def test_every_spelling_of_the_builders_reads_as_its_card(shared: Path, catalog: Catalog) -> None:
    wrong: list[tuple[str, str, object]] = []
    rows = list(builders_rows(shared))
    count = 0
    for row in rows[:: len(rows) // examples(len(rows))]:
        today = getattr(catalog.cards(kind_of(row))[row["catalogue_id"]], "points", 0)
        for points in row["points_seen"].split("|"):
            text = synthetic_list(row, points or str(today), catalog)
            read = cards_read(read_fleet(text, catalog).fleet)
            count += 1
            if read != [row["catalogue_id"]]:
                wrong.append((row["alias"], row["catalogue_id"], read))
    assert wrong == []
    assert count > examples(800)


def kind_of(row: dict[str, str]) -> CardKind:
    kinds: dict[str, CardKind] = {
        "ship": "ship",
        "squadron": "squadron",
        "upgrade": "upgrade",
        "objective": "objective",
    }
    return kinds[row["kind"]]


def test_every_alias_of_any_format_is_known(shared: Path, catalog: Catalog) -> None:
    finder = CardFinder(catalog)
    with (shared / "facts" / "aliases.csv").open(encoding="utf-8", newline="") as table:
        rows = [row for row in csv.DictReader(table) if row["kind"] != "objective"]
    assert [row["alias"] for row in rows if not finder.known(row["alias"])] == []
    assert len(rows) > 2000


@pytest.mark.parametrize(
    ("points", "card"),
    [
        (3, "darth-vader-boarding-team"),
        (1, "darth-vader-officer"),
        (4, "darth-vader-officer"),
        (34, "darth-vader-commander"),
        (36, "darth-vader-commander"),
    ],
)
def test_the_cost_tells_upgrades_of_one_name_apart(
    catalog: Catalog, points: int, card: str
) -> None:
    found = CardFinder(catalog).upgrade("Darth Vader", Hint("empire", points))
    assert found is not None
    assert found.id == card


def test_the_commander_line_decides_where_faction_and_cost_do_not(catalog: Catalog) -> None:
    finder = CardFinder(catalog)
    named = finder.upgrade("Leia Organa", Hint("rebel", None, commander=True))
    other = finder.upgrade("Leia Organa", Hint("rebel", None, commander=False))
    assert named is not None and named.id == "leia-organa-commander"
    assert other is not None and other.id == "leia-organa-officer"


@pytest.mark.parametrize(
    ("name", "faction", "card"),
    [
        ("Victory I", "empire", "victory-i-class-star-destroyer"),
        ("Victory I", "republic", "victory-i-class-star-destroyer-republic"),
        ("Venator II", "empire", "venator-ii-class-star-destroyer-empire"),
        ("Providence Carrier", "rebel", "providence-class-carrier-rebel"),
        ("Gozanti Cruisers", "separatist", "gozanti-class-cruisers-separatist"),
        ("Venator II-class Star Destroyer {IMP}", "", "venator-ii-class-star-destroyer-empire"),
        ("Victory I {GAR}", "empire", "victory-i-class-star-destroyer-republic"),
    ],
)
def test_faction_and_tag_tell_ships_of_one_name_apart(
    catalog: Catalog, name: str, faction: str, card: str
) -> None:
    found = CardFinder(catalog).ship(name, Hint(faction))
    assert found is not None
    assert found.id == card


@pytest.mark.parametrize(
    "name",
    [
        *("Jan Ors", "Jan Ors - Moldy Crow", "Moldy Crow - Jan Ors", "Jan Ors - HWK-290"),
        *("jan ors – moldy crow", "Jan Ors - Some Unheard Craft"),
    ],
)
def test_an_ace_is_found_by_any_form_of_ace_and_craft(catalog: Catalog, name: str) -> None:
    found = CardFinder(catalog).squadron(name)
    assert found is not None
    assert found.id == "jan-ors-moldy-crow"


@pytest.mark.parametrize("tag", ["[Legacy]", "[Legends]", "[ARCBeta]", "[Naboo]"])
def test_a_fan_made_card_is_none_of_the_catalogue(catalog: Catalog, tag: str) -> None:
    finder = CardFinder(catalog)
    assert finder.upgrade(f"Gunnery Team {tag}") is None
    assert finder.upgrade(f"Gunnery Team{tag}") is None
    assert finder.squadron(f"Jan Ors - Moldy Crow {tag}") is None


def test_spoken_short_forms_are_found_only_where_they_are_wanted(catalog: Catalog) -> None:
    found = CardFinder(catalog).upgrade("Screed")
    assert found is not None
    assert found.id == "admiral-screed-commander"
    assert CardFinder(catalog, spoken=False).upgrade("Screed") is None
