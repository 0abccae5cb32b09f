"""The card catalogue of Pinned Down, read and checked at its first use."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Literal

from msgspec import Struct

from armada_companion.kit.names import normalize_name
from armada_companion.kit.step import Header
from armada_companion.store.card_file import decode_card_file
from armada_companion.store.errors import ContentError

from ..rules.model.printed_cards import Card
from ..rules.model.types import CardKind
from ..rules.table.card_fields import ANY_CARD, ATTACK_CARD, OWN_CARD, PLAYER_CARD

FILE = "pinned_down_cards.json"

_PREFIXES = frozenset(("TRB", "TRF", "TRI", "DSF", "DAF", "DAC", "DB", "Dra'tar"))
_OF_KIND: Mapping[str, frozenset[CardKind]] = {
    **{kind.value: frozenset({kind}) for kind in CardKind},
    ATTACK_CARD: frozenset({CardKind.ENEMY, CardKind.EVENT}),
    PLAYER_CARD: frozenset({CardKind.FLAGSHIP, CardKind.CHARACTER}),
    OWN_CARD: frozenset({CardKind.EFFECT, CardKind.CHARACTER}),
    ANY_CARD: frozenset(CardKind),
}


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of all cards of the premiere set."""

    format: Literal["armada-companion-cards"]
    version: Literal[1]
    kind: Literal["pinned_down"]
    cards: tuple[Card, ...]


class PinnedDownCatalog:
    """All cards of Pinned Down; a `kit.cards.CardSource`.

    The file is read once, at the first lookup. Every lookup may raise ContentError.
    """

    def __init__(self, folder: Path) -> None:
        """Remember the folder of the card files; reading it waits for the first lookup."""
        self._path = folder / FILE

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Cards by id, in the order of their printed numbers."""
        cards = decode_card_file(self._path, CardFile).cards
        for path, reason in _faults(cards):
            raise ContentError(f"{self._path}: {path}: {reason}")
        return {card.id: card for card in cards}

    def for_game(self, header: Header) -> "PinnedDownCatalog":
        """Return this catalogue: the game has no packs of cards."""
        return self

    def notes_for(self, header: Header) -> Sequence[str]:
        """Return nothing: the game has no packs of cards."""
        return ()

    def facts(self, kind: str, card: str) -> Card | None:
        """Return a card, or None for an unknown one.

        Args:
            kind: A kind of card, `attack` (of the attack deck), `player` (of players in play),
                `own` (of a player's deck or crew) or `card`.
            card: Id or name; case, accents and punctuation do not matter.
        """
        found = self.card(card)
        if found is None or found.kind not in _OF_KIND.get(kind, frozenset()):
            return None
        return found

    def card(self, spelled: str) -> Card | None:
        """Return a card by id or name, in any case and punctuation."""
        found = self.cards.get(spelled)
        return found or self.cards.get(self._ids.get(normalize_name(spelled), ""))

    def of_kind(self, kind: CardKind) -> tuple[Card, ...]:
        """Return the cards of one kind, in the order of their printed numbers."""
        return tuple(card for card in self.cards.values() if card.kind is kind)

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        cards = self.cards.values()
        short = {
            normalize_name(name): card.id for card in cards if (name := _without_prefix(card.name))
        }
        names = {normalize_name(card.name): card.id for card in cards}
        return {**short, **names, **{normalize_name(card): card for card in self.cards}}


def _without_prefix(name: str) -> str:
    """Return the short name of a ship whose name begins with its class or its fleet."""
    prefix, _, rest = name.partition(" ")
    return rest if prefix in _PREFIXES else ""


def _faults(cards: tuple[Card, ...]) -> Iterator[tuple[str, str]]:
    """Yield contradictions between the cards."""
    ids = {card.id for card in cards}
    names: set[str] = set()
    for index, card in enumerate(cards):
        path = f"$.cards[{index}]"
        if card.number != index + 1:
            yield path, f"number {card.number} is out of order"
        if not (card.id and card.copies):
            yield path, "id or copies is missing"
        if normalize_name(card.name) in names:
            yield path, f"the name {card.name} is used twice"
        names.add(normalize_name(card.name))
        for other in (card.captain_of, card.nullifies, *card.free):
            if other and other not in ids:
                yield path, f"no card {other}"
    if len(ids) != len(cards):
        yield "$.cards", "an id is used twice"
