"""Text in room that never changes."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from armada_companion.ui.fonts import BODY
from armada_companion.ui.forms.room_label import RoomLabel
from armada_companion.ui.theme import Look
from armada_companion.ui.widgets.hint import WAIT_MS, Hint

LONG = "one two three four five six seven eight nine ten " * 4


@pytest.mark.parametrize("lines", [1, 2])
def test_its_room_is_the_same_for_every_text(qtbot: QtBot, look: Look, lines: int) -> None:
    label = RoomLabel(look, BODY, lines)
    qtbot.addWidget(label)
    label.resize(200, label.minimumHeight())
    label.show()
    for text in ("", "short", LONG):
        label.render_text(text)
        assert (label.sizeHint(), label.isVisible()) == (label.minimumSizeHint(), True)
        assert label.accessibleName() == text
    assert label.text().endswith("…")
    assert LONG.startswith(label.text().removesuffix("…"))


def test_what_is_cut_is_the_hint(qtbot: QtBot, look: Look) -> None:
    label = RoomLabel(look, BODY)
    qtbot.addWidget(label)
    label.resize(200, label.minimumHeight())
    label.show()
    label.render_text(LONG)
    place = QPointF(5, 5)
    QApplication.sendEvent(label, QEnterEvent(place, place, place))
    qtbot.waitUntil(lambda: bool(label.findChildren(Hint)), timeout=10 * WAIT_MS)
    assert label.findChildren(Hint)[0].accessibleName() == LONG
