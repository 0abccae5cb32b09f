"""The buttons of Pinned Down on the start page."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from armada_companion.app.start_page import StartPage
from armada_companion.games.pinned_down.entry import ENTRY
from armada_companion.ui.models import EntryRow
from armada_companion.ui.theme import DARK, Look
from tests.examples import pairs
from tests.ui.events import settle
from tests.ui.pages.page_checks import LOOKS, SIZES, check_buttons, check_labels, child

GAMES = [EntryRow(str(place), "Home", "Pinned Down  ·  30 steps", "today") for place in range(4)]


@pytest.fixture
def page(qtbot: QtBot) -> StartPage:
    made = StartPage(Look(DARK), "0.1.0", [ENTRY])
    qtbot.addWidget(made)
    made.resize(1440, 900)
    made.render_games(GAMES)
    made.show()
    return made


@pytest.mark.parametrize(
    ("name", "key", "signal"),
    [
        ("new_pinned-down", Qt.Key.Key_P, "new_game_requested"),
        ("sample_pinned-down", Qt.Key.Key_D, "sample_requested"),
    ],
)
def test_each_button_has_a_key_that_does_the_same(
    page: StartPage, qtbot: QtBot, name: str, key: Qt.Key, signal: str
) -> None:
    with qtbot.waitSignal(getattr(page, signal)) as by_mouse:
        QTest.mouseClick(child(page, QAbstractButton, name), Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(getattr(page, signal)) as by_key:
        QTest.keyClick(page, key)
    assert by_mouse.args == by_key.args == ["pinned-down"]


@pytest.mark.parametrize(("look", "size"), pairs(LOOKS, SIZES))
def test_nothing_is_cut_or_covered(page: StartPage, look: Look, size: tuple[int, int]) -> None:
    page.set_look(look)
    page.resize(*size)
    settle()
    check_buttons(page)
    check_labels(page)
