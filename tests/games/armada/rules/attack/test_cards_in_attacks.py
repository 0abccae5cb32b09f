"""Faceup damage cards that act in the guided attack. Digest 9.2; record page, 12."""

import pytest

from armada_companion.games.armada.rules.model.types import HullZone
from tests.games.armada.rules.tabletop import Plain, Table, fleet, set_up, ship, squadron

BATTERIES = {"front": [3, 2, 0], "left": [2, 0, 0], "right": [1, 0, 0], "rear": [2, 2, 0]}
AT_B1: Plain = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
LEFT: Plain = {**AT_B1, "zone": "left"}
AT_WING: Plain = {"attacker": "a1", "zone": "front", "target": "bs1", "range": "close"}


def activated(
    *titles: str, on: str = "a1", armed: tuple[int, ...] = (1, 2, 0), **b1: object
) -> Table:
    """Return `a1` activating, with these faceup cards on a ship."""
    given = {"hull": 9, "shields": {"front": 2, "left": 2}, **b1}
    tokens = ["redirect", "brace", "evade", "salvo"]
    a1 = ship("a1", hull=9, batteries=BATTERIES, anti_squadron=list(armed))
    theirs = [ship("b1", defense_tokens=tokens, batteries=BATTERIES, **given), ship("b2")]
    wings = [squadron("bs1"), squadron("bs2")]
    table = set_up(fleet([a1, ship("a2")]), fleet(theirs, wings)).lock()
    for title in titles:
        table.do("deal_damage_card", ship=on, faceup=True, card=title)
    return table.do("activate_ship", ship="a1")


def to_roll(table: Table) -> object:
    attack = table.summary()["attack"]
    assert isinstance(attack, dict)
    return attack["to_roll"]


def test_blinded_gunners_spend_no_accuracy_icons() -> None:
    table = activated("Blinded Gunners").do("declare_target", **LEFT, range="long")
    table.do("roll_dice", dice={"red": ["accuracy", "hit"]})
    assert table.breaks("spend_accuracy", die=1, token="brace") == ["BLINDED_GUNNERS"]


def test_blinded_gunners_of_the_defender_hinder_nobody() -> None:
    table = activated("Blinded Gunners", on="b1").do("declare_target", **LEFT, range="long")
    table.do("roll_dice", dice={"red": ["accuracy", "hit"]})
    table.do("spend_accuracy", die=1, token="brace")


def test_capacitor_failure_bars_redirecting_from_a_zone_without_shields() -> None:
    """The token, and the damage."""
    table = activated("Capacitor Failure", on="b1", shields={"front": 0, "left": 2})
    table.do("declare_target", **LEFT, range="long").do("roll_dice", dice={"red": ["hit", "hit"]})
    redirect = {"unit": "b1", "token": "redirect", "to_zone": "left"}
    assert table.breaks("spend_defense_token", **redirect) == ["CAPACITOR_FAILURE"]
    table.overrule({"do": "spend_defense_token", **redirect})
    assert table.breaks("resolve_damage", redirect={"left": 1}) == ["CAPACITOR_FAILURE"]


def test_capacitor_failure_lets_a_zone_with_shields_redirect() -> None:
    table = activated("Capacitor Failure", on="b1").do("declare_target", **LEFT, range="long")
    table.do("roll_dice", dice={"red": ["hit", "hit"]})
    table.do("spend_defense_token", unit="b1", token="redirect", to_zone="left")
    table.do("resolve_damage", redirect={"left": 1})
    assert table.state.ship("b1").shields == {HullZone.FRONT: 1, HullZone.LEFT: 1}


def test_coolant_discharge_leaves_one_attack_at_a_ship() -> None:
    """An attack at squadrons may follow, or come before."""
    table = activated("Coolant Discharge").do("declare_target", **LEFT, range="long")
    table.do("resolve_damage", damage=0).do("end_attack")
    assert table.breaks("declare_target", **AT_B1, range="long") == ["COOLANT_DISCHARGE"]
    assert table.breaks("attack", zone="front", target="b1") == ["COOLANT_DISCHARGE"]
    assert table.breaks("declare_target", **AT_WING) == []


def test_coolant_discharge_counts_salvos_of_the_round() -> None:
    """One attack a round: the defender has fired at the attacker before it activates."""
    table = activated("Coolant Discharge", on="b1").do("declare_target", **LEFT, range="long")
    table.do("spend_defense_token", unit="b1", token="salvo").do("resolve_damage", damage=0)
    salvo = {"attacker": "b1", "target": "a1", "range": "long", "with_": "salvo"}
    table.do("declare_target", **salvo).do("resolve_damage", damage=0)
    table.do("end_attack").do("end_attack").do("end_activation").do("activate_ship", ship="b1")
    assert table.breaks("attack", zone="front", target="a1") == ["COOLANT_DISCHARGE"]


def test_coolant_discharge_allows_an_attack_again_in_the_next_round() -> None:
    table = activated("Coolant Discharge").do("attack", zone="left", target="b1")
    table.do("end_activation").activate("b1").activate("a2").activate("b2")
    for wing in ("bs1", "bs2"):
        table.do("activate_squadron", squadron=wing)
    table.do("end_status_phase").lock().do("activate_ship", ship="a1")
    assert table.breaks("attack", zone="left", target="b1") == []


def test_a_canceled_attack_at_a_ship_is_none() -> None:
    """A-22 with Coolant Discharge."""
    table = activated("Coolant Discharge")
    right = {**AT_B1, "zone": "right", "range": "long", "obstructed": "red"}
    table.do("declare_target", **right)
    assert table.breaks("declare_target", **LEFT, range="long") == []


@pytest.mark.parametrize(("copies", "dice"), [(1, {"red": 1}), (2, {})])
def test_each_damaged_munitions_removes_a_die_against_a_ship(copies: int, dice: Plain) -> None:
    """Without any left the attack is canceled, as by obstruction."""
    table = activated(*["Damaged Munitions"] * copies).do("declare_target", **LEFT, range="long")
    if dice:
        assert to_roll(table) == dice
    else:
        assert [note.kind for note in table.notes] == ["attack_canceled"]


def test_the_attacker_chooses_the_die_that_damaged_munitions_remove() -> None:
    """Stated with the target, or when the dice are rolled."""
    table = activated("Damaged Munitions")
    for dice, rules in (
        ({"red": 2, "blue": 2}, []),
        ({"red": 3, "blue": 1}, []),
        ({"red": 3, "blue": 2}, []),
        ({"red": 2, "blue": 1}, ["DICE_DIFFER"]),
        ({"red": 4}, ["DICE_DIFFER"]),
    ):
        assert table.breaks("declare_target", **AT_B1, range="medium", dice=dice) == rules
    table.do("declare_target", **AT_B1, range="medium")
    whole = {"red": ["hit"] * 3, "blue": ["hit"] * 2}
    assert table.breaks("roll_dice", dice=whole) == ["DICE_COUNT"]
    assert table.breaks("roll_dice", dice={"red": ["hit"] * 4}) == ["DICE_COUNT"]
    assert table.breaks("roll_dice", dice={"red": ["hit"] * 3, "blue": ["hit"]}) == []
    table.do("roll_dice", dice={"red": ["hit"] * 2, "blue": ["hit"] * 2})


def test_an_obstruction_removes_another_die() -> None:
    table = activated("Damaged Munitions")
    table.do("declare_target", **AT_B1, range="medium", obstructed="blue")
    assert table.breaks("roll_dice", dice={"red": ["hit"] * 3, "blue": ["hit"]}) == ["DICE_COUNT"]
    assert table.breaks("roll_dice", dice={"red": ["hit"] * 3}) == []
    table.do("roll_dice", dice={"red": ["hit"] * 2, "blue": ["hit"]})


def test_damaged_munitions_do_not_count_against_squadrons() -> None:
    table = activated("Damaged Munitions").do("declare_target", **AT_WING)
    table.do("roll_dice", dice={"red": ["hit"], "blue": ["hit"] * 2})


def test_point_defense_failure_removes_a_die_against_each_squadron() -> None:
    table = activated("Point-Defense Failure", armed=(0, 2, 0)).do("declare_target", **AT_WING)
    assert to_roll(table) == {"blue": 1}
    table.do("resolve_damage", damage=0).do("next_squadron", target="bs2")
    assert to_roll(table) == {"blue": 1}
    table.do("end_attack").do("declare_target", **LEFT, range="long")
    assert to_roll(table) == {"red": 2}


def test_depowered_armament_attacks_nothing_at_long_range() -> None:
    table = activated("Depowered Armament")
    assert table.breaks("declare_target", **LEFT, range="long") == ["DEPOWERED_ARMAMENT"]
    assert table.breaks("declare_target", **LEFT, range="medium") == []


def test_disengaged_fire_control_bars_obstructed_targets() -> None:
    """Of a ship, of a squadron, of a further squadron."""
    table = activated("Disengaged Fire Control")
    obstructed = {"range": "close", "obstructed": "red"}
    assert table.breaks("declare_target", **LEFT, **obstructed) == ["DISENGAGED_FIRE_CONTROL"]
    assert table.breaks("declare_target", **{**AT_WING, **obstructed}) == [
        "DISENGAGED_FIRE_CONTROL"
    ]
    table.do("declare_target", **AT_WING).do("resolve_damage", damage=1)
    further = {"target": "bs2", "obstructed": "red"}
    assert table.breaks("next_squadron", **further) == ["DISENGAGED_FIRE_CONTROL"]
    assert table.breaks("next_squadron", target="bs2") == []


def test_faulty_countermeasures_let_only_ready_tokens_be_spent() -> None:
    table = activated("Faulty Countermeasures", on="b1")
    table.do("exhaust_defense_token", unit="b1", token="brace")
    table.do("declare_target", **LEFT, range="long").do("roll_dice", dice={"red": ["hit", "hit"]})
    brace = {"unit": "b1", "token": "brace"}
    assert table.breaks("spend_defense_token", **brace) == ["FAULTY_COUNTERMEASURES"]
    table.do("spend_defense_token", unit="b1", token="evade", dice=[1])


def test_targeter_disruption_bars_critical_effects() -> None:
    """Any of them; the icons are damage as before."""
    table = activated("Targeter Disruption").do("declare_target", **LEFT, range="long")
    table.do("roll_dice", dice={"red": ["critical", "critical"]})
    for critical in ("standard", "Heavy Turbolaser Turrets"):
        assert table.breaks("resolve_damage", critical=critical) == ["TARGETER_DISRUPTION"]
    table.do("resolve_damage")
    assert table.state.ship("b1").shields[HullZone.FRONT] == 0


@pytest.mark.parametrize(
    ("chart", "copies", "yaw", "rules"),
    [
        ([[2], [1, 1]], 1, {"1": 1}, []),
        ([[2], [1, 1]], 1, {"2": 1}, ["YAW_OFF_CHART"]),
        ([[2], [1, 0]], 1, {"1": 1}, ["YAW_OFF_CHART"]),
        ([[2], [1, 2]], 1, {"1": 1, "2": 1}, []),
        ([[2], [1, 2]], 2, {"2": 1}, ["YAW_OFF_CHART"]),
        ([[2], [0, 0]], 1, {}, []),
    ],
)
def test_thrust_control_malfunction_takes_a_click_of_the_last_adjustable_joint(
    chart: list[list[int]], copies: int, yaw: Plain, rules: list[str]
) -> None:
    table = set_up(fleet([ship("a1", hull=9, speed_chart=chart)]), fleet([ship("b1")])).lock()
    for _ in range(copies):
        table.do("deal_damage_card", ship="a1", card="Thrust-Control Malfunction")
    table.do("activate_ship", ship="a1")
    assert table.breaks("execute_maneuver", yaw=yaw) == rules


def test_a_card_that_lies_facedown_does_nothing() -> None:
    """Digest 9.1: faceup ones apply while faceup."""
    titles = ("Depowered Armament", "Damaged Munitions", "Coolant Discharge")
    table = activated(*titles)
    for title in titles:
        table.do("flip_damage_card", ship="a1", to="facedown", card=title)
    table.do("attack", zone="front", target="b1").do("declare_target", **LEFT, range="long")
    assert to_roll(table) == {"red": 2}
