"""Damage, cards, targets and tokens as they lie on the table, entered by mouse."""

import pytest
from PySide6.QtCore import Qt

from armada_companion import app
from armada_companion.rules.armada.damage_deck import DAMAGE_DECK
from armada_companion.rules.armada.types import HullZone, Side
from armada_companion.ui.armada.table_page import TablePage
from tests.ui.window.players import KeyPlayer, MousePlayer, Player
from tests.ui.window.program import actions_of, key, play, state_of


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
    assert labels(player) == ["Not told", *sorted(card.title for card in DAMAGE_DECK)]
    player.choose("Injured Crew")
    player.expect("deal_damage_card", ship="a1", faceup=True, card="Injured Crew")
    assert player.state.ship("a1").faceup == ("Injured Crew",)


def test_the_title_of_a_faceup_card_need_not_be_told(player: MousePlayer) -> None:
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
    player.choose("Faceup card…")
    player.choose("Record anyway")
    player.choose("Comm Noise")
    player.press("why_2")
    player.press("overrule_record")
    player.expect("deal_damage_card", ship="b1", faceup=True, card="Comm Noise")


def test_one_of_several_faceup_cards_is_discarded_by_its_title(player: MousePlayer) -> None:
    for title in ("Comm Noise", "Power Failure"):
        deal = {"do": "deal_damage_card", "ship": "a1", "card": title}
        play(player.program, deal)
    hull_sheet(player, "a1")
    player.choose("Discard Comm Noise")
    assert player.state.ship("a1").faceup == ("Power Failure",)


def test_redirected_damage_is_one_entry_of_three_taps(player: MousePlayer) -> None:
    """RRG 5."""
    player.select("b1")
    before, taps = player.state.ship("b1").shields, player.taps
    player.press("zone_front")
    player.choose("Redirect to left…")
    player.choose("3 damage, 1 to left")
    assert player.taps - taps == 3
    redirect = {"left": 1}
    player.expect("suffer_damage", unit="b1", amount=3, zone="front", redirect=redirect)
    after = player.state.ship("b1").shields
    assert after[HullZone.LEFT] == before[HullZone.LEFT] - 1
    assert after[HullZone.FRONT] == before[HullZone.FRONT] - 2


def test_no_more_is_redirected_than_there_are_shields(player: MousePlayer) -> None:
    """RRG 5: one adjacent hull zone."""
    shields = player.state.ship("b1").shields[HullZone.RIGHT]
    zone_sheet(player, "b1", "front")
    assert "Redirect to rear…" not in labels(player)
    player.choose("Redirect to right…")
    parts = {int(label.split(", ")[1].split()[0]) for label in labels(player)}
    assert parts == set(range(1, shields + 1))
    play(player.program, {"do": "lose_shields", "ship": "b1", "zone": "right", "amount": shields})
    zone_sheet(player, "b1", "front")
    assert "Redirect to right…" not in labels(player)


def test_an_attack_tells_the_hull_zone_of_its_target(player: MousePlayer) -> None:
    player.activate("a1")
    player.press("attack")
    for label in ("Front", player.state.unit("b2").card.name, "Rear"):
        player.choose(label)
    player.expect("attack", zone="front", target="b2", target_zone="rear")
    assert player.program.window.table.shown == "b2"


@pytest.mark.parametrize("target", ["b1", "bs1"])
def test_the_hull_zone_is_asked_of_ships_alone_and_need_not_be_told(
    player: MousePlayer, target: str
) -> None:
    player.activate("a1")
    player.press("attack")
    player.choose("Front")
    player.choose(player.state.unit(target).card.name)
    if target == "b1":
        assert labels(player) == ["Not told", "Front", "Left", "Right", "Rear"]
        key(Qt.Key.Key_Return)
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
    player.choose("Faceup card…")
    player.choose("Shield Failure")
    assert actions_of(program)[-1]["card"] == "Shield Failure"
