"""One fleet list of a file that may have many."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from ..formats.repair import split_lines

_POSSESSIVE = re.compile(r"(?:['’]s)?\s+(?:list|fleet|army)$", re.IGNORECASE)
_NEXT_FIELD = re.compile(r"\t|\s{3,}|\s\w+:\s")
_BEFORE, _AFTER = "#*=_~-–—:>•· \t", "#*=_~-–—:• \t"
_LONGEST_NAME = 80


class ListPart(NamedTuple):
    """The text of one list.

    Attributes:
        text: The lines of the list; lines that only name the player are empty.
        line: The number of its first line in the file, from 1 up.
        player: The player's name as the file states it, or "".
    """

    text: str
    line: int = 1
    player: str = ""


def part_of(lines: Sequence[str], line: int, player: str = "") -> ListPart:
    """Return the part of a file with these lines, of which the first has the number `line`."""
    return ListPart("\n".join(lines), line, player)


def joined(parts: Sequence[ListPart]) -> ListPart:
    """Return consecutive parts as one; it has the player of the first."""
    first = parts[0]
    lines: list[str] = []
    for part in parts:
        lines += [""] * (part.line - first.line - len(lines))
        lines += split_lines(part.text)
    return part_of(lines, first.line, first.player)


def plain_name(words: str) -> str:
    """Return the player's name in a heading: `== Mia's list ==` is `Mia`."""
    bare = _NEXT_FIELD.split(words)[0].lstrip(_BEFORE).rstrip(_AFTER)
    return " ".join(_POSSESSIVE.sub("", bare).split())[:_LONGEST_NAME]
