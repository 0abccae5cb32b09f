"""The sheet of an attack by keyboard: every part is reached, and each button has its name."""

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.armada.window.attack.attack_sheet import AttackSheet
from tests.ui.events import settle
from tests.ui.window.attack_players import open_battle
from tests.ui.window.players import KeyPlayer
from tests.ui.window.program import actions_of, armada_table, found, play

_Key = Qt.Key


@pytest.fixture
def keys(program: app.Program) -> KeyPlayer:
    """Somebody at the keyboard; `a1` is activating."""
    open_battle(program)
    play(program, {"do": "activate_ship", "ship": "a1"})
    settle()
    return KeyPlayer(program)


def sheet_of(player: KeyPlayer) -> AttackSheet:
    return armada_table(player.program).attacks.sheet


def open_sheet(player: KeyPlayer) -> AttackSheet:
    player.letter(_Key.Key_A, "attack")
    player.choose("Alder B")
    return sheet_of(player)


def test_an_attack_is_entered_by_keys_alone(keys: KeyPlayer) -> None:
    sheet = open_sheet(keys)
    keys.press("target_zone_rear")
    keys.key(_Key.Key_4)
    keys.key(_Key.Key_Plus)
    assert sheet.view is not None
    assert sheet.view.amount == 5
    keys.press("attack_done")
    assert [one["do"] for one in actions_of(keys.program)[-2:]] == ["attack", "suffer_damage"]
    assert actions_of(keys.program)[-1]["amount"] == 5


def test_e_records_the_last_attack_and_ends_the_activation(keys: KeyPlayer) -> None:
    open_sheet(keys)
    keys.key(_Key.Key_E)
    assert actions_of(keys.program)[-1]["do"] == "activate_ship"
    keys.press("target_zone_rear")
    keys.key(_Key.Key_2)
    keys.key(_Key.Key_E)
    done = [action["do"] for action in actions_of(keys.program)[-3:]]
    assert done == ["attack", "suffer_damage", "end_activation"]
    assert keys.state.activation is None
    assert not armada_table(keys.program).attacks.is_open


def test_the_card_of_an_enemy_opens_the_sheet_by_enter(keys: KeyPlayer) -> None:
    keys.press("ship_card_b1")
    assert sheet_of(keys).isVisible()
    keys.key(_Key.Key_Escape)
    assert not sheet_of(keys).isVisible()
    assert armada_table(keys.program).shown == "b1"


def test_figures_tell_the_faces_of_the_dice(keys: KeyPlayer) -> None:
    """The same figure for a face of each color: 1 hit, 2 critical, 3 double hit, 5 blank."""
    sheet = open_sheet(keys)
    for name in ("target_zone_left", "range_close", "declare_target"):
        keys.press(name)
    for figure in (_Key.Key_1, _Key.Key_3, _Key.Key_5, _Key.Key_1, _Key.Key_1):
        keys.key(figure)
    keys.press("roll_dice")
    assert actions_of(keys.program)[-1]["dice"] == {
        "red": ["hit", "double_hit"],
        "blue": ["hit"],
        "black": ["hit"],
    }
    keys.press("token_1")
    keys.press("resolve_damage")
    keys.press("attack_end")
    assert actions_of(keys.program)[-1]["do"] == "end_attack"
    assert not sheet.isVisible()


@pytest.mark.parametrize("stage", ["declare", "roll", "resolve"])
def test_the_tab_key_reaches_every_button_and_stays_on_the_sheet(
    keys: KeyPlayer, stage: str
) -> None:
    sheet = open_sheet(keys)
    if stage != "declare":
        for name in ("target_zone_left", "range_close", "declare_target"):
            keys.press(name)
    if stage == "resolve":
        for _ in range(4):
            keys.key(_Key.Key_1)
        keys.press("roll_dice")
    assert sheet.view is not None
    assert sheet.view.stage == stage
    seen = set()
    for _ in range(len(sheet.choices) + 1):
        keys.key(_Key.Key_Tab)
        seen.add(next(one for one in (*sheet.choices, sheet) if one.hasFocus() or one is sheet))
    assert set(sheet.choices) <= seen


def test_every_button_says_what_it_does(keys: KeyPlayer) -> None:
    sheet = open_sheet(keys)
    for name in ("", "target_zone_left", "range_close", "declare_target"):
        if name:
            keys.press(name)
        assert all([button.accessibleName() for button in sheet.choices])
        zones = [spot.accessibleName() for spot in (*sheet.attacker.spots, *sheet.target.spots)]
        assert len(set(zones)) == len(zones)
    assert "Alder A attacks Alder B" in sheet.accessibleName()


def test_letters_of_the_table_do_nothing_while_the_sheet_is_open(keys: KeyPlayer) -> None:
    open_sheet(keys)
    steps = len(actions_of(keys.program))
    for letter in (_Key.Key_E, _Key.Key_M, _Key.Key_P, _Key.Key_H, _Key.Key_D):
        keys.key(letter)
    assert len(actions_of(keys.program)) == steps
    assert sheet_of(keys).isVisible()
    assert not found(keys.program, "sheet_back")


def test_an_attack_that_is_open_continues_by_the_same_key(keys: KeyPlayer) -> None:
    sheet = open_sheet(keys)
    for name in ("target_zone_left", "range_close", "declare_target"):
        keys.press(name)
    keys.key(_Key.Key_Escape)
    assert not sheet.isVisible()
    keys.letter(_Key.Key_A, "attack")
    assert sheet.isVisible()
    keys.key(_Key.Key_Escape)
    keys.letter(_Key.Key_E, "end_attack")
    assert actions_of(keys.program)[-1]["do"] == "end_attack"
