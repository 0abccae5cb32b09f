"""Both sides confirm the result or dispute it; what changes it asks them again."""

import pytest

from armada_companion.games.armada.rules.model.types import Side
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Table, fleet_of, set_up


def ended() -> Table:
    return set_up(fleet_of("a", 1), fleet_of("b", 1)).do("end_game", winner="A")


def said(table: Table) -> object:
    return table.summary()["result"]


def test_nobody_confirms_before_the_end() -> None:
    table = Table()
    assert "result" not in table.summary()
    with pytest.raises(ImpossibleActionError, match="is not possible"):
        table.do("confirm_result", side="A")


def test_each_side_confirms_or_disputes_for_itself() -> None:
    table = ended()
    assert said(table) == {"A": None, "B": None}
    table.do("confirm_result", side="A")
    assert said(table) == {"A": "confirmed", "B": None}
    table.do("dispute_result", side="B", why="the station")
    assert said(table) == {"A": "confirmed", "B": "disputed"}
    assert table.state.answers[Side.B].why == "the station"
    table.do("confirm_result", side="B")
    assert said(table) == {"A": "confirmed", "B": "confirmed"}


@pytest.mark.parametrize(
    "change", [{"do": "add_points", "side": "B", "points": 5}, {"do": "end_game", "winner": "B"}]
)
def test_what_changes_the_result_asks_again(change: dict[str, object]) -> None:
    table = ended().do("confirm_result", side="A").do("confirm_result", side="B")
    table.do(str(change["do"]), **{key: change[key] for key in change if key != "do"})
    assert said(table) == {"A": None, "B": None}
