"""Reads AFF, and the plain form of the VASSAL list bot: a keyword and a card in each line."""

import re
from collections.abc import Sequence

from ....cards.cards import (
    FIELDED_KINDS,
    CardKind,
    FieldedCard,
    FieldedKind,
    ShipFacts,
    UpgradeFacts,
)
from ....cards.catalog import Catalog
from ....cards.lookup import CardFinder
from ..blocks import Block
from ..fleet_builder import FleetBuilder
from ..line_grammar import Entry, Nothing, parse_entry, parse_line
from ..repair import Segment
from ..result import BlockVerdict, Suggestions, Verdict, ignored, not_understood, understood
from .readings import faction_weight, likeliest, readings_of, readings_with_total, upgrade_weight

_LINE = re.compile(r"(ship|upgrade|squadron|objective)\s{0,9}:\s*(\S.*)$", re.IGNORECASE)
_KEYWORD = re.compile(r"(ship|upgrade|squadron)\s{0,9}:", re.IGNORECASE)
_BOT = re.compile(r"^!vassal\s+(?=\S)", re.IGNORECASE)
_KINDS: dict[str, FieldedKind] = {kind: kind for kind in FIELDED_KINDS}


def fits(lines: Sequence[str]) -> bool:
    """Whether lines begin with lower-case keywords, or several; typed lists use `Ship:`."""
    matches = (_KEYWORD.match(_BOT.sub("", line)) for line in lines)
    words = {found.group(1) for found in matches if found}
    return len(words) > 1 or any(map(str.islower, words))


def read(segments: Sequence[Segment], catalog: Catalog) -> tuple[FleetBuilder, list[BlockVerdict]]:
    """Read the lines of this format; see `builders.Reader`."""
    found = _blocks(segments, CardFinder(catalog, spoken=False))
    reader = _AffReader(catalog, [match for block in found if (match := _match(block))])
    return reader.fleet, [(block, reader.take(block)) for block in found]


def _blocks(segments: Sequence[Segment], finder: CardFinder) -> list[Block]:
    """Return the lines as blocks, with names joined that were broken in two."""
    found: list[Block] = []
    for item in segments:
        block = Block(parse_line(item.text), item.text, (item.n,))
        if found and item.text and _continues(found[-1].text, item.text, finder):
            last = found.pop()
            block = Block(last.shape, f"{last.text} {item.text}", (*last.lines, item.n))
        found.append(block)
    return found


def _continues(before: str, text: str, finder: CardFinder) -> bool:
    keyword = _KEYWORD.match(_BOT.sub("", before))
    if keyword is None or _KEYWORD.match(text):
        return False
    kind = _KINDS[keyword.group(1).lower()]
    begun = _BOT.sub("", before)[keyword.end() :].strip()
    whole = parse_entry(f"{begun} {text}".strip()).name
    return not finder.fielded(kind, begun) and bool(finder.fielded(kind, whole))


def _match(block: Block) -> re.Match[str] | None:
    return _LINE.match(_BOT.sub("", block.text))


class _AffReader:
    def __init__(self, catalog: Catalog, found: Sequence[re.Match[str]]) -> None:
        self._finder = CardFinder(catalog)
        self._suggestions = Suggestions(catalog)
        self._ship: ShipFacts | None = None
        every = [parse_entry(one.group(2)).name for one in found]
        self.fleet = FleetBuilder(faction=self._finder.likeliest_faction(every))
        names = [parse_entry(one.group(2)).name for one in found if one.group(1)[0] in "uU"]
        self._commander_known = any(map(self._certain_commander, names))

    def take(self, block: Block) -> Verdict:
        """Add a line to the fleet and return its verdict."""
        found = _match(block)
        if found is None:
            if isinstance(block.shape, Nothing):
                return ignored(block.shape.why or "an empty line")
            return not_understood("no keyword, such as Ship, before the card")
        keyword, entry = found.group(1).lower(), parse_entry(found.group(2))
        if not self.fleet.can_hold(entry.count):
            return not_understood("more cards than any fleet has")
        if keyword not in _KINDS:
            return self._take_objective(entry.name)
        return self._take_card(_KINDS[keyword], entry)

    def _certain_commander(self, name: str) -> bool:
        cards = self._finder.fielded("upgrade", name)
        return bool(cards) and all(
            isinstance(card, UpgradeFacts) and card.commander for card in cards
        )

    def _take_objective(self, name: str) -> Verdict:
        card = self._finder.objective(name)
        if card is None:
            return self._unknown("objective", name)
        self.fleet.choose(card)
        return understood()

    def _take_card(self, kind: FieldedKind, entry: Entry) -> Verdict:
        if kind == "upgrade" and not self.fleet.ships:
            return not_understood("an upgrade without a ship")
        cards = self._finder.fielded(kind, entry.name)
        if not cards:
            self.fleet.add_unknown(kind, entry.name, entry.points or 0, entry.count)
            self._ship = None if kind == "ship" else self._ship
            return self._unknown(kind, entry.name)
        commander = any(isinstance(card, UpgradeFacts) and card.commander for card in cards)
        every = readings_of([(card, self._weight(card, commander)) for card in cards], entry.count)
        fitting = readings_with_total([every], entry.points) if entry.points is not None else None
        reading = (fitting or (likeliest(every),))[0]
        points = reading.cost if entry.points is None else entry.points
        self.fleet.add(reading.card, points, entry.count)
        if isinstance(reading.card, ShipFacts):
            self._ship = reading.card
        if entry.points is None:
            return understood(f"no cost printed: {reading.cost} taken")
        today = reading.card.points * entry.count
        return understood(
            f"printed cost {entry.points}, today {today}" if entry.points != today else ""
        )

    def _weight(self, card: FieldedCard, commander: bool) -> int:
        """Return the weight of a card, higher if only another reading fits the `commander`."""
        weight = faction_weight(card, self.fleet.faction)
        if isinstance(card, UpgradeFacts):
            known = self._commander_known or self.fleet.commander is not None
            weight += upgrade_weight(card, self._ship, commander_known=known, first=commander)
        return weight

    def _unknown(self, kind: CardKind, name: str) -> Verdict:
        offered = self._suggestions.find(name, (kind,))
        return not_understood(f"no {kind} card of this name", suggestions=offered)
