"""Cards of Armada in the plain shape of the game record, and checks beyond their types."""

from collections.abc import Iterator, Sequence

from armada_companion.games.armada.cards.cards import (
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.games.armada.cards.spellings import Card
from armada_companion.games.armada.rules.types import ExhaustIcon, HullZone, Size

FOUR_ZONES = {HullZone.FRONT, HullZone.LEFT, HullZone.RIGHT, HullZone.REAR}
SIX_ZONES = set(HullZone)


def ship_facts(card: ShipFacts) -> dict[str, object]:
    """Return a ship without upgrades; the starting speed is chosen at the table."""
    return {
        "card": card.id,
        "name": card.name,
        "class_name": card.name,
        "points": card.points,
        "size": card.size.value,
        "flotilla": card.flotilla,
        "command": card.command,
        "squadron": card.squadron,
        "engineering": card.engineering,
        "hull": card.hull,
        "max_speed": card.max_speed,
        "shields": {zone.value: shields for zone, shields in card.shields.items()},
        "defense_tokens": [token.value for token in card.defense_tokens],
    }


def squadron_facts(card: SquadronFacts) -> dict[str, object]:
    """Return a squadron."""
    return {
        "card": card.id,
        "name": card.full_name,
        "points": card.points,
        "hull": card.hull,
        "speed": card.speed,
        "keywords": dict(card.keywords),
        "defense_tokens": [token.value for token in card.defense_tokens],
        "unique": card.unique,
    }


def upgrade_facts(card: UpgradeFacts) -> dict[str, object]:
    """Return an upgrade; `ready_cost` only where readying has a price."""
    facts: dict[str, object] = {
        "card": card.id,
        "name": card.name,
        "points": card.points,
        "exhaust": card.exhaust.value,
    }
    if card.ready_cost is not None:
        kinds = [command.value for command in card.ready_cost.kinds]
        facts["ready_cost"] = {"count": card.ready_cost.count, "kinds": kinds}
    return facts


def objective_facts(card: ObjectiveFacts) -> dict[str, object]:
    """Return an objective; `token_value` is 0 where the card prints none."""
    return {
        "card": card.id,
        "name": card.name,
        "type": card.type,
        "token_value": card.token_value,
    }


def faults(cards: Sequence[Card]) -> Iterator[tuple[str, str]]:
    """Yield the path and the reason of what types cannot say about the cards of one file."""
    seen: set[str] = set()
    for position, card in enumerate(cards):
        path = f"$.cards[{position}]"
        if card.id in seen:
            yield f"{path}.id", f"{card.id} is used twice"
        seen.add(card.id)
        for field, reason in _card_faults(card):
            yield f"{path}.{field}", reason


def _card_faults(card: Card) -> Iterator[tuple[str, str]]:
    match card:
        case ShipFacts():
            yield from _ship_faults(card)
        case SquadronFacts() if card.unique != bool(card.unique_names):
            yield "unique_names", "expected names exactly when the squadron is unique"
        case UpgradeFacts() if card.ready_cost and card.exhaust is not ExhaustIcon.NON_RECUR:
            yield "ready_cost", "expected none on a card that readies of itself"


def _ship_faults(ship: ShipFacts) -> Iterator[tuple[str, str]]:
    zones = SIX_ZONES if ship.size is Size.HUGE else FOUR_ZONES
    if set(ship.shields) != zones:
        yield "shields", f"expected the {len(zones)} hull zones of a {ship.size.value} ship"
    if set(ship.batteries) != zones:
        yield "batteries", f"expected the {len(zones)} hull zones of a {ship.size.value} ship"
    for position, joints in enumerate(ship.speed_chart):
        if len(joints) != position + 1:
            yield f"speed_chart[{position}]", f"expected {position + 1} joints"
    if ship.flotilla and ship.size is not Size.SMALL:
        yield "flotilla", "expected a small ship"
