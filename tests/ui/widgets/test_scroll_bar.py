"""The program's own scroll bar, by mouse."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from armada_companion.ui.controls.scroll_bar import ScrollBar
from armada_companion.ui.theme import Look

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def bar(qtbot: QtBot, look: Look) -> ScrollBar:
    made = ScrollBar(look)
    qtbot.addWidget(made)
    made.resize(12, 300)
    made.setRange(0, 900)
    made.setPageStep(300)
    made.show()
    return made


def test_the_handle_is_as_long_as_the_part_that_is_seen(bar: ScrollBar) -> None:
    assert (bar.handle().top(), bar.handle().height()) == (0, 75)
    bar.setValue(900)
    assert bar.handle().bottom() == 300


def test_a_press_beside_the_handle_turns_a_page(bar: ScrollBar) -> None:
    QTest.mouseClick(bar, LEFT, pos=QPoint(6, 290))
    assert bar.value() == 300
    QTest.mouseClick(bar, LEFT, pos=QPoint(6, 5))
    assert bar.value() == 0


def test_the_handle_is_dragged(bar: ScrollBar) -> None:
    QTest.mousePress(bar, LEFT, pos=QPoint(6, 10))
    QTest.mouseMove(bar, QPoint(6, 10 + 225))
    assert bar.value() == 900
    QTest.mouseMove(bar, QPoint(6, -50))
    assert bar.value() == 0
    QTest.mouseRelease(bar, LEFT, pos=QPoint(6, -50))
    QTest.mouseMove(bar, QPoint(6, 200))
    assert bar.value() == 0


def test_where_nothing_scrolls_nothing_is_drawn(bar: ScrollBar) -> None:
    shown = bar.grab().toImage()
    bar.setRange(0, 0)
    plain = bar.grab().toImage()
    assert shown != plain
    assert plain.pixelColor(6, 150) == plain.pixelColor(0, 0)
