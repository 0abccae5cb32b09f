"""Fights, band by band, against a table that is counted out of the digest. Source: F3 to F7."""

from itertools import product

import pytest

from armada_companion.games.pinned_down.rules.phases.fight import Result, result_of
from tests.games.pinned_down.rules.tabletop import Table, assigned, plain_enemies, set_up

MOST = 40


def band(ship: int, enemy: int) -> Result:
    """Return the result by the digest's table of bands; power 0 is always overpowered."""
    if enemy in range(0, ship):
        return Result.WIN
    if enemy in range(ship, 2 * ship):
        return Result.DAMAGED
    return Result.OVERPOWERED


def test_every_pair_of_powers_falls_into_its_band() -> None:
    for ship, enemy in product(range(MOST), repeat=2):
        assert result_of(ship, enemy) is band(ship, enemy), (ship, enemy)


@pytest.mark.parametrize(("ship", "enemy"), [(7, 6), (7, 7), (7, 13), (7, 14), (0, 0), (1, 1)])
def test_a_fight_at_the_table_ends_in_its_band(ship: int, enemy: int) -> None:
    table = assigned([ship, 30], [enemy, 1]) if enemy else assigned([ship, 30], [0, 0])
    table.do("fight", ship="s1")
    damage = {"damage": "direct-hit"} if band(ship, enemy) is Result.DAMAGED else {}
    table.do("resolve_fight", **damage)
    assert ("e1" not in table.state.enemies) is (band(ship, enemy) is Result.WIN)
    assert (table.state.outcome is not None) is (band(ship, enemy) is Result.OVERPOWERED)


def test_power_below_0_counts_as_0_and_is_shown_as_it_is() -> None:
    """C5."""
    table = assigned([7, 30], [3, 1]).do("fight", ship="s1")
    table.do("change_power", ship="s1", by=-9, until="fight")
    table.do("change_power", enemy="e1", by=-9, until="fight")
    shown = table.summary()
    assert (power(shown, "ships", "s1"), power(shown, "enemies", "e1")) == (-2, -6)
    assert table.do("resolve_fight").state.outcome is not None


def test_exactly_0_structure_destroys_and_1_does_not() -> None:
    """D3."""
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["harana"])
    table.do("damage", ship="a", structure=99)
    assert table.state.ship("a").structure == 1
    assert table.do("damage", ship="a", structure=1).state.outcome is not None


def test_what_counts_for_a_fight_ends_with_it() -> None:
    """F9, O7."""
    table = assigned([7, 30], [9, 1])
    for until in ("fight", "turn", "game"):
        table.do("change_power", ship="s1", by=1, until=until)
    table.do("fight", ship="s1").do("resolve_fight")
    assert power(table.summary(), "ships", "s1") == 9
    table.do("fight", ship="s2").do("resolve_fight")
    table.do("jump", shown=["datar"], choose="datar")
    assert power(table.summary(), "ships", "s1") == 8


def test_a_pair_whose_enemy_is_gone_is_not_fought() -> None:
    table = assigned([7, 30], [9, 1]).do("destroy", ship="e1")
    assert table.summary()["pairs"] == {"s2": "e2"}
    table.do("fight", ship="s2").do("destroy", ship="e2")
    assert table.state.phase == "jump"


def power(summary: dict[str, object], kind: str, unit: str) -> object:
    units = summary[kind]
    assert isinstance(units, dict)
    return units[unit]["power"]


def test_losing_one_of_two_flagships_loses_only_where_one_is_enough() -> None:
    """W2, Q23."""
    for settings, lost in (({}, True), ({"lose_when": "all flagships"}, False)):
        players = {name: {"ship": {"id": name, "power": 7}} for name in ("a", "b")}
        table: Table = set_up(players, ["harana"], settings).do("destroy", ship="a")
        assert (table.state.outcome is not None) is lost
        if not lost:
            assert table.do("destroy", ship="b").state.outcome is not None


def test_a_ship_that_is_destroyed_takes_no_damage_card_even_when_it_was_told() -> None:
    """F5, overruled; the game goes on with the other flagship."""
    players = {name: {"ship": {"id": name, "power": 7}} for name in ("a", "b")}
    table = set_up(players, ["harana"], {"lose_when": "all"}).attackers(plain_enemies(20))
    table.do("assign", ship="a", enemy="e1").do("end_assignment").do("fight", ship="a")
    table.overrule({"do": "resolve_fight", "damage": "direct-hit"})
    assert [*table.state.ships] == ["b"]
    assert table.state.phase == "jump"
