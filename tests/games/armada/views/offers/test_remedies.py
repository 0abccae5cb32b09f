"""The steps that make a refused choice legal."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.views.offers.remedies import remedies
from armada_companion.games.armada.views.table.table_views import choice
from tests.games.armada.rules.tabletop import NO_CARDS, Table, fleet_of, set_up


@pytest.fixture
def table() -> Table:
    """Two ships and two squadrons a side, in the Ship Phase."""
    return set_up(fleet_of("a", 2, 2), fleet_of("b", 2, 2)).lock()


def offers(table: Table, **action: object) -> list[str]:
    """The labels of what is offered for a refused action, written as in a record."""
    refused = choice(table.state, "it", ARMADA.decode(action, NO_CARDS))
    return [one.label for one in remedies(table.state, refused)]


def test_a_squadron_without_a_command_is_offered_the_command(table: Table) -> None:
    table.do("activate_ship", ship="a1", dial="squadron")
    assert offers(table, do="activate_squadron", squadron="as1") == ["Resolve Squadron with dial"]


def test_another_dial_is_no_way_to_activate_a_squadron(table: Table) -> None:
    table.do("activate_ship", ship="a1", dial="repair")
    assert offers(table, do="activate_squadron", squadron="as1") == []


def test_the_opponents_ship_is_offered_the_end_of_the_activation(table: Table) -> None:
    table.do("activate_ship", ship="a1")
    assert offers(table, do="activate_ship", ship="b1") == ["End Ship a1"]
    assert offers(table, do="activate_ship", ship="a2") == []


def test_an_opponent_who_forgot_to_act_has_acted(table: Table) -> None:
    """Rules digest 5.9: with a token it was a pass, where that is legal."""
    assert offers(table, do="activate_ship", ship="b1") == ["Side A forgot to act"]
    uneven = set_up(fleet_of("a", 3), fleet_of("b", 2)).lock().activate("a1")
    assert offers(uneven, do="activate_ship", ship="a2") == [
        "Side B passes with a token",
        "Side B forgot to act",
    ]
    uneven.do("set_turn", side="A", why="Side B forgot to act").activate("a2")
    assert uneven.summary()["pass_tokens"] == {"A": 0, "B": 1}
    for unit in ("b1", "a3", "b2"):
        uneven.activate(unit)
    assert uneven.state.phase is Phase.STATUS


def test_an_opponent_who_forgot_squadrons_has_acted(table: Table) -> None:
    """Rules digest 5.9, 6.1: nobody passes there for a token."""
    for unit in ("a1", "b1", "a2", "b2"):
        table.activate(unit)
    assert offers(table, do="activate_squadron", squadron="bs1") == ["Side A forgot to act"]


def test_a_prevented_ship_is_offered_to_activate_again(table: Table) -> None:
    table.do("prevent_activation", ship="a1", until="turn")
    assert offers(table, do="activate_ship", ship="a1") == ["May activate again"]


def test_an_activated_squadron_is_offered_to_turn_its_marker(table: Table) -> None:
    table.do("activate_ship", ship="a1", dial="squadron")
    table.do("resolve_command", command="squadron", with_=["dial"])
    table.do("toggle_activated", unit="as1")
    assert offers(table, do="activate_squadron", squadron="as1") == ["Turn activation marker"]


def test_one_stack_that_lacks_dials_is_offered_to_stay_untold() -> None:
    table = set_up(fleet_of("a", 2), fleet_of("b", 1))
    assert offers(table, do="lock_dials", side="A") == []
    table.do("assign_dials", ship="a1", commands=["repair"])
    assert offers(table, do="lock_dials", side="A") == ["Ship a2: dials not entered"]


def test_a_token_too_many_is_offered_to_discard_another(table: Table) -> None:
    table.do("gain_command_token", ship="a1", command="repair")
    gain = {"do": "gain_command_token", "ship": "a1", "command": "navigate"}
    assert offers(table, **gain) == ["Discard Repair"]


def test_what_makes_no_sense_and_what_nothing_helps_is_offered_nothing(table: Table) -> None:
    assert offers(table, do="end_activation") == []
    assert offers(table, do="pass") == []
    assert offers(table, do="recover_shields", ship="a1", zone="front", amount=1) == []
