"""Double taps and presses do no harm: bugs 1 to 5, 8 and 9 of the window's findings."""

from collections.abc import Callable, Mapping

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.views.offers.key_choices import ready_squadron
from armada_companion.games.armada.window.units.unit_cards import SquadronCard
from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.press_guard import TURN_QUIET_MS
from tests.games.armada.rules.tabletop import fleet_of
from tests.ui.manual_clock import ManualClock
from tests.ui.window.double_press import Driver, spots
from tests.ui.window.program import actions_of, armada_table, focused, key, play, state_of

_DIALS = ["navigate"]


class Desk:
    """The guarded program and its driver."""

    def __init__(self, program: app.Program, clock: ManualClock) -> None:
        self.program = program
        self.clock = clock
        self.driver = Driver(program, clock)
        assert program.controller.new_game("armada")

    def play(self, *actions: Mapping[str, object]) -> None:
        for action in actions:
            play(self.program, action)
        self.driver.rest()

    def set_up(self, ships: int, more: int) -> None:
        """The second player has pass tokens; every dial is known and face down."""
        self.play(
            {"do": "enter_fleet", "side": "A", "fleet": fleet_of("a", more, 2)},
            {"do": "enter_fleet", "side": "B", "fleet": fleet_of("b", ships, 2)},
            {"do": "choose_first_player", "side": "A"},
            {"do": "begin"},
        )

    def lock(self) -> None:
        for ship in state_of(self.program).ships:
            self.play({"do": "assign_dials", "ship": ship, "commands": _DIALS})
        self.play(*({"do": "lock_dials", "side": side.value} for side in Side))

    def tap_twice(self, name: str) -> None:
        spot = next(found for found in spots(self.program) if found.control.startswith(f"{name} "))
        self.driver.tap_twice(spot)

    def tap(self, name: str) -> None:
        spot = next(found for found in spots(self.program) if found.control.startswith(f"{name} "))
        self.driver.rest()
        self.driver.tap(spot.place)

    @property
    def last(self) -> str:
        return str(actions_of(self.program)[-1]["do"])


@pytest.fixture
def desk(guarded: app.Program, clock: ManualClock) -> Desk:
    return Desk(guarded, clock)


def test_a_double_tap_on_end_spends_no_token_and_reveals_no_dial(desk: Desk) -> None:
    """Bugs 1 and 2."""
    desk.set_up(3, 5)
    desk.lock()
    desk.play({"do": "activate_ship", "ship": "a1"})
    tokens = [state_of(desk.program).player(side).pass_tokens for side in Side]
    assert tokens == [0, 2]
    for maneuver in (False, True):
        if maneuver:
            desk.play({"do": "activate_ship", "ship": "b1"}, {"do": "execute_maneuver"})
        desk.tap_twice("end_activation")
        assert desk.last == "end_activation"
        state = state_of(desk.program)
        assert [state.player(side).pass_tokens for side in Side] == tokens
        assert state.activation is None


def test_no_button_of_the_middle_column_passes(desk: Desk) -> None:
    """Bug 1: a pass is on the badge, in its own place, and under More."""
    desk.set_up(3, 5)
    desk.lock()
    table = armada_table(desk.program)
    for _ in range(4):
        assert "pass" not in [found.name for found in table.panel.choices]
        state = state_of(desk.program)
        do = {"do": "end_activation"}
        desk.play(do if state.activation else {"do": "activate_ship", "ship": table.shown})


@pytest.mark.parametrize("phase", list(Phase)[1:5])
def test_a_tap_on_a_card_never_changes_the_game(desk: Desk, phase: Phase) -> None:
    """Bug 3; design page, interaction 2."""
    desk.set_up(2, 2)
    while state_of(desk.program).phase is not phase:
        next_step(desk)
    steps = desk.driver.steps
    for card in ("ship_card_a1", "ship_card_b1", "squadron_card_as1", "squadron_card_as1"):
        desk.tap(card)
        desk.tap_twice(card)
    assert desk.driver.steps == steps


def test_a_double_tap_on_the_end_of_a_round_leaves_the_next_one_alone(desk: Desk) -> None:
    """Bug 4."""
    desk.set_up(2, 2)
    while state_of(desk.program).phase is not Phase.STATUS:
        next_step(desk)
    desk.tap_twice("end_status_phase")
    assert desk.last == "end_status_phase"
    assert state_of(desk.program).phase is Phase.COMMAND


def test_a_double_tap_answers_one_question_of_an_attack(desk: Desk) -> None:
    """Bug 5."""
    desk.set_up(2, 2)
    desk.lock()
    desk.play({"do": "activate_ship", "ship": "a1"})
    desk.driver.rest()
    key(Qt.Key.Key_A)
    desk.tap_twice("attack_target")
    sheet = armada_table(desk.program).attacks.sheet
    assert sheet.isVisible()
    assert sheet.view is not None
    assert (sheet.view.amount, sheet.view.target.zone) == (0, "")
    assert desk.last == "activate_ship"


def test_three_enters_on_the_active_ship_enter_no_attack(desk: Desk) -> None:
    """Bug 5: within the time of a double press."""
    desk.set_up(2, 2)
    desk.lock()
    desk.play({"do": "activate_ship", "ship": "a1"})
    for _ in range(3):
        key(Qt.Key.Key_Return)
        desk.clock.ms += 80
    assert desk.last == "activate_ship"


def test_enter_is_never_the_first_thing_in_a_turn(desk: Desk) -> None:
    """Keys, Enter: it tells the next step first, then does it."""
    desk.set_up(3, 3)
    desk.lock()
    desk.play({"do": "activate_ship", "ship": "a1"}, {"do": "end_activation"})
    assert focused().objectName() == "ship_card_b1"
    key(Qt.Key.Key_Return)
    assert desk.last == "end_activation"
    assert armada_table(desk.program).banner.accessibleName() == "Enter again: Activate ship"
    desk.driver.rest()
    key(Qt.Key.Key_Space)
    assert actions_of(desk.program)[-1] == {"do": "activate_ship", "ship": "b1"}


def test_a_tap_leaves_the_keyboard_off_the_button_that_means_the_next_turn(desk: Desk) -> None:
    """Even the second half of a double tap: Enter would be its first press there."""
    desk.set_up(3, 3)
    desk.lock()
    desk.tap("activate_ship")
    desk.tap_twice("end_activation")
    desk.driver.rest()
    key(Qt.Key.Key_Return)
    assert desk.last == "end_activation"
    assert armada_table(desk.program).banner.accessibleName() == "Enter again: Activate ship"


def test_a_letter_waits_until_the_new_turn_has_been_seen(desk: Desk) -> None:
    desk.set_up(3, 5)
    desk.lock()
    desk.play({"do": "activate_ship", "ship": "a1"})
    key(Qt.Key.Key_E)
    for letter in (Qt.Key.Key_P, Qt.Key.Key_A, Qt.Key.Key_E):
        desk.clock.ms += 80
        key(letter)
    assert desk.last == "end_activation"
    desk.clock.ms += TURN_QUIET_MS
    key(Qt.Key.Key_P)
    assert desk.last == "pass"


@pytest.mark.parametrize("letter", [Qt.Key.Key_E, Qt.Key.Key_H, Qt.Key.Key_Plus, Qt.Key.Key_1])
def test_a_held_key_never_steps_again(desk: Desk, letter: Qt.Key) -> None:
    desk.set_up(3, 3)
    desk.lock()
    desk.play({"do": "activate_ship", "ship": "a1"})
    steps = desk.driver.steps
    for _ in range(5):
        desk.driver.rest()
        event = QKeyEvent(
            QEvent.Type.KeyPress, letter, Qt.KeyboardModifier.NoModifier, "", autorep=True
        )
        QApplication.sendEvent(focused(), event)
    assert desk.driver.steps == steps


def test_the_command_phase_begins_on_a_card_and_enter_never_ends_it(desk: Desk) -> None:
    """Bug 9."""
    desk.set_up(2, 2)
    assert focused().objectName() == "ship_card_a1"
    key(Qt.Key.Key_Down)
    assert focused().objectName() == "ship_card_a2"
    for what in (Qt.Key.Key_Up, *[Qt.Key.Key_Return] * 12):
        desk.driver.rest()
        key(what)
    assert state_of(desk.program).phase is Phase.COMMAND
    assert "leave_dials_on_table" not in [action["do"] for action in actions_of(desk.program)]


def test_dials_are_locked_by_a_key(desk: Desk) -> None:
    """Bug 9: K locks the side of the shown ship, and says what is missing."""
    desk.set_up(1, 1)
    desk.tap("ship_card_b1")
    desk.driver.rest()
    key(Qt.Key.Key_K)
    assert "dial" in armada_table(desk.program).sheet.accessibleDescription().lower()
    key(Qt.Key.Key_Escape)
    for ship, side in (("b1", "B"), ("a1", "A")):
        desk.play({"do": "assign_dials", "ship": ship, "commands": _DIALS})
        desk.driver.rest()
        key(Qt.Key.Key_K)
        assert actions_of(desk.program)[-1] == {"do": "lock_dials", "side": side}
    assert state_of(desk.program).phase is Phase.SHIP


def test_no_key_presses_what_a_sheet_covers_but_what_it_shows(desk: Desk) -> None:
    desk.set_up(2, 2)
    desk.lock()
    desk.play({"do": "activate_ship", "ship": "a1"}, attack("front", "b1"), attack("left", "b1"))
    steps = desk.driver.steps
    for opener in (Qt.Key.Key_F10, Qt.Key.Key_T):
        desk.driver.rest()
        key(opener)
        assert armada_table(desk.program).sheet.isVisible()
        for letter in (Qt.Key.Key_E, Qt.Key.Key_A, Qt.Key.Key_H, Qt.Key.Key_1, Qt.Key.Key_M):
            desk.driver.rest()
            key(letter)
            assert armada_table(desk.program).sheet.isVisible()
        key(Qt.Key.Key_Escape)
    assert desk.driver.steps == steps
    desk.driver.rest()
    key(Qt.Key.Key_X)
    desk.driver.rest()
    key(Qt.Key.Key_A)
    assert "attack 2 of 2" in armada_table(desk.program).sheet.accessibleName()


def attack(zone: str, target: str) -> dict[str, object]:
    return {"do": "attack", "zone": zone, "target": target}


_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
KEYS: dict[tuple[Qt.Key, Qt.KeyboardModifier], str] = {
    **{
        (what, Qt.KeyboardModifier.NoModifier): command
        for what, command in {
            Qt.Key.Key_A: "attack",
            Qt.Key.Key_M: "maneuver",
            Qt.Key.Key_E: "end",
            Qt.Key.Key_P: "pass",
            Qt.Key.Key_D: "dial",
            Qt.Key.Key_K: "lock",
            Qt.Key.Key_S: "secret",
            Qt.Key.Key_X: "more",
            Qt.Key.Key_H: "hull -1",
            Qt.Key.Key_Q: "squadron",
            Qt.Key.Key_L: "history",
            Qt.Key.Key_T: "table",
            Qt.Key.Key_F10: "menu",
            Qt.Key.Key_Plus: "speed +1",
            Qt.Key.Key_Equal: "speed +1",
            Qt.Key.Key_Minus: "speed -1",
            Qt.Key.Key_1: "token 0",
            Qt.Key.Key_2: "token 1",
            Qt.Key.Key_3: "token 2",
            Qt.Key.Key_4: "token 3",
            Qt.Key.Key_5: "token 4",
            Qt.Key.Key_6: "token 5",
            Qt.Key.Key_Escape: "back",
        }.items()
    },
    (Qt.Key.Key_H, _SHIFT): "hull +1",
    (Qt.Key.Key_Up, _SHIFT): "shields front -1",
    (Qt.Key.Key_Down, _SHIFT): "shields rear -1",
    (Qt.Key.Key_Left, _SHIFT): "shields left -1",
    (Qt.Key.Key_Right, _SHIFT): "shields right -1",
    (Qt.Key.Key_Up, _SHIFT | _CONTROL): "shields front +1",
    (Qt.Key.Key_Down, _SHIFT | _CONTROL): "shields rear +1",
    (Qt.Key.Key_Left, _SHIFT | _CONTROL): "shields left +1",
    (Qt.Key.Key_Right, _SHIFT | _CONTROL): "shields right +1",
}
"""All but V, which is held down."""


def test_each_key_works_from_every_focus(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bug 8: the scroll area of the cards kept Shift and arrows for itself."""
    desk.set_up(2, 2)
    desk.lock()
    desk.play({"do": "activate_ship", "ship": "a1"})
    table = armada_table(desk.program)
    heard: list[str] = []
    monkeypatch.setattr(table.commands, "run", heard.append)
    stops = [table, table.rounds, *_focusable(table)]
    assert len(stops) > 20
    for stop in stops:
        for (what, held), command in KEYS.items():
            table.show_unit("a1")
            stop.setFocus()
            assert focused() is stop
            heard.clear()
            desk.driver.rest()
            key(what, held)
            assert heard == [command], f"{command} from {stop.objectName()}"


def test_the_key_that_shows_dials_while_it_is_held_works_from_every_focus(desk: Desk) -> None:
    desk.set_up(2, 2)
    desk.lock()
    table = armada_table(desk.program)
    steps = desk.driver.steps
    for stop in (table, table.rounds, *_focusable(table)):
        if isinstance(stop, SquadronCard):
            # It has no dials, and a key acts on the card that has the focus.
            continue
        table.show_unit("a1")
        stop.setFocus()
        desk.driver.rest()
        QTest.keyPress(focused(), Qt.Key.Key_V)
        assert table.dials.curtain.isVisible(), stop.objectName()
        QTest.keyRelease(focused(), Qt.Key.Key_V)
        assert not table.dials.curtain.isVisible(), stop.objectName()
        assert focused() is stop
    assert desk.driver.steps == steps


def test_shift_and_an_arrow_take_a_shield_away_while_a_card_has_the_focus(desk: Desk) -> None:
    """Bug 8."""
    desk.set_up(2, 2)
    desk.lock()
    assert focused().objectName() == "ship_card_a1"
    key(Qt.Key.Key_Up, _SHIFT)
    assert actions_of(desk.program)[-1] == {
        "do": "lose_shields", "ship": "a1", "zone": "front", "amount": 1,
    }  # fmt: skip


def next_step(desk: Desk) -> None:
    """Play on quietly towards the Status Phase."""
    state, table = state_of(desk.program), armada_table(desk.program)
    steps: dict[Phase, Callable[[], dict[str, object]]] = {
        Phase.COMMAND: lambda: {"do": "leave_dials_on_table"},
        Phase.SHIP: lambda: (
            {"do": "end_activation"}
            if state.activation
            else {"do": "activate_ship", "ship": table.shown}
        ),
        Phase.SQUADRON: lambda: {"do": "activate_squadron", "squadron": ready_squadron(state)},
    }
    desk.play(steps[state.phase]())


def _focusable(root: QWidget) -> list[PaintedButton]:
    return [each for each in root.findChildren(PaintedButton) if each.isVisible()]
