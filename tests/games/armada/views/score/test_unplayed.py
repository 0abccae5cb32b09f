"""The byes and no-shows of a tournament, before a game has fleets. Source: digest 11.4."""

from armada_companion.games.armada.rules.judge.endings import Bye, NoShow
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.views.score.unplayed import unplayed_games
from tests.games.armada.rules.tabletop import Table

PLAYERS = {"players": [{"side": "A", "name": "Ann"}, {"side": "B", "name": "Ben"}]}


def test_each_side_may_have_a_bye_or_may_not_come() -> None:
    found = unplayed_games(Table(PLAYERS).state)
    assert [(one.name, one.player, one.action) for one in found] == [
        ("bye_A", 0, Bye(Side.A)),
        ("bye_B", 1, Bye(Side.B)),
        ("no_show_A", 0, NoShow(Side.A)),
        ("no_show_B", 1, NoShow(Side.B)),
    ]


def test_a_bye_is_8_points_and_a_no_show_leaves_one_to_the_absent_player() -> None:
    results = {one.name: one.result for one in unplayed_games(Table(PLAYERS).state)}
    assert results["bye_B"] == "Ben: 8 points, margin 140"
    assert results["no_show_A"] == "Ben: 8 points, margin 140. Ann: 1 point"
