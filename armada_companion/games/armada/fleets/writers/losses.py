"""What a list of a builder cannot carry, in sentences."""

from collections.abc import Iterator, Mapping, Sequence

from armada_companion.games.armada.cards.cards import FieldedKind
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.editing.parts import (
    Entry,
    Fleet,
    ships_of,
    squadrons_of,
    upgrades_of,
)
from armada_companion.games.armada.fleets.writers.spelling import MOST_CHARACTERS, one_line

_IN_THE_LIST = frozenset({"id", "card", "name", "points", "upgrades"})
_MOST_NAMED = 6


def losses(fleet: Fleet, catalog: Catalog, kinds: Sequence[str]) -> Iterator[str]:
    """Yield one sentence on each thing that a list of cards with their costs leaves out.

    Args:
        fleet: The fleet to write.
        catalog: Knows the cards' names and numbers.
        kinds: The types of objectives that the list has lines for.
    """
    name = str(fleet.get("name") or "")
    if one_line(name) != name:
        yield f"The fleet's name becomes one line of at most {MOST_CHARACTERS} characters."
    units = tuple(_units(fleet))
    if own := [f"{unit.get('name')} ({card})" for card, unit in _renamed(units, catalog)]:
        yield f"Names that are not the card's are lost: {_listed(own)}."
    if strange := [str(unit.get("name")) for kind, unit in units if not _card(kind, unit, catalog)]:
        yield f"No builder knows the house cards, nor their numbers: {_listed(strange)}."
    if changed := [str(unit.get("name")) for kind, unit in units if _changed(kind, unit, catalog)]:
        yield f"Numbers that differ from the card are lost: {_listed(changed)}."
    yield from _lost_objectives(fleet, catalog, kinds)


def _units(fleet: Fleet) -> Iterator[tuple[FieldedKind, Entry]]:
    for ship in ships_of(fleet):
        yield "ship", ship
        for upgrade in upgrades_of(ship):
            yield "upgrade", upgrade
    for squadron in squadrons_of(fleet):
        yield "squadron", squadron


def _renamed(
    units: Sequence[tuple[FieldedKind, Entry]], catalog: Catalog
) -> Iterator[tuple[str, Entry]]:
    for kind, unit in units:
        card = _card(kind, unit, catalog)
        if card is not None and unit.get("name") != card["name"]:
            yield str(card["name"]), unit


def _changed(kind: FieldedKind, unit: Entry, catalog: Catalog) -> bool:
    card = _card(kind, unit, catalog)
    if card is None:
        return False
    return any(unit.get(key, card[key]) != card[key] for key in card.keys() - _IN_THE_LIST)


def _card(kind: FieldedKind, unit: Entry, catalog: Catalog) -> Mapping[str, object] | None:
    return catalog.facts(kind, str(unit.get("card")))


def _lost_objectives(fleet: Fleet, catalog: Catalog, kinds: Sequence[str]) -> Iterator[str]:
    chosen = fleet.get("objectives")
    for kind, name in chosen.items() if isinstance(chosen, Mapping) else ():
        if kind not in kinds and name:
            card = catalog.objective(str(name))
            yield f"There is no line for the {kind} objective {card.name if card else name}."


def _listed(names: Sequence[str]) -> str:
    shown = list(dict.fromkeys(names))
    more = len(shown) - _MOST_NAMED
    return ", ".join(shown[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
