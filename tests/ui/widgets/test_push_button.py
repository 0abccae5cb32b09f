"""The words on a large button, in as much room as there is."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QEvent, QObject
from pytestqt.qtbot import QtBot

from armada_companion.kit.choice import Choice, Go
from armada_companion.ui.controls.buttons import ActionButton, PushButton, ToolButton
from armada_companion.ui.paint.painted_text import PaintedText, record_texts
from armada_companion.ui.theme import Look
from tests.ui.events import settle

LABEL, NOTE, KEY = "End activation of Demolisher", "attack 2 of 2", "E"


def written_on(button: PushButton) -> list[PaintedText]:
    texts: list[PaintedText] = []
    with record_texts(texts.append):
        button.grab()
    return texts


@pytest.mark.parametrize("note", ["", NOTE])
def test_a_label_is_never_cut_for_the_sake_of_its_key(qtbot: QtBot, look: Look, note: str) -> None:
    button = PushButton(look, "end")
    qtbot.addWidget(button)
    button.render_choice(Choice("end", LABEL, None, mark="check", key=KEY, note=note))
    for width in range(button.minimumSizeHint().width(), 420):
        button.resize(width, 60)
        texts = written_on(button)
        assert [one.text for one in texts if one.is_cut and one.text != note] == [], width
    assert KEY in [one.text for one in texts]


class PaintCounter(QObject):
    """Counts the frames of a widget."""

    frames = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.frames += event.type() is QEvent.Type.Paint
        return False


def frames_of(qtbot: QtBot, button: ActionButton, views: Sequence[Choice]) -> list[int]:
    """How often a button is painted for each of some choices, one after the other."""
    qtbot.addWidget(button)
    button.show()
    settle()
    counter = PaintCounter()
    button.installEventFilter(counter)
    found = []
    for view in views:
        counter.frames = 0
        button.render_choice(view)
        settle()
        found.append(counter.frames)
    return found


def test_a_button_is_painted_when_its_words_change_not_when_its_action_does(
    qtbot: QtBot, look: Look
) -> None:
    end = Choice("end", LABEL, Go("a"), key=KEY)
    changes = (end, end._replace(does=Go("b")), end._replace(legal=False, reason="no"))
    assert frames_of(qtbot, PushButton(look, "end"), changes) == [1, 0, 1]


def test_a_mark_alone_is_not_painted_for_what_only_its_hint_says(qtbot: QtBot, look: Look) -> None:
    undo = Choice("undo", "Undo: a", Go("a"), mark="undo")
    tool = ToolButton(look, "undo")
    changes = (undo, undo._replace(label="Undo: b"), undo._replace(mark="redo"))
    assert frames_of(qtbot, tool, changes) == [1, 0, 1]
    assert tool.accessibleName() == "Undo: a"
