"""Whose units are that join a team, or change sides. Source: RRG 51; digest 12.1, 12.2, 13.5."""

import pytest

from armada_companion.games.armada.rules.effects.belonging import ChangeOwner, Join
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.rules.table.action import ArmadaAction
from armada_companion.games.armada.views.effects.joining import JoinEntries
from armada_companion.games.armada.views.effects.unit_effects import unit_effects
from armada_companion.games.armada.views.table.questions import GameView
from armada_companion.kit.choice import Choice
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.table.test_teams import fleet_for, team, team_game
from tests.games.armada.rules.tabletop import Table, fleet_of, ship, squadron

ONE_AGAINST_TWO = [
    {"id": "ann", "name": "Ann", "side": "A"},
    {"id": "cy", "name": "Cy", "side": "B"},
    {"id": "di", "name": "Di", "side": "B"},
]


def owner(table: Table, unit: str) -> str:
    return table.state.unit(unit).player


def goes_over(table: Table, unit: str) -> list[Choice]:
    return [one for one in unit_effects(table.state, unit) if one.label.startswith("Give the unit")]


def does(choices: list[Choice]) -> list[ArmadaAction]:
    return [one.does for one in choices if isinstance(one.does, ArmadaAction)]


def test_units_that_join_a_player_of_a_team_are_activated_by_that_player() -> None:
    """Digest 12.2, A-36: they enter unactivated, and each unit has one player."""
    table = team_game().lock()
    table.do("join", side="A", player="ben", ships=[ship("c1")], squadrons=[squadron("cs1")])
    assert (owner(table, "c1"), owner(table, "cs1")) == ("ben", "ben")
    table.do("choose_player", player="ann")
    assert table.breaks("activate_ship", ship="c1") == ["NOT_THE_CHOSEN_PLAYER"]


def test_a_unit_belongs_to_nobody_where_it_is_not_known_who_controls_it() -> None:
    """Then the team says it."""
    table = team_game().lock().do("join", side="A", ships=[ship("c1")])
    assert owner(table, "c1") == ""
    table.do("control", player="ann", units=["c1"])
    assert owner(table, "c1") == "ann"


def test_a_unit_that_comes_back_belongs_to_the_player_with_whose_fleet_it_came() -> None:
    """RRG 51."""
    table = team_game(ann=(2, 0), ben=(1, 0)).lock()
    table.do("change_owner", unit="ann1", side="B", player="di")
    assert (table.state.ship("ann1").side, owner(table, "ann1")) == ("B", "di")
    table.do("change_owner", unit="ann1", side="A")
    assert (table.state.ship("ann1").side, owner(table, "ann1")) == ("A", "ann")
    assert team(table)["may_choose"] == ["ann", "ben"]


def test_the_only_player_of_a_side_needs_no_name() -> None:
    """Record page, 14: a side with one player knows none of this."""
    table = Table({"players": ONE_AGAINST_TWO})
    table.do("enter_fleet", side="A", fleet=fleet_of("a", 2))
    for player in ("cy", "di"):
        table.do("enter_fleet", side="B", player=player, fleet=fleet_for(player, 1))
    table.do("choose_first_player", side="A").do("begin").lock()
    (to_ann,) = goes_over(table, "cy1")
    assert (to_ann.label, to_ann.does) == ("Give the unit to Ann", ChangeOwner("cy1", Side.A))
    assert [one.label for one in goes_over(table, "a2")] == [
        "Give the unit to Cy",
        "Give the unit to Di",
    ]


@pytest.mark.parametrize("verb", ["join", "change_owner"])
def test_a_player_of_the_other_side_gets_nothing(verb: str) -> None:
    table = team_game().lock()
    more = {"ships": [ship("c1")]} if verb == "join" else {"unit": "cy1"}
    with pytest.raises(ImpossibleActionError, match="side A has no player 'di' in a team"):
        table.do(verb, side="A", player="di", **more)


def test_the_window_asks_for_the_player_unless_it_is_known() -> None:
    table = team_game().lock()
    assert does(goes_over(table, "ann1")) == [
        ChangeOwner("ann1", Side.B, player="cy"),
        ChangeOwner("ann1", Side.B, player="di"),
    ]
    table.do("change_owner", unit="ann1", side="B", player="cy")
    assert does(goes_over(table, "ann1")) == [ChangeOwner("ann1", Side.A)]
    joining = tuple(JoinEntries().choices(GameView(table.state)))
    assert list(dict.fromkeys(one.group for one in joining)) == ["Ann", "Ben", "Cy", "Di"]
    players = {one.group: one.does.player for one in joining if isinstance(one.does, Join)}
    assert players == {"Ann": "ann", "Ben": "ben", "Cy": "cy", "Di": "di"}


def test_the_log_names_the_player_of_the_team() -> None:
    table = team_game().lock()
    assert ChangeOwner("ann1", Side.B, player="di").text(table.state).endswith("belongs to Di")
