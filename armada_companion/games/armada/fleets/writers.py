"""Writes a fleet as the program's own JSON or short list, or as Kingston or Star Forge do."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple, assert_never

from ..cards.cards import FieldedCard, FieldedKind, SquadronFacts
from ..cards.catalog import Catalog
from ..cards.names import kind_of
from ..cards.words import OBJECTIVE_TYPES
from ..rules.model.fleet import Fleet, ShipCard, SquadronCard, UpgradeCard
from .formats.builders.short_list import short_list
from .formats.line_grammar import LISTED_OBJECTIVES
from .kept import KeptFleet, kept_json
from .rules.game_format import STANDARD, GameFormat

_Unit = ShipCard | SquadronCard | UpgradeCard
_MAX_NAME_LENGTH = 200
"""Characters; readers do not accept a longer line."""


class _Spelling:
    """Spells the cards of a fleet as one list builder does."""

    def __init__(self, catalog: Catalog, names: Mapping[str, str], *, crafts: bool) -> None:
        """Use the builder's `names`, by card id; `crafts` says to write aces with their craft."""
        self._catalog = catalog
        self._names = names
        self._crafts = crafts

    def card(self, kind: FieldedKind, unit: _Unit) -> FieldedCard | None:
        """Return the catalogue card of a ship, squadron or upgrade; None for a custom card."""
        return self._catalog.fielded(kind).get(unit.card)

    def unit(self, kind: FieldedKind, unit: _Unit) -> str:
        """Return how the builder spells a ship, squadron or upgrade; a custom card's own name."""
        card = self.card(kind, unit)
        return self.of(card) if card is not None else _one_line(unit.name)

    def of(self, card: FieldedCard) -> str:
        """Return how the builder spells a card."""
        full = self._crafts and isinstance(card, SquadronFacts)
        printed = card.full_name if full and isinstance(card, SquadronFacts) else card.name
        tags = self._catalog.pack_of(kind_of(card), card.id).tags if self._crafts else ()
        return f"{self._names.get(card.id, printed)}{f' [{tags[0]}]' if tags else ''}"

    def objective(self, chosen: str) -> str:
        """Return how the builder spells an objective, given by id or name."""
        card = self._catalog.objective(chosen)
        return self._names.get(card.id, card.name) if card else _one_line(chosen)


def _one_line(name: str) -> str:
    """Return a name without line breaks, cut if it is too long."""
    if len(name.splitlines()) > 1 or "\t" in name:
        name = " ".join(name.split())
    return name.strip()[:_MAX_NAME_LENGTH].rstrip()


_IN_THE_LIST = frozenset({"id", "card", "name", "points", "upgrades"})
_MAX_NAMED = 6


def _losses(fleet: Fleet, catalog: Catalog, kinds: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for each value of the fleet that a builder's list cannot express.

    Args:
        fleet: The fleet to write.
        catalog: The cards.
        kinds: The types of objectives that the list can name.
    """
    if _one_line(fleet.name) != fleet.name:
        yield f"The fleet's name is shortened to one line of at most {_MAX_NAME_LENGTH} characters."
    units = [(unit, catalog.listed(kind, unit.card)) for kind, unit in _units(fleet)]
    renamed = [(unit, card) for unit, card in units if card and unit.name != card.name]
    if own := [f"{unit.name} ({card.name})" for unit, card in renamed]:
        yield f"Custom names are not written: {_listed(own)}."
    if unknown := [unit.name for unit, card in units if card is None]:
        yield f"No builder knows the custom cards, nor their numbers: {_listed(unknown)}."
    if changed := [unit.name for unit, card in units if card and _differs(unit, card)]:
        yield f"Numbers other than the card's are not written: {_listed(changed)}."
    yield from _lost_objectives(fleet, catalog, kinds)


_ANY_FACTION = "sandbox"
_MAX_IN_A_LINE = 99


class WrittenFleet(NamedTuple):
    """A fleet as text.

    Attributes:
        text: It ends with a line break.
        lost: A sentence for each value of the fleet that this format cannot express.
    """

    text: str
    lost: tuple[str, ...] = ()


def _kingston(fleet: Fleet, catalog: Catalog) -> WrittenFleet:
    """Return the fleet as Kingston writes it, with all labels, and marks on old costs."""
    spelling = _Spelling(catalog, catalog.builder_names.kingston, crafts=False)
    units = _UnitLines(spelling, outdated="!")
    lines = (*_kingston_header(fleet, catalog, spelling), *units.all(fleet))
    lost = tuple(_losses(fleet, catalog, OBJECTIVE_TYPES))
    if fleet.faction not in catalog.factions:
        lost = ("Lists of Kingston name a faction; this fleet has none.", *lost)
    return WrittenFleet("\n".join(lines) + "\n", lost)


def _starforge(fleet: Fleet, catalog: Catalog) -> WrittenFleet:
    """Return the fleet as Star Forge writes it, without labels that have no value."""
    spelling = _Spelling(catalog, catalog.builder_names.starforge, crafts=True)
    lines = (*_starforge_header(fleet, catalog, spelling), *_UnitLines(spelling).all(fleet))
    lost = (*_losses(fleet, catalog, LISTED_OBJECTIVES), *_old_costs(fleet, spelling))
    return WrittenFleet("\n".join(lines) + "\n", lost)


def _old_costs(fleet: Fleet, spelling: _Spelling) -> Iterator[str]:
    """Yield the cards with old costs: Star Forge's importer looks up a name with its cost."""
    old = [
        f"{spelling.of(card)} at {points}, today {card.points}"
        for kind, unit in _units(fleet)
        if (card := spelling.card(kind, unit))
        and (points := unit.own_points if isinstance(unit, ShipCard) else unit.points)
        != card.points
    ]
    if old:
        yield f"Star Forge may not read costs that are not today's: {_listed(old)}."


class _Printed(NamedTuple):
    name: str
    points: int
    mark: str


class _UnitLines:
    """Writes ships, squadrons and sums in the form that both builders use.

    Args:
        spelling: The spelling of the builder.
        outdated: The mark after a cost that is not today's.
    """

    def __init__(self, spelling: _Spelling, *, outdated: str = "") -> None:
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
        """Yield the squadrons, one line for equal ones in a row, and their sum."""
        yield "Squadrons:"
        for printed, same in groupby(map(self._printed, squadrons)):
            count = len(tuple(same))
            while count > 0:
                yield _squadron_line(printed, min(count, _MAX_IN_A_LINE))
                count -= _MAX_IN_A_LINE
        yield f"= {_sum(squadrons)} Points"
        yield ""

    def _printed(self, squadron: SquadronCard) -> _Printed:
        name = self._spelling.unit("squadron", squadron)
        mark = self._mark("squadron", squadron, squadron.points)
        return _Printed(name, squadron.points, mark)

    def _cost(self, kind: FieldedKind, unit: _Unit, points: int) -> str:
        return f"({points}){self._mark(kind, unit, points)}"

    def _mark(self, kind: FieldedKind, unit: _Unit, points: int) -> str:
        card = self._spelling.card(kind, unit)
        return "" if card is None or card.points == points else self._outdated


Form = Literal["armada-companion", "kingston", "starforge", "short"]
OWN_FORM: Form = "armada-companion"
FORMS: Mapping[Form, str] = {
    "armada-companion": "Armada Companion",
    "kingston": "Kingston",
    "starforge": "Star Forge",
    "short": "Short",
}
"""The formats to write a fleet in, with their titles."""


def write_fleet(
    fleet: Fleet, form: Form, catalog: Catalog, game: GameFormat | None = None
) -> WrittenFleet:
    """Return a fleet as text in this format; the program's own JSON also has an unusual game.

    Raises:
        ContentError: The card files cannot be read.
    """
    match form:
        case "armada-companion":
            return WrittenFleet(kept_json(KeptFleet(fleet, None if game == STANDARD else game)))
        case "kingston":
            return _kingston(fleet, catalog)
        case "starforge":
            return _starforge(fleet, catalog)
        case "short":
            lost = tuple(_losses(fleet, catalog, tuple(fleet.objectives)))
            return WrittenFleet(short_list(fleet, catalog, game, _one_line), lost)
        case _:
            assert_never(form)


def own_json(fleet: Fleet) -> str:
    """Return the complete fleet as the program's indented JSON.

    Raises:
        UnicodeEncodeError: A name has broken characters.
    """
    return kept_json(KeptFleet(fleet))


def _units(fleet: Fleet) -> Iterator[tuple[FieldedKind, _Unit]]:
    for ship in fleet.ships:
        yield "ship", ship
        for upgrade in ship.upgrades:
            yield "upgrade", upgrade
    for squadron in fleet.squadrons:
        yield "squadron", squadron


def _differs(unit: _Unit, card: _Unit) -> bool:
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
    more = len(shown) - _MAX_NAMED
    return ", ".join(shown[:_MAX_NAMED]) + (f" and {more} more" if more > 0 else "")


def _kingston_header(fleet: Fleet, catalog: Catalog, spelling: _Spelling) -> Iterator[str]:
    commander = catalog.upgrades.get(fleet.commander or "")
    yield _labelled("Name", _one_line(fleet.name))
    yield _labelled("Faction", _short_faction(fleet, catalog))
    yield _labelled("Commander", spelling.of(commander) if commander else "")
    yield ""
    for kind in OBJECTIVE_TYPES:
        name = fleet.objectives.get(kind, "")
        yield _labelled(kind.capitalize(), spelling.objective(name) if name else "")
    yield ""


def _short_faction(fleet: Fleet, catalog: Catalog) -> str:
    faction = catalog.factions.get(fleet.faction)
    return (faction.short or faction.title) if faction else ""


def _labelled(label: str, value: str) -> str:
    return f"{label}: {value}".rstrip()


def _starforge_header(fleet: Fleet, catalog: Catalog, spelling: _Spelling) -> Iterator[str]:
    yield f" Name: {_one_line(fleet.name)}"
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
