"""The sentences of broken fleet rules: for players, without keys of the program."""

from dataclasses import replace

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.words import model_name
from armada_companion.games.armada.fleets.rules.checks import find_problems
from armada_companion.games.armada.fleets.rules.game_format import STANDARD
from tests.games.armada.fleets.rules.cases import CASES, Case
from tests.games.armada.fleets.rules.fleets import CR90, GR75, Listed, beside


def sentence(listed: Listed, catalog: Catalog) -> str:
    (problem,) = find_problems(listed.fleet(catalog), catalog, STANDARD)
    return problem.text


def keys_of(catalog: Catalog) -> set[str]:
    """What cards, models and icons are called in the program."""
    ships, upgrades = catalog.ships.values(), catalog.upgrades.values()
    slots = {slot for card in upgrades for slot in card.slots}
    ids = {*catalog.ships, *catalog.upgrades, *catalog.squadrons, *catalog.objectives}
    return {key for key in {*(ship.chassis for ship in ships), *slots, *ids} if "-" in key}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_no_key_of_the_program_stands_in_a_sentence(case: Case, catalog: Catalog) -> None:
    _, _, broken, _, game = case
    for problem in find_problems(broken.fleet(catalog), catalog, game):
        for key in keys_of(catalog):
            assert key not in problem.text
            assert key.replace("-", " ") not in problem.text


def test_every_model_has_a_name_of_its_own(catalog: Catalog) -> None:
    chassis = {ship.chassis for ship in catalog.ships.values()}
    names = {model_name(key) for key in chassis}
    assert len(names) == len(chassis)
    assert not names & {key.replace("-", " ") for key in chassis}


@pytest.mark.parametrize(
    ("ship", "end"),
    [
        (("cr90-corvette-b", "yavaris-title"), "it is only for Nebulon-B Frigates."),
        (
            ("cr90-corvette-b", "gunnery-team"),
            "CR90 Corvette B has no icon left for Gunnery Team (Weapons Team).",
        ),
        (("cr90-corvette-b", "ordnance-pods"), "it is only for medium or large ships."),
        (
            ("starhawk-class-battleship-mark-ii", "amity-title"),
            "it is only for Starhawk-class Battleship Mark I.",
        ),
    ],
)
def test_a_card_on_the_wrong_ship_is_refused_in_the_words_of_the_cards(
    ship: tuple[str, ...], end: str, catalog: Catalog
) -> None:
    assert sentence(beside(ship), catalog).endswith(end)


def test_a_unique_card_twice_is_named_with_its_ships(catalog: Catalog) -> None:
    listed = beside(("cr90-corvette-b", "hondo-ohnaka-officer"), (*GR75, "hondo-ohnaka-officer"))
    assert sentence(listed, catalog) == (
        "Hondo Ohnaka is unique, but the fleet has 2: on CR90 Corvette B, on GR-75 Medium "
        "Transports."
    )


def test_a_commander_and_an_officer_of_one_name_are_told_apart(catalog: Catalog) -> None:
    listed = Listed(
        [("cr90-corvette-a", "kyrsta-agate-commander"), ("cr90-corvette-a", "kyrsta-agate-officer")]
    )
    assert sentence(listed, catalog) == (
        "Kyrsta Agate is unique, but the fleet has 2: as Commander on CR90 Corvette A 1, as "
        "Officer on CR90 Corvette A 2."
    )


def test_an_officer_who_flies_too_is_reported_with_both_places(catalog: Catalog) -> None:
    listed = beside(("cr90-corvette-b", "wedge-antilles-officer"))
    flown = replace(listed, squadrons=[*listed.squadrons, "wedge-antilles-x-wing-squadron"])
    assert sentence(flown, catalog) == (
        "Wedge Antilles is unique, but the fleet has 2: as Officer on CR90 Corvette B, the "
        "squadron Wedge Antilles - X-wing Squadron."
    )


def test_a_unique_ship_twice_is_called_by_its_name(catalog: Catalog) -> None:
    ship = ("providence-class-carrier-rebel",)
    text = sentence(beside(ship, ship), catalog)
    assert text == "Providence-class Carrier is unique, but the fleet has 2."


def test_the_faction_of_the_fleet_is_named(catalog: Catalog) -> None:
    text = sentence(Listed([CR90, ("raider-i-class-corvette",)]), catalog)
    assert text == "Not of the fleet's faction, the Rebel Alliance: Raider I-class Corvette."
