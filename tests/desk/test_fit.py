"""Bar 8: nothing is cut in any look, and everything is reached by keys."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.event.tiles import Follow, Line
from armada_companion.kit.live_view import LiveSide, LiveView
from armada_companion.ui.child_process import ChildProcess
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.paint.painted_text import PaintedText, Tier, record_texts
from armada_companion.ui.theme import THEMES, Look
from tests.desk.driving import event_of
from tests.ui.events import settle
from tests.ui.pages.page_checks import check_buttons, check_labels

LOOKS = [
    *((name, 1.5, QSize(1280, 800)) for name in THEMES),
    *((name, 2.0, QSize(3840, 2160)) for name in THEMES),
    ("dark", 1.0, QSize(1280, 800)),
    ("light", 1.0, QSize(1920, 1080)),
]
PAGES = ("start", "wall", "tables", "lists", "results", "table", "network")


@pytest.fixture
def hall(ten: DeskWindow, monkeypatch: pytest.MonkeyPatch) -> DeskWindow:
    """200 tables, calls, results, and names as long as they come; no hub is started."""
    monkeypatch.setattr(ChildProcess, "start", lambda _child: None)
    event = event_of(ten)
    names = ("Bartholomew Featherstonehaugh", "Maximiliane von Hohenzollern-Sigmaringen")
    pairs = [acts.Pairing(n, f"{names[0]} {n}", f"{names[1]} {n}") for n in range(1, 201)]
    event.do(acts.EnterPairings(1, tuple(pairs)))
    sides = (LiveSide("a", 400), LiveSide("b", 399))
    for table in range(1, 200):
        view = LiveView("Armada", 1, round=3, rounds=6, turn="Ship Phase", side=1, sides=sides)
        event.follow(table, Follow(Line.ONLINE, view, event.now()))
    event.do(acts.Call(199, "Does this squadron block the line of sight of that ship?", "table"))
    event.do(acts.Result(1, 5, (400, 399)), acts.DisputeResult(1, 5, pairs[4].first, "wrong"))
    return ten


def show(desk: DeskWindow, page: str) -> None:
    if page == "start":
        desk.show_start()
    elif page == "table":
        desk.show_table(199)
    else:
        desk.show_page(page)
    if page == "network":
        open_network(desk)
    settle()


def open_network(desk: DeskWindow) -> None:
    """Let the hub say that it is open, with a card of each kind."""
    assert desk._makes is not None
    said = (
        {"addresses": ["192.168.105.205"]},
        {"opened": {"address": "192.168.105.205:8443"}},
        {"card": {"table": 1, "role": "table", "code": "123456", "joined": False}},
        {"card": {"table": 2, "role": "look", "code": "123456", "joined": False}},
        {"card": {"judge": 3, "role": "judge", "code": "123456", "joined": False}},
    )
    for line in said:
        desk._makes.hub._on_said(line)


@pytest.mark.parametrize(("theme", "scale", "size"), LOOKS)
@pytest.mark.parametrize("page", PAGES)
def test_no_label_of_a_button_and_no_number_is_cut(
    hall: DeskWindow, page: str, theme: str, scale: float, size: QSize
) -> None:
    hall.set_look(Look(THEMES[theme], scale))
    hall.resize(size)
    show(hall, page)
    found: list[PaintedText] = []
    with record_texts(found.append):
        hall.grab()
    assert found
    cut = [one.text for one in found if one.is_cut and one.tier is not Tier.STUDY]
    assert not cut
    numbers = [one.text for one in found if one.is_cut and one.text.strip().isdigit()]
    assert not numbers
    check_buttons(hall)
    check_labels(hall)


def buttons(desk: DeskWindow) -> Iterator[str]:
    """Yield the names of the visible buttons of the window."""
    for button in desk.findChildren(ActionButton):
        if button.isVisible() and button.objectName():
            yield button.objectName()


@pytest.mark.parametrize("page", PAGES)
def test_every_button_is_reached_by_tab(hall: DeskWindow, page: str) -> None:
    show(hall, page)
    hall.activateWindow()
    reached = set()
    for _ in range(80):
        focus = QApplication.focusWidget()
        if focus is not None:
            reached.add(focus.objectName())
            QTest.keyClick(focus, Qt.Key.Key_Tab)
    missing = {*buttons(hall)} - reached - {"desk_message_close"}
    assert not missing


@pytest.mark.parametrize(("theme", "scale", "size"), LOOKS)
def test_the_header_of_a_judge_is_not_cut(
    hall: DeskWindow, theme: str, scale: float, size: QSize
) -> None:
    """His name and connection are before the facts of the page."""
    hall.set_look(Look(THEMES[theme], scale))
    hall.resize(size)
    settle()
    facts = (
        "Bartholomew Featherstonehaugh, connecting…  ·  Round 3  ·  200 tables  ·  2 need a judge"
    )
    hall._header.render_event("Spring Open", f"{facts}  ·  199 open", "wall", "")
    settle()
    label = hall.findChild(ElidedLabel, "desk_facts")
    assert label is not None
    assert label.text() == f"{facts}  ·  199 open"
