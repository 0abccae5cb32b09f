"""A pack while its tables are read; a card that is there twice is a fault."""

from collections.abc import Mapping
from typing import NamedTuple

from ...cards.cards import (
    KINDS,
    CardKind,
    FieldedKind,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from ...cards.catalog import Catalog
from ...cards.names import Card
from ...cards.pack import CardRef, CostChange, Pack, PackInfo, PublishedCard, Ruling
from ...rules.cards.reminders import Effect
from ...rules.model.types import ExhaustIcon, Size
from .actions import action_faults
from .faults import Spot

NameTable = dict[CardKind, dict[str, tuple[str, ...]]]


class Reference(NamedTuple):
    """A card that a table names by its id.

    Attributes:
        kinds: The kinds that it may have.
        field: The column or field that names it.
    """

    kinds: tuple[CardKind, ...]
    card: str
    field: str
    spot: Spot


class Draft:
    """The part of a pack that has been read so far.

    Attributes:
        catalog: The cards of the packs below, or None if they are not known.
        cards: The cards of each kind with their places, keyed by id.
        references: The cards that other tables name.
        dropped: The ids of cards with faults.
    """

    def __init__(self, info: PackInfo, catalog: Catalog | None) -> None:
        self.info = info
        self.catalog = catalog
        self.cards: Mapping[CardKind, dict[str, tuple[Card, Spot]]] = {kind: {} for kind in KINDS}
        self.costs: list[CostChange] = []
        self.not_allowed: list[CardRef] = []
        self.spellings: NameTable = {}
        self.nicknames: NameTable = {}
        self.reminders: list[tuple[Effect, Spot]] = []
        self.texts: dict[CardKind, dict[str, str]] = {}
        self.rulings: list[Ruling] = []
        self.published: list[PublishedCard] = []
        self.references: list[Reference] = []
        self.dropped: set[str] = set()
        self._seen: dict[tuple[CardKind, str], Spot] = {}

    def add_card(self, kind: CardKind, card: Card, spot: Spot) -> None:
        if self._is_new(kind, card.id, "id", spot):
            self.cards[kind][card.id] = card, spot

    def add_cost(self, change: CostChange, field: str, spot: Spot) -> None:
        """Add a changed cost; `field` names the card."""
        if self._is_new(change.kind, change.card, field, spot):
            self.costs.append(change)
            self.refer(change.kind, change.card, field, spot)

    def forbid(self, card: CardRef, field: str, spot: Spot) -> None:
        """Add a card that is not allowed; `field` names it."""
        if self._is_new(card.kind, card.card, field, spot):
            self.not_allowed.append(card)
            self.refer(card.kind, card.card, field, spot)

    def refer(self, kind: CardKind | FieldedKind, card: str, field: str, spot: Spot) -> None:
        """Remember that a table names a card."""
        self.references.append(Reference((kind,), card, field, spot))

    def add_name(self, kind: CardKind, key: str, card: str, *, spoken: bool) -> None:
        """Add a spelling of a card, or a nickname."""
        names = (self.nicknames if spoken else self.spellings).setdefault(kind, {})
        if card not in names.get(key, ()):
            names[key] = (*names.get(key, ()), card)

    def add_text(self, kind: CardKind, card: str, text: str, spot: Spot) -> None:
        """Add the text of a card."""
        texts = self.texts.setdefault(kind, {})
        if card in texts:
            spot.fault("card", f"the text of {card} is there twice")
        texts[card] = text
        self.refer(kind, card, "card", spot)

    def add_reminder(self, effect: Effect, spot: Spot) -> None:
        for field, reason in action_faults(effect):
            spot.fault(field, reason)
        self.reminders.append((effect, spot))
        self.references.append(Reference(KINDS, effect.card, "card", spot))

    def add_ruling(self, ruling: Ruling, spot: Spot) -> None:
        self.rulings.append(ruling)
        self.refer(ruling.kind, ruling.card, "card", spot)

    def add_published(self, card: PublishedCard, spot: Spot) -> None:
        self.published.append(card)
        self.refer(card.kind, card.card, "card", spot)

    def upgrade(self, card: str) -> UpgradeFacts | None:
        """Return an upgrade of the pack, or None."""
        found, _ = self.cards["upgrade"].get(card, (None, None))
        return found if isinstance(found, UpgradeFacts) else None

    @property
    def sizes(self) -> Mapping[str, Size]:
        """The sizes that packs add, with the size whose rules they follow."""
        below = () if self.catalog is None else self.catalog.packs
        infos = (*(pack.info for pack in below), self.info)
        return {name: size for info in infos for name, size in info.sizes.items()}

    def exhausts(self, card: str) -> bool:
        """Return whether an upgrade of this pack or of one below exhausts."""
        upgrade = self.upgrade(card)
        if upgrade is None and self.catalog is not None:
            upgrade = self.catalog.upgrades.get(card)
        return upgrade is not None and upgrade.exhaust is not ExhaustIcon.NO

    def change_upgrade(self, card: UpgradeFacts) -> None:
        """Put an upgrade in the place of the one with its id."""
        _, spot = self.cards["upgrade"][card.id]
        self.cards["upgrade"][card.id] = card, spot

    def pack(self) -> Pack:
        """Return the pack of all that was added."""
        cards = [card for table in self.cards.values() for card, _ in table.values()]
        return Pack(
            self.info,
            ships=tuple(card for card in cards if isinstance(card, ShipFacts)),
            squadrons=tuple(card for card in cards if isinstance(card, SquadronFacts)),
            upgrades=tuple(card for card in cards if isinstance(card, UpgradeFacts)),
            objectives=tuple(card for card in cards if isinstance(card, ObjectiveFacts)),
            costs=tuple(self.costs),
            not_allowed=tuple(self.not_allowed),
            spellings=self.spellings,
            nicknames=self.nicknames,
            reminders=tuple(effect for effect, _ in self.reminders),
            texts=self.texts,
            rulings=tuple(self.rulings),
            published=tuple(self.published),
        )

    def _is_new(self, kind: CardKind, card: str, field: str, spot: Spot) -> bool:
        first = self._seen.setdefault((kind, card), spot)
        if first is spot:
            return True
        where = ", ".join(part for part in (first.file, first.place) if part)
        spot.fault(field, f"{card} is there twice; it is also in {where}")
        return False
