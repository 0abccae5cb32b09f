"""Fields show where the keyboard is."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from armada_companion.ui.controls.fields import FieldBox, LineField, ReadField, TextField
from armada_companion.ui.theme import Look

MAKERS: dict[str, Callable[[Look], FieldBox]] = {
    "line": lambda look: LineField(look, "field", label="A line"),
    "text": lambda look: TextField(look, "field", label="A text"),
    "read": lambda look: ReadField(look, "field", label="A report"),
}


@pytest.mark.parametrize("kind", MAKERS)
def test_the_box_shows_the_focus_come_and_go(qtbot: QtBot, look: Look, kind: str) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    row = QHBoxLayout(page)
    field, other = MAKERS[kind](look), LineField(look, "other", label="Another line")
    row.addWidget(field)
    row.addWidget(other)
    page.resize(700, 240)
    other.setFocus()
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    qtbot.waitUntil(lambda: edge(page, field) != look.theme.hi.rgb())
    field.setFocus()
    qtbot.waitUntil(lambda: edge(page, field) == look.theme.hi.rgb())
    other.setFocus()
    qtbot.waitUntil(lambda: edge(page, field) != look.theme.hi.rgb())


def edge(page: QWidget, field: FieldBox) -> int:
    """Return the color on the left edge of the box, as it stands on the screen now."""
    shown = page.screen().grabWindow(page.winId())
    at = field.mapTo(page, field.rect().topLeft())
    return shown.toImage().pixelColor(at.x() + 1, at.y() + field.height() // 2).rgb()
