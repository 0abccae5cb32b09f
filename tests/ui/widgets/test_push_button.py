"""The words on a large button, in as much room as there is."""

import pytest
from pytestqt.qtbot import QtBot

from armada_companion.kit.choice import ChoiceView
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.paint.written import Written, written_texts
from armada_companion.ui.theme import Look

LABEL, NOTE, KEY = "End activation of Demolisher", "attack 2 of 2", "E"


def written_on(button: PushButton) -> list[Written]:
    texts: list[Written] = []
    with written_texts(texts.append):
        button.grab()
    return texts


@pytest.mark.parametrize("note", ["", NOTE])
def test_a_label_is_never_cut_for_the_sake_of_its_key(qtbot: QtBot, look: Look, note: str) -> None:
    button = PushButton(look, "end")
    qtbot.addWidget(button)
    button.render_choice(ChoiceView("end", LABEL, (), mark="check", key=KEY, note=note))
    for width in range(button.minimumSizeHint().width(), 420):
        button.resize(width, 60)
        texts = written_on(button)
        assert [one.text for one in texts if one.is_cut and one.text != note] == [], width
    assert KEY in [one.text for one in texts]
