"""The bundled fonts are loaded once, and pictures are compared by their pixels."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.theme import DARK, Look


class PaintCounter(QObject):
    """Counts how often widgets are painted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted: list[str] = []

    def watch(self, *widgets: QWidget) -> None:
        """Count these from now on."""
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.painted.append(watched.objectName())
        return False

    def settle(self) -> list[str]:
        """Let Qt paint what waits, and return what was painted since the last call."""
        QTest.qWait(30)
        painted, self.painted = self.painted, []
        return painted


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    assert load_fonts() == ()


@pytest.fixture
def look() -> Look:
    return Look(DARK)


@pytest.fixture
def counter() -> Iterator[PaintCounter]:
    yield PaintCounter()


@pytest.fixture
def picture() -> Callable[[QWidget], QImage]:
    """Returns a function that paints a widget into a picture."""

    def grab(widget: QWidget) -> QImage:
        widget.resize(widget.sizeHint())
        return widget.grab().toImage()

    return grab
