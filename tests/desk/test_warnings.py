"""A warning from the desk names the player in the game, whose sides may be in another order."""

import pytest

from armada_companion.desk.window import DeskWindow
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.rules.table.players import NamePlayer
from armada_companion.kit.judge_actions import AddWarning
from tests.desk.driving import click, event_of, write
from tests.desk.test_desk_without_network import carrier_of


@pytest.mark.parametrize("names", [("Ann", "Ben"), ("Ben", "Ann"), ("Side A", "Ann"), ("x", "y")])
def test_a_warning_reaches_the_player_on_either_side(
    desk: DeskWindow, names: tuple[str, str]
) -> None:
    desk.open_practice()
    carrier = carrier_of(desk)
    event = event_of(desk)
    pairing = event.state.game(1, 3).pairing
    for _ in range(3):
        carrier.play_turn()
    carrier.stop()
    session = carrier.tables[3].session
    real = {"Ann": pairing.first, "Ben": pairing.second}
    for side, name in zip(Side, names, strict=True):
        session.dispatch(NamePlayer(side, real.get(name, name)))
    carrier._follow(3)
    desk.show_table(3)
    click(desk, "table_warning", "warned_0", "warning_words")
    write(desk, "slow play")
    click(desk, "warning_record")
    warned = session.steps[-1].action
    assert isinstance(warned, AddWarning)
    assert warned.player == ("A" if names in (("Ann", "Ben"), ("x", "y")) else "B")
