"""Small fleets of the shipped cards at today's costs, for tests of single rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.rules.model.fleet import Fleet

OBJECTIVES = {
    "assault": "opening-salvo",
    "defense": "contested-outpost",
    "navigation": "superior-positions",
}


@dataclass(frozen=True)
class Listed:
    """A fleet as a list names it.

    Attributes:
        ships: Card ids: the ship, then its upgrades.
        squadrons: Card ids.
        house: Ships without a card, as the record writes them.
        changes: Keys of the fleet that differ from what the cards give.
    """

    ships: Sequence[Sequence[str]] = ()
    squadrons: Sequence[str] = ()
    faction: str = "rebel"
    objectives: Mapping[str, str] = field(default_factory=lambda: OBJECTIVES)
    house: Sequence[Mapping[str, Any]] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)

    def fleet(self, catalog: Catalog) -> Fleet:
        """Return the fleet."""
        return msgspec.convert(self.plain(catalog), Fleet)

    def plain(self, catalog: Catalog) -> dict[str, Any]:
        """Return the fleet in the shape of the record."""
        ships = [
            *(_ship(number, cards, catalog) for number, cards in enumerate(self.ships, start=1)),
            *self.house,
        ]
        squadrons = [
            {
                "id": f"squadron{number}",
                "card": card,
                "name": catalog.squadrons[card].full_name,
                "points": catalog.squadrons[card].points,
            }
            for number, card in enumerate(self.squadrons, start=1)
        ]
        return {
            "name": "Test",
            "faction": self.faction,
            "points": sum(unit["points"] for unit in (*ships, *squadrons)),
            "points_stated": None,
            "commander": None,
            "objectives": dict(self.objectives),
            "ships": ships,
            "squadrons": squadrons,
            **self.changes,
        }


CR90 = ("cr90-corvette-a", "general-dodonna-commander")
ISD = ("imperial-ii-class-star-destroyer", "admiral-screed-commander")
FLEET = Listed([CR90])
EMPIRE = Listed([ISD], faction="empire")
GR75 = ("gr75-medium-transports",)
ACES = (
    *("jan-ors-moldy-crow", "luke-skywalker-x-wing-squadron", "biggs-darklighter-x-wing-squadron"),
    "wedge-antilles-x-wing-squadron",
)


def rebel(*upgrades: str, ship: str = CR90[0]) -> Listed:
    """Return a Rebel flagship with these upgrades."""
    return Listed([(ship, CR90[1], *upgrades)])


def empire(ship: str, *upgrades: str) -> Listed:
    """Return an Imperial fleet with the flagship, and this ship."""
    return Listed([ISD, (ship, *upgrades)], faction="empire")


def republic(*flagship: str) -> Listed:
    """Return a Republic flagship with these upgrades."""
    ship, *upgrades = flagship
    return Listed([(ship, "bail-organa-commander", *upgrades)], faction="republic")


def beside(*ships: tuple[str, ...], squadrons: tuple[str, ...] = ()) -> Listed:
    """Return the Rebel flagship with more ships and squadrons."""
    return Listed([CR90, *ships], squadrons)


def choosing(**objectives: str) -> Listed:
    """Return the plain fleet with other objectives."""
    return replace(FLEET, objectives={**OBJECTIVES, **objectives})


def changed(listed: Listed, **changes: Any) -> Listed:
    """Return the fleet with other values than its cards give."""
    return replace(listed, changes=changes)


HOUSE = {"id": "h1", "name": "House Ship", "points": 50, "upgrades": [{"name": "X", "points": 1}]}
HOUSE_COMMANDED = {**HOUSE, "upgrades": [{"card": CR90[1], "name": "Dodonna", "points": 20}]}


def _ship(number: int, cards: Sequence[str], catalog: Catalog) -> dict[str, Any]:
    ship, upgrades = catalog.ships[cards[0]], [catalog.upgrades[card] for card in cards[1:]]
    return {
        "id": f"ship{number}",
        "card": ship.id,
        "name": ship.name,
        "points": ship.points + sum(card.points for card in upgrades),
        "flotilla": ship.flotilla,
        "upgrades": [
            {"card": card.id, "name": card.name, "points": card.points} for card in upgrades
        ],
    }
