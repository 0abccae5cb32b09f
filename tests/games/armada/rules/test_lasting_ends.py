"""When effects end that last for an activation. Source: rules digest 13.5; record page, 15."""

from tests.games.armada.rules.tabletop import Table, fleet, set_up, ship, squadron


def ship_phase() -> Table:
    """A commands with `a1` the squadron `as1`; nobody has activated yet."""
    ours = fleet([ship("a1", squadron=1)], [squadron("as1")])
    return set_up(ours, fleet([ship("b1"), ship("b2")])).lock()


def test_an_effect_on_a_ship_that_is_destroyed_before_its_activation_ends() -> None:
    table = ship_phase().do("change_value", unit="b1", value="attacks", by=1, until="activation")
    assert list(table.state.fleeting) == ["b1"]
    table.do("destroy", unit="b1")
    assert not table.state.ship("b1").changes
    assert list(table.state.fleeting) == []


def test_an_effect_on_a_squadron_lasts_until_the_command_that_activates_it_is_over() -> None:
    """Digest 6.2: its activation is one of the commanding ship's."""
    table = ship_phase().do("grant_keyword", squadron="as1", keyword="swarm", until="activation")
    table.do("activate_ship", ship="a1", dial="squadron")
    table.do("resolve_command", command="squadron", with_=["dial"])
    table.do("activate_squadron", squadron="as1")
    assert "swarm" in table.state.squadron("as1").keywords
    table.do("end_activation")
    assert "swarm" not in table.state.squadron("as1").keywords
