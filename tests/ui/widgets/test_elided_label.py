"""A label that cuts what does not fit: it measures few times, however long the text is."""

import pytest
from pytestqt.qtbot import QtBot

from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.fonts import BODY
from armada_companion.ui.theme import DARK, Look

MOST_MEASUREMENTS = 40
LONG = 30_000
TEXTS = {
    "one word": "x" * LONG,
    "short words": ("ab " * LONG)[:LONG],
    "a long word first": f"{'x' * (LONG - 6)} and y",
    "a long word last": f"Ann and {'x' * LONG}",
}


class CountingLabel(ElidedLabel):
    """Counts how often a text is measured."""

    measured = 0

    def _fits(self, text: str) -> bool:
        self.measured += 1
        return super()._fits(text)


def label(qtbot: QtBot, lines: int, width: int = 300) -> CountingLabel:
    made = CountingLabel(Look(DARK), BODY, lines=lines)
    qtbot.addWidget(made)
    made.resize(width, made.minimumHeight())
    return made


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("name", TEXTS)
def test_a_text_of_30_000_letters_is_measured_a_few_times(
    qtbot: QtBot, name: str, lines: int
) -> None:
    made = label(qtbot, lines)
    made.measured = 0
    made.render_text(TEXTS[name])
    assert 0 < made.measured <= MOST_MEASUREMENTS
    assert made.accessibleName() == TEXTS[name]
    assert made.text().endswith("…")
    assert TEXTS[name].startswith(made.text()[:-1])


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("name", TEXTS)
def test_as_much_is_shown_as_fits(qtbot: QtBot, name: str, lines: int) -> None:
    """Whole words, as far as one fits; then letters."""
    made = label(qtbot, lines)
    made.render_text(TEXTS[name])
    shown = made.text()[:-1]
    whole = TEXTS[name]
    assert shown
    assert made._fits(made.text())
    if " " in shown or whole[len(shown)] == " ":
        assert whole[len(shown)] == " "
        longer = (
            whole[: whole.find(" ", len(shown) + 1)] if " " in whole[len(shown) + 1 :] else whole
        )
    else:
        longer = whole[: len(shown) + 1]
    assert not made._fits(f"{longer}…")


def test_a_text_that_fits_is_whole(qtbot: QtBot) -> None:
    made = label(qtbot, 1)
    made.render_text("Ann and Ben")
    assert made.text() == "Ann and Ben"
    made.render_text("")
    assert made.text() == ""


def test_where_nothing_fits_the_ellipsis_is_left(qtbot: QtBot) -> None:
    made = label(qtbot, 1, width=2)
    made.render_text("Ann and Ben")
    assert made.text() == "…"
