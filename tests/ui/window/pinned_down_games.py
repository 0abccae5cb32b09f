"""Games of Pinned Down at the points from which tests go on."""

from armada_companion.app import program as app
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from tests.ui.events import settle
from tests.ui.window.pinned_down_players import table_of
from tests.ui.window.program import play

NAME = "pinned-down"
SHIPS = (
    {"do": "add_player", "player": "Ana", "ship": {"id": "s1", "card": "trb-truth"}},
    {"do": "add_player", "player": "Ben", "ship": {"id": "s2", "card": "tri-pegasus"}},
    {"do": "show_location", "card": "moslov-asteroid"},
    {"do": "begin"},
)
ATTACK = (
    {"do": "change_pool", "by": 9},
    {"do": "end_main"},
    {"do": "reveal", "id": "agony", "card": "db-agony"},
    {"do": "reveal", "id": "bane", "card": "dsf-bane"},
    {"do": "reveal", "id": "swarm", "card": "dratar-swarm-frigate"},
    {"do": "reveal", "id": "dear", "name": "Too dear", "threat": 99, "power": 1},
)


def open_table(program: app.Program) -> TablePage:
    """Truth (10) and Pegasus (7) in the Main Phase."""
    program.controller.new_game(NAME)
    for action in SHIPS:
        play(program, action)
    settle()
    return table_of(program)


def attack(program: app.Program) -> None:
    """Let them face Agony (14), Bane (10) and a Swarm Frigate (7)."""
    for action in ATTACK:
        play(program, action)
    settle()
