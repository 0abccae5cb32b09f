"""Text in room that never changes."""

import pytest
from pytestqt.qtbot import QtBot

from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.hint import Hint
from armada_companion.ui.fonts import BODY
from armada_companion.ui.theme import Look
from tests.ui.widgets.conftest import enter, rest_on

LONG = "one two three four five six seven eight nine ten " * 4


@pytest.mark.parametrize("lines", [1, 2])
def test_its_room_is_the_same_for_every_text(qtbot: QtBot, look: Look, lines: int) -> None:
    label = ElidedLabel(look, BODY, lines=lines)
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
    label = ElidedLabel(look, BODY)
    qtbot.addWidget(label)
    label.resize(200, label.minimumHeight())
    label.show()
    label.render_text(LONG)
    enter(label)
    rest_on(label)
    assert label.findChildren(Hint)[0].accessibleName() == LONG
