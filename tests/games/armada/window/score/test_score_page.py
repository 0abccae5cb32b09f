"""The score page."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.views.score.score_view import ScoreLine, ScoreView, SideScore
from armada_companion.games.armada.window.score.score_page import ScorePage
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.press_guard import QUIET_MS, PressGuard
from armada_companion.ui.theme import DARK, Look
from tests.examples import pairs
from tests.ui.events import settle
from tests.ui.manual_clock import ManualClock
from tests.ui.pages.page_checks import LOOKS, SIZES, check_buttons, child

LINES = (ScoreLine("Demolisher", "destroyed", 83), ScoreLine("2 victory tokens × 15", "", 30))
VIEW = ScoreView(
    sides=(SideScore(0, "Ann", LINES, 113, winner=True), SideScore(1, "Ben", (), 0, winner=False)),
    winner=0,
    title="Ann wins",
    why="More points. 113 to 0 points.",
)


@pytest.fixture
def page(qtbot: QtBot, look: Look) -> ScorePage:
    made = ScorePage(look, lambda: VIEW)
    qtbot.addWidget(made)
    made.refresh()
    made.resize(1440, 900)
    made.show()
    return made


def named(page: ScorePage, name: str) -> QWidget:
    return child(page, QWidget, name)


def test_the_banner_says_who_won_and_why(page: ScorePage) -> None:
    banner = named(page, "winner_banner")
    assert banner.accessibleName() == "Ann wins. More points. 113 to 0 points."
    trophy = banner.grab().toImage().pixelColor(12, 56)
    assert trophy == DARK.players[0]


def test_without_a_winner_the_banner_has_nobodys_color(page: ScorePage) -> None:
    page.render_score(VIEW._replace(winner=None, title="Nobody wins", why=""))
    color = named(page, "winner_banner").grab().toImage().pixelColor(12, 56)
    assert color not in DARK.players


def test_a_success_does_not_look_like_a_failure(page: ScorePage) -> None:
    strip = child(page, MessageBanner, "score_message")
    grounds = []
    for show in (page.show_refusal, page.show_done):
        show("Saved to /games/Mia-v-Jonas.armada")
        assert strip.message == "Saved to /games/Mia-v-Jonas.armada"
        grounds.append(strip.grab().toImage().pixelColor(strip.width() // 2, 6).name())
    assert grounds == [DARK.bad_deep.name(), DARK.ok_deep.name()]


def test_each_score_tells_what_it_is_made_of(page: ScorePage) -> None:
    ann, ben = named(page, "score_A"), named(page, "score_B")
    assert ann.accessibleName() == "Ann, 113 points"
    expected = "Demolisher destroyed 83; 2 victory tokens × 15 30; total 113"
    assert ann.accessibleDescription() == expected
    assert ben.accessibleDescription() == "total 0"


def test_a_longer_list_makes_a_higher_column(page: ScorePage) -> None:
    before = named(page, "score_A").sizeHint().height()
    more = VIEW.sides[0]._replace(lines=LINES * 4)
    page.render_score(VIEW._replace(sides=(more, VIEW.sides[1])))
    assert named(page, "score_A").sizeHint().height() == before + 6 * 32


@pytest.mark.parametrize(
    ("name", "key", "signal"),
    [
        ("score_back", Qt.Key.Key_B, "back_requested"),
        ("score_export", Qt.Key.Key_X, "export_requested"),
        ("score_new", Qt.Key.Key_N, "new_game_requested"),
    ],
)
def test_each_button_has_a_key_that_does_the_same(
    page: ScorePage, qtbot: QtBot, name: str, key: Qt.Key, signal: str
) -> None:
    button = named(page, name)
    assert isinstance(button, QAbstractButton)
    with qtbot.waitSignal(getattr(page, signal)):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(getattr(page, signal)):
        QTest.keyClick(page, key)


def test_a_key_meant_for_the_page_before_presses_nothing(qtbot: QtBot) -> None:
    clock = ManualClock()
    page = ScorePage(Look(DARK, guard=PressGuard(clock)), lambda: VIEW)
    qtbot.addWidget(page)
    page.refresh()
    page.show()
    settle()
    pressed: list[None] = []
    page.new_game_requested.connect(partial(pressed.append, None))
    clock.ms += QUIET_MS - 1
    QTest.keyClick(page, Qt.Key.Key_N)
    assert not pressed
    clock.ms += 1
    QTest.keyClick(page, Qt.Key.Key_N)
    assert len(pressed) == 1


def test_while_the_game_is_on_the_main_button_leads_back_to_the_table(
    page: ScorePage, qtbot: QtBot
) -> None:
    page.render_score(VIEW._replace(winner=None, title="The score so far", is_over=False))
    settle()
    back, new = child(page, PushButton, "score_back"), child(page, PushButton, "score_new")
    assert (back._primary, new._primary) == (True, False)
    assert back.x() < new.x()
    with qtbot.waitSignal(page.back_requested):
        QTest.keyClick(page, Qt.Key.Key_Escape)
    page.render_score(VIEW)
    settle()
    assert (back._primary, new._primary) == (False, True)
    assert new.x() < back.x()


@pytest.mark.parametrize(("scaled", "size"), pairs(LOOKS, SIZES))
def test_nothing_is_covered(page: ScorePage, scaled: Look, size: tuple[int, int]) -> None:
    page.set_look(scaled)
    page.resize(*size)
    settle()
    assert page.width() == size[0]
    check_buttons(page)
    assert named(page, "score_A").geometry().right() < named(page, "score_B").geometry().left()


def test_a_side_tells_its_tournament_points_beside_its_total(page: ScorePage) -> None:
    ann = VIEW.sides[0]._replace(reward="7 tournament points, margin 113")
    page.render_score(VIEW._replace(sides=(ann, VIEW.sides[1])))
    shown = named(page, "score_A").accessibleDescription()
    assert shown.endswith("total 113; 7 tournament points, margin 113")
    assert named(page, "score_B").accessibleDescription() == "total 0"
