"""Dials set in secret on a shared screen, and looked at by their owner: nothing else is seen."""

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Command, Phase, Side
from armada_companion.games.armada.views.command.dial_views import FACES
from armada_companion.games.armada.window.command.dial_sheet import DialSheet
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.system.paths import user_paths
from armada_companion.system.settings import SettingsFile
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.press_guard import UNGUARDED
from tests.ui.events import settle
from tests.ui.manual_clock import ManualClock
from tests.ui.window.curtains import covered, faces_shown
from tests.ui.window.players import KeyPlayer, MousePlayer
from tests.ui.window.program import (
    actions_of,
    all_texts,
    armada_table,
    focused,
    found,
    key,
    one,
    play,
    point_on,
    state_of,
)


def pass_seconds(table: TablePage, seconds: int) -> None:
    for _ in range(seconds):
        assert table.dials.secret.timer.isActive()
        table.dials.secret.timer.timeout.emit()


def set_all_by_keys(player: KeyPlayer, side: Side) -> list[Command]:
    """Press number keys until no dial of a side is missing; return what lies in its stacks."""
    chance = random.Random(str(side))
    for _ in range(30):
        if found(player.program, "curtain_back"):
            break
        player.key(Qt.Key(Qt.Key.Key_1 + chance.randrange(4)))
    return [dial for ship in player.state.ships_of(side) for dial in ship.dials]


def words_of(table: TablePage) -> tuple[str, str]:
    """What the curtain says."""
    curtain = table.dials.curtain
    return curtain.accessibleName(), curtain.accessibleDescription()


def test_both_players_set_all_dials_by_keys_behind_the_curtain(
    program: app.Program, dials: TablePage
) -> None:
    """Section 4: hand the screen to Ann, her sheets, the curtain, Ben's, back to the table.

    Two presses a side set no dial: the locks come by themselves.
    """
    player = KeyPlayer(program)
    player.key(Qt.Key.Key_S)
    assert words_of(dials)[0] == "Hand the screen to Ann"
    assert covered(dials)
    player.key(Qt.Key.Key_Return)
    assert "Dial 1 of" in dials.dials.secret.sheet.accessibleName()
    assert covered(dials)
    assert set(map(str, set_all_by_keys(player, Side.A))) <= {*map(str, Command)} - {"unknown"}
    assert words_of(dials) == ("Thank you, Ann", "All dials are set. They lock in 3 s.")
    pass_seconds(dials, 2)
    assert words_of(dials) == ("Thank you, Ann", "All dials are set. They lock in 1 s.")
    assert not player.state.player(Side.A).locked
    pass_seconds(dials, 1)
    assert player.state.player(Side.A).locked
    assert words_of(dials)[0] == "Hand the screen to Ben"
    assert covered(dials)
    player.key(Qt.Key.Key_Return)
    set_all_by_keys(player, Side.B)
    assert words_of(dials)[0] == "Thank you, Ben"
    pass_seconds(dials, 3)
    assert not dials.dials.curtain.isVisible()
    assert dials.isAncestorOf(focused())
    assert player.state.phase is Phase.SHIP
    done = [one["do"] for one in actions_of(program)]
    locked = [at for at, do in enumerate(done) if do == "lock_dials"]
    assert len(locked) == 2
    assert locked[1] == len(done) - 1
    assert {*done[locked[0] + 1 : -1]} == {"assign_dials"}
    dials_set = done.count("assign_dials")
    assert dials_set == sum(ship.card.command for ship in player.state.ships.values())
    assert player.taps == dials_set + 3


def test_after_the_phase_the_next_enter_presses_no_button(
    program: app.Program, dials: TablePage
) -> None:
    """Where *Set dials in secret* was, *Activate ship* stands then."""
    player = KeyPlayer(program)
    player.press("hand_over")
    for side in Side:
        player.key(Qt.Key.Key_Return)
        set_all_by_keys(player, side)
        pass_seconds(dials, 3)
    assert player.state.phase is Phase.SHIP
    assert not isinstance(focused(), PushButton)
    steps = len(actions_of(program))
    player.key(Qt.Key.Key_Return)
    assert len(actions_of(program)) == steps


def test_the_lock_is_taken_back_in_its_pause(program: app.Program, dials: TablePage) -> None:
    player = MousePlayer(program)
    player.press("hand_over")
    player.press("curtain_go")
    last = set_all_by_mouse(player, dials)
    pass_seconds(dials, 2)
    player.press("curtain_back", "Take back")
    assert not dials.dials.secret.timer.isActive()
    assert covered(dials)
    assert dials.dials.secret.sheet.ship == last
    dials.dials.secret.timer.timeout.emit()
    assert not player.state.player(Side.A).locked
    player.press("take_back_dials")
    if found(program, "take_back_all_dials"):
        player.press("take_back_all_dials")
    assert player.state.ship(last).dials == ()
    assert set_all_by_mouse(player, dials) == last
    assert words_of(dials)[1] == "All dials are set. They lock in 3 s."
    player.press("curtain_go", "Lock now")
    assert player.state.player(Side.A).locked
    assert words_of(dials)[0] == "Hand the screen to Ben"
    player.press("curtain_back")
    assert not dials.dials.curtain.isVisible()
    assert [one["do"] for one in actions_of(program)].count("lock_dials") == 1


def test_dials_that_were_looked_over_are_locked_by_a_button(
    program: app.Program, dials: TablePage
) -> None:
    player = MousePlayer(program)
    player.press("hand_over")
    player.press("curtain_go")
    set_all_by_mouse(player, dials)
    player.press("curtain_back", "Take back")
    player.press("sheet_back")
    assert words_of(dials) == ("Thank you, Ann", "All dials are set, not locked.")
    assert not dials.dials.secret.timer.isActive()
    player.press("curtain_go", "Lock the dials")
    assert player.state.player(Side.A).locked
    assert words_of(dials)[0] == "Hand the screen to Ben"


def test_nothing_is_locked_once_the_curtain_was_lifted(
    program: app.Program, dials: TablePage
) -> None:
    player = MousePlayer(program)
    player.press("hand_over")
    player.press("curtain_go")
    set_all_by_mouse(player, dials)
    program.window.show_message("The disk is full")
    assert not dials.dials.curtain.isVisible()
    assert not dials.dials.secret.timer.isActive()
    assert not player.state.player(Side.A).locked


def set_all_by_mouse(player: MousePlayer, table: TablePage) -> str:
    """Set all dials of a player; return the ship that was last."""
    ship = ""
    while not found(player.program, "curtain_back"):
        ship = table.dials.secret.sheet.ship
        player.press("assign_dials", "Repair")
    return ship


def test_the_table_chooses_that_commands_keep_their_places_and_keys(
    program: app.Program, dials: TablePage
) -> None:
    """Kept for the next games; the first time they change places."""
    player = KeyPlayer(program)
    player.key(Qt.Key.Key_S)
    assert one(program, "curtain_moving").accessibleName().endswith("chosen")
    player.press("curtain_fixed")
    assert one(program, "curtain_fixed").accessibleName().endswith("chosen")
    player.press("curtain_go")
    for number in (3, 3, 1, 2, 4):
        player.key(Qt.Key(Qt.Key.Key_0 + number))
    faces = [act["commands"] for act in actions_of(program) if act["do"] == "assign_dials"]
    assert faces[:5] == [[FACES[number - 1]] for number in (3, 3, 1, 2, 4)]
    settings, _ = SettingsFile(program.paths.settings_file).load()
    assert settings.keeps_secret_places
    dials.dials.lift()
    again = app.build(user_paths(), UNGUARDED)
    again.controller.play_sample("armada")
    other = armada_table(again)
    other.dials.hand_over()
    other.dials.secret.go_on()
    shown = [face.choice.key for face in other.dials.secret.sheet.choices[:4]]
    assert shown == ["1", "2", "3", "4"]
    again.window.close()


def test_behind_the_curtain_the_owner_looks_at_own_dials_while_they_are_held(
    program: app.Program, dials: TablePage
) -> None:
    """RRG 3; a look is a step, as at the table."""
    player = MousePlayer(program)
    player.press("hand_over")
    player.press("curtain_go")
    sheet = dials.dials.secret.sheet
    ship = sheet.ship
    player.press("assign_dials", "Repair")
    spot = one(program, "own_dials")
    QTest.mousePress(spot, Qt.MouseButton.LeftButton)
    assert turned_up(sheet) == ()
    sheet.own.hold.timer.timeout.emit()
    assert turned_up(sheet) == ("repair",)
    assert actions_of(program)[-1] == {"do": "look_at_dials", "ship": ship, "seat": "A"}
    assert not [text for text in all_texts(sheet.own) if "epair" in text]
    QTest.mouseRelease(spot, Qt.MouseButton.LeftButton)
    assert turned_up(sheet) == ()
    assert covered(dials)
    QTest.keyPress(focused(), Qt.Key.Key_V)
    assert turned_up(sheet) == ("repair",)
    QTest.keyRelease(focused(), Qt.Key.Key_V)
    assert turned_up(sheet) == ()
    player.press("assign_dials", "Squadron")
    assert turned_up(sheet) == ()


def test_on_the_open_sheet_the_curtain_asks_for_the_owner_of_the_dials(
    program: app.Program, dials: TablePage
) -> None:
    player = MousePlayer(program)
    player.select("a1")
    player.letter(Qt.Key.Key_D, "dials")
    player.press("assign_dials", "Repair")
    sheet = dials.dials.sheet
    spot = one(program, "own_dials")
    QTest.mousePress(spot, Qt.MouseButton.LeftButton)
    sheet.own.hold.timer.timeout.emit()
    assert words_of(dials)[0] == "Hold to look as Ann"
    assert covered(dials)
    dials.dials.peek.timer.timeout.emit()
    assert faces_shown(dials) == ("repair",)
    assert turned_up(sheet) == ()
    QTest.mouseRelease(spot, Qt.MouseButton.LeftButton)
    assert not dials.dials.curtain.isVisible()
    assert sheet.isVisible()
    assert sheet.isAncestorOf(focused())
    player.press("assign_dials", "Squadron")


def test_a_message_is_not_hidden_behind_the_curtain(program: app.Program, dials: TablePage) -> None:
    KeyPlayer(program).key(Qt.Key.Key_S)
    program.window.show_message("The disk is full")
    assert not dials.dials.curtain.isVisible()
    assert dials.sheet.isVisible()


def test_one_player_sets_dials_by_mouse_and_goes_back(
    program: app.Program, dials: TablePage
) -> None:
    player = MousePlayer(program)
    player.press("hand_over")
    player.press("curtain_go")
    ship = dials.dials.secret.sheet.ship
    for word in ("Repair", "Navigate"):
        player.press("assign_dials", word)
        assert covered(dials)
    assert state_of(program).ship(ship).dials == (Command.REPAIR, Command.NAVIGATE)
    player.press("sheet_back")
    assert "still need dials" in dials.dials.curtain.accessibleDescription()
    player.press("curtain_back")
    assert not dials.dials.curtain.isVisible()


def test_the_sheet_hands_over_to_the_owner_of_the_ship(
    program: app.Program, dials: TablePage
) -> None:
    player = MousePlayer(program)
    player.select("b1")
    player.letter(Qt.Key.Key_D, "dials")
    player.press("hand_over", "In secret…")
    assert not dials.dials.sheet.isVisible()
    assert dials.dials.curtain.accessibleName() == "Hand the screen to Ben"


def test_behind_the_curtain_no_key_reaches_the_table(
    program: app.Program, dials: TablePage
) -> None:
    """No undo text, no history, no step that was not meant."""
    play(program, {"do": "assign_dials", "ship": "a1", "commands": ["repair"]})
    player = KeyPlayer(program)
    player.key(Qt.Key.Key_S)
    for _ in range(2):
        steps = len(actions_of(program))
        key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        for letter in (Qt.Key.Key_E, Qt.Key.Key_L, Qt.Key.Key_T, Qt.Key.Key_X, Qt.Key.Key_A):
            key(letter)
        settle()
        assert len(actions_of(program)) == steps
        assert covered(dials)
        assert not found(program, "history_list")
        player.key(Qt.Key.Key_Return)  # then the same on the sheet


def test_another_game_from_outside_opens_without_the_curtain(
    program: app.Program, dials: TablePage
) -> None:
    KeyPlayer(program).key(Qt.Key.Key_S)
    program.controller.play_sample("armada")
    assert not dials.dials.curtain.isVisible()


def turned_up(sheet: DialSheet) -> tuple[str, ...]:
    """The faces of the own dials that a sheet shows."""
    return sheet.own.faces


@pytest.mark.parametrize("after", [80, 450, 690])
@pytest.mark.parametrize("spot", ["face", "curtain_go", "curtain_back"])
def test_a_slow_second_tap_on_the_last_face_neither_locks_nor_hands_on(
    guarded: app.Program, clock: ManualClock, spot: str, after: int
) -> None:
    """Where a face was, the curtain has its buttons."""
    guarded.controller.play_sample("armada")
    settle()
    table = armada_table(guarded)
    hand = SlowHand(guarded, clock)
    hand.tap(one(guarded, "hand_over"))
    hand.tap(one(guarded, "curtain_go"))
    while not found(guarded, "curtain_back"):
        place = hand.tap(one(guarded, "assign_dials", "Concentrate Fire"))
    table.dials.secret.timer.stop()
    before = words_of(table)
    clock.ms += after
    hand.press(place if spot == "face" else point_on(one(guarded, spot)))
    assert words_of(table) == before
    assert covered(table)
    assert not state_of(guarded).player(Side.A).locked
    hand.tap(one(guarded, "curtain_go"))
    assert words_of(table)[0] == "Hand the screen to Ben"
    clock.ms += after
    hand.press(hand.last)
    assert words_of(table)[0] == "Hand the screen to Ben"


class SlowHand:
    """Presses the mouse with a clock of its own.

    Attributes:
        last: Where it pressed last.
    """

    def __init__(self, program: app.Program, clock: ManualClock) -> None:
        self._program = program
        self._clock = clock
        self.last = QPoint()

    def tap(self, widget: QWidget) -> QPoint:
        """Press a widget after a rest, and return where."""
        self._clock.ms += 2_000
        self.press(point_on(widget))
        return self.last

    def press(self, place: QPoint) -> None:
        """Press whatever is at a place of the window."""
        handle = self._program.window.windowHandle()
        unheld = Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, unheld, place)
        self.last = place
