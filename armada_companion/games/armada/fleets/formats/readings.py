"""Which of several readings of a name is likeliest, also by a total that costs add up to."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from armada_companion.games.armada.cards.cards import FieldedCard, ShipFacts, UpgradeFacts

_ON_NO_BAR = frozenset({"title", "commander"})
STRANGE_FACTION = 8
NO_SLOT = 4
SECOND_COMMANDER = 6
NO_COMMANDER_YET = 2


def faction_doubt(card: FieldedCard, faction: str) -> int:
    """Return the doubt about a card that this faction may not field."""
    return STRANGE_FACTION if faction and card.factions and faction not in card.factions else 0


def upgrade_doubt(
    card: UpgradeFacts, ship: ShipFacts | None, *, commander_known: bool, first: bool = False
) -> int:
    """Return the doubt about an upgrade of this ship.

    Args:
        card: The upgrade.
        ship: None where the ship's card is not known.
        commander_known: Another card of the list is its commander for certain.
        first: It stands where the commander would.
    """
    doubt = int(card.retired)
    if card.commander:
        doubt += SECOND_COMMANDER if commander_known else 0
        doubt += NO_SLOT if ship is not None and ship.flotilla else 0
    elif first and not commander_known:
        doubt += NO_COMMANDER_YET
    if ship is None:
        return doubt
    return doubt + (0 if _may_carry(ship, card) else NO_SLOT)


def _may_carry(ship: ShipFacts, card: UpgradeFacts) -> bool:
    limits = card.restrictions
    on_bar = all(slot in _ON_NO_BAR or slot in ship.upgrade_slots for slot in card.slots)
    return (
        on_bar
        and _allows(limits.chassis, (ship.chassis,))
        and _allows(limits.size, (ship.size,))
        and _allows(limits.traits, ship.traits)
    )


def _allows(wanted: Collection[object], offered: Collection[object]) -> bool:
    return not wanted or any(one in wanted for one in offered)


_MOST_PARTS = 60


class Option(NamedTuple):
    """One reading of some words.

    Attributes:
        cost: Today's or an older official one, for all copies.
        doubt: What speaks against it, 0 and up; less is likelier.
    """

    card: FieldedCard
    cost: int
    doubt: int


def options(cards: Sequence[tuple[FieldedCard, int]], count: int = 1) -> list[Option]:
    """Return every card at every cost it has had, from cards with their doubts."""
    return [
        Option(card, cost * count, doubt + (cost != card.points))
        for card, doubt in cards
        for cost in dict.fromkeys((card.points, *card.points_history))
    ]


def fitted(parts: Sequence[Sequence[Option]], total: int) -> tuple[Option, ...] | None:
    """Return one option of each part that add up to `total` with the least doubt, or None."""
    if len(parts) > _MOST_PARTS:
        return None
    reached: dict[int, tuple[int, tuple[Option, ...]]] = {0: (0, ())}
    for part in parts:
        further: dict[int, tuple[int, tuple[Option, ...]]] = {}
        for points, (doubt, taken) in reached.items():
            for option in part:
                _keep_better(further, points + option.cost, doubt + option.doubt, (*taken, option))
        reached = {points: way for points, way in further.items() if points <= total}
    return reached[total][1] if total in reached else None


def likeliest(part: Sequence[Option]) -> Option:
    """Return the option with the least doubt, of several the cheapest card."""
    return min(part, key=lambda option: (option.doubt, option.card.points))


def _keep_better(
    ways: dict[int, tuple[int, tuple[Option, ...]]],
    points: int,
    doubt: int,
    taken: tuple[Option, ...],
) -> None:
    known = ways.get(points)
    if known is None or doubt < known[0]:
        ways[points] = (doubt, taken)
