"""Moments of Pinned Down in which texts ask somebody to do something."""

from collections.abc import Iterator

from armada_companion.app import program as app
from tests.laws.law_game import Plain
from tests.laws.pinned_down_law_game import opening
from tests.ui.events import settle
from tests.ui.window.pinned_down_games import NAME
from tests.ui.window.pinned_down_players import table_of
from tests.ui.window.program import play

_PRINTED = [one for one in opening(4) if one["do"] == "add_player"]


def tasks(program: app.Program) -> Iterator[str]:
    """The buttons of a task, its sheets, and several at once."""
    begin: list[Plain] = [
        *_PRINTED,
        {"do": "show_location", "card": "moslov-asteroid"},
        {"do": "begin"},
    ]
    program.controller.new_game(NAME, "", {"require_tasks": True})
    for action in begin:
        play(program, dict(action))
    settle()
    play(program, {"do": "play_effect", "player": "cat", "card": "distortion-field"})
    settle()
    yield "how many effects were seen"
    table_of(program).next_step()
    settle()
    yield "the answers to that"
    play(program, {"do": "change_pool", "by": -2})
    play(program, {"do": "end_main"}, {"do": "reveal", "card": "plasma-leak"})
    yield "a random flagship"
    play(program, {"do": "draw_lots", "task": 2, "ship": "golem"})
    settle()
    yield "the damage card of the one drawn"
    play(program, {"do": "damage", "ship": "golem", "card": "sickbay-hit"})
    play(program, {"do": "damage", "ship": "truth", "card": "cargo-bay-hit"})
    play(program, {"do": "damage", "ship": "moscow", "card": "cargo-bay-hit"})
    table = table_of(program)
    table.sheet.close_sheet()
    settle()
    yield "lots and further tasks"
    table.show_unit("golem")
    table.next_step()
    settle()
    for task in (4, 5):
        play(program, {"do": "dismiss_task", "task": task})
    play(program, {"do": "reveal", "card": "lack-of-preparation"})
    settle()
    yield "each discards"


ROWS = (tasks,)
