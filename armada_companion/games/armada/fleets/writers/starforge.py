"""Writes the text that Star Forge prints and reads back."""

from collections.abc import Iterator, Mapping

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.editing.parts import (
    Fleet,
    points_of,
    ships_of,
    upgrades_of,
)
from armada_companion.games.armada.fleets.formats.line_grammar import OBJECTIVE_TYPES
from armada_companion.games.armada.fleets.writers.lines import UnitLines, total_line
from armada_companion.games.armada.fleets.writers.losses import losses
from armada_companion.games.armada.fleets.writers.spelling import Spelling, one_line
from armada_companion.games.armada.fleets.writers.written import WrittenFleet

_ANY_FACTION = "sandbox"


def write_starforge(fleet: Fleet, catalog: Catalog) -> WrittenFleet:
    """Return the fleet as text; a line of the head is left out where nothing was chosen.

    Raises:
        ContentError: The card files cannot be read.
    """
    spelling = Spelling(catalog, catalog.builder_names.starforge, crafts=True)
    units = UnitLines(spelling)
    lines = (
        *_head(fleet, catalog, spelling),
        *_objectives(fleet, spelling),
        *units.ships(fleet),
        *units.squadrons(fleet),
        total_line(fleet),
    )
    return WrittenFleet("\n".join(lines) + "\n", tuple(losses(fleet, catalog, OBJECTIVE_TYPES)))


def _head(fleet: Fleet, catalog: Catalog, spelling: Spelling) -> Iterator[str]:
    yield f" Name: {one_line(str(fleet.get('name') or ''))}"
    yield f"Faction: {str(fleet.get('faction') or _ANY_FACTION).capitalize()}"
    card = catalog.upgrades.get(str(fleet.get("commander")))
    if card is not None:
        yield f"Commander: {spelling.of(card)} ({_printed_points(fleet, card.id, card.points)})"
    yield ""


def _objectives(fleet: Fleet, spelling: Spelling) -> Iterator[str]:
    chosen = fleet.get("objectives")
    objectives = chosen if isinstance(chosen, Mapping) else {}
    lines = [
        f"{kind.capitalize()}: {spelling.objective(str(objectives[kind]))}"
        for kind in OBJECTIVE_TYPES
        if objectives.get(kind)
    ]
    yield from (*lines, "") if lines else ()


def _printed_points(fleet: Fleet, card: str, today: int) -> int:
    upgrades = (upgrade for ship in ships_of(fleet) for upgrade in upgrades_of(ship))
    return next((points_of(entry) for entry in upgrades if entry.get("card") == card), today)
