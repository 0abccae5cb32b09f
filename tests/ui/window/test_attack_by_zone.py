"""Target and hull zone by one tap: on the base that the card of an enemy shows."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.games.armada.window.units.unit_cards import ShipCard
from tests.games.armada.rules.tabletop import fleet, ship
from tests.ui.events import settle
from tests.ui.manual_clock import ManualClock
from tests.ui.window.attack_players import Attacker, on_card, open_battle
from tests.ui.window.double_press import Driver, Spot
from tests.ui.window.players import KeyPlayer
from tests.ui.window.program import actions_of, armada_table, found, one, picture_of, play

_Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier
AT_SHIP = {"do": "attack", "zone": "front", "target": "b1", "target_zone": "left"}
MOST_BY_A_SHIP, MOST_BY_A_SQUADRON = 4, 3


@pytest.fixture
def player(program: app.Program) -> Attacker:
    """Two ships and two squadrons a side; `a1` is activating."""
    made = open_battle(program)
    made.activate("a1")
    made.taps = 0
    return made


@pytest.fixture
def wing(program: app.Program) -> Attacker:
    """The Squadron Phase: `as1` is shown."""
    return to_squadron_phase(program)


def to_squadron_phase(program: app.Program) -> Attacker:
    player = open_battle(program, 1, 2)
    for unit in ("a1", "b1"):
        play(program, {"do": "activate_ship", "ship": unit}, {"do": "end_activation"})
    settle()
    assert armada_table(program).shown == "as1"
    return player


def test_a_ship_attacks_a_ship_in_at_most_four_taps(player: Attacker) -> None:
    player.aim("b1", "left")
    player.tap("damage_5", "attack_done")
    assert player.taps < MOST_BY_A_SHIP
    damage = {"do": "suffer_damage", "unit": "b1", "amount": 5, "zone": "left"}
    assert actions_of(player.program)[-2:] == [AT_SHIP, damage]


def test_a_ship_attacks_a_squadron_in_three_taps(player: Attacker) -> None:
    player.card("bs1")
    player.tap("damage_2", "attack_done")
    assert player.taps <= MOST_BY_A_SQUADRON
    assert [one["do"] for one in actions_of(player.program)[-2:]] == ["attack", "suffer_damage"]


def test_a_squadron_attacks_a_ship_in_three_taps(wing: Attacker) -> None:
    wing.aim("b1", "right")
    wing.tap("damage_2", "attack_done")
    assert wing.taps <= MOST_BY_A_SQUADRON
    assert actions_of(wing.program)[-2:] == [
        {"do": "activate_squadron", "squadron": "as1", "did": "attack"},
        {"do": "suffer_damage", "unit": "b1", "amount": 2, "zone": "right"},
    ]


def test_a_squadron_attacks_a_squadron_in_three_taps(wing: Attacker) -> None:
    wing.card("bs1")
    wing.tap("damage_2", "attack_done")
    assert wing.taps <= MOST_BY_A_SQUADRON
    assert actions_of(wing.program)[-1] == {"do": "suffer_damage", "unit": "bs1", "amount": 2}


@pytest.mark.parametrize("zone", ["front", "left", "right", "rear"])
def test_each_zone_of_the_card_is_the_zone_that_is_hit(player: Attacker, zone: str) -> None:
    player.aim("b2", zone)
    assert (player.view.target.unit.id, player.view.target.zone) == ("b2", zone)
    assert player.view.words == f"{zone.capitalize()} is hit"


def test_a_tap_beside_the_zones_names_the_target_alone(player: Attacker) -> None:
    player.aim("b1", "hull")
    assert (player.view.target.unit.id, player.view.target.zone) == ("b1", "")
    assert player.view.words == "Tap the hull zone that is hit"


def test_a_wrong_zone_is_put_right_on_the_sheet_or_on_the_card(player: Attacker) -> None:
    player.aim("b1", "front")
    player.tap("target_zone_rear")
    assert player.view.target.zone == "rear"
    player.tap("damage_4", "critical")
    player.aim("b1", "left")
    assert (player.view.target.zone, player.view.amount) == ("left", 4)
    player.tap("attack_done")
    assert AT_SHIP in actions_of(player.program)


def test_another_ship_is_named_with_its_zone_while_the_sheet_is_open(player: Attacker) -> None:
    player.aim("b1", "front")
    player.aim("b2", "rear")
    assert (player.view.target.unit.id, player.view.target.zone) == ("b2", "rear")


def test_a_zone_answers_the_question_for_the_target(player: Attacker) -> None:
    player.letter(_Key.Key_A, "attack")
    player.aim("b1", "rear")
    assert (player.view.target.unit.id, player.view.target.zone) == ("b1", "rear")


def test_a_tap_on_a_zone_only_shows_a_ship_that_nobody_may_attack(player: Attacker) -> None:
    before = actions_of(player.program)
    player.aim("a2", "front")
    assert not player.attack_sheet.isVisible()
    assert armada_table(player.program).shown == "a2"
    player.card("a1")
    player.tap("end_activation")
    player.aim("a2", "front")
    assert not player.attack_sheet.isVisible()
    assert actions_of(player.program)[len(before) :] == [{"do": "end_activation"}]


def test_a_finger_that_slides_to_another_zone_names_none(player: Attacker) -> None:
    handle, button = player.program.window.windowHandle(), Qt.MouseButton.LeftButton
    no_key = Qt.KeyboardModifier.NoModifier
    places = [on_card(player.program, "b1", part) for part in ("front", "rear")]
    QTest.mousePress(handle, button, no_key, places[0])
    QTest.mouseRelease(handle, button, no_key, places[1])
    assert (player.view.target.unit.id, player.view.target.zone) == ("b1", "")


def test_the_zone_under_the_mouse_is_outlined_while_its_ship_may_be_attacked(
    player: Attacker,
) -> None:
    """The control is seen before it is pressed; the picture is that of before once it is left."""
    assert outlined(player, "b1", "left")
    assert not outlined(player, "a2", "left")
    player.aim("b1", "rear")
    assert outlined(player, "b2", "front")
    player.tap("attack_back")
    play(player.program, {"do": "end_activation"})
    assert not outlined(player, "b1", "left")


def outlined(player: Attacker, unit: str, zone: str) -> bool:
    """Move the mouse to a zone of a card, and away; return whether the card looked different."""
    card = one(player.program, f"ship_card_{unit}")
    assert isinstance(card, ShipCard)
    handle = player.program.window.windowHandle()
    before = picture_of(card).toImage()
    QTest.mouseMove(handle, on_card(player.program, unit, zone))
    settle()
    over = picture_of(card).toImage()
    QTest.mouseMove(handle, QPoint(3, 3))
    settle()
    assert picture_of(card).toImage() == before
    return over != before


def test_a_double_tap_on_a_zone_opens_the_sheet_and_records_nothing(
    guarded: app.Program, clock: ManualClock
) -> None:
    open_battle(guarded)
    play(guarded, {"do": "activate_ship", "ship": "a1"})
    driver, before = Driver(guarded, clock), actions_of(guarded)
    place = guarded.window.mapToGlobal(on_card(guarded, "b1", "left"))
    driver.tap_twice(Spot("ship_card_b1", "b1", place))
    view = armada_table(guarded).attacks.sheet.view
    assert view is not None
    assert (view.target.unit.id, view.target.zone) == ("b1", "left")
    assert actions_of(guarded) == before


def at_card(program: app.Program, unit: str) -> KeyPlayer:
    """Somebody at the keyboard whose focus is on a card."""
    settle()
    found(program, unit)[0].setFocus()
    return KeyPlayer(program)


@pytest.mark.parametrize(
    ("name", "arrow", "most"),
    [
        ("ship_card_b1", _Key.Key_Left, MOST_BY_A_SHIP),
        ("squadron_card_bs1", None, MOST_BY_A_SQUADRON),
    ],
)
def test_a_ship_attacks_by_three_keys_on_the_card(
    player: Attacker, name: str, arrow: Qt.Key | None, most: int
) -> None:
    keys = at_card(player.program, name)
    attack_by_keys(keys, arrow)
    assert keys.taps <= most
    assert actions_of(player.program)[-1]["amount"] == 3
    if arrow:
        assert actions_of(player.program)[-2] == AT_SHIP


@pytest.mark.parametrize(
    ("name", "arrow"), [("ship_card_b1", _Key.Key_Down), ("squadron_card_bs1", None)]
)
def test_a_squadron_attacks_by_three_keys_on_the_card(
    wing: Attacker, name: str, arrow: Qt.Key | None
) -> None:
    keys = at_card(wing.program, name)
    attack_by_keys(keys, arrow)
    assert keys.taps <= MOST_BY_A_SQUADRON
    assert actions_of(wing.program)[-2]["did"] == "attack"
    assert actions_of(wing.program)[-1].get("zone") == ("rear" if arrow else None)


def attack_by_keys(keys: KeyPlayer, arrow: Qt.Key | None) -> None:
    """Ctrl and an arrow for a hull zone, or Enter for a squadron; the damage; Enter."""
    if arrow:
        keys.key(arrow, CONTROL)
    else:
        keys.key(_Key.Key_Return)
    keys.key(_Key.Key_3)
    keys.key(_Key.Key_Return)


def test_ctrl_and_an_arrow_name_the_zone_on_the_sheet(player: Attacker) -> None:
    keys = at_card(player.program, "ship_card_b1")
    keys.key(_Key.Key_Return)
    for arrow, zone in (
        (_Key.Key_Up, "front"),
        (_Key.Key_Left, "left"),
        (_Key.Key_Down, "rear"),
        (_Key.Key_Right, "right"),
    ):
        keys.key(arrow, CONTROL)
        assert player.view.target.zone == zone
    assert player.view.amount == 0
    assert not one(player.program, "attack_done").hasFocus()


def test_the_same_keys_name_the_other_zone_at_one_side_of_a_huge_ship(program: app.Program) -> None:
    shields = {"front": 4, "left": 3, "right": 3, "left_aux": 2, "right_aux": 2, "rear": 2}
    program.controller.new_game("armada")
    for side, made in (("A", ship("a1")), ("B", ship("b1", size="huge", shields=shields))):
        play(program, {"do": "enter_fleet", "side": side, "fleet": fleet([made])})
    for action in ("begin", "leave_dials_on_table"):
        if action == "begin":
            play(program, {"do": "choose_first_player", "side": "A"})
        play(program, {"do": action})
    play(program, {"do": "activate_ship", "ship": "a1"})
    keys = at_card(program, "ship_card_b1")
    sheet = armada_table(program).attacks.sheet
    for zone in ("left", "left_aux", "left"):
        keys.key(_Key.Key_Left, CONTROL)
        assert sheet.view is not None
        assert sheet.view.target.zone == zone


def test_enter_does_not_record_an_attack_whose_damage_nobody_has_entered(player: Attacker) -> None:
    before = actions_of(player.program)
    keys = at_card(player.program, "ship_card_b1")
    keys.key(_Key.Key_Left, CONTROL)
    keys.key(_Key.Key_Return)
    assert actions_of(player.program) == before
