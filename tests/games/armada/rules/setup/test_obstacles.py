"""Obstacles and objective ships. Source: rules digest 1.1; record page, section 9."""

import pytest

from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Table, fleet_of

SIX = ["asteroid_field"] * 3 + ["debris_field"] * 2 + ["station"]


def fleets(first: str = "A") -> Table:
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 2))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 2))
    return table.do("choose_first_player", side=first)


def placed(table: Table, kinds: list[str], second: str = "B") -> Table:
    order = second + ("A" if second == "B" else "B")
    for number, kind in enumerate(kinds):
        table.do("place_obstacle", side=order[number % 2], kind=kind)
    return table


def counted(table: Table) -> object:
    setup = table.summary()["setup"]
    assert isinstance(setup, dict)
    return setup["obstacles"], setup["to_place"]


@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_six_obstacles_are_placed_in_turn_the_second_player_first(first: str, second: str) -> None:
    """RRG 16 (setup 5)."""
    table = fleets(first)
    assert table.breaks("place_obstacle", side=first, kind="station") == ["OBSTACLE_TURN"]
    placed(table, SIX[:1], second)
    assert counted(table) == (1, first)
    assert table.breaks("place_obstacle", side=second, kind="station") == ["OBSTACLE_TURN"]
    table = placed(fleets(first), SIX, second)
    assert counted(table) == (6, first)
    assert [one.side for one in table.state.obstacles] == [second, first] * 3


@pytest.mark.parametrize("kind", ["asteroid_field", "debris_field", "station"])
def test_no_kind_is_placed_more_often_than_there_are(kind: str) -> None:
    """RRG 16: three asteroid fields, two debris fields, one station."""
    table = placed(fleets(), SIX)
    assert table.breaks("place_obstacle", side="B", kind=kind) == ["NO_SUCH_OBSTACLE_LEFT"]


@pytest.mark.parametrize("kind", ["dust_field", "exogorth", "gravity_rift", "purrgil"])
def test_other_kinds_come_with_an_objective(kind: str) -> None:
    """RRG 12, 16: objectives may change the standard six; which way, nobody judges here."""
    table = fleets()
    assert table.breaks("place_obstacle", side="B", kind=kind) == ["NO_SUCH_OBSTACLE_LEFT"]
    table.do("choose_objective", objective="Infested Fields")
    table.do("place_obstacle", side="B", kind=kind)


def test_an_objective_may_ask_for_two_stations() -> None:
    """Digest, appendix A: Station Assault."""
    table = fleets().do("choose_objective", objective="Station Assault")
    placed(table, ["station", "station"])
    assert table.breaks("place_obstacle", side="B", kind="station") == ["NO_SUCH_OBSTACLE_LEFT"]
    assert table.summary()["stations"] == ["station1", "station2"]


def test_an_obstacle_has_an_id_of_its_own() -> None:
    table = fleets().do("place_obstacle", side="B", kind="station", id="asteroid_field1")
    table.do("place_obstacle", side="A", kind="asteroid_field")
    assert [one.id for one in table.state.obstacles] == ["asteroid_field1", "asteroid_field2"]
    assert table.summary()["stations"] == ["asteroid_field1"]
    for used in ("asteroid_field1", "a1"):
        with pytest.raises(ImpossibleActionError):
            table.breaks("place_obstacle", side="B", kind="debris_field", id=used)


def test_before_the_first_player_is_known_the_turn_is_not_judged() -> None:
    for side in "AB":
        assert Table().breaks("place_obstacle", side=side, kind="station") == []


def test_each_side_has_one_objective_ship_at_most() -> None:
    """RRG 11; digest, appendix A."""
    table = fleets().do("name_objective_ship", ship="b1").do("name_objective_ship", ship="a2")
    for ship in ("a1", "a2", "b1", "b2"):
        assert table.breaks("name_objective_ship", ship=ship) == ["TOO_MANY_OBJECTIVE_SHIPS"]
    assert table.summary()["objective_ships"] == ["b1", "a2"]
    table.overrule({"do": "name_objective_ship", "ship": "b1"})
    assert table.summary()["objective_ships"] == ["a2", "b1"]


def test_objective_ships_and_stations_are_known_after_the_beginning() -> None:
    table = fleets().do("name_objective_ship", ship="b1")
    placed(table, ["station"]).do("begin")
    assert table.summary()["objective_ships"] == ["b1"]
    assert table.summary()["stations"] == ["station1"]


def test_objective_ships_of_a_fleet_that_is_replaced_are_forgotten() -> None:
    table = fleets().do("name_objective_ship", ship="b1").do("name_objective_ship", ship="a1")
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1))
    assert table.summary()["objective_ships"] == ["a1"]
