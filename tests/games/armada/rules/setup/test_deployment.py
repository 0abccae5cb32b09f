"""Deployment turn by turn. Source: rules digest 1.2; record page, section 9."""

from collections.abc import Mapping
from typing import Any

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from tests.games.armada.rules.tabletop import (
    NO_CARDS,
    Plain,
    Table,
    fleet,
    fleet_of,
    ship,
    squadron,
)


def fleets(a: Plain, b: Plain, first: str = "A") -> Table:
    table = Table().do("enter_fleet", side="A", fleet=a).do("enter_fleet", side="B", fleet=b)
    return table.do("choose_first_player", side=first)


def setup_of(table: Table) -> dict[str, Any]:
    setup = table.summary()["setup"]
    assert isinstance(setup, dict)
    return setup


def left(table: Table) -> str:
    return " ".join(
        f"{side['ships']}/{side['squadrons']}" for side in setup_of(table)["left"].values()
    )


WORKED: list[tuple[str, Plain, str]] = [
    ("A", {"ship": "a1", "speed": 2}, "1/3 3/1"),
    ("B", {"ship": "b1", "speed": 3}, "1/3 2/1"),
    ("A", {"squadrons": ["as1", "as2"]}, "1/1 2/1"),
    ("B", {"ship": "b2", "speed": 1}, "1/1 1/1"),
    ("A", {"ship": "a2", "speed": 2}, "0/1 1/1"),
    ("B", {"ship": "b3", "speed": 2}, "0/1 0/1"),
    ("A", {"squadrons": ["as3"]}, "0/0 0/1"),
    ("B", {"squadrons": ["bs1"]}, "0/0 0/0"),
]
"""The worked example: who places what, and what is left after it."""


def test_the_worked_example_of_eight_turns() -> None:
    """Digest 1.2: P1 has 2 ships and 3 squadrons, P2 has 3 ships and 1 squadron."""
    table = fleets(fleet_of("a", 2, 3), fleet_of("b", 3, 1))
    assert table.breaks("place", squadrons=["as1", "as2"]) == ["SHIP_FIRST"]
    for side, turn, after in WORKED:
        assert setup_of(table)["to_place"] == side
        table.do("place", **turn)
        assert left(table) == after
    assert setup_of(table)["to_place"] is None
    table.do("begin")
    assert table.summary()["setup"] is None
    assert [unit.speed for unit in table.state.ships.values()] == [2, 2, 3, 1, 2]


def after(turns: int) -> Table:
    """Return the table after so many turns of the worked example."""
    table = fleets(fleet_of("a", 2, 3), fleet_of("b", 3, 1))
    for _, turn, _ in WORKED[:turns]:
        table.do("place", **turn)
    return table


@pytest.mark.parametrize(
    ("turns", "may"),
    [
        (0, {"ship": True, "squadrons": False, "code": "SHIP_FIRST"}),
        (1, {"ship": True, "squadrons": False, "code": "LONE_SQUADRON"}),
        (2, {"ship": True, "squadrons": True, "code": None}),
        (3, {"ship": True, "squadrons": False, "code": "LONE_SQUADRON"}),
        (4, {"ship": True, "squadrons": False, "code": "LONE_SQUADRON"}),
        (6, {"ship": False, "squadrons": True, "code": None}),
        (8, {"ship": False, "squadrons": False, "code": None}),
    ],
)
def test_the_summary_says_what_may_be_placed(turns: int, may: Mapping[str, object]) -> None:
    """Digest 1.2: `canPlaceShip`, `canPlaceSquadrons`."""
    assert setup_of(after(turns))["may_place"] == may


def test_the_setup_of_the_record_page() -> None:
    """Record page, section 9: it stands after the first turn of the worked example."""
    table = fleets(fleet_of("a", 2, 3), {**fleet_of("b", 3, 1), "points": 10})
    for number, kind in enumerate(["asteroid_field"] * 3 + ["debris_field"] * 2 + ["station"]):
        table.do("place_obstacle", side="BA"[number % 2], kind=kind)
    table.do("place", ship="a1", speed=2)
    assert setup_of(table) == {
        "chooser": "A",
        "obstacles": 6,
        "to_place": "B",
        "left": {"A": {"ships": 1, "squadrons": 3}, "B": {"ships": 3, "squadrons": 1}},
        "may_place": {"ship": True, "squadrons": False, "code": "LONE_SQUADRON"},
    }


@pytest.mark.parametrize(
    ("turns", "turn", "codes"),
    [
        (0, {"ship": "b1", "speed": 2}, ["DEPLOYMENT_TURN"]),
        (1, {"ship": "a2", "speed": 2}, ["DEPLOYMENT_TURN"]),
        (2, {"squadrons": ["as1"]}, ["TWO_SQUADRONS"]),
        (3, {"squadrons": ["bs1"]}, ["LONE_SQUADRON"]),
        (4, {"squadrons": ["as3"]}, ["LONE_SQUADRON"]),
        (1, {"squadrons": ["bs1"]}, ["LONE_SQUADRON", "SHIP_FIRST"]),
        (1, {"ship": "b1", "speed": 5}, ["SPEED_OFF_CHART"]),
        (1, {"ship": "b1", "speed": 0}, ["SPEED_ZERO_AT_DEPLOYMENT"]),
        (2, {"ship": "a1", "speed": 2}, ["ALREADY_DEPLOYED"]),
        (4, {"squadrons": ["as1", "as3"]}, ["ALREADY_DEPLOYED"]),
        (2, {"ship": "b1", "speed": 2}, ["DEPLOYMENT_TURN", "ALREADY_DEPLOYED"]),
    ],
)
def test_a_turn_names_every_rule_it_breaks(turns: int, turn: Plain, codes: list[str]) -> None:
    """Digest 1.2; RRG 16, 33."""
    assert after(turns).breaks("place", **turn) == codes


def test_a_player_with_nothing_left_is_skipped() -> None:
    """A-31."""
    table = fleets(fleet_of("a", 1), fleet_of("b", 3))
    for turn in ("a1", "b1", "b2", "b3"):
        table.do("place", ship=turn, speed=1)
    assert setup_of(table)["to_place"] is None


@pytest.mark.parametrize(
    ("card", "order"),
    [
        ("superior-positions", "A A A B B"),
        ("solar-corona", "A A A B B"),
        ("fighter-ambush", "A B A A B"),
        ("fleet-ambush", "A B A A B"),
        ("most-wanted", "A B A B A"),
    ],
)
def test_an_objective_may_have_an_order_of_its_own(card: str, order: str) -> None:
    """Digest, appendix A; the other order is not judged."""
    table = fleets(fleet_of("a", 3), fleet_of("b", 1, 2))
    table.do("choose_objective", objective={"name": "Own order", "card": card})
    ships = {"A": iter(("a1", "a2", "a3")), "B": iter(("b1",))}
    for side in order.split():
        assert setup_of(table)["to_place"] == side
        unit = next(ships[side], None)
        turn: Plain = {"ship": unit, "speed": 1} if unit else {"squadrons": ["bs1", "bs2"]}
        table.do("place", **turn)
    assert setup_of(table)["to_place"] is None


def test_ships_come_before_all_squadrons_in_a_fleet_ambush() -> None:
    """Digest, appendix A."""
    table = fleets(fleet_of("a", 2, 2), fleet_of("b", 1, 2))
    table.do("choose_objective", objective={"name": "Ambush", "card": "fleet-ambush"})
    table.do("place", ship="a1", speed=1).do("place", ship="b1", speed=1)
    may = {"ship": True, "squadrons": False, "code": "SHIP_FIRST"}
    assert setup_of(table)["may_place"] == may
    table.do("place", ship="a2", speed=1)
    may = {"ship": False, "squadrons": True, "code": None}
    assert (setup_of(table)["to_place"], setup_of(table)["may_place"]) == ("B", may)


def test_the_second_player_may_place_early_where_the_objective_orders_the_turns() -> None:
    table = fleets(fleet_of("a", 2), fleet_of("b", 1))
    table.do("choose_objective", objective={"name": "Corona", "card": "solar-corona"})
    assert table.breaks("place", ship="b1", speed=1) == []


def test_the_second_player_may_be_side_a() -> None:
    table = fleets(fleet_of("a", 1), fleet_of("b", 1), first="B")
    assert table.breaks("place", ship="a1", speed=1) == ["DEPLOYMENT_TURN"]
    table.do("place", ship="b1", speed=1).do("place", ship="a1", speed=1).do("begin")


def scouts() -> dict[str, object]:
    wings = [squadron("as1", keywords={"scout": None}), squadron("as2", keywords={"Scout": None})]
    return fleet([ship("a1"), ship("a2")], [*wings, squadron("as3"), squadron("as4")])


def test_scouts_know_no_ship_first() -> None:
    """Digest 1.2; record page, section 9."""
    table = fleets(scouts(), fleet_of("b", 1, 1))
    assert setup_of(table)["may_place"] == {"ship": True, "squadrons": True, "code": None}
    assert table.breaks("place", squadrons=["as1", "as3"]) == ["SHIP_FIRST"]
    assert table.breaks("place", squadrons=["as3", "as4"]) == ["SHIP_FIRST"]
    table.do("place", squadrons=["as1", "as2"]).do("place", ship="b1", speed=1)
    assert setup_of(table)["may_place"]["code"] == "SHIP_FIRST"


def test_a_lone_scout_waits_for_the_ships_too() -> None:
    wing = squadron("as1", keywords={"scout": None})
    table = fleets(fleet([ship("a1")], [wing]), fleet_of("b", 1))
    assert table.breaks("place", squadrons=["as1"]) == ["LONE_SQUADRON"]


def test_what_is_deployed_at_once_is_not_judged_and_counts_as_placed() -> None:
    """Record page, section 9: any number at once, in any order."""
    table = fleets(fleet_of("a", 2, 2), fleet_of("b", 2))
    table.do("deploy", ships=["b1"]).do("deploy", ships=["a1"], squadrons=["as1"]).do("begin")
    table = fleets(fleet_of("a", 2, 2), fleet_of("b", 2))
    table.do("deploy", ships=["a1"]).do("place", squadrons=["as1", "as2"])
    assert left(table) == "1/0 2/0"


def test_units_that_are_set_aside_do_not_wait() -> None:
    table = fleets(fleet_of("a", 2, 1), fleet_of("b", 1))
    table.do("set_aside", units=["a2", "as1"])
    table.do("place", ship="a1", speed=2).do("place", ship="b1", speed=2).do("begin")
    assert not table.state.ship("a2").in_play


def test_a_unit_that_is_set_aside_is_not_placed() -> None:
    table = fleets(fleet_of("a", 2), fleet_of("b", 1)).do("set_aside", units=["a1"])
    assert table.breaks("place", ship="a1", speed=2) == ["NOT_IN_PLAY"]


def test_a_game_with_units_placed_begins_when_all_are() -> None:
    """Record page, section 9; steps that are left out are not judged."""
    assert fleets(fleet_of("a", 2), fleet_of("b", 1)).breaks("begin") == []
    table = fleets(fleet_of("a", 2), fleet_of("b", 1)).do("place", ship="a1", speed=2)
    assert table.breaks("begin") == ["NOT_DEPLOYED"]
    table.do("place", ship="b1", speed=2).do("place", ship="a2", speed=2).do("begin")


def test_a_fleet_that_is_entered_again_is_deployed_again() -> None:
    table = fleets(fleet_of("a", 1), fleet_of("b", 1)).do("place", ship="a1", speed=2)
    table.do("enter_fleet", side="A", fleet=fleet_of("a", 2))
    assert setup_of(table)["to_place"] == "A"
    assert table.breaks("begin") == []


def test_nobodys_turn_is_known_before_the_first_player_is() -> None:
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 1))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1))
    assert setup_of(table)["to_place"] is None
    assert table.breaks("place", ship="b1", speed=1) == []


def test_an_overruled_turn_has_its_effect_and_the_other_player_is_next() -> None:
    table = fleets(fleet_of("a", 2), fleet_of("b", 2))
    table.overrule({"do": "place", "ship": "b1", "speed": 0})
    assert (table.state.ship("b1").speed, table.state.ship("b1").deployed) == (0, True)
    assert setup_of(table)["to_place"] == "A"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"ship": "a1"},
        {"speed": 2},
        {"ship": "a1", "speed": 2, "squadrons": ["as1"]},
        {"squadrons": ["as1", "as2"], "speed": 2},
        {"squadrons": ["as1", "as2", "as3"]},
        {"squadrons": ["as1", "as1"]},
        {"squadrons": []},
    ],
)
def test_a_turn_is_a_ship_with_its_speed_or_one_or_two_squadrons(data: Plain) -> None:
    with pytest.raises(MalformedActionError, match=r"^place: "):
        ARMADA.decode({"do": "place", **data}, NO_CARDS)


@pytest.mark.parametrize("wings", [["as1", "bs1"], ["as1", "x"], ["a1"]])
def test_squadrons_of_two_sides_are_impossible(wings: list[str]) -> None:
    table = fleets(fleet_of("a", 1, 2), fleet_of("b", 1, 2))
    with pytest.raises(ImpossibleActionError):
        table.breaks("place", squadrons=wings)
    with pytest.raises(ImpossibleActionError):
        table.overrule({"do": "place", "squadrons": wings})


def test_the_initiative_token_is_blue_in_odd_rounds() -> None:
    """Digest 2.4."""
    table = fleets(fleet_of("a", 1), fleet_of("b", 1))
    seen = [table.summary()["initiative_token"]]
    table.do("begin")
    for _ in range(3):
        seen.append(table.summary()["initiative_token"])
        table.lock().activate("a1").activate("b1").do("end_status_phase")
    assert seen == ["blue", "blue", "orange", "blue"]


def test_effects_after_deploying_are_entered_before_the_game_begins() -> None:
    """Digest 1.1 (6b): round tokens, objective ships, units that are placed anew."""
    table = fleets(fleet_of("a", 1), fleet_of("b", 1, 2))
    for turn in ({"ship": "a1", "speed": 2}, {"ship": "b1", "speed": 2}):
        table.do("place", **turn)
    table.do("place", squadrons=["bs1", "bs2"])
    table.do("put_token", on="a1", count=1, why="Governor Pryce: round 1")
    table.do("name_objective_ship", ship="b1")
    again: dict[str, Any] = {"ships": ["b1"], "squadrons": ["bs1"], "speeds": {"b1": 1}}
    assert table.breaks("deploy", **again) == ["ALREADY_DEPLOYED"]
    table.overrule({"do": "deploy", **again})
    assert left(table) == "0/0 0/0"
    assert table.summary()["objective_ships"] == ["b1"]
    assert table.summary()["objective_tokens"] == {"a1": 1}
    table.do("begin")
    assert [unit.speed for unit in table.state.ships.values()] == [2, 1]
