"""Random legal fleets such as people field; what a typed list is meant to say."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TypeVar

from armada_companion.games.armada.cards.cards import (
    Faction,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.rules.model.types import Size

SMALL_GAME = 200
BARRED_IN_SMALL_GAMES = {"fire-lanes", "fleet-ambush", "intel-sweep"}
OBJECTIVE_KINDS = ("assault", "defense", "navigation")
T = TypeVar("T")


@dataclass(frozen=True)
class MeantUpgrade:
    """An upgrade card and the cost that the list prints: today's, or an earlier one."""

    card: UpgradeFacts
    points: int


@dataclass(frozen=True)
class MeantShip:
    """A ship with its upgrades; `points` is the ship's printed cost alone."""

    card: ShipFacts
    points: int
    upgrades: tuple[MeantUpgrade, ...] = ()

    @property
    def total(self) -> int:
        return self.points + sum(one.points for one in self.upgrades)

    @property
    def flagship(self) -> bool:
        return any(one.card.commander for one in self.upgrades)


@dataclass(frozen=True)
class MeantSquadron:
    """A squadron card and its number; `points` is the printed cost of one."""

    card: SquadronFacts
    points: int
    count: int = 1

    @property
    def total(self) -> int:
        return self.points * self.count


@dataclass
class MeantFleet:
    """A legal fleet with the printed costs."""

    faction: Faction
    limit: int
    ships: list[MeantShip] = field(default_factory=list)
    squadrons: list[MeantSquadron] = field(default_factory=list)
    objectives: dict[str, ObjectiveFacts] = field(default_factory=dict)

    @property
    def commander(self) -> UpgradeFacts:
        return next(one.card for ship in self.ships for one in ship.upgrades if one.card.commander)

    @property
    def squadron_points(self) -> int:
        return sum(one.total for one in self.squadrons)

    @property
    def total(self) -> int:
        return sum(ship.total for ship in self.ships) + self.squadron_points

    def groups(self) -> list[tuple[MeantShip, int]]:
        """Equal ships that stand together, with their number."""
        return [(ship, len(list(same))) for ship, same in groupby(self.ships)]

    def cards(self) -> Counter[tuple[str, ...]]:
        """Count the ships, the upgrades with their ships, and the squadrons."""
        ships = [("ship", ship.card.id) for ship in self.ships]
        upgrades = [
            ("upgrade", ship.card.id, one.card.id) for ship in self.ships for one in ship.upgrades
        ]
        squadrons = [("squadron", one.card.id) for one in self.squadrons for _ in range(one.count)]
        return Counter[tuple[str, ...]]([*ships, *upgrades, *squadrons])


def meant_fleet(chance: random.Random, catalog: Catalog) -> MeantFleet:
    """Return a legal fleet of 200 or 400 points, by chance."""
    return _Yard(chance, catalog).fleet


class _Yard:
    """Builds one fleet: a flagship, more ships, squadrons, objectives."""

    def __init__(self, chance: random.Random, catalog: Catalog) -> None:
        self._chance, self._catalog = chance, catalog
        faction: Faction = chance.choice(["rebel", "empire", "republic", "separatist"])
        limit = SMALL_GAME if chance.random() < 0.15 else 400
        self.fleet = MeantFleet(faction, limit)
        self._names: set[str] = set()
        self._old_costs = chance.random() < 0.15
        self._ships_limit = limit - chance.choice([0, 40, 90, 130]) * limit // 400
        self._build()

    def _build(self) -> None:
        commander = self._one(
            card for card in self._ours(self._catalog.upgrades.values()) if card.commander
        )
        self._add_ship(commander)
        for _ in range(self._chance.randint(1, 7)):
            self._add_ship(None)
        self._add_squadrons()
        for kind in OBJECTIVE_KINDS:
            self.fleet.objectives[kind] = self._one(
                card
                for card in self._catalog.objectives.values()
                if card.type == kind and card.standard_play and card.id not in BARRED_IN_SMALL_GAMES
            )

    def _one(self, cards: Iterable[T]) -> T:
        return self._chance.choice(list(cards))

    def _ours(self, cards: Iterable[UpgradeFacts]) -> list[UpgradeFacts]:
        faction = self.fleet.faction
        return [
            card
            for card in cards
            if not card.retired and (not card.factions or faction in card.factions)
        ]

    def _add_ship(self, commander: UpgradeFacts | None) -> None:
        cards = [
            card
            for card in self._catalog.ships.values()
            if card.faction == self.fleet.faction
            and self._room(card.points + (commander.points if commander else 0))
            and not (card.flotilla and (commander or self._flotillas_full()))
            and self._names.isdisjoint(card.unique_names)
            and (card.size is not Size.HUGE or self._chance.random() < 0.2)
        ]
        if not cards:
            return
        card = self._chance.choice(cards)
        ship = MeantShip(card, self._cost(card.points, card.points_history))
        if commander:
            self._names.update(commander.unique_names)
            ship = self._with(ship, commander)
        self._names.update(card.unique_names)
        self.fleet.ships.append(ship)
        self._equip()
        self._repeat()

    def _flotillas_full(self) -> bool:
        most = 1 if self.fleet.limit == SMALL_GAME else 2
        return sum(ship.card.flotilla for ship in self.fleet.ships) >= most

    def _room(self, points: int) -> bool:
        return self.fleet.total + points <= self._ships_limit

    def _repeat(self) -> None:
        """Field the last ship once more, as people do with cheap ones."""
        ship = self.fleet.ships[-1]
        again = self._chance.random() < 0.35 and self._room(ship.total)
        unique = ship.card.unique or any(one.card.unique for one in ship.upgrades)
        if again and not unique and not (ship.card.flotilla and self._flotillas_full()):
            self.fleet.ships.append(ship)

    def _equip(self) -> None:
        cards = self._ours(self._catalog.upgrades.values())
        ship = self.fleet.ships[-1]
        slots = Counter([*ship.card.upgrade_slots, "title"])
        wanted = self._chance.randint(0, min(6, len(ship.card.upgrade_slots)))
        for card in self._chance.sample(cards, len(cards)):
            if wanted <= 0:
                return
            needed = Counter(card.slots)
            if not needed <= slots or not self._may_take(self.fleet.ships[-1], card):
                continue
            slots -= needed
            wanted -= 1
            self._names.update(card.unique_names)
            self.fleet.ships[-1] = self._with(self.fleet.ships[-1], card)

    def _with(self, ship: MeantShip, card: UpgradeFacts) -> MeantShip:
        taken = MeantUpgrade(card, self._cost(card.points, card.points_history))
        order = [*ship.upgrades, taken]
        if self._chance.random() < 0.3:
            order.insert(0, order.pop())
        return MeantShip(ship.card, ship.points, tuple(order))

    def _may_take(self, ship: MeantShip, card: UpgradeFacts) -> bool:
        modified = any(one.card.modification for one in ship.upgrades)
        held = {one.card.id for one in ship.upgrades}
        return (
            self._room(card.points)
            and not card.commander
            and not card.grants_slots
            and not card.removes_slots
            and card.id not in held
            and not (card.modification and modified)
            and self._names.isdisjoint(card.unique_names)
            and _allowed(ship, card)
        )

    def _add_squadrons(self) -> None:
        limit = self.fleet.limit
        cards = [
            card for card in self._catalog.squadrons.values() if card.faction == self.fleet.faction
        ]
        aces = limit // 100
        for card in self._chance.sample(cards, min(len(cards), 7)):
            count = 1 if card.unique else self._chance.choice([1, 1, 2, 2, 3, 4])
            price = card.points * count
            spent = self.fleet.squadron_points + price
            is_ace = card.unique and bool(card.defense_tokens)
            if spent > limit // 3 or self.fleet.total + price > limit or (is_ace and not aces):
                continue
            if self._names.isdisjoint(card.unique_names):
                aces -= is_ace
                self._names.update(card.unique_names)
                points = self._cost(card.points, card.points_history)
                self.fleet.squadrons.append(MeantSquadron(card, points, count))

    def _cost(self, today: int, history: Sequence[int]) -> int:
        """Return the printed cost; in few fleets an earlier, lower one."""
        cheaper = [cost for cost in history if cost < today]
        old = self._old_costs and cheaper and self._chance.random() < 0.5
        return self._chance.choice(cheaper) if old else today


def _allowed(ship: MeantShip, card: UpgradeFacts) -> bool:
    """Whether the card's own limits let it on this ship."""
    limits, on = card.restrictions, ship.card
    larger = on.size in (Size.MEDIUM, Size.LARGE)
    return (
        (not limits.chassis or on.chassis in limits.chassis)
        and (not limits.size or on.size in limits.size)
        and (not limits.traits or not set(limits.traits).isdisjoint(on.traits))
        and limits.name_contains in on.name
        and on.name.startswith(limits.name_starts)
        and limits.variant in ("", on.id)
        and (
            set(limits.without_slots).isdisjoint(on.upgrade_slots)
            or not (larger or not limits.without_slots_size)
        )
        and (ship.flagship or not limits.flagship_only)
    )
