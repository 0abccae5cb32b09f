"""The shapes of a line in Kingston's list and its kin, without knowing any card.

label:    "Faction: Rebel"               entry:  "• 2 x TIE Fighter Squadron (16)!"
subtotal: "= 92 Points"                  total:  "Total Points: 133"
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from armada_companion.content.fleet_formats.damage import LONGEST_LINE
from armada_companion.content.names import squeeze

BULLETS = "•·∙‧●○◦▪▫■□⁃‣\uf0b7\ufffd*+-–—−"
OBJECTIVE_TYPES = ("assault", "defense", "navigation", "campaign", "skirmish")

_LABELS = {
    "name": "name",
    "fleetname": "name",
    "faction": "faction",
    "commander": "commander",
    "assault": "assault",
    "assaultobjective": "assault",
    "defense": "defense",
    "defence": "defense",
    "defenseobjective": "defense",
    "defenceobjective": "defense",
    "navigation": "navigation",
    "navigationobjective": "navigation",
    "campaign": "campaign",
    "skirmish": "skirmish",
    "gamemode": "gamemode",
    "author": "author",
    "version": "version",
    "squadrons": "squadrons",
    "total": "total",
    "totalpoints": "total",
}
_LONGEST_LABEL = 30

_COST = re.compile(r"\(\s*(\d{1,4})\s*(?:points?|pts)?\s*\)$", re.IGNORECASE)
_LONGEST_COST = 20
_REMARKED_COST = re.compile(r"(.*\S)\s*\(\s?(\d{1,4})\s?\)(!?).*\S")
_COUNT = re.compile(r"(\d{1,2})(?:\s*[xX×]\s+(?=\S)|\s+(?=[^\W\d_]))")
_SUBTOTAL = re.compile(r"=\s*(\d{1,5})?\s*(?:points?|pts)?\.?$", re.IGNORECASE)
_LEADING_NUMBER = re.compile(r"(\d{1,5})(?:\s*/\s*\d{1,5})?\s*(?:points?|pts)?\.?$", re.IGNORECASE)
_TORN_OFF = frozenset("=•·●")
_BOT_COMMAND = re.compile(r"^!vassal\s+(?=\S)", re.IGNORECASE)
_LINK = re.compile(r"https?://\S+$")


@dataclass(frozen=True, slots=True)
class Nothing:
    """A line that says nothing about the fleet.

    Attributes:
        why: "" for an empty line.
    """

    why: str = ""


LOST_WORD = Nothing("the end of the line above")
"""The word Points, torn off its sum."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label and what follows it.

    Attributes:
        key: One of the values of the table of labels.
    """

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Sum:
    """A printed sum.

    Attributes:
        total: The fleet's, not a ship's or the squadrons'.
        points: None where the number is missing.
    """

    total: bool
    points: int | None


@dataclass(frozen=True, slots=True)
class Entry:
    """A card, or text that is no other shape.

    Attributes:
        count: 1 to 99.
        points: The printed cost of the whole line, or None.
        outdated: Marked by the builder as saved before the cost changed.
        remarked: Something stands behind the cost; only a known name makes a card of the line.
    """

    bulleted: bool
    count: int
    name: str
    points: int | None
    outdated: bool = False
    remarked: bool = False


Shape = Nothing | Label | Sum | Entry


def parse_line(text: str) -> Shape:
    """Return the shape of a repaired line."""
    text = _BOT_COMMAND.sub("", text)
    if len(text) > LONGEST_LINE:
        return Entry(False, 1, text[:LONGEST_LINE], None)
    return _nothing(text) or _sum(text) or _label(text) or parse_entry(text)


def parse_entry(text: str) -> Entry:
    """Return the bullet, count, name and cost of a card's line."""
    name = text.lstrip(BULLETS + " ")
    bulleted = len(name) < len(text)
    cost = _split_cost(name)
    name, count = cost.name, 1
    if counted := _COUNT.match(name):
        count, name = max(1, int(counted.group(1))), name[counted.end() :]
    return Entry(bulleted, count, name, cost.points, cost.outdated, cost.remarked)


class _Cost(NamedTuple):
    """A line without its bullet, split at the cost."""

    name: str
    points: int | None = None
    outdated: bool = False
    remarked: bool = False


def _split_cost(text: str) -> _Cost:
    bare = text.rstrip("! ")
    if found := _COST.search(bare[-_LONGEST_COST:]):
        opening = len(bare) - len(found.group())
        return _Cost(bare[:opening].rstrip(), int(found.group(1)), len(bare) < len(text))
    if found := _REMARKED_COST.fullmatch(text):
        return _Cost(found.group(1), int(found.group(2)), bool(found.group(3)), remarked=True)
    return _Cost(text)


def _nothing(text: str) -> Nothing | None:
    if not text:
        return Nothing()
    if text.lower().startswith("!vassal"):
        return Nothing("a line for the chat bot")
    if text.lower() in {"points", "pts", "points."}:
        return LOST_WORD
    if _LINK.match(text):
        return Nothing("a link")
    if text not in _TORN_OFF and not squeeze(text):
        return Nothing("an ornament")
    return None


def _sum(text: str) -> Sum | None:
    found = _SUBTOTAL.match(text)
    if found is None:
        return None
    return Sum(False, int(found.group(1)) if found.group(1) else None)


def _label(text: str) -> Label | Sum | None:
    head, colon, value = text.partition(":")
    if not colon and squeeze(head) == "squadrons":
        return Label("squadrons", "")
    if not colon or len(head) > _LONGEST_LABEL:
        return None
    key = _LABELS.get(squeeze(head))
    if key is None:
        return None
    if key == "total":
        number = _LEADING_NUMBER.match(value.strip())
        return Sum(True, int(number.group(1)) if number else None)
    return Label(key, value.strip())
