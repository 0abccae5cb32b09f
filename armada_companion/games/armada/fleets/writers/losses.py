"""What a list of a builder cannot carry, in sentences."""

from collections.abc import Iterator, Sequence

from armada_companion.games.armada.cards.cards import FieldedKind
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.writers.spelling import MOST_CHARACTERS, Card, one_line
from armada_companion.games.armada.rules.fleet import Fleet

_IN_THE_LIST = frozenset({"id", "card", "name", "points", "upgrades"})
_MOST_NAMED = 6


def losses(fleet: Fleet, catalog: Catalog, kinds: Sequence[str]) -> Iterator[str]:
    """Yield one sentence on each thing that a list of cards with their costs leaves out.

    Args:
        fleet: The fleet to write.
        catalog: Knows the cards' names and numbers.
        kinds: The types of objectives that the list has lines for.
    """
    if one_line(fleet.name) != fleet.name:
        yield f"The fleet's name becomes one line of at most {MOST_CHARACTERS} characters."
    units = [(unit, catalog.listed(kind, unit.card)) for kind, unit in _units(fleet)]
    renamed = [(unit, card) for unit, card in units if card and unit.name != card.name]
    if own := [f"{unit.name} ({card.name})" for unit, card in renamed]:
        yield f"Names that are not the card's are lost: {_listed(own)}."
    if unknown := [unit.name for unit, card in units if card is None]:
        yield f"No builder knows the house cards, nor their numbers: {_listed(unknown)}."
    if changed := [unit.name for unit, card in units if card and _differs(unit, card)]:
        yield f"Numbers that differ from the card are lost: {_listed(changed)}."
    yield from _lost_objectives(fleet, catalog, kinds)


def _units(fleet: Fleet) -> Iterator[tuple[FieldedKind, Card]]:
    for ship in fleet.ships:
        yield "ship", ship
        for upgrade in ship.upgrades:
            yield "upgrade", upgrade
    for squadron in fleet.squadrons:
        yield "squadron", squadron


def _differs(unit: Card, card: Card) -> bool:
    printed = ((key, getattr(card, key)) for key in card.__struct_fields__)
    return any(
        value is not None and getattr(unit, key) != value
        for key, value in printed
        if key not in _IN_THE_LIST
    )


def _lost_objectives(fleet: Fleet, catalog: Catalog, kinds: Sequence[str]) -> Iterator[str]:
    for kind, name in fleet.objectives.items():
        if kind not in kinds and name:
            card = catalog.objective(name)
            yield f"There is no line for the {kind} objective {card.name if card else name}."


def _listed(names: Sequence[str]) -> str:
    shown = list(dict.fromkeys(names))
    more = len(shown) - _MOST_NAMED
    return ", ".join(shown[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
