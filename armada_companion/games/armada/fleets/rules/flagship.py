"""A fleet has a ship, and one of its ships is the flagship."""

from collections.abc import Iterator

from armada_companion.games.armada.fleets.rules.fleet_cards import FleetCards
from armada_companion.games.armada.fleets.rules.problem import Problem
from armada_companion.games.armada.fleets.rules.wording import listed


def check_ships(fleet: FleetCards) -> Iterator[Problem]:
    """A fleet needs a ship. Source: RRG 6."""
    if not fleet.ships:
        yield Problem("NO_SHIPS", "RRG 6", "The fleet has no ship.")


def check_commander(fleet: FleetCards) -> Iterator[Problem]:
    """A fleet has exactly one commander; without a ship nothing could carry one. Source: RRG 6."""
    commanders = [(card, ship) for ship in fleet.ships for card in ship.upgrades if card.commander]
    if fleet.ships and not commanders and not fleet.house_commander:
        yield Problem("NO_COMMANDER", "RRG 6", "No ship carries a commander.")
    ours = [(card, ship) for card, ship in commanders if fleet.fits(card)]
    if len(ours) > 1:
        names = listed(card.name for card, _ in ours)
        text = f"The fleet has {len(ours)} commanders: {names}."
        units = tuple(dict.fromkeys(ship.id for _, ship in ours))
        yield Problem("SEVERAL_COMMANDERS", "RRG 6", text, units)


def check_flotilla_flagship(fleet: FleetCards) -> Iterator[Problem]:
    """A flotilla cannot be the flagship. Source: RRG 6."""
    for ship in fleet.ships:
        if ship.flagship and ship.card and ship.card.flotilla:
            names = listed(card.name for card in ship.upgrades if card.commander)
            text = f"{ship.name} is a flotilla and cannot carry a commander: {names}."
            yield Problem("FLOTILLA_FLAGSHIP", "RRG 6", text, (ship.id,))
