"""Stations in attacks. Digest 0.4, 9.3; RRG 12, 39."""

import pytest

from armada_companion.games.armada.rules.model.types import Side
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Plain, Table, fleet, fleet_of, ship, squadron

ARMED = "Base Defense: Armed Station"
STATION: Plain = {"attacker": "base", "target": "a1", "target_zone": "left", "with_": "station"}
AT_BASE: Plain = {"attacker": "a1", "zone": "front", "target": "base", "range": "close"}


def begun(objective: str = ARMED) -> Table:
    """Return the first turn of the Ship Phase: the station `base` is the second player's."""
    a = fleet(
        [ship("a1", batteries={"front": [3, 2, 2], "rear": [1, 0, 0]}), ship("a2")],
        [squadron("as1", battery=[0, 0, 1], keywords={"bomber": None})],
    )
    table = Table().do("enter_fleet", side="A", fleet=a)
    table.do("enter_fleet", side="B", fleet={**fleet_of("b", 2), "objectives": {"x": objective}})
    table.do("choose_first_player", side="A").do("choose_objective", objective=objective)
    table.do("place_obstacle", side="B", kind="station", id="base").do("begin")
    return table.lock()


def second_turn() -> Table:
    return begun().activate("a1")


def hull(table: Table) -> object:
    return table.summary()["station_hull"]


@pytest.mark.parametrize(
    ("at", "dice"), [("close", {"red": 2, "blue": 2}), ("long", {"red": 2}), ("extreme", None)]
)
def test_the_armed_station_attacks_in_place_of_an_activation(at: str, dice: Plain | None) -> None:
    """Digest 9.3: two red and two blue dice; once a round."""
    table = second_turn()
    if dice is None:
        assert table.breaks("declare_target", **STATION, range=at) == ["NO_DICE"]
        return
    table.do("declare_target", **STATION, range=at)
    assert table.state.open_attack().to_roll == dice
    table.do("resolve_damage", damage=3).do("end_attack")
    assert table.state.ship("a1").damage_cards == 1
    assert table.state.to_act is Side.A
    assert table.summary()["unactivated_ships"] == {"A": 1, "B": 2}
    table.activate("a2")
    assert table.breaks("declare_target", **STATION, range=at) == ["STATION_USED"]


def test_against_squadrons_it_has_one_blue_die() -> None:
    """Digest 9.3."""
    table = second_turn()
    at_wing = {"attacker": "base", "target": "as1", "with_": "station", "range": "close"}
    table.do("declare_target", **at_wing)
    assert table.state.open_attack().to_roll == {"blue": 1}


def test_it_attacks_on_its_players_turn_and_keeps_the_turn_without_dice() -> None:
    """RRG 39: only if at least one die is rolled."""
    table = begun()
    assert table.breaks("declare_target", **STATION, range="close") == ["NOT_YOUR_TURN"]
    table.activate("a1")
    wing = {"attacker": "base", "target": "as1", "with_": "station", "range": "close"}
    table.do("declare_target", **wing, obstructed="blue")
    assert (table.state.attack, table.state.to_act) == (None, Side.B)
    assert table.breaks("declare_target", **STATION, range="close") == []


def test_ships_and_bombers_attack_it_as_a_ship() -> None:
    """Digest 0.4: criticals count, no zone has to be named, the battery is used."""
    table = begun().do("activate_ship", ship="a1").do("declare_target", **AT_BASE)
    assert table.state.open_attack().to_roll == {"red": 3, "blue": 2, "black": 2}
    dice = {"red": ["critical"] * 3, "blue": ["hit"] * 2, "black": ["hit_critical"] * 2}
    table.do("roll_dice", dice=dice)
    assert table.breaks("resolve_damage", critical="standard", cards=["Crew Panic"]) == []
    table.do("resolve_damage").do("end_attack")
    assert hull(table) == {"base": 13 - 9}
    assert table.summary()["damage_deck"] == {"left": 52 - 9, "discarded": 0}


@pytest.mark.parametrize(("objective", "most"), [(ARMED, 13), ("Station Assault", 10)])
def test_destroyed_it_stays_as_an_obstacle(objective: str, most: int) -> None:
    """Digest 9.3: 13 damage cards, or 10 of an unarmed one; it attacks nothing any more."""
    table = begun(objective).do("suffer_damage", unit="base", amount=most - 1)
    assert hull(table) == {"base": 1}
    table.do("suffer_damage", unit="base", amount=1)
    assert hull(table) == {"base": 0}
    assert table.summary()["stations"] == ["base"]
    assert table.summary()["damage_deck"] == {"left": 52 - most, "discarded": most}
    assert table.summary()["score"] == {"A": 0, "B": 0}
    assert table.breaks("suffer_damage", unit="base", amount=1) == ["NOT_IN_PLAY"]
    table.do("activate_ship", ship="a1")
    assert table.breaks("declare_target", **AT_BASE) == ["NOT_IN_PLAY"]
    table.do("end_activation")
    assert "NOT_IN_PLAY" in table.breaks("declare_target", **STATION, range="close")


def test_a_ship_answers_a_station_with_a_salvo() -> None:
    """Digest 8.6: it is treated as a ship."""
    table = second_turn().do("add_defense_token", unit="a1", token="salvo")
    table.do("declare_target", **STATION, range="close")
    table.do("spend_defense_token", unit="a1", token="salvo").do("resolve_damage", damage=0)
    salvo = {"attacker": "a1", "target": "base", "range": "close", "with_": "salvo"}
    assert table.breaks("declare_target", **salvo, target_zone="front") == []
    table.do("declare_target", **salvo).do("resolve_damage", damage=2).do("end_attack")
    assert hull(table) == {"base": 11}


def test_an_unarmed_station_gathers_no_dice() -> None:
    """Digest, appendix A."""
    table = begun("Station Assault").activate("a1")
    assert table.breaks("declare_target", **STATION, range="close") == ["NO_DICE"]


def test_it_is_no_ship_otherwise() -> None:
    """Digest 0.4: it is not counted, activated or repaired; other obstacles are nothing at all."""
    table = begun()
    assert table.summary()["unactivated_ships"] == {"A": 2, "B": 2}
    for data in (
        {"do": "activate_ship", "ship": "base"},
        {"do": "set_speed", "ship": "base", "speed": 1},
        {"do": "recover_shields", "ship": "base", "zone": "front", "amount": 1},
    ):
        with pytest.raises(ImpossibleActionError):
            table.rules(data)
    rocks = Table().do("place_obstacle", side="A", kind="asteroid_field", id="rock")
    with pytest.raises(ImpossibleActionError):
        rocks.rules({"do": "suffer_damage", "unit": "rock", "amount": 1})


def test_a_friendly_station_is_no_target() -> None:
    table = begun().activate("a1").do("activate_ship", ship="b1")
    own = {"attacker": "b1", "zone": "front", "target": "base", "range": "close"}
    assert table.breaks("declare_target", **own) == ["FRIENDLY_TARGET"]
