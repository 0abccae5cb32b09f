"""What a widget says while the mouse rests on it."""

from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.hint import Hint
from armada_companion.ui.theme import Look
from tests.conftest import CHECKOUT
from tests.ui.widgets.conftest import enter, rest_on


def hints(button: ToolButton) -> list[str]:
    return [box.accessibleName() for box in button.findChildren(Hint) if box.isVisible()]


def test_a_hint_is_shown_when_the_mouse_rests_and_gone_when_it_leaves(
    qtbot: QtBot, look: Look
) -> None:
    button = ToolButton(look, "undo")
    qtbot.addWidget(button)
    button.render_button("Undo", "undo", "Ctrl+Z")
    button.show()
    enter(button)
    assert hints(button) == []
    rest_on(button)
    assert hints(button) == ["Undo (Ctrl+Z)"]
    assert not QToolTip.isVisible()
    QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))
    assert hints(button) == []


def test_a_press_and_a_new_meaning_take_the_hint_away(qtbot: QtBot, look: Look) -> None:
    button = ToolButton(look, "undo")
    qtbot.addWidget(button)
    button.render_button("Undo", "undo")
    button.show()
    for change in (button.click, lambda: button.render_button("Redo", "redo")):
        enter(button)
        rest_on(button)
        assert hints(button)
        change()
        assert hints(button) == []


def test_the_hint_of_a_wide_button_is_near_the_mouse(qtbot: QtBot, look: Look) -> None:
    button = PushButton(look, "repair")
    qtbot.addWidget(button)
    button.render_button("Repair", legal=False, reason="Not enough points")
    button.resize(500, 60)
    button.show()
    enter(button)
    QCursor.setPos(button.mapToGlobal(QPoint(440, 30)))
    rest_on(button)
    (box,) = button.findChildren(Hint)
    assert box.geometry().left() <= QCursor.pos().x() <= box.geometry().right()


def test_a_widget_that_moves_under_the_mouse_shows_no_hint(qtbot: QtBot, look: Look) -> None:
    """Qt does not say that the mouse has left it: the hint would be where it is now."""
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(600, 600)
    button = ToolButton(look, "undo", parent=page)
    button.render_button("Undo", "undo")
    page.show()
    enter(button)
    button.move(400, 400)
    rest_on(button)
    assert hints(button) == []


def test_nothing_in_the_window_is_drawn_by_another_program() -> None:
    """No tooltip, message box or scroll bar of the desktop's style; file dialogs excepted."""
    for file in (CHECKOUT / "armada_companion" / "ui").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        for word in ("setToolTip(", "QToolTip", "QMessageBox", "QInputDialog"):
            assert word not in text, file
        if file.name != "scroll_bar.py":
            assert "QScrollBar" not in text, file
