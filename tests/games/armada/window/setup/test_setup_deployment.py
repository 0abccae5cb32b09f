"""Deployment turn by turn on the setup page, by mouse."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.window.setup.deployment_dialog import DeploymentDialog
from armada_companion.games.armada.window.setup.starting_speeds import SpeedRow
from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode
from armada_companion.ui.controls.option_button import OptionButton
from tests.games.armada.window.setup_game import EMPIRE, REBELS, Game, paste, paste_lists
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
    paste_lists(game, REBELS.replace("General Dodonna (20)", "General Draven (28)"), EMPIRE)
    game.tap("first_A")
    shown = dialog(game)
    tap(shown, "step_cards")
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
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_A", "objective_skip")
    shown = dialog(game)
    assert words(shown) == "Ben places obstacle 1 of 6."
    for kind in (*["asteroid_field"] * 3, *["debris_field"] * 2, "station"):
        tap(shown, f"obstacle_{kind}")
    assert words(shown).startswith("Before deploying, set aside")
    tap(shown, "deployment_next")
    tap(shown, "place_as1")
    assert "place a ship first" in words(shown)
    for name in ("speed_a1_2", "speed_b1_1", "place_as1", "place_as2", "deployment_next"):
        tap(shown, name)
    game.tap("begin")
    assert [action["do"] for action in game.recorded[3:]] == [
        *["place_obstacle"] * 6,
        *["place"] * 3,
        "begin",
    ]
    assert [action["side"] for action in game.recorded[3:9]] == list("BABABA")
    assert game.recorded[11] == {"do": "place", "squadrons": ["as1", "as2"]}
    assert game.state.phase is Phase.COMMAND


def test_an_exception_of_an_objective_is_recorded_anyway(game: Game) -> None:
    """Rules digest 1.1: objectives change the obstacles, their order and the deployment."""
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_A", "objective_skip")
    asked: list[list[Action[GameState]]] = []
    game.page.overrule_requested.connect(asked.append)
    shown = dialog(game)
    tap(shown, "turn_A")
    tap(shown, "obstacle_station")
    assert (len(game.recorded), "RRG 16" in words(shown)) == (3, True)
    tap(shown, "deployment_anyway")
    assert [[encode(one) for one in actions] for actions in asked] == [
        [{"do": "place_obstacle", "side": "A", "kind": "station"}]
    ]
    tap(shown, "step_placing")
    tap(shown, "place_as1")
    tap(shown, "deployment_anyway")
    tap(shown, "place_as2")
    tap(shown, "deployment_anyway")
    assert encode(asked[-1][-1]) == {"do": "place", "squadrons": ["as1", "as2"]}


def test_a_step_may_be_left_out_and_done_later(game: Game) -> None:
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_A", "objective_skip")
    assert game.button("deployment").accessibleName() == "Setup turn by turn: Obstacles…"
    shown = dialog(game)
    for name in ("step_placing", "speed_a1_1", "step_aside", "aside_as1"):
        tap(shown, name)
    assert game.recorded[-1] == {"do": "set_aside", "units": ["as1"]}
    tap(shown, "step_obstacles")
    tap(shown, "obstacle_station")
    assert words(shown) == "Ann places obstacle 2 of 6. Placed: Ben station."


def test_a_card_is_asked_for_when_its_ship_is_placed_and_then_the_other_player(game: Game) -> None:
    """RRG 21: a card that starts with tokens or dials is filled when its ship is deployed."""
    paste_lists(game, REBELS.replace("General Dodonna (20)", "General Draven (28)"), EMPIRE)
    game.tap("first_A", "objective_skip")
    shown = dialog(game)
    for name in ("step_placing", "speed_a1_2"):
        tap(shown, name)
    assert words(shown).startswith("Ann fills a card")
    card = "fill_a1_general-draven-commander_navigate"
    for name in (card, card):
        tap(shown, name)
    assert words(shown) == "Ben places a ship."


def test_several_units_are_set_aside_before_the_players_continue(game: Game) -> None:
    """Hyperspace Assault sets a ship and squadrons aside."""
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_B", "objective_2")
    shown = dialog(game)
    for name in ("deployment_next", "turn_A", "aside_as1", "aside_as2"):
        tap(shown, name)
    assert words(shown).startswith("Before deploying, set aside")
    tap(shown, "deployment_next")
    assert words(shown) == (
        "Ben places a ship. Superior Positions: the first player deploys everything first."
    )


def test_only_the_step_that_is_shown_has_a_check_mark(game: Game) -> None:
    """A step that is done says so in words."""
    paste_lists(game, REBELS, EMPIRE)
    game.tap("first_A", "objective_skip")
    shown = dialog(game)
    for kind in (*["asteroid_field"] * 3, *["debris_field"] * 2, "station"):
        tap(shown, f"obstacle_{kind}")
    found = shown.findChildren(OptionButton)
    steps = {one.objectName(): one for one in found if one.objectName().startswith("step_")}
    checked = [name for name, one in steps.items() if one.option.chosen or one.option.mark]
    assert checked == ["step_aside"]
    assert steps["step_obstacles"].accessibleName() == "6 of 6, Obstacles"


def test_the_speeds_of_a_ship_stand_beside_its_name(game: Game) -> None:
    """Not at the far edge of the pane."""
    paste(game, "A", REBELS)
    game.page.resize(1440, 900)
    game.tap("use_A", "speeds_A")
    rows = [row for row in game.page.findChildren(SpeedRow) if row.isVisible()]
    assert rows
    assert all(row.buttons[0].x() < 300 for row in rows)
