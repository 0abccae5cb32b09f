"""Which cards a fleet may field at all: those of its faction that are still in the game."""

from collections.abc import Iterator

from armada_companion.games.armada.fleets.rules.fleet_cards import FleetCards
from armada_companion.games.armada.fleets.rules.problem import Problem
from armada_companion.games.armada.fleets.rules.wording import listed


def check_factions(fleet: FleetCards) -> Iterator[Problem]:
    """All cards belong to one faction; the first ones decide where the list names none.

    Source: RRG 6.
    """
    strangers = fleet.strangers
    if strangers:
        names = listed(dict.fromkeys(card.name for card, _ in strangers))
        units = tuple(dict.fromkeys(unit for _, unit in strangers))
        text = f"Not of the fleet's faction: {names}."
        yield Problem("MIXED_FACTIONS", "RRG 6", text, units)
    elif fleet.ships and len(fleet.factions) > 1:
        text = "The list names no faction, and its cards fit several."
        yield Problem("NO_FACTION", "RRG 6", text)


def check_retired(fleet: FleetCards) -> Iterator[Problem]:
    """Cards that the rules 1.5 took out of the game."""
    for ship in fleet.ships:
        for card in dict.fromkeys(card for card in ship.upgrades if card.retired):
            text = f"{card.name} on {ship.name} is retired: no longer legal in play."
            yield Problem("RETIRED_CARD", "RRG 1.5.0", text, (ship.id,))
