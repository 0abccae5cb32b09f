"""What the table page is told: names, and who is dimmed."""

from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import ShipId
from armada_companion.games.armada.views.score.score_view import score_view
from armada_companion.games.armada.views.table.view_builder import ship_view, table_view
from tests.games.armada.rules.tabletop import Table, fleet, set_up, ship, squadron

_FLEETS = {
    "A": fleet(
        [ship("a1"), ship("a2")], [squadron(f"as{n}", name="ARC-170", points=15) for n in (1, 2, 3)]
    ),
    "B": fleet([ship("b1")], [squadron("bs1", name="ARC-170"), squadron("bs2", name="V-19")]),
}


def table() -> Table:
    made = Table({})
    for side, given in _FLEETS.items():
        made.do("enter_fleet", side=side, fleet=given)
    return made.do("choose_first_player", side="A").do("begin").do("leave_dials_on_table")


def dimmed(state: GameState) -> list[str]:
    view = table_view(state)
    ships = [unit.id for unit in (*view.fleets[0], *view.fleets[1]) if unit.dimmed]
    return [*ships, *(unit.id for unit in (*view.wings[0], *view.wings[1]) if unit.dimmed)]


def test_units_of_one_name_and_side_are_numbered() -> None:
    """Bug 28: a record made from a list says the name of the card only."""
    ours, theirs = table_view(table().state).wings
    assert [unit.name for unit in ours] == ["ARC-170 1", "ARC-170 2", "ARC-170 3"]
    assert [unit.name for unit in theirs] == ["ARC-170", "V-19"]
    lost = table().do("destroy", unit="as2").state
    assert [line.text for line in score_view(lost).sides[1].lines] == ["ARC-170 2"]


def test_a_ship_that_has_activated_is_dimmed_while_others_have_still_to() -> None:
    game = table().do("activate_ship", ship="a1").do("execute_maneuver").do("end_activation")
    assert dimmed(game.state) == ["a1"]
    game.do("activate_ship", ship="b1")
    assert dimmed(game.state) == ["a1"]
    game.do("execute_maneuver").do("end_activation")
    game.do("activate_ship", ship="a2").do("execute_maneuver").do("end_activation")
    assert game.state.phase == "squadron"
    assert dimmed(game.state) == []
    game.do("activate_squadron", squadron="as1", did="move")
    assert dimmed(game.state) == ["as1"]


def test_in_the_status_phase_nobody_is_dimmed() -> None:
    game = table()
    for unit in ("a1", "b1", "a2"):
        game.do("activate_ship", ship=unit).do("execute_maneuver").do("end_activation")
    for unit in ("as1", "as2", "bs1", "bs2", "as3"):
        game.do("activate_squadron", squadron=unit, did="move")
    assert game.state.phase == "status"
    assert {ship.status for ship in table_view(game.state).fleets[0]} == {"activated"}
    assert dimmed(game.state) == []


def test_the_window_shows_sliders_and_the_side_of_the_initiative_token() -> None:
    """Rules digest 2.4, 6.3."""
    played = table().activate("a1").activate("b1").activate("a2")
    view = table_view(played.do("activate_squadron", squadron="as1").state)
    assert [player.token for player in view.players] == ["blue", ""]
    assert [wing.slider for wing in view.wings[0]] == ["orange", "blue", "blue"]


def test_in_event_mode_squadrons_come_without_notes() -> None:
    """Rules digest 11.7."""
    for event_mode in (False, True):
        made = Table({"settings": {"event_mode": event_mode}})
        made.do("enter_fleet", side="A", fleet=_FLEETS["A"])
        view = table_view(made.state)
        assert [wing.has_notes for wing in view.wings[0]] == [not event_mode] * 3


def test_only_the_activating_ship_has_lost_a_dial_that_it_can_no_longer_spend() -> None:
    """A navigate dial is of no use after the maneuver. Source: RRG 3."""
    ships = fleet([ship("a1", command=1), ship("a2", command=1)])
    game = set_up(ships, fleet([ship("b1")]))
    for name in ("a1", "a2"):
        game.do("assign_dials", ship=name, commands=["navigate"])
    game.lock().do("activate_ship", ship="a1")

    def lost() -> list[bool]:
        return [
            ship_view(game.state, game.state.ship(ShipId(one))).dial.lost for one in ("a1", "a2")
        ]

    assert lost() == [False, False]
    game.do("execute_maneuver")
    assert lost() == [True, False]
