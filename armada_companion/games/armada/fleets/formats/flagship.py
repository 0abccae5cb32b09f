"""Flagship's list: a bare title, sums with a small p, and squadron costs of one squadron."""

import re
from collections.abc import Sequence
from functools import partial

from armada_companion.games.armada.fleets.formats.line_reader import Dialect, read_lines
from armada_companion.games.armada.fleets.formats.list_format import ListFormat

_SMALL_SUM = re.compile(r"= ?\d{1,4} points$")
_MARKS = ("Assault Objective:", "Defense Objective:", "Navigation Objective:", "[flagship]")


def fits(lines: Sequence[str]) -> bool:
    """Whether a list has such sums beside an objective or a marked flagship."""
    sums = any(map(_SMALL_SUM.match, lines))
    marks = [line for line in lines if line.startswith(_MARKS)]
    return any(line.startswith(_MARKS[-1]) for line in marks) or (sums and bool(marks))


FLAGSHIP = ListFormat(
    "flagship", "Flagship", fits, partial(read_lines, dialect=Dialect(titled=True, each=True))
)
