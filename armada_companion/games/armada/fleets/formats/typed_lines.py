"""The lines of a typed list: headings, labels, titles, totals, and lines with cards."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from armada_companion.games.armada.cards.cards import ShipFacts, UpgradeFacts
from armada_companion.games.armada.cards.lookup import ever_cost
from armada_companion.games.armada.fleets.formats.blocks import Block
from armada_companion.games.armada.fleets.formats.fleet_builder import FleetBuilder
from armada_companion.games.armada.fleets.formats.header import FACTION_WORDS, Header
from armada_companion.games.armada.fleets.formats.line_grammar import Label, Nothing, Sum
from armada_companion.games.armada.fleets.formats.result import (
    Suggestion,
    Verdict,
    ignored,
    understood,
)
from armada_companion.games.armada.fleets.formats.typed_matches import Match
from armada_companion.games.armada.fleets.formats.typed_pieces import Piece
from armada_companion.kit.names import normalize_name

MAX_LINE_LENGTH = 1500
"""Characters; the rest of a longer line is not read."""

_SECTIONS = {
    "squadron": "squadron",
    "squadrons": "squadron",
    "squads": "squadron",
    "fighters": "squadron",
    "ship": "ship",
    "ships": "ship",
    "capitalships": "ship",
    "fleet": "ship",
    "list": "ship",
    "flagship": "ship",
    "upgrade": "upgrade",
    "upgrades": "upgrade",
    "objective": "objective",
    "objectives": "objective",
}
_HEADING = re.compile(
    r"\W{0,4}([A-Za-z]+(?: ships)?)\s?(?:\W{1,2}\d{1,4}[^:a-z]{0,12}(?:points|pts)?\)?)?\s?"
    r"(?::\s?(.*))?$",
    re.IGNORECASE,
)
_SLOT = re.compile(
    r"\W{0,4}(?:officers?|title|weapons? teams?|support teams?|fleet (?:command|support)"
    r"|(?:offensive|defensive|experimental)(?: retrofits?)?|turbolasers?|ion cannons?|ordnance"
    r"|superweapons?|boarding teams?)\s?:\s?(.+)$",
    re.IGNORECASE,
)
_COLOR = re.compile(
    r"\W{0,4}(?:red|yellow|blue|objs?|nav)(?: objectives?)?\s?[:-]\s?(.+)$", re.IGNORECASE
)


@dataclass(slots=True)
class TypedLine:
    """A line while the list is read.

    Attributes:
        text: The part of it that may name cards.
        role: What its label calls its cards: `upgrade`, `commander`, `objective` or "".
        section: The heading on it, which also applies to the lines below, or None.
        named: Commanders who are named before the first ship.
        unknown: Words that name no card, each with the nearest cards.
        verdict: None until it is final.
    """

    block: Block
    text: str
    role: str = ""
    section: str | None = None
    found: list[Piece] = field(default_factory=list)
    named: list[UpgradeFacts] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    unknown: list[tuple[str, tuple[Suggestion, ...]]] = field(default_factory=list)
    verdict: Verdict | None = None


def typed_line(block: Block) -> TypedLine:
    """Return a line with its heading or label split off; its cards are found later."""
    text = block.text[:MAX_LINE_LENGTH]
    if isinstance(block.shape, Label) and block.shape.key == "commander":
        return TypedLine(block, block.shape.value, role="commander")
    if slot := _SLOT.match(text):
        return TypedLine(block, slot.group(1), role="upgrade")
    if color := _COLOR.match(text):
        return TypedLine(block, color.group(1), role="objective")
    heading = _HEADING.match(text)
    section = _SECTIONS.get(normalize_name(heading.group(1))) if heading else None
    if heading and section:
        return TypedLine(block, heading.group(2) or "", section=section)
    return TypedLine(block, text)


_TITLE = re.compile(
    r"(.*[^\s(\[-])[\s(\[-]{1,4}(\d{3,4})\s?(?:/\s?(\d{3,4}))?\s?(?:points|pts)?[)\]]?$",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"(?:total|points|fleet points)?\W{0,3}(\d{2,4})\s?(?:/\s?(\d{2,4}))?\s?(?:points|pts)?\.?$",
    re.IGNORECASE,
)
_MAX_NAME_LENGTH = 60


class TypedHeader:
    """Reads the faction, the fleet's name and the totals of one typed list."""

    def __init__(self, header: Header, fleet: FleetBuilder) -> None:
        self._header, self._fleet = header, fleet
        self._titled = False

    def verdict(self, line: TypedLine) -> Verdict | None:
        """Return the verdict on a line that names no card, None for a line that may name one."""
        shape = line.block.shape
        match shape:
            case Nothing():
                return ignored(shape.why or "an empty line")
            case Label(key="commander" | "squadrons" | "objectives"):
                return None
            case Label():
                return self._header.take(shape, self._fleet)
            case Sum():
                if shape.total and shape.points is not None:
                    self._fleet.points_stated = shape.points
                return understood("a sum")
        if self._take_faction(line.text):
            return understood("the faction")
        if total := _TOTAL.match(line.text):
            self._state(total.group(1), total.group(2))
            return understood("the total")
        return None

    def title_verdict(self, line: TypedLine) -> Verdict | None:
        """Return the verdict on the first line if it is the fleet's name, else None."""
        if self._titled:
            return None
        self._titled = True
        title = _TITLE.match(line.text)
        if title and not _is_unit(line.found, int(title.group(2))):
            self._state(title.group(2), title.group(3))
            if not self._take_faction(title.group(1)):
                self._fleet.name = title.group(1)
            return understood("the fleet's name and points")
        if any(piece.meanings for piece in line.found) or len(line.text) > _MAX_NAME_LENGTH:
            return None
        self._fleet.name = line.text
        return understood("taken as the fleet's name")

    def _take_faction(self, text: str) -> bool:
        word = normalize_name(text)
        faction = FACTION_WORDS.get(word) or FACTION_WORDS.get(word.removesuffix("fleet"))
        if faction:
            self._fleet.faction = faction
        return faction is not None

    def _state(self, points: str, limit: str | None) -> None:
        self._fleet.points_stated = int(points)
        self._fleet.points_limit = int(limit) if limit else None


def _is_unit(found: Sequence[Piece], points: int) -> bool:
    """Whether a line begins with a ship that has more behind it or has ever cost this much."""
    ships = [
        meaning.card
        for meaning in (found[0].meanings if found else ())
        if isinstance(meaning.card, ShipFacts)
    ]
    return bool(ships) and (len(found) > 1 or any(ever_cost(ship, points) for ship in ships))
