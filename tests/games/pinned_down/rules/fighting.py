"""A table in the middle of a fight, and what it shows."""

from collections.abc import Mapping

from tests.games.pinned_down.rules.tabletop import Plain, Table, plain_enemies, set_up
from tests.games.pinned_down.rules.test_examples import at


def fighting(
    card: str, *characters: str, enemy: int = 9, location: str = "moslov-asteroid"
) -> Table:
    """Return a table where `a`, of this card, fights `e1`, while `b` (20) has `e2` (1) to fight."""
    players: Mapping[str, Plain] = {
        "ann": {"ship": {"id": "a", "card": card}, "characters": list(characters)},
        "bob": {"ship": {"id": "b", "power": 20}},
    }
    table = set_up(players, [location]).attackers(plain_enemies(enemy, 1))
    table.do("assign", ship="a", enemy="e1").do("assign", ship="b", enemy="e2")
    return table.do("end_assignment").do("fight", ship="a")


def value(table: Table, path: str) -> object:
    return at(table.summary(), path)
