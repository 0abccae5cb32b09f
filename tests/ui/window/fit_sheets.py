"""Sheets of cards of Pinned Down, which a window of any size has to show whole."""

from collections.abc import Iterator

from armada_companion.app import program as app
from armada_companion.games.pinned_down.views.cards.card_choices import WhichEffect, WhichPower
from armada_companion.games.pinned_down.views.cards.drawn_cards import WhoseDestiny
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from tests.ui.events import settle
from tests.ui.window.pinned_down_games import NAME
from tests.ui.window.pinned_down_players import MouseCrew, table_of
from tests.ui.window.program import play

Moment = Iterator[str]

CREWS = (
    ("Ana", "trb-truth", ["captain-huber", "weapon-specialist-hooper"]),
    ("Ben", "tri-pegasus", ["mr-alford", "ms-mcgowan"]),
)
ATTACKERS = ("dratar-assault-frigate", "dsf-bane", "dratar-assault-cruiser")


def sheets_of_cards(program: app.Program) -> Moment:
    """Every sheet of a turn with printed cards."""
    table, player = _begin(program), MouseCrew(program)
    table.flow.follow(WhichEffect("Ben"))
    yield _rested("the effects of a wing")
    player.choose("Other effects…")
    yield _rested("all effects")
    play(program, {"do": "end_main"})
    for card in ATTACKERS:
        play(program, {"do": "reveal", "card": card})
    table.show_unit("s1")
    yield _rested("proposed pairs and targets")
    table.show_unit("")
    play(program, {"do": "assign", "ship": "s1", "enemy": "e2"})
    play(program, {"do": "assign", "ship": "s2", "enemy": "e1"}, {"do": "end_assignment"})
    play(program, {"do": "fight", "ship": "s2"})
    player.press("resolve_fight")
    yield _rested("the damage cards")
    table.flow.follow(WhichPower())
    yield _rested("the powers")
    table.flow.follow(WhoseDestiny())
    player.choose("Destiny of TRI Pegasus")
    yield _rested("a destiny")
    yield from _jump(program, player)


def _jump(program: app.Program, player: MouseCrew) -> Moment:
    play(program, {"do": "resolve_fight", "damage": "engines-hit"}, {"do": "fight", "ship": "s1"})
    play(program, {"do": "resolve_fight"})
    yield _rested("the locations")
    player.choose("Solmar Border Station", "Tekana Passage")
    yield _rested("two locations to choose from")


def _begin(program: app.Program) -> TablePage:
    program.controller.new_game(NAME)
    for number, (player, card, crew) in enumerate(CREWS, 1):
        ship = {"id": f"s{number}", "card": card}
        play(program, {"do": "add_player", "player": player, "ship": ship, "characters": crew})
    play(program, {"do": "show_location", "card": "moslov-asteroid"}, {"do": "begin"})
    settle()
    return table_of(program)


def _rested(moment: str) -> str:
    settle()
    return moment


ROWS = (sheets_of_cards,)
