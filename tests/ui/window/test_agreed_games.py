"""The format and the rules of a game are agreed on the setup page, and players form teams."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTextEdit, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.window.setup.agreement_sheet import AgreementSheet
from armada_companion.system.paths import user_paths
from armada_companion.ui.theme import Look
from tests.games.armada.rules.table.test_teams import PLAYERS, fleet_for
from tests.games.armada.rules.tabletop import fleet_of
from tests.ui.events import settle
from tests.ui.pages.page_checks import LOOKS, check_buttons, check_labels
from tests.ui.window.fleet_players import FleetKeys, FleetMouse
from tests.ui.window.players import KeyPlayer
from tests.ui.window.program import (
    actions_of,
    armada_table,
    found,
    front,
    one,
    play,
    state_of,
    wait_for_front,
)

TEAMS = {"A": ("Ann", "Ben"), "B": ("Cy", "Dee")}


@pytest.fixture
def player(program: app.Program) -> FleetMouse:
    made = FleetMouse(program)
    made.press("new_armada")
    return made


def agree_on_four(player: FleetMouse) -> None:
    for name in ("setup_agreement", "format_sector-fleet", "players_A_2", "players_B_2"):
        player.press(name)
    for side, names in TEAMS.items():
        for place, name in enumerate(names, 1):
            player.write(f"player_{side}_{place}", name)
    player.press("agreement_use")
    wait_for_front(player.program)


def test_another_format_keeps_what_was_entered_and_leaves_one_game(player: FleetMouse) -> None:
    player.tap("sample_A", "setup_agreement", "format_task-force", "agreement_use")
    wait_for_front(player.program)
    state = state_of(player.program)
    assert (state.ruleset.format, state.ruleset.points_limit) == ("task-force", 200)
    assert [action["do"] for action in actions_of(player.program)] == ["enter_fleet"]
    assert one(player.program, "setup_agreement").accessibleName() == "Task Force 200"
    report = one(player.program, "report_A")
    assert isinstance(report, QTextEdit)
    assert "200 were agreed" in report.toPlainText()
    assert one(player.program, "use_A").accessibleName() == "Fleet in use"
    for name in ("setup_agreement", "format_standard", "agreement_use"):
        player.press(name)
    wait_for_front(player.program)
    assert "were agreed" not in report.toPlainText()
    assert len(list(user_paths().games.glob("*.armada"))) == 1


def test_what_does_not_fit_another_agreement_is_said(player: FleetMouse) -> None:
    """The map of a campaign says who is first (digest 12.4); else a tie is flipped for."""

    def agree_on(kind: str) -> None:
        for name in ("setup_agreement", f"format_{kind}", "agreement_use"):
            player.press(name)
        wait_for_front(player.program)

    agree_on("campaign")
    for side in "AB":
        entered = {**fleet_of(side.lower(), 1), "points": 100}
        play(player.program, {"do": "enter_fleet", "side": side, "fleet": entered})
    play(player.program, {"do": "choose_first_player", "side": "A"})
    play(player.program, {"do": "name_player", "side": "B", "name": "Cy"})
    agree_on("standard")
    done = [action["do"] for action in actions_of(player.program)]
    assert done == ["enter_fleet", "enter_fleet", "name_player"]
    message = one(player.program, "setup_message")
    assert message.accessibleName().startswith("Not all that was entered fits")


def test_a_rule_is_three_taps_and_stands_in_the_header(player: FleetMouse) -> None:
    for name in ("setup_agreement", "more_rules", "flotillas_count_1", "agreement_use"):
        player.press(name)
    wait_for_front(player.program)
    assert player.program.bridge.session.header["settings"] == {"flotillas_count": False}
    assert not state_of(player.program).ruleset.flotillas_count
    assert one(player.program, "setup_agreement").accessibleName() == "Standard 400, 1 own rule"
    player.press("setup_agreement")
    assert one(player.program, "flotillas_count_1").accessibleName().endswith("chosen")


def test_cancel_and_nothing_new_leave_the_game_as_it_is(player: FleetMouse) -> None:
    before = player.program.bridge.session.header["id"]
    for names in (("format_other", "agreement_cancel"), ("agreement_use",)):
        player.press("setup_agreement")
        for name in names:
            player.press(name)
        wait_for_front(player.program)
        assert player.program.bridge.session.header["id"] == before


def test_teams_need_the_names_of_all_players(player: FleetMouse) -> None:
    for name in ("setup_agreement", "format_team-play", "players_A_2", "agreement_use"):
        player.press(name)
    problem = one(player.program, "agreement_problem")
    assert isinstance(problem, QLabel)
    assert problem.text() == "Write the name of every player."
    assert isinstance(front(player.program), AgreementSheet)


def test_a_sector_fleet_game_of_four_comes_to_its_first_activation(player: FleetMouse) -> None:
    """Digest 12.2: a fleet for each player, a Grand Admiral for each team."""
    agree_on_four(player)
    for name in ("ann", "ben", "cy", "dee"):
        assert one(player.program, f"list_{name}").isVisible()
        player.press(f"sample_{name}")
    player.tap("player_ben", "leader_ben", "leader_dee")
    state = state_of(player.program)
    assert {key: one.fleet.points if one.fleet else 0 for key, one in state.members.items()} == {
        "ann": 400,
        "ben": 400,
        "cy": 396,
        "dee": 396,
    }
    assert {unit.player for unit in state.ships_of(Side.A)} == {"ann", "ben"}
    admirals = {side: state.player(side).grand_admiral for side in Side}
    assert admirals == {Side.A: "ben", Side.B: "dee"}
    for name in ("first_A", "objective_1", "begin", "leave_dials_on_table"):
        player.press(name)
    player.press_next("activate_ship")
    state = state_of(player.program)
    assert (state.phase, state.to_act) == (Phase.SHIP, Side.A)
    activated = str(actions_of(player.program)[-1]["ship"])
    assert state.player(Side.A).chosen == state.ship(activated).player


def test_players_of_a_team_who_show_no_dials_take_the_screen_one_after_the_other(
    program: app.Program,
) -> None:
    """RRG 51: teammates may not show dials to each other."""
    program.controller.new_agreed_game(
        "armada", {"settings": {"format": "team-play"}, "players": PLAYERS}
    )
    for player in PLAYERS:
        entered = fleet_for(player["id"], 1)
        whose = {"side": player["side"], "player": player["id"]}
        play(program, {"do": "enter_fleet", "fleet": entered, **whose})
    play(program, {"do": "choose_first_player", "side": "A"}, {"do": "begin"})
    keys, table = KeyPlayer(program), armada_table(program)
    keys.key(Qt.Key.Key_S)
    asked = []
    for _ in PLAYERS:
        asked.append(table.dials.curtain.accessibleName())
        keys.key(Qt.Key.Key_Return)
        keys.key(Qt.Key.Key_1)
        # The seconds before the dials lock by themselves.
        while table.dials.secret.timer.isActive():
            table.dials.secret.timer.timeout.emit()
    assert asked == [f"Hand the screen to {name}" for name in ("Ann", "Ben", "Cy", "Di")]
    assert not table.dials.curtain.isVisible()
    assert {len(ship.dials) for ship in state_of(program).ships.values()} == {1}


def test_a_fleet_of_a_team_is_opened_in_the_workshop_for_its_player(player: FleetMouse) -> None:
    agree_on_four(player)
    player.tap("sample_ann", "player_ann", "edit_ann")
    assert player.program.window.page == "workshop"
    player.press("workshop_use")
    wait_for_front(player.program)
    assert player.program.window.page == "setup"
    last = actions_of(player.program)[-1]
    assert (last["do"], last["player"]) == ("enter_fleet", "ann")


def test_the_next_game_of_a_team_has_the_same_players(player: FleetMouse) -> None:
    agree_on_four(player)
    player.program.window.show_page("score")
    settle()
    player.press("score_new")
    names = [member.name for member in state_of(player.program).members.values()]
    assert names == ["Ann", "Ben", "Cy", "Dee"]
    player.program.controller.close_game()
    player.press("new_armada")
    assert [state_of(player.program).player(side).name for side in Side] == ["Side A", "Side B"]
    assert one(player.program, "list_A").isVisible()
    assert not found(player.program, "player_ann")


def test_the_sheet_is_used_by_keyboard_alone(program: app.Program) -> None:
    keys = FleetKeys(program)
    keys.press("new_armada")
    for name in ("setup_agreement", "format_task-force", "more_rules", "rounds_1"):
        keys.press(name)
    keys.press("agreement_use")
    wait_for_front(program)
    assert program.bridge.session.header["settings"] == {
        "format": "task-force",
        "points_limit": 200,
        "rounds": 0,
    }


@pytest.mark.parametrize("scaled", LOOKS)
def test_nothing_is_cut_or_covered(player: FleetMouse, scaled: Look) -> None:
    for name in ("setup_agreement", "format_sector-fleet", "players_A_4", "more_rules"):
        player.press(name)
    sheet: QWidget = front(player.program)
    assert isinstance(sheet, AgreementSheet)
    sheet.set_look(scaled)
    settle()
    check_buttons(sheet)
    check_labels(sheet)
