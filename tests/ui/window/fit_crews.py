"""Moments of Pinned Down that a window of any size has to show whole."""

from collections.abc import Iterator

from PySide6.QtWidgets import QAbstractButton

from armada_companion.app import program as app
from armada_companion.games.pinned_down.rules.phases.fight import powers
from armada_companion.games.pinned_down.rules.table.card_texts import enemy_power
from armada_companion.games.pinned_down.views.cards.open_piles import DiscardPile, DiscardPiles
from armada_companion.games.pinned_down.views.choices import AboutUnit
from tests.ui.events import settle
from tests.ui.window.pinned_down_games import NAME
from tests.ui.window.pinned_down_players import game_of, table_of
from tests.ui.window.program import one, play

Moment = Iterator[str]

FLEET = (
    ("Ana", "trb-truth", ("captain-huber", "weapon-specialist-hooper")),
    ("Benedikt", "trf-washington", ("tinkerer-lott", "chief-engineer-cantrell")),
    ("Chiara", "tri-pegasus", ("mr-alford", "ms-mcgowan")),
    ("Dominique", "trb-ardor", ("admiral-bright", "captain-whitley")),
    ("Emil", "trf-moscow", ("dr-cooley", "ensign-holder")),
    ("Friederike", "tri-golem", ("mr-mooney", "ms-cleveland")),
    ("Gustav", "trb-faith", ("admiral-whitfield",)),
    ("Henrietta", "trb-justice", ()),
)
ENEMIES = (
    *("db-agony", "db-horror", "dac-disaster", "dsf-bane"),
    *("dratar-assault-cruiser", "dratar-swarm-frigate", "daf-cataclysm", "dsf-curse"),
)


def crew_of_one(program: app.Program) -> Moment:
    """One player with cards on the table."""
    yield from _printed_turn(program, 1, 1)


def crew_of_two(program: app.Program) -> Moment:
    """Two players, three enemy ships."""
    yield from _printed_turn(program, 2, 3)


def crew_of_four(program: app.Program) -> Moment:
    """Four players whose ships are damaged."""
    yield from _printed_turn(program, 4, 4, damage=2)


def crew_of_eight(program: app.Program) -> Moment:
    """As many as there may be."""
    yield from _printed_turn(program, 8, 8, damage=1)


def virtual_crews(program: app.Program) -> Moment:
    """The program holds the cards: hands of three to nine."""
    for count, drawn in ((1, 6), (2, 6), (4, 1)):
        _begin(program, count, virtual=True)
        yield f"virtual main phase of {count}"
        for player, _, _ in FLEET[:count]:
            play(program, {"do": "draw", "player": player, "count": drawn})
        _rest()
        yield f"hands of {count} players"
        play(program, {"do": "change_pool", "by": 60}, {"do": "end_main"})
        _rest()
        yield f"virtual attack of {count}"


def looked_at(program: app.Program) -> Moment:
    """Sheets about a ship and the table, and what lies on a discard pile."""
    _begin(program, 2)
    for card in ("bridge-hit", "engines-hit"):
        play(program, {"do": "damage", "ship": "s1", "card": card})
    for effect in ("emergency-procedures", "rise-from-the-ashes"):
        play(program, {"do": "play_effect", "player": "Benedikt", "card": effect})
    _answer_all(program)
    _rest()
    table = table_of(program)
    table.flow.follow(AboutUnit("s1"))
    _rest()
    yield "a ship with all that can be entered about it"
    table.enter_table()
    _rest()
    yield "the sheet of the table"
    table.flow.follow(DiscardPiles())
    _rest()
    yield "the discard piles"
    table.flow.follow(DiscardPile("Benedikt"))
    _rest()
    yield "a discard pile"


def open_tasks(program: app.Program) -> Moment:
    """What texts ask for: the banner, the cards that answer, and a hand card that has to go."""
    _begin(program, 2)
    play(program, {"do": "change_pool", "by": 30}, {"do": "end_main"})
    for card in ("plasma-leak", "lack-of-preparation", "collateral-damage"):
        play(program, {"do": "reveal", "card": card})
        _rest()
        yield f"{card} asks"
    _begin(program, 2, virtual=True)
    play(program, {"do": "change_pool", "by": 60}, {"do": "end_main"})
    for _ in range(8):
        if not game_of(program).tasks:
            play(program, {"do": "reveal"})
    _rest()
    yield "a virtual task"


def a_whole_journey(program: app.Program) -> Moment:
    """The page of the result after a game of five turns."""
    _begin(program, 2)
    for turn, location in enumerate(("gerrara-nebula", "volar-pulsar", "salaza-docks", "agniar")):
        _fight_a_turn(program, turn)
        _answer_all(program)
        if turn == 1:
            _rest()
            yield "the wrap-up before a jump"
        play(program, {"do": "jump", "shown": [location], "choose": location})
        _answer_all(program)
    _fight_a_turn(program, 4)
    _rest()
    yield "a journey that ends at home"


def _fight_a_turn(program: app.Program, turn: int) -> None:
    """Let both ships fight: the first one wins, the other one is damaged every second time."""
    play(program, {"do": "change_pool", "by": 30}, {"do": "end_main"})
    for number, power in enumerate((9, 15 if turn % 2 else 5), 1):
        raider = {"id": f"t{turn}e{number}", "name": f"DAF Raider {number}", "threat": 1}
        play(program, {"do": "reveal", **raider, "power": power})
    play(program, {"do": "reveal", "id": f"t{turn}", "name": "Too dear", "threat": 999, "power": 1})
    order = ((1, 1), (2, 2)) if turn % 2 == 0 else ((2, 2), (1, 1))
    for ship, enemy in order:
        play(program, {"do": "assign", "ship": f"s{ship}", "enemy": f"t{turn}e{enemy}"})
    play(program, {"do": "end_assignment"})
    for ship, _ in order:
        play(program, {"do": "fight", "ship": f"s{ship}"})
        state = game_of(program)
        fight = state.fight
        assert fight is not None
        ours, theirs = powers(state, fight)
        hit = [] if ours > theirs else ["engines-hit"]
        play(program, {"do": "resolve_fight", "damage": hit})
        _answer_all(program)


def _answer_all(program: app.Program) -> None:
    """Leave what texts ask for."""
    for task in game_of(program).tasks:
        play(program, {"do": "dismiss_task", "task": task.number})


def virtual_jumps(program: app.Program) -> Moment:
    """Locations side by side, as the program shows them."""
    _begin(program, 2, virtual=True)
    play(program, {"do": "change_pool", "by": -9})
    play(program, {"do": "end_main"})
    while game_of(program).phase.value == "attack":
        play(program, {"do": "reveal"})
        _answer_all(program)
    for unit in tuple(game_of(program).enemies):
        play(program, {"do": "destroy", "ship": unit})
    _rest()
    yield "a virtual jump"


def _begin(program: app.Program, count: int, virtual: bool = False) -> None:
    program.controller.new_game(NAME, settings={"virtual_decks": virtual})
    for number, (player, card, crew) in enumerate(FLEET[:count], 1):
        joins = {"id": f"s{number}", "card": card}
        play(
            program, {"do": "add_player", "player": player, "ship": joins, "characters": list(crew)}
        )
    if virtual:
        _rest()
        # In a small window one has to scroll to it.
        begin = one(program, "begin")
        assert isinstance(begin, QAbstractButton)
        begin.click()
    else:
        play(program, {"do": "show_location", "card": "solmar-border-station"}, {"do": "begin"})
    _rest()


def _printed_turn(program: app.Program, ships: int, enemies: int, damage: int = 0) -> Moment:
    _begin(program, ships)
    yield f"main phase of {ships}"
    for number in range(1, ships + 1):
        for card in ("weapon-systems-hit", "cloaking-device-hit", "bridge-hit")[:damage]:
            play(program, {"do": "damage", "ship": f"s{number}", "card": card})
    if damage:
        _rest()
        yield f"damaged ships of {ships}"
    play(program, {"do": "change_pool", "by": 90}, {"do": "end_main"})
    play(program, {"do": "reveal", "card": "worry"})
    _rest()
    yield f"attack of {ships}"
    for number, card in enumerate(ENEMIES[:enemies], 1):
        play(program, {"do": "reveal", "id": f"e{number}", "card": card})
    play(program, {"do": "reveal", "id": "dear", "name": "Too dear", "threat": 999, "power": 1})
    _rest()
    yield f"assignment of {ships}"
    state = game_of(program)
    strongest = sorted(
        state.enemies, key=lambda unit: enemy_power(state, state.enemies[unit]), reverse=True
    )
    for number, enemy in enumerate(strongest[:ships], 1):
        play(program, {"do": "assign", "ship": f"s{number}", "enemy": enemy})
    _rest()
    yield f"pairs of {ships}"
    play(program, {"do": "end_assignment"})
    _rest()
    yield f"fights of {ships}"
    play(program, {"do": "fight", "ship": "s1"})
    _rest()
    yield f"an open fight of {ships}"
    play(program, {"do": "destroy", "ship": "s1"})
    _rest()
    yield f"the loss of {ships}"
    program.window.show_page("table")
    _rest()
    yield f"the table after the loss of {ships}"


def _rest() -> None:
    settle()


ROWS = (
    *(crew_of_one, crew_of_two, crew_of_four, crew_of_eight, virtual_crews, looked_at, open_tasks),
    *(virtual_jumps, a_whole_journey),
)
