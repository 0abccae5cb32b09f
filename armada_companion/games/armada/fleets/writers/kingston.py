"""Writes the text that Kingston prints and reads back."""

from collections.abc import Iterator, Mapping

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.editing.parts import Fleet
from armada_companion.games.armada.fleets.writers.lines import UnitLines, total_line
from armada_companion.games.armada.fleets.writers.losses import losses
from armada_companion.games.armada.fleets.writers.spelling import Spelling, one_line
from armada_companion.games.armada.fleets.writers.written import WrittenFleet

_FACTIONS = {
    "rebel": "Rebel",
    "empire": "Imperial",
    "republic": "Republic",
    "separatist": "Separatist",
}
_OBJECTIVES = ("assault", "defense", "navigation")


def write_kingston(fleet: Fleet, catalog: Catalog) -> WrittenFleet:
    """Return the fleet as text; labels stay where nothing follows them, old costs are marked.

    Raises:
        ContentError: The card files cannot be read.
    """
    spelling = Spelling(catalog, catalog.builder_names.kingston, crafts=False)
    units = UnitLines(spelling, outdated="!")
    lines = (
        *_head(fleet, catalog, spelling),
        *units.ships(fleet),
        *units.squadrons(fleet),
        total_line(fleet),
    )
    return WrittenFleet("\n".join(lines) + "\n", tuple(_lost(fleet, catalog)))


def _head(fleet: Fleet, catalog: Catalog, spelling: Spelling) -> Iterator[str]:
    commander = catalog.upgrades.get(str(fleet.get("commander")))
    chosen = fleet.get("objectives")
    objectives = chosen if isinstance(chosen, Mapping) else {}
    yield _labelled("Name", one_line(str(fleet.get("name") or "")))
    yield _labelled("Faction", _FACTIONS.get(str(fleet.get("faction")), ""))
    yield _labelled("Commander", spelling.of(commander) if commander else "")
    yield ""
    for kind in _OBJECTIVES:
        name = str(objectives.get(kind) or "")
        yield _labelled(kind.capitalize(), spelling.objective(name) if name else "")
    yield ""


def _lost(fleet: Fleet, catalog: Catalog) -> Iterator[str]:
    if fleet.get("faction") not in _FACTIONS:
        yield "Kingston's fleets have a faction; this one names none."
    yield from losses(fleet, catalog, _OBJECTIVES)


def _labelled(label: str, value: str) -> str:
    return f"{label}: {value}".rstrip()
