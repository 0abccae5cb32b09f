"""Placing and removing a targeting token, as the middle column offers it."""

from armada_companion.games.armada.views.offers.choices import offered
from armada_companion.games.armada.views.table.table_views import Choice
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship


def activated(**numbers: object) -> Table:
    a = fleet([ship("a1", **numbers)])
    return set_up(a, fleet_of("b", 1)).lock().do("activate_ship", ship="a1")


def tokens(table: Table) -> list[Choice]:
    return [one for one in offered(table.state, "a1").more if "argeting" in one.label]


def test_after_the_maneuver_a_ship_with_a_special_battery_may_place_its_token() -> None:
    table = activated(special_battery=[1, 0, 0])
    assert tokens(table) == []
    table.do("execute_maneuver")
    assert [(one.label, one.legal) for one in tokens(table)] == [("Targeting token", True)]
    assert tokens(activated().do("execute_maneuver")) == []


def test_each_range_of_the_keyword_is_a_choice() -> None:
    table = activated(ignition=["medium", "long"]).do("execute_maneuver")
    assert [one.label for one in tokens(table)] == [
        "Targeting token, medium",
        "Targeting token, long",
    ]


def test_a_token_in_play_may_be_removed() -> None:
    """Where no ignition attack is possible."""
    table = activated(special_battery=[1, 0, 0]).do("execute_maneuver")
    table.do("place_targeting_token", ship="a1")
    assert [(one.label, one.legal) for one in tokens(table)] == [("Remove targeting token", True)]
