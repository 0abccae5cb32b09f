"""How fleets are written: record page, section 2."""

import json
from typing import Any

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Command, ExhaustIcon
from armada_companion.games.armada.rules.table.fleet_notation import (
    decode_fleet,
    encode_fleet,
    read_objective,
    write_objective,
)
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from tests.games.armada.rules.tabletop import (
    NO_CARDS,
    Cards,
    Table,
    fleet,
    fleet_of,
    ship,
    squadron,
)

CORVETTE = {
    "name": "CR90 Corvette A",
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
}
START = {"piece": "token", "count": 2, "kinds": ["repair", "navigate"]}
MORE = {
    "speed_chart": [[2], [1, 1]],
    "batteries": {"front": [3, 1, 0], "rear": [1, 0, 0]},
    "anti_squadron": [0, 1, 0],
    "special_battery": [3, 2, 2],
    "ignition": ["close"],
    "traits": ["clone"],
}
CATALOGUE = Cards(
    {
        ("ship", "cr90-corvette-a"): CORVETTE,
        ("squadron", "x-wing"): {
            "name": "X-wing Squadron",
            "points": 13,
            "hull": 5,
            "speed": 3,
            "keywords": {"bomber": None, "escort": None},
            "defense_tokens": [],
        },
        ("upgrade", "slicer-tools"): {
            "name": "Slicer Tools",
            "points": 5,
            "exhaust": "non-recur",
            "ready_cost": {"count": 1, "kinds": ["repair"]},
        },
    }
)


def one_ship(**values: object) -> dict[str, object]:
    return {"ships": [{"id": "a1", **values}]}


def test_a_unit_without_a_card_has_the_defaults_of_the_record() -> None:
    read = decode_fleet(
        {"ships": [{"id": "a1", "name": "One"}], "squadrons": [{"id": "s1", "name": "Wing"}]},
        NO_CARDS,
    )
    unit, wing = read.ships[0], read.squadrons[0]
    assert (unit.points, unit.command, unit.squadron, unit.engineering, unit.hull) == (
        *(0, 1, 1, 1, 1),
    )
    assert (unit.size, unit.flotilla, unit.max_speed, unit.speed) == ("small", False, 4, None)
    assert (dict(unit.shields), unit.defense_tokens, unit.upgrades) == ({}, (), ())
    assert (wing.points, wing.hull, dict(wing.keywords), wing.unique) == (0, 1, {}, False)


def test_a_card_gives_the_numbers() -> None:
    read = decode_fleet(
        {
            "ships": [{"id": "a1", "card": "cr90-corvette-a"}],
            "squadrons": [{"id": "s1", "card": "x-wing"}],
        },
        CATALOGUE,
    )
    unit, wing = read.ships[0], read.squadrons[0]
    assert (unit.name, unit.points, unit.hull) == ("CR90 Corvette A", 44, 4)
    assert (unit.engineering, unit.max_speed, unit.shields["rear"]) == (2, 4, 1)  # type: ignore[index] # zones are strings
    assert unit.defense_tokens == ("evade", "evade", "redirect")
    assert (wing.points, wing.hull, list(wing.keywords)) == (13, 5, ["bomber", "escort"])


def test_given_numbers_win_over_the_card() -> None:
    values = {"card": "cr90-corvette-a", "name": "Jaina's Light", "points": 49, "hull": 6}
    unit = decode_fleet(one_ship(**values), CATALOGUE).ships[0]
    assert (unit.name, unit.points, unit.hull, unit.engineering) == ("Jaina's Light", 49, 6, 2)


def test_points_of_a_card_grow_by_the_upgrades_and_given_ones_include_them() -> None:
    upgrades = [{"card": "slicer-tools"}, {"name": "Own card", "points": 2}]
    card = decode_fleet(one_ship(card="cr90-corvette-a", upgrades=upgrades), CATALOGUE)
    assert (card.ships[0].points, card.points) == (44 + 5 + 2, 51)
    given = decode_fleet(one_ship(name="One", points=49, upgrades=upgrades), CATALOGUE)
    assert given.ships[0].points == 49
    both = decode_fleet(one_ship(card="cr90-corvette-a", points=49, upgrades=upgrades), CATALOGUE)
    assert both.ships[0].points == 49


def test_an_upgrade_carries_its_icon_and_its_ready_cost() -> None:
    upgrades = [
        {"card": "slicer-tools"},
        {"name": "Own card", "exhaust": "recur"},
        {"name": "Plain"},
    ]
    cards = decode_fleet(one_ship(name="One", upgrades=upgrades), CATALOGUE).ships[0].upgrades
    icons = [ExhaustIcon.NON_RECUR, ExhaustIcon.RECUR, ExhaustIcon.NO]
    assert [card.exhaust for card in cards] == icons
    cost = cards[0].ready_cost
    assert cost is not None
    assert (cost.tokens, cost.kinds) == (1, (Command.REPAIR,))


def test_the_fleets_points_default_to_the_sum_of_its_units() -> None:
    units = {"ships": [ship("a1", points=60), ship("a2", points=50)]}
    wings = {"squadrons": [squadron("s1", points=8)]}
    assert decode_fleet({**units, **wings}, NO_CARDS).points == 118
    assert decode_fleet({**units, **wings, "points": 398}, NO_CARDS).points == 398


def test_what_fleet_lists_carry_besides_is_read_too() -> None:
    """Record page, section 5: the fleet that `fleet --json` prints is one."""
    given = {**fleet_of("a", 1), "commander": "admiral-raddus-commander", "points_stated": 399}
    assert decode_fleet(given, NO_CARDS).ships[0].id == "a1"


@pytest.mark.parametrize(
    "values",
    [
        {"ships": [{"id": "a1"}]},
        {"ships": [{"name": "One"}]},
        {"ships": [{"id": "", "name": "One"}]},
        {"ships": [{"id": 1, "name": "One"}]},
        {"ships": "a1"},
        {"ships": ["a1"]},
        {"colour": "red"},
        {"points": -1},
        {"name": 3},
        {"objectives": ["Minefields"]},
        {"squadrons": [{"id": "s1"}]},
        {"squadrons": [{"id": "s1", "name": "Wing", "keywords": ["bomber"]}]},
        {"squadrons": [{"id": "s1", "name": "Wing", "command": 1}]},
        one_ship(name="One", colour="red"),
        one_ship(name="One", hull=0),
        one_ship(name="One", hull=-1),
        one_ship(name="One", points="49"),
        one_ship(name="One", size="tiny"),
        one_ship(name="One", flotilla="no"),
        one_ship(name="One", shields={"top": 1}),
        one_ship(name="One", shields={"front": -1}),
        one_ship(name="One", defense_tokens=["shield"]),
        one_ship(name="One", defense_tokens="evade"),
        one_ship(name="One", upgrades=[{"points": 3}]),
        one_ship(name="One", upgrades=[{"name": "X", "exhaust": "maybe"}]),
        one_ship(name="One", upgrades=[{"name": "X", "ready_cost": {"count": -1}}]),
        one_ship(name="One", upgrades=[{"name": "X", "ready_cost": {"kinds": ["unknown"]}}]),
        one_ship(name="One", upgrades=[{"name": "X", "ready_cost": {"price": 1}}]),
        one_ship(name="One", upgrades=[{"name": "X", "ready_cost": {"kinds": "repair"}}]),
        one_ship(name="One", upgrades=[{"name": "X", "modifiers": "stack"}]),
        one_ship(name="One", upgrades=[{"name": "X", "modifiers": [{"value": "stack"}]}]),
        one_ship(name="One", upgrades=[{"name": "X", "start": {"piece": "card", "count": 1}}]),
        one_ship(name="One", upgrades=[{"name": "X", "start": START | {"piece": "card"}}]),
        one_ship(name="One", upgrades=[{"name": "X", "start": START | {"kinds": []}}]),
        one_ship(name="One", upgrades=[{"name": "X", "start": START | {"kinds": ["unknown"]}}]),
        one_ship(name="One", batteries={"front": [1, 2]}),
        one_ship(name="One", batteries={"top": [1, 2, 0]}),
        one_ship(name="One", batteries={"left_aux": [1, 2, 0]}),
        one_ship(name="One", anti_squadron=[1, -1, 0]),
        one_ship(name="One", special_battery="red"),
        one_ship(name="One", ignition=["near"]),
        one_ship(name="One", speed_chart=[[2], [1]]),
        one_ship(name="One", traits="clone"),
        {"squadrons": [{"id": "s1", "name": "Wing", "battery": [1.5, 0, 0]}]},
        {"squadrons": [{"id": "s1", "name": "Wing", "irregular": 1}]},
    ],
)
def test_values_missing_unknown_or_of_the_wrong_kind_are_malformed(
    values: dict[str, object],
) -> None:
    with pytest.raises(MalformedActionError):
        decode_fleet({"ships": [ship("a9")], **values}, NO_CARDS)


@pytest.mark.parametrize(
    "values",
    [
        one_ship(card="no-such-ship"),
        {"ships": [], "squadrons": [{"id": "s1", "card": "no-such-squadron"}]},
        one_ship(name="One", upgrades=[{"card": "no-such-upgrade"}]),
    ],
)
def test_a_card_outside_the_catalogue_is_impossible(values: dict[str, object]) -> None:
    with pytest.raises(ImpossibleActionError):
        decode_fleet(values, CATALOGUE)


@pytest.mark.parametrize(
    "given",
    [
        fleet([ship("a1"), ship("a1")]),
        fleet([ship("a1")], [squadron("a1")]),
        fleet([ship("a1")], [squadron("s1"), squadron("s1")]),
        fleet([ship("b1")]),
        fleet([ship("a1")], [squadron("b1")]),
        fleet([ship("bs1")]),
        fleet([]),
        fleet([], [squadron("s1")]),
    ],
)
def test_ids_used_twice_and_fleets_without_ships_are_impossible(given: dict[str, object]) -> None:
    """Record page, section 2: ids are unique in the game."""
    table = Table().do("enter_fleet", side="B", fleet=fleet_of("b", 1, 1))
    with pytest.raises(ImpossibleActionError):
        table.do("enter_fleet", side="A", fleet=given)
    with pytest.raises(ImpossibleActionError):
        table.overrule({"do": "enter_fleet", "side": "A", "fleet": given})


def test_a_fleet_that_is_written_is_read_back_without_any_card() -> None:
    upgrades = [{"card": "slicer-tools"}, {"name": "Own card", "exhaust": "recur"}]
    read = decode_fleet(
        {
            "name": "Home",
            "faction": "rebel",
            "points": 400,
            "objectives": {"assault": "Minefields", "defense": None},
            "ships": [
                {"id": "a1", "card": "cr90-corvette-a", "upgrades": upgrades, "speed": 3},
                ship("a2", size="huge", shields={"left_aux": 4}, flotilla=True),
                {"id": "a3", "name": "Bare"},
            ],
            "squadrons": [
                {"id": "s1", "card": "x-wing", "unique": True},
                squadron("s2", keywords={"Swarm": None, "Counter": 2}, defense_tokens=["brace"]),
            ],
        },
        CATALOGUE,
    )
    assert decode_fleet(json.loads(json.dumps(encode_fleet(read))), NO_CARDS) == read


@pytest.mark.parametrize(
    "written",
    [
        "Minefields",
        {"name": "Minefields", "card": "minefields", "token_value": 0},
        {"name": "Own", "card": "", "token_value": 15},
    ],
)
def test_an_objective_is_written_as_it_is_read(written: object) -> None:
    assert write_objective(read_objective(written, NO_CARDS)) == written


def test_a_card_is_written_with_all_its_numbers_and_another_unit_with_what_is_known() -> None:
    upgrades = [{"name": "Own card", "points": 2}]
    two = {"id": "a2", "name": "Two", "hull": 3, "upgrades": upgrades}
    read = decode_fleet({"ships": [{"id": "a1", "card": "cr90-corvette-a"}, two]}, CATALOGUE)
    written: Any = encode_fleet(read)
    assert written["ships"][0] == {
        **CORVETTE,
        "id": "a1",
        "card": "cr90-corvette-a",
        "class_name": "CR90 Corvette A",
        "upgrades": [],
    }
    assert written["ships"][1] == {
        "id": "a2",
        "name": "Two",
        "class_name": "Two",
        "points": 0,
        "hull": 3,
        "upgrades": [{"name": "Own card", "exhaust": "no", "points": 2}],
    }
    assert (written["commander"], written["points_stated"]) == (None, None)


def test_dice_speed_chart_traits_and_what_a_card_starts_with_are_read_kept_and_written() -> None:
    """Record page, section 8: all of it may be left out."""
    upgrade = {"name": "Own card", "exhaust": "no", "points": 0, "start": START}
    wing = {"battery": [1, 0, 0], "anti_squadron": [0, 3, 0], "irregular": True}
    given = {
        "ships": [{"id": "a1", "name": "One", **MORE, "upgrades": [upgrade]}],
        "squadrons": [{"id": "s1", "name": "Wing", **wing}],
    }
    read = decode_fleet(given, NO_CARDS)
    written: Any = encode_fleet(read)
    assert {key: written["ships"][0][key] for key in MORE} == MORE
    assert written["ships"][0]["upgrades"] == [upgrade]
    assert {key: written["squadrons"][0][key] for key in wing} == wing
    assert decode_fleet(written, NO_CARDS) == read
    assert (read.ships[0].max_speed, read.ships[0].upgrades[0].start) != (4, None)
    bare = decode_fleet(fleet_of("a", 1, 1), NO_CARDS)
    assert (bare.ships[0].batteries, bare.ships[0].speed_chart) == ({}, ())
    assert (bare.ships[0].anti_squadron, bare.squadrons[0].battery) == (None, None)


def test_the_speed_chart_is_the_maximum_speed_unless_that_is_given() -> None:
    chart = {"speed_chart": [[2], [1, 1]]}
    assert decode_fleet(one_ship(name="One", **chart), NO_CARDS).ships[0].max_speed == 2
    given = decode_fleet(one_ship(name="One", **chart, max_speed=3), NO_CARDS)
    assert given.ships[0].max_speed == 3


def test_what_lists_carry_besides_is_kept_where_it_makes_sense() -> None:
    """A record may hold anything there: it is of no concern to a game."""
    given = {**fleet_of("a", 1), "commander": "admiral-raddus-commander", "points_stated": 399}
    read = decode_fleet(given, NO_CARDS)
    assert (read.commander, read.points_stated) == ("admiral-raddus-commander", 399)
    odd = decode_fleet({**given, "commander": 5, "points_stated": "many"}, NO_CARDS)
    assert (odd.commander, odd.points_stated) == (None, None)


def test_a_fleet_and_an_objective_are_written_as_they_are_read() -> None:
    for data in (
        {"do": "enter_fleet", "side": "A", "fleet": fleet_of("a", 1, 1)},
        {"do": "choose_objective", "objective": "Far Out"},
    ):
        action = ARMADA.decode(data, NO_CARDS)
        assert ARMADA.decode(encode(action), NO_CARDS) == action


def test_an_objective_has_a_name() -> None:
    with pytest.raises(MalformedActionError, match="name is missing"):
        read_objective({"token_value": 15}, NO_CARDS)
