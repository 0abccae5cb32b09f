"""Reads Fab's lists: a numbered line for each ship with upgrades, each squadron, the objectives."""

import re
from collections.abc import Iterator, Sequence

from armada_companion.kit.names import normalize_name

from ....cards.cards import FieldedCard, FieldedKind, ShipFacts, UpgradeFacts
from ....cards.catalog import Catalog
from ....cards.lookup import CardFinder
from ..blocks import Block
from ..fleet_builder import FleetBuilder
from ..header import FACTION_WORDS
from ..line_grammar import Entry, Nothing, parse_entry, parse_line
from ..repair import MAX_LINE_LENGTH, Segment
from ..result import BlockVerdict, Suggestions, Verdict, ignored, not_understood, understood
from . import readings

_NUMBER = re.compile(r"\[?\s?(\d{1,3}) ?[•·*–-] ")
_MARK = re.compile(r"\d{1,3} • ")
_HEADER = re.compile(r"\[?\s?([a-z ]{4,25}) fleet(?: \((\d{1,4}) points\))?\s?\]?$", re.IGNORECASE)
_BARE_POINTS = re.compile(r"\(\d{1,4} points\)\s?\]?$")
_COST = re.compile(r"\(\d{1,4}\)!?$")
_SEPARATOR = re.compile(r" [-–—] ")
_MAX_PIECES = 12
_TORN_NUMBER = re.compile(r"\d{1,3}(?: ?[•·*–-])?$")

RatedCard = tuple[FieldedCard, int]
"""A card and its weight."""


def fits(lines: Sequence[str]) -> bool:
    """Whether a line has a number and a bullet, or all lines have numbers."""
    if any(map(_MARK.match, lines)):
        return True
    numbered = sum(_NUMBER.match(line) is not None for line in lines)
    return numbered > 1 and numbered >= len(lines) - 1


def read(segments: Sequence[Segment], catalog: Catalog) -> tuple[FleetBuilder, list[BlockVerdict]]:
    """Read the lines of this format; see `builders.Reader`."""
    found = list(_blocks(segments))
    reader = _FabsReader(catalog, found)
    return reader.fleet, [(block, reader.take(block)) for block in found]


def _blocks(segments: Sequence[Segment]) -> Iterator[Block]:
    """Yield the lines as blocks, with lines joined that were broken before their cost."""
    position = 0
    while position < len(segments):
        pieces = [segments[position]]
        position += 1
        while position < len(segments) and _continues(pieces, segments[position].text):
            pieces.append(segments[position])
            position += 1
        text = " ".join(filter(None, (piece.text for piece in pieces)))
        yield Block(parse_line(text), text, tuple(piece.n for piece in pieces))


def _continues(pieces: Sequence[Segment], following: str) -> bool:
    first = pieces[0].text
    if len(pieces) == 1 and _HEADER.match(first) and _BARE_POINTS.match(following):
        return True
    begun = _NUMBER.match(first) or _TORN_NUMBER.match(first)
    if not begun or len(pieces) == _MAX_PIECES:
        return False
    done = any(_COST.search(piece.text[-8:]) for piece in pieces)
    return not done and bool(following) and not _NUMBER.match(following)


class _FabsReader:
    def __init__(self, catalog: Catalog, found: Sequence[Block]) -> None:
        self._finder = CardFinder(catalog)
        self._suggestions = Suggestions(catalog)
        self._headers = [match for block in found if (match := _HEADER.match(block.text))]
        self.fleet = FleetBuilder(faction=self._faction(found))

    def take(self, block: Block) -> Verdict:
        """Add a line to the fleet and return its verdict."""
        if isinstance(block.shape, Nothing):
            return ignored(block.shape.why or "an empty line")
        if header := _HEADER.match(block.text):
            self.fleet.points_stated = int(header.group(2)) if header.group(2) else None
            return understood()
        number = _NUMBER.match(block.text)
        if number is None or len(block.text) > MAX_LINE_LENGTH:
            return not_understood("not a numbered line, as in lists of this fleet builder")
        return self._take_entry(parse_entry(block.text[number.end() :]))

    def _faction(self, found: Sequence[Block]) -> str:
        if self._headers:
            word = normalize_name(self._headers[0].group(1))
            if word in FACTION_WORDS:
                return FACTION_WORDS[word]
        names = (_SEPARATOR.split(_bare(block.text))[0] for block in found)
        return self._finder.likeliest_faction(names)

    def _take_entry(self, entry: Entry) -> Verdict:
        parts = _SEPARATOR.split(entry.name)
        if normalize_name(parts[0]) == "objectives":
            return self._take_objectives(parts[1:])
        if not self.fleet.can_hold(len(parts)):
            return not_understood("more cards than any fleet has")
        ships = self._rated("ship", parts[0])
        squadrons = self._rated("squadron", entry.name)
        if squadrons and not ships:
            return self._take_squadron(entry, squadrons)
        if ships:
            return self._take_ship(entry, ships, parts[1:])
        return self._take_unknown(entry, parts)

    def _take_objectives(self, names: Sequence[str]) -> Verdict:
        unknown = []
        for name in names:
            card = self._finder.objective(name)
            if card is None:
                unknown.append(name)
            else:
                self.fleet.choose(card)
        if not unknown:
            return understood()
        offered = self._suggestions.find(unknown[0], ("objective",))
        return not_understood(f"no objective is named {unknown[0]}", suggestions=offered)

    def _rated(self, kind: FieldedKind, name: str) -> list[RatedCard]:
        cards = self._finder.fielded(kind, name)
        return [(card, readings.faction_weight(card, self.fleet.faction)) for card in cards]

    def _take_squadron(self, entry: Entry, squadrons: list[RatedCard]) -> Verdict:
        every = readings.readings_of(squadrons, entry.count)
        reading = (
            readings.readings_with_total([every], entry.points or 0) or (readings.likeliest(every),)
        )[0]
        points = reading.cost if entry.points is None else entry.points
        self.fleet.add(reading.card, points, entry.count)
        return _compared(points, reading.card.points * entry.count)

    def _take_ship(self, entry: Entry, ships: list[RatedCard], names: Sequence[str]) -> Verdict:
        ship = readings.likeliest(readings.readings_of(ships)).card
        facts = ship if isinstance(ship, ShipFacts) else None
        upgrades = [self._upgrades(name, facts, first=not at) for at, name in enumerate(names)]
        known = [readings.readings_of(found) for found in upgrades if found]
        taken = _fitted_ship(
            [readings.readings_of(ships), *known], entry.points, len(known) == len(names)
        )
        rest = 0 if entry.points is None else entry.points - sum(reading.cost for reading in taken)
        self.fleet.add(ship, taken[0].cost)
        chosen = iter(taken[1:])
        unknown = [name for name, found in zip(names, upgrades, strict=True) if not found]
        for name, found in zip(names, upgrades, strict=True):
            self._add_upgrade(name, next(chosen) if found else None, max(0, rest))
        if entry.points is not None:
            self.fleet.state_ship_total(entry.points)
        if unknown:
            offered = self._suggestions.find(unknown[0], ("upgrade",))
            return not_understood(f"no upgrade card is named {unknown[0]}", suggestions=offered)
        today = sum(reading.card.points for reading in taken)
        return _compared(today if entry.points is None else entry.points, today)

    def _upgrades(self, name: str, ship: ShipFacts | None, *, first: bool) -> list[RatedCard]:
        known = self.fleet.commander is not None
        return [
            (card, weight + readings.upgrade_weight(card, ship, commander_known=known, first=first))
            for card, weight in self._rated("upgrade", name)
            if isinstance(card, UpgradeFacts)
        ]

    def _add_upgrade(self, name: str, reading: readings.Reading | None, rest: int) -> None:
        if reading is None:
            self.fleet.add_unknown("upgrade", name, rest)
        else:
            self.fleet.add(reading.card, reading.cost)

    def _take_unknown(self, entry: Entry, parts: Sequence[str]) -> Verdict:
        """Add a unit with an unknown name: a ship if the line lists upgrades, else a squadron."""
        offered = self._suggestions.find(parts[0], ("ship", "squadron"))
        if entry.points is None:
            return not_understood("neither a ship nor a squadron", suggestions=offered)
        if len(parts) > 1 or (offered and offered[0].kind == "ship"):
            self.fleet.add_unknown("ship", parts[0], entry.points)
            for name in parts[1:]:
                found = self._upgrades(name, None, first=False)
                reading = readings.likeliest(readings.readings_of(found)) if found else None
                self._add_upgrade(name, reading, 0)
            self.fleet.state_ship_total(entry.points)
            return not_understood("no ship card of this name", suggestions=offered)
        self.fleet.add_unknown("squadron", entry.name, entry.points, entry.count)
        return not_understood("no squadron card of this name", suggestions=offered)


def _bare(text: str) -> str:
    number = _NUMBER.match(text)
    return parse_entry(text[number.end() :] if number else text).name


def _fitted_ship(
    parts: Sequence[Sequence[readings.Reading]], total: int | None, complete: bool
) -> tuple[readings.Reading, ...]:
    """Return readings of the parts whose costs add up to the line's; else the likeliest."""
    found = readings.readings_with_total(parts, total) if total is not None and complete else None
    return found or tuple(map(readings.likeliest, parts))


def _compared(printed: int, today: int) -> Verdict:
    return understood(f"printed cost {printed}, today {today}" if printed != today else "")
