"""Telling the list formats apart by their marks."""

import re
from collections.abc import Callable, Sequence

from armada_companion.content.fleet_formats.line_grammar import Entry, Label, Shape, Sum, parse_line

KNOWN_FORMATS = {
    "kingston": "Kingston",
    "starforge": "Star Forge",
    "tts": "Tabletop Simulator",
}
"""The formats that can be read, with their names for people."""

OTHER_FORMATS = {
    "aff": "VASSAL list bot",
    "fabs": "Fab's Armada Fleet Builder",
    "warlords": "Armada Warlords",
    "afd": "Armada Fleets Designer",
    "afb-app": "Armada Fleet Builder (phone app)",
    "flagship": "Flagship",
}

FREEHAND = "freehand"

_CARD_KEYWORD = re.compile(r"(?:ship|upgrade|squadron)\s*:", re.IGNORECASE)
_NUMBERED = re.compile(r"\d{1,3} • ")
_WORDED_COST = re.compile(r"\(\s{0,9}\d{1,4}\s{0,9}points\s{0,9}\)")
_TWO_POINTS = re.compile(r"\(\d{1,4}/\d{1,4}\)$")
_TWO_OR_THREE_POINTS = re.compile(r"\(\d{1,4}/\d{1,4}(?:/\d{1,4})?\)$")
_SMALL_SUBTOTAL = re.compile(r"= ?\d{1,4} points$")
_RULE = re.compile(r"=+$")


def detect(lines: Sequence[str]) -> str:
    """Return the format of repaired lines: a key of the tables above, or `freehand`.

    Star Forge's lists count as Kingston's here: torn lines hide what tells them apart.
    """
    filled = [line for line in lines if line and not line.lower().startswith("!vassal")]
    kin = _kin_of_kingston(filled)
    if kin != FREEHAND and any(map(_is_named, filled)):
        return kin  # no other list has this label; names and notes may look like anything
    for name, fits in _TESTS:
        if fits(filled):
            return name
    return kin


def _kin_of_kingston(lines: Sequence[str]) -> str:
    """Return which of Kingston's kin printed the lines; a cut-off paste lacks its head."""
    shapes = [parse_line(line) for line in lines]
    labels = {shape.key for shape in shapes if isinstance(shape, Label)}
    costs = any(map(_is_priced, shapes))
    sums = any(isinstance(shape, Sum) for shape in shapes)
    if "name" not in labels and "faction" in labels and _simulator_card(lines):
        return "tts"
    if any(line.startswith("• ") and _is_priced(parse_line(line)) for line in lines):
        return "kingston"  # one ship of a cut-off list, say; no other list has this bullet
    if ("name" in labels or costs) and (sums or not labels.isdisjoint({"squadrons", "faction"})):
        return "kingston"
    return FREEHAND


def _is_named(line: str) -> bool:
    shape = parse_line(line)
    return isinstance(shape, Label) and shape.key == "name"


def _is_priced(shape: Shape) -> bool:
    return isinstance(shape, Entry) and shape.points is not None and not shape.remarked


def _simulator_card(lines: Sequence[str]) -> bool:
    bullets = any(line.startswith("- ") for line in lines)
    return bullets and any(line.startswith("Total Points:") for line in lines)


def _is_aff(lines: Sequence[str]) -> bool:
    return any(map(_CARD_KEYWORD.match, lines))


def _is_fabs(lines: Sequence[str]) -> bool:
    return any(map(_NUMBERED.match, lines))


def _is_warlords(lines: Sequence[str]) -> bool:
    return any("total ship cost" in line or _WORDED_COST.search(line) for line in lines)


def _is_afd(lines: Sequence[str]) -> bool:
    if len(lines) > 1 and _RULE.match(lines[1]):
        return True
    plus_or_dot = any(line[:1] in {"+", "·"} for line in lines)
    return plus_or_dot and _first_ends(lines, _TWO_OR_THREE_POINTS)


def _is_phone_app(lines: Sequence[str]) -> bool:
    return len(lines) > 1 and _first_ends(lines, _TWO_POINTS) and "- Author:" in lines[1]


def _is_flagship(lines: Sequence[str]) -> bool:
    objectives = any(line.startswith("Assault Objective:") for line in lines)
    return objectives and any(map(_SMALL_SUBTOTAL.match, lines))


def _first_ends(lines: Sequence[str], mark: re.Pattern[str]) -> bool:
    """Whether the first line is a bare title that ends so; a labelled name may end as it likes."""
    if not lines or isinstance(parse_line(lines[0]), Label):
        return False
    return mark.search(lines[0][-20:]) is not None


_TESTS: tuple[tuple[str, Callable[[Sequence[str]], bool]], ...] = (
    ("aff", _is_aff),
    ("fabs", _is_fabs),
    ("warlords", _is_warlords),
    ("afd", _is_afd),
    ("afb-app", _is_phone_app),
    ("flagship", _is_flagship),
)
