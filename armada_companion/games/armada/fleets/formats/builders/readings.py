"""Chooses the likeliest of several readings of a name, by weights and a printed total."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ....cards.cards import ON_NO_BAR, FieldedCard, ShipFacts, UpgradeFacts

OTHER_FACTION = 8
NO_SLOT = 4
SECOND_COMMANDER = 6
NO_COMMANDER_YET = 2


def faction_weight(card: FieldedCard, faction: str) -> int:
    """Return the weight against a card that this faction may not field; 0 for other cards."""
    return OTHER_FACTION if faction and card.factions and faction not in card.factions else 0


def upgrade_weight(
    card: UpgradeFacts, ship: ShipFacts | None, *, commander_known: bool, first: bool = False
) -> int:
    """Return the weight against reading a card as an upgrade of this ship; 0 if it fits well.

    Args:
        card: The upgrade.
        ship: None if the ship's card is unknown.
        commander_known: Whether another card of the list is certainly the commander.
        first: Whether the card is at the usual place of the commander.
    """
    weight = int(card.retired)
    if card.commander:
        weight += SECOND_COMMANDER if commander_known else 0
        weight += NO_SLOT if ship is not None and ship.flotilla else 0
    elif first and not commander_known:
        weight += NO_COMMANDER_YET
    if ship is None:
        return weight
    return weight + (0 if _may_carry(ship, card) else NO_SLOT)


def _may_carry(ship: ShipFacts, card: UpgradeFacts) -> bool:
    limits = card.restrictions
    on_bar = all(slot in ON_NO_BAR or slot in ship.upgrade_slots for slot in card.slots)
    return (
        on_bar
        and _allows(limits.chassis, (ship.chassis,))
        and _allows(limits.size, (ship.size_name or ship.size,))
        and _allows(limits.traits, ship.traits)
    )


def _allows(required: Collection[object], traits: Collection[object]) -> bool:
    return not required or any(one in required for one in traits)


_MAX_PARTS = 60


class Reading(NamedTuple):
    """A possible meaning of some words: a card and its cost.

    Attributes:
        cost: Today's cost or an older official one, for all copies.
        weight: 0 and up; the reading with the lowest weight is the likeliest.
    """

    card: FieldedCard
    cost: int
    weight: int


def readings_of(cards: Sequence[tuple[FieldedCard, int]], count: int = 1) -> list[Reading]:
    """Return a reading for each card and each cost that it ever had; the weights are given."""
    return [
        Reading(card, cost * count, weight + (cost != card.points))
        for card, weight in cards
        for cost in dict.fromkeys((card.points, *card.points_history))
    ]


def readings_with_total(
    parts: Sequence[Sequence[Reading]], total: int
) -> tuple[Reading, ...] | None:
    """Return one reading of each part so that the costs add up to `total`, or None."""
    if len(parts) > _MAX_PARTS:
        return None
    reached: dict[int, tuple[int, tuple[Reading, ...]]] = {0: (0, ())}
    for part in parts:
        further: dict[int, tuple[int, tuple[Reading, ...]]] = {}
        for points, (weight, taken) in reached.items():
            for reading in part:
                _keep_better(
                    further, points + reading.cost, weight + reading.weight, (*taken, reading)
                )
        reached = {points: way for points, way in further.items() if points <= total}
    return reached[total][1] if total in reached else None


def likeliest(part: Sequence[Reading]) -> Reading:
    """Return the reading with the least weight; among several the cheapest card."""
    return min(part, key=lambda reading: (reading.weight, reading.card.points))


def _keep_better(
    ways: dict[int, tuple[int, tuple[Reading, ...]]],
    points: int,
    weight: int,
    taken: tuple[Reading, ...],
) -> None:
    known = ways.get(points)
    if known is None or weight < known[0]:
        ways[points] = (weight, taken)
