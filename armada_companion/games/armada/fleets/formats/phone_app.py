"""The list of the phone app "Armada Fleet Builder"."""

import re
from collections.abc import Sequence
from functools import partial

from armada_companion.games.armada.fleets.formats.afd import has_title
from armada_companion.games.armada.fleets.formats.line_reader import Dialect, read_lines
from armada_companion.games.armada.fleets.formats.list_format import ListFormat

_TITLE = re.compile(r"\(\d{1,4}/\d{1,4}\)$")
_AUTHOR = re.compile(r"(?:rebels?|empire|republic|separatists?)\s{1,4}[-–—] Author:", re.IGNORECASE)
_SUM = re.compile(r"= ?\d{1,4} total points$")
_SQUADRONS = re.compile(r"Squadrons \(\d{1,4}/\d{1,4}\):?$")


def fits(lines: Sequence[str]) -> bool:
    """Whether the faction stands before the author, or a sum or a heading is as only here."""
    if has_title(lines, _TITLE) and len(lines) > 1 and "- Author:" in lines[1]:
        return True
    marks = (_AUTHOR, _SUM, _SQUADRONS)
    return any(mark.match(line) for line in lines for mark in marks)


PHONE_APP = ListFormat(
    "afb-app",
    "Armada Fleet Builder (phone app)",
    fits,
    partial(read_lines, dialect=Dialect(titled=True)),
)
