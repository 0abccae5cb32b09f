"""Random legal fleets, put together as a player does in the window."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from armada_companion.games.armada.cards.cards import Faction
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.words import FACTION_NAMES
from armada_companion.games.armada.fleets import edits
from armada_companion.games.armada.fleets.rules.checks import find_problems
from armada_companion.games.armada.rules.model.fleet import Fleet
from armada_companion.games.armada.rules.model.types import ShipId, SquadronId

NAMES = (
    *("", "Squadrons:", "(400)", "A • B", "= 68 Points", "Faction: none", "Total Points: 400"),
    *("R - Onager/Demo (4)", "5 x TIE Fighter Squadron (40)", "“Quoted” 🥇", "Name: twice"),
    *("a & b", "<3", "* stars *", "{IMP}", "ship: list", "3 • fleet", "Größe  doppelt", "舰队"),
)
LETTERS = "abcdefgxXyz IVM0123456789.,:;!?'\"#%()*+-/=@[]_{}|~éÜß🚀舰"
"""No dashes, quotes, bullets: behind an accent they may be UTF-8 that was misread: repaired."""
OBJECTIVE_KINDS = ("assault", "defense", "navigation")

FleetMaker = Callable[[int, Faction], Fleet]


@pytest.fixture(scope="session")
def legal_fleet(catalog: Catalog) -> FleetMaker:
    """Makes a legal fleet of a faction from a seed, as a reader would give it."""

    @cache
    def make(seed: int, faction: Faction) -> Fleet:
        return _Player(random.Random(f"{seed} {faction}"), catalog, faction).fleet()

    return make


@pytest.fixture(params=[*FACTION_NAMES])
def faction(request: pytest.FixtureRequest) -> Faction:
    """Every faction in turn."""
    return request.param  # type: ignore[no-any-return]  # pytest gives what the names hold


class _Player:
    """Adds cards by chance and takes back what breaks a rule."""

    def __init__(self, chance: random.Random, catalog: Catalog, faction: Faction) -> None:
        self._chance = chance
        self._catalog = catalog
        self._fleet: Fleet = edits.new_fleet("", faction)
        self._faction = faction

    def fleet(self) -> Fleet:
        self._add_objectives()
        self._add_flagship()
        for add, times in ((self._ship, 6), (self._squadron, 12), (self._upgrade, 60)):
            for _ in range(times):
                self._take(add())
        name = self._chance.choice([self._chance.choice(NAMES), self._random_name()])
        assert find_problems(self._fleet, self._catalog) == ()
        return _as_read(edits.renamed_fleet(self._fleet, name))

    def _random_name(self) -> str:
        return "".join(self._chance.choices(LETTERS, k=self._chance.randint(1, 30))).strip()

    def _add_objectives(self) -> None:
        for kind in OBJECTIVE_KINDS:
            cards = [card for card in self._catalog.objectives.values() if card.type == kind]
            card = self._chance.choice([card for card in cards if card.standard_play])
            self._fleet = edits.with_objective(self._fleet, self._catalog, kind, card.id)

    def _add_flagship(self) -> None:
        ships = [each for each in self._ours("ship") if self._catalog.ships[each].points < 200]
        ships = [each for each in ships if not self._catalog.ships[each].flotilla]
        commanders = [each for each in self._ours("upgrade") if self._is_commander(each)]
        self._fleet = edits.with_ship(self._fleet, self._catalog, self._chance.choice(ships))
        commander = self._chance.choice(commanders)
        self._fleet = edits.with_upgrade(self._fleet, self._catalog, "ship1", commander)

    def _take(self, changed: Fleet) -> None:
        if not find_problems(changed, self._catalog):
            self._fleet = changed

    def _ship(self) -> Fleet:
        return edits.with_ship(self._fleet, self._catalog, self._chance.choice(self._ours("ship")))

    def _squadron(self) -> Fleet:
        card = self._chance.choice(self._ours("squadron"))
        return edits.with_squadron(self._fleet, self._catalog, card)

    def _upgrade(self) -> Fleet:
        ship = self._chance.choice(self._fleet.ships).id
        card = self._chance.choice(self._ours("upgrade"))
        return edits.with_upgrade(self._fleet, self._catalog, ship, card)

    def _ours(self, kind: Any) -> list[str]:
        cards = self._catalog.fielded(kind).values()
        return [card.id for card in cards if not card.factions or self._faction in card.factions]

    def _is_commander(self, card: str) -> bool:
        return self._catalog.upgrades[card].commander


def _as_read(fleet: Fleet) -> Fleet:
    """Number the units in their order and state the total, as a printed list does."""
    ships = (replace(one, id=ShipId(f"ship{n}")) for n, one in enumerate(fleet.ships, 1))
    squadrons = (
        replace(one, id=SquadronId(f"squadron{n}")) for n, one in enumerate(fleet.squadrons, 1)
    )
    return replace(
        fleet, points_stated=fleet.points, ships=tuple(ships), squadrons=tuple(squadrons)
    )
