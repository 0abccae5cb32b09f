"""Card texts and rulings of packs are read on a tap, and never leave the computer."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QTextEdit

from armada_companion.app import program as app
from armada_companion.system.paths import user_paths
from tests.games.armada.packs.invented import CARD_TEXT, RULINGS
from tests.ui.window.fleet_players import FleetMouse
from tests.ui.window.judging import sit_down, write
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    found,
    key,
    one,
    play,
    state_of,
    wait_for_front,
)
from tests.ui.window.test_packs_of_games import SMUGGLERS, choose_for_game, player

__all__ = ["player"]


@pytest.fixture
def game(player: FleetMouse) -> FleetMouse:
    """A game in its first Command Phase, with a Night Runner."""
    player.press("new_armada")
    choose_for_game(player)
    QGuiApplication.clipboard().setText(SMUGGLERS)
    player.tap("paste_A", "use_A", "sample_B")
    play(player.program, {"do": "choose_first_player", "side": "A"})
    state = state_of(player.program)
    deployed = [{"do": "deploy", "ships": [*state.ships], "squadrons": [*state.squadrons]}]
    play(player.program, *deployed, {"do": "begin"})
    return player


def shown_text(program: app.Program) -> str:
    area = one(program, "card_text")
    assert isinstance(area, QTextEdit)
    return area.toPlainText()


def test_a_ship_shows_its_text_and_rulings_at_the_table(game: FleetMouse) -> None:
    program = game.program
    armada_table(program).show_unit("a1")
    key(Qt.Key.Key_X)
    game.press("read_card")
    text = shown_text(program)
    assert CARD_TEXT in text  # As it is written: no markup is read.
    assert text.index(RULINGS[1][0]) < text.index(RULINGS[0][0]) < text.index(RULINGS[2][0])
    assert "No longer holds" in text
    assert "Club, C 1.0, 2026-09-01" in text
    game.press("card_close")


def test_a_fleet_shows_the_text_of_a_ship(player: FleetMouse) -> None:
    QGuiApplication.clipboard().setText(SMUGGLERS)
    player.tap("fleets", "library_new", "workshop_paste", "judge_for")
    player.pick("fleet_ships", "Night Runner")
    player.press("unit_text")
    assert CARD_TEXT in shown_text(player.program)
    player.tap("card_close", "unit_close")
    player.pick("fleet_ships", "Guildmaster Oro")
    assert not found(player.program, "candidate_text")


def test_a_ruling_takes_a_published_one_as_its_source(game: FleetMouse, tmp_path: Path) -> None:
    program = game.program
    sit_down(program)
    write(program, "ruling_text", "It is not seen")
    click(one(program, "ruling_published"))
    wait_for_front(program)
    game.tap("pick_0", "take_source_0")
    wait_for_front(program)
    line = one(program, "ruling_source")
    assert isinstance(line, QLineEdit)
    assert line.text() == "Club, C 1.0, 2026-09-01"
    click(one(program, "record_ruling"))
    assert actions_of(program)[-1]["source"] == "Club, C 1.0, 2026-09-01"
    program.controller.export(str(tmp_path / "whole.armada"), whole=True)
    texts = [CARD_TEXT, *(text for text, _, _ in RULINGS)]
    files = [*user_paths().data.rglob("*"), *user_paths().logs.rglob("*"), *tmp_path.iterdir()]
    for file in files:
        if file.is_file() and "packs" not in file.parts:
            data = file.read_text(encoding="utf-8", errors="replace")
            assert not [text for text in texts if text in data], file
    assert any(file.name == "whole.armada" for file in files)


def test_a_game_without_packs_has_no_such_button(player: FleetMouse) -> None:
    player.tap("sample_armada")
    sit_down(player.program)
    assert not found(player.program, "ruling_published")
