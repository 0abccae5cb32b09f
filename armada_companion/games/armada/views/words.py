"""Commands, hull zones and keywords in words and marks."""

from armada_companion.games.armada.rules.types import Command

NOT_TOLD = "Not told"
_COMMAND_MARKS = {Command.CONCENTRATE_FIRE: "fire"}

SIDES = ("A", "B")
"""The sides by their names in the record, as rows and colors are numbered."""


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


def command_icon(command: Command) -> str:
    """Return the mark drawn for a command."""
    return _COMMAND_MARKS.get(command, command.value)
