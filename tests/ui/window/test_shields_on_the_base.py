"""Shields recovered and moved on the base of a ship; the sheet stays open. Source: digest 4.4."""

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import HullZone
from tests.ui.window.attack_players import Attacker, open_battle
from tests.ui.window.players import KeyPlayer
from tests.ui.window.program import actions_of, armada_table, focused, found, play


@pytest.fixture
def player(program: app.Program) -> Attacker:
    """`a1` repairs with four points; its front has lost two shields, its left one."""
    made = open_battle(program)
    for zone, amount in (("front", 2), ("left", 1)):
        play(program, {"do": "lose_shields", "ship": "a1", "zone": zone, "amount": amount})
    play(program, {"do": "activate_ship", "ship": "a1"}, {"do": "tell_dial", "dial": "repair"})
    play(program, {"do": "resolve_command", "command": "repair", "with": ["dial"]})
    return made


def shields(player: Attacker) -> tuple[int, int, int]:
    held = player.state.ship("a1").shields
    return held[HullZone.FRONT], held[HullZone.LEFT], held[HullZone.RIGHT]


def test_two_shields_are_recovered_with_three_taps(player: Attacker) -> None:
    """It was six, for the sheet closed after each."""
    player.taps = 0
    player.tap("zone_front", "shield_front", "shield_left")
    assert player.taps == 3
    assert shields(player) == (2, 2, 2)
    assert [one["do"] for one in actions_of(player.program)[-2:]] == ["recover_shields"] * 2
    assert all(one["repair"] for one in actions_of(player.program)[-2:])
    sheet = armada_table(player.program).sheet
    assert sheet.isVisible()
    assert "0 of 4" in sheet.accessibleDescription()


def test_a_shield_is_moved_from_one_zone_to_the_other(player: Attacker) -> None:
    """RRG 4: for one point, also between zones that are not adjacent."""
    player.press("zone_front")
    player.tap("shields_move", "shield_right", "shield_left", "shield_right", "shield_front")
    assert shields(player) == (2, 2, 0)
    move = {"do": "move_shields", "ship": "a1", "from": "right", "to": "front", "repair": True}
    assert actions_of(player.program)[-1] == move
    player.press("sheet_back")
    assert not armada_table(player.program).sheet.isVisible()


def test_more_than_the_points_is_refused_and_the_way_back_leads_to_the_base(
    player: Attacker,
) -> None:
    player.tap("zone_front", "shield_front", "shield_front", "shield_left")
    assert "not legal now" in armada_table(player.program).sheet.accessibleName()
    player.press("sheet_back")
    assert found(player.program, "shield_left")


def test_damage_to_a_hull_zone_is_entered_from_there(player: Attacker) -> None:
    player.tap("zone_front", "shields_other", "shield_rear", "damage_2", "suffer_damage")
    player.expect("suffer_damage", unit="a1", amount=2, zone="rear")


def test_the_sheet_of_a_hull_zone_stays_for_its_shields(program: app.Program) -> None:
    player = open_battle(program)
    player.card("b1")
    player.press("zone_front")
    for _ in range(2):
        player.choose("Shield -1")
    assert player.state.ship("b1").shields[HullZone.FRONT] == 1
    assert armada_table(program).sheet.isVisible()


def test_without_a_repair_command_the_base_is_one_tap_away(program: app.Program) -> None:
    """An effect moves shields: nothing is paid."""
    player, keys = open_battle(program), KeyPlayer(program)
    play(program, {"do": "lose_shields", "ship": "b1", "zone": "left", "amount": 1})
    player.card("b1")
    player.press("zone_left")
    keys.press("shields_on_base")
    player.tap("shields_move", "shield_front", "shield_left")
    move = {"do": "move_shields", "ship": "b1", "from": "front", "to": "left"}
    assert actions_of(program)[-1] == move
    assert armada_table(program).sheet.isVisible()


def test_by_keyboard_the_focus_stays_on_the_zone(program: app.Program, player: Attacker) -> None:
    keys = KeyPlayer(program)
    keys.press("zone_front")
    keys.press("shield_front")
    assert focused().objectName() == "shield_front"
    keys.key(Qt.Key.Key_Return)
    assert shields(player)[0] == 3
