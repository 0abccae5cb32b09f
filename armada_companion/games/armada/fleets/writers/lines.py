"""The lines that Kingston's and Star Forge's lists have in common: units, sums, the total."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from armada_companion.games.armada.cards.cards import FieldedKind
from armada_companion.games.armada.fleets.editing.parts import (
    Entry,
    Fleet,
    points_alone,
    points_of,
    ships_of,
    squadrons_of,
    upgrades_of,
)
from armada_companion.games.armada.fleets.writers.spelling import Spelling

_MOST_IN_A_LINE = 99


class _Printed(NamedTuple):
    """What a line says of one squadron."""

    name: str
    points: int
    mark: str


class UnitLines:
    """Writes ships, squadrons and sums.

    Args:
        spelling: How the builder spells cards.
        outdated: What stands behind a cost that is not today's.
    """

    def __init__(self, spelling: Spelling, *, outdated: str = "") -> None:
        self._spelling = spelling
        self._outdated = outdated

    def ships(self, fleet: Fleet) -> Iterator[str]:
        """Yield every ship with its upgrades, their sum and an empty line."""
        for ship in ships_of(fleet):
            points = points_alone(ship)
            yield f"{self._spelling.unit('ship', ship)} {self._cost('ship', ship, points)}"
            for upgrade in upgrades_of(ship):
                cost = points_of(upgrade)
                points += cost
                name = self._spelling.unit("upgrade", upgrade)
                yield f"• {name} {self._cost('upgrade', upgrade, cost)}"
            yield f"= {points} Points"
            yield ""

    def squadrons(self, fleet: Fleet) -> Iterator[str]:
        """Yield the squadrons, those that are alike and in a row as one line, and their sum."""
        yield "Squadrons:"
        squadrons = squadrons_of(fleet)
        for printed, alike in groupby(map(self._printed, squadrons)):
            count = len(tuple(alike))
            while count > 0:
                yield _squadron_line(printed, min(count, _MOST_IN_A_LINE))
                count -= _MOST_IN_A_LINE
        yield f"= {_sum(squadrons)} Points"
        yield ""

    def _printed(self, squadron: Entry) -> _Printed:
        points = points_of(squadron)
        name = self._spelling.unit("squadron", squadron)
        return _Printed(name, points, self._mark("squadron", squadron, points))

    def _cost(self, kind: FieldedKind, entry: Entry, points: int) -> str:
        return f"({points}){self._mark(kind, entry, points)}"

    def _mark(self, kind: FieldedKind, entry: Entry, points: int) -> str:
        card = self._spelling.card(kind, entry)
        return "" if card is None or card.points == points else self._outdated


def total_line(fleet: Fleet) -> str:
    """Return the last line: what all units cost together."""
    ships = sum(points_alone(ship) + _sum(upgrades_of(ship)) for ship in ships_of(fleet))
    return f"Total Points: {ships + _sum(squadrons_of(fleet))}"


def _squadron_line(printed: _Printed, count: int) -> str:
    counted = f"{count} x " if count > 1 else ""
    return f"• {counted}{printed.name} ({printed.points * count}){printed.mark}"


def _sum(entries: Sequence[Entry]) -> int:
    return sum(map(points_of, entries))
