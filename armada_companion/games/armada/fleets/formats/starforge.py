"""Star Forge's list: Kingston's lines with official names, tags and crafts."""

import re
from collections.abc import Sequence
from functools import partial

from armada_companion.games.armada.cards.card_tags import fan_made
from armada_companion.games.armada.fleets.formats.line_grammar import parse_entry
from armada_companion.games.armada.fleets.formats.line_reader import Dialect, read_lines
from armada_companion.games.armada.fleets.formats.list_format import ListFormat
from armada_companion.games.armada.fleets.formats.shapes import Entry, Label, Shape

_CRAFT = re.compile(r" [-–—] ")
_FACTION_TAG = re.compile(r"\{[A-Za-z]{2,4}\}$")


def is_starforge(shapes: Sequence[Shape]) -> bool:
    """Whether any line is as only Star Forge prints it.

    These are: a game mode, a cost on the commander line, a tag of a faction or of fan-made cards,
    and a squadron with its craft (`Ace - Craft`).
    """
    in_squadrons = False
    for shape in shapes:
        match shape:
            case Label(key="squadrons"):
                in_squadrons = True
            case Label(key="gamemode"):
                return True
            case Label(key="commander") if parse_entry(shape.value).points is not None:
                return True
            case Entry() if _tagged(shape.name) or (in_squadrons and _CRAFT.search(shape.name)):
                return True
    return False


def _tagged(name: str) -> bool:
    return _FACTION_TAG.search(name) is not None or fan_made(name)


def fits(lines: Sequence[str]) -> bool:
    """Never: torn lines hide what tells it from Kingston's, so the reader decides afterwards."""
    return False


STARFORGE = ListFormat("starforge", "Star Forge", fits, partial(read_lines, dialect=Dialect()))
