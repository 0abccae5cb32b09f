"""A bye and a no-show are entered on the setup page, and undo brings it back."""

import pytest

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.window.setup.agreement_sheet import AgreementSheet
from armada_companion.games.armada.window.setup.unplayed_sheet import UnplayedSheet
from armada_companion.ui.theme import Look
from tests.ui.pages.page_checks import LOOKS, check_buttons, check_labels
from tests.ui.window.fleet_players import FleetKeys, FleetMouse, FleetPlayer
from tests.ui.window.program import actions_of, front, one, play, state_of, wait_for_front

HANDS = (FleetMouse, FleetKeys)


@pytest.fixture(params=HANDS)
def player(program: app.Program, request: pytest.FixtureRequest) -> FleetPlayer:
    made: FleetPlayer = request.param(program)
    made.press("new_armada")
    for side, name in (("A", "Ann"), ("B", "Ben")):
        play(program, {"do": "name_player", "side": side, "name": name})
    return made


def end(player: FleetPlayer, name: str) -> None:
    for button in ("setup_agreement", "not_played", name):
        player.press(button)
        wait_for_front(player.program)


def test_a_bye_needs_no_second_fleet_and_leads_to_the_result(player: FleetPlayer) -> None:
    """Digest 11.4: 8 tournament points and the margin 140."""
    player.press("sample_A")
    end(player, "bye_A")
    program = player.program
    assert actions_of(program)[-1] == {"do": "bye", "side": "A"}
    assert (state_of(program).phase, program.window.page) == (Phase.OVER, "score")
    banner = one(program, "winner_banner").accessibleName()
    assert banner == "Ann wins. A bye: there was no opponent."
    described = one(program, "score_A").accessibleDescription()
    assert described.endswith("8 tournament points, margin 140")


def test_a_no_show_is_reported_before_there_is_a_fleet(player: FleetPlayer) -> None:
    """Digest 11.4: the one who did not come takes 1 point."""
    end(player, "no_show_A")
    program = player.program
    assert actions_of(program)[-1] == {"do": "no_show", "side": "A"}
    assert one(program, "winner_banner").accessibleName().startswith("Ben wins.")
    described = [one(program, f"score_{side}").accessibleDescription() for side in "AB"]
    assert described[0].endswith("1 tournament point")
    assert described[1].endswith("8 tournament points, margin 140")


def test_undo_on_the_result_leads_back_to_the_setup(player: FleetPlayer) -> None:
    player.press("sample_A")
    end(player, "no_show_B")
    program = player.program
    assert one(program, "score_back").accessibleName() == "Undo"
    player.press("score_back")
    assert (state_of(program).phase, program.window.page) == (Phase.SETUP, "setup")
    assert one(program, "use_A").accessibleName() == "Fleet in use"
    assert actions_of(program)[-1] == {"do": "undo"}
    program.bridge.redo()
    assert program.window.page == "score"


def test_cancel_ends_nothing_and_leads_back_to_the_sheet(player: FleetPlayer) -> None:
    for button in ("setup_agreement", "format_task-force", "not_played", "unplayed_cancel"):
        player.press(button)
        wait_for_front(player.program)
    assert isinstance(front(player.program), AgreementSheet)
    assert one(player.program, "format_task-force").accessibleName().endswith("chosen")
    assert state_of(player.program).phase is Phase.SETUP


def test_what_each_side_takes_is_said_before_it_is_recorded(player: FleetPlayer) -> None:
    player.tap("setup_agreement", "not_played")
    names = [one(player.program, name).accessibleName() for name in ("bye_B", "no_show_A")]
    assert names == [
        "bye, Ben has a bye, Ben: 8 points, margin 140",
        "no-show, Ann does not come to the game, Ben: 8 points, margin 140. Ann: 1 point",
    ]


@pytest.mark.parametrize("scaled", LOOKS)
def test_nothing_is_cut_or_covered(program: app.Program, scaled: Look) -> None:
    mouse = FleetMouse(program)
    for button in ("new_armada", "setup_agreement", "not_played"):
        mouse.press(button)
    sheet = front(program)
    assert isinstance(sheet, UnplayedSheet)
    sheet.set_look(scaled)
    check_buttons(sheet)
    check_labels(sheet)
