"""Collects the units of a fleet while its list is read."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from ...cards import cards, catalog
from ...rules.model.fleet import Fleet, ShipCard, SquadronCard, UpgradeCard
from ...rules.model.types import ShipId, SquadronId

MAX_UNITS = 500
"""Ships, squadrons and upgrades of one fleet; a limit on memory that no real fleet reaches."""


@dataclass(slots=True)
class FleetBuilder:
    """Collects the units of a list with their printed points; gives them numbered ids.

    Attributes:
        faction: A catalogue key, or "".
        commander: The card id of the first commander on a ship.
        points_stated: The printed total.
        points_limit: The printed limit.
        game_words: The name of the game mode in the list.
        objectives: The card ids of its objectives, keyed by type.
        second: Whether the text has a second fleet, which was not read.
        surplus_objectives: Types and names of further objectives of a type that the fleet already
            has.
        ships: The ships; the points of a ship include its upgrades.
    """

    name: str = ""
    faction: str = ""
    commander: str | None = None
    points_stated: int | None = None
    points_limit: int | None = None
    game_words: str = ""
    objectives: dict[str, str] = field(default_factory=dict)
    second: bool = False
    surplus_objectives: list[tuple[str, str]] = field(default_factory=list)
    ships: list[ShipCard] = field(default_factory=list)
    squadrons: list[SquadronCard] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether the fleet has no ship and no squadron."""
        return not self.ships and not self.squadrons

    @property
    def known(self) -> int:
        """The number of cards that are in the catalogue."""
        ids = [ship.card for ship in self.ships] + [unit.card for unit in self.squadrons]
        ids += [upgrade.card for ship in self.ships for upgrade in ship.upgrades]
        return len(ids) - ids.count("")

    @property
    def last_ship_points(self) -> int:
        """The printed points of the last ship with its upgrades; 0 without a ship."""
        return self.ships[-1].points if self.ships else 0

    @property
    def squadron_points(self) -> int:
        """The printed points of all squadrons."""
        return sum(squadron.points for squadron in self.squadrons)

    @property
    def points(self) -> int:
        """The printed points of all units."""
        return sum(ship.points for ship in self.ships) + self.squadron_points

    def can_hold(self, count: int) -> bool:
        """Whether the fleet has room for `count` more cards."""
        units = sum(1 + len(ship.upgrades) for ship in self.ships) + len(self.squadrons)
        return units + count <= MAX_UNITS

    def choose(self, card: cards.ObjectiveFacts, kind: str = "") -> bool:
        """Choose an objective for its type, or for `kind`, unless the type has one already.

        Returns:
            Whether it was chosen.
        """
        kind = kind or card.type
        kept = self.objectives.setdefault(kind, card.id) == card.id
        if not kept and kind != "skirmish":  # Some games have two objectives of these types.
            self.surplus_objectives.append((kind, card.name))
        return kept

    def add(self, card: cards.FieldedCard, points: int, count: int = 1) -> None:
        """Add copies of a card that cost `points` together; upgrades go to the last ship."""
        match card:
            case cards.ShipFacts():
                self._add_ships(catalog.ship_of(card), points, count)
            case cards.SquadronFacts():
                self._add_squadrons(catalog.squadron_of(card), points, count)
            case cards.UpgradeFacts():
                self._add_upgrade(catalog.upgrade_of(card), points)
                if card.commander and self.commander is None:
                    self.commander = card.id

    def add_unknown(self, kind: cards.FieldedKind, name: str, points: int, count: int = 1) -> None:
        """Add a unit that is not in the catalogue: only its name and points are known."""
        match kind:
            case "ship":
                self._add_ships(ShipCard(name=name), points, count)
            case "squadron":
                self._add_squadrons(SquadronCard(name=name), points, count)
            case "upgrade":
                self._add_upgrade(UpgradeCard(name=name), points)

    def state_ship_total(self, points: int) -> None:
        """Set the printed sum of the last ship with upgrades, if no single costs are printed."""
        self.ships[-1] = replace(self.ships[-1], points=points)

    def finished(self) -> Fleet:
        return Fleet(
            name=self.name,
            faction=self.faction,
            points=self.points,
            points_stated=self.points_stated,
            commander=self.commander,
            objectives=dict(self.objectives),
            ships=tuple(self.ships),
            squadrons=tuple(self.squadrons),
        )

    def _add_ships(self, ship: ShipCard, points: int, count: int) -> None:
        for share in _shares(points, count):
            number = ShipId(f"ship{len(self.ships) + 1}")
            self.ships.append(replace(ship, id=number, points=share))

    def _add_upgrade(self, upgrade: UpgradeCard, points: int) -> None:
        ship = self.ships[-1]
        upgrades = (*ship.upgrades, replace(upgrade, points=points))
        self.ships[-1] = replace(ship, points=ship.points + points, upgrades=upgrades)

    def _add_squadrons(self, squadron: SquadronCard, points: int, count: int) -> None:
        for share in _shares(points, count):
            number = SquadronId(f"squadron{len(self.squadrons) + 1}")
            self.squadrons.append(replace(squadron, id=number, points=share))


def _shares(points: int, count: int) -> list[int]:
    each, rest = divmod(points, count)
    return [each + (number < rest) for number in range(count)]
