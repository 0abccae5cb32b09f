"""What the fleet may cost: the agreed total, the squadrons' share, and the printed sum."""

from collections.abc import Iterator

from armada_companion.games.armada.fleets.rules.fleet_cards import FleetCards
from armada_companion.games.armada.fleets.rules.problem import Problem


def check_points(fleet: FleetCards) -> Iterator[Problem]:
    """The printed costs stay within the agreed total. Source: RRG 6."""
    if fleet.points > fleet.game.points:
        text = f"The fleet costs {fleet.points} points; {fleet.game.points} were agreed."
        yield Problem("OVER_POINTS", "RRG 6", text)


def check_squadron_points(fleet: FleetCards) -> Iterator[Problem]:
    """A share of the agreed total, not of what was spent. Source: RRG 6, 33; Sector Fleet."""
    most = fleet.game.most_squadron_points
    if fleet.squadron_points > most:
        source = "Sector Fleet" if fleet.game.key == "sector-fleet" else "RRG 6"
        text = f"Squadrons cost {fleet.squadron_points} points; at most {most} are allowed."
        units = tuple(squadron.id for squadron in fleet.squadrons)
        yield Problem("SQUADRON_POINTS", source, text, units)


def check_total(fleet: FleetCards) -> Iterator[Problem]:
    """The printed total is the sum of the printed costs."""
    if fleet.points_stated is not None and fleet.points_stated != fleet.points:
        text = f"The list says {fleet.points_stated} points; its cards add up to {fleet.points}."
        yield Problem("POINTS_TOTAL", "fleet list", text)
