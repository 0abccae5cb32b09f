"""Facedown dials that their owner looks at while they are held: nobody else sees them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from armada_companion.app import program as app
from armada_companion.games.armada.window.table.table_page import TablePage
from tests.ui.events import settle
from tests.ui.window.curtains import covered, faces_shown
from tests.ui.window.program import actions_of, all_texts, click, focused, one, play, state_of


def hold_v(table: TablePage) -> None:
    QTest.keyPress(focused(), Qt.Key.Key_V)
    table.dials.peek.timer.timeout.emit()


@pytest.fixture
def owned(program: app.Program, dials: TablePage) -> TablePage:
    """Ann's first ship has a dial that nobody has seen."""
    play(program, {"do": "assign_dials", "ship": "a1", "commands": ["repair"]})
    play(program, {"do": "leave_dials_on_table"})
    dials.show_unit("a1")
    dials.take_focus()
    settle()
    return dials


def test_the_owner_looks_at_dials_while_a_key_is_held(
    program: app.Program, owned: TablePage
) -> None:
    """Bug 20; RRG 3."""
    before = focused()
    QTest.keyPress(focused(), Qt.Key.Key_V)
    assert owned.dials.curtain.accessibleName() == "Hold to look as Ann"
    assert (faces_shown(owned), covered(owned)) == ((), True)
    assert actions_of(program)[-1]["do"] == "leave_dials_on_table"
    owned.dials.peek.timer.timeout.emit()
    assert faces_shown(owned)[0] == "repair"
    assert actions_of(program)[-1] == {"do": "look_at_dials", "ship": "a1", "seat": "A"}
    assert not [text for text in all_texts(owned.dials.curtain) if "epair" in text]
    QTest.keyRelease(focused(), Qt.Key.Key_V)
    assert not owned.dials.curtain.isVisible()
    assert faces_shown(owned) == ()
    assert focused() is before
    steps = len(actions_of(program))
    owned.dials.peek.timer.timeout.emit()
    assert (len(actions_of(program)), faces_shown(owned)) == (steps, ())


def test_a_short_press_of_the_key_shows_nothing(program: app.Program, owned: TablePage) -> None:
    steps = len(actions_of(program))
    QTest.keyPress(focused(), Qt.Key.Key_V)
    QTest.keyRelease(focused(), Qt.Key.Key_V)
    assert not owned.dials.curtain.isVisible()
    assert not owned.dials.peek.timer.isActive()
    assert len(actions_of(program)) == steps


def test_the_dial_is_looked_at_while_the_finger_holds_it_and_a_tap_stays_a_tap(
    program: app.Program, owned: TablePage
) -> None:
    spot = one(program, "command_dial")
    assert isinstance(spot, QAbstractButton)
    QTest.mousePress(spot, Qt.MouseButton.LeftButton)
    owned.panel.dials.hold.timer.timeout.emit()
    assert owned.dials.curtain.accessibleName() == "Hold to look as Ann"
    owned.dials.peek.timer.timeout.emit()
    assert faces_shown(owned)[0] == "repair"
    QTest.mouseRelease(spot, Qt.MouseButton.LeftButton)
    assert not owned.dials.curtain.isVisible()
    assert not owned.sheet.isVisible()
    click(spot)
    assert owned.sheet.isVisible()


def test_the_dial_is_looked_at_while_the_space_bar_holds_it(
    program: app.Program, owned: TablePage
) -> None:
    """The release goes to the curtain; the dial below is let go all the same."""
    spot = one(program, "command_dial")
    assert isinstance(spot, QAbstractButton)
    spot.setFocus()
    QTest.keyPress(spot, Qt.Key.Key_Space)
    owned.panel.dials.hold.timer.timeout.emit()
    owned.dials.peek.timer.timeout.emit()
    assert faces_shown(owned)[0] == "repair"
    QTest.keyRelease(focused(), Qt.Key.Key_Space)
    assert not owned.dials.curtain.isVisible()
    assert (spot.isDown(), focused() is spot) == (False, True)
    assert not owned.sheet.isVisible()
    click(spot)
    assert owned.sheet.isVisible()


def test_a_look_is_reported_to_all_and_undo_passes_over_it(
    program: app.Program, owned: TablePage
) -> None:
    """Record page, section 10."""
    undo = program.bridge.session.undo_text
    hold_v(owned)
    QTest.keyRelease(focused(), Qt.Key.Key_V)
    rows = program.bridge.session.history.rows
    assert rows[-1].text.startswith("Ann looks at the facedown dials of ")
    assert program.bridge.session.undo_text == undo


def test_without_facedown_dials_there_is_nothing_to_look_at(
    program: app.Program, owned: TablePage
) -> None:
    play(program, {"do": "discard_dial", "ship": "a1"})
    while state_of(program).ship("a1").dials:
        play(program, {"do": "discard_dial", "ship": "a1"})
    hold_v(owned)
    assert not owned.dials.curtain.isVisible()


def test_faces_go_when_the_keyboard_goes(program: app.Program, owned: TablePage) -> None:
    hold_v(owned)
    QApplication.sendPostedEvents()
    assert owned.dials.curtain.isVisible()
    owned.setFocus()
    assert not owned.dials.curtain.isVisible()
    assert faces_shown(owned) == ()
