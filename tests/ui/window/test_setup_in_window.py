"""Before the game begins: steps taken back, and units set aside, by mouse in the window."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QTextEdit

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase, Place, Side
from armada_companion.games.armada.rules.setup.deployment import to_place
from armada_companion.games.armada.window.pages import sample_texts
from armada_companion.ui.controls.option_button import OptionButton
from tests.ui.events import settle
from tests.ui.window.players import KeyPlayer, MousePlayer
from tests.ui.window.program import actions_of, found, front, one, state_of, wait_for_front


@pytest.fixture
def player(program: app.Program) -> MousePlayer:
    """Somebody who has entered side A's fleet."""
    made = MousePlayer(program)
    made.press("new_armada")
    QGuiApplication.clipboard().setText(sample_texts()[0])
    assert one(program, "aside_A").accessibleDescription() == "Enter the fleet first."
    made.press("paste_A")
    settle()
    return made


def report(player: MousePlayer) -> str:
    shown = one(player.program, "report_A")
    assert isinstance(shown, QTextEdit)
    return shown.toPlainText()


def open_aside(player: MousePlayer) -> None:
    player.press("aside_A")
    wait_for_front(player.program)


def close_aside(player: MousePlayer) -> None:
    player.press("aside_close")
    wait_for_front(player.program)


def test_undo_says_what_it_takes_back_and_does_so(player: MousePlayer) -> None:
    text = player.program.bridge.session.undo_text
    assert text
    assert one(player.program, "setup_undo").accessibleName() == f"Undo: {text}"
    player.press("setup_undo")
    player.expect("undo")
    assert state_of(player.program).player(Side.A).fleet is None
    assert one(player.program, "use_A").accessibleName() == "Use this fleet"
    assert one(player.program, "aside_A").accessibleDescription() == "Enter the fleet first."


def test_with_nothing_to_take_back_undo_says_so(player: MousePlayer) -> None:
    while player.program.bridge.session.undo_text:
        player.press("setup_undo")
    steps = len(actions_of(player.program))
    player.press("setup_undo")
    assert len(actions_of(player.program)) == steps
    assert one(player.program, "setup_message").accessibleName() == "There is no step to undo."


def test_a_unit_is_set_aside_and_marked_in_the_report(player: MousePlayer) -> None:
    """RRG 16."""
    squadron = state_of(player.program).squadron("as1")
    open_aside(player)
    player.press("unit_as1")
    player.expect("set_aside", units=["as1"])
    button = one(player.program, "unit_as1")
    assert isinstance(button, OptionButton)
    assert (button.option.chosen, button.option.note) == (True, "set aside")
    close_aside(player)
    assert state_of(player.program).squadron("as1").place is Place.SET_ASIDE
    marked = [line for line in report(player).splitlines() if "set aside" in line]
    assert len(marked) == 1
    assert squadron.card.name.split()[0] in marked[0]
    assert player.program.window.findChild(type(one(player.program, "entered_A")), "entered_A")
    assert "1 set aside" in one(player.program, "entered_A").property("text")


def test_undo_takes_back_what_was_set_aside(player: MousePlayer) -> None:
    open_aside(player)
    player.press("unit_a2")
    steps = len(actions_of(player.program))
    player.press("unit_a2")
    assert len(actions_of(player.program)) == steps
    words = one(player.program, "aside_words").property("text")
    assert words == "The unit is set aside already. Use undo to bring it back."
    player.press("aside_undo")
    player.expect("undo")
    close_aside(player)
    assert state_of(player.program).ship("a2").place is Place.IN_PLAY
    assert "set aside" not in report(player)


def test_the_list_of_units_closes_when_their_fleet_is_taken_back(player: MousePlayer) -> None:
    open_aside(player)
    player.press("aside_undo")
    wait_for_front(player.program)
    assert not found(player.program, "aside_dialog")
    assert state_of(player.program).player(Side.A).fleet is None


def test_a_setup_that_is_opened_again_shows_the_entered_fleet(player: MousePlayer) -> None:
    open_aside(player)
    player.press("unit_a1")
    close_aside(player)
    key = str(player.program.bridge.session.header["id"])
    player.press("setup_back")
    player.program.controller.open_game(key)
    name = state_of(player.program).ship("a1").card.name
    assert f"{name}  ·  set aside" in report(player)


def test_the_setup_page_opens_no_window_of_its_own(player: MousePlayer) -> None:
    """A part that is shown before it has a parent would take the keyboard from the window."""
    seen: list[object] = []
    application = QApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.focusWindowChanged.connect(seen.append)
    player.paste("B", sample_texts()[1])
    player.tap("first_A", "speeds_A")
    settle()
    application.focusWindowChanged.disconnect(seen.append)
    assert seen == []


def test_a_ship_whose_speed_was_told_is_deployed_and_not_set_aside_any_more(
    player: MousePlayer,
) -> None:
    """RRG 16: the speed dial is set as a ship is placed; cards set ships aside before that."""
    player.tap("speeds_A", "speed_a2_1")
    player.expect("deploy", ships=["a2"], speeds={"a2": 1})
    open_aside(player)
    player.press("unit_a2")
    assert one(player.program, "aside_words").property("text").startswith("The ship is deployed")
    player.tap("aside_undo", "unit_a2")
    player.expect("set_aside", units=["a2"])
    close_aside(player)
    assert not found(player.program, "speed_a2_1")


@pytest.mark.parametrize("kind", [MousePlayer, KeyPlayer])
def test_a_whole_setup_is_led_by_mouse_alone_and_by_keyboard_alone(
    program: app.Program, kind: type[MousePlayer | KeyPlayer]
) -> None:
    """Digest 1.1: obstacles, set aside, ships with speeds and squadrons in turns, begin."""
    hand = kind(program)
    hand.press("new_armada")
    for name in ("sample_A", "sample_B", "first_A", "objective_1", "deployment"):
        hand.press(name)
    for kind_of in (*["asteroid_field"] * 3, *["debris_field"] * 2, "station"):
        hand.press(f"obstacle_{kind_of}")
    hand.press("deployment_next")
    squadrons = {"A": [f"as{n}" for n in range(1, 7)], "B": [f"bs{n}" for n in range(1, 6)]}
    ships = {side: [f"{side.lower()}{n}" for n in range(1, 6)] for side in "AB"}
    while state_of(program).phase is Phase.SETUP:
        side = to_place(state_of(program))
        if side is None:
            break
        if ships[side]:
            hand.press(f"speed_{ships[side].pop(0)}_1")
            continue
        for _ in range(min(2, len(squadrons[side]))):
            hand.press(f"place_{squadrons[side].pop(0)}")
    hand.press("deployment_close")
    hand.press("begin")
    state = state_of(program)
    assert (state.phase, state.round) == (Phase.COMMAND, 1)
    assert all(unit.deployed for unit in state.units())
    assert [one["do"] for one in actions_of(program)].count("place") == 16


def test_what_an_objective_changes_is_recorded_anyway_and_the_setup_continues(
    program: app.Program,
) -> None:
    """An obstacle of the first player first, by a card: two taps more, with the reason."""
    hand = MousePlayer(program)
    for name in ("new_armada", "sample_A", "sample_B", "first_A", "objective_1", "deployment"):
        hand.press(name)
    for name in ("turn_A", "obstacle_station", "deployment_anyway"):
        hand.press(name)
    wait_for_front(program)
    for name in ("why_2", "overrule_record"):
        hand.press(name)
    wait_for_front(program)
    step = program.bridge.session.recorded[-1]
    assert step.overruled is not None
    assert (step.overruled.rules, step.overruled.why) == (("OBSTACLE_TURN",), "Card effect")
    assert front(program).objectName() == "deployment_dialog"
    hand.press("obstacle_asteroid_field")
    assert actions_of(program)[-1] == {
        "do": "place_obstacle",
        "side": "B",
        "kind": "asteroid_field",
    }
