"""Nothing on the setup page jumps: what is seen before and after a step stands where it stood."""

from collections.abc import Callable, Mapping

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.views.setup.setup_view import name_player
from armada_companion.ui.press_guard import PressGuard
from armada_companion.ui.theme import DARK, Look
from tests.examples import pairs
from tests.games.armada.window.setup_game import EMPIRE, REBELS, TIED, Game, paste
from tests.ui.events import settle
from tests.ui.pages.page_checks import LOOKS, SIZES, buttons, check_buttons, check_labels

Places = Mapping[str, QRect]
LONG = "Bartholomew the Elder of Long Names and Longer Titles"
NAMED = EMPIRE.replace("Name: Long Patrol", f"Name: {LONG}")


def places(game: Game) -> Places:
    """Where the buttons and fields lie that are seen now."""
    page = game.page
    found = [*buttons(page), *page.findChildren(QLineEdit), *page.findChildren(QPlainTextEdit)]
    return {
        one.objectName(): QRect(one.mapTo(page, QPoint(0, 0)), one.size())
        for one in found
        if one.isVisible()
    }


def steps(game: Game) -> Mapping[str, Callable[[], None]]:
    """A setup with all that may go wrong, in order."""
    return {
        "empty clipboard": lambda: paste(game, "A", " "),
        "too long": lambda: paste(game, "A", "x" * 400_000),
        "no list": lambda: paste(game, "A", "once upon a time"),
        "lost lines": lambda: paste(game, "A", TIED.replace("CR90 Corvette A", "Frogs of War")),
        "side A": lambda: paste(game, "A", TIED),
        "side B": lambda: paste(game, "B", NAMED),
        "name": lambda: game.play(name_player("B", LONG)),
        "locked": lambda: game.tap("first_A"),
        "coin": lambda: game.tap("flip_coin"),
        "first player": lambda: game.tap("first_B"),
        "objective": lambda: game.tap("objective_2"),
        "speed": lambda: game.tap("speed_a1_3"),
        "other first player": lambda: game.tap("first_A"),
        "no more objectives": lambda: game.tap("objective_skip"),
        "list again": lambda: game.tap("speeds_A"),
        "another fleet": lambda: paste(game, "A", REBELS),
        "used": lambda: game.tap("use_A"),
    }


@pytest.mark.parametrize(("scaled", "size"), pairs(LOOKS, SIZES))
def test_no_step_moves_what_was_there(
    game: Game, qtbot: QtBot, scaled: Look, size: tuple[int, int]
) -> None:
    game.page.set_look(scaled)
    game.page.resize(*size)
    settle()
    before = places(game)
    moved: dict[tuple[str, str], QRect] = {}
    for step, do in steps(game).items():
        do()
        settle()
        after = places(game)
        both = before.keys() & after.keys()
        assert len(both) > 12
        moved |= {(step, one): after[one] for one in both if before[one] != after[one]}
        check_buttons(game.page)
        check_labels(game.page)
        before = after
    assert moved == {}


def test_a_double_tap_is_one_step(qtbot: QtBot, catalog: Catalog) -> None:
    """Two presses 80 ms apart on everything that a setup by mouse presses."""
    now = [0.0]
    game = Game(qtbot, Look(DARK, guard=PressGuard(lambda: now[0])), catalog)
    texts = {"paste_A": TIED, "paste_B": EMPIRE}
    for name in (
        *("paste_A", "paste_B", "flip_coin", "first_B", "speed_a1_2", "speed_b1_1"),
        *("speeds_A", "speeds_A", "objective_0", "begin"),
    ):
        QGuiApplication.clipboard().setText(texts.get(name, ""))
        steps_before, button = len(game.actions), game.button(name)
        place = button.mapTo(game.page, button.rect().center())
        now[0] += 1000
        for _ in range(2):
            hit = game.page.childAt(place) or game.page
            QTest.mouseClick(hit, Qt.MouseButton.LeftButton, pos=hit.mapFrom(game.page, place))
            now[0] += 80
            settle()
        assert len(game.actions) - steps_before <= 1, name
    assert [action["do"] for action in game.recorded] == [
        *("enter_fleet", "enter_fleet", "choose_first_player", "deploy", "deploy"),
        *("choose_objective", "begin"),
    ]
    assert game.flips == [0]
