"""Deployment turn by turn on the setup page, by mouse."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel

from armada_companion.games.armada.rules.types import Phase
from armada_companion.games.armada.window.setup_deployment import DeploymentDialog
from tests.games.armada.window.setup_game import EMPIRE, REBELS, Game, paste
from tests.ui.pages.page_checks import child


def dialog(game: Game) -> DeploymentDialog:
    game.tap("deployment")
    return child(game.page, DeploymentDialog, "deployment_dialog")


def tap(shown: DeploymentDialog, name: str) -> None:
    # Buttons of an earlier turn are deleted later.
    buttons = [one for one in shown.findChildren(QAbstractButton, name) if not one.isHidden()]
    QTest.mouseClick(buttons[-1], Qt.MouseButton.LeftButton)


def words(shown: DeploymentDialog) -> str:
    return child(shown, QLabel, "deployment_words").text()


def test_the_dialog_waits_for_the_first_player(game: Game) -> None:
    game.tap("deployment")
    assert "first player" in game.message


def test_a_card_is_filled_piece_by_piece(game: Game) -> None:
    paste(game, "A", REBELS.replace("General Dodonna (20)", "General Draven (28)"))
    paste(game, "B", EMPIRE)
    game.tap("first_A")
    shown = dialog(game)
    tap(shown, "fill_a1_general-draven-commander_repair")
    assert "1 of 2" in words(shown)
    tap(shown, "fill_a1_general-draven-commander_repair")
    assert game.recorded[-1] == {
        "do": "fill_card",
        "ship": "a1",
        "upgrade": "general-draven-commander",
        "dials": ["repair", "repair"],
    }


def test_a_whole_setup_is_placed_turn_by_turn(game: Game) -> None:
    paste(game, "A", REBELS)
    paste(game, "B", EMPIRE)
    game.tap("first_A", "objective_skip")
    shown = dialog(game)
    tap(shown, "place_as1")
    assert "place a ship first" in words(shown)
    for name in ("obstacle_station", "place_a1_2", "place_b1_1", "place_as1", "place_as2"):
        tap(shown, name)
    tap(shown, "deployment_close")
    game.tap("begin")
    assert [action["do"] for action in game.recorded[3:]] == [
        "place_obstacle",
        "place",
        "place",
        "place",
        "begin",
    ]
    assert game.recorded[6] == {"do": "place", "squadrons": ["as1", "as2"]}
    assert game.state.phase is Phase.COMMAND
