"""Damage, cards, targets and tokens as they lie on the table, entered by mouse."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.damage_deck import Title
from armada_companion.games.armada.rules.model.types import DefenseToken, HullZone, Side
from armada_companion.games.armada.window.table.table_page import TablePage
from tests.ui.window.players import KeyPlayer, MousePlayer, Player
from tests.ui.window.program import actions_of, armada_table, found, key, one, play, state_of


@pytest.fixture
def player(program: app.Program, table: TablePage) -> MousePlayer:
    return MousePlayer(program)


def labels(player: Player) -> list[str]:
    """What can be chosen on the open sheet."""
    return [button.accessibleName() for button in player.sheet.choices]


def zone_sheet(player: Player, ship: str, zone: str) -> None:
    player.select(ship)
    player.press(f"zone_{zone}")


def hull_sheet(player: Player, ship: str) -> None:
    player.select(ship)
    player.press("zone_hull")


def test_a_faceup_card_is_dealt_by_its_title(player: MousePlayer) -> None:
    """Digest 9.2."""
    hull_sheet(player, "a1")
    player.choose("Faceup card…")
    assert labels(player) == ["Not entered", *sorted(Title)]
    player.choose("Injured Crew")
    player.expect("deal_damage_card", ship="a1", faceup=True, card="Injured Crew")
    assert player.state.ship("a1").faceup == ("Injured Crew",)


def test_the_title_of_a_faceup_card_need_not_be_entered(player: MousePlayer) -> None:
    hull_sheet(player, "a1")
    player.choose("Faceup card…")
    key(Qt.Key.Key_Return)
    player.expect("deal_damage_card", ship="a1", faceup=True)


def test_a_faceup_card_on_a_destroyed_ship_is_recorded_anyway_with_its_title(
    player: MousePlayer,
) -> None:
    play(player.program, {"do": "destroy", "unit": "b1"})
    player.select("b1")
    player.press("more_choices")
    player.choose("Faceup card…", "Record anyway", "Comm Noise")
    player.tap("why_2", "overrule_record")
    player.expect("deal_damage_card", ship="b1", faceup=True, card="Comm Noise")


def test_one_of_several_faceup_cards_is_discarded_by_its_title(player: MousePlayer) -> None:
    for title in ("Comm Noise", "Power Failure"):
        deal = {"do": "deal_damage_card", "ship": "a1", "card": title}
        play(player.program, deal)
    hull_sheet(player, "a1")
    player.choose("Discard Comm Noise")
    assert player.state.ship("a1").faceup == ("Power Failure",)


def tell(player: MousePlayer, name: str, times: int = 1) -> None:
    for _ in range(times):
        player.press(name)


def test_plain_damage_is_three_taps(player: MousePlayer) -> None:
    """Finding 14."""
    player.select("b1")
    taps = player.taps
    player.damage("b1", "front", 3)
    assert player.taps - taps == 3


def test_any_amount_of_damage_is_one_entry(player: MousePlayer) -> None:
    """Finding 14: it was 6 at the most."""
    zone_sheet(player, "b1", "front")
    tell(player, "damage_6")
    tell(player, "damage_more", 3)
    assert one(player.program, "damage_form").accessibleName() == "Damage 9"
    player.press("suffer_damage")
    player.expect("suffer_damage", unit="b1", amount=9, zone="front")


def test_figures_and_signs_on_the_keyboard_tell_the_amount(player: MousePlayer) -> None:
    zone_sheet(player, "b1", "front")
    for what in (Qt.Key.Key_4, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Minus):
        key(what)
    assert one(player.program, "damage_form").accessibleName() == "Damage 3"
    steps = len(actions_of(player.program))
    for name in ("recover_shields", "suffer_damage", "sheet_back"):
        one(player.program, name).setFocus()
        key(Qt.Key.Key_2)
        assert one(player.program, "damage_form").accessibleName() == "Damage 2"
        key(Qt.Key.Key_3)
    assert len(actions_of(player.program)) == steps


def test_what_comes_of_damage_is_shown_before_it_is_entered(player: MousePlayer) -> None:
    zone_sheet(player, "b1", "front")
    steps = len(actions_of(player.program))
    tell(player, "damage_4")
    form = one(player.program, "damage_form")
    assert form.accessibleDescription() == "Front 3 → 0, Hull 8 → 7"
    assert len(actions_of(player.program)) == steps
    player.press("sheet_back")
    assert len(actions_of(player.program)) == steps


def test_redirected_damage_is_one_entry(player: MousePlayer) -> None:
    """RRG 5. Tap zone, amount, plus of the zone, done."""
    player.select("b1")
    before, taps = player.state.ship("b1").shields, player.taps
    player.press("zone_front")
    for name in ("damage_3", "redirect_left_more", "suffer_damage"):
        player.press(name)
    assert player.taps - taps == 4
    player.expect("suffer_damage", unit="b1", amount=3, zone="front", redirect={"left": 1})
    after = player.state.ship("b1").shields
    assert after[HullZone.LEFT] == before[HullZone.LEFT] - 1
    assert after[HullZone.FRONT] == before[HullZone.FRONT] - 2


def test_no_more_is_redirected_than_there_are_shields(player: MousePlayer) -> None:
    """RRG 5: one adjacent hull zone."""
    shields = player.state.ship("b1").shields[HullZone.RIGHT]
    zone_sheet(player, "b1", "front")
    assert not found(player.program, "redirect_rear_more")
    tell(player, "damage_6")
    tell(player, "redirect_right_more", shields + 1)
    player.press("suffer_damage")
    redirect = {"right": shields}
    player.expect("suffer_damage", unit="b1", amount=6, zone="front", redirect=redirect)
    zone_sheet(player, "b1", "front")
    assert not found(player.program, "redirect_right_more")


def test_without_a_redirect_token_redirecting_is_an_effect(player: MousePlayer) -> None:
    """Finding 14: it was offered without the token too."""
    discard = {"do": "discard_defense_token", "unit": "b1", "token": "redirect"}
    for token in player.state.ship("b1").defense:
        if token.kind is DefenseToken.REDIRECT:
            play(player.program, discard)
    zone_sheet(player, "b1", "front")
    assert not found(player.program, "redirect_left_more")
    tell(player, "damage_2")
    player.press("redirect_by_effect")
    for name in ("redirect_left_more", "suffer_damage"):
        player.press(name)
    player.expect("suffer_damage", unit="b1", amount=2, zone="front", redirect={"left": 1})


def test_damage_redirected_to_two_zones_is_recorded_anyway(player: MousePlayer) -> None:
    """RRG 5, overruled."""
    zone_sheet(player, "b1", "front")
    for name in ("damage_4", "redirect_left_more", "redirect_right_more", "suffer_damage"):
        player.press(name)
    player.overrule("why_2")
    redirect = {"left": 1, "right": 1}
    player.expect("suffer_damage", unit="b1", amount=4, zone="front", redirect=redirect)


def refuse_a_critical(player: MousePlayer) -> None:
    """Enter 6 damage with a faceup card that is redirected to two zones, which is refused."""
    zone_sheet(player, "b1", "front")
    for name in ("damage_6", "redirect_left_more", "redirect_right_more", "first_faceup"):
        player.press(name)
    player.press("suffer_damage")


def test_a_critical_that_is_recorded_anyway_is_no_card_too_many(player: MousePlayer) -> None:
    """RRG 5, overruled."""
    before = player.state.ship("b1").damage_cards
    refuse_a_critical(player)
    player.overrule("why_2")
    after = player.state.ship("b1")
    assert (after.damage_cards, after.faceup) == (before + 1, ("",))
    assert actions_of(player.program)[-2:] == [
        {"do": "deal_damage_card", "ship": "b1", "faceup": True},
        {
            **{"do": "suffer_damage", "unit": "b1", "amount": 5, "zone": "front"},
            "redirect": {"left": 1, "right": 1},
        },
    ]


def test_of_a_critical_that_is_not_recorded_after_all_no_card_is_left(player: MousePlayer) -> None:
    steps = len(actions_of(player.program))
    refuse_a_critical(player)
    player.choose("Record anyway")
    messages = one(player.program, "overrule_action")
    assert isinstance(messages, QLabel)
    assert messages.text() == (
        "Victory II is dealt a damage card. "
        "Victory II suffers 5 damage, front, redirected: left 1, right 1"
    )
    assert len(actions_of(player.program)) == steps
    player.press("overrule_cancel")
    assert len(actions_of(player.program)) == steps


def test_a_critical_deals_the_first_card_faceup(player: MousePlayer) -> None:
    """Finding 14. The record has an action for facedown cards and one for a faceup card."""
    before = player.state.ship("b1")
    shields = before.shields[HullZone.FRONT]
    zone_sheet(player, "b1", "front")
    tell(player, "damage_6")
    player.tap("first_faceup", "suffer_damage")
    after = player.state.ship("b1")
    assert after.faceup == ("",)
    assert after.damage_cards == before.damage_cards + 6 - shields
    assert actions_of(player.program)[-2:] == [
        {"do": "deal_damage_card", "ship": "b1", "faceup": True},
        {"do": "suffer_damage", "unit": "b1", "amount": 5, "zone": "front"},
    ]


def test_the_title_of_the_first_card_is_reported_on_the_same_sheet(player: MousePlayer) -> None:
    zone_sheet(player, "b1", "front")
    tell(player, "damage_5")
    for name in ("first_faceup", "faceup_title"):
        player.press(name)
    player.choose("Crew Panic")
    assert one(player.program, "damage_form").accessibleName() == "Damage 5"
    player.press("suffer_damage")
    assert player.state.ship("b1").faceup == ("Crew Panic",)


def test_where_shields_take_all_no_card_can_be_faceup(player: MousePlayer) -> None:
    zone_sheet(player, "b1", "front")
    tell(player, "damage_1")
    player.press("first_faceup")
    reason = "No damage card is dealt"
    assert one(player.program, "first_faceup").accessibleDescription() == reason
    assert armada_table(player.program).banner.accessibleName() == reason
    player.press("suffer_damage")
    player.expect("suffer_damage", unit="b1", amount=1, zone="front")


def test_a_critical_that_destroys_is_one_step(player: MousePlayer) -> None:
    zone_sheet(player, "b3", "front")
    steps = len(actions_of(player.program))
    tell(player, "damage_6")
    tell(player, "damage_more", 9)
    for name in ("first_faceup", "suffer_damage"):
        player.press(name)
    assert len(actions_of(player.program)) == steps + 1
    assert not player.state.ship("b3").in_play


def test_without_damage_nothing_is_entered(player: MousePlayer) -> None:
    zone_sheet(player, "b1", "front")
    steps = len(actions_of(player.program))
    player.press("suffer_damage")
    assert len(actions_of(player.program)) == steps
    assert armada_table(player.program).banner.accessibleName() == "Choose the damage first"


def test_a_squadron_suffers_any_damage(player: MousePlayer) -> None:
    player.select("bs1")
    player.press("squadron_hull")
    tell(player, "damage_1")
    tell(player, "damage_more")
    assert not found(player.program, "first_faceup")
    player.press("suffer_damage")
    player.expect("suffer_damage", unit="bs1", amount=2)


def test_an_attack_tells_the_hull_zone_of_its_target(player: MousePlayer) -> None:
    player.activate("a1")
    player.press("attack")
    player.choose(player.state.unit("b2").card.name)
    for name in ("own_zone_front", "target_zone_rear", "attack_done"):
        player.press(name)
    player.expect("attack", zone="front", target="b2", target_zone="rear")
    assert armada_table(player.program).shown == "a1"


@pytest.mark.parametrize("target", ["b1", "bs1"])
def test_the_hull_zone_is_asked_of_ships_alone_and_need_not_be_entered(
    player: MousePlayer, target: str
) -> None:
    player.activate("a1")
    player.press("attack")
    player.choose(player.state.unit(target).card.name)
    player.press("own_zone_front")
    assert bool(found(player.program, "target_zone_front")) is (target == "b1")
    player.press("attack_done")
    player.expect("attack", zone="front", target=target)


def test_the_table_tells_victory_tokens_and_their_worth(player: MousePlayer) -> None:
    """RRG 11, 22."""
    state = state_of(player.program)
    names = [state.player(side).name for side in Side]
    assert state.objective is not None
    value = state.objective.token_value
    assert value > 0
    for _ in range(2):
        player.press("table")
        player.choose(f"Victory token: {names[0]}")
    player.press("table")
    assert player.sheet.accessibleDescription() == (
        f"Victory tokens, {value} points each: {names[0]} 2 ({2 * value} points), {names[1]} 0."
    )


def test_a_faceup_card_is_dealt_by_keyboard_alone(program: app.Program, table: TablePage) -> None:
    player = KeyPlayer(program)
    hull_sheet(player, "a1")
    player.choose("Faceup card…", "Shield Failure")
    assert actions_of(program)[-1]["card"] == "Shield Failure"


def test_a_sheet_that_is_opened_again_remembers_nothing(player: MousePlayer) -> None:
    zone_sheet(player, "b1", "front")
    tell(player, "damage_5")
    for name in ("redirect_left_more", "first_faceup", "sheet_back"):
        player.press(name)
    zone_sheet(player, "b1", "left")
    assert one(player.program, "damage_form").accessibleName() == "Damage 0"
    assert not found(player.program, "redirect_left_more")
    tell(player, "damage_3")
    for name in ("redirect_rear_more", "suffer_damage"):
        player.press(name)
    player.expect("suffer_damage", unit="b1", amount=3, zone="left", redirect={"rear": 1})
