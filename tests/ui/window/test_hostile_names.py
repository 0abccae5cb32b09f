"""Names that try to be more than names, on the table's page. Source: issue 28, bar 5."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel

from armada_companion.app import program as app
from armada_companion.kit.wording import STEERING, plain_text, shown_text
from armada_companion.ui.paint.painted_text import PaintedText, record_texts
from tests.live.hostile import NAMES
from tests.ui.events import settle
from tests.ui.window.program import picture_of, play

_MOST_LETTERS = 1_900
_ISOLATES = {0x2068, 0x2069}


def turned_round(text: str) -> list[str]:
    """Return each pair of our own signs that is drawn in another order than written."""
    layout = QTextLayout(text)
    option = QTextOption()
    option.setTextDirection(Qt.LayoutDirection.LeftToRight)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    # Qt counts a letter beyond the first plane twice.
    at = {n: len(text[:n].encode("utf-16-le")) // 2 for n in range(len(text))}
    places = [
        (line.cursorToX(at[n])[0], letter)  # type: ignore[index]  # stub: it returns a pair
        for n, letter in enumerate(text)
        if letter.isascii() and letter.isprintable() and letter != " "
    ]
    return [one + other for (x, one), (y, other) in pairwise(places) if y < x]


def painted(program: app.Program) -> list[PaintedText]:
    """Return all texts of the window that are painted now."""
    found = list[PaintedText]()
    with record_texts(found.append):
        picture_of(program.window)
    return found


@pytest.mark.parametrize("kind", NAMES)
def test_a_name_turns_no_words_round_and_stays_in_its_place(
    program: app.Program, kind: str
) -> None:
    program.controller.play_sample("armada")
    name = NAMES[kind][:_MOST_LETTERS]
    for side in "AB":
        play(program, {"do": "name_player", "side": side, "name": name})
    settle()
    texts = painted(program)
    labels = [one for one in program.window.findChildren(QLabel) if one.isVisible()]
    named = " ".join(plain_text(name).split())[:1].lower()
    assert any(plain_text(one.shown).lower().startswith(named) for one in texts)
    for text in (*(shown_text(one.shown) for one in texts), *(one.text() for one in labels)):
        assert not turned_round(text), text
        assert not {*map(ord, text)} & (STEERING - _ISOLATES - {ord("\n")}), ascii(text)
    for one in texts:
        # What is too long is cut at the end of its area.
        assert one.box.width() <= one.width + 1, one


def test_the_law_finds_words_that_are_turned_round() -> None:
    name = NAMES["rtl"]
    assert turned_round(f"{name}: 8 dials") and not turned_round(shown_text(f"{name}: 8 dials"))
    assert shown_text(f"{name} v {name}").count("\u2068") == 2
