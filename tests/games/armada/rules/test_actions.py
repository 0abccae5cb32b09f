"""Each class of actions is complete, and the history shows it in our words."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.rules.table.action import ArmadaAction
from armada_companion.kit.action import Action, verb_of
from tests.games.armada.rules.history_lines import CARD, IN_ATTACK, LINES
from tests.games.armada.rules.tabletop import (
    NO_CARDS,
    Plain,
    Table,
    fleet,
    fleet_of,
    set_up,
    ship,
)


@pytest.fixture(scope="module")
def table() -> Table:
    """`a1` of Mia is activating."""
    first = ship("a1", size="huge", upgrades=[CARD])
    table = set_up(fleet([first]), fleet_of("b", 1, squadrons=1))
    return table.do("name_player", side="A", name="Mia").lock().do("activate_ship", ship="a1")


@pytest.mark.parametrize("kind", ARMADA.actions)
def test_each_class_says_what_it_is_when_it_makes_sense_and_what_the_history_shows(
    kind: type[ArmadaAction],
) -> None:
    assert kind.__doc__
    assert kind.PHASES
    assert frozenset(Phase) >= kind.PHASES
    assert kind.text is not Action.text
    assert kind.apply is not Action.apply


@pytest.mark.parametrize(("data", "line"), LINES, ids=[line for _, line in LINES])
def test_the_history_shows_an_action_in_one_line(table: Table, data: Plain, line: str) -> None:
    assert ARMADA.decode(data, NO_CARDS).text(table.state) == line


@pytest.mark.parametrize(("data", "line"), IN_ATTACK, ids=[line for _, line in IN_ATTACK])
def test_the_history_shows_a_step_of_an_attack_in_one_line(data: Plain, line: str) -> None:
    table = set_up(fleet([ship("a1")]), fleet_of("b", 1, squadrons=1)).lock()
    target = {"attacker": "a1", "zone": "front", "target": "b1", "range": "close"}
    table.do("activate_ship", ship="a1").do("declare_target", **target)
    assert ARMADA.decode(data, NO_CARDS).text(table.state) == line


def test_the_lines_above_are_of_every_action() -> None:
    assert {data["do"] for data, _ in (*LINES, *IN_ATTACK)} == {
        verb_of(kind) for kind in ARMADA.actions
    }
