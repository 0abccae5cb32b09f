"""A new game after a game: the players and what they had agreed on are offered again."""

import pytest
from PySide6.QtCore import QPoint

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.system.paths import user_paths
from armada_companion.system.settings import SettingsFile
from armada_companion.ui.press_guard import UNGUARDED
from tests.ui.events import settle
from tests.ui.window.pinned_down_games import NAME, SHIPS
from tests.ui.window.pinned_down_players import game_of
from tests.ui.window.program import (
    actions_of,
    click,
    close_program,
    found,
    one,
    play,
    state_of,
    wait_for_front,
)

VIRTUAL = {"virtual_decks": True, "goal_distance": 8, "opening_hand": 4}
CREW = [
    {**SHIPS[0], "characters": ["huber", "bell"]},
    {"do": "add_player", "player": "Ben", "ship": {"id": "s2", "name": "Old Lady", "power": 8}},
]


def names(program: app.Program) -> list[str]:
    return [state_of(program).player(side).name for side in Side]


def name_players(program: app.Program, *given: str) -> None:
    for side, name in zip("AB", given, strict=True):
        play(program, {"do": "name_player", "side": side, "name": name})


def games() -> int:
    return len(list(user_paths().games.glob("*.armada")))


def test_a_new_game_begins_with_the_names_of_the_last_and_without_a_step(
    program: app.Program,
) -> None:
    """Bug 22; P12."""
    program.controller.new_game("armada")
    name_players(program, "Mia", "Jonas")
    program.controller.close_game()
    click(one(program, "new_armada"))
    assert (names(program), actions_of(program)) == (["Mia", "Jonas"], [])
    program.controller.close_game()
    assert games() == 1


def test_the_next_start_knows_the_names_too(program: app.Program) -> None:
    program.controller.new_game("armada")
    name_players(program, "Mia", "Jonas")
    program.window.close()
    again = app.build(program.paths, UNGUARDED)
    app.open_window(again)
    again.controller.new_game("armada")
    assert names(again) == ["Mia", "Jonas"]
    close_program(again)


def test_a_side_that_nobody_named_keeps_its_own_name(program: app.Program) -> None:
    program.controller.new_game("armada")
    play(program, {"do": "name_player", "side": "B", "name": "Jonas"})
    program.controller.new_game("armada")
    assert names(program) == ["Side A", "Jonas"]


def test_nobody_is_called_like_the_players_of_the_sample_game(program: app.Program) -> None:
    program.controller.play_sample("armada")
    program.controller.new_game("armada")
    assert names(program) == ["Side A", "Side B"]
    settings, _ = SettingsFile(program.paths.settings_file).load()
    assert settings.names == ()


def test_the_score_pages_new_game_is_one_of_the_same_players_and_settings(
    program: app.Program,
) -> None:
    program.controller.new_game("armada", settings={"rounds": 3})
    name_players(program, "Mia", "Jonas")
    program.window.show_page("score")
    settle()
    click(one(program, "score_new"))
    assert program.window.page == "setup"
    assert (names(program), actions_of(program)) == (["Mia", "Jonas"], [])
    assert state_of(program).ruleset.rounds == 3


@pytest.fixture
def lost(program: app.Program) -> app.Program:
    """A game with virtual decks that Ana and Ben have lost, on its result page."""
    program.controller.new_game(NAME, settings=VIRTUAL)
    for action in (*CREW, {"do": "add_player", "player": "Cy", "ship": {"id": "s3", "power": 1}}):
        play(program, action)
    play(program, {"do": "undo"})
    click(one(program, "begin"))
    play(program, {"do": "destroy", "ship": "s1"})
    settle()
    assert program.window.page == "score"
    return program


def begin_again(program: app.Program, button: str) -> None:
    click(one(program, button))
    wait_for_front(program)
    click(one(program, "new_game_begin"))
    wait_for_front(program)
    settle()


def test_a_new_game_asks_and_offers_what_was_agreed_on(lost: app.Program) -> None:
    """P12: it set up printed cards, and saved an empty game at once."""
    begin_again(lost, "result_new")
    assert lost.window.page == "setup"
    assert lost.bridge.session.header["settings"] == {"require_tasks": True, **VIRTUAL}
    assert actions_of(lost) == []
    same = one(lost, "same_players")
    assert same.accessibleName() == "The same players: Ana, Ben"
    form = one(lost, "player_name").mapTo(lost.window, QPoint())
    click(same)
    settle()
    assert one(lost, "player_name").mapTo(lost.window, QPoint()) == form
    assert actions_of(lost) == CREW
    assert list(game_of(lost).players) == ["Ana", "Ben"]
    assert not found(lost, "same_players")


def test_a_rematch_has_the_same_players_ships_and_settings(lost: app.Program) -> None:
    """Nothing is asked: only the decks are shuffled anew as the game begins."""
    click(one(lost, "result_rematch"))
    settle()
    assert lost.window.page == "setup"
    assert lost.bridge.session.header["settings"] == {"require_tasks": True, **VIRTUAL}
    assert actions_of(lost) == CREW
    assert list(game_of(lost).players) == ["Ana", "Ben"]


def test_a_new_game_of_the_start_page_offers_the_same(lost: app.Program) -> None:
    lost.controller.close_game()
    begin_again(lost, f"new_{NAME}")
    assert lost.bridge.session.header["settings"] == {"require_tasks": True, **VIRTUAL}
    assert one(lost, "same_players").accessibleName() == "The same players: Ana, Ben"


def test_who_thinks_better_of_it_stays_with_the_result(lost: app.Program) -> None:
    click(one(lost, "result_new"))
    wait_for_front(lost)
    click(one(lost, "new_game_cancel"))
    wait_for_front(lost)
    assert lost.window.page == "score"
    assert games() == 1


def test_undo_offers_the_players_again(lost: app.Program) -> None:
    begin_again(lost, "result_new")
    click(one(lost, "same_players"))
    for _ in CREW:
        play(lost, {"do": "undo"})
    settle()
    assert found(lost, "same_players")


def test_the_first_game_offers_what_the_rulebook_plays_by(program: app.Program) -> None:
    begin_again(program, f"new_{NAME}")
    assert program.bridge.session.header["settings"] == {"require_tasks": True}
    assert not found(program, "same_players")
