"""Collects the units of a fleet while its list is read."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from armada_companion.games.armada.cards.cards import (
    FieldedCard,
    FieldedKind,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.games.armada.cards.catalog import ship_of, squadron_of, upgrade_of
from armada_companion.games.armada.rules.fleet import Fleet, ShipCard, SquadronCard, UpgradeCard
from armada_companion.games.armada.rules.types import ShipId, SquadronId

MAX_UNITS = 500
"""Ships, squadrons and upgrades of one fleet; a limit on memory that no real fleet reaches."""


@dataclass(slots=True)
class FleetBuilder:
    """Collects units with their printed points and numbers them.

    Attributes:
        faction: A catalogue key, or "".
        commander: The card id of the first commander equipped.
        points_stated: The printed total.
        points_limit: The printed limit.
        game_words: The name of the game mode in the list.
        objectives: Card ids by type.
        surplus_objectives: Types and names of the objectives after the first of a type.
    """

    name: str = ""
    faction: str = ""
    commander: str | None = None
    points_stated: int | None = None
    points_limit: int | None = None
    game_words: str = ""
    objectives: dict[str, str] = field(default_factory=dict)
    surplus_objectives: list[tuple[str, str]] = field(default_factory=list)
    _ships: list[ShipCard] = field(default_factory=list)
    _ship_points: list[int] = field(default_factory=list)
    _upgrades: list[list[UpgradeCard]] = field(default_factory=list)
    _squadrons: list[SquadronCard] = field(default_factory=list)
    _squadron_points: int = 0
    _units: int = 0

    @property
    def empty(self) -> bool:
        """Whether no ship and no squadron was read."""
        return self._units == 0

    @property
    def has_ship(self) -> bool:
        """Whether there is a ship for an upgrade."""
        return bool(self._ships)

    @property
    def last_ship_points(self) -> int:
        """The printed points of the last ship with its upgrades; 0 without a ship."""
        return self._ship_points[-1] if self._ship_points else 0

    @property
    def squadron_points(self) -> int:
        """The printed points of all squadrons."""
        return self._squadron_points

    @property
    def points(self) -> int:
        """The printed points of all units."""
        return sum(self._ship_points) + self._squadron_points

    def can_hold(self, count: int) -> bool:
        """Whether the fleet has room for `count` more cards."""
        return self._units + count <= MAX_UNITS

    def choose(self, card: ObjectiveFacts, kind: str = "") -> bool:
        """Choose an objective for its type, or for `kind`; the first of a type is kept.

        Returns:
            Whether it is kept.
        """
        kind = kind or card.type
        kept = self.objectives.setdefault(kind, card.id) == card.id
        if not kept and kind != "skirmish":  # some games have two of these
            self.surplus_objectives.append((kind, card.name))
        return kept

    def add(self, card: FieldedCard, points: int, count: int = 1) -> None:
        """Add copies of a card that cost `points` together; an upgrade to the last ship."""
        match card:
            case ShipFacts():
                self._add_ships(ship_of(card), points, count)
            case SquadronFacts():
                self._add_squadrons(squadron_of(card), points, count)
            case UpgradeFacts():
                self._add_upgrade(upgrade_of(card), points)
                if card.commander and self.commander is None:
                    self.commander = card.id

    def add_unknown(self, kind: FieldedKind, name: str, points: int, count: int = 1) -> None:
        """Add a unit that is not in the catalogue: only its name and points are known."""
        match kind:
            case "ship":
                self._add_ships(ShipCard(name=name), points, count)
            case "squadron":
                self._add_squadrons(SquadronCard(name=name), points, count)
            case "upgrade":
                self._add_upgrade(UpgradeCard(name=name), points)

    def state_ship_total(self, points: int) -> None:
        """Set the printed points of the last ship with its upgrades, where only these are known."""
        self._ship_points[-1] = points

    def finished(self) -> Fleet:
        """Return the fleet."""
        totals = zip(self._ships, self._ship_points, self._upgrades, strict=True)
        return Fleet(
            name=self.name,
            faction=self.faction,
            points=self.points,
            points_stated=self.points_stated,
            commander=self.commander,
            objectives=dict(self.objectives),
            ships=tuple(
                replace(ship, points=points, upgrades=tuple(upgrades))
                for ship, points, upgrades in totals
            ),
            squadrons=tuple(self._squadrons),
        )

    def _add_ships(self, ship: ShipCard, points: int, count: int) -> None:
        self._units += count
        for share in _shares(points, count):
            self._ships.append(replace(ship, id=ShipId(f"ship{len(self._ships) + 1}")))
            self._ship_points.append(share)
            self._upgrades.append([])

    def _add_upgrade(self, upgrade: UpgradeCard, points: int) -> None:
        self._units += 1
        self._upgrades[-1].append(replace(upgrade, points=points))
        self._ship_points[-1] += points

    def _add_squadrons(self, squadron: SquadronCard, points: int, count: int) -> None:
        self._units += count
        for share in _shares(points, count):
            number = SquadronId(f"squadron{len(self._squadrons) + 1}")
            self._squadrons.append(replace(squadron, id=number, points=share))
        self._squadron_points += points


def _shares(points: int, count: int) -> list[int]:
    each, rest = divmod(points, count)
    return [each + (number < rest) for number in range(count)]
