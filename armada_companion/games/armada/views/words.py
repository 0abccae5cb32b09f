"""Names on the screen: commands, hull zones, keywords, ships and squadrons."""

from collections import Counter
from collections.abc import Iterable

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Command
from armada_companion.games.armada.rules.units import Ship, Squadron

NOT_ENTERED = "Not entered"
SIDES = ("A", "B")
"""The sides by their names in the record; the index is the player number."""


def player_number(side: str) -> int:
    """Return 0 for side A and 1 for side B."""
    return SIDES.index(side)


def command_name(command: str) -> str:
    """Return a command as the rulebook writes it."""
    return command.replace("_", " ").title()


def zone_label(zone: str) -> str:
    """Return a hull zone in words: "Left auxiliary"."""
    return zone.replace("_aux", " auxiliary").capitalize()


def keyword_name(name: str, value: int | None) -> str:
    """Return a squadron keyword as the rulebook writes it: `Counter 2`, `AI: Battery 1`."""
    words = name.title().replace("Ai:", "AI:")
    return words if value is None else f"{words} {value}"


def command_icon(command: str) -> str:
    """Return the icon of a command."""
    return "fire" if command == Command.CONCENTRATE_FIRE else str(command)


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
