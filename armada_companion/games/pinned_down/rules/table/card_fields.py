"""Reads and writes cards and ships of a record. Source: record page, section 6.

Numbers come from the catalogue unless they are given. The loss by a damage card may have a minus or
not.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from armada_companion.kit import codec
from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.value import Value

from ..model.printed_cards import Card
from ..model.types import CardKind

PLAYER_CARD, OWN_CARD, ATTACK_CARD, ANY_CARD = "player", "own", "attack", "card"
"""Kinds of the catalogue beside those of `CardKind`: what a player has in play, what a player can
discard, what the attack deck has, any.
"""


class NewShip(Value, frozen=True):
    """A flagship of a new player."""

    id: str
    card: Card


class CatalogCard:
    """A card of the catalogue: read by its id or name, written by its id."""

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def read(self, value: object, cards: CardSource) -> Card:
        """Return the card.

        Raises:
            MalformedActionError: The value is not a text.
            ImpossibleActionError: The catalogue has no such card.
        """
        spelled = codec.read_text(value)
        card: Card | None = cards.facts(self._kind, spelled)
        if card is None:
            raise ImpossibleActionError(f"the catalogue has no {self._kind} card {spelled!r}")
        return card

    def write(self, value: Card) -> str:
        return value.id


Signed = Annotated[int, Meta(ge=-codec.MAX_NUMBER, le=codec.MAX_NUMBER)]
"""A change: a whole number from -9999 to 9999."""

_read_name, _read_number, _read_signed = (
    codec.reader_of(codec.Name),
    codec.reader_of(codec.Amount),
    codec.reader_of(Signed),
)


class _LossField:
    def read(self, value: object, cards: CardSource) -> int:
        number: int = _read_signed(value, cards)
        return -abs(number)

    def write(self, value: int) -> int:
        return value


Loss = Annotated[int, _LossField()]
"""A loss by a damage card, 0 or less."""


class _ObjectField:
    """A field that is an object with a catalogue card, its numbers, or both."""

    def __init__(self, kind: CardKind, **numbers: codec.Reader) -> None:
        self._card = CatalogCard(kind)
        self._readers: Mapping[str, codec.Reader] = {"card": self._card.read, **numbers}

    def _given(self, value: object, cards: CardSource) -> dict[str, Any]:
        """Return the object's values with their types."""
        if not isinstance(value, Mapping):
            raise MalformedActionError(f"{codec.shown(value)} is not an object")
        for key in value:
            if key not in self._readers:
                raise MalformedActionError(f"unknown field {key!r}")
        return {key: read(value[key], cards) for key, read in self._readers.items() if key in value}

    def _written(self, card: Card, **numbers: object) -> object:
        """Return the id of an unchanged catalogue card, else an object with its entered numbers."""
        if not card.id:
            return numbers
        return {"card": card.id, **numbers} if card.own_numbers else card.id


class _FlagshipField(_ObjectField):
    def __init__(self) -> None:
        super().__init__(
            CardKind.FLAGSHIP,
            id=codec.reader_of(codec.UnitId),
            name=_read_name,
            power=_read_number,
            upkeep=_read_number,
            cloaked=codec.reader_of(bool),
        )

    def read(self, value: object, cards: CardSource) -> NewShip:
        given = self._given(value, cards)
        if "id" not in given:
            raise MalformedActionError("id is missing")
        ship = given.pop("id")
        card = given.pop("card", None) or Card(kind=CardKind.FLAGSHIP, name=ship)
        cloaking = given.pop("cloaked", None)
        return NewShip(ship, card.with_entered(**given, cloaking=cloaking))

    def write(self, value: NewShip) -> dict[str, object]:
        card = value.card
        if card.id and not card.own_numbers:
            return {"id": value.id, "card": card.id}
        numbers = {"power": card.power, "upkeep": card.upkeep, "cloaked": card.cloaking}
        if card.id:
            return {"id": value.id, "card": card.id, "name": card.name, **numbers}
        given = {key: number for key, number in numbers.items() if number}
        return {"id": value.id, "name": card.name, **given}


class _CharacterField(_ObjectField):
    def __init__(self) -> None:
        super().__init__(CardKind.CHARACTER, name=_read_name)

    def read(self, value: object, cards: CardSource) -> Card:
        if isinstance(value, Mapping):
            given = self._given(value, cards)
            card: Card | None = given.get("card")
            if card is not None:
                return card
            value = given.get("name")
        spelled = str(_read_name(value, cards))
        found: Card | None = cards.facts(CardKind.CHARACTER, spelled)
        return found or Card(kind=CardKind.CHARACTER, name=spelled)

    def write(self, value: Card) -> str:
        return value.id or value.name


class _LocationField(_ObjectField):
    def __init__(self) -> None:
        super().__init__(CardKind.LOCATION, name=_read_name, distance=_read_number)

    def read(self, value: object, cards: CardSource) -> Card:
        if isinstance(value, str):
            return self._card.read(value, cards)
        return location_of(**self._given(value, cards))

    def write(self, value: Card) -> object:
        return self._written(value, name=value.name, distance=value.distance)


class _DamageField(_ObjectField):
    def __init__(self) -> None:
        read_loss = _LossField().read
        super().__init__(CardKind.DAMAGE, name=_read_name, power=read_loss, structure=read_loss)

    def read(self, value: object, cards: CardSource) -> Card:
        if isinstance(value, str):
            return self._card.read(value, cards)
        card = damage_of(**self._given(value, cards))
        if card is None:
            raise MalformedActionError("a damage card has a card, or power and structure")
        return card

    def write(self, value: Card) -> object:
        name = {} if value.id or not value.name else {"name": value.name}
        return self._written(value, **name, power=value.power, structure=value.structure)


class _DamageListField:
    def read(self, value: object, cards: CardSource) -> tuple[Card, ...]:
        if value is None:
            return ()
        many = value if isinstance(value, list | tuple) else (value,)
        return tuple(_DAMAGE.read(one, cards) for one in many)

    def write(self, value: tuple[Card, ...]) -> object:
        written = [_DAMAGE.write(one) for one in value]
        return written[0] if len(written) == 1 else written


_DAMAGE = _DamageField()

Flagship = Annotated[NewShip, _FlagshipField()]
"""A flagship: its id, and its card, its numbers or both."""

Character = Annotated[Card, _CharacterField()]
"""A character by its id or name; an unknown one has no text."""

Location = Annotated[Card, _LocationField()]
"""A location: an id or name of the catalogue, or an object with its card, its numbers or both."""

DamageCard = Annotated[Card, _DamageField()]
"""A damage card, written as a location is."""

DamageCards = Annotated[tuple[Card, ...], _DamageListField()]
"""Damage cards: one, a list of them, or null for none."""

CatalogDamage = Annotated[Card, CatalogCard(CardKind.DAMAGE)]
CatalogLocation = Annotated[Card, CatalogCard(CardKind.LOCATION)]
CatalogEffect = Annotated[Card, CatalogCard(CardKind.EFFECT)]
AttackCard = Annotated[Card, CatalogCard(ATTACK_CARD)]
OwnCard = Annotated[Card, CatalogCard(OWN_CARD)]
PlayerCard = Annotated[Card, CatalogCard(PLAYER_CARD)]
AnyCard = Annotated[Card, CatalogCard(ANY_CARD)]


def location_of(
    card: Card | None = None, name: str | None = None, distance: int | None = None
) -> Card:
    """Return a location from given values.

    Raises:
        MalformedActionError: It has neither a card nor both a name and a distance.
    """
    if card is None:
        if name is None or distance is None:
            raise MalformedActionError("a location has a card, or a name and a distance")
        card = Card(kind=CardKind.LOCATION, name=name)
    return card.with_entered(name, distance=distance)


def damage_of(
    card: Card | None = None,
    name: str | None = None,
    power: int | None = None,
    structure: int | None = None,
) -> Card | None:
    """Return a damage card from given values, or None without any."""
    if card is None:
        if power is None and structure is None:
            return None
        card = Card(kind=CardKind.DAMAGE, name=name or "")
    return card.with_entered(power=power, structure=structure)


def played_card(card: Card | None, kind: CardKind, name: str | None, threat: int | None) -> Card:
    """Return a played card from given values: the card, or its name and threat.

    Raises:
        MalformedActionError: It has neither a card nor both a name and a threat.
    """
    if card is None:
        if name is None or threat is None:
            raise MalformedActionError("card is missing, or name and threat")
        card = Card(kind=kind, name=name)
    return card.with_entered(name, threat=threat)
