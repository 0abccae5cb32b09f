"""Sheets over the middle column: what leads where, what stands where, and the way back."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.window.parts.header import UnitSubject
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.paint.painted_text import PaintedText, record_texts
from tests.ui.events import settle
from tests.ui.window.players import MousePlayer
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    focused,
    key,
    one,
    picture_of,
    play,
    state_of,
)


@pytest.fixture
def player(program: app.Program, table: TablePage) -> MousePlayer:
    return MousePlayer(program)


@pytest.fixture
def sheet(table: TablePage) -> ChoiceSheet:
    return table.sheet


def titled(sheet: ChoiceSheet) -> str:
    return sheet.accessibleName() if sheet.isVisible() else ""


def labels(sheet: ChoiceSheet) -> list[str]:
    return [button.accessibleName() for button in sheet.choices]


def middle(sheet: ChoiceSheet, label: str) -> QPoint:
    (button,) = [one for one in sheet.choices if one.accessibleName() == label]
    return button.mapTo(sheet, button.rect().center())


def ask_for_zone(player: MousePlayer) -> None:
    """Attack after the maneuver: only what is recorded anyway is asked question by question."""
    player.activate("a1")
    play(player.program, {"do": "execute_maneuver"})
    player.press("attack")
    player.choose("Record anyway")


def ask_for_target(player: MousePlayer) -> None:
    ask_for_zone(player)
    player.choose("Front")


def tap_card(player: MousePlayer, unit: str) -> None:
    kind = "ship" if unit in player.state.ships else "squadron"
    player.press(f"{kind}_card_{unit}")


def test_back_returns_to_the_question_before(player: MousePlayer, sheet: ChoiceSheet) -> None:
    """Finding 23."""
    ask_for_target(player)
    player.choose("Demolisher")
    assert titled(sheet) == "Demolisher: target’s hull zone"
    refused = "Attack 1 of 2: not legal now"
    before = ("Gallant Haven: attack from front at", "Gallant Haven: attack from", refused, "")
    for title in before:
        player.press("sheet_back")
        assert titled(sheet) == title


def test_a_second_escape_at_once_closes_the_sheet(player: MousePlayer, sheet: ChoiceSheet) -> None:
    ask_for_target(player)
    player.choose("Demolisher")
    key(Qt.Key.Key_Escape)
    assert titled(sheet) == "Gallant Haven: attack from front at"
    key(Qt.Key.Key_Escape)
    assert titled(sheet) == ""


def test_a_refusal_leads_back_to_the_choices(player: MousePlayer, sheet: ChoiceSheet) -> None:
    player.tap("table", "sheet_back")
    player.select("a1")
    player.press("zone_hull")
    player.choose("Discard a card")
    assert "not legal now" in titled(sheet)
    player.press("sheet_back")
    assert titled(sheet) == "Gallant Haven: hull"


def test_the_card_of_an_enemy_is_taken_as_the_target(
    player: MousePlayer, sheet: ChoiceSheet
) -> None:
    """Finding 23."""
    ask_for_target(player)
    tap_card(player, "b2")
    assert titled(sheet) == "Demolisher: target’s hull zone"
    tap_card(player, "b1")
    assert titled(sheet) == "Victory II: target’s hull zone"
    player.choose("Rear")
    for name in ("why_2", "overrule_record"):
        player.press(name)
    player.expect("attack", zone="front", target="b1", target_zone="rear")


def test_an_enemy_squadron_tapped_as_target_is_attacked(player: MousePlayer) -> None:
    ask_for_target(player)
    tap_card(player, "bs1")
    for name in ("why_2", "overrule_record"):
        player.press(name)
    player.expect("attack", zone="front", target="bs1")


@pytest.mark.parametrize("target", ["b2", "bs1"])
def test_the_target_may_be_tapped_before_the_hull_zone_is_chosen(
    player: MousePlayer, sheet: ChoiceSheet, target: str
) -> None:
    ask_for_zone(player)
    tap_card(player, target)
    name = player.state.unit(target).card.name
    assert titled(sheet) == f"Gallant Haven: attack {name} from"
    player.choose("Left")
    found = {}
    if target == "b2":
        player.choose("Front")
        found = {"target_zone": "front"}
    for press in ("why_2", "overrule_record"):
        player.press(press)
    player.expect("attack", zone="left", target=target, **found)


def test_an_own_card_is_shown_and_the_attack_is_left(
    player: MousePlayer, sheet: ChoiceSheet
) -> None:
    ask_for_target(player)
    steps = len(actions_of(player.program))
    tap_card(player, "a2")
    assert titled(sheet) == ""
    assert armada_table(player.program).shown == "a2"
    assert len(actions_of(player.program)) == steps


def test_hull_zones_stand_where_they_lie_on_the_base(
    player: MousePlayer, sheet: ChoiceSheet
) -> None:
    ask_for_zone(player)
    front, left = middle(sheet, "Front"), middle(sheet, "Left")
    right, rear = middle(sheet, "Right"), middle(sheet, "Rear")
    assert front.y() < left.y() == right.y() < rear.y()
    assert left.x() < front.x() == rear.x() < right.x()
    places = {label: middle(sheet, label) for label in ("Front", "Left", "Right", "Rear")}
    player.choose("Front", "Demolisher")
    assert {label: middle(sheet, label).x() for label in places} == {
        label: place.x() for label, place in places.items()
    }
    assert middle(sheet, "Front").y() < middle(sheet, "Rear").y() < middle(sheet, "Not entered").y()


def test_arrow_keys_lead_to_the_zone_on_that_side_of_the_base(
    player: MousePlayer, sheet: ChoiceSheet
) -> None:
    ask_for_target(player)
    player.choose("Demolisher")
    for arrow, label in (
        (Qt.Key.Key_Up, "Rear"),
        (Qt.Key.Key_Left, "Left"),
        (Qt.Key.Key_Right, "Right"),
        (Qt.Key.Key_Up, "Front"),
        (Qt.Key.Key_Down, "Rear"),
        (Qt.Key.Key_Down, "Not entered"),
        (Qt.Key.Key_Down, "Back"),
    ):
        key(arrow)
        assert focused().accessibleName() == label


def test_giving_up_is_not_what_enter_does(player: MousePlayer, sheet: ChoiceSheet) -> None:
    """Finding 31."""
    player.press("table")
    player.choose("Concede: Ann")
    assert focused().accessibleName() == "No, play on"
    assert middle(sheet, "Yes, end the game").y() - middle(sheet, "No, play on").y() > 80
    steps = len(actions_of(player.program))
    key(Qt.Key.Key_Return)
    assert not sheet.isVisible()
    assert len(actions_of(player.program)) == steps


def test_what_cannot_be_taken_back_stands_last_in_every_menu(
    player: MousePlayer, sheet: ChoiceSheet
) -> None:
    player.select("a1")
    groups = {}
    for name in ("more_choices", "zone_hull", "table"):
        player.press(name)
        assert sheet.question is not None
        groups[name] = list(dict.fromkeys(one.group for one in sheet.question.choices))
        player.press("sheet_back")
    assert groups["more_choices"][-1] == "Discard"
    assert groups["zone_hull"][-2:] == ["Discard", "Out of play"]
    assert groups["table"][-1] == "Giving up"


def test_entries_keep_their_places(player: MousePlayer, sheet: ChoiceSheet) -> None:
    player.select("a1")
    player.press("more_choices")
    before = labels(sheet)
    player.press("sheet_back")
    for step in (
        {"do": "gain_command_token", "ship": "a1", "command": "squadron"},
        {"do": "exhaust_defense_token", "unit": "a1", "token": "evade"},
        {"do": "discard_defense_token", "unit": "a1", "token": "redirect"},
    ):
        play(player.program, step)
    player.press("more_choices")
    assert labels(sheet) == before


def test_another_ship_spends_no_token_of_the_activating_one(
    player: MousePlayer, sheet: ChoiceSheet
) -> None:
    for ship in ("a1", "a2"):
        gain = {"do": "gain_command_token", "ship": ship, "command": "squadron"}
        play(player.program, gain)
    player.activate("a1")
    player.select("a2")
    player.press("command_token_0_squadron")
    (spend,) = [one for one in sheet.choices if one.accessibleName() == "Spend Squadron"]
    assert not spend.legal


def test_what_is_decided_about_is_seen_on_the_sheet(
    player: MousePlayer, sheet: ChoiceSheet
) -> None:
    ask_for_zone(player)
    found = one(player.program, "zone_picker").accessibleDescription()
    assert found == "shields front 4 left 3 right 3 rear 2"
    for _ in range(2):
        player.press("sheet_back")
    player.press("zone_hull")
    assert sheet.question is not None
    assert isinstance(sheet.question.about, UnitSubject)
    assert sheet.question.about.unit.hull == state_of(player.program).ship("a1").hull_left


def test_every_choice_of_a_sheet_is_reached_with_the_tab_key(
    player: MousePlayer, sheet: ChoiceSheet
) -> None:
    player.activate("a1")
    player.press("attack")
    seen: set[QWidget] = set()
    for _ in range(2 * len(sheet.choices)):
        seen.add(focused())
        key(Qt.Key.Key_Tab)
    assert set(sheet.choices) <= seen
    assert QApplication.focusWidget() is not None
    click(one(player.program, "sheet_back"))


HUGE = {"front": 5, "left": 4, "right": 4, "left_aux": 3, "right_aux": 3, "rear": 2}


def test_the_names_of_a_huge_ships_zones_are_whole(program: app.Program) -> None:
    program.controller.new_game("armada")
    for side in "AB":
        ship = {"id": f"{side.lower()}1", "name": "Huge", "hull": 9, "size": "huge"}
        fleet = {"ships": [{**ship, "shields": HUGE, "max_speed": 2}]}
        play(program, {"do": "enter_fleet", "side": side, "fleet": fleet})
    play(program, {"do": "choose_first_player", "side": "A", "coin_flip": "A"}, {"do": "begin"})
    play(program, {"do": "leave_dials_on_table"}, {"do": "activate_ship", "ship": "a1"})
    play(program, {"do": "execute_maneuver"})
    for size in ((1280, 800), (1440, 900)):
        program.window.resize(*size)
        settle()
        armada_table(program).commands.run("attack")
        MousePlayer(program).choose("Record anyway")
        picker = one(program, "zone_picker")
        found: list[PaintedText] = []
        with record_texts(found.append):
            picture_of(picker)
        names = {text.text: text for text in found if text.text.isupper()}
        assert {"FRONT", "REAR", "LEFT", "RIGHT", "AUX"} <= set(names)
        for text in found:
            if text.widget is picker:
                assert text.box.left() >= 0, text
                assert text.box.right() <= picker.width(), text
        armada_table(program).sheet.close_sheet()
