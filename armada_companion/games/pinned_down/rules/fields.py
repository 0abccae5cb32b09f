"""Readers of Pinned Down's own values in actions, and the makers of actions that need several.

Source: record page, section 6. Numbers come from the catalogue where a card is named; given
numbers win. A damage card's numbers may be written with or without their minus.
"""

from collections.abc import Callable, Mapping

from armada_companion.games.pinned_down.rules.actions import NewShip
from armada_companion.games.pinned_down.rules.cards import Card, read_card
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.kit import fields
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.game import CardSource

PLAYER_CARD, OWN_CARD, ATTACK_CARD, ANY_CARD = "player", "own", "attack", "card"
"""Kinds of the catalogue beside those of `CardKind`: what a player has in play, what a player can
discard, what the attack deck has, any.
"""


def card_of(kind: str) -> Callable[[object, CardSource], Card]:
    """Return a reader of a card of the catalogue, by its id or name."""

    def read(value: object, cards: CardSource) -> Card:
        spelled = fields.text(value, cards)
        facts = cards.facts(kind, spelled)
        if facts is None:
            raise ImpossibleActionError(f"the catalogue has no {kind} card {spelled!r}")
        return read_card(facts)

    return read


def signed(value: object, cards: CardSource) -> int:
    """Read a whole number from -9999 to 9999."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise MalformedActionError(f"{fields.shown(value)} is not a whole number")
    return fields.number(abs(value), cards) * (-1 if value < 0 else 1)


def loss(value: object, cards: CardSource) -> int:
    """Read what a damage card takes, with or without its minus; 0 or less."""
    return -abs(signed(value, cards))


def new_ship(value: object, cards: CardSource) -> NewShip:
    """Read a flagship: its id, and its card, its numbers or both."""
    data = _known(value, cards, "id", "card", "name", "power", "cloaked", "upkeep")
    if "id" not in data:
        raise MalformedActionError("id is missing")
    ship = fields.unit_id(data["id"], cards)
    card = Card(CardKind.FLAGSHIP, ship)
    if "card" in data:
        card = card_of(CardKind.FLAGSHIP)(data["card"], cards)
    if "name" in data:
        card = card._replace(name=fields.name(data["name"], cards))
    if "power" in data:
        card = card._replace(power=fields.number(data["power"], cards))
    if "upkeep" in data:
        card = card._replace(upkeep=fields.number(data["upkeep"], cards))
    if "cloaked" in data:
        card = card._replace(cloaking=fields.flag(data["cloaked"], cards))
    return NewShip(ship, card)


def character(value: object, cards: CardSource) -> Card:
    """Read a character: its id or name; one that the catalogue does not have has no text."""
    if isinstance(value, Mapping):
        data = _known(value, cards, "card", "name")
        if "card" in data:
            return card_of(CardKind.CHARACTER)(data["card"], cards)
        value = data.get("name")
    spelled = fields.name(value, cards)
    facts = cards.facts(CardKind.CHARACTER, spelled)
    return read_card(facts) if facts is not None else Card(CardKind.CHARACTER, spelled)


def location(value: object, cards: CardSource) -> Card:
    """Read a location: an id or name of the catalogue, or its card, its numbers or both."""
    if isinstance(value, str):
        return card_of(CardKind.LOCATION)(value, cards)
    data = _known(value, cards, "card", "name", "distance")
    card = card_of(CardKind.LOCATION)(data["card"], cards) if "card" in data else None
    name = fields.name(data["name"], cards) if "name" in data else None
    distance = fields.number(data["distance"], cards) if "distance" in data else None
    return make_location(card, name, distance)


def damage(value: object, cards: CardSource) -> Card:
    """Read a damage card: an id or name of the catalogue, or its card, its numbers or both."""
    if isinstance(value, str):
        return card_of(CardKind.DAMAGE)(value, cards)
    data = _known(value, cards, "card", "name", "power", "structure")
    card = card_of(CardKind.DAMAGE)(data["card"], cards) if "card" in data else None
    name = fields.name(data["name"], cards) if "name" in data else None
    power = loss(data["power"], cards) if "power" in data else None
    structure = loss(data["structure"], cards) if "structure" in data else None
    made = make_damage(card, name, power, structure)
    if made is None:
        raise MalformedActionError("a damage card has a card, or power and structure")
    return made


def damages(value: object, cards: CardSource) -> tuple[Card, ...]:
    """Read one damage card or a list of them; null is none."""
    if value is None:
        return ()
    many = value if isinstance(value, list | tuple) else (value,)
    return tuple(damage(one, cards) for one in many)


def make_location(card: Card | None, name: str | None, distance: int | None) -> Card:
    """Return a location of what was given of it."""
    if card is None:
        if name is None or distance is None:
            raise MalformedActionError("a location has a card, or a name and a distance")
        card = Card(CardKind.LOCATION, name)
    return card._replace(
        name=card.name if name is None else name,
        distance=card.distance if distance is None else distance,
    )


def make_damage(
    card: Card | None, name: str | None, power: int | None, structure: int | None
) -> Card | None:
    """Return a damage card of what was given of it; None for nothing."""
    if card is None:
        if power is None and structure is None:
            return None
        card = Card(CardKind.DAMAGE, name or "")
    return card._replace(
        power=card.power if power is None else power,
        structure=card.structure if structure is None else structure,
    )


def make_card(card: Card | None, kind: CardKind, name: str | None, threat: int | None) -> Card:
    """Return a card of what was given of it: its name and threat, if not the card itself."""
    if card is None:
        if name is None or threat is None:
            raise MalformedActionError("card is missing, or name and threat")
        card = Card(kind, name)
    return card._replace(
        name=card.name if name is None else name,
        threat=card.threat if threat is None else threat,
    )


def _known(value: object, cards: CardSource, *keys: str) -> Mapping[str, object]:
    data = fields.mapping(value, cards)
    for key in data:
        if key not in keys:
            raise MalformedActionError(f"unknown field {key!r}")
    return data
