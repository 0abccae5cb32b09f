"""The history of a long game: narrowed down at once; notes on steps; a table then that scrolls."""

from unittest.mock import patch

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.games.armada.window.units.fleet_column import FleetColumn
from armada_companion.system.settings import Theme
from armada_companion.ui.controls import row_delegate
from armada_companion.ui.controls.scroll_bar import ScrollBar
from armada_companion.ui.dialogs.step_list import StepList
from tests.games.armada.rules.tabletop import ship
from tests.ui.events import settle
from tests.ui.window.presses import Press, by_keyboard, by_mouse
from tests.ui.window.program import (
    actions_of,
    click,
    decoded,
    focused,
    front,
    history_model,
    key,
    one,
    play,
    wait_for_front,
)
from tests.ui.window.test_fit import show

DAMAGE = {"do": "suffer_damage", "unit": "b1", "amount": 1, "zone": "front"}


def open_history(program: app.Program) -> QWidget:
    program.window.open_history()
    wait_for_front(program)
    return front(program)


def look_back(program: app.Program, n: int) -> QWidget:
    open_history(program).step_picked.emit(n)  # type: ignore[attr-defined]  # the history
    wait_for_front(program)
    return front(program)


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_a_note_is_written_on_a_step(program: app.Program, table: TablePage, press: Press) -> None:
    play(program, DAMAGE)
    n = len(program.bridge.session.steps)
    look_back(program, n)
    press(program, "then_note")
    wait_for_front(program)
    QTest.keyClicks(focused(), "the ruler slipped")
    press(program, "note_add")
    wait_for_front(program)
    assert actions_of(program)[-1] == {"do": "note", "text": "the ruler slipped", "step": n}
    press(program, "then_back")
    wait_for_front(program)
    texts = [history_model(program).index(row, 0).data(_SPOKEN) for row in (n - 1, n)]
    assert "Note: the ruler slipped" in texts[0]
    assert f"On step {n}: the ruler slipped" in texts[1]


_SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def test_an_empty_note_is_not_written(program: app.Program, table: TablePage) -> None:
    before = actions_of(program)
    look_back(program, 2)
    click(one(program, "then_note"))
    wait_for_front(program)
    click(one(program, "note_add"))
    assert front(program).objectName() == "note_dialog"
    key(Qt.Key.Key_Escape)
    wait_for_front(program)
    assert actions_of(program) == before


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_the_history_is_narrowed_down_to_a_round(
    program: app.Program, table: TablePage, press: Press
) -> None:
    play(program, DAMAGE)
    open_history(program)
    every = history_model(program).rowCount()
    press(program, "history_round")
    wait_for_front(program)
    press(program, "pick_1")
    wait_for_front(program)
    assert one(program, "history_round").accessibleName() == "Round 1, chosen"
    assert 0 < history_model(program).rowCount() < every


def test_a_long_history_is_laid_out_once(program: app.Program, table: TablePage) -> None:
    """A letter measures no row that was measured before; the bar that comes and goes neither."""
    program.window.setUpdatesEnabled(False)
    session = program.bridge.session
    for _ in range(300):
        session.dispatch(decoded(program, {"do": "note", "text": "a long game"}))
    program.window.setUpdatesEnabled(True)
    dialog = open_history(program)
    one(program, "history_filter").setFocus()
    measured = []
    real = row_delegate.stack_height

    def count(*asked: object) -> float:
        measured.append(asked)
        return real(*asked)  # type: ignore[arg-type]  # passed on

    with patch("armada_companion.ui.controls.row_delegate.stack_height", count):
        for text in ("xyzzy", ""):
            steps = dialog.findChild(StepList)
            assert steps is not None
            steps._words.put_text(text)
            steps._on_words_edited(text)
            settle()
    assert history_model(program).rowCount() > 300
    assert measured == []


@pytest.mark.parametrize("by_key", [False, True])
def test_a_long_fleet_of_then_scrolls(program: app.Program, table: TablePage, by_key: bool) -> None:
    joined = [ship(f"ax{n}") for n in range(20)]
    play(program, {"do": "join", "side": "A", "ships": joined, "squadrons": []})
    show(program, (1280, 800), 150, Theme.DARK)
    dialog = look_back(program, len(program.bridge.session.steps))
    settle()
    column = dialog.findChildren(FleetColumn)[0]
    (bar,) = [one for one in column.findChildren(ScrollBar) if one.isVisible()]
    assert bar.maximum() > 0
    if by_key:
        key(Qt.Key.Key_Down)
    else:
        wheel(dialog, column)
    assert bar.value() > 0
    assert not dialog.findChildren(FleetColumn)[1].findChildren(ScrollBar)


def wheel(dialog: QWidget, over: QWidget) -> None:
    """Turn the wheel of the mouse over a widget."""
    place = QPointF(over.mapTo(dialog, over.rect().center()))
    event = QWheelEvent(
        place,
        QPointF(dialog.mapToGlobal(place.toPoint())),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(dialog.windowHandle(), event)


@pytest.mark.parametrize("opened", ["history", "then"])
def test_both_dialogs_fit_a_narrow_window_with_large_letters(
    program: app.Program, table: TablePage, opened: str
) -> None:
    play(program, DAMAGE)
    show(program, (1024, 700), 150, Theme.DARK)
    dialog = open_history(program) if opened == "history" else look_back(program, 9)
    assert dialog.minimumSizeHint().width() <= 1024
    field = dialog.findChild(QListView, "history_list")
    assert opened == "then" or (field is not None and field.height() > 120)


def test_the_rounds_of_a_game_have_its_own_name(program: app.Program) -> None:
    program.controller.play_sample("pinned-down")
    open_history(program)
    assert one(program, "history_round").accessibleName() == "All turns"
