"""What is asked of every page and dialog."""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from armada_companion.ui.controls.game_list import CROSS_ROOM, GameList
from armada_companion.ui.theme import DARK, LIGHT, Look

Found = TypeVar("Found", bound=QWidget)

LOOKS = (Look(DARK), Look(LIGHT, 1.15), Look(DARK, 1.5))
SIZES = ((1280, 800), (1440, 900), (1920, 1080))
SMALLEST_TARGET = 44


def child(page: QWidget, kind: type[Found], name: str) -> Found:
    """Return the one part of a page that has this name."""
    found = page.findChild(kind, name)
    assert isinstance(found, kind), name
    return found


def cross_place(field: GameList, row: int) -> QPoint:
    """Return the middle of a row's cross, at scale 1."""
    area = field.visualRect(field.model().index(row, 0))
    return QPoint(area.right() - round(CROSS_ROOM / 2), area.center().y())


def buttons(page: QWidget) -> Iterator[QAbstractButton]:
    """Yield the program's own visible buttons."""
    for button in page.findChildren(QAbstractButton):
        if button.isVisible() and button.objectName() and not button.objectName().startswith("qt_"):
            yield button


def check_buttons(page: QWidget) -> None:
    """Every button is named, large enough, and covers no other one."""
    shown = list(buttons(page))
    assert shown
    for button in shown:
        assert button.accessibleName(), button.objectName()
        size = button.size()
        assert min(size.width(), size.height()) >= SMALLEST_TARGET, (button.objectName(), size)
    for one, other in combinations(shown, 2):
        assert not _place(one, page).intersects(_place(other, page)), (
            one.objectName(),
            other.objectName(),
        )


def check_labels(page: QWidget) -> None:
    """Every label has the room that its text needs."""
    for label in page.findChildren(QLabel):
        if label.isVisible() and label.text():
            metrics = QFontMetrics(QFont(label.font()))
            flags = int(Qt.TextFlag.TextWordWrap) if label.wordWrap() else 0
            needed = metrics.boundingRect(QRect(0, 0, label.width(), 10_000), flags, label.text())
            assert needed.width() <= label.width() + 1, label.text()
            assert needed.height() <= label.height() + 2, label.text()


def tab_order(page: QWidget, presses: int) -> list[str]:
    """Press Tab and return the object names of what gets the focus."""
    reached = []
    for _ in range(presses):
        focused = page.window().focusWidget()
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        reached.append(page.window().focusWidget().objectName())
    return reached


def _place(widget: QWidget, page: QWidget) -> QRect:
    """Where a widget is seen on a page; what is scrolled out of sight covers nothing."""
    seen = widget.visibleRegion().boundingRect()
    return QRect(widget.mapTo(page, seen.topLeft()), seen.size())
