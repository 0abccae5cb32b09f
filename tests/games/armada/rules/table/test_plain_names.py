"""Names in actions lose what is not seen and would turn the text around them."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.kit.codec import encode
from tests.games.armada.rules.tabletop import NO_CARDS, Table, fleet, ship, squadron

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
    state = Table({"players": [named, {"side": "B", "name": f"{hidden} {hidden}"}]}).state
    assert [state.player(side).name for side in Side] == ["Ann of Spuma", "Side B"]


def test_a_record_that_names_an_upgrade_with_hidden_marks_still_plays() -> None:
    named = "Lead\u202eing Shots"
    card = {"name": named, "points": 4, "exhaust": "recur"}
    table = Table({}).do("enter_fleet", side="A", fleet=fleet([ship("a1", upgrades=[card])]))
    table.do("enter_fleet", side="B", fleet=fleet([ship("b1")]))
    table.do("choose_first_player", side="A").do("begin").do("leave_dials_on_table")
    table.do("exhaust_upgrade", ship="a1", upgrade=named)
    assert table.state.ship("a1").upgrades[0].exhausted


LONG = "x" * 1_999
CUT = f"{'x' * 199}…"


def test_names_are_shown_with_200_letters_and_stay_whole_in_their_actions() -> None:
    """A record with longer names is read, and loses nothing."""
    players = [
        {"id": "A", "name": "x" * 30_000, "side": "A"},
        {"id": "B", "name": "Ben", "side": "B"},
    ]
    table = Table({"players": players})
    assert table.state.player(Side.A).name == CUT
    table.do("name_player", side="B", name=LONG)
    assert table.state.player(Side.B).name == CUT
    named = [ship("a1", name=LONG), ship("a2", name="y" * 200)]
    plain = {
        "do": "enter_fleet",
        "side": "A",
        "fleet": fleet(named, [squadron("as1", name=LONG)], name=LONG),
    }
    state = table.overrule(plain).state
    assert (state.ship("a1").card.name, state.ship("a1").card.class_name) == (CUT, CUT)
    assert state.ship("a2").card.name == "y" * 200
    assert state.squadron("as1").card.name == CUT
    own = state.player(Side.A).fleet
    assert own is not None
    assert (own.name, own.ships[0].name) == (CUT, CUT)
    written = encode(ARMADA.decode(plain, NO_CARDS))["fleet"]
    assert isinstance(written, dict)
    assert (written["name"], written["ships"][0]["name"]) == (LONG, LONG)
    table.do("join", side="A", ships=[ship("a3", name=LONG)])
    assert table.state.ship("a3").card.name == CUT


def test_players_of_a_team_are_cut_each_and_together() -> None:
    players = [
        {"id": name, "name": name * 300, "side": side} for name, side in ("aA", "bA", "cB", "dB")
    ]
    state = Table({"players": players}).state
    assert [len(member.name) for member in state.members.values()] == [200] * 4
    assert len(state.player(Side.A).name) == 200


def test_letters_of_every_language_stay() -> None:
    table = Table({}).do("name_player", side="A", name=NAME)
    table.do("enter_fleet", side="A", fleet=fleet([ship("a1")]))
    assert (
        table.state.player(table.state.ship("a1").side).name
        == "Ólöf \u0645\u0631\u064a\u0645 \u4e2d"
    )
