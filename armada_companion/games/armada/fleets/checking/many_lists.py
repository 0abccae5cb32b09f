"""Divides a text with the lists of several players.

Labels such as `Player: Mia` and `Name:` begin a list wherever one ends. Headings, ruled lines and
titles after an empty line begin one only if the text above and below reads as a fleet each, because
single lists have such lines too.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec

from armada_companion.kit.names import normalize_name

from ...cards.vocabulary import words_of
from ..formats.header import FACTION_WORDS
from ..formats.reader import MAX_LINES
from ..formats.repair import split_lines
from ..formats.result import FleetReading
from .list_part import ListPart, joined, part_of, plain_name

_PLAYER = re.compile(
    r"[\s#>*=_-]*(?:player|spieler(?:in)?|joueur|jugador|giocatore|gracz)(?:\s?name)?"
    r"\s*#?\d{0,4}\s*[:=]\s*(?P<name>\S.{0,120})",
    re.IGNORECASE,
)
_AUTHOR = re.compile(r"\s*(?:author|autor|by|from|von)\s*:\s*(?P<name>\S.{0,120})", re.IGNORECASE)
_NAME = re.compile(r"\s*(?:(?:(?:fleet|list)\s?)?name|author)\s*:", re.IGNORECASE)
_LABEL = re.compile(r"\s*(?P<label>[^\W\d_][\w ]{0,30}?)\s*:")
_CARD = re.compile(
    r"[(\[]\s?\d{1,3}\b|^\s*[•·◦*+–-]\s|\b\d{1,3}\s?(?:pts?|points?)\b", re.IGNORECASE
)
_TOTAL = re.compile(r"\btotal\b|\b\d{1,3}\s?/\s?\d{3,4}\b", re.IGNORECASE)
_FLEET_TOTAL = re.compile(r"\b\d{3,4}\s?(?:/\s?\d{3,4}|points?\b|pts\b)", re.IGNORECASE)
_SUM = re.compile(r"\W*(?:total|sum|=)", re.IGNORECASE)
_RULE = re.compile(r"\s*([-=*_~#+—])\1{2,}\s*$")
_HEADING = re.compile(
    r"\s*(?:#{1,6}\s|={2,}\s?|-{2,}\s?|\*{2,3}\s?|_{2}\s?)\s*(?P<name>\S.{0,120})"
)
_BULLET = re.compile(r"\s*[•·◦*+>–-]")
_FACTIONS = words_of("faction_labels")
_SECTIONS = frozenset(
    {"ships", "squadrons", "squads", "fighters", "upgrades", "objectives", "flagship", "fleet"}
    | {"list", "army", "total", "commander", "notes", "faction", "red", "yellow", "blue"}
    | {"assault", "defense", "navigation"}
)
_LONGEST_TITLE = 60
_MOST_SEGMENTS, _MOST_OF_A_LIST = 1000, 30
"""Segments of one text, and of one list, that are tried as lists of their own; a limit on time."""

_MOST_BACK, _LEAST_LINES, _AUTHOR_LINES = 4, 3, 8
"""Lines above a label to search for a title, lines of the shortest list, lines of a list's head."""

_LEAST_TOTAL = 150
"""Points; a smaller total is the sum of a ship."""

Read = Callable[[str], FleetReading | None]
"""Returns the reading of a text, or None if it is not a fleet list."""


def labeled_lists(text: str, read: Read) -> Iterator[ListPart | None]:
    """Yield the lists of a text that labels divide; a single list is yielded whole.

    After each reading None is yielded, so that a caller may do something else.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("["):
        yield from _json_lists(text)
        return
    lines, waiting, has_ships = split_lines(text), list[ListPart](), False
    starts = _label_starts(lines)
    for start, end in pairwise((*starts, len(lines))):
        part = part_of(lines[start:end], start + 1)
        ships = len(starts) > 1 and _found_in(part, read).ships
        yield None
        if waiting and (_names_player(part) or (has_ships and ships)):
            yield _named(joined(waiting), read)
            waiting, has_ships = [], False
        waiting.append(part)
        has_ships = has_ships or ships
    yield _named(joined(waiting), read, is_one=len(starts) == 1)


def is_doubtful(reading: FleetReading | None) -> bool:
    """Whether a text may be several lists: as one fleet it is not legal, or not understood."""
    return reading is None or bool(reading.problems) or bool(reading.not_understood)


def divided_list(part: ListPart, read: Read) -> Iterator[ListPart | None]:
    """Yield the lists of a part that headings, rules or titles divide, or the part itself.

    After each reading None is yielded, so that a caller may do something else.
    """
    groups: list[list[ListPart]] = []
    so_far = _Found()
    for segment in _segments(part):
        if groups and len(groups[-1]) >= _MOST_OF_A_LIST:
            groups[-1].append(segment)
            continue
        found = _found_in(segment, read)
        yield None
        is_next = so_far.is_whole and found.is_whole and not _begins_with_ship(segment, read)
        if is_next or not groups:
            groups.append([])
            so_far = _Found()
        groups[-1].append(segment)
        so_far = so_far | found
    if len(groups) < 2:
        yield part
        return
    for group in groups:
        yield _titled(joined(group), read)
        yield None


class _Found(NamedTuple):
    """The parts of a fleet that a text has."""

    ships: bool = False
    commander: bool = False
    total: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether this may be a list of its own."""
        return self.ships and (self.commander or self.total)

    def __or__(self, other: "_Found") -> "_Found":
        return _Found(*(one or another for one, another in zip(self, other, strict=True)))


def _found_in(part: ListPart, read: Read) -> _Found:
    reading = read(part.text) if part.text.strip() else None
    if reading is None:
        return _Found()
    fleet = reading.fleet
    commander = bool(fleet.commander or reading.named_commander)
    return _Found(bool(fleet.ships), commander, (fleet.points_stated or 0) >= _LEAST_TOTAL)


def _begins_with_ship(part: ListPart, read: Read) -> bool:
    """Whether the title of a segment is a ship of the list above; below a rule it never is."""
    if not part.player or _RULE.match(part.text.partition("\n")[0]):
        return False
    reading = read(part.player)
    return reading is not None and bool(reading.fleet.ships)


def _label_starts(lines: Sequence[str]) -> list[int]:
    """Return the places where a label begins a list; the first is 0."""
    starts, cards, has_player = [0], 0, False
    for place, line in enumerate(lines):
        label = _LABEL.match(line)
        if label is None:
            cards += bool(line.strip())
            continue
        is_player = _PLAYER.match(line) is not None
        is_first = _NAME.match(line) is not None or normalize_name(label["label"]) in _FACTIONS
        if (is_player and has_player) or ((is_player or is_first) and cards >= _LEAST_LINES):
            starts.append(_begin(lines, place, starts[-1]))
            cards, has_player = 0, is_player
        else:
            has_player = has_player or is_player
    return starts


def _begin(lines: Sequence[str], place: int, least: int) -> int:
    """Return where the list of a label begins: at the title above it, if there is one."""
    for above in range(place - 1, max(least, place - 1 - _MOST_BACK), -1):
        line = lines[above]
        if line.strip() and not _RULE.match(line):
            return place if _title_at(lines, above) is None else above
    return place


def _names_player(part: ListPart) -> bool:
    return any(_PLAYER.match(line) for line in split_lines(part.text))


def _named(part: ListPart, read: Read, *, is_one: bool = False) -> ListPart:
    """Return the part with its player; the line that only names the player is emptied.

    A title names the player unless the text is one list.
    """
    lines = list(split_lines(part.text))
    for place, line in enumerate(lines):
        if named := _PLAYER.match(line):
            lines[place] = ""
            return part_of(lines, part.line, plain_name(named["name"]))
    author = next(filter(None, map(_AUTHOR.match, lines[:_AUTHOR_LINES])), None)
    if author:
        return part._replace(player=plain_name(author["name"]))
    return part if is_one else _titled(part, read)


def _titled(part: ListPart, read: Read) -> ListPart:
    """Return the part with the player of its title, if it begins with one."""
    lines = list(split_lines(part.text))
    for place, line in enumerate(lines):
        title = _title_at(lines, place) if line.strip() else ""
        if _RULE.match(line):
            lines[place] = ""
        elif title and read(title) is None:
            bare = part_of([*lines[:place], "", *lines[place + 1 :]], part.line, title)
            whole = part_of(lines, part.line, title)
            return min(bare, whole, key=lambda one: _faults(read(one.text)))
        elif title != "":
            break
    return part_of(lines, part.line, part.player)


def _faults(reading: FleetReading | None) -> tuple[int, int]:
    """Return the numbers of broken rules, and of lines that were not understood."""
    if reading is None:
        return MAX_LINES, MAX_LINES
    return len(reading.problems), len(reading.not_understood)


def _segments(part: ListPart) -> list[ListPart]:
    """Return the segments that may be lists of their own, at most `_MOST_SEGMENTS`."""
    lines = split_lines(part.text)
    starts: list[tuple[int, str]] = [(0, "")]
    is_bare = True
    for place in range(len(lines)):
        title = _title_at(lines, place)
        if title is None:
            is_bare = is_bare and not lines[place].strip()
        elif is_bare:
            starts[-1] = (starts[-1][0], starts[-1][1] or title)
        elif len(starts) < _MOST_SEGMENTS:
            starts.append((place, title))
            is_bare = True
    ends = (*(place for place, _ in starts[1:]), len(lines))
    return [
        part_of(lines[start:end], part.line + start, title)
        for (start, title), end in zip(starts, ends, strict=True)
    ]


def _title_at(lines: Sequence[str], place: int) -> str | None:
    """Return the title of a list that may begin at a line, "" without one; None if none begins."""
    line = lines[place]
    if _RULE.match(line):
        return None if _underlines(lines, place) else ""
    if not line.strip() or len(line) > _LONGEST_TITLE:
        return None
    if _FLEET_TOTAL.search(line) and not _SUM.match(line):
        return "" if not place or not lines[place - 1].strip() else None
    if _CARD.search(line):
        return None
    if heading := _HEADING.match(line):
        return _title(heading["name"])
    above = lines[place - 1] if place else ""
    if above.strip() and not (_TOTAL.search(above) or _RULE.match(above)):
        return None
    return None if _BULLET.match(line) or _TOTAL.search(line) else _title(line)


def _underlines(lines: Sequence[str], place: int) -> bool:
    """Whether a rule is the underline of a title, which does not end a list."""
    above = [lines[n] if n >= 0 else "" for n in (place - 1, place - 2)]
    is_alone = not above[1].strip() or _HEADING.match(above[1]) is not None
    return bool(above[0].strip()) and is_alone


def _title(words: str) -> str | None:
    """Return a title, "" for one that names no player; None for the title of a section."""
    name = plain_name(words)
    if normalize_name(name) in _SECTIONS or not name:
        return None
    if ":" in name:
        return None
    return "" if normalize_name(name) in FACTION_WORDS else name


def _json_lists(text: str) -> Iterator[ListPart]:
    """Yield the lists of an array of JSON; the whole text if it is none."""
    try:
        found = msgspec.json.decode(text.lstrip("\ufeff \t\r\n"), type=list[msgspec.Raw])
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        yield ListPart(text)
        return
    for one in found:
        yield ListPart(bytes(one).decode("utf-8"))
