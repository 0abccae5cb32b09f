"""One question leads to the next, and Back to the one before."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from armada_companion.games.pinned_down.rules.phases.attack import pool_after_jump
from armada_companion.games.pinned_down.views.choices import AboutTable, AboutUnit
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.ui.controls.buttons import PushButton
from tests.games.pinned_down.window.bench import Bench
from tests.ui.pages.page_checks import child


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
    page.flow.follow(AboutUnit("s1"))
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
    page.flow.follow(AboutUnit("s1"))
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


def test_a_question_asked_again_has_nothing_before_it(bench: Bench) -> None:
    page = bench.table()
    page.flow.follow(AboutUnit("s1"))
    tap(page, "Power…")
    page.sheet.close_sheet()
    page.flow.follow(AboutTable())
    page.sheet.go_back()
    assert not page.sheet.isVisible()


def test_what_is_refused_goes_back_to_the_choices(bench: Bench) -> None:
    page = bench.table()
    bench.do("repair", ship="s1", card="weapon-systems-hit")
    bench.do("repair", ship="s1", card="cloaking-device-hit")
    page.flow.follow(AboutUnit("s1"))
    tap(page, "Repair…")
    assert page.sheet.accessibleDescription() == "TRF Washington is not damaged (D5)"
    page.sheet.go_back()
    assert labels(page)[0] == "Power…"


def test_a_sheet_is_no_higher_than_its_question_and_back_keeps_its_place(bench: Bench) -> None:
    """What is decided about stays in sight."""
    page = bench.table()
    back = child(page, PushButton, "sheet_back")
    places, heights = [], []
    page.flow.follow(AboutUnit("s1"))
    for label in ("Power…", "+2", ""):
        places.append(back.mapTo(page, QPoint(0, 0)))
        heights.append(page.sheet.height())
        if label:
            tap(page, label)
    assert len(set(places)) == 1
    assert max(heights) < page.height() * 0.55
    assert page.sheet.geometry().bottom() <= page.rect().bottom()


def test_what_a_sheet_covers_is_not_pressed_by_a_key(bench: Bench) -> None:
    page = bench.table()
    page.flow.follow(AboutUnit("s1"))
    steps = len(bench.bridge.session.steps)
    for key in (Qt.Key.Key_E, Qt.Key.Key_Plus, Qt.Key.Key_P):
        QTest.keyClick(page.sheet, key)
    assert len(bench.bridge.session.steps) == steps
    assert labels(page)[0] == "Power…"


def test_locations_are_chosen_with_their_texts_and_what_follows(bench: Bench) -> None:
    """P20 and the digest, J5: nobody chooses blind; two taps name them, one chooses."""
    page = bench.table()
    bench.do("end_assignment").do("fight", ship="s1").do("resolve_fight", damage="direct-hit")
    assert page.sheet.accessibleName() == "Location shown, 1 of 2"
    tap(page, "Harana")
    assert labels(page)[0] == "Agniar"
    tap(page, "Volar Pulsar")
    assert labels(page) == ["Harana, distance 1", "Volar Pulsar, distance 3"]
    said = [one.accessibleDescription() for one in page.sheet.choices]
    assert "Destinies of players count 1 less" in said[0]
    assert "On arrival, every player discards a hand card" in said[1]
    here = pool_after_jump(bench.state, None)
    assert f"Next attack {here} → {here + 1} threat" in said[0]
    assert f"Next attack {here} → {here + 3} threat" in said[1]
    tap(page, "Volar Pulsar, distance 3")
    assert bench.last["choose"] == "volar-pulsar"


def test_a_new_location_is_marked(bench: Bench) -> None:
    page = bench.table()
    found = [page.track.is_marked]
    bench.do("end_assignment").do("fight", ship="s1").do("resolve_fight", damage="direct-hit")
    bench.do("jump", shown=["harana"], choose="harana")
    found.append(page.track.is_marked)
    page.start_over()
    found.append(page.track.is_marked)
    assert found == [False, True, False]


def test_a_change_of_the_pool_is_marked(bench: Bench) -> None:
    page = bench.table()
    found = [page.pool.is_marked]
    bench.do("change_pool", by=1)
    found.append(page.pool.is_marked)
    page.start_over()
    found.append(page.pool.is_marked)
    assert found == [False, True, False]
