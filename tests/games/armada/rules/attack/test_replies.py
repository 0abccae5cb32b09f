"""Counter and salvo: attacks that answer one. Digest 6.5, 8.4, 8.6."""

import pytest

from armada_companion.games.armada.rules.model.types import HullZone
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Plain, Table, fleet, set_up, ship, squadron

BATTERIES = {"front": [3, 2, 2], "rear": [1, 2, 3]}
AT_B1: Plain = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
SALVO: Plain = {"attacker": "b1", "target": "a1", "range": "medium", "with": "salvo"}
WING: Plain = {"attacker": "as1", "target": "bs1", "range": "close"}
COUNTER: Plain = {"attacker": "bs1", "target": "as1", "range": "close", "with": "counter"}


def begun(**b1: object) -> Table:
    """Return the Ship Phase: `b1` has a salvo token, `bs1` counter 2, `as1` snipe 3."""
    given = {"batteries": BATTERIES, "anti_squadron": [0, 0, 2], "defense_tokens": ["salvo"], **b1}
    wings = [
        squadron("as1", anti_squadron=[0, 4, 0], battery=[0, 0, 2], keywords={"snipe": 3}),
        squadron("as2", anti_squadron=[0, 3, 0], keywords={"counter": 1}),
    ]
    enemies = [squadron("bs1", anti_squadron=[0, 3, 0], keywords={"counter": 2}), squadron("bs2")]
    a1 = ship("a1", batteries=BATTERIES, anti_squadron=[0, 1, 0])
    return set_up(fleet([a1], wings), fleet([ship("b1", **given)], enemies)).lock()


def attacked(**b1: object) -> Table:
    """Return the attack of `a1` on `b1` at medium range, answered by a salvo token."""
    table = begun(**b1).do("activate_ship", ship="a1")
    table.do("declare_target", **AT_B1, range="medium")
    return table.do("spend_defense_token", unit="b1", token="salvo")


def squadron_phase(**b1: object) -> Table:
    return begun(**b1).activate("a1").activate("b1")


def declare(table: Table, data: Plain, **more: object) -> Table:
    """Play a reply: its field `with` is a word of Python."""
    action = {"do": "declare_target", **data, **more}
    assert table.rules(action) == []
    return table.overrule(action)


def breaks(table: Table, data: Plain, **more: object) -> list[str]:
    return table.rules({"do": "declare_target", **data, **more})


def owed(table: Table) -> object:
    return table.summary()["owed"]


def to_roll(table: Table) -> object:
    attack = table.summary()["attack"]
    assert isinstance(attack, dict)
    return attack["to_roll"]


def test_a_salvo_is_owed_once_damage_is_resolved() -> None:
    """Digest 8.4, 8.6: after Resolve Damage, not before."""
    table = attacked()
    assert owed(table) == []
    with pytest.raises(ImpossibleActionError):
        breaks(table, SALVO)
    table.do("resolve_damage", damage=0)
    assert owed(table) == [{"do": "salvo", "unit": "b1"}]
    declare(table, SALVO)
    assert owed(table) == []


def test_without_its_token_no_salvo_is_made() -> None:
    table = begun().do("activate_ship", ship="a1")
    table.do("declare_target", **AT_B1, range="medium").do("resolve_damage", damage=0)
    assert breaks(table, SALVO) == ["SALVO_NOT_OWED"]


@pytest.mark.parametrize(
    ("at", "dice"),
    [
        ("close", {"red": 1, "blue": 2, "black": 3}),
        ("medium", {"red": 1, "blue": 2}),
        ("long", {"red": 1}),
    ],
)
def test_a_salvo_gathers_the_rear_battery_at_the_range_of_the_attack(at: str, dice: Plain) -> None:
    """Digest 8.6: whichever zone was attacked; the arc is ignored."""
    table = begun().do("activate_ship", ship="a1").do("declare_target", **AT_B1, range=at)
    table.do("spend_defense_token", unit="b1", token="salvo").do("resolve_damage", damage=0)
    for other in {"close", "medium", "long"} - {at}:
        assert breaks(table, SALVO, range=other) == ["SALVO_NOT_OWED"]
    declare(table, SALVO, range=at)
    assert to_roll(table) == dice


def test_a_salvo_has_the_line_of_sight_of_the_attack() -> None:
    """Digest 8.6: obstructed as that was; the die's color may be named, or told by the roll."""
    table = begun().do("activate_ship", ship="a1")
    table.do("declare_target", **AT_B1, range="medium", obstructed="blue")
    table.do("spend_defense_token", unit="b1", token="salvo").do("resolve_damage", damage=0)
    for more, rules in (
        ({"obstructed": "red"}, []),
        ({"dice": {"blue": 2}}, []),
        ({"dice": {"red": 1, "blue": 2}}, []),
        ({"dice": {"red": 1}}, ["DICE_DIFFER"]),
    ):
        assert breaks(table, SALVO, **more) == rules
    declare(table, SALVO)
    assert table.state.open_attack().obstructed
    whole = {"red": ["hit"], "blue": ["hit", "hit"]}
    assert table.breaks("roll_dice", dice=whole) == ["DICE_COUNT"]
    table.do("roll_dice", dice={"red": ["hit"], "blue": ["hit"]})


def test_a_salvo_is_made_at_the_hull_zone_that_attacked() -> None:
    """Digest 8.6: its shields take the damage; nothing else is a target."""
    table = attacked().do("resolve_damage", damage=0)
    assert breaks(table, SALVO, target_zone="rear") == ["SALVO_NOT_OWED"]
    assert breaks(table, SALVO, target="as1")[:1] == ["SALVO_NOT_OWED"]
    declare(table, SALVO).do("resolve_damage", damage=2)
    assert table.state.ship("a1").shields[HullZone.FRONT] == 0


def test_a_salvo_is_no_attack_of_the_activation() -> None:
    """It needs no turn, and counts for nobody's attacks."""
    table = attacked().do("resolve_damage", damage=0)
    declare(table, SALVO).do("resolve_damage", damage=0).do("end_attack").do("end_attack")
    assert [attack.zone for attack in table.activation.attacks] == ["front"]


def test_a_salvo_answers_a_squadron_with_the_anti_squadron_armament() -> None:
    """Digest 8.6."""
    table = squadron_phase()
    table.do("declare_target", attacker="as1", target="b1", target_zone="left", range="close")
    table.do("spend_defense_token", unit="b1", token="salvo").do("resolve_damage", damage=1)
    declare(table, SALVO, target="as1", range="close")
    assert to_roll(table) == {"black": 2}
    table.do("roll_dice", dice={"black": ["hit_critical", "hit"]}).do("resolve_damage")
    assert table.state.squadron("as1").hull == 1
    assert owed(table) == []


def test_no_dice_are_added_to_a_salvo_and_only_the_standard_critical_is_resolved() -> None:
    """Digest 8.6: dice may be turned."""
    table = declare(attacked().do("resolve_damage", damage=0), SALVO)
    table.do("roll_dice", dice={"red": ["critical"], "blue": ["hit", "hit"]})
    added = [{"add": "red", "to": "hit"}]
    assert table.breaks("change_dice", changes=added, why="so") == ["SALVO_DICE"]
    table.do("change_dice", changes=[{"die": 2, "to": "accuracy"}], why="so")
    assert table.breaks("resolve_damage", critical="Overload Pulse") == ["NO_CRITICAL_ICON"]
    assert table.breaks("resolve_damage", critical="standard") == []


def test_no_salvo_answers_a_salvo() -> None:
    """Digest 8.6."""
    table = attacked().do("add_defense_token", unit="a1", token="salvo")
    declare(table.do("resolve_damage", damage=0), SALVO)
    table.do("spend_defense_token", unit="a1", token="salvo").do("resolve_damage", damage=0)
    assert owed(table) == []


def test_a_ship_that_the_attack_destroys_makes_its_salvo_and_leaves_then() -> None:
    """Digest 8.6."""
    table = attacked(hull=2).do("resolve_damage", damage=9)
    assert table.state.ship("b1").in_play
    declare(table, SALVO).do("resolve_damage", damage=1).do("end_attack")
    assert table.state.ship("b1").in_play
    assert not table.do("end_attack").state.ship("b1").in_play


def test_a_reply_may_be_declined() -> None:
    table = attacked().do("resolve_damage", damage=0).do("end_attack")
    assert owed(table) == []
    assert "SALVO_NOT_OWED" in breaks(table, SALVO)


def test_a_counter_has_its_blue_dice_and_is_made_at_the_attacker() -> None:
    """Digest 6.5, 8.6: it activates nobody."""
    table = squadron_phase().do("declare_target", **WING).do("resolve_damage", damage=1)
    assert owed(table) == [{"do": "counter", "unit": "bs1"}]
    assert breaks(table, COUNTER, target="as2") == ["COUNTER_NOT_OWED"]
    assert breaks(table, COUNTER, attacker="bs2") == ["COUNTER_NOT_OWED"]
    assert breaks(table, COUNTER, dice={"blue": 3}) == ["DICE_DIFFER"]
    declare(table, COUNTER)
    assert to_roll(table) == {"blue": 2}
    assert not table.state.squadron("bs1").activated


def test_a_counter_with_a_granted_number_has_more_dice() -> None:
    """Digest 6.5: numbered keywords add up."""
    table = squadron_phase()
    table.do("grant_keyword", squadron="bs1", keyword="counter", value=1, until="round")
    table.do("declare_target", **WING).do("resolve_damage", damage=1)
    assert to_roll(declare(table, COUNTER)) == {"blue": 3}


def test_no_counter_answers_a_counter_or_a_ship() -> None:
    """Digest 8.6: only an attack of a squadron."""
    table = squadron_phase().do("declare_target", **{**WING, "attacker": "as2"})
    table.do("resolve_damage", damage=1)
    declare(table, COUNTER, target="as2").do("resolve_damage", damage=1)
    assert owed(table) == []
    table = begun().do("activate_ship", ship="a1")
    table.do("declare_target", attacker="a1", zone="front", target="bs1", range="close")
    assert owed(table.do("resolve_damage", damage=1)) == []


def test_a_squadron_without_counter_owes_nothing() -> None:
    table = squadron_phase().do("declare_target", **{**WING, "target": "bs2"})
    assert owed(table.do("resolve_damage", damage=1)) == []


def test_a_squadron_that_is_destroyed_still_counters() -> None:
    """Digest 8.6: and may destroy its attacker."""
    table = squadron_phase().do("declare_target", **WING).do("resolve_damage", damage=9)
    declare(table, COUNTER).do("resolve_damage", damage=9).do("end_attack").do("end_attack")
    assert [table.state.squadron(one).in_play for one in ("as1", "bs1")] == [False, False]


@pytest.mark.parametrize(
    ("at", "dice", "rules", "counters"),
    [
        ("close", None, [], True),
        ("close", {"blue": 3}, [], False),
        ("close", {"blue": 2}, ["DICE_DIFFER"], True),
        ("medium", None, [], False),
        ("medium", {"blue": 4}, ["DICE_DIFFER"], False),
    ],
)
def test_snipe_has_dice_of_its_own_and_is_not_countered(
    at: str, dice: Plain | None, rules: list[str], counters: bool
) -> None:
    """Digest 6.5: at distance 2, which lies beyond close range, or stated by its dice."""
    table = squadron_phase()
    data = {**WING, "range": at, **({"dice": dice} if dice else {})}
    assert breaks(table, data) == rules
    table.overrule({"do": "declare_target", **data}).do("resolve_damage", damage=1)
    assert (owed(table) != []) is counters


def test_a_squadron_without_snipe_attacks_with_its_armament_alone() -> None:
    table = squadron_phase()
    data = {"attacker": "as2", "target": "bs1", "range": "close", "dice": {"blue": 1}}
    assert breaks(table, data) == ["DICE_DIFFER"]
