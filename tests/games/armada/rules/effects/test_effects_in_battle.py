"""Cards that touch maneuvers, attacks, defense and life, as a table records them.

Source: digest 13.4.
"""

import pytest

from armada_companion.games.armada.rules.model.types import HullZone, Phase
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron

DICE = {"front": [2, 0, 0], "left": [1, 0, 0], "right": [1, 0, 0], "rear": [1, 0, 0]}


def begun(*cards: dict[str, object], lock: bool = True) -> Table:
    """Return the Ship Phase; `a1` has these cards, `b1` and `b2` are its enemies."""
    tokens = ["evade", "brace"]
    a1 = ship("a1", batteries=DICE, defense_tokens=tokens, upgrades=list(cards))
    enemies = [ship(one, batteries=DICE, defense_tokens=tokens) for one in ("b1", "b2")]
    a = fleet([a1, ship("a2")], [squadron("as1")])
    table = set_up(a, fleet(enemies, [squadron("bs1"), squadron("bs2")]))
    return table.lock() if lock else table


def state_of(table: Table, unit: str, place: int = 0) -> str:
    return table.state.unit(unit).defense[place].state.value


def attacked() -> Table:
    """Return an attack of `a1` against `b1` with its dice rolled."""
    table = begun().do("activate_ship", ship="a1")
    attack = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    return table.do("declare_target", **attack, range="long").do(
        "roll_dice", dice={"red": ["hit", "critical"]}
    )


def test_speeds_and_tokens_change_at_the_start_of_the_first_round() -> None:
    """Statement 13.4.round-1: before dials are set."""
    table = begun(lock=False).do("set_speed", ship="b1", speed=1)
    table.do("discard_defense_token", unit="a1", token="brace")
    table.do("add_defense_token", unit="a1", token="evade")
    assert table.state.phase is Phase.COMMAND
    assert table.state.ship("b1").speed == 1
    assert [one.kind for one in table.state.ship("a1").defense if one.state != "discarded"] == [
        "evade",
        "evade",
    ]


def test_the_speed_changes_without_a_command() -> None:
    """Statement 13.4.ozzel: refused of itself, entered by the effect."""
    table = begun().do("activate_ship", ship="a1")
    assert table.breaks("execute_maneuver", speed=3) != []
    table.do("set_speed", ship="a1", speed=3).do("execute_maneuver", speed=3)
    assert table.state.ship("a1").speed == 3


def test_enemies_slow_down_when_the_status_phase_begins() -> None:
    """Statement 13.4.konstantine: or they lose a Navigate token."""
    table = begun().do("gain_command_token", ship="b2", command="navigate")
    table.do("end_phase").do("end_phase")
    assert table.state.phase is Phase.STATUS
    table.do("set_speed", ship="b1", speed=1)
    table.do("discard_command_token", ship="b2", command="navigate")
    assert table.state.ship("b1").speed == 1
    assert table.state.ship("b2").tokens == ()


def test_a_second_maneuver_is_recorded() -> None:
    """Statement 13.4.engine-techs: refused of itself, so the table overrules."""
    table = begun().do("activate_ship", ship="a1").do("execute_maneuver")
    again = {"do": "execute_maneuver", "speed": 1}
    assert table.rules(again)[0] == "MANEUVER_EXECUTED"
    table.overrule(again)
    assert table.state.ship("a1").speed == 1


def test_another_ships_speed_changes() -> None:
    """Statement 13.4.tractor."""
    table = begun().do("activate_ship", ship="a1").do("set_speed", ship="b1", speed=1)
    assert table.state.ship("b1").speed == 1


def test_a_ship_is_deployed_at_speed_0_or_slowed_for_one_maneuver() -> None:
    """Statement 13.4.grav: the dial does not move."""
    table = begun().do("set_speed", ship="b1", speed=0)
    assert table.state.ship("b1").speed == 0
    table.activate("a1").do("activate_ship", ship="b2")
    table.do("change_value", unit="b2", value="max_speed", by=-3, until="activation")
    assert table.breaks("execute_maneuver", speed=2) != []
    table.do("end_activation")
    assert table.state.ship("b2").speed == 2
    assert table.state.ship("b2").changes == ()


def test_an_attack_comes_after_the_maneuver() -> None:
    """Statement 13.4.demolisher."""
    table = begun().do("activate_ship", ship="a1").do("execute_maneuver")
    late = {"do": "attack", "zone": "front", "target": "b1", "target_zone": "front"}
    assert table.rules(late) == ["ATTACK_AFTER_MANEUVER"]
    table.overrule(late)
    assert len(table.activation.attacks) == 1


def test_zones_are_used_twice_and_attacks_are_more_or_fewer() -> None:
    """Statement 13.4.attacks: for an activation."""
    table = begun().do("activate_ship", ship="a1")
    table.do("change_value", unit="a1", value="zone_uses", by=1, until="activation")
    for target in ("b1", "b2"):
        table.do("attack", zone="front", target=target, target_zone="front")
    third = {"zone": "left", "target": "bs1"}
    assert table.breaks("attack", **third) == ["TOO_MANY_ATTACKS"]
    table.do("change_value", unit="a1", value="attacks", by=1, until="activation")
    table.do("attack", **third).do("end_activation").do("activate_ship", ship="b1")
    table.do("change_value", unit="b1", value="attacks", by=-1, until="activation")
    table.do("attack", zone="front", target="a1", target_zone="front")
    other = {"zone": "left", "target": "a2", "target_zone": "front"}
    assert table.breaks("attack", **other) == ["TOO_MANY_ATTACKS"]


def test_a_ship_makes_a_counter_attack() -> None:
    """Statement 13.4.quad: against the squadron that attacked it."""
    table = begun()
    table.activate("a1").activate("b1").activate("a2").activate("b2")
    table.do("declare_target", attacker="as1", target="b1", target_zone="left", range="close")
    table.do("resolve_damage", damage=1)
    counter = {
        **{"do": "declare_target", "attacker": "b1", "zone": "left", "target": "as1"},
        **{"range": "close", "with": "counter", "dice": {"blue": 1}},
    }
    assert table.rules(counter)[0] == "COUNTER_NOT_OWED"
    table.overrule(counter).do("roll_dice", dice={"blue": ["hit"]})
    table.do("resolve_damage").do("end_attack").do("end_attack")
    assert table.state.squadron("as1").hull == 2
    assert table.state.ship("b1").shields[HullZone.LEFT] == 1


def test_dice_are_added_by_a_choice_made_before_the_attacks() -> None:
    """Statement 13.4.ackbar."""
    table = attacked()
    added = [{"add": "red", "to": "hit"}, {"add": "red", "to": "blank"}]
    table.do("change_dice", changes=added, why="Admiral Ackbar")
    assert len(table.state.open_attack().shown) == 4


def test_discarded_tokens_come_back_readied_or_exhausted() -> None:
    """Statement 13.4.tagge."""
    table = begun().do("discard_defense_token", unit="a1", token="brace")
    table.do("ready_defense_token", unit="a1", token="brace")
    assert state_of(table, "a1", 1) == "ready"
    table.do("exhaust_defense_token", unit="a1", token="brace")
    assert state_of(table, "a1", 1) == "exhausted"


def test_a_spent_token_is_discarded_by_an_effect_for_the_round() -> None:
    """Statement 13.4.palpatine."""
    table = attacked().do("spend_defense_token", unit="b1", token="brace")
    table.do("discard_defense_token", unit="b1", token="brace")
    assert state_of(table, "b1", 1) == "discarded"
    assert table.state.open_attack().spent == ("brace",)


def test_a_token_that_was_not_printed_is_had_and_spent_at_speed_0() -> None:
    """Statement 13.4.agate: Concord spends at speed 0 by an overruled step."""
    table = begun().do("add_defense_token", unit="a2", token="salvo")
    table.do("spend_defense_token", unit="a2", token="salvo").do("set_speed", ship="a1", speed=0)
    spend = {"do": "spend_defense_token", "unit": "a1", "token": "brace"}
    assert table.rules(spend) == ["SPEED_ZERO"]
    table.overrule(spend)
    assert (state_of(table, "a2"), state_of(table, "a1", 1)) == ("exhausted", "exhausted")


@pytest.mark.parametrize(
    ("verb", "after"),
    [("exhaust_defense_token", "exhausted"), ("discard_defense_token", "discarded")],
)
def test_tokens_and_cards_of_enemies_are_turned(verb: str, after: str) -> None:
    """Statement 13.4.suppressor: in the middle of an attack."""
    assert state_of(attacked().do(verb, unit="b1", token="brace"), "b1", 1) == after


def test_a_card_of_an_enemy_is_exhausted() -> None:
    """Statement 13.4.suppressor (MS-1)."""
    table = begun({"name": "Gear", "exhaust": "recur"})
    table.activate("a2").do("activate_ship", ship="b1")
    table.do("exhaust_upgrade", ship="a1", upgrade="Gear")
    assert table.state.ship("a1").upgrades[0].exhausted


def test_cards_and_tokens_are_readied_in_mid_round() -> None:
    """Statement 13.4.interdictor."""
    table = begun({"name": "Gear", "exhaust": "non-recur"})
    table.do("exhaust_upgrade", ship="a1", upgrade="Gear")
    table.do("exhaust_defense_token", unit="a1", token="brace").do("activate_ship", ship="a1")
    table.do("ready_upgrade", ship="a1", upgrade="Gear", why="Interdictor")
    table.do("ready_defense_token", unit="a1", token="brace")
    assert not table.state.ship("a1").upgrades[0].exhausted
    assert state_of(table, "a1", 1) == "ready"


def test_damage_cards_and_shields_change_without_repair_points() -> None:
    """Statement 13.4.blast-doors."""
    table = begun()
    for _ in range(3):
        table.do("deal_damage_card", ship="a1")
    table.do("lose_shields", ship="a2", zone="front", amount=1).do("activate_ship", ship="a1")
    for _ in range(3):
        table.do("discard_damage_card", ship="a1")
    table.do("lose_shields", ship="a1", zone="front", amount=1)
    table.do("recover_shields", ship="a2", zone="front", amount=1)
    assert table.state.ship("a1").damage_cards == 0
    assert table.state.ship("a2").shields[HullZone.FRONT] == 2


def test_damage_is_suffered_outside_any_activation() -> None:
    """Statement 13.4.mines: by mines, cannons and stations, in any phase."""
    table = begun(lock=False)
    table.do("suffer_damage", unit="a1", amount=2, zone="front")
    table.lock().do("suffer_damage", unit="bs1", amount=1)
    assert table.state.ship("a1").shields[HullZone.FRONT] == 0
    assert table.state.squadron("bs1").hull == 2


def test_fleets_of_the_catalogue_and_without_it_play_the_same() -> None:
    """Digest 13: no rule reads the name of a card."""
    named = begun({"name": "Demolisher"}).do("activate_ship", ship="a1").do("execute_maneuver")
    late = {"do": "attack", "zone": "front", "target": "b1", "target_zone": "front"}
    assert named.rules(late) == ["ATTACK_AFTER_MANEUVER"]
    assert set_up(fleet_of("a", 1), fleet_of("b", 1)).state.phase is Phase.COMMAND
