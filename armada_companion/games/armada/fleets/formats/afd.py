"""Armada Fleets Designer's list, in its three styles: costs with what was added to them."""

import re
from collections.abc import Sequence
from functools import partial

from armada_companion.games.armada.fleets.formats.line_grammar import parse_line
from armada_companion.games.armada.fleets.formats.line_reader import Dialect, read_lines
from armada_companion.games.armada.fleets.formats.list_format import ListFormat
from armada_companion.games.armada.fleets.formats.shapes import Label

_TITLE = re.compile(r"\(\d{1,4}/\d{1,4}(?:/\d{1,4})?\)$")
_LONGEST_TITLE_POINTS = 20
_RULE = re.compile(r"={3,}$")
_ADDED = re.compile(r"\(\d{1,4} \+ \d{1,4}(?:: \d{1,4})?\)$|\(\d{1,2} x \d{1,4}\)$")
_LONGEST_COST = 24


def fits(lines: Sequence[str]) -> bool:
    """Whether a title is underlined or has points before such upgrades, or a cost is a sum."""
    if len(lines) > 1 and _RULE.match(lines[1]):
        return True
    if any(_ADDED.search(line[-_LONGEST_COST:]) for line in lines):
        return True
    plus_or_dot = any(line[:1] in {"+", "·"} for line in lines)
    return plus_or_dot and has_title(lines, _TITLE)


def has_title(lines: Sequence[str], points: re.Pattern[str]) -> bool:
    """Whether the first line is a bare title that ends so; a labelled name may end as it likes."""
    if not lines or isinstance(parse_line(lines[0]), Label):
        return False
    return points.search(lines[0][-_LONGEST_TITLE_POINTS:]) is not None


AFD = ListFormat(
    "afd", "Armada Fleets Designer", fits, partial(read_lines, dialect=Dialect(titled=True))
)
