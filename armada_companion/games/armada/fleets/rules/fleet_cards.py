"""A fleet in the record's shape, seen as cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from armada_companion.games.armada.cards.cards import (
    FACTIONS,
    Faction,
    FieldedCard,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.rules.game_format import GameFormat


@dataclass(frozen=True, slots=True)
class FleetShip:
    """A ship of the fleet.

    Attributes:
        card: None for a house card.
        upgrades: Those with a known card, in the order of the list.
    """

    id: str
    name: str
    card: ShipFacts | None
    upgrades: tuple[UpgradeFacts, ...]

    @property
    def flagship(self) -> bool:
        """Whether it carries a commander."""
        return any(upgrade.commander for upgrade in self.upgrades)


@dataclass(frozen=True, slots=True)
class FleetSquadron:
    """A squadron of the fleet; `card` is None for a house card."""

    id: str
    name: str
    points: int
    card: SquadronFacts | None

    @property
    def ace(self) -> bool:
        """Unique, with defense tokens."""
        return self.card is not None and self.card.unique and bool(self.card.defense_tokens)


class ChosenObjective(NamedTuple):
    """An objective of the fleet.

    Attributes:
        kind: The type that the list gives it.
        card: None for a house card.
    """

    kind: str
    card: ObjectiveFacts | None


class Fielded(NamedTuple):
    """A known card and the unit that it is or that carries it."""

    card: FieldedCard
    unit: str


class FleetCards:
    """The cards of a fleet; units without a known card are there, but have none.

    Attributes:
        game: What was agreed to play.
        stated_faction: A key of the catalogue, or "".
        points: The sum of the printed costs.
        points_stated: The printed total.
        house_commander: The fleet names a commander that the catalogue lacks.
        objectives: Those chosen, in the order of the list.
    """

    def __init__(self, fleet: Mapping[str, object], catalog: Catalog, game: GameFormat) -> None:
        self.game = game
        self.stated_faction = str(fleet.get("faction") or "")
        self.points_stated = _number_or_none(fleet.get("points_stated"))
        self.objectives = tuple(_objectives(fleet.get("objectives"), catalog))
        self.ships = tuple(_ship(entry, catalog) for entry in _entries(fleet.get("ships")))
        self.squadrons = tuple(
            _squadron(entry, catalog) for entry in _entries(fleet.get("squadrons"))
        )
        ship_points = sum(_number(entry.get("points")) for entry in _entries(fleet.get("ships")))
        points = _number_or_none(fleet.get("points"))
        self.points = ship_points + self.squadron_points if points is None else points
        commander = fleet.get("commander")
        self.house_commander = bool(commander) and commander not in catalog.upgrades

    @property
    def squadron_points(self) -> int:
        """The printed points of all squadrons."""
        return sum(squadron.points for squadron in self.squadrons)

    @cached_property
    def fielded(self) -> tuple[Fielded, ...]:
        """Every known card: ships, upgrades, squadrons."""
        return (
            *(Fielded(ship.card, ship.id) for ship in self.ships if ship.card),
            *(Fielded(card, ship.id) for ship in self.ships for card in ship.upgrades),
            *(Fielded(unit.card, unit.id) for unit in self.squadrons if unit.card),
        )

    @cached_property
    def strangers(self) -> tuple[Fielded, ...]:
        """The cards that share no faction with the fleet, or with the cards before them."""
        return self._factions_and_strangers[1]

    @property
    def factions(self) -> frozenset[Faction]:
        """The factions that the fleet may be of."""
        return self._factions_and_strangers[0]

    @cached_property
    def _factions_and_strangers(self) -> tuple[frozenset[Faction], tuple[Fielded, ...]]:
        stated = frozenset(key for key in FACTIONS if key == self.stated_faction)
        common = stated or frozenset(FACTIONS)
        strangers: list[Fielded] = []
        for fielded in self.fielded:
            if fielded.card.factions and common.isdisjoint(fielded.card.factions):
                strangers.append(fielded)
            elif fielded.card.factions:
                common &= frozenset(fielded.card.factions)
        return common, tuple(strangers)

    def fits(self, card: UpgradeFacts) -> bool:
        """Whether this fleet may field the card at all, on whatever ship."""
        ours = not card.factions or not self.factions.isdisjoint(card.factions)
        return ours and not card.retired


def _ship(entry: Mapping[str, object], catalog: Catalog) -> FleetShip:
    card = catalog.ships.get(str(entry.get("card")))
    name = str(entry.get("name") or (card.name if card else ""))
    return FleetShip(str(entry.get("id") or ""), name, card, tuple(_upgrades(entry, catalog)))


def _upgrades(ship: Mapping[str, object], catalog: Catalog) -> Iterator[UpgradeFacts]:
    for entry in _entries(ship.get("upgrades")):
        card = catalog.upgrades.get(str(entry.get("card")))
        if card is not None:
            yield card


def _squadron(entry: Mapping[str, object], catalog: Catalog) -> FleetSquadron:
    card = catalog.squadrons.get(str(entry.get("card")))
    name = str(entry.get("name") or (card.full_name if card else ""))
    return FleetSquadron(str(entry.get("id") or ""), name, _number(entry.get("points")), card)


def _objectives(value: object, catalog: Catalog) -> Iterator[ChosenObjective]:
    for kind, name in value.items() if isinstance(value, Mapping) else ():
        if name:
            yield ChosenObjective(str(kind), catalog.objective(str(name)))


def _entries(value: object) -> tuple[Mapping[str, object], ...]:
    if not isinstance(value, list | tuple):
        return ()
    return tuple(entry for entry in value if isinstance(entry, Mapping))


def _number(value: object) -> int:
    return _number_or_none(value) or 0


def _number_or_none(value: object) -> int | None:
    return value if isinstance(value, int) else None
