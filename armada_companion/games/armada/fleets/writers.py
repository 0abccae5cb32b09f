"""Writes a fleet in any form: as the program's own JSON, or as Kingston and Star Forge print it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple, assert_never

import msgspec

from armada_companion.games.armada.cards.cards import FieldedCard, FieldedKind, SquadronFacts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.words import OBJECTIVE_TYPES
from armada_companion.games.armada.fleets.formats.line_grammar import LISTED_OBJECTIVES
from armada_companion.games.armada.rules.fleet import Fleet, ShipCard, SquadronCard, UpgradeCard
from armada_companion.games.armada.rules.fleet_notation import encode_fleet

Card = ShipCard | SquadronCard | UpgradeCard
MOST_CHARACTERS = 200
"""Of a name on one line; readers take a longer line for no line of a list."""


class Spelling:
    """Spells the cards of a fleet as one builder does."""

    def __init__(self, catalog: Catalog, names: Mapping[str, str], *, crafts: bool) -> None:
        """Take the builder's own names by card id; with `crafts`, aces stand with their craft."""
        self._catalog = catalog
        self._names = names
        self._crafts = crafts

    def card(self, kind: FieldedKind, unit: Card) -> FieldedCard | None:
        """Return the card of a ship, a squadron or an upgrade; None for a house card."""
        return self._catalog.fielded(kind).get(unit.card)

    def unit(self, kind: FieldedKind, unit: Card) -> str:
        """Return what stands for a ship, a squadron or an upgrade; its own name without a card."""
        card = self.card(kind, unit)
        return self.of(card) if card is not None else one_line(unit.name)

    def of(self, card: FieldedCard) -> str:
        """Return what stands for a card."""
        full = self._crafts and isinstance(card, SquadronFacts)
        printed = card.full_name if full and isinstance(card, SquadronFacts) else card.name
        return self._names.get(card.id, printed)

    def objective(self, chosen: str) -> str:
        """Return what stands for an objective, given by id or by name."""
        card = self._catalog.objective(chosen)
        return self._names.get(card.id, card.name) if card else one_line(chosen)


def one_line(name: str) -> str:
    """Return a name with single blanks instead of line ends and tabs, cut where it is endless."""
    if len(name.splitlines()) > 1 or "\t" in name:
        name = " ".join(name.split())
    return name.strip()[:MOST_CHARACTERS].rstrip()


_IN_THE_LIST = frozenset({"id", "card", "name", "points", "upgrades"})
_MOST_NAMED = 6


def losses(fleet: Fleet, catalog: Catalog, kinds: Sequence[str]) -> Iterator[str]:
    """Yield one sentence on each thing that a list of cards with their costs leaves out.

    Args:
        fleet: The fleet to write.
        catalog: Knows the cards' names and numbers.
        kinds: The types of objectives that the list has lines for.
    """
    if one_line(fleet.name) != fleet.name:
        yield f"The fleet's name becomes one line of at most {MOST_CHARACTERS} characters."
    units = [(unit, catalog.listed(kind, unit.card)) for kind, unit in _units(fleet)]
    renamed = [(unit, card) for unit, card in units if card and unit.name != card.name]
    if own := [f"{unit.name} ({card.name})" for unit, card in renamed]:
        yield f"Names that are not the card's are lost: {_listed(own)}."
    if unknown := [unit.name for unit, card in units if card is None]:
        yield f"No builder knows the house cards, nor their numbers: {_listed(unknown)}."
    if changed := [unit.name for unit, card in units if card and _differs(unit, card)]:
        yield f"Numbers that differ from the card are lost: {_listed(changed)}."
    yield from _lost_objectives(fleet, catalog, kinds)


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


Form = Literal["armada-companion", "kingston", "starforge"]
OWN_FORM: Form = "armada-companion"
FORMS: Mapping[Form, str] = {
    "armada-companion": "Armada Companion",
    "kingston": "Kingston",
    "starforge": "Star Forge",
}
"""The forms with their names for people."""


def write_fleet(fleet: Fleet, form: Form, catalog: Catalog) -> WrittenFleet:
    """Return a fleet as text.

    Raises:
        ContentError: The card files cannot be read.
    """
    match form:
        case "armada-companion":
            return WrittenFleet(own_json(fleet))
        case "kingston":
            return write_kingston(fleet, catalog)
        case "starforge":
            return write_starforge(fleet, catalog)
        case _:
            assert_never(form)


def own_json(fleet: Fleet) -> str:
    """Return the whole fleet in the program's own form, for people to read; nothing is lost.

    Raises:
        UnicodeEncodeError: A name holds broken characters.
    """
    text = msgspec.json.format(msgspec.json.encode(encode_fleet(fleet)), indent=2)
    return text.decode("utf-8") + "\n"


def _units(fleet: Fleet) -> Iterator[tuple[FieldedKind, Card]]:
    for ship in fleet.ships:
        yield "ship", ship
        for upgrade in ship.upgrades:
            yield "upgrade", upgrade
    for squadron in fleet.squadrons:
        yield "squadron", squadron


def _differs(unit: Card, card: Card) -> bool:
    printed = ((key, getattr(card, key)) for key in card.__struct_fields__)
    return any(
        value is not None and getattr(unit, key) != value
        for key, value in printed
        if key not in _IN_THE_LIST
    )


def _lost_objectives(fleet: Fleet, catalog: Catalog, kinds: Sequence[str]) -> Iterator[str]:
    for kind, name in fleet.objectives.items():
        if kind not in kinds and name:
            card = catalog.objective(name)
            yield f"There is no line for the {kind} objective {card.name if card else name}."


def _listed(names: Sequence[str]) -> str:
    shown = list(dict.fromkeys(names))
    more = len(shown) - _MOST_NAMED
    return ", ".join(shown[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


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


def _squadron_line(printed: _Printed, count: int) -> str:
    counted = f"{count} x " if count > 1 else ""
    return f"• {counted}{printed.name} ({printed.points * count}){printed.mark}"


def _sum(squadrons: Sequence[SquadronCard]) -> int:
    return sum(squadron.points for squadron in squadrons)
