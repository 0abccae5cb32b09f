"""Presses in the window of the desk, by mouse and keys."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.wall.wall_view import WallView
from armada_companion.desk.window import DeskWindow
from armada_companion.event.state import EventState
from tests.ui.events import settle
from tests.ui.window.program import click as click_on

PRESSES: list[str] = []
"""The presses of the mouse, and the texts that were typed; a test clears it."""


def front(desk: DeskWindow) -> QWidget:
    """The dialog that was opened last, else the window."""
    active = QApplication.activeModalWidget()
    if active is not None:
        return active
    dialogs = [one for one in desk.findChildren(QDialog) if one.isVisible()]
    return dialogs[-1] if dialogs else desk


def one(desk: DeskWindow, name: str) -> QWidget:
    """The one visible widget of a name."""
    found = [each for each in front(desk).findChildren(QWidget, name) if each.isVisible()]
    assert len(found) == 1, (name, len(found), front(desk).objectName())
    return found[0]


def click(desk: DeskWindow, *names: str) -> None:
    """Click widgets, one after the other."""
    for name in names:
        settle()
        click_on(one(desk, name))
        PRESSES.append(name)
        settle()


def write(desk: DeskWindow, text: str) -> None:
    """Type a text where the keyboard focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, text)
    PRESSES.append(text)
    settle()


def key(desk: DeskWindow, *keys: Qt.Key) -> None:
    for each in keys:
        focus = QApplication.focusWidget() or desk
        QTest.keyClick(focus, each)
        settle()


def tap_table(desk: DeskWindow, table: int) -> None:
    """Press the tile of a table."""
    wall = desk.findChild(WallView, "wall_tiles")
    assert isinstance(wall, WallView)
    place = wall.mapTo(desk, wall.box_of(table).center().toPoint())
    QTest.mouseClick(
        desk.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place
    )
    PRESSES.append(f"table {table}")
    settle()


def event_of(desk: DeskWindow) -> DeskEvent:
    event = desk.event_open
    assert event is not None
    return event


def state_of(desk: DeskWindow) -> EventState:
    return event_of(desk).state


def text_of(desk: DeskWindow, name: str) -> str:
    """The text that a label shows."""
    label = one(desk, name)
    return str(label.property("text"))


def close(window: DeskWindow) -> None:
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
