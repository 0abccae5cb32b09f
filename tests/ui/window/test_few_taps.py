"""How many taps it takes from a new game to the first activation."""

import re

import pytest

from armada_companion.app import program as app
from armada_companion.games.armada.window.pages import sample_texts
from tests.ui.window.fleet_players import FleetMouse
from tests.ui.window.program import actions_of

MOST_TAPS = 12
_OBJECTIVE = re.compile(r"(?:Assault|Defense|Navigation):.*\n")


def to_the_first_activation(player: FleetMouse) -> None:
    """Begin, leave all dials on the table, activate the ship that is shown."""
    player.press("begin")
    player.press("leave_dials_on_table")
    player.press_next("activate_ship")
    assert actions_of(player.program)[-1]["do"] == "activate_ship"


def test_two_lists_in_the_clipboard_come_to_the_first_activation(program: app.Program) -> None:
    """Names are extra: they are typed. So are starting speeds, one tap a ship."""
    player = FleetMouse(program)
    player.press("new_armada")
    for side, text in zip("AB", sample_texts(), strict=True):
        player.paste(side, text)
    player.press("first_A")
    player.press("objective_1")
    to_the_first_activation(player)
    assert player.taps <= MOST_TAPS
    assert player.taps == 8


@pytest.mark.parametrize("winner", [0, 1])
def test_a_tie_and_a_missing_objective_cost_a_few_taps_more(
    program: app.Program, winner: int
) -> None:
    player = FleetMouse(program)
    player.press("new_armada")
    bare = _OBJECTIVE.sub("", sample_texts()[0])
    for side, name in zip("AB", ("Harbor Watch", "Night Watch"), strict=True):
        player.paste(side, bare.replace("Harbor Watch", name))
    player.press("flip_coin")
    player.press(f"first_{'AB'[winner]}")
    player.press("objective_pick")
    player.pick("candidates", "Most Wanted")
    player.taps += 1
    to_the_first_activation(player)
    assert player.taps <= MOST_TAPS
    chosen = next(one for one in actions_of(program) if one["do"] == "choose_objective")
    assert chosen["objective"] == {"name": "Most Wanted", "card": "most-wanted", "token_value": 0}
