"""One question leads to the next, and Back to the one before."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from armada_companion.ui.pinned_down.table_page import TablePage
from armada_companion.ui.widgets.buttons import PushButton
from tests.ui.pages.page_checks import child
from tests.ui.pages.pinned_down_bench import Bench


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Bench:
    return Bench(qtbot, tmp_path / "games").assign(1)


def tap(page: TablePage, label: str) -> None:
    """Tap a choice of the open sheet."""
    (button,) = [one for one in page.sheet.choices if one.accessibleName() == label]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def labels(page: TablePage) -> list[str]:
    return [one.accessibleName() for one in page.sheet.choices]


def test_back_goes_back_one_question(bench: Bench) -> None:
    page = bench.table()
    page.flow.enter_unit("s1")
    first = labels(page)
    tap(page, "Power…")
    tap(page, "+2")
    assert page.sheet.accessibleName() == "How long?"
    back = child(page, PushButton, "sheet_back")
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert page.sheet.accessibleName() == "Change the power by"
    QTest.keyClick(page.sheet, Qt.Key.Key_Escape)
    assert labels(page) == first
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert not page.sheet.isVisible()


def test_the_last_entry_asks_before_the_game_is_lost(bench: Bench) -> None:
    """P10: one tap on the wrong place does not end a game."""
    page = bench.table()
    page.flow.enter_unit("s1")
    assert labels(page)[-1] == "Destroyed…"
    tap(page, "Destroyed…")
    assert bench.last["do"] != "destroy"
    assert labels(page) == ["Yes, the game is lost"]
    QTest.mouseClick(child(page, PushButton, "sheet_back"), Qt.MouseButton.LeftButton)
    assert labels(page)[-1] == "Destroyed…"
    tap(page, "Destroyed…")
    tap(page, "Yes, the game is lost")
    assert bench.last == {"do": "destroy", "ship": "s1"}
    assert bench.state.outcome is not None


def test_a_question_asked_anew_has_nothing_before_it(bench: Bench) -> None:
    page = bench.table()
    page.flow.enter_unit("s1")
    tap(page, "Power…")
    page.sheet.close_sheet()
    page.flow.enter_table()
    page.sheet.go_back()
    assert not page.sheet.isVisible()


def test_what_is_refused_goes_back_to_the_choices(bench: Bench) -> None:
    page = bench.table()
    bench.do("repair", ship="s1", card="weapon-systems-hit")
    bench.do("repair", ship="s1", card="cloaking-device-hit")
    page.flow.enter_unit("s1")
    tap(page, "Repair…")
    assert page.sheet.accessibleDescription() == "TRF Washington is not damaged (D5)"
    page.sheet.go_back()
    assert labels(page)[0] == "Power…"
