"""The sheet for dials as a test sees and presses it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.rules.command.dials import AssignDials, TakeBackDials
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.views.command.dial_views import DialEntry, dial_entry
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.games.armada.window.command.dial_sheet import DialSheet
from armada_companion.ui.theme import DARK, Look
from tests.games.armada.rules.tabletop import Table
from tests.ui.events import settle

SIZES = [(496, 700), (416, 612), (650, 292), (560, 426)]


def entry_of(table: Table, unit: str = "a1") -> DialEntry:
    entry = dial_entry(table.state, unit)
    assert entry is not None
    return entry


def assign(table: Table, *commands: str, unit: str = "a1") -> DialEntry:
    table.do("assign_dials", ship=unit, commands=list(commands))
    return entry_of(table, unit)


class Seen:
    """A sheet and what was chosen on it."""

    def __init__(
        self,
        qtbot: QtBot,
        table: Table,
        shuffle: Callable[[int], Sequence[int]] | None = None,
        size: tuple[int, int] = SIZES[0],
        look: Look | None = None,
    ) -> None:
        self.sheet = DialSheet(look or Look(DARK), shuffle)
        qtbot.addWidget(self.sheet)
        self.sheet.resize(*size)
        self.table = table
        self.wanted: list[Choice] = []
        self.backs = 0
        self.sheet.chosen.connect(self.wanted.append)
        self.sheet.back_requested.connect(self.count_back)
        self.sheet.open_sheet(entry_of(table))
        settle()

    def count_back(self) -> None:
        self.backs += 1

    def places(self) -> dict[str, QRect]:
        """Where each button is now; the own dials have a place of their own above them."""
        return {
            one.accessibleName(): one.geometry()
            for one in self.buttons()
            if one is not self.sheet.own
        }

    def buttons(self) -> list[QAbstractButton]:
        return [one for one in self.sheet.findChildren(QAbstractButton) if one.isVisible()]

    def button(self, label: str) -> QAbstractButton:
        (found,) = [one for one in self.buttons() if one.accessibleName() == label]
        return found

    def click(self, label: str) -> QPoint:
        button = self.button(label)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        return button.geometry().center()

    def play(self) -> DialEntry:
        """Play what was chosen last, as the page does."""
        action = self.wanted[-1].does
        assert isinstance(action, AssignDials | TakeBackDials)
        assert ARMADA.broken_rules(self.table.state, action) == ()
        self.table.state, _ = ARMADA.apply(self.table.state, action)
        entry = entry_of(self.table, action.ship)
        self.sheet.render_entry(entry)
        return entry
