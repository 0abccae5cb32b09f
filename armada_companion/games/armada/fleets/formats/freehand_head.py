"""What a typed list says about the whole fleet: its name, faction, total, labelled lines."""

import re
from collections.abc import Sequence

from armada_companion.games.armada.cards.cards import ShipFacts
from armada_companion.games.armada.cards.lookup import ever_cost
from armada_companion.games.armada.fleets.formats.draft import FleetDraft
from armada_companion.games.armada.fleets.formats.freehand_lines import TypedLine
from armada_companion.games.armada.fleets.formats.freehand_pieces import Piece
from armada_companion.games.armada.fleets.formats.head import FACTION_WORDS, Head
from armada_companion.games.armada.fleets.formats.shapes import Label, Nothing, Sum
from armada_companion.games.armada.fleets.formats.verdict import Verdict, ignored, understood
from armada_companion.kit.names import squeeze

_TITLE = re.compile(
    r"(.*[^\s(\[-])[\s(\[-]{1,4}(\d{3,4})\s?(?:/\s?(\d{3,4}))?\s?(?:points|pts)?[)\]]?$",
    re.IGNORECASE,
)
_TOTAL = re.compile(
    r"(?:total|points|fleet points)?\W{0,3}(\d{2,4})\s?(?:/\s?(\d{2,4}))?\s?(?:points|pts)?\.?$",
    re.IGNORECASE,
)
_LONGEST_NAME = 60


class TypedHead:
    """Takes such lines of one list."""

    def __init__(self, head: Head, draft: FleetDraft) -> None:
        self._head, self._draft = head, draft
        self._titled = False

    def settled(self, line: TypedLine) -> Verdict | None:
        """Return what becomes of a line that names no card by itself, None of any other."""
        shape = line.block.shape
        match shape:
            case Nothing():
                return ignored(shape.why or "an empty line")
            case Label(key="commander" | "squadrons" | "objectives"):
                return None
            case Label():
                return self._head.take(shape, self._draft)
            case Sum():
                if shape.total and shape.points is not None:
                    self._draft.points_stated = shape.points
                return understood("a sum")
        if self._take_faction(line.text):
            return understood("the faction")
        if total := _TOTAL.match(line.text):
            self._state(total.group(1), total.group(2))
            return understood("the total")
        return None

    def titled(self, line: TypedLine) -> Verdict | None:
        """Return the verdict on the first line, where it is the fleet's name and no card."""
        if self._titled:
            return None
        self._titled = True
        title = _TITLE.match(line.text)
        if title and not _is_unit(line.found, int(title.group(2))):
            self._state(title.group(2), title.group(3))
            if not self._take_faction(title.group(1)):
                self._draft.name = title.group(1)
            return understood("the fleet's name and points")
        if any(piece.meanings for piece in line.found) or len(line.text) > _LONGEST_NAME:
            return None
        self._draft.name = line.text
        return understood("taken as the fleet's name")

    def _take_faction(self, text: str) -> bool:
        word = squeeze(text)
        faction = FACTION_WORDS.get(word) or FACTION_WORDS.get(word.removesuffix("fleet"))
        if faction:
            self._draft.faction = faction
        return faction is not None

    def _state(self, points: str, limit: str | None) -> None:
        self._draft.points_stated = int(points)
        self._draft.points_limit = int(limit) if limit else None


def _is_unit(found: Sequence[Piece], points: int) -> bool:
    """Whether a line begins with a ship that has more behind it or has ever cost this much."""
    ships = [
        meaning.card
        for meaning in (found[0].meanings if found else ())
        if isinstance(meaning.card, ShipFacts)
    ]
    return bool(ships) and (len(found) > 1 or any(ever_cost(ship, points) for ship in ships))
