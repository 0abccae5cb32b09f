"""The cards that could be put into a fleet, with the rule that each would break."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from armada_companion.content.catalog import Catalog
from armada_companion.content.fleet_editing.parts import Fleet, find_ship
from armada_companion.content.fleet_editing.units import with_ship, with_squadron
from armada_companion.content.fleet_editing.upgrades import with_upgrade
from armada_companion.content.fleet_rules.find import find_problems
from armada_companion.content.fleet_rules.game_format import STANDARD, GameFormat


class Candidate(NamedTuple):
    """A card that can be chosen.

    Attributes:
        card: The catalogue id.
        name: The card's name.
        points: Today's cost; 0 for an objective.
        detail: The slots of an upgrade (`officer`), the craft of a squadron, the size of a ship,
            the type of an objective.
        problem: The sentence of the first rule that the fleet would newly break, or "".
        fits: Whether it breaks nothing, but for the agreed total.
    """

    card: str
    name: str
    points: int
    detail: str
    problem: str = ""
    fits: bool = True


def upgrade_candidates(
    fleet: Fleet,
    catalog: Catalog,
    ship_id: str,
    position: int | None = None,
    game: GameFormat = STANDARD,
) -> tuple[Candidate, ...]:
    """Return the upgrade cards for a ship, those that break nothing first, then by slot and name.

    Cards of other factions, and cards that the ship lacks a slot for, are left out.

    Args:
        fleet: The fleet to add to.
        catalog: Knows the cards.
        ship_id: The ship.
        position: That of the upgrade to replace, from 0; None adds one more.
        game: What was agreed to play.

    Raises:
        FleetEditError: There is no such ship or position.
    """
    find_ship(fleet, ship_id)
    faction = str(fleet.get("faction") or "")
    tries = (
        (
            Candidate(card.id, card.name, card.points, " + ".join(card.slots)),
            with_upgrade(fleet, catalog, ship_id, card.id, position),
        )
        for card in catalog.upgrades.values()
        if _of_faction(card.factions, faction) and not card.retired
    )
    return _judged(fleet, catalog, game, tries)


def ship_candidates(
    fleet: Fleet, catalog: Catalog, game: GameFormat = STANDARD
) -> tuple[Candidate, ...]:
    """Return the ship cards of the fleet's faction, those that break nothing first, then by name.

    All factions' cards where the fleet has none yet.
    """
    faction = str(fleet.get("faction") or "")
    tries = (
        (
            Candidate(card.id, card.name, card.points, card.size.value),
            with_ship(fleet, catalog, card.id),
        )
        for card in catalog.ships.values()
        if _of_faction(card.factions, faction)
    )
    return _judged(fleet, catalog, game, tries)


def squadron_candidates(
    fleet: Fleet, catalog: Catalog, game: GameFormat = STANDARD
) -> tuple[Candidate, ...]:
    """Return the squadron cards of the fleet's faction, as `ship_candidates` does."""
    faction = str(fleet.get("faction") or "")
    tries = (
        (
            Candidate(card.id, card.name, card.points, card.craft),
            with_squadron(fleet, catalog, card.id),
        )
        for card in catalog.squadrons.values()
        if _of_faction(card.factions, faction)
    )
    return _judged(fleet, catalog, game, tries)


def objective_candidates(catalog: Catalog, kind: str) -> tuple[Candidate, ...]:
    """Return the objectives of one type, those for standard play first, then by name."""
    cards = [card for card in catalog.objectives.values() if card.type == kind]
    cards.sort(key=lambda card: (not card.standard_play, card.name))
    return tuple(Candidate(card.id, card.name, 0, card.type) for card in cards)


def _of_faction(factions: Sequence[str], faction: str) -> bool:
    return not factions or not faction or faction in factions


def _judged(
    fleet: Fleet, catalog: Catalog, game: GameFormat, tries: Iterable[tuple[Candidate, Fleet]]
) -> tuple[Candidate, ...]:
    known = {(problem.code, problem.text) for problem in find_problems(fleet, catalog)}
    found = []
    for candidate, changed in tries:
        new = [
            problem
            for problem in find_problems(changed, catalog)
            if (problem.code, problem.text) not in known
        ]
        found.append(candidate._replace(problem=new[0].text if new else "", fits=not new))
    return tuple(sorted(found, key=lambda each: (not each.fits, each.detail, each.name)))
