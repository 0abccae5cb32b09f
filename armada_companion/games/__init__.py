"""The only list of games; a new game needs a folder here and an entry below."""

from armada_companion.games.armada.entry import ENTRY as ARMADA
from armada_companion.games.entry import GameCommand, GameEntry
from armada_companion.games.pinned_down.entry import ENTRY as PINNED_DOWN

ENTRIES: tuple[GameEntry, ...] = (ARMADA, PINNED_DOWN)
"""In the order of the start page."""


def names() -> tuple[str, ...]:
    """Return the names of all games, as records write them."""
    return tuple(entry.name for entry in ENTRIES)


def entry_of(name: str) -> GameEntry:
    """Return the entry of a game.

    Raises:
        KeyError: No game has this name.
    """
    return {entry.name: entry for entry in ENTRIES}[name]


def commands() -> dict[str, GameCommand]:
    """Return the commands that games add to the command line, keyed by name."""
    return {command.name: command for entry in ENTRIES for command in entry.commands}
