"""What the units of a game are called on the screen: equal names of a side are numbered."""

from collections.abc import Iterable

from armada_companion.rules.armada.ship import Ship
from armada_companion.rules.armada.squadron import Squadron
from armada_companion.rules.armada.state import GameState


def unit_name(state: GameState, unit: Ship | Squadron) -> str:
    """Return a unit's name, with its number where its side has several of that name."""
    if isinstance(unit, Ship):
        return _numbered(unit, state.ships_of(unit.side))
    return _numbered(unit, state.squadrons_of(unit.side))


def _numbered(unit: Ship | Squadron, fleet: Iterable[Ship | Squadron]) -> str:
    name = unit.card.name
    equals = [one.id for one in fleet if one.card.name == name]
    return f"{name} {equals.index(unit.id) + 1}" if len(equals) > 1 else name
