"""The twelve overrides that let any card be entered, each by mouse alone and by keyboard alone.

Source: rules digest 13.5; record page, section 15.
"""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QScrollArea

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.window.table.table_page import TablePage
from tests.ui.events import settle
from tests.ui.window.players import KeyPlayer, MousePlayer
from tests.ui.window.program import actions_of, play

Hand = MousePlayer | KeyPlayer
Entered = Callable[[Hand], None]


def scroll_to(button: QAbstractButton) -> None:
    """What the wheel of the mouse does."""
    area = button.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if area is not None:
        area.ensureWidgetVisible(button)
        settle()


def choose(hand: Hand, *labels: str) -> None:
    """Answer one sheet after the other."""
    for label in labels:
        named = [one for one in hand.sheet.choices if one.accessibleName() == label]
        assert len(named) == 1, (label, [one.accessibleName() for one in hand.sheet.choices])
        if isinstance(hand, MousePlayer):
            scroll_to(named[0])
        hand.press(named[0].objectName(), label)


def more(hand: Hand, unit: str, *labels: str) -> None:
    """Open what else there is about a unit, and answer."""
    hand.select(unit)
    hand.letter(Qt.Key.Key_X, "more_choices")
    choose(hand, *labels)


def table_menu(hand: Hand, *labels: str) -> None:
    """Open what is not about a unit, and answer."""
    hand.letter(Qt.Key.Key_T, "table")
    choose(hand, *labels)


def last(hand: Hand) -> dict[str, object]:
    return {name: value for name, value in actions_of(hand.program)[-1].items() if name != "why"}


def pass_without_token(hand: Hand) -> None:
    hand.letter(Qt.Key.Key_P, "pass_badge")
    hand.overrule("why_2")
    assert last(hand) == {"do": "pass"}


def mark_as_prevented_and_able(hand: Hand) -> None:
    more(hand, "a2", "Prevented this round")
    assert last(hand) == {"do": "prevent_activation", "ship": "a2", "until": "round"}
    more(hand, "a2", "May activate again")
    assert last(hand) == {"do": "allow_activation", "ship": "a2"}


def skip_a_turn(hand: Hand) -> None:
    table_menu(hand, "Turn, phase, end of game…", "Turn of Ben", "A judge decides")
    assert actions_of(hand.program)[-1]["why"] == "A judge decides"
    assert last(hand) == {"do": "set_turn", "side": "B"}


def activate_once_more(hand: Hand) -> None:
    play(hand.program, {"do": "toggle_activated", "unit": "a1"})
    hand.select("a1")
    hand.press("activate_ship")
    hand.overrule("why_2")
    assert last(hand) == {"do": "activate_ship", "ship": "a1"}


def turn_the_marker_of_activation(hand: Hand) -> None:
    more(hand, "as1", "Turn activation marker")
    assert last(hand) == {"do": "toggle_activated", "unit": "as1"}


def change_dials(hand: Hand) -> None:
    more(hand, "a1", "Dials by effect…")
    choose(hand, "Navigate, Extra dial")
    assert last(hand) == {"do": "add_dial", "ship": "a1", "command": "navigate", "to": "extra"}
    more(hand, "a1", "Discard top dial")
    assert last(hand) == {"do": "discard_dial", "ship": "a1"}


def change_tokens_and_their_limit(hand: Hand) -> None:
    more(hand, "a1", "Gain Navigate")
    assert last(hand) == {"do": "gain_command_token", "ship": "a1", "command": "navigate"}
    more(hand, "a1", "Raid tokens…", "Gain Repair")
    assert last(hand) == {"do": "gain_raid_token", "ship": "a1", "command": "repair"}
    more(hand, "a1", "Change a number…", "Token limit…", "+1 all game")
    change = {"do": "change_value", "unit": "a1", "value": "token_limit", "by": 1, "until": "game"}
    assert last(hand) == change


def change_the_size_of_the_stack(hand: Hand) -> None:
    more(hand, "a1", "Change a number…", "Stack…", "-1 this round")
    change = {"do": "change_value", "unit": "a1", "value": "stack", "by": -1, "until": "round"}
    assert last(hand) == change


def move_units_in_and_out(hand: Hand) -> None:
    more(hand, "a2", "Set aside")
    assert last(hand) == {"do": "set_aside", "units": ["a2"]}
    more(hand, "a2", "Deploy")
    assert last(hand) == {"do": "deploy_set_aside", "units": ["a2"]}
    more(hand, "a2", "Retreat as this round ends")
    assert last(hand) == {"do": "retreat", "ship": "a2"}
    more(hand, "a2", "Give the unit to Ben")
    assert last(hand) == {"do": "change_owner", "unit": "a2", "side": "B"}


def change_speed_shields_hull_and_tokens(hand: Hand) -> None:
    hand.select("a1")
    hand.letter(Qt.Key.Key_Plus, "speed_plus")
    assert last(hand) == {"do": "set_speed", "ship": "a1", "speed": 3}
    hand.press("zone_front")
    choose(hand, "Shield -1")
    assert last(hand) == {"do": "lose_shields", "ship": "a1", "zone": "front", "amount": 1}
    hand.press("sheet_back")
    more(hand, "a1", "Add defense token…", "Salvo")
    assert last(hand) == {"do": "add_defense_token", "unit": "a1", "token": "salvo"}


def attack_and_maneuver_once_more(hand: Hand) -> None:
    hand.select("a1")
    hand.press("activate_ship")
    more(hand, "a1", "Change a number…", "Attacks…", "+1 this activation")
    assert hand.state.ship("a1").changes
    more(hand, "a1", "Maneuver")
    assert last(hand) == {"do": "execute_maneuver"}
    more(hand, "a1", "Maneuver")
    hand.overrule("why_2")
    assert last(hand) == {"do": "execute_maneuver"}


def add_victory_tokens_and_points(hand: Hand) -> None:
    table_menu(hand, "Victory token: Ben")
    assert last(hand) == {"do": "gain_victory_tokens", "side": "B", "count": 1}
    table_menu(hand, "Tokens and points…", "Points +10, Ben", "Without a reason")
    assert last(hand) == {"do": "add_points", "side": "B", "points": 10}
    table_menu(hand, "Tokens and points…", "One more pass token, Ann", "Without a reason")
    assert last(hand) == {"do": "give_pass_token", "side": "A"}


OVERRIDES: tuple[Entered, ...] = (
    *(pass_without_token, mark_as_prevented_and_able, skip_a_turn, activate_once_more),
    *(turn_the_marker_of_activation, change_dials, change_tokens_and_their_limit),
    *(change_the_size_of_the_stack, move_units_in_and_out, change_speed_shields_hull_and_tokens),
    *(attack_and_maneuver_once_more, add_victory_tokens_and_points),
)


@pytest.mark.parametrize("kind", [MousePlayer, KeyPlayer])
@pytest.mark.parametrize("entered", OVERRIDES)
def test_an_override_is_entered_in_the_window(
    program: app.Program, table: TablePage, entered: Entered, kind: type[Hand]
) -> None:
    hand = kind(program)
    assert hand.state.to_act is Side.A
    entered(hand)
    assert not hand.sheet.isVisible()
