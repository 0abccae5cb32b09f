"""A fleet with its cards looked up, for the fleet rules."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ...cards import cards
from ...cards.catalog import Catalog
from ...cards.names import Card, kind_of
from ...rules.model.fleet import Fleet, ShipCard, SquadronCard
from .game_format import GameFormat

if TYPE_CHECKING:
    from ...cards.pack import PackInfo


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken fleet rule, or a wrong sum.

    Attributes:
        code: The rule's stable code.
        source: A rulebook page (`RRG 6`), or `fleet list` for a printed number of the list.
        text: One sentence for the player.
        units: The ids of the ships and squadrons with the problem; () for the whole fleet.
    """

    code: str
    source: str
    text: str
    units: tuple[str, ...] = ()


class JudgedShip(NamedTuple):
    """A ship of the fleet with its cards; custom cards are None, or omitted from `upgrades`."""

    unit: ShipCard
    card: cards.ShipFacts | None
    upgrades: tuple[cards.UpgradeFacts, ...]

    @property
    def id(self) -> str:
        return self.unit.id

    @property
    def name(self) -> str:
        return self.unit.name

    @property
    def is_flagship(self) -> bool:
        return any(upgrade.commander for upgrade in self.upgrades)


class JudgedSquadron(NamedTuple):
    """A squadron of the fleet with its card; None for a custom card."""

    unit: SquadronCard
    card: cards.SquadronFacts | None

    @property
    def is_ace(self) -> bool:
        """Whether the squadron is unique and has defense tokens."""
        return self.card is not None and self.card.unique and bool(self.card.defense_tokens)


class ChosenObjective(NamedTuple):
    """An objective of the fleet: the type that it is chosen for, and its card or None."""

    kind: str
    card: cards.ObjectiveFacts | None


class Fielded(NamedTuple):
    """A card of the catalogue, and the id of the unit that has it."""

    card: cards.FieldedCard
    unit: str


class JudgedFleet:
    """The cards of a fleet, and the game that it is checked for."""

    def __init__(self, fleet: Fleet, catalog: Catalog, game: GameFormat) -> None:
        self.fleet, self.game = fleet, game.over(catalog)
        self._catalog = catalog
        upgrades = catalog.upgrades
        self.ships = tuple(
            JudgedShip(
                ship,
                catalog.ships.get(ship.card),
                tuple(upgrades[one.card] for one in ship.upgrades if one.card in upgrades),
            )
            for ship in fleet.ships
        )
        self.squadrons = tuple(
            JudgedSquadron(unit, catalog.squadrons.get(unit.card)) for unit in fleet.squadrons
        )

    @property
    def objectives(self) -> tuple[ChosenObjective, ...]:
        """The chosen objectives, in the order of the list."""
        chosen = self.fleet.objectives.items()
        find = self._catalog.objective
        return tuple(ChosenObjective(kind, find(name)) for kind, name in chosen if name)

    @property
    def has_own_commander(self) -> bool:
        """Whether the fleet names a commander that is not in the catalogue."""
        commander = self.fleet.commander
        return bool(commander) and commander not in self._catalog.upgrades

    @cached_property
    def unit_names(self) -> dict[str, str]:
        """The names of the fleet's units, keyed by id; equal names are numbered."""
        times, seen = Counter(ship.name for ship in self.ships), Counter[str]()
        found: dict[str, str] = {one.unit.id: one.unit.name for one in self.squadrons}
        for ship in self.ships:
            seen[ship.name] += 1
            number = f" {seen[ship.name]}" if times[ship.name] > 1 else ""
            found[ship.id] = f"{ship.name}{number}"
        return found

    def faction_name(self, faction: cards.Faction) -> str:
        """Return the name of a faction of the catalogue."""
        return self._catalog.factions[faction].title

    def ship_name(self, card: str) -> str:
        """Return the name of a ship card, given by id."""
        return self._catalog.ships[card].name

    @property
    def squadron_points(self) -> int:
        return sum(squadron.points for squadron in self.fleet.squadrons)

    @cached_property
    def fielded(self) -> tuple[Fielded, ...]:
        """Every card that is in the catalogue: ships, upgrades, squadrons."""
        return (
            *(Fielded(ship.card, ship.id) for ship in self.ships if ship.card),
            *(Fielded(card, ship.id) for ship in self.ships for card in ship.upgrades),
            *(Fielded(one.card, one.unit.id) for one in self.squadrons if one.card),
        )

    @property
    def outsiders(self) -> tuple[Fielded, ...]:
        """The cards of another faction than the fleet, or than the cards before them."""
        return self._factions_and_outsiders[1]

    @property
    def factions(self) -> frozenset[cards.Faction]:
        """The possible factions of the fleet."""
        return self._factions_and_outsiders[0]

    @cached_property
    def _factions_and_outsiders(self) -> tuple[frozenset[cards.Faction], tuple[Fielded, ...]]:
        known = frozenset(self._catalog.factions)
        common = known & {self.fleet.faction} or known
        outsiders: list[Fielded] = []
        for fielded in self.fielded:
            if fielded.card.factions and common.isdisjoint(fielded.card.factions):
                outsiders.append(fielded)
            elif fielded.card.factions:
                common &= frozenset(fielded.card.factions)
        return common, tuple(outsiders)

    def forbidden_by(self, card: Card) -> "PackInfo | None":
        """Return the pack that forbids a card, or None."""
        return self._catalog.not_allowed.get((kind_of(card), card.id))

    def fits(self, card: cards.UpgradeFacts) -> bool:
        """Whether any ship of this fleet may carry the card."""
        ours = not card.factions or not self.factions.isdisjoint(card.factions)
        return ours and not card.retired
