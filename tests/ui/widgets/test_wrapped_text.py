"""Text in several lines tells tests when there is no room for all of it."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from armada_companion.games.pinned_down.views.table.table_views import LocationView, NewsView
from armada_companion.games.pinned_down.window.table.side_panel import SidePanel
from armada_companion.ui.fonts import BODY, wrapped_height
from armada_companion.ui.paint.painted_text import PaintedText, Tier, record_texts
from armada_companion.ui.paint.primitives import draw_wrapped
from armada_companion.ui.theme import Look

WORDS = "One two three four five six seven eight nine ten"
WIDTH = 120.0


def written(height: float, scale: float = 1.0) -> PaintedText:
    """Return what is told of the words in room of a height."""
    heard: list[PaintedText] = []
    picture = QImage(400, 400, QImage.Format.Format_RGB32)
    with record_texts(heard.append), QPainter(picture) as painter:
        painter.scale(scale, scale)
        draw_wrapped(painter, QRectF(0, 0, WIDTH, height), WORDS, BODY, QColor("white"))
    (found,) = heard
    return found


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_text_that_is_too_high_for_its_room_is_cut(scale: float) -> None:
    needed = wrapped_height(WORDS, BODY, WIDTH)
    assert needed > 2 * BODY.px
    whole, cut = written(needed, scale), written(needed - BODY.px, scale)
    assert (whole.is_cut, cut.is_cut) == (False, True)
    assert whole.px == cut.px == BODY.px * scale


def test_the_side_panel_tells_which_lines_it_leaves_out(qtbot: QtBot, look: Look) -> None:
    panel = SidePanel(look)
    qtbot.addWidget(panel)
    location = LocationView("Moslov Asteroid", "space", 2, (WORDS,) * 3)
    news = NewsView("Ben fights", ("He wins",), (("Ana fought", ()),))
    panel.render_side(location, ("No captains",), news)
    left_out: list[list[tuple[str, Tier]]] = []
    for height in (600, 100):
        heard: list[PaintedText] = []
        panel.resize(310, height)
        with record_texts(heard.append):
            panel.grab()
        left_out.append([(text.text, text.tier) for text in heard if text.is_cut])
    assert left_out[0] == []
    assert ("Ben fights", Tier.READ) in left_out[1]
    assert left_out[1][-1] == ("Ana fought", Tier.STUDY)


def test_notes_that_do_not_fit_the_side_panel_are_counted(qtbot: QtBot, look: Look) -> None:
    panel = SidePanel(look)
    qtbot.addWidget(panel)
    notes = tuple(f"This followed as number {number}" for number in range(1, 13))
    panel.render_side(None, (), NewsView("A card is revealed", notes, ()))
    panel.resize(310, 260)
    heard: list[PaintedText] = []
    with record_texts(heard.append):
        panel.grab()
    found = [text.text for text in heard]
    assert not any(text.is_cut for text in heard)
    shown = [text for text in found if text.startswith("This followed")]
    assert shown == list(notes[: len(shown)])
    assert shown
    assert found[-1] == f"and {len(notes) - len(shown)} more in the history"
