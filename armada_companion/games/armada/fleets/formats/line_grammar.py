"""The forms that a line can have in lists with one card in a line.

label: "Faction: Rebel" entry: "• 2 x TIE Fighter Squadron (16)!" subtotal: "= 92 Points" total:
"Total Points: 133" costs: "(44)" "( 44 points)" "(44 + 25: 69)" "(2 x 11)"
"""

import re
from dataclasses import dataclass
from typing import NamedTuple

from armada_companion.kit.names import normalize_name

from ...cards.vocabulary import meanings
from ...cards.words import OBJECTIVE_TYPES
from .repair import MAX_LINE_LENGTH


@dataclass(frozen=True, slots=True)
class Nothing:
    """A line without information about the fleet.

    Attributes:
        why: Why the line is ignored; "" for an empty line.
    """

    why: str = ""


LOST_WORD = Nothing("the end of the line above")
"""The word Points, separated from its sum by a line break."""


@dataclass(frozen=True, slots=True)
class Label:
    """A label and the text after it.

    Attributes:
        key: One of the values of `_LABELS`.
    """

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Sum:
    """A printed sum.

    Attributes:
        total: Whether it is the sum of the fleet, not of a ship or of the squadrons.
        points: None if the number is missing.
        squadrons: Whether the line calls it the sum of the squadrons.
    """

    total: bool
    points: int | None
    squadrons: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A card, or text in no other form.

    Attributes:
        count: 1 to 99.
        points: The printed cost of all copies, of a ship without its upgrades; None without one.
        remarked: Whether text follows the cost; the line is then a card only if its name is known.
        counted: Whether a count is printed.
        flagship: Whether the line is marked as the flagship.
        each: Whether the cost is printed as a product (`2 x 11`).
    """

    bulleted: bool
    count: int
    name: str
    points: int | None
    remarked: bool = False
    counted: bool = False
    flagship: bool = False
    each: bool = False


Shape = Nothing | Label | Sum | Entry


BULLETS = "•·∙‧●○◦▪▫■□⁃‣►▶➤➢»→◆◇★☆✓✔§\uf0b7\ufffd*+-–—−"
_NO_BULLETS = "\"'“”„«‘’`([{<#=~_.,;:/|\\&@$€£%!?^…"
LISTED_OBJECTIVES = (*OBJECTIVE_TYPES, "campaign", "skirmish")
"""The types under which lists name objectives."""

_LABELS = meanings("labels")
_MAX_LABEL_LENGTH = 30

_COST = re.compile(r"\(\s*(\d{1,4})\s*(?:points?|pts)?\s*\)$", re.IGNORECASE)
_SHIP_COST = re.compile(r"\(\s?(\d{1,4})\s?\+\s?\d{1,4}\s?(?::\s?\d{1,4})?\s?\)$")
_UNIT_COST = re.compile(r"\(\s?(\d{1,2})\s?[xX×]\s?(\d{1,4})\s?\)$")
_MAX_COST_LENGTH = 24
_MAX_COUNT_LENGTH = 10
_REMARKED_COST = re.compile(r"(.*\S)\s*\(\s?(\d{1,4})\s?\)(!?).*\S")
_COUNT = re.compile(r"(\d{1,2})\s*[xX×]\s+(?=\S)|(1[0-2]|\d)\s+(?=[\"'“”‘’]{0,2}[^\W\d_])")
"""Without an x, a number above 12 is a cost: `24 Admiral Motti`."""

_SUM_WORDS = "(?:total )?points?|pts|total ship cost|total squadron cost"
_SUBTOTAL = re.compile(rf"=\s*(\d{{1,5}})?\s*({_SUM_WORDS})?\.?$", re.IGNORECASE)
_LEADING_NUMBER = re.compile(r"(\d{1,5})(?:\s*/\s*\d{1,5})?\s*(?:points?|pts)?\.?$", re.IGNORECASE)
_SEPARATED = frozenset("=•·●")
_BOT_COMMAND = re.compile(r"^!vassal\s+(?=\S)", re.IGNORECASE)
_LINK = re.compile(r"https?://\S+$")
_ENUMERATION = re.compile(r"(?:o|[1-9]\d?[.)]|#{1,6})\s+(?=\S)")
_COUNT_BEHIND = re.compile(r"\s*\(?\s?[xX×]\s?(\d{1,2})\s?\)?$")
_FLAGSHIP = re.compile(r"\[?\s*flagship\s*\]\s*", re.IGNORECASE)
_FACTION_AUTHOR = re.compile(r"([A-Za-z]+(?: [A-Za-z]+)?)\s{1,4}[-–—] Author:")
_SQUADRON_HEADING = re.compile(
    r"squadrons\s?\(\s?\d{1,4}(?:\s?/\s?\d{1,4})?\s?\)\s?:?$", re.IGNORECASE
)


def is_bullet(mark: str) -> bool:
    """Whether the first character of a line is a bullet: any sign that opens nothing else."""
    return mark in BULLETS or not (mark.isalnum() or mark.isspace() or mark in _NO_BULLETS)


def parse_line(text: str) -> Shape:
    """Return the shape of a repaired line."""
    text = _BOT_COMMAND.sub("", text)
    if len(text) > MAX_LINE_LENGTH:
        return Entry(False, 1, text[:MAX_LINE_LENGTH], None)
    return _nothing(text) or _sum(text) or _label(text) or parse_entry(text)


def parse_entry(text: str) -> Entry:
    """Return the bullet, flagship mark, count, name and cost of a card's line."""
    name = text.lstrip(BULLETS + " ")
    if enumerated := _ENUMERATION.match(name):
        name = name[enumerated.end() :]
    bulleted = len(name) < len(text)
    flagship = _FLAGSHIP.match(name)
    if flagship:
        name = name[flagship.end() :]
    cost = _split_cost(name)
    name, count = cost.name, 1
    counted = _COUNT.match(name)
    if counted:
        count = max(1, int(counted.group(1) or counted.group(2)))
        name = name[counted.end() :]
    elif counted := _COUNT_BEHIND.search(name[-_MAX_COUNT_LENGTH:]):
        count, name = max(1, int(counted.group(1))), name[: len(name) - len(counted.group())]
    return Entry(
        bulleted,
        count,
        name,
        cost.points,
        cost.remarked,
        counted is not None,
        flagship is not None,
        cost.each,
    )


class _Cost(NamedTuple):
    name: str
    points: int | None = None
    remarked: bool = False
    each: bool = False


def _split_cost(text: str) -> _Cost:
    bare = text.rstrip("! ")
    end = bare[-_MAX_COST_LENGTH:] if bare.endswith(")") else ""
    if found := _COST.search(end):
        name = bare[: len(bare) - len(found.group())].rstrip()
        return _Cost(name, int(found.group(1)))
    if found := _SHIP_COST.search(end):
        return _Cost(bare[: len(bare) - len(found.group())].rstrip(), int(found.group(1)))
    if found := _UNIT_COST.search(end):
        points = int(found.group(1)) * int(found.group(2))
        return _Cost(bare[: len(bare) - len(found.group())].rstrip(), points, each=True)
    if ")" in text and (found := _REMARKED_COST.fullmatch(text)):
        return _Cost(found.group(1), int(found.group(2)), remarked=True)
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
    if text not in _SEPARATED and not normalize_name(text):
        return Nothing("an ornament")
    return None


def _sum(text: str) -> Sum | None:
    found = _SUBTOTAL.match(text)
    if found is None:
        return None
    squadrons = "squadron" in (found.group(2) or "").lower()
    return Sum(False, int(found.group(1)) if found.group(1) else None, squadrons)


def _label(text: str) -> Label | Sum | None:
    if author := _FACTION_AUTHOR.match(text):
        return Label("faction", author.group(1))
    label, colon, value = text.partition(":")
    if _SQUADRON_HEADING.match(text) or (not colon and normalize_name(label) == "squadrons"):
        return Label("squadrons", "")
    if not colon or len(label) > _MAX_LABEL_LENGTH:
        return None
    key = _LABELS.get(normalize_name(label))
    if key is None:
        return None
    if key == "total":
        number = _LEADING_NUMBER.match(value.strip())
        return Sum(True, int(number.group(1)) if number else None)
    return Label(key, value.strip())
