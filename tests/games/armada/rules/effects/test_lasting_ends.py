"""When effects end that last for an activation. Source: rules digest 13.5; record page, 15."""

from armada_companion.games.armada.rules.model.types import ShipValue
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


def test_effects_of_one_kind_are_kept_as_their_sum() -> None:
    """However often a record repeats them, a step takes as long as the first."""
    table = ship_phase()
    for by in (1, 2, -1):
        table.do("change_value", unit="b1", value="command", by=by, until="round")
    table.do("change_value", unit="b1", value="command", by=1, until="game")
    for _ in range(3):
        table.do("grant_keyword", squadron="as1", keyword="counter", value=2, until="round")
        table.do("grant_keyword", squadron="as1", keyword="swarm", until="round")
    one, squad = table.state.ship("b1"), table.state.squadron("as1")
    assert one.value(ShipValue.COMMAND) == one.card.command + 3
    assert [change.by for change in one.changes] == [2, 1]
    assert squad.keywords == {"counter": 6, "swarm": None}
    assert len(squad.grants) == 2


def test_keywords_of_different_kinds_are_not_added() -> None:
    """Digest 13.5: Counter 1 and Adept 1 stay what they are, and so do equal ones of other ends."""
    table = ship_phase()
    for keyword, until in (("counter", "round"), ("adept", "round"), ("counter", "game")):
        table.do("grant_keyword", squadron="as1", keyword=keyword, value=1, until=until)
    squad = table.state.squadron("as1")
    assert squad.keywords == {"counter": 2, "adept": 1}
    assert [(one.keyword, one.number) for one in squad.grants] == [
        ("counter", 1),
        ("adept", 1),
        ("counter", 1),
    ]
