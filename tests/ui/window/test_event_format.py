"""*Event* is a format: its name, round, table, minutes and PIN are agreed on and kept."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.window.pages import sample_texts
from armada_companion.games.armada.window.setup.agreement_sheet import AgreementSheet
from armada_companion.kit.event import Event
from armada_companion.session.judge_seat import fits, new_pin
from armada_companion.system.paths import user_paths
from armada_companion.system.settings import SettingsFile
from armada_companion.ui.theme import CONTRAST, DARK, LIGHT, Look
from tests.ui.events import settle
from tests.ui.pages.page_checks import check_buttons, check_labels
from tests.ui.window.fleet_players import FleetKeys, FleetMouse
from tests.ui.window.program import actions_of, front, one, play, state_of, wait_for_front

PIN = "4831"
SPRING = {"name": "Spring Open", "round": 2, "table": 7, "minutes": 135}
MOST_TAPS = 12


@pytest.fixture
def player(program: app.Program) -> FleetMouse:
    made = FleetMouse(program)
    made.press("new_armada")
    return made


def agree(player: FleetMouse, pin: str = "") -> None:
    """Agree on a game of the Spring Open, round 2, table 7."""
    for name in ("setup_agreement", "format_event"):
        player.press(name)
    player.write("event_name", "Spring Open")
    player.write("event_round", "2")
    player.write("event_table", "7")
    if pin:
        for field in ("event_pin", "event_pin_again"):
            player.write(field, pin)
    player.press("agreement_use")
    wait_for_front(player.program)


def header(player: FleetMouse) -> dict[str, object]:
    return dict(player.program.bridge.session.header)


def words(player: FleetMouse, name: str) -> str:
    label = one(player.program, name)
    assert isinstance(label, QLabel)
    return label.text()


def test_an_event_stands_in_the_header_on_the_agreement_and_in_the_list(player: FleetMouse) -> None:
    agree(player)
    found = header(player)
    assert found["event"] == SPRING
    assert found["settings"] == {"event_mode": True}
    ruleset = state_of(player.program).ruleset
    assert (ruleset.event_mode, ruleset.time_limit_minutes) == (True, 135)
    shown = one(player.program, "setup_agreement").accessibleName()
    assert " ".join(shown.split()) == "Event, round 2, table 7"
    assert found["title"] == "Spring Open, round 2, table 7"
    player.press("setup_agreement")
    assert one(player.program, "format_event").accessibleName().endswith("chosen")
    assert not one(player.program, "format_standard").accessibleName().endswith("chosen")


def test_the_pin_is_set_before_the_game_begins_and_is_nowhere_but_in_private_files(
    player: FleetMouse,
) -> None:
    agree(player, PIN)
    assert actions_of(player.program) == [{"do": "judge_pin"}]
    kept = player.program.controller.pins.kept.pin
    assert kept is not None
    assert fits(PIN, kept)
    for path in user_paths().data.rglob("*"):
        if path.is_file() and path.suffix != ".pin":
            assert kept.hash.encode() not in path.read_bytes(), path
    settings, _ = SettingsFile(user_paths().settings_file).load()
    assert (settings.event, settings.event_pin) == (Event("Spring Open", 2, 7, 135), kept)
    player.program.window.open_menu_entry("judge")
    wait_for_front(player.program)
    player.write("judge_pin", PIN)
    player.press("pin_take")
    wait_for_front(player.program)
    assert front(player.program).objectName() == "judge_dialog"


def test_event_and_pin_are_kept_for_the_next_game(player: FleetMouse) -> None:
    agree(player, PIN)
    first = player.program.controller.pins.kept.pin
    player.program.controller.close_game()
    for name in ("new_armada", "setup_agreement", "format_event"):
        player.press(name)
    assert "saved on this computer" in words(player, "event_words")
    player.press("agreement_use")
    wait_for_front(player.program)
    assert header(player)["event"] == SPRING
    assert player.program.controller.pins.kept.pin == first
    assert actions_of(player.program) == [{"do": "judge_pin"}]


def test_a_game_of_an_event_without_a_pin_says_who_sets_it(player: FleetMouse) -> None:
    for name in ("setup_agreement", "format_event"):
        player.press(name)
    assert "everybody at the table agrees" in words(player, "event_words")
    player.press("agreement_use")
    wait_for_front(player.program)
    assert actions_of(player.program) == []
    player.program.window.open_menu_entry("judge")
    wait_for_front(player.program)
    assert one(player.program, "pin_agrees_0").isVisible()


@pytest.mark.parametrize(
    ("pin", "again", "problem"),
    [
        ("483", "483", "A PIN has at least 4 characters."),
        ("4831", "4832", "Write the same PIN twice."),
        ("", "4831", "A PIN has at least 4 characters."),
    ],
)
def test_a_pin_that_is_none_is_not_taken(
    player: FleetMouse, pin: str, again: str, problem: str
) -> None:
    for name in ("setup_agreement", "format_event"):
        player.press(name)
    for field, text in (("event_pin", pin), ("event_pin_again", again)):
        player.write(field, text)
    assert words(player, "event_words") == problem
    player.press("agreement_use")
    assert isinstance(front(player.program), AgreementSheet)
    assert words(player, "agreement_problem") == problem
    player.press("format_standard")
    player.press("agreement_use")
    wait_for_front(player.program)
    assert actions_of(player.program) == []


def test_another_pin_takes_the_place_of_the_kept_one(player: FleetMouse) -> None:
    agree(player, PIN)
    player.press("setup_agreement")
    for field in ("event_pin", "event_pin_again"):
        player.write(field, "9753")
    player.press("agreement_use")
    wait_for_front(player.program)
    kept = player.program.controller.pins.kept.pin
    assert kept is not None
    assert fits("9753", kept)
    assert player.program.controller.settings.event_pin == kept
    assert header(player)["event"] == SPRING


def test_another_format_leaves_event_and_pin(player: FleetMouse) -> None:
    agree(player, PIN)
    for name in ("setup_agreement", "format_standard", "agreement_use"):
        player.press(name)
    wait_for_front(player.program)
    assert "event" not in header(player)
    assert str(header(player)["title"]).startswith("Armada, ")
    assert player.program.controller.pins.kept.pin is None
    assert player.program.controller.settings.event == Event("Spring Open", 2, 7, 135)


def test_a_pin_that_both_agreed_to_stays_when_the_agreement_changes(player: FleetMouse) -> None:
    pins = player.program.controller.pins
    assert pins.set_pin(new_pin(PIN))
    before = pins.kept.pin
    for name in ("setup_agreement", "format_task-force", "agreement_use"):
        player.press(name)
    wait_for_front(player.program)
    assert pins.kept.pin == before
    assert actions_of(player.program) == [{"do": "judge_pin"}]
    agree(player)
    assert pins.kept.pin == before


def test_the_numbers_of_an_event_may_be_left_out(player: FleetMouse) -> None:
    for name in ("setup_agreement", "format_event"):
        player.press(name)
    player.write("event_minutes", "0")
    player.press("agreement_use")
    wait_for_front(player.program)
    assert header(player)["event"] == {}
    assert header(player)["settings"] == {"event_mode": True, "time_limit_minutes": 0}
    assert one(player.program, "setup_agreement").accessibleName() == "Event 400"


def test_the_next_game_after_one_that_is_over_is_one_round_later(player: FleetMouse) -> None:
    agree(player, PIN)
    pin = player.program.controller.pins.kept.pin
    play(player.program, {"do": "no_show", "side": "B"})
    player.program.window.show_page("score")
    settle()
    player.press("score_new")
    assert header(player)["event"] == {**SPRING, "round": 3}
    assert player.program.controller.pins.kept.pin == pin
    play(player.program, {"do": "no_show", "side": "B"})
    player.program.controller.close_game()
    assert player.program.controller.settings.event.round == 4


def test_an_event_is_agreed_on_by_keyboard_alone(program: app.Program) -> None:
    keys = FleetKeys(program)
    for name in ("new_armada", "setup_agreement", "format_event"):
        keys.press(name)
    keys.write("event_round", "1")
    keys.press("agreement_use")
    wait_for_front(program)
    assert program.bridge.session.header["event"] == {"round": 1, "minutes": 135}


def test_an_event_game_comes_to_its_first_activation_in_12_presses(player: FleetMouse) -> None:
    """From the start page, with the event of the last game and fleets from the clipboard."""
    agree(player, PIN)
    player.program.controller.close_game()
    player.taps = 0
    for name in ("new_armada", "setup_agreement", "format_event", "agreement_use"):
        player.press(name)
    wait_for_front(player.program)
    for side, text in zip("AB", sample_texts(), strict=True):
        player.paste(side, text)
    for name in ("first_A", "objective_1", "clock_start", "begin", "leave_dials_on_table"):
        player.press(name)
    player.press_next("activate_ship")
    assert actions_of(player.program)[-1]["do"] == "activate_ship"
    assert header(player)["event"] == SPRING
    assert actions_of(player.program)[0] == {"do": "judge_pin"}
    assert player.taps == MOST_TAPS


@pytest.mark.parametrize("scaled", [Look(DARK), Look(LIGHT, 1.15), Look(CONTRAST), Look(DARK, 1.5)])
def test_nothing_of_an_event_is_cut_or_covered(player: FleetMouse, scaled: Look) -> None:
    for name in ("setup_agreement", "format_event", "more_rules"):
        player.press(name)
    sheet: QWidget = front(player.program)
    assert isinstance(sheet, AgreementSheet)
    sheet.set_look(scaled)
    settle()
    check_buttons(sheet)
    check_labels(sheet)
