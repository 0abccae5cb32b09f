"""What a list of games tells of a game of Pinned Down."""

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.summary import state_line
from armada_companion.kit.game import Headline
from tests.games.pinned_down.rules.tabletop import TOO_MUCH, Table, plain_players, set_up
from tests.games.pinned_down.views.game import assignment


def shown(table: Table) -> str:
    return PINNED_DOWN.headline(table.state).standing


def test_before_it_begins_it_is_in_setup() -> None:
    assert PINNED_DOWN.headline(Table().state) == Headline("", "setup")


def test_while_it_is_on_turn_and_way_are_reported() -> None:
    table = set_up(plain_players(7, 7), ["harana"])
    assert PINNED_DOWN.headline(table.state) == Headline("p1, p2", "turn 1  ·  distance 1 of 10")


def test_when_it_is_over_the_end_is_reported() -> None:
    lost = set_up(plain_players(7), ["harana"]).do("damage", ship="s1", structure=100)
    assert shown(lost) == "lost in turn 1  ·  distance 1 of 10"
    won = set_up(plain_players(7), ["harana"], {"goal_distance": 1})
    won.do("end_main").do("reveal", **TOO_MUCH)
    assert shown(won) == "won in turn 1  ·  distance 1 of 1"


def test_how_far_a_game_is_reads_after_signed() -> None:
    assert PINNED_DOWN.moment(Table().state) == f"{PINNED_DOWN.when(Table().state)}"
    table = set_up(plain_players(7), ["harana"])
    assert PINNED_DOWN.moment(table.state) == f"{PINNED_DOWN.when(table.state)} of turn 1"
    table.do("damage", ship="s1", structure=100)
    assert PINNED_DOWN.moment(table.state) == "at the end of the game"


def test_the_line_of_a_state_has_the_pairs_of_an_assignment() -> None:
    game = assignment(("agony", 14))
    assert "pairs" not in state_line(game.state)
    game.do("assign", ship="s2", enemy="agony")
    assert "| pairs s2-agony" in state_line(game.state)
