"""Armada Warlords' list: a bare title, worded costs and sums."""

import re
from collections.abc import Sequence
from functools import partial

from armada_companion.games.armada.fleets.formats.line_reader import Dialect, read_lines
from armada_companion.games.armada.fleets.formats.list_format import ListFormat

_WORDED_COST = re.compile(r"\(\s{0,9}\d{1,4}\s{0,9}points\s{0,9}\)")
_SUMS = ("total ship cost", "total squadron cost")


def fits(lines: Sequence[str]) -> bool:
    """Whether any cost or sum is worded as only this builder does."""
    return any(any(words in line for words in _SUMS) or _WORDED_COST.search(line) for line in lines)


WARLORDS = ListFormat(
    "warlords", "Armada Warlords", fits, partial(read_lines, dialect=Dialect(titled=True))
)
