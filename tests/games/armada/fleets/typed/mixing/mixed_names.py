"""How names and numbers are put down: capitals, marks around them, numerals, number words."""

import random
import re
from collections.abc import Callable

from tests.games.armada.fleets.typed.hand import NUMBER_WORDS
from tests.games.armada.fleets.typed.slips import scanned

ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
KEYCAP = "\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP} "
TIMES: dict[str, Callable[[int], str]] = {
    "pair": lambda number: "a pair of " if number == 2 else f"{NUMBER_WORDS[number]} ",
    "Trio": lambda number: {2: "Duo of ", 3: "Trio of ", 4: "Quartet of "}[number],
    "emoji": lambda number: f"{number}{KEYCAP}",
    "words": lambda number: f"{NUMBER_WORDS[number]} ",
}
"""Counts that are no number."""

_CASES: dict[str, Callable[[str], str]] = {
    "UPPER": str.upper,
    "hyphens": lambda name: name.replace(" ", "-"),
    "under_scores": lambda name: name.replace(" ", "_"),
    "Dot.Ted": lambda name: name.replace(" ", "."),
    "CamelCase": lambda name: re.sub(r" ([^(])", lambda found: found[1].upper(), name),
    "no blanks": lambda name: re.sub(r" (?!\()", "", name).lower(),
    "no marks": lambda name: re.sub("[-'’.:!,/]", "", name),
    "quoted": '"{}"'.format,
    "bold": "**{}**".format,
    "[[tags]]": "[[{}]]".format,
    "backticks": "`{}`".format,
    "_it_": "_{}_".format,
    "double blanks": lambda name: name.replace(" ", "  "),
    "nbsp": lambda name: name.replace(" ", "\N{NO-BREAK SPACE}"),
    "dash –": lambda name: name.replace("-", "–"),
    "curly": lambda name: re.sub('"([^"]*)"', "“\\1”", name.replace("'", "’")),
    "first small": lambda name: name[:1] + name[1:2].lower() + name[2:],
}


def cased(name: str, way: str, chance: random.Random) -> str:
    """Return a name, its mark included, in the way of a part of the kind *names*."""
    if way == "scan":
        return scanned(name, chance)
    return _CASES.get(way, str)(name)


def numbered(part: str, number: int) -> str:
    """Return the number of a ship or of an upgrade in the form of a part."""
    if part == "1st/2nd":
        return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th") + " ship: "
    return part.format(number, r=ROMAN[number], l=chr(96 + number))
