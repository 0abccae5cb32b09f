"""Cards of the catalogue as units of a fleet."""

from armada_companion.games.armada.cards.cards import ShipFacts, SquadronFacts, UpgradeFacts
from armada_companion.games.armada.rules.fleet import ShipCard, SquadronCard, UpgradeCard


def ship_of(card: ShipFacts) -> ShipCard:
    """Return a ship without an id and upgrades; the starting speed is chosen at the table."""
    return ShipCard(
        card=card.id,
        name=card.name,
        class_name=card.name,
        points=card.points,
        size=card.size,
        flotilla=card.flotilla,
        command=card.command,
        squadron=card.squadron,
        engineering=card.engineering,
        hull=card.hull,
        max_speed=card.max_speed,
        shields=card.shields,
        defense_tokens=card.defense_tokens,
    )


def squadron_of(card: SquadronFacts) -> SquadronCard:
    """Return a squadron without an id."""
    return SquadronCard(
        card=card.id,
        name=card.full_name,
        points=card.points,
        hull=card.hull,
        speed=card.speed,
        keywords=card.keywords,
        defense_tokens=card.defense_tokens,
        unique=card.unique,
    )


def upgrade_of(card: UpgradeFacts) -> UpgradeCard:
    """Return an upgrade."""
    return UpgradeCard(
        card=card.id,
        name=card.name,
        points=card.points,
        exhaust=card.exhaust,
        ready_cost=card.ready_cost,
    )
