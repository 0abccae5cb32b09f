"""Changes to what stands above a fleet's units: its name, its faction, its objectives."""

from collections.abc import Mapping

from armada_companion.games.armada.cards.cards import FACTIONS
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.editing.parts import Fleet
from armada_companion.games.armada.fleets.formats.line_grammar import OBJECTIVE_TYPES
from armada_companion.store.card_errors import FleetEditError


def new_fleet(name: str = "", faction: str = "") -> Fleet:
    """Return a fleet without units.

    Raises:
        FleetEditError: There is no such faction.
    """
    empty: Fleet = {
        "name": name,
        "faction": "",
        "points": 0,
        "points_stated": None,
        "commander": None,
        "objectives": {},
        "ships": [],
        "squadrons": [],
    }
    return with_faction(empty, faction)


def renamed_fleet(fleet: Fleet, name: str) -> Fleet:
    """Return the fleet under another name, which may be ""."""
    return {**fleet, "name": name, "points_stated": None}


def with_faction(fleet: Fleet, faction: str) -> Fleet:
    """Return the fleet in another faction; its units stay, whatever their faction.

    Args:
        fleet: The fleet to start from.
        faction: A catalogue key, or "" for none.

    Raises:
        FleetEditError: There is no such faction.
    """
    if faction not in ("", *FACTIONS):
        raise FleetEditError(f"There is no faction {faction}.")
    return {**fleet, "faction": faction, "points_stated": None}


def with_objective(fleet: Fleet, catalog: Catalog, kind: str, card: str) -> Fleet:
    """Return the fleet with another objective of one type.

    Args:
        fleet: The fleet to start from.
        catalog: Knows the objectives.
        kind: `assault`, `defense`, `navigation`, `campaign` or `skirmish`.
        card: The catalogue id, or "" for none.

    Raises:
        FleetEditError: There is no such type or no such objective.
    """
    if kind not in OBJECTIVE_TYPES:
        raise FleetEditError(f"There is no type of objectives named {kind}.")
    if card and card not in catalog.objectives:
        raise FleetEditError(f"There is no objective {card}.")
    chosen = fleet.get("objectives")
    objectives = dict(chosen) if isinstance(chosen, Mapping) else {}
    objectives.pop(kind, None)
    if card:
        objectives[kind] = card
    return {**fleet, "objectives": objectives, "points_stated": None}
