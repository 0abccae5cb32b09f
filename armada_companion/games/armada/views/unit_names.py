"""What the units of a game are called on the screen: equal names of a side are numbered."""

from collections import Counter
from collections.abc import Iterable

from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState


def unit_name(state: GameState, unit: Ship | Squadron) -> str:
    """Return a unit's name, with its number where its side has several of that name."""
    if isinstance(unit, Ship):
        return names_of(state.ships_of(unit.side))[unit.id]
    return names_of(state.squadrons_of(unit.side))[unit.id]


def names_of(fleet: Iterable[Ship | Squadron]) -> dict[str, str]:
    """Return the names of all ships, or of all squadrons, of a side, by id."""
    cards = {one.id: one.card.name for one in fleet}
    several, passed = Counter(cards.values()), Counter[str]()
    names: dict[str, str] = {}
    for unit, name in cards.items():
        passed[name] += 1
        names[unit] = f"{name} {passed[name]}" if several[name] > 1 else name
    return names
