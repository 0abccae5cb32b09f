"""The steps of an activation: attacks, hull zones, the maneuver. Source: rules digest, 5.5, 8.3."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import MOST_ATTACKS
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, ship_phase


def huge_table() -> Table:
    shields = {"front": 6, "left": 3, "right": 3, "rear": 2, "left_aux": 3, "right_aux": 3}
    huge = ship("a1", size="huge", hull=22, command=1, shields=shields)
    return set_up(fleet([huge]), fleet([ship("b1"), ship("b2")])).lock()


def test_a_huge_ship_has_three_attacks_from_six_hull_zones() -> None:
    """RRG 7, 8, 17."""
    table = huge_table().do("activate_ship", ship="a1")
    for zone in ("left_aux", "right_aux"):
        table.do("attack", zone=zone, target="b1", target_zone="front")
    assert table.breaks("attack", zone="left_aux", target="b2") == ["ZONE_USED"]
    table.do("attack", zone="front", target="b1")
    assert table.breaks("attack", zone="rear", target="b1") == ["TOO_MANY_ATTACKS"]
    shown = ARMADA.summary(table.state, (), None)["ships"]
    assert isinstance(shown, dict)
    assert list(shown["a1"]["shields"]) == [
        *("front", "left", "right", "rear", "left_aux", "right_aux")
    ]
    assert list(shown["b1"]["shields"]) == ["front", "left", "right", "rear"]


def test_other_ships_have_two_attacks_from_different_hull_zones() -> None:
    """RRG 17; S001 too: A-40."""
    table = ship_phase(1, 2).do("activate_ship", ship="a1")
    table.do("attack", zone="front", target="b1")
    assert table.breaks("attack", zone="front", target="b2") == ["ZONE_USED"]
    table.do("attack", zone="left", target="b2")
    assert table.breaks("attack", zone="right", target="b1") == ["TOO_MANY_ATTACKS"]
    broken = table.breaks("attack", zone="front", target="b1")
    assert broken == ["TOO_MANY_ATTACKS", "ZONE_USED"]


def test_only_huge_ships_have_auxiliary_hull_zones() -> None:
    """RRG 7."""
    table = ship_phase(1, 1).do("activate_ship", ship="a1")
    with pytest.raises(ImpossibleActionError):
        table.do("attack", zone="left_aux", target="b1")


def test_a_record_full_of_overruled_attacks_keeps_the_last_hundred() -> None:
    """Each step of such a record takes as long as the first: nothing grows with them."""
    table = ship_phase(1, 2).do("activate_ship", ship="a1")
    for turn in range(150):
        table.overrule({"do": "attack", "zone": ("front", "left")[turn % 2], "target": "b1"})
    assert len(table.activation.attacks) == MOST_ATTACKS
    broken = table.breaks("attack", zone="front", target="b1")
    assert broken == ["TOO_MANY_ATTACKS", "ZONE_USED"]


def test_further_squadrons_belong_to_one_attack_each_once() -> None:
    """RRG 2 (step 6)."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 1, 3)).lock().do("activate_ship", ship="a1")
    for wing in ("bs1", "bs2", "bs3"):
        table.do("attack", zone="front", target=wing)
    assert table.breaks("attack", zone="front", target="bs1") == ["ZONE_USED"]
    table.do("attack", zone="left", target="bs1")
    assert table.breaks("attack", zone="rear", target="bs2") == ["TOO_MANY_ATTACKS"]


def test_attacks_come_before_the_maneuver_which_is_executed_once() -> None:
    """RRG 16."""
    table = ship_phase(1, 1).do("activate_ship", ship="a1").do("execute_maneuver")
    assert table.breaks("attack", zone="front", target="b1") == ["ATTACK_AFTER_MANEUVER"]
    assert table.breaks("execute_maneuver") == ["MANEUVER_EXECUTED"]
    table.do("end_activation")


def test_outside_an_activation_nothing_of_it_makes_sense() -> None:
    """RRG 16."""
    table = ship_phase(1, 1)
    for data in (
        {"do": "end_activation"},
        {"do": "execute_maneuver"},
        {"do": "attack", "zone": "front", "target": "b1"},
        {"do": "take_command_token"},
        {"do": "tell_dial", "dial": "repair"},
        {"do": "resolve_command", "command": "repair", "with": ["dial"]},
    ):
        with pytest.raises(ImpossibleActionError):
            table.overrule(data)
        with pytest.raises(ImpossibleActionError):
            table.rules(data)


def test_actions_make_no_sense_in_the_phases_of_others() -> None:
    """Record page, section 3: a pass in the Command Phase is impossible."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 1))
    for data in (
        {"do": "pass"},
        {"do": "activate_ship", "ship": "a1"},
        {"do": "activate_squadron", "squadron": "as1"},
        {"do": "begin"},
        {"do": "end_status_phase"},
        {"do": "ready_upgrade", "ship": "a1", "upgrade": "Card", "pay": []},
    ):
        with pytest.raises(ImpossibleActionError):
            table.rules(data)
    table.lock()
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "lock_dials", "side": "A"})
