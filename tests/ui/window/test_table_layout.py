"""Where the parts of the table page stand: nothing over another part, the banner wide enough."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF

from armada_companion.app import program as app
from armada_companion.games.armada.window.parts.table_layout import TWO_ROWS_BELOW, lay_out_table
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.ui.fonts import BANNER, Face, advance
from tests.ui.events import settle
from tests.ui.window.program import boxes, play

PAGES = ((853, 533), (960, 600), (985, 615), (1113, 696), (1280, 800), (1440, 900), (1920, 1080))
LONGEST = "Bartholomew1 activates Providence-class Dre…"
BESIDE_THE_TITLE = 90 + 236 + 20
SMALLEST_TARGET = 44


@pytest.mark.parametrize("page", PAGES)
def test_the_parts_of_the_page_lie_beside_each_other(page: tuple[int, int]) -> None:
    layout = lay_out_table(*page)
    parts = (layout.banner, layout.phases, *layout.plates, *layout.tools, layout.middle)
    for one, other in combinations([QRectF(*part) for part in parts], 2):
        assert not one.intersects(other), (one, other)
    whole = QRectF(0, 0, *page)
    assert all(whole.contains(QRectF(*part)) for part in parts)
    assert min(tool[2] for tool in layout.tools) >= SMALLEST_TARGET


@pytest.mark.parametrize("page", PAGES)
def test_a_narrow_page_leaves_room_for_the_longest_banner(page: tuple[int, int]) -> None:
    layout = lay_out_table(*page)
    room = layout.banner[2] - BESIDE_THE_TITLE
    assert room >= advance(LONGEST, BANNER._replace(face=Face.COND, px=18))
    if page[0] < TWO_ROWS_BELOW:
        assert layout.banner[0] + layout.banner[2] == page[0] - 16


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 800), 100), ((1280, 800), 150), ((1440, 900), 150)]
)
def test_the_steps_of_the_active_ship_are_shown(
    program: app.Program, table: TablePage, size: tuple[int, int], scale: int
) -> None:
    program.controller.change_settings(program.controller.settings._replace(text_scale=scale))
    program.window.resize(*size)
    play(program, {"do": "activate_ship", "ship": "a1"})
    settle()
    panel = table.panel
    assert panel.steps.isVisible()
    parts = (panel.header, panel.diagram, panel.dials, panel.defense, panel.steps, panel.more)
    for (one, place), (other, beside) in combinations(boxes(panel, (*parts, *panel.buttons)), 2):
        seen = one.objectName(), other.objectName()
        # The dials have room for their glow at the left, where the diagram has its margin.
        if seen != ("diagram_panel", "dial_panel"):
            assert not place.intersects(beside), seen
