"""Names in actions lose what is not seen and would turn the text around them."""

import pytest

from armada_companion.games.armada.rules.types import Side
from tests.games.armada.rules.tabletop import Table, fleet, ship

DIRECTIONS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
HIDDEN = f"{DIRECTIONS}\x00\x07\x1b\x7f\x9b"
NAME = "Ólöf \u0645\u0631\u064a\u0645 \u4e2d"


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_name_has_no_controls_and_no_marks_of_direction(hidden: str) -> None:
    upgrade = {"name": f"Lead{hidden}ing Shots", "points": 4, "exhaust": "recur"}
    first = ship("a1", name=f"{hidden}Gar{hidden}den\nof  Spuma", upgrades=[upgrade])
    table = Table({}).do("name_player", side="A", name=f"An{hidden}n{hidden}")
    table.do("enter_fleet", side="A", fleet=fleet([first], name=f"Red{hidden} fleet"))
    found = table.state.ship("a1")
    assert table.state.player(table.state.ship("a1").side).name == "Ann"
    assert (found.card.name, found.card.class_name) == ("Garden of Spuma", "Garden of Spuma")
    assert found.upgrades[0].card.name == "Leading Shots"


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_name_in_the_header_has_none_either(hidden: str) -> None:
    named = {"side": "A", "name": f"An{hidden}n\nof  Spuma"}
    nameless = {"side": "B", "name": f"{hidden} {hidden}"}
    state = Table({"players": [named, nameless]}).state
    assert [state.player(side).name for side in Side] == ["Ann of Spuma", "Side B"]


def test_a_record_that_names_an_upgrade_with_hidden_marks_still_plays() -> None:
    named = "Lead\u202eing Shots"
    card = {"name": named, "points": 4, "exhaust": "recur"}
    table = Table({}).do("enter_fleet", side="A", fleet=fleet([ship("a1", upgrades=[card])]))
    table.do("enter_fleet", side="B", fleet=fleet([ship("b1")]))
    table.do("choose_first_player", side="A").do("begin").do("leave_dials_on_table")
    table.do("exhaust_upgrade", ship="a1", upgrade=named)
    assert table.state.ship("a1").upgrades[0].exhausted


def test_letters_of_every_language_stay() -> None:
    table = Table({}).do("name_player", side="A", name=NAME)
    table.do("enter_fleet", side="A", fleet=fleet([ship("a1")]))
    assert (
        table.state.player(table.state.ship("a1").side).name
        == "Ólöf \u0645\u0631\u064a\u0645 \u4e2d"
    )
