"""A table at which one ship has dials, tokens and commands."""

from armada_companion.games.armada.rules.model.types import Phase
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron


def table_with(**numbers: object) -> Table:
    """Return round 1's Command Phase; `a1` has these numbers."""
    wings = [squadron(f"as{n}") for n in range(1, 6)]
    return set_up(fleet([ship("a1", **numbers)], wings), fleet_of("b", 1))


def activated(*dials: str, tokens: tuple[str, ...] = (), **numbers: object) -> Table:
    """Return the Ship Phase with `a1` activating, these dials in its stack, tokens on it."""
    table = table_with(**{"command": len(dials), **numbers})
    table.do("assign_dials", ship="a1", commands=list(dials)).lock()
    for token in tokens:
        table.do("gain_command_token", ship="a1", command=token)
    return table.do("activate_ship", ship="a1")


def next_command_phase(table: Table) -> None:
    while table.state.phase is Phase.SHIP:
        table.activate(next(unit.id for unit in table.state.ships.values() if unit.unactivated))
    while table.state.phase is Phase.SQUADRON:
        wing = next(unit.id for unit in table.state.squadrons.values() if unit.unactivated)
        table.do("activate_squadron", squadron=wing)
    table.do("end_status_phase")
