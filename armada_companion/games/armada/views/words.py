"""Commands and keywords in words and marks."""

from armada_companion.games.armada.rules.types import Command

_COMMAND_MARKS = {Command.CONCENTRATE_FIRE: "fire"}


def command_name(command: str) -> str:
    """Return a command as the rulebook writes it."""
    return command.replace("_", " ").title()


def keyword_name(name: str, value: int | None) -> str:
    """Return a squadron keyword as the rulebook writes it: `Counter 2`, `AI: Battery 1`."""
    words = name.title().replace("Ai:", "AI:")
    return words if value is None else f"{words} {value}"


def command_mark(command: Command) -> str:
    """Return the mark drawn for a command."""
    return _COMMAND_MARKS.get(command, command.value)
