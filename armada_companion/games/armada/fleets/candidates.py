"""The cards that could be added to a fleet, each with the rule that it would break."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..cards.cards import ON_NO_BAR
from ..cards.catalog import Catalog
from ..rules.model.fleet import Fleet, ShipCard
from .edits import find_ship, with_ship, with_squadron, with_upgrade
from .rules.checks import find_problems
from .rules.game_format import STANDARD, GameFormat
from .rules.judged_fleet import Problem

_OVER_POINTS = "OVER_POINTS"


class Candidate(NamedTuple):
    """A card that can be chosen.

    Attributes:
        card: The catalogue id.
        name: The card's name.
        points: Today's cost; 0 for an objective.
        detail: The slots of an upgrade (`officer`), the craft of a squadron, the size of a ship, or
            the type of an objective.
        problem: The message of the first rule that adding it would break, or "".
        fits: Whether adding the card breaks no rule, or only the agreed total.
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
    """Return the upgrade cards for a ship: legal cards first, sorted by slot and name.

    Cards of other factions, and cards without a slot on the ship, are omitted.

    Args:
        fleet: The fleet to add to.
        catalog: The cards.
        ship_id: The ship.
        position: The position of the upgrade to replace, from 0; None adds one.
        game: The agreed game, whose fleet rules count.

    Raises:
        FleetEditError: The ship or position does not exist.
    """
    icons = _icons(find_ship(fleet, ship_id), catalog)
    tries = (
        (
            Candidate(card.id, card.name, card.points, " + ".join(card.slots)),
            with_upgrade(fleet, catalog, ship_id, card.id, position),
        )
        for card in catalog.upgrades.values()
        if not card.retired and _of_faction(card.factions, fleet.faction)
        if icons is None or icons.issuperset(card.slots)
    )
    return _judged(fleet, catalog, game, tries)


def ship_candidates(
    fleet: Fleet, catalog: Catalog, game: GameFormat = STANDARD
) -> tuple[Candidate, ...]:
    """Return the ship cards of the fleet's faction: legal cards first, sorted by name.

    Cards of all factions if the fleet has none yet.
    """
    tries = (
        (
            Candidate(card.id, card.name, card.points, card.size.value),
            with_ship(fleet, catalog, card.id),
        )
        for card in catalog.ships.values()
        if _of_faction(card.factions, fleet.faction)
    )
    return _judged(fleet, catalog, game, tries)


def squadron_candidates(
    fleet: Fleet, catalog: Catalog, game: GameFormat = STANDARD
) -> tuple[Candidate, ...]:
    """Return the squadron cards of the fleet's faction, as `ship_candidates` does."""
    tries = (
        (
            Candidate(card.id, card.name, card.points, card.craft),
            with_squadron(fleet, catalog, card.id),
        )
        for card in catalog.squadrons.values()
        if _of_faction(card.factions, fleet.faction)
    )
    return _judged(fleet, catalog, game, tries)


def objective_candidates(catalog: Catalog, kind: str) -> tuple[Candidate, ...]:
    """Return the objectives of one type by name; the ones for standard play come first."""
    cards = [card for card in catalog.objectives.values() if card.type == kind]
    cards.sort(key=lambda card: (not card.standard_play, card.name))
    return tuple(Candidate(card.id, card.name, 0, card.type) for card in cards)


def _of_faction(factions: Sequence[str], faction: str) -> bool:
    return not factions or not faction or faction in factions


def _icons(ship: ShipCard, catalog: Catalog) -> frozenset[str] | None:
    """Return the icons that a ship may have, also by upgrade cards; None for a custom ship."""
    card = catalog.ships.get(ship.card)
    if card is None:
        return None
    upgrades = (catalog.upgrades.get(one.card) for one in ship.upgrades)
    granted = (slot for upgrade in upgrades if upgrade for slot in upgrade.grants_slots)
    return frozenset({*ON_NO_BAR, *card.upgrade_slots, *granted})


def _judged(
    fleet: Fleet, catalog: Catalog, game: GameFormat, tries: Iterable[tuple[Candidate, Fleet]]
) -> tuple[Candidate, ...]:
    """Return the candidates, each with the first rule that it would break; legal ones first."""
    old = {_key(each) for each in find_problems(fleet, catalog, game)}
    judged = [
        _with_problem(
            candidate,
            [each for each in find_problems(changed, catalog, game) if _key(each) not in old],
        )
        for candidate, changed in tries
    ]
    return tuple(sorted(judged, key=lambda each: (not each.fits, each.detail, each.name)))


def _with_problem(candidate: Candidate, new: Sequence[Problem]) -> Candidate:
    breaking = [problem.text for problem in new if problem.code != _OVER_POINTS]
    texts = [*breaking, *(problem.text for problem in new)]
    return candidate._replace(problem=texts[0] if texts else "", fits=not breaking)


def _key(problem: Problem) -> tuple[str, str]:
    return problem.code, problem.text
