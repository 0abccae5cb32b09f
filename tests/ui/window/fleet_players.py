"""Somebody who works on fleets in the window, by mouse alone or by keyboard alone."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from armada_companion.ui.controls.list_field import ListField
from tests.ui.window.players import KeyPlayer, MousePlayer
from tests.ui.window.program import click, focused, found, one, wait_for_front

_MOST_STEPS = 60


class FleetMouse(MousePlayer):
    """Clicks on the rows of lists too."""

    def pick(self, name: str, title: str) -> None:
        """Click the row that has a title."""
        wait_for_front(self.program)
        field = _list(self, name)
        index = _row(field, title)
        field.scrollTo(index)
        window, port = field.window(), field.viewport()
        place = port.mapTo(window, field.visualRect(index).center())
        assert window.childAt(place) is port, f"nobody can tap {title}"
        handle = window.windowHandle()
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)

    def write(self, field: str, text: str) -> None:
        wait_for_front(self.program)
        line = one(self.program, field)
        assert isinstance(line, QLineEdit)
        click(line)
        line.selectAll()
        QTest.keyClicks(line, text)


class FleetKeys(KeyPlayer):
    """Goes to the rows of lists with the arrow keys."""

    def pick(self, name: str, title: str) -> None:
        """Walk to the list, then to the row that has a title, and press Enter."""
        wait_for_front(self.program)
        for _ in range(_MOST_STEPS):
            if focused().objectName() == name:
                break
            self.key(Qt.Key.Key_Tab)
        field = _list(self, name)
        assert focused() is field, f"the Tab key does not reach {name}"
        wanted = _row(field, title).row()
        for _ in range(_MOST_STEPS):
            now = field.currentIndex().row()
            if now == wanted:
                self.key(Qt.Key.Key_Return)
                return
            self.key(Qt.Key.Key_Down if now < wanted else Qt.Key.Key_Up)
        raise AssertionError(f"the arrow keys do not reach {title}")


FleetPlayer = FleetMouse | FleetKeys


def titles(player: FleetPlayer, name: str) -> list[str]:
    """What a list shows."""
    model = _list(player, name).model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def _list(player: FleetPlayer, name: str) -> ListField:
    assert found(player.program, name), name
    field = one(player.program, name)
    assert isinstance(field, ListField)
    return field


def _row(field: ListField, title: str) -> QModelIndex:
    model = field.model()
    for row in range(model.rowCount()):
        if model.index(row, 0).data() == title:
            return model.index(row, 0)
    raise AssertionError(f"{field.objectName()} does not show {title}")
