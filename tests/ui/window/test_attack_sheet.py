"""The attack as one sheet on the two base diagrams: by mouse, step by step."""

import pytest

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import HullZone
from tests.ui.events import settle
from tests.ui.window.attack_players import Attacker, open_battle
from tests.ui.window.program import actions_of, armada_table, focused, found, one, play

PLAIN_ATTACK, SQUADRONS_ATTACK, GUIDED_ATTACK = 4, 3, 14


@pytest.fixture
def player(program: app.Program) -> Attacker:
    """Two ships and two squadrons a side; `a1` is activating."""
    made = open_battle(program)
    made.activate("a1")
    made.taps = 0
    return made


def actions(player: Attacker) -> list[object]:
    return [action["do"] for action in actions_of(player.program)]


def test_a_plain_attack_with_its_damage_is_four_taps(player: Attacker) -> None:
    """Card, zone on the picture, damage, done; the own zone is proposed."""
    player.card("b1")
    assert player.view.attacker.zone == "front"
    player.tap("target_zone_left", "damage_5", "attack_done")
    assert player.taps == PLAIN_ATTACK
    attack = {"do": "attack", "zone": "front", "target": "b1", "target_zone": "left"}
    damage = {"do": "suffer_damage", "unit": "b1", "amount": 5, "zone": "left"}
    assert actions_of(player.program)[-2:] == [attack, damage]
    assert not player.attack_sheet.isVisible()
    assert armada_table(player.program).shown == "a1"


def test_any_amount_up_to_a_dozen_is_one_tap_and_more_are_counted_up(player: Attacker) -> None:
    player.card("b1")
    player.tap("target_zone_left", "damage_12", "damage_more", "damage_more", "attack_done")
    assert actions_of(player.program)[-1]["amount"] == 14


def test_a_squadron_that_is_attacked_has_no_zones_and_needs_three_taps(player: Attacker) -> None:
    player.card("bs1")
    player.tap("damage_2", "attack_done")
    assert player.taps == SQUADRONS_ATTACK
    assert actions(player)[-2:] == ["attack", "suffer_damage"]
    assert player.state.squadron("bs1").hull == 3


def test_the_second_attack_is_proposed_from_another_hull_zone(player: Attacker) -> None:
    """RRG 17: each hull zone once."""
    player.card("b1")
    player.tap("target_zone_front", "damage_1", "attack_done")
    player.card("b1")
    assert player.view.attacker.zone == "left"
    player.tap("own_zone_right", "target_zone_rear", "attack_done")
    player.expect("attack", zone="right", target="b1", target_zone="rear")


def test_damage_is_redirected_by_tapping_the_zone_beside_the_one_that_is_hit(
    player: Attacker,
) -> None:
    """RRG 5: the right zone is not adjacent to the left one."""
    player.card("b1")
    player.tap("target_zone_left", "damage_4", "redirects")
    player.tap("target_zone_front", "target_zone_front", "target_zone_right")
    assert player.view.target.redirected == (("front", 2),)
    player.tap("attack_done")
    assert actions_of(player.program)[-1]["redirect"] == {"front": 2}
    shields = player.state.ship("b1").shields
    assert (shields[HullZone.FRONT], shields[HullZone.LEFT]) == (1, 0)


def test_a_critical_of_a_plain_attack_deals_its_card_by_title(player: Attacker) -> None:
    player.card("b1")
    player.tap("target_zone_rear", "damage_3", "critical", "critical_title")
    player.choose("Injured Crew")
    player.tap("attack_done")
    assert player.state.ship("b1").faceup == ("Injured Crew",)
    assert player.state.ship("b1").damage_cards == 2


def test_the_target_may_be_changed_by_another_card(player: Attacker) -> None:
    player.card("b1")
    player.card("bs2")
    assert player.view.target.unit.id == "bs2"


def test_the_way_back_shows_the_unit_that_was_tapped(player: Attacker) -> None:
    before = actions(player)
    player.card("b1")
    player.tap("attack_back")
    assert not player.attack_sheet.isVisible()
    assert armada_table(player.program).shown == "b1"
    assert actions(player) == before


def test_an_attack_against_the_rules_is_recorded_anyway(player: Attacker) -> None:
    """RRG 17: a hull zone that has attacked."""
    player.card("b1")
    player.tap("target_zone_left", "attack_done")
    player.card("b1")
    player.tap("own_zone_front", "target_zone_left", "attack_done")
    player.overrule("why_2")
    attacks = player.state.activation.attacks if player.state.activation else ()
    assert [attack.zone for attack in attacks] == [HullZone.FRONT, HullZone.FRONT]


def test_damage_follows_an_attack_that_is_recorded_anyway(player: Attacker) -> None:
    player.card("b1")
    player.tap("target_zone_left", "attack_done")
    player.card("b1")
    player.tap("own_zone_front", "target_zone_left", "damage_3", "attack_done")
    player.overrule("why_2")
    settle()
    assert actions(player)[-2:] == ["attack", "suffer_damage"]
    assert player.state.ship("b1").damage_cards == 1
    assert not player.attack_sheet.isVisible()


def test_damage_against_the_rules_is_recorded_anyway_after_its_attack(player: Attacker) -> None:
    """RRG 5: damage is redirected to one zone only."""
    player.card("b1")
    player.tap("target_zone_left", "damage_4", "redirects", "target_zone_front")
    player.tap("target_zone_rear", "attack_done")
    player.overrule("why_2")
    settle()
    assert actions(player)[-2:] == ["attack", "suffer_damage"]
    assert actions_of(player.program)[-1]["redirect"] == {"front": 1, "rear": 1}


def test_a_refused_attack_that_is_not_recorded_stays_on_the_sheet(player: Attacker) -> None:
    player.card("b1")
    player.tap("target_zone_left", "attack_done")
    before = actions(player)
    player.card("b1")
    player.tap("own_zone_front", "target_zone_left", "damage_3", "attack_done", "sheet_back")
    assert (player.view.amount, player.view.attacker.zone) == (3, "front")
    player.tap("own_zone_rear", "attack_done")
    assert actions(player)[len(before) :] == ["attack", "suffer_damage"]


def test_an_undone_activation_takes_the_sheet_with_it(player: Attacker) -> None:
    player.card("b1")
    assert player.program.bridge.undo()
    assert not player.attack_sheet.isVisible()


def test_tokens_of_the_target_are_spent_beside_plain_damage(player: Attacker) -> None:
    player.card("b1")
    player.tap("target_zone_left", "token_1", "damage_2", "attack_done")
    assert actions(player)[-3:] == ["spend_defense_token", "attack", "suffer_damage"]


def test_a_squadron_attacks_in_three_taps_in_its_phase(program: app.Program) -> None:
    player = open_battle(program, 1, 2)
    for unit in ("a1", "b1"):
        play(program, {"do": "activate_ship", "ship": unit}, {"do": "end_activation"})
    assert armada_table(program).shown == "as1"
    player.card("bs1")
    player.tap("damage_2", "attack_done")
    assert player.taps == SQUADRONS_ATTACK
    assert actions_of(program)[-2:] == [
        {"do": "activate_squadron", "squadron": "as1", "did": "attack"},
        {"do": "suffer_damage", "unit": "bs1", "amount": 2},
    ]
    assert armada_table(program).shown == "as2"


def test_a_guided_attack_of_four_dice_and_a_token_is_at_most_fourteen_taps(
    player: Attacker,
) -> None:
    """Digest 8.3: every step of it; the Evade is spent at medium range."""
    player.card("b1")
    player.tap("target_zone_left", "range_close", "declare_target")
    player.tap("face_hit", "face_double_hit", "face_critical", "face_hit_critical", "roll_dice")
    player.tap("token_1")
    assert player.view.amount == 3
    player.tap("resolve_damage")
    player.choose("Injured Crew")
    player.tap("attack_end")
    assert player.taps <= GUIDED_ATTACK
    assert actions(player)[-5:] == [
        *("declare_target", "roll_dice", "spend_defense_token", "resolve_damage", "end_attack")
    ]
    assert player.state.ship("b1").faceup == ("Injured Crew",)
    assert not player.attack_sheet.isVisible()
    assert armada_table(player.program).shown == "a1"


@pytest.mark.parametrize("token", ["token_0", "token_2"])
def test_tokens_that_ask_for_a_die_or_a_zone_keep_to_fourteen_taps(
    player: Attacker, token: str
) -> None:
    """Evade: the best die is proposed, its new face is told. Redirect: its zone is tapped.

    The title of a card that is dealt faceup is one tap more.
    """
    player.card("b1")
    player.tap("target_zone_left", "range_close", "declare_target")
    player.tap("face_hit", "face_double_hit", "face_critical", "face_hit_critical", "roll_dice")
    if token == "token_0":
        player.tap(token, "face_blank", "spend_evade")
        assert [die.face for die in player.state.open_attack().shown][1] == "blank"
    else:
        player.tap(token, "redirect_front")
        assert player.view.target.redirected == (("front", 3),)
    player.tap("resolve_damage")
    if titles := player.view.stage == "resolve":
        player.choose("Injured Crew")
    player.tap("attack_end")
    assert player.taps <= GUIDED_ATTACK + titles
    assert bool(player.state.ship("b1").faceup) is titles


def test_a_title_that_is_left_out_is_recorded_as_an_overruled_step(player: Attacker) -> None:
    """RRG 4: the first damage card of a critical is faceup; the table may know no title."""
    player.card("b1")
    player.tap("target_zone_left", "range_close", "declare_target")
    player.tap("face_hit", "face_double_hit", "face_critical", "face_hit_critical", "roll_dice")
    player.tap("resolve_damage")
    player.choose("Not entered")
    player.overrule("why_2")
    assert player.state.ship("b1").damage_cards == 4
    assert player.view.stage == "next"


def test_the_focus_follows_the_steps_of_an_attack(player: Attacker) -> None:
    """It does not stay on the place of the last press, where another button is by then."""
    player.card("b1")
    assert focused().objectName() == "target_zone_front"
    player.tap("target_zone_left")
    assert focused().objectName() == "damage_2"
    player.tap("range_close", "declare_target")
    assert focused().objectName() == "face_hit"
    player.tap("face_hit", "face_hit", "face_hit", "face_hit")
    assert focused().objectName() == "roll_dice"
    player.tap("roll_dice")
    assert focused().objectName() == "resolve_damage"
    player.tap("resolve_damage")
    assert focused().objectName() == "attack_end"


def test_the_sheet_stays_while_an_attack_is_open_and_opens_again(player: Attacker) -> None:
    player.card("b1")
    player.tap("target_zone_left", "range_long", "declare_target", "attack_back")
    assert not player.attack_sheet.isVisible()
    player.tap("attack")
    assert player.view.stage == "roll"
    player.tap("skip_dice", "damage_2", "resolve_damage", "attack_end")
    assert actions_of(player.program)[-2] == {"do": "resolve_damage", "damage": 2}


def test_a_salvo_is_made_on_the_same_sheet_and_leads_back_to_the_attack(player: Attacker) -> None:
    """Digest 8.6: the rear battery of the defender, at the range of the attack."""
    player.card("b1")
    player.tap("target_zone_left", "range_medium", "declare_target")
    player.tap(
        "face_hit", "face_hit", "face_hit", "roll_dice", "token_3", "resolve_damage", "salvo"
    )
    assert player.view.stage == "roll"
    assert (player.view.attacker.unit.id, player.view.target.unit.id) == ("b1", "a1")
    player.tap("face_double_hit", "roll_dice", "resolve_damage", "attack_end")
    assert (player.view.stage, player.view.attacker.unit.id) == ("next", "a1")
    player.tap("attack_end")
    assert actions(player)[-3:] == ["resolve_damage", "end_attack", "end_attack"]
    assert player.state.ship("a1").shields[HullZone.FRONT] == 1
    assert not player.attack_sheet.isVisible()


def test_a_squadron_with_counter_answers_on_the_same_sheet(program: app.Program) -> None:
    """Digest 8.6: so many blue dice, also if it is destroyed."""
    player = open_battle(program, 1, 2)
    for unit in ("a1", "b1"):
        play(program, {"do": "activate_ship", "ship": unit}, {"do": "end_activation"})
    player.card("bs1")
    player.tap("declare_target", "face_hit", "face_hit", "face_hit", "roll_dice")
    player.tap("resolve_damage", "counter", "face_hit", "roll_dice", "resolve_damage")
    player.tap("attack_end", "attack_end")
    assert [player.state.squadron(unit).hull for unit in ("as1", "bs1")] == [4, 2]
    assert armada_table(program).shown == "as2"


def test_an_attack_continues_against_the_squadron_whose_card_is_tapped(player: Attacker) -> None:
    """RRG 2, step 6: each a roll of its own, one attack of the activation."""
    player.card("bs1")
    player.tap("range_close", "declare_target", "face_hit", "face_hit", "roll_dice")
    player.tap("resolve_damage")
    player.card("bs2")
    player.tap("next_squadron", "face_hit", "face_accuracy", "roll_dice", "resolve_damage")
    player.tap("attack_end")
    assert [player.state.squadron(unit).hull for unit in ("bs1", "bs2")] == [3, 4]
    assert player.state.activation is not None
    assert len(player.state.activation.attacks) == 1


def test_concentrate_fire_adds_a_die_to_the_pool(player: Attacker) -> None:
    """RRG 4: the dial, in the step of the attack's effects."""
    player.card("b1")
    player.tap("target_zone_left", "range_long", "declare_target", "face_hit", "face_blank")
    player.tap("roll_dice", "concentrate_fire_dial", "concentrate_fire_0", "add_red", "face_hit")
    assert len(player.state.open_attack().shown) == 3
    assert player.view.amount == 2
    assert actions(player)[-3:] == ["tell_dial", "resolve_command", "change_dice"]


def test_the_program_rolls_by_one_tap_where_both_agreed(program: app.Program) -> None:
    """A-34."""
    player = open_battle(program, settings={"app_dice": True})
    player.activate("a1")
    player.card("b1")
    player.tap("target_zone_left", "range_close", "declare_target", "program_rolls")
    assert actions_of(program)[-1]["by_app"] is True
    assert len(player.state.open_attack().shown) == 4


def test_odds_are_shown_and_never_in_event_mode(program: app.Program) -> None:
    """Digest 11.7."""
    for is_event in (False, True):
        player = open_battle(program, settings={"event_mode": is_event})
        player.activate("a1")
        player.card("b1")
        player.tap("target_zone_left", "range_long")
        assert (player.view.odds is None) is is_event
        assert bool(found(program, "odds_panel")) is not is_event
        if not is_event:
            program.window.repaint()
            armada_table(program).attacks.sheet.odds._on_later_timeout()
            assert "expected damage 1.5" in one(program, "odds_panel").accessibleName()
        armada_table(program).attacks.close()
        program.controller.close_game()
