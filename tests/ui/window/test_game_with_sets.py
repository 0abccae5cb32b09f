"""A game with published sets: a Nexus fleet, an ARC objective, by mouse to its end."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Phase
from tests.cli.cli_runs import run
from tests.games.armada.packs.set_fleets import SetFleets
from tests.ui.window.attack_players import Attacker
from tests.ui.window.program import actions_of, found, wait_for_front
from tests.ui.window.test_packs_in_window import give
from tests.ui.window.test_taps_of_a_round import ship_phase


def list_for(fleets: SetFleets, seed: int) -> str:
    return fleets.make(seed, "starforge").text


def test_a_game_with_nexus_and_arc_is_played_to_its_end(
    program: app.Program, shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = sorted((shared / "packs").glob("*.json"))
    player = Attacker(program)
    player.press("packs")
    give(program, *files)
    player.tap("addition_add", "packs_back", "new_armada", "setup_agreement", "agreed_packs")
    player.tap("pack_nexus", "pack_arc-0-1", "packs_use", "agreement_use")
    wait_for_front(program)
    fleets = SetFleets(shared, "nexus")
    for side, seed in (("A", 6), ("B", 3)):
        QGuiApplication.clipboard().setText(list_for(fleets, seed))
        player.tap(f"paste_{side}", f"use_{side}")
    first = "A" if found(program, "first_A") else "B"
    player.press(f"first_{first}")
    player.press("objective_1")
    player.press("begin")
    play_on(player)
    done = actions_of(program)
    chosen = next(one["objective"] for one in done if one["do"] == "choose_objective")
    assert chosen == {"name": "Fire Lanes", "card": "fire-lanes", "token_value": 15}
    ships = [ship.card.card for ship in player.state.ships.values()]
    assert ships
    assert all(card.endswith("-nexus") for card in ships)
    check_elsewhere(program, tmp_path, monkeypatch)


def play_on(player: Attacker) -> None:
    while player.state.phase is not Phase.OVER:
        if player.state.phase is Phase.COMMAND:
            player.press("leave_dials_on_table")
        ship_phase(player, 2)
        while player.state.phase is Phase.SQUADRON:
            player.move_only()
            if found(player.program, "next_unit"):
                player.press("next_unit")
        if player.state.phase is Phase.STATUS:
            player.press("end_status_phase")


def check_elsewhere(program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the record on an installation without the packs."""
    record = tmp_path / "game.armada"
    program.controller.export(str(record), whole=True)
    monkeypatch.setenv("ARMADA_COMPANION_HOME", str(tmp_path / "elsewhere"))
    checked = run("check", str(record))
    assert (checked.code, checked.err) == (0, "")
    replayed = run("replay", str(record), "--json")
    assert replayed.code == 0
    assert replayed.objects[-1]["state"]["phase"] == "over"
