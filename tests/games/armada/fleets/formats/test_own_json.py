"""Our own fleets in JSON: filled from the catalogue, checked with the field's path."""

import json

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.rules.model.fleet import ShipCard
from armada_companion.games.armada.rules.model.types import ShipId
from armada_companion.games.armada.rules.table.fleet_notation import encode_fleet
from armada_companion.store.errors import FleetUnreadableError

LIST = (
    "Name: Test\nFaction: Rebel\nCommander: General Dodonna\nAssault: Ion Storm\n\n"
    "CR90 Corvette A (44)\n• General Dodonna (20)\n• House card (3)\n= 67 Points\n\n"
    "Squadrons:\n• 2 x A-wing Squadron (22)\n• House squadron (9)\n= 31 Points\n\n"
    "Total Points: 98\n"
)


@pytest.mark.parametrize(
    "wrap", ["{fleet}", '{{"format": "kingston", "fleet": {fleet}, "lines": []}}']
)
def test_what_is_printed_is_read_back_unchanged(catalog: Catalog, wrap: str) -> None:
    fleet = read_fleet(LIST, catalog).fleet
    again = read_fleet(wrap.format(fleet=json.dumps(encode_fleet(fleet))), catalog)
    assert again.format == "armada-companion"
    assert again.fleet == fleet


def test_given_numbers_win_and_the_card_fills_the_rest(catalog: Catalog) -> None:
    ship = {"card": "cr90-corvette-a", "hull": 7, "upgrades": [{"card": "jainas-light-title"}]}
    fleet = read_fleet(json.dumps({"ships": [ship]}), catalog).fleet
    read = fleet.ships[0]
    assert (read.id, read.hull, read.command, read.points) == ("ship1", 7, 1, 49)
    assert fleet.points == 49


def test_a_unit_without_a_card_needs_only_id_and_name(catalog: Catalog) -> None:
    text = json.dumps({"ships": [{"id": "a1", "name": "Mine"}]})
    assert read_fleet(text, catalog).fleet.ships == (ShipCard(id=ShipId("a1"), name="Mine"),)


def test_units_without_an_id_get_a_free_one(catalog: Catalog) -> None:
    ships = [{"card": "cr90-corvette-a"}, {"card": "cr90-corvette-a", "id": "ship1"}]
    fleet = read_fleet(json.dumps({"ships": ships}), catalog).fleet
    assert [ship.id for ship in fleet.ships] == ["ship2", "ship1"]


def test_objectives_become_ids_and_unknown_ones_keep_their_name(catalog: Catalog) -> None:
    objectives = {"assault": "ion storm", "defense": "House rule", "navigation": None}
    text = json.dumps({"ships": [], "objectives": objectives})
    read = read_fleet(text, catalog).fleet.objectives
    assert read == {"assault": "ion-storm", "defense": "House rule"}


def test_the_commander_is_found_among_the_upgrades(catalog: Catalog) -> None:
    ship = {"card": "cr90-corvette-a", "upgrades": [{"card": "general-dodonna-commander"}]}
    fleet = read_fleet(json.dumps({"ships": [ship]}), catalog).fleet
    assert fleet.commander == "general-dodonna-commander"


@pytest.mark.parametrize(
    ("fleet", "path"),
    [
        ({}, r"\$: object missing required field ships"),
        ({"ships": 3}, r"\$\.ships: expected array, got int"),
        ({"ships": [{"id": "a", "hull": "x"}]}, r"\$\.ships\[0\]\.hull: expected int, got str"),
        ({"ships": [{"id": "a", "hull": 0}]}, r"\$\.ships\[0\]\.hull"),
        ({"ships": [{"id": "a", "shields": {"up": 1}}]}, r"\$\.ships\[0\]\.shields"),
        ({"ships": [{"id": "a", "color": 1}]}, r"\$\.ships\[0\]: .*unknown field color"),
        ({"ships": [{"id": "a"}]}, r"\$\.ships\[0\]: expected a name or a card"),
        ({"ships": [{"name": "a"}]}, r"\$\.ships\[0\]: expected an id or a card"),
        ({"ships": [{"card": "nope"}]}, r"\$\.ships\[0\]\.card: there is no ship card nope"),
        (
            {"ships": [{"id": "a", "name": "x"}], "squadrons": [{"id": "a", "name": "y"}]},
            r"\$\.squadrons\[0\]\.id: a is used twice",
        ),
        (
            {"ships": [{"id": "a", "name": "x", "upgrades": [{"card": "no"}]}]},
            r"\$\.ships\[0\]\.upgrades\[0\]\.card",
        ),
        ({"ships": [], "faction": "scum"}, r"\$\.faction: expected one of rebel, empire"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_path(
    catalog: Catalog, fleet: dict[str, object], path: str
) -> None:
    with pytest.raises(FleetUnreadableError, match=path):
        read_fleet(json.dumps(fleet), catalog)
    with pytest.raises(FleetUnreadableError, match=path.replace(r"\$", r"\$\.fleet", 1)):
        read_fleet(json.dumps({"fleet": fleet}), catalog)


@pytest.mark.parametrize("text", ["{", '{"ships": [}', '{"ships":' + "[" * 100_000, "{\ud800"])
def test_what_only_begins_like_json_is_refused(catalog: Catalog, text: str) -> None:
    with pytest.raises(FleetUnreadableError, match="begins like JSON"):
        read_fleet(text, catalog)


def test_more_units_than_any_fleet_has_are_refused(catalog: Catalog) -> None:
    ships = [{"id": str(number), "name": "x"} for number in range(501)]
    with pytest.raises(FleetUnreadableError, match="more than 500 units"):
        read_fleet(json.dumps({"ships": ships}), catalog)
