"""Puts a chosen card into a list's text, in place of the words that were not understood."""

from armada_companion.games.armada.fleets.formats.damage import split_lines
from armada_companion.games.armada.fleets.formats.reading import Choice, LineReading


def mended(text: str, line: LineReading, choice: Choice) -> str:
    """Return the text with the choice's name in place of its words; nothing else changes."""
    lines = list(split_lines(text))
    lines[line.n - 1] = line.text.replace(choice.written, choice.name, 1)
    return "\n".join(lines) + ("\n" if text.endswith("\n") else "")
