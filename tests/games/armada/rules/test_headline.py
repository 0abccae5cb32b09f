"""What a list of games tells of a game of Armada."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.kit.game import Headline
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship


def named(table: Table) -> Table:
    for side, name in (("A", "Mia"), ("B", "Jonas")):
        table.do("name_player", side=side, name=name)
    return table


def test_before_it_begins_it_is_in_setup() -> None:
    assert ARMADA.headline(Table({}).state) == Headline("Side A v Side B", "setup")


def test_while_it_is_on_players_round_and_fleets_are_reported() -> None:
    mine = fleet([ship("a1", name="Liberty"), ship("a2", name="Salvation")])
    theirs = {**fleet([ship("b1")]), "name": "The wall that nobody has ever passed"}
    table = named(set_up(mine, theirs))
    fleets = "Liberty v The wall that nobody has…"
    assert ARMADA.headline(table.state) == Headline("Mia v Jonas", "round 1", fleets)


@pytest.mark.parametrize(
    ("loser", "shown"), [("A", "Jonas wins 98 to 0"), ("B", "Mia wins 44 to 0")]
)
def test_when_it_is_over_winner_and_score_are_reported(loser: str, shown: str) -> None:
    mine, theirs = fleet([ship("a1", points=98)]), fleet([ship("b1", points=44)])
    table = named(set_up(mine, theirs)).do("concede", side=loser)
    assert ARMADA.headline(table.state)[:2] == ("Mia v Jonas", shown)


def test_a_game_that_nobody_wins_says_so() -> None:
    table = named(set_up(fleet_of("a", 1), fleet_of("b", 1))).do("agree_draw")
    assert ARMADA.headline(table.state)[:2] == ("Mia v Jonas", "nobody wins, 0 to 0")
    assert ARMADA.outcome(table.state) is table.state.outcome


def test_how_far_a_game_is_reads_after_signed() -> None:
    assert ARMADA.moment(Table({}).state) == "in setup"
    table = set_up(fleet_of("a", 1), fleet_of("b", 1))
    assert ARMADA.moment(table.state) == "in the Command Phase of round 1"
    table.do("leave_dials_on_table")
    assert ARMADA.moment(table.state) == "in the Ship Phase of round 1"
    for ship_id in ("a1", "b1"):
        table.do("activate_ship", ship=ship_id).do("end_activation")
    assert ARMADA.moment(table.state) == "at the end of round 1"
    table.do("end_status_phase").do("concede", side="A")
    assert ARMADA.moment(table.state) == "at the end of the game"


def test_a_squadron_belongs_to_its_side() -> None:
    table = set_up(fleet_of("a", 1, 1), fleet_of("b", 1, 1))
    subjects = [ARMADA.subject(table.state, name) for name in ("as1", "bs1", "b1")]
    assert [one and (one.name, one.owner) for one in subjects] == [
        ("Squadron as1", "A"),
        ("Squadron bs1", "B"),
        ("Ship b1", "B"),
    ]
    assert ARMADA.subject(table.state, "nobody") is None
