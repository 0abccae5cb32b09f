"""Issue of the double tap: one press is one step; design page, interaction."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.press_guard import NEAR_PX, QUIET_MS, PressGuard
from armada_companion.ui.theme import DARK, Look
from tests.ui.manual_clock import ManualClock

_LEFT = Qt.MouseButton.LeftButton
_JUST_BEFORE = QUIET_MS - 1


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def look(clock: ManualClock) -> Look:
    return Look(DARK, 1.0, PressGuard(clock))


@pytest.fixture
def button(qtbot: QtBot, look: Look) -> Iterator[PushButton]:
    """A button that has been on the screen for long."""
    holder = QWidget()
    holder.resize(600, 300)
    made = PushButton(look, "next_step", parent=holder)
    made.setGeometry(100, 100, 200, 60)
    made.render_button("Activate ship")
    qtbot.addWidget(holder)
    holder.show()
    yield made


def pressed(button: PushButton, deed: Callable[[], object]) -> int:
    """How often a deed presses a button."""
    presses: list[None] = []

    def count() -> None:
        presses.append(None)

    button.chosen.connect(count)
    deed()
    button.chosen.disconnect(count)
    return len(presses)


def click(button: PushButton, at: QPoint | None = None) -> None:
    QTest.mouseClick(button, _LEFT, pos=at or button.rect().center())


def test_a_control_that_has_just_appeared_takes_no_press(
    button: PushButton, clock: ManualClock
) -> None:
    assert pressed(button, lambda: click(button)) == 0
    clock.ms += _JUST_BEFORE
    assert pressed(button, lambda: click(button)) == 0
    clock.ms += 1
    assert pressed(button, lambda: click(button)) == 1


def test_a_control_that_has_just_moved_takes_no_press(
    button: PushButton, clock: ManualClock
) -> None:
    clock.ms += QUIET_MS
    button.move(140, 160)
    assert pressed(button, lambda: click(button)) == 0
    clock.ms += QUIET_MS
    assert pressed(button, lambda: click(button)) == 1


def test_a_control_that_has_just_got_another_meaning_takes_no_press(
    button: PushButton, clock: ManualClock
) -> None:
    clock.ms += QUIET_MS
    button.render_button("End Demolisher")
    assert pressed(button, lambda: click(button)) == 0
    clock.ms += QUIET_MS
    button.render_button("End Demolisher", key="E")
    assert pressed(button, lambda: click(button)) == 1, "the same step, told with its key"


def test_two_presses_at_one_place_are_one(button: PushButton, clock: ManualClock) -> None:
    clock.ms += QUIET_MS
    assert pressed(button, lambda: click(button)) == 1
    clock.ms += 80
    assert pressed(button, lambda: click(button)) == 0
    clock.ms += QUIET_MS
    assert pressed(button, lambda: click(button)) == 1


def test_the_second_tap_hits_nothing_that_the_first_one_uncovered(
    button: PushButton, look: Look, clock: ManualClock
) -> None:
    lid = PushButton(look, "sheet", parent=button.parentWidget())
    lid.setGeometry(button.geometry())
    lid.render_button("3 damage")
    lid.chosen.connect(lid.hide)
    lid.show()
    clock.ms += QUIET_MS
    click(lid)
    clock.ms += 80
    assert pressed(button, lambda: click(button)) == 0


def test_a_long_press_counts_from_its_release(button: PushButton, clock: ManualClock) -> None:
    clock.ms += QUIET_MS
    QTest.mousePress(button, _LEFT)
    clock.ms += 2 * QUIET_MS
    assert pressed(button, lambda: QTest.mouseRelease(button, _LEFT)) == 1
    clock.ms += 80
    assert pressed(button, lambda: click(button)) == 0


def test_a_press_elsewhere_counts_at_once(button: PushButton, clock: ManualClock) -> None:
    clock.ms += QUIET_MS
    left, right = QPoint(10, 30), QPoint(10 + NEAR_PX + 1, 30)
    assert pressed(button, lambda: click(button, left)) == 1
    assert pressed(button, lambda: click(button, right)) == 1


def test_a_button_that_only_counts_takes_each_press(button: PushButton, clock: ManualClock) -> None:
    button.counts_up = True
    clock.ms += QUIET_MS
    assert pressed(button, lambda: click(button)) == 1
    clock.ms += 80
    assert pressed(button, lambda: click(button)) == 1


@pytest.mark.parametrize("what", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_held_key_presses_once(button: PushButton, clock: ManualClock, what: Qt.Key) -> None:
    clock.ms += QUIET_MS
    button.setFocus()

    def hold() -> None:
        for repeats in (False, True, True):
            clock.ms += QUIET_MS
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, what, Qt.KeyboardModifier.NoModifier, "", repeats)
                QApplication.sendEvent(button, event)

    assert pressed(button, hold) == 1


@pytest.mark.parametrize("what", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_finds_a_changed_control_quiet(
    button: PushButton, clock: ManualClock, what: Qt.Key
) -> None:
    clock.ms += QUIET_MS
    button.render_button("Status Phase done")
    assert pressed(button, lambda: QTest.keyClick(button, what)) == 0
    clock.ms += QUIET_MS
    assert pressed(button, lambda: QTest.keyClick(button, what)) == 1


def test_a_key_of_the_page_finds_a_changed_control_quiet(
    button: PushButton, clock: ManualClock
) -> None:
    assert pressed(button, button.press_by_key) == 0
    clock.ms += QUIET_MS
    assert pressed(button, button.press_by_key) == 1


def test_a_double_click_picks_one_row(qtbot: QtBot, look: Look, clock: ManualClock) -> None:
    rows = ListField(look, "cards", label="Cards")
    qtbot.addWidget(rows)
    # A model needs somebody who holds it.
    model = QStringListModel(["Behemoth", "Agony"], rows)
    rows.setModel(model)
    rows.resize(300, 200)
    rows.show()
    picked: list[int] = []
    rows.picked.connect(lambda index: picked.append(index.row()))
    place = rows.visualRect(model.index(0)).center()
    QTest.mouseClick(rows.viewport(), _LEFT, pos=place)
    assert picked == [], "it has just appeared"
    clock.ms += QUIET_MS
    QTest.mouseClick(rows.viewport(), _LEFT, pos=place)
    assert picked == [0]
    clock.ms += 80
    QTest.mouseClick(rows.viewport(), _LEFT, pos=place)
    QTest.mouseDClick(rows.viewport(), _LEFT, pos=place)
    assert picked == [0]


def test_a_layout_that_comes_to_rest_leaves_its_buttons_alone(
    qtbot: QtBot, look: Look, clock: ManualClock
) -> None:
    holder = QWidget()
    column = QVBoxLayout(holder)
    made = PushButton(look, "begin")
    made.render_button("Begin")
    column.addWidget(made)
    qtbot.addWidget(holder)
    holder.show()
    clock.ms += QUIET_MS
    column.invalidate()
    column.activate()
    assert pressed(made, lambda: click(made)) == 1
