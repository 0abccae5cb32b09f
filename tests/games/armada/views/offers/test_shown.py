"""Which unit the middle column shows after a step."""

import pytest

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.offers.middle import ship_to_return_to, shown_after
from tests.games.armada.rules.tabletop import Table, fleet_of


class Column:
    """Follows a game as the middle column does.

    Attributes:
        table: Where the game is played.
        unit: What is shown.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._before: GameState | None = None
        self.unit = ""
        self.follow()

    def do(self, verb: str, **fields: object) -> str:
        """Play an action and return what is shown then."""
        self.table.do(verb, **fields)
        return self.follow()

    def follow(self) -> str:
        """Return what is shown of the game now."""
        state = self.table.state
        self.unit = shown_after(self._before, state, self.unit).unit
        self._before = state
        return self.unit


@pytest.fixture
def column() -> Column:
    """Ship a1 of two is activating."""
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 2, 2))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 2, 2))
    table.do("choose_first_player", side="A").do("begin").lock()
    made = Column(table)
    assert made.do("activate_ship", ship="a1") == "a1"
    return made


def test_an_attack_shows_its_target_until_the_next_step(column: Column) -> None:
    assert column.do("attack", zone="front", target="b1") == "b1"
    assert column.do("suffer_damage", unit="b1", amount=1, zone="front") == "b1"
    assert column.do("attack", zone="left", target="bs1") == "bs1"
    assert column.do("execute_maneuver") == "a1"


def test_a_further_squadron_of_an_attack_is_shown(column: Column) -> None:
    """RRG 2, step 6."""
    column.do("attack", zone="front", target="bs1")
    assert column.do("attack", zone="front", target="bs2") == "bs2"


def test_a_destroyed_target_gives_way_to_the_activating_ship(column: Column) -> None:
    column.do("attack", zone="front", target="b1")
    assert column.do("suffer_damage", unit="b1", amount=9, zone="front") == "a1"


def test_the_end_of_an_attack_shows_the_activating_ship_again(column: Column) -> None:
    target = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    assert column.do("declare_target", **target, range="close") == "b1"
    assert column.do("resolve_damage", damage=1) == "b1"
    assert column.do("end_attack") == "a1"


def test_a_squadron_that_is_destroyed_gives_way_to_one_that_can_activate(column: Column) -> None:
    """The second squadron of a turn destroys the one that would activate next."""
    column.do("end_activation")
    for unit in ("b1", "a2", "b2"):
        column.do("activate_ship", ship=unit)
        column.do("end_activation")
    column.do("activate_squadron", squadron="as1", did="attack")
    assert column.do("activate_squadron", squadron="as2", did="attack") == "bs1"
    assert column.do("suffer_damage", unit="bs1", amount=9) == "bs2"


def test_a_destroyed_unit_that_somebody_looks_at_stays(column: Column) -> None:
    column.do("destroy", unit="b1")
    column.unit = "b1"
    assert column.do("lose_shields", ship="b2", zone="front", amount=1) == "b1"


def test_an_undone_attack_shows_the_ship_that_made_it(column: Column) -> None:
    before = column.table.state
    column.do("attack", zone="front", target="b1")
    column.table.state = before
    assert column.follow() == "a1"


def test_a_squadron_activated_by_command_gives_way_to_the_next_one_then_to_its_ship(
    column: Column,
) -> None:
    """The next tap is the target of the next squadron."""
    column.table.state = column.table.state._replace(
        activation=column.table.state.activation._replace(squadrons=2)  # type: ignore[union-attr]  # It is activating.
    )
    column.follow()
    column.unit = "as1"
    assert column.do("activate_squadron", squadron="as1") == "as2"
    column.unit = "bs1"
    assert column.do("suffer_damage", unit="bs1", amount=1) == "bs1"
    column.unit = "as2"
    assert column.do("activate_squadron", squadron="as2") == "a1"


@pytest.mark.parametrize(
    ("shown", "then"), [("a1", "as1"), ("b1", "as1"), ("as2", "as2"), ("bs1", "as1")]
)
def test_a_squadron_command_shows_a_squadron_that_it_can_activate(
    column: Column, shown: str, then: str
) -> None:
    column.unit = shown
    assert column.do("resolve_command", command="squadron", with_=["dial"]) == then


def test_there_is_a_way_back_while_another_unit_is_shown(column: Column) -> None:
    state = column.table.state
    assert ship_to_return_to(state, "b1") == "a1"
    assert ship_to_return_to(state, "a1") == ""
    column.do("end_activation")
    assert ship_to_return_to(column.table.state, "b1") == ""


def test_a_game_that_was_just_opened_shows_who_acts(column: Column) -> None:
    assert shown_after(None, column.table.state, "").unit == "a1"
    assert shown_after(None, column.table.state, "gone").moved
