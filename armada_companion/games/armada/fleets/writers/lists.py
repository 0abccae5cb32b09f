"""Writes the texts that Kingston and Star Forge print and read back."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from armada_companion.games.armada.cards.cards import FieldedKind
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.words import OBJECTIVE_TYPES
from armada_companion.games.armada.fleets.formats.line_grammar import LISTED_OBJECTIVES
from armada_companion.games.armada.fleets.writers.losses import losses
from armada_companion.games.armada.fleets.writers.spelling import Card, Spelling, one_line
from armada_companion.games.armada.rules.fleet import Fleet, SquadronCard

_FACTIONS = {
    "rebel": "Rebel",
    "empire": "Imperial",
    "republic": "Republic",
    "separatist": "Separatist",
}
_ANY_FACTION = "sandbox"
_MOST_IN_A_LINE = 99


class WrittenFleet(NamedTuple):
    """A fleet as text.

    Attributes:
        text: Ends with a line end.
        lost: One sentence on each thing that this form cannot carry.
    """

    text: str
    lost: tuple[str, ...] = ()


def write_kingston(fleet: Fleet, catalog: Catalog) -> WrittenFleet:
    """Return the fleet as text; labels stay where nothing follows them, old costs are marked.

    Raises:
        ContentError: The card files cannot be read.
    """
    spelling = Spelling(catalog, catalog.builder_names.kingston, crafts=False)
    units = _UnitLines(spelling, outdated="!")
    lines = (*_kingston_header(fleet, catalog, spelling), *units.all(fleet))
    lost = tuple(losses(fleet, catalog, OBJECTIVE_TYPES))
    if fleet.faction not in _FACTIONS:
        lost = ("Kingston's fleets have a faction; this one names none.", *lost)
    return WrittenFleet("\n".join(lines) + "\n", lost)


def write_starforge(fleet: Fleet, catalog: Catalog) -> WrittenFleet:
    """Return the fleet as text; a line of the header is left out where nothing was chosen.

    Raises:
        ContentError: The card files cannot be read.
    """
    spelling = Spelling(catalog, catalog.builder_names.starforge, crafts=True)
    lines = (*_starforge_header(fleet, catalog, spelling), *_UnitLines(spelling).all(fleet))
    return WrittenFleet("\n".join(lines) + "\n", tuple(losses(fleet, catalog, LISTED_OBJECTIVES)))


def _kingston_header(fleet: Fleet, catalog: Catalog, spelling: Spelling) -> Iterator[str]:
    commander = catalog.upgrades.get(fleet.commander or "")
    yield _labelled("Name", one_line(fleet.name))
    yield _labelled("Faction", _FACTIONS.get(fleet.faction, ""))
    yield _labelled("Commander", spelling.of(commander) if commander else "")
    yield ""
    for kind in OBJECTIVE_TYPES:
        name = fleet.objectives.get(kind, "")
        yield _labelled(kind.capitalize(), spelling.objective(name) if name else "")
    yield ""


def _labelled(label: str, value: str) -> str:
    return f"{label}: {value}".rstrip()


def _starforge_header(fleet: Fleet, catalog: Catalog, spelling: Spelling) -> Iterator[str]:
    yield f" Name: {one_line(fleet.name)}"
    yield f"Faction: {(fleet.faction or _ANY_FACTION).capitalize()}"
    card = catalog.upgrades.get(fleet.commander or "")
    if card is not None:
        yield f"Commander: {spelling.of(card)} ({_printed_points(fleet, card.id, card.points)})"
    yield ""
    lines = [
        f"{kind.capitalize()}: {spelling.objective(name)}"
        for kind in LISTED_OBJECTIVES
        if (name := fleet.objectives.get(kind))
    ]
    yield from (*lines, "") if lines else ()


def _printed_points(fleet: Fleet, card: str, today: int) -> int:
    upgrades = (upgrade for ship in fleet.ships for upgrade in ship.upgrades)
    return next((upgrade.points for upgrade in upgrades if upgrade.card == card), today)


class _Printed(NamedTuple):
    """What a line says of one squadron."""

    name: str
    points: int
    mark: str


class _UnitLines:
    """Writes ships, squadrons and sums, as both builders do.

    Args:
        spelling: How the builder spells cards.
        outdated: What stands behind a cost that is not today's.
    """

    def __init__(self, spelling: Spelling, *, outdated: str = "") -> None:
        self._spelling = spelling
        self._outdated = outdated

    def all(self, fleet: Fleet) -> Iterator[str]:
        """Yield the lines of all units and the total."""
        yield from self._ships(fleet)
        yield from self._squadrons(fleet.squadrons)
        ships = sum(ship.own_points + ship.upgrade_points for ship in fleet.ships)
        yield f"Total Points: {ships + _sum(fleet.squadrons)}"

    def _ships(self, fleet: Fleet) -> Iterator[str]:
        """Yield every ship with its upgrades, their sum and an empty line."""
        for ship in fleet.ships:
            cost = self._cost("ship", ship, ship.own_points)
            yield f"{self._spelling.unit('ship', ship)} {cost}"
            for upgrade in ship.upgrades:
                name = self._spelling.unit("upgrade", upgrade)
                yield f"• {name} {self._cost('upgrade', upgrade, upgrade.points)}"
            yield f"= {ship.own_points + ship.upgrade_points} Points"
            yield ""

    def _squadrons(self, squadrons: Sequence[SquadronCard]) -> Iterator[str]:
        """Yield the squadrons, those that are alike and in a row as one line, and their sum."""
        yield "Squadrons:"
        for printed, alike in groupby(map(self._printed, squadrons)):
            count = len(tuple(alike))
            while count > 0:
                yield _squadron_line(printed, min(count, _MOST_IN_A_LINE))
                count -= _MOST_IN_A_LINE
        yield f"= {_sum(squadrons)} Points"
        yield ""

    def _printed(self, squadron: SquadronCard) -> _Printed:
        name = self._spelling.unit("squadron", squadron)
        mark = self._mark("squadron", squadron, squadron.points)
        return _Printed(name, squadron.points, mark)

    def _cost(self, kind: FieldedKind, unit: Card, points: int) -> str:
        return f"({points}){self._mark(kind, unit, points)}"

    def _mark(self, kind: FieldedKind, unit: Card, points: int) -> str:
        card = self._spelling.card(kind, unit)
        return "" if card is None or card.points == points else self._outdated


def _squadron_line(printed: _Printed, count: int) -> str:
    counted = f"{count} x " if count > 1 else ""
    return f"• {counted}{printed.name} ({printed.points * count}){printed.mark}"


def _sum(squadrons: Sequence[SquadronCard]) -> int:
    return sum(squadron.points for squadron in squadrons)
