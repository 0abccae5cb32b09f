"""The bundled fonts are loaded once, and pictures are compared by their pixels."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, QTimer
from PySide6.QtGui import QCursor, QEnterEvent, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from armada_companion.ui.controls.hint import WAIT_MS, HoverHint
from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.theme import DARK, Look
from tests.ui.events import settle


class PaintCounter(QObject):
    """Counts how often widgets are painted."""

    def __init__(self, qtbot: QtBot) -> None:
        super().__init__()
        self._qtbot = qtbot
        self.painted: list[str] = []
        self._watched: set[str] = set()

    def watch(self, *widgets: QWidget) -> None:
        """Count these from now on."""
        for widget in widgets:
            widget.installEventFilter(self)
            self._watched.add(widget.objectName())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.painted.append(watched.objectName())
        return False

    def first_paint(self) -> None:
        """Wait until the screen shows what is watched, and start counting there."""
        self._qtbot.waitUntil(lambda: self._watched <= set(self.painted))
        while self.settle():
            pass

    def settle(self) -> list[str]:
        """Let Qt paint what waits, and return what was painted since the last call."""
        settle()
        painted, self.painted = self.painted, []
        return painted


def enter(widget: QWidget) -> None:
    """Move the mouse onto a widget, near its left upper corner."""
    middle = QPointF(4, 4)
    QCursor.setPos(widget.mapToGlobal(middle.toPoint()))
    QApplication.sendEvent(widget, QEnterEvent(middle, middle, middle))


def rest_on(widget: QWidget) -> None:
    """Let the mouse rest on a widget that it has entered until the hint is due."""
    (hover,) = widget.findChildren(HoverHint)
    (timer,) = hover.findChildren(QTimer)
    assert timer.isActive()
    assert timer.interval() == WAIT_MS
    timer.stop()
    timer.timeout.emit()


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    assert load_fonts() == ()


@pytest.fixture
def look() -> Look:
    return Look(DARK)


@pytest.fixture
def counter(qtbot: QtBot) -> Iterator[PaintCounter]:
    yield PaintCounter(qtbot)


@pytest.fixture
def picture() -> Callable[[QWidget], QImage]:
    """Returns a function that paints a widget into a picture."""

    def grab(widget: QWidget) -> QImage:
        widget.resize(widget.sizeHint())
        return widget.grab().toImage()

    return grab
