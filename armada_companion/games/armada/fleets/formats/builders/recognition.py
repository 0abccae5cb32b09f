"""The list formats: how each is recognized, and which function reads it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ....cards.catalog import Catalog
from ....cards.names import fan_made
from ..fleet_builder import FleetBuilder
from ..line_grammar import Entry, Label, Shape, Sum, parse_entry, parse_line
from ..repair import Segment
from ..result import BlockVerdict
from ..typed import typed_list
from . import aff, fabs, line_reader

Reader = Callable[[Sequence[Segment], Catalog], tuple[FleetBuilder, list[BlockVerdict]]]
"""Returns the fleet and the verdict on every block of lines; may raise ContentError."""

_PLAIN = partial(line_reader.read_lines, dialect=line_reader.Dialect())
_TITLED = partial(line_reader.read_lines, dialect=line_reader.Dialect(titled=True))
_TITLED_EACH = partial(line_reader.read_lines, dialect=line_reader.Dialect(titled=True, each=True))


@dataclass(frozen=True, slots=True)
class ListFormat:
    """A format of fleet lists.

    Attributes:
        key: The format's name in the output of `fleet --json`.
        fits: Returns whether repaired lines without empty ones are in this format.
    """

    key: str
    fits: Callable[[Sequence[str]], bool]
    read: Reader = _PLAIN

    def key_of(self, shapes: Sequence[Shape]) -> str:
        """Return the key of the format for the lines.

        Star Forge writes the same lines as Kingston, and broken lines can hide the difference.
        """
        return STARFORGE if self.key == KINGSTON and _is_starforge(shapes) else self.key


def detect(lines: Sequence[str]) -> ListFormat:
    """Return the format of repaired lines; Star Forge's lists count as Kingston's here."""
    filled = [line for line in lines if line and not line.lower().startswith("!vassal")]
    if _is_named(filled):
        return _KINGSTON  # No other list has this label; names and notes may have any text.
    return next(form for form in _FORMATS if form.fits(filled))


def _is_warlords(lines: Sequence[str]) -> bool:
    """Whether a cost or sum has the wording of the Warlords builder."""
    sums = ("total ship cost", "total squadron cost")
    return any(any(words in line for words in sums) or _WORDED_COST.search(line) for line in lines)


def _is_afd(lines: Sequence[str]) -> bool:
    """Whether the list is Armada Fleet Designer's: an underlined title, or costs that are sums."""
    if len(lines) > 1 and _RULE.match(lines[1]):
        return True
    if any(_ADDED.search(line[-_MAX_COST_LENGTH:]) for line in lines):
        return True
    plus_or_dot = any(line[:1] in {"+", "·"} for line in lines)
    return plus_or_dot and _has_title(lines, _TITLE_WITH_POINTS)


def _is_phone_app(lines: Sequence[str]) -> bool:
    """Whether the list is of the phone app: faction before the author, or its sums or headings."""
    if _has_title(lines, _TITLE_WITH_LIMIT) and len(lines) > 1 and "- Author:" in lines[1]:
        return True
    marks = (_AUTHOR, _APP_SUM, _APP_SQUADRONS)
    return any(mark.match(line) for line in lines for mark in marks)


def _has_title(lines: Sequence[str], points: re.Pattern[str]) -> bool:
    """Whether the first line is a title without a label, and ends with points of this form."""
    if not lines or isinstance(parse_line(lines[0]), Label):
        return False
    return points.search(lines[0][-_MAX_TITLE_POINTS_LENGTH:]) is not None


def _is_flagship(lines: Sequence[str]) -> bool:
    """Whether the list is of the builder Flagship: sums with a lower-case p, or its mark."""
    sums = any(map(_SMALL_SUM.match, lines))
    marks = [line for line in lines if line.startswith(_FLAGSHIP_MARKS)]
    return any(line.startswith(_FLAGSHIP_MARKS[-1]) for line in marks) or (sums and bool(marks))


def _is_tts(lines: Sequence[str]) -> bool:
    """Whether the list has a faction but no name, hyphens as bullets, and a total."""
    shapes = map(parse_line, lines)
    labels = {shape.key for shape in shapes if isinstance(shape, Label)}
    if "name" in labels or "faction" not in labels:
        return False
    bullets = any(line.startswith(("- ", "– ", "— ")) for line in lines)
    total = any(line.startswith("Total Points:") for line in lines)
    return bullets and (total or "squadrons" in labels)


def _is_named(lines: Sequence[str]) -> bool:
    """Whether the list labels its name; only Kingston's and Star Forge's lists do."""
    shapes = [parse_line(line) for line in lines]
    named = any(isinstance(shape, Label) and shape.key == "name" for shape in shapes)
    return named and _has_list(shapes)


def _is_kingston(lines: Sequence[str]) -> bool:
    """Whether the list, perhaps cut off, has costs and labels or sums; checked last."""
    if any(map(_CARDS_BEHIND.search, lines)):
        return False  # A typed list, because builders print nothing after a cost.
    shapes = [parse_line(line) for line in lines]
    bullets = (line.startswith("• ") for line in lines)
    if any(bullet and _is_priced(shape) for bullet, shape in zip(bullets, shapes, strict=True)):
        return True  # for example one ship of a cut-off list; no other list has this bullet
    return any(map(_is_priced, shapes)) and _has_list(shapes)


def _has_list(shapes: Sequence[Shape]) -> bool:
    labels = {shape.key for shape in shapes if isinstance(shape, Label)}
    sums = any(isinstance(shape, Sum) for shape in shapes)
    return sums or not labels.isdisjoint({"squadrons", "faction"})


def _is_priced(shape: Shape) -> bool:
    return isinstance(shape, Entry) and shape.points is not None and not shape.remarked


def _is_starforge(shapes: Sequence[Shape]) -> bool:
    """Whether any line has a form that only Star Forge prints.

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


_WORDED_COST = re.compile(r"\(\s{0,9}\d{1,4}\s{0,9}points\s{0,9}\)")
_TITLE_WITH_POINTS = re.compile(r"\(\d{1,4}/\d{1,4}(?:/\d{1,4})?\)$")
_TITLE_WITH_LIMIT = re.compile(r"\(\d{1,4}/\d{1,4}\)$")
_MAX_TITLE_POINTS_LENGTH = 20
_RULE = re.compile(r"={3,}$")
_ADDED = re.compile(r"\(\d{1,4} \+ \d{1,4}(?:: \d{1,4})?\)$|\(\d{1,2} x \d{1,4}\)$")
_MAX_COST_LENGTH = 24
_AUTHOR = re.compile(r"(?:rebels?|empire|republic|separatists?)\s{1,4}[-–—] Author:", re.IGNORECASE)
_APP_SUM = re.compile(r"= ?\d{1,4} total points$")
_APP_SQUADRONS = re.compile(r"Squadrons \(\d{1,4}/\d{1,4}\):?$")
_SMALL_SUM = re.compile(r"= ?\d{1,4} points$")
_FLAGSHIP_MARKS = (
    *("Assault Objective:", "Defense Objective:", "Navigation Objective:"),
    "[flagship]",
)
_CARDS_BEHIND = re.compile(r"\(\d{1,4}\)\s?[:,+\[–—-]\s?[^\W\d_]{2}")
_CRAFT = re.compile(r" [-–—] ")
_FACTION_TAG = re.compile(r"\{[A-Za-z]{2,4}\}$")

KINGSTON, STARFORGE = "kingston", "starforge"
FREEHAND = "freehand"
_KINGSTON = ListFormat(KINGSTON, _is_kingston)
TYPED = ListFormat(FREEHAND, lambda lines: True, typed_list.read)
_FORMATS = (
    ListFormat("aff", aff.fits, aff.read),
    ListFormat("fabs", fabs.fits, fabs.read),
    ListFormat("warlords", _is_warlords, _TITLED),
    ListFormat("afd", _is_afd, _TITLED),
    ListFormat("afb-app", _is_phone_app, _TITLED),
    ListFormat("flagship", _is_flagship, _TITLED_EACH),
    ListFormat("tts", _is_tts),
    ListFormat(STARFORGE, lambda lines: False),  # read as Kingston's, see `key_of`
    _KINGSTON,
    TYPED,
)
"""The formats in the order in which they are checked; the last format fits any text."""
