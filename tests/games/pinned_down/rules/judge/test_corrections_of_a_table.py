"""What lies on the table counts, whatever was entered. Source: section 11."""

import pytest

from armada_companion.games.pinned_down.rules.model.types import Phase, PlayerId, ShipId
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.pinned_down.rules.tabletop import Table, assigned, set_up


def begun() -> Table:
    ship = {"id": "a", "name": "Own", "power": 7}
    return set_up({"ann": {"ship": ship, "characters": ["captain-huber"]}}, ["harana"])


def test_turn_phase_and_pool_are_corrected() -> None:
    table = begun().do("correct_game", turn=3, phase="attack", pool=7, why="miscounted")
    assert (table.state.turn, table.state.phase, table.state.pool) == (3, Phase.ATTACK, 7)
    table.do("reveal", id="e1", name="Raider", threat=1, power=4)
    table.do("correct_game", phase="main", pool=0)
    assert (table.state.phase, table.state.pool) == (Phase.MAIN, 0)
    assert set(table.state.enemies) == {"e1"}


@pytest.mark.parametrize(("phase", "pairs"), [("attack", 0), ("assignment", 0), ("fight", 1)])
def test_ships_are_paired_again_where_a_phase_before_the_fights_is_opened_again(
    phase: str, pairs: int
) -> None:
    """Pairs of before might be illegal by now, and the assignment could not end."""
    table = assigned([9], [4])
    assert (table.state.phase, len(table.state.pairs)) == (Phase.FIGHT, 1)
    table.do("correct_game", phase=phase)
    assert len(table.state.pairs) == pairs


def test_a_ship_that_was_destroyed_by_mistake_comes_back_and_the_game_continues() -> None:
    table = begun().do("destroy", ship="a")
    assert table.state.phase is Phase.OVER
    ship = {"id": "a", "name": "Own", "power": 7}
    table.do("bring_back", player="ann", ship=ship).do("correct_game", phase="main")
    assert table.state.outcome is None
    assert table.state.ships[ShipId("a")].structure == 100
    assert table.state.player("ann").deck.discard.size == 0
    table.do("end_main")


def test_the_locations_on_the_table_are_corrected() -> None:
    table = begun().do("correct_journey", locations=["harana", {"name": "X", "distance": 2}])
    assert [one.name for one in table.state.locations] == ["Harana", "X"]
    table.do("correct_journey", locations=["harana"])
    assert [one.name for one in table.state.locations] == ["Harana"]


def test_the_crew_is_corrected_and_who_comes_back_leaves_the_discard_pile() -> None:
    table = begun().do("discard", player="ann", cards=["captain-huber"])
    assert table.state.players[PlayerId("ann")].deck.discard.size == 1
    table.do("correct_crew", player="ann", characters=["captain-huber"])
    player = table.state.players[PlayerId("ann")]
    assert [one.id for one in player.characters] == ["captain-huber"]
    assert player.deck.discard.size == 0


def test_a_ship_that_is_in_play_does_not_come_back() -> None:
    with pytest.raises(ImpossibleActionError, match="twice"):
        begun().do("bring_back", player="ann", ship={"id": "a", "name": "Own", "power": 7})
