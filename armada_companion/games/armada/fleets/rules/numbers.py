"""How many aces and flotillas a fleet may have."""

from collections.abc import Iterator

from armada_companion.games.armada.fleets.rules.fleet_cards import FleetCards
from armada_companion.games.armada.fleets.rules.problem import Problem
from armada_companion.games.armada.fleets.rules.wording import listed


def check_aces(fleet: FleetCards) -> Iterator[Problem]:
    """One unique squadron with defense tokens per 100 points of the agreed total. Source: RRG 6."""
    aces = [squadron for squadron in fleet.squadrons if squadron.ace]
    # A second copy of an ace breaks another rule, and is told there.
    number = len({squadron.card.id for squadron in aces if squadron.card})
    most = fleet.game.most_aces
    if number > most:
        names = listed(dict.fromkeys(squadron.name for squadron in aces))
        text = (
            f"The fleet has {number} unique squadrons with defense tokens; "
            f"{fleet.game.points} points allow {most}: {names}."
        )
        yield Problem("TOO_MANY_ACES", "RRG 6", text, tuple(squadron.id for squadron in aces))


def check_flotillas(fleet: FleetCards) -> Iterator[Problem]:
    """The rulebook sets no number, but tournaments and some formats do."""
    most = fleet.game.most_flotillas
    flotillas = [ship.id for ship in fleet.ships if ship.card and ship.card.flotilla]
    if most is not None and len(flotillas) > most:
        text = f"The fleet has {len(flotillas)} flotillas; at most {most} are allowed."
        yield Problem("TOO_MANY_FLOTILLAS", fleet.game.limits_source, text, tuple(flotillas))
