"""Stacks of dials under effects: their size, what is thrown away, who looks. Digest 3, 13.2."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.system.resources import resource_path
from tests.games.armada.rules.command_table import next_command_phase, table_with
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship

CATALOG = Catalog(resource_path("core_pack"))
N, S, R, C = "navigate", "squadron", "repair", "concentrate_fire"


def dials(table: Table, unit: str = "a1", seat: str | None = "judge") -> object:
    ships = table.summary(seat)["ships"]
    assert isinstance(ships, dict)
    return ships[unit]["dials"]


def test_in_nebula_outskirts_stacks_differ_and_none_is_empty() -> None:
    """Digest 3 (2): a dial more for the first player, one fewer for the second, but 1 at least."""
    a = fleet([ship("a1", command=2)])
    table = set_up(a, fleet([ship("b1", command=3), ship("b2", command=1)]))
    for unit, by in (("a1", 1), ("b1", -1), ("b2", -1)):
        table.do("change_value", unit=unit, value="stack", by=by, until="game", why="objective")
    for unit, most in (("a1", 3), ("b1", 2), ("b2", 1)):
        one_more = [N] * (most + 1)
        assert table.breaks("assign_dials", ship=unit, commands=one_more) == ["TOO_MANY_DIALS"]
        table.do("assign_dials", ship=unit, commands=[N] * most)
    table.do("lock_dials", side="A").do("lock_dials", side="B")
    assert table.state.phase is Phase.SHIP


@pytest.mark.parametrize(
    ("card", "title", "size"),
    [
        ("imperial-i-class-star-destroyer", "relentless-title", 2),
        ("imperial-i-class-star-destroyer", None, 3),
        ("recusant-class-light-destroyer", "nova-defiant-title", 4),
        ("executor-i-class-star-dreadnought", "executor-title", 4),
    ],
)
def test_a_fleet_enters_with_the_stack_of_its_cards(
    card: str, title: str | None, size: int
) -> None:
    """Digest 3 (2): the numbers of the titles come from the catalogue."""
    table = Table(cards=CATALOG)
    upgrades = [{"card": title}] if title else []
    entered = fleet([{"id": "a1", "card": card, "upgrades": upgrades}])
    table.do("enter_fleet", side="A", fleet=entered)
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1))
    table.overrule({"do": "choose_first_player", "side": "A"}).do("begin")
    table.do("assign_dials", ship="a1", commands=[R] * (size - 1))
    assert table.breaks("lock_dials", side="A") == ["DIALS_MISSING"]
    table.do("assign_dials", ship="a1", commands=[R])
    assert table.breaks("assign_dials", ship="a1", commands=[R]) == ["TOO_MANY_DIALS"]
    table.do("lock_dials", side="A")


def test_a_stack_that_lost_a_dial_gets_more_than_one() -> None:
    """Digest 3 (4): an officer threw away the top dial before the reveal."""
    table = table_with(command=3).do("assign_dials", ship="a1", commands=[N, S, R]).lock()
    table.do("discard_dial", ship="a1").do("activate_ship", ship="a1")
    assert table.state.ship("a1").revealed == S
    table.do("end_activation")
    next_command_phase(table)
    assert dials(table) == [R]
    assert table.breaks("lock_dials", side="A") == ["DIALS_MISSING"]
    table.do("assign_dials", ship="a1", commands=[C, C])
    assert table.breaks("assign_dials", ship="a1", commands=[C]) == ["TOO_MANY_DIALS"]


def test_who_throws_the_whole_stack_away_builds_it_again() -> None:
    """Digest 3, Support Officer: at the start of the Command Phase, before dials are assigned."""
    table = table_with(command=3).do("assign_dials", ship="a1", commands=[N, S, R]).lock()
    next_command_phase(table)
    table.do("discard_dial", ship="a1", which="all")
    assert dials(table) == []
    table.do("assign_dials", ship="a1", commands=[R, R, C]).lock()
    table.do("activate_ship", ship="a1")
    assert (table.state.ship("a1").revealed, dials(table)) == (R, [R, C])


@pytest.mark.parametrize("command", [1, 2, 4])
def test_a_ship_deployed_at_the_start_of_a_round_builds_its_whole_stack(command: int) -> None:
    """Digest 3 (5), in round 2."""
    a = fleet([ship("a1"), ship("a2", command=command)])
    table = Table().do("enter_fleet", side="A", fleet=a)
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1)).do("choose_first_player", side="A")
    table.do("set_aside", units=["a2"]).do("begin").lock().activate("a1").activate("b1")
    table.do("end_status_phase").do("deploy_set_aside", units=["a2"])
    too_many = [N] * (command + 1)
    assert table.breaks("assign_dials", ship="a2", commands=too_many) == ["TOO_MANY_DIALS"]
    table.do("assign_dials", ship="a1", commands=[R])
    assert table.breaks("lock_dials", side="A") == ["DIALS_MISSING"]
    table.do("assign_dials", ship="a2", commands=[N] * command).do("lock_dials", side="A")


def test_the_marker_of_an_activated_ship_is_picked_up_for_the_new_dials() -> None:
    """Digest 3 (6)."""
    table = table_with().lock().activate("a1")
    marked = table.state.ship("a1")
    assert (marked.activated, marked.revealed) == (True, "unknown")
    next_command_phase(table)
    picked_up = table.state.ship("a1")
    assert (picked_up.activated, picked_up.revealed) == (False, None)


def test_tikkes_has_dials_of_one_command_shown_to_the_opponent() -> None:
    """Digest 3, 13.2: the look stands in the log; faces stay secret for every seat but its own."""
    table = table_with(command=2).do("assign_dials", ship="a1", commands=[S, S])
    table.do("look_at_dials", ship="a1", seat="B")
    assert [dials(table, "a1", seat) for seat in ("A", "B", None)] == [[S, S], 2, 2]
    table.do("set_dial", ship="a1", at=2, command=R)
    assert dials(table) == [S, R]


def test_dials_of_one_phase_are_secret_from_the_enemy_who_assigns_at_the_same_time() -> None:
    """Digest 3 (1): neither waits for the other."""
    table = table_with(command=2).do("assign_dials", ship="b1", commands=[N])
    table.do("assign_dials", ship="a1", commands=[R, S])
    assert (dials(table, "b1", "A"), dials(table, "a1", "B")) == (1, 2)
    assert (dials(table, "b1", "B"), dials(table, "a1", "A")) == ([N], [R, S])


def test_a_choice_made_by_an_effect_replaces_the_facedown_dial() -> None:
    """Digest 3, 13.2: an enemy changes the top dial in any phase after he looked at it."""
    table = table_with(command=2).do("assign_dials", ship="a1", commands=[N, S]).lock()
    table.do("look_at_dials", ship="a1", seat="B").do("set_dial", ship="a1", at=1, command=C)
    table.do("activate_ship", ship="a1")
    assert table.state.ship("a1").revealed == C
