"""What speaks for and against a card where only a name is written."""

from collections.abc import Collection

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
