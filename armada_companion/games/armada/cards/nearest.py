"""Suggestions for misspelled names, and names that fit only one card."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from rapidfuzz import fuzz, process

from armada_companion.kit.names import normalize_name

from . import cards, names
from .catalog import Catalog

MIN_SIMILARITY = 60
"""Percent; less similar names are not suggested."""

_MIN_NICKNAME_LENGTH = 4
_MAX_NAME_LENGTH = 60
_VARIANT = re.compile(r"\b(?:mk|mark)?\s?(ii?|[12])\b", re.IGNORECASE)
_NUMERALS = {"1": "i", "2": "ii"}
_OTHER_VARIANT = 12
"""Percent taken off for another variant: its numeral counts more than other letters."""


class NearCard(NamedTuple):
    """A card with a similar name.

    Attributes:
        similarity: Percent, `MIN_SIMILARITY` to 100.
    """

    kind: cards.CardKind
    card: names.Card
    similarity: int


class NearestCards:
    """Finds cards by misspelled names. Every lookup may raise ContentError."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._keys: dict[cards.CardKind, list[str]] = {}

    def find(
        self, name: str, kinds: Sequence[cards.CardKind] = cards.KINDS, most: int = 3
    ) -> tuple[NearCard, ...]:
        """Return up to `most` cards, the most similar first, each once."""
        written_key = normalize_name(name)[:_MAX_NAME_LENGTH]
        if len(written_key) < 2:
            return ()
        found = [
            near._replace(
                similarity=max(
                    MIN_SIMILARITY, near.similarity - _other_variant(name, near.card.name)
                )
            )
            for kind in kinds
            for near in self._of_kind(written_key, kind, most)
        ]
        found.sort(key=lambda near: -near.similarity)
        return tuple(found[:most])

    def _of_kind(self, written_key: str, kind: cards.CardKind, most: int) -> list[NearCard]:
        keys = self._known_keys(kind)
        hits = process.extract(
            written_key, keys, scorer=fuzz.ratio, limit=3 * most, score_cutoff=MIN_SIMILARITY
        )
        near: dict[str, NearCard] = {}
        for key, similarity, _ in hits:
            for card in self._ids(kind, key):
                near.setdefault(
                    card, NearCard(kind, self._catalog.cards(kind)[card], int(similarity))
                )
        return list(near.values())

    def _known_keys(self, kind: cards.CardKind) -> list[str]:
        if kind not in self._keys:
            spoken = self._catalog.by_spelling(kind, spoken=True)
            long = (key for key in spoken if len(key) >= _MIN_NICKNAME_LENGTH)
            self._keys[kind] = list(dict.fromkeys([*self._catalog.by_spelling(kind), *long]))
        return self._keys[kind]

    def _ids(self, kind: cards.CardKind, key: str) -> tuple[str, ...]:
        written = self._catalog.by_spelling(kind).get(key, ())
        return written or self._catalog.by_spelling(kind, spoken=True)[key]


def _other_variant(written: str, name: str) -> int:
    """Return a weight if `name` is another variant of the written ship, such as `Gladiator II`."""
    written_key, of_card = _variants(written), _variants(name)
    return 0 if not written_key or written_key & of_card else _OTHER_VARIANT


def _variants(name: str) -> set[str]:
    numerals = (found.lower() for found in _VARIANT.findall(name))
    return {_NUMERALS.get(numeral, numeral) for numeral in numerals}


def exact_name(card: names.Card, catalog: Catalog) -> str:
    """Return the card's name, with a tag if other cards have this name too.

    Raises:
        ContentError: The card files cannot be read.
    """
    match card:
        case cards.SquadronFacts():
            return card.full_name
        case cards.ObjectiveFacts():
            return card.name
        case _:
            others = [other for other in _of_that_name(card.name, catalog) if other.id != card.id]
            return f"{card.name} {_tag(card, others, catalog)}".rstrip() if others else card.name


def _of_that_name(name: str, catalog: Catalog) -> list[cards.FieldedCard]:
    key = normalize_name(name)
    return [
        catalog.fielded(kind)[card]
        for kind in cards.FIELDED_KINDS
        for card in catalog.by_spelling(kind).get(key, ())
    ]


def _tag(
    card: cards.ShipFacts | cards.UpgradeFacts, others: list[cards.FieldedCard], catalog: Catalog
) -> str:
    """Return the tag that says which card of this name is meant: its pack, faction or slot."""
    kind: cards.FieldedKind = "ship" if isinstance(card, cards.ShipFacts) else "upgrade"
    tags = catalog.pack_of(kind, card.id).tags
    if tags and all(other.factions == card.factions for other in others):
        return f"[{tags[0]}]"
    if isinstance(card, cards.ShipFacts):
        return _faction_tag(card.faction, catalog)
    same_slot = [other for other in others if getattr(other, "slots", ()) == card.slots]
    if same_slot and card.factions:
        return _faction_tag(card.factions[0], catalog)
    return names.slot_tag(card.slots[0])


def _faction_tag(faction: str, catalog: Catalog) -> str:
    return f"{{{catalog.factions[faction].mark or faction}}}" if faction in catalog.factions else ""
