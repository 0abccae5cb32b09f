"""The hand of somebody who types a fleet: how cards, costs and counts are put down."""

import random
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar

from armada_companion.games.armada.cards.cards import ObjectiveFacts, SquadronFacts, UpgradeFacts
from armada_companion.games.armada.cards.catalog import Catalog
from tests.games.armada.fleets.typed.meant_fleets import (
    MeantFleet,
    MeantShip,
    MeantSquadron,
    MeantUpgrade,
)
from tests.games.armada.fleets.typed.short_names import CLASSES, SHIPS, SQUADRONS, UPGRADES, forms
from tests.games.armada.fleets.typed.slips import slip

T = TypeVar("T")
Key = tuple[str, ...]
_FIRST_MARK = 0xE000
"""Marks of this private range stand before each name while a list is written."""

RANKS = (
    *("Admiral", "General", "Captain", "Major", "Colonel", "Moff", "Grand", "Commander", "Darth"),
    *("Director", "Minister", "Emperor", "Count", "Lieutenant", "Governor", "Instructor", "Clone"),
    *("Taskmaster", "Gunnery", "Chief", "The"),
)
PEOPLE = (("officer",), ("commander",), ("weapons-team", "offensive-retrofit"))
"""Upgrades that are persons."""

NO_NAMES = ("Ball", "Odd", "Chall", "Haor", "Prototypes", "Squadron", "Bel", "Mon", "San", "Shu")
"""Words that nobody calls a card by alone."""

NUMBER_WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


class Placed(NamedTuple):
    """Where a name stands: its line from 1 up, what it means."""

    line: int
    key: Key


@dataclass
class Manner:
    """How one person writes.

    Attributes:
        slang: How often a short form stands for a name, 0 to 1.
        typos: How often a name is mistyped, 0 to 1.
        priced: Whether every card's own cost stands beside it.
        cost: How a cost is written.
        lower: Whether all is written small.
        classes: How often a ship is called by its class alone, where its cost stands beside it.
    """

    slang: float = 0.0
    typos: float = 0.0
    priced: bool = True
    cost: str = "({})"
    lower: bool = False
    classes: float = 0.04


@dataclass
class Hand:
    """Writes the cards of one fleet, and remembers what each name means."""

    fleet: MeantFleet
    chance: random.Random
    catalog: Catalog
    manner: Manner = field(default_factory=Manner)
    _keys: list[Key] = field(default_factory=list)

    def pick(self, *options: T) -> T:
        return self.chance.choice(options)

    def maybe(self, part: float = 0.5) -> bool:
        return self.chance.random() < part

    def ship(self, ship: MeantShip, *, priced: bool | None = None) -> str:
        """Write a ship's name; the class alone only where its own cost stands beside it."""
        priced = self.manner.priced if priced is None else priced
        options = [ship.card.name]
        bare = forms(CLASSES, ship.card.chassis) if ship.points == ship.card.points else []
        if self.maybe(self.manner.slang):
            options = forms(SHIPS, ship.card.id)
        if priced and bare and self.maybe(self.manner.classes):
            options = bare
        return self._mark(("ship", ship.card.id), self.chance.choice(options))

    def upgrade(self, ship: MeantShip, one: MeantUpgrade, *, priced: bool | None = None) -> str:
        """Write an upgrade; one that shares its name is told apart where no cost does it."""
        priced = self.manner.priced if priced is None else priced
        name = one.card.name
        if self.maybe(self.manner.slang):
            name = self.chance.choice(forms(UPGRADES, one.card.id) or [self.short(one.card)])
        name = self._mark(("upgrade", ship.card.id, one.card.id), name)
        if self._shares_name(one.card) and not (priced and one.points == one.card.points):
            word = "commander" if one.card.commander else one.card.slots[0].split("-")[0]
            word = "boarding" if len(one.card.slots) > 1 else word
            return f"{name} ({word})"
        return name

    def squadron(self, one: MeantSquadron) -> str:
        """Write a squadron in the singular; a pilot with two craft is written with the craft."""
        card = one.card
        name = card.full_name if self.maybe(0.3) else card.name
        if self.maybe(self.manner.slang):
            name = self.chance.choice(forms(SQUADRONS, card.id) or [self.short(card)])
        if self._flies_twice(card):
            craft = card.ship_name or card.craft
            name = self.pick(card.full_name, f"{card.name} ({craft})", f"{card.name} {craft}")
        return self._mark(("squadron", card.id), name)

    def ships(self, ship: MeantShip) -> str:
        """Write the name of several equal ships."""
        name = self.ship(ship)
        return name + "s" if name.endswith(("e", "t", "r", "p", "n")) else name

    def squadrons(self, one: MeantSquadron) -> str:
        """Write a squadron's name as fits its number."""
        name = self.squadron(one)
        if one.count == 1:
            return name
        if name.endswith("Squadron"):
            return name.removesuffix(" Squadron") + "s" if self.maybe(0.6) else name
        return name + "s" if self.maybe(0.6) and name[-1].isalpha() else name

    def objective(self, card: ObjectiveFacts) -> str:
        return self._mark(("objective", card.id), card.name)

    def objectives(self) -> list[str]:
        return [self.objective(card) for card in self.fleet.objectives.values()]

    def cost(self, points: int) -> str:
        """Write a cost with the blank before it, or nothing."""
        return " " + self.manner.cost.format(points) if self.manner.priced else ""

    def placed(self, text: str) -> tuple[str, list[Placed]]:
        """Return the text without marks, and where each name stands in it."""
        found = [
            Placed(number, self._keys[ord(mark) - _FIRST_MARK])
            for number, line in enumerate(re.split(r"\r\n|\n", text), start=1)
            for mark in re.findall("[\ue000-\uf8ff]", line)
        ]
        return re.sub("[\ue000-\uf8ff]", "", text), found

    def _mark(self, key: Key, name: str) -> str:
        if self.maybe(self.manner.typos):
            name = slip(name, self.chance)
        if self.manner.lower:
            name = name.lower()
        self._keys.append(key)
        return chr(_FIRST_MARK + len(self._keys) - 1) + name

    def short(self, card: UpgradeFacts | SquadronFacts) -> str:
        """Return the one word that people call a person or a squadron, if it can mean no other."""
        if not card.unique or (isinstance(card, UpgradeFacts) and card.slots not in PEOPLE):
            return card.name
        words = re.split(r"[ ]", card.name)
        ranked = words[0] in RANKS
        called = [word for word in words if len(word) > 2 and word not in {*RANKS, *NO_NAMES}]
        alone = [word for word in called if self._words[word.lower()] == {card.name}]
        if not alone:
            return card.name
        return alone[-1] if ranked or self.maybe(0.25) else alone[0]

    @cached_property
    def _words(self) -> dict[str, set[str]]:
        """The names of the faction's cards by the words that are in them."""
        found: dict[str, set[str]] = defaultdict(set)
        for name, text in self._available():
            for word in re.split(r"[ ]", text):
                found[word.lower()].add(name)
        return found

    def _available(self) -> list[tuple[str, str]]:
        ours, cards = self.fleet.faction, self.catalog
        upgrades = [
            one for one in cards.upgrades.values() if not one.factions or ours in one.factions
        ]
        squadrons = [one for one in cards.squadrons.values() if one.faction == ours]
        return [
            *((one.name, one.name) for one in upgrades),
            *((one.name, f"{one.name} {one.ship_name} {one.craft}") for one in squadrons),
            *((one.name, one.name) for one in cards.ships.values() if one.faction == ours),
            *((one.name, one.name) for one in cards.objectives.values()),
        ]

    def _shares_name(self, card: UpgradeFacts) -> bool:
        ours = self.fleet.faction
        return any(
            other.id != card.id
            and other.name == card.name
            and (not other.factions or ours in other.factions)
            for other in self.catalog.upgrades.values()
        )

    def _flies_twice(self, card: SquadronFacts) -> bool:
        return any(
            other.id != card.id and other.name == card.name and other.faction == card.faction
            for other in self.catalog.squadrons.values()
        )


Style = Callable[[Hand], str]
