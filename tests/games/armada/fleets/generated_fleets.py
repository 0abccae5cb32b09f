"""Random legal fleets with the spellings of one builder; independent of the readers."""

import csv
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from armada_companion.games.armada.cards.cards import Restrictions, ShipFacts, UpgradeFacts
from armada_companion.games.armada.cards.catalog import Catalog

FACTION_WORDS = {
    "kingston": {"rebel": "Rebel", "empire": "Imperial"},
    "starforge": {"rebel": "Rebel", "empire": "Empire"},
}
LATER_FACTIONS = {"republic": "Republic", "separatist": "Separatist"}
TITLES = [
    *("Squadrons:", "(400)", "A • B", "= 68 Points", "Faction: none", "Total Points: 400"),
    *("R - Onager/Demo (4)", "5 x TIE Fighter Squadron (40)", "“Quoted” 🥇", "Name: twice"),
]
HISTORIC = {"hera-syndulla-x-wing-squadron": "Hera Syndulla"}
"""What older exports of Kingston print; the cost decides."""

Spellings = dict[tuple[str, str], list[str]]
CardT = TypeVar("CardT")


@dataclass
class Card:
    """A card of a generated list."""

    id: str
    written: str
    points: int
    stale: bool
    count: int = 1

    @property
    def line(self) -> str:
        count = f"{self.count} x " if self.count > 1 else ""
        return f"{count}{self.written} ({self.points * self.count}){'!' if self.stale else ''}"


@dataclass
class Fleet:
    """A fleet and how one builder writes it."""

    format: str
    faction: str
    title: str
    commander: Card | None = None
    ships: list[tuple[Card, list[Card]]] = field(default_factory=list)
    squadrons: list[Card] = field(default_factory=list)
    objectives: dict[str, Card] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(points for _, points, _ in self.expected_ships()) + self.squadron_points

    @property
    def squadron_points(self) -> int:
        return sum(card.points * card.count for card in self.squadrons)

    def expected_ships(self) -> list[tuple[str, int, list[tuple[str, int]]]]:
        return [
            (
                ship.id,
                ship.points + sum(card.points for card in upgrades),
                [(card.id, card.points) for card in upgrades],
            )
            for ship, upgrades in self.ships
        ]

    def kingston_text(self) -> str:
        words = FACTION_WORDS[self.format] | LATER_FACTIONS
        lines = [f"Name: {self.title}", f"Faction: {words[self.faction]}"]
        if self.commander:
            cost = f" ({self.commander.points})" if self.format == "starforge" else ""
            lines.append(f"Commander: {self.commander.written}{cost}")
        lines += [
            "",
            *(f"{kind.title()}: {card.written}" for kind, card in self.objectives.items()),
        ]
        for ship, upgrades in self.ships:
            points = ship.points + sum(card.points for card in upgrades)
            lines += ["", ship.line, *(f"• {card.line}" for card in upgrades), f"= {points} Points"]
        lines += ["", "Squadrons:", *(f"• {card.line}" for card in self.squadrons)]
        lines += [f"= {self.squadron_points} Points", "", f"Total Points: {self.total}"]
        return "\n".join(lines)


class Builder:
    """Makes legal fleets of at most 400 points, by chance."""

    def __init__(self, seed: int, catalog: Catalog, spellings: Spellings) -> None:
        self._chance = random.Random(seed)
        self._catalog = catalog
        self._spellings = spellings
        self._names: set[str] = set()
        self._fleet = Fleet("", "", "")

    def fleet(self, format_name: str) -> Fleet:
        faction = self._chance.choice(["rebel", "empire", "republic", "separatist"])
        self._fleet = Fleet(format_name, faction, self._chance.choice(TITLES))
        ships = [ship for ship in self._catalog.ships.values() if ship.faction == faction]
        for ship in self._some(ships, 4):
            if self._fits(ship.points, ()):
                self._fleet.ships.append((self._card(ship), []))
                self._equip(ship)
        self._add_squadrons()
        for kind in ("assault", "defense", "navigation"):
            cards = [card for card in self._catalog.objectives.values() if card.type == kind]
            card = self._chance.choice([card for card in cards if card.standard_play])
            self._fleet.objectives[kind] = Card(
                card.id, self._spelling(card.id, card.name), 0, False
            )
        return self._fleet

    def _equip(self, ship: ShipFacts) -> None:
        slots = [*ship.upgrade_slots, "title", *(() if ship.flotilla else ("commander",))]
        for upgrade in self._some(list(self._catalog.upgrades.values()), 294):
            room = all(upgrade.slots.count(slot) <= slots.count(slot) for slot in upgrade.slots)
            if not room or not self._may_take(ship, upgrade):
                continue
            if not self._fits(upgrade.points, upgrade.unique_names):
                continue
            card = self._card(upgrade)
            self._fleet.ships[-1][1].append(card)
            for slot in upgrade.slots:
                slots.remove(slot)
            if upgrade.commander:
                self._fleet.commander = card

    def _may_take(self, ship: ShipFacts, upgrade: UpgradeFacts) -> bool:
        """Whether the card is one for this ship; those with rare restrictions are left out."""
        chassis = upgrade.restrictions.chassis
        if upgrade.restrictions != Restrictions(chassis=chassis) or upgrade.modification:
            return False
        if upgrade.retired or (upgrade.commander and self._fleet.commander):
            return False
        if upgrade.removes_slots:
            return False
        ours = not upgrade.factions or ship.faction in upgrade.factions
        return ours and (not chassis or ship.chassis in chassis)

    def _add_squadrons(self) -> None:
        faction, aces = self._fleet.faction, 0
        cards = [card for card in self._catalog.squadrons.values() if card.faction == faction]
        for squadron in self._some(cards, 6):
            aces += squadron.unique
            count = 1 if squadron.unique else self._chance.choice([1, 2, 3])
            price = squadron.points * count
            small = self._fleet.squadron_points + price <= 134 and aces <= 4
            if small and self._fits(price, squadron.unique_names):
                card = self._card(squadron)
                card.count = count
                self._fleet.squadrons.append(card)

    def _fits(self, points: int, names: Sequence[str]) -> bool:
        if self._fleet.total + points > 400 or not self._names.isdisjoint(names):
            return False
        self._names.update(names)
        return True

    def _card(self, facts: Any) -> Card:
        cheaper = [cost for cost in facts.points_history if cost < facts.points]
        stale = bool(cheaper) and self._chance.random() < 0.3
        points = self._chance.choice(cheaper) if stale else facts.points
        return Card(facts.id, self._spelling(facts.id, facts.name), points, stale)

    def _spelling(self, card: str, name: str) -> str:
        return self._chance.choice(self._spellings.get((self._fleet.format, card)) or [name])

    def _some(self, cards: Sequence[CardT], most: int) -> list[CardT]:
        return self._chance.sample(cards, min(most, len(cards)))


def builders_spellings(shared: Path) -> Spellings:
    """Return the spellings of each card by builder."""
    found: Spellings = defaultdict(list)
    with (shared / "facts" / "aliases.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            for name in set(row["formats"].split(";")):
                found[name, row["catalogue_id"]].append(row["alias"])
    for card, name in HISTORIC.items():
        found["kingston", card].append(name)
    return found
