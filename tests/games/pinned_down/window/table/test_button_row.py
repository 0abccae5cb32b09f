"""The buttons of the phase beside an open sheet: what may be done stays offered."""

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.kit.choice import Choice
from armada_companion.ui.controls.button_row import ButtonRow
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.theme import DARK, Look
from tests.games.pinned_down.window.bench import Bench


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> TablePage:
    """Pegasus in the Jump Phase, whose locations are asked for."""
    assert load_fonts() == ()
    bench = Bench(qtbot, tmp_path / "games")
    bench.do("add_player", player="Ana", ship={"id": "s1", "card": "tri-pegasus"})
    bench.do("show_location", card="harana").do("begin").do("end_main")
    bench.do("reveal", id="dear", name="Too dear", threat=99, power=1)
    return bench.table()


def shown(row: ButtonRow) -> dict[str, PushButton]:
    pairs = zip(row.choices, row.buttons, strict=False)
    return {choice.name: button for choice, button in pairs if button.isVisible()}


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1920, 1080)])
def test_a_power_of_the_phase_is_offered_beside_the_sheet(
    page: TablePage, size: tuple[int, int]
) -> None:
    """J4: Pegasus shows a further location before one is chosen."""
    page.resize(*size)
    assert page.sheet.accessibleName() == "Location shown, 1 of 2"
    found = shown(page.row)
    assert list(found) == ["jump", "play", "power"]
    QTest.mouseClick(found["power"], Qt.MouseButton.LeftButton)
    assert page.sheet.accessibleName() == "Use which power?"


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900)])
def test_the_next_step_keeps_its_place_and_no_button_covers_another(
    page: TablePage, size: tuple[int, int]
) -> None:
    page.resize(*size)
    boxes = {name: one.geometry() for name, one in shown(page.row).items()}
    assert not any(one.intersects(other) for one, other in combinations(boxes.values(), 2))
    assert all(page.row.rect().contains(box) for box in boxes.values())
    beside = page.row.buttons[0].mapTo(page, page.row.buttons[0].rect().bottomLeft())
    page.sheet.close_sheet()
    alone = page.row.buttons[0].mapTo(page, page.row.buttons[0].rect().bottomLeft())
    assert beside == alone


def test_locked_buttons_go_first_where_not_all_fit(qtbot: QtBot) -> None:
    row = ButtonRow(Look(DARK))
    qtbot.addWidget(row)
    row.resize(330, 60)
    locked = Choice("play", "Play effect", None, legal=False, reason="Not now")
    row.render_choices((Choice("jump", "Jump", None), locked, Choice("power", "Use power", None)))
    row.show()
    row.set_short(60.0)
    assert list(shown(row)) == ["jump", "power"]
    row.resize(330, 130)
    assert list(shown(row)) == ["jump", "play", "power"]
    assert row.buttons[0].geometry().bottom() == QRect(0, 0, 330, 130).bottom()
