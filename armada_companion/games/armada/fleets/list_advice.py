"""Advice on a list: what kind of text it is, and near-certain readings of its lines."""

import re
from collections.abc import Sequence

from armada_companion.kit.names import normalize_name

from ..rules.model.fleet import Fleet
from .formats.builders.recognition import FREEHAND
from .formats.repair import split_lines
from .formats.result import FleetReading, LineReading, Suggestion, apply_suggestion
from .rules.game_format import GameFormat, game_format

NEAR_CERTAIN = 90
"""Percent; more certain suggestions may be accepted together."""

_SHORTEST_NAME = 4
_FORUM = re.compile(
    r"\[/?(?:b|i|u|s|list|\*|li|size|color|quote|url|center|spoiler)(?:=[^\]]*)?\]", re.I
)
_ENDS: dict[str, re.Pattern[str]] = {
    "kingston": re.compile(r"total points", re.I),
    "starforge": re.compile(r"total points", re.I),
    "tts": re.compile(r"total points", re.I),
    "warlords": re.compile(r"total squadron cost", re.I),
}
"""The words at the end of a complete list, keyed by the list format."""

_FIRST_LINES = 400

_GAMES = {
    "task-force": re.compile(r"\btask force\b(?! (?:antilles|organa))", re.I),
    "sector-fleet": re.compile(r"\bsector fleet\b", re.I),
}
"""The games in the words of lists; two titles begin with the name of one."""


def advice(text: str, reading: FleetReading | None) -> str:
    """Return a sentence on a special kind of list, or ""."""
    if reading is None:
        return ""
    end = _ENDS.get(reading.format)
    if end and reading.fleet.points_stated is None and not end.search(text):
        return "The list has no end: its total is missing. Was all of it copied?"
    if any(_FORUM.search(line.text) for line in reading.not_understood):
        return "Lines that were not understood have tags of a forum, such as [b] or [list]."
    return ""


def game_in_words(text: str) -> GameFormat | None:
    """Return the game that a text mentions, with its usual total, or None."""
    return next((game_format(key) for key, named in _GAMES.items() if named.search(text)), None)


def with_taken_cards(reading: FleetReading) -> tuple[LineReading, ...]:
    """Return the readings of the first lines; marks unread lines whose card is in the fleet.

    The reader of typed lists marks these lines itself; in other formats their names are looked up.
    """
    lines, names = reading.lines, _names(reading.fleet)
    first = (lines[place] for place in range(min(len(lines), _FIRST_LINES)))
    if reading.format == FREEHAND:
        return tuple(first)
    return tuple(
        line._replace(taken=True)
        if line.status == "not_understood" and _names_a_card(line.text, names)
        else line
        for line in first
    )


def near_certain(lines: Sequence[LineReading]) -> tuple[tuple[LineReading, Suggestion], ...]:
    """Return the near-certain suggestions for unread words, each with its line."""
    found = []
    for line in lines:
        taken: set[str] = set()
        for offer in line.suggestions:
            if offer.written not in taken and offer.confidence >= NEAR_CERTAIN:
                found.append((line, offer))
            taken.add(offer.written)
    return tuple(found)


def take_all(text: str, lines: Sequence[LineReading]) -> str:
    """Return the text with every near-certain suggestion applied."""
    for line, offer in near_certain(lines):
        now = split_lines(text)[line.n - 1]
        text = apply_suggestion(text, line._replace(text=now), offer)
    return text


def _names(fleet: Fleet) -> frozenset[str]:
    upgrades = (one.name for ship in fleet.ships for one in ship.upgrades if one.card)
    units = (unit.name for unit in fleet.units if unit.card)
    keys = map(normalize_name, (*units, *upgrades))
    return frozenset(key for key in keys if len(key) >= _SHORTEST_NAME)


def _names_a_card(line: str, names: frozenset[str]) -> bool:
    key = normalize_name(line)
    return any(name in key for name in names)
