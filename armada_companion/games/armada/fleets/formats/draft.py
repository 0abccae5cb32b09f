"""A fleet while it is being read."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from armada_companion.games.armada.cards.card_finder import (
    ship_facts,
    squadron_facts,
    upgrade_facts,
)
from armada_companion.games.armada.cards.cards import (
    FieldedCard,
    FieldedKind,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)

MOST_UNITS = 500
"""More ships, squadrons and upgrades than any fleet has: a bound on memory."""


@dataclass(slots=True)
class FleetDraft:
    """Collects units with their printed points and numbers them.

    Attributes:
        faction: A catalogue key, or "".
        commander: The card id of the first commander equipped.
        points_stated: The printed total.
        points_limit: The printed limit.
        game_words: What the list calls the game that it is for.
        objectives: Card ids by type.
        surplus_objectives: Types and names of those beyond the first of a type.
    """

    name: str = ""
    faction: str = ""
    commander: str | None = None
    points_stated: int | None = None
    points_limit: int | None = None
    game_words: str = ""
    objectives: dict[str, str] = field(default_factory=dict)
    surplus_objectives: list[tuple[str, str]] = field(default_factory=list)
    _ships: list[dict[str, object]] = field(default_factory=list)
    _ship_points: list[int] = field(default_factory=list)
    _upgrades: list[list[dict[str, object]]] = field(default_factory=list)
    _squadrons: list[dict[str, object]] = field(default_factory=list)
    _squadron_points: int = 0
    _units: int = 0

    @property
    def empty(self) -> bool:
        """Whether no ship and no squadron was read."""
        return self._units == 0

    @property
    def has_ship(self) -> bool:
        """Whether an upgrade has a ship to be on."""
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

    def has_room(self, count: int) -> bool:
        """Whether `count` more cards are fewer than any fleet has."""
        return self._units + count <= MOST_UNITS

    def choose(self, card: ObjectiveFacts, kind: str = "") -> bool:
        """Take an objective as its type, or as `kind`; the first of a type is kept.

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
                self._add_ships(ship_facts(card), points, count)
            case SquadronFacts():
                self._add_squadrons(squadron_facts(card), points, count)
            case UpgradeFacts():
                self._add_upgrade(upgrade_facts(card), points)
                if card.commander and self.commander is None:
                    self.commander = card.id

    def add_stranger(self, kind: FieldedKind, name: str, points: int, count: int = 1) -> None:
        """Add what no card is called: it has only a name and its points."""
        match kind:
            case "ship":
                self._add_ships({"name": name}, points, count)
            case "squadron":
                self._add_squadrons({"name": name}, points, count)
            case "upgrade":
                self._add_upgrade({"name": name, "exhaust": "no"}, points)

    def state_ship_total(self, points: int) -> None:
        """Take the printed points of the last ship with its upgrades, where only they are known."""
        self._ship_points[-1] = points

    def fleet(self) -> Mapping[str, object]:
        """Return the fleet in the shape of the game record."""
        totals = zip(self._ships, self._ship_points, self._upgrades, strict=True)
        return {
            "name": self.name,
            "faction": self.faction,
            "points": self.points,
            "points_stated": self.points_stated,
            "commander": self.commander,
            "objectives": dict(self.objectives),
            "ships": [
                {**ship, "points": points, "upgrades": upgrades}
                for ship, points, upgrades in totals
            ],
            "squadrons": list(self._squadrons),
        }

    def _add_ships(self, facts: Mapping[str, object], points: int, count: int) -> None:
        self._units += count
        for share in _shares(points, count):
            self._ships.append({"id": f"ship{len(self._ships) + 1}", **facts})
            self._ship_points.append(share)
            self._upgrades.append([])

    def _add_upgrade(self, facts: Mapping[str, object], points: int) -> None:
        self._units += 1
        self._upgrades[-1].append({**facts, "points": points})
        self._ship_points[-1] += points

    def _add_squadrons(self, facts: Mapping[str, object], points: int, count: int) -> None:
        self._units += count
        for share in _shares(points, count):
            unit = {"id": f"squadron{len(self._squadrons) + 1}", **facts}
            self._squadrons.append({**unit, "points": share})
        self._squadron_points += points


def _shares(points: int, count: int) -> list[int]:
    each, rest = divmod(points, count)
    return [each + (number < rest) for number in range(count)]
