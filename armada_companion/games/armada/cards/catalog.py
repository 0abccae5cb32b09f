"""The card catalogue: its files are read on first use and checked."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from armada_companion.kit.names import normalize_name
from armada_companion.kit.step import Header

from ..rules.cards.reminders import Effect, Effects
from ..rules.model.fleet import ShipCard, SquadronCard, Unit, UpgradeCard
from ..rules.model.packs import Packs
from ..rules.model.types import Range
from ..rules.table.fleet_notation import card_facts
from .cards import (
    KINDS,
    BuilderNamesFile,
    CardKind,
    FieldedCard,
    FieldedKind,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from .core_pack import ALIASES, CorePack
from .layers import cards_changed, layered
from .names import Card, own_spellings

if TYPE_CHECKING:
    from .card_texts import PrintedText
    from .pack import FactionFacts, Pack, PackFormat, PackInfo, Ruling

Index = Mapping[str, tuple[str, ...]]
"""Card ids by normalized spelling."""


class Catalog:
    """The cards of a game: the pack `core`, and other packs over it; a `kit.cards.CardSource`.

    Of two packs that have a card, the later one decides. A table of `core` is read at the first
    lookup that needs it. Every lookup may raise ContentError.

    Attributes:
        packs: The packs over `core`, in order.
        refs: How games name the packs; a missing pack is among them.
    """

    def __init__(self, folder: Path, packs: "Sequence[Pack]" = (), refs: Packs = ()) -> None:
        """Make the catalogue; `folder` is that of the pack `core`."""
        self.core = CorePack(folder)
        self.packs = tuple(packs)
        self.refs = refs
        self._indexes: dict[tuple[CardKind, bool], Index] = {}

    @cached_property
    def ships(self) -> Mapping[str, ShipFacts]:
        """The ship cards, keyed by id."""
        return layered("ship", self.core.ships, self.packs, [pack.ships for pack in self.packs])

    @cached_property
    def squadrons(self) -> Mapping[str, SquadronFacts]:
        """The squadron cards, keyed by id."""
        tables = [pack.squadrons for pack in self.packs]
        return layered("squadron", self.core.squadrons, self.packs, tables)

    @cached_property
    def upgrades(self) -> Mapping[str, UpgradeFacts]:
        """The upgrade cards, keyed by id."""
        tables = [pack.upgrades for pack in self.packs]
        return layered("upgrade", self.core.upgrades, self.packs, tables)

    @cached_property
    def objectives(self) -> Mapping[str, ObjectiveFacts]:
        """The objective cards, keyed by id."""
        tables = [pack.objectives for pack in self.packs]
        return layered("objective", self.core.objectives, self.packs, tables)

    @cached_property
    def effects(self) -> Effects:
        """The effects of cards, and the moments at which they can be used, keyed by card id.

        The effects that a pack has for a card take the place of those of the packs below.
        """
        found: dict[str, tuple[Effect, ...]] = {}
        for table in (self.core.reminders, *(pack.reminders for pack in self.packs)):
            own: dict[str, tuple[Effect, ...]] = {}
            for effect in table:
                own[effect.card] = (*own.get(effect.card, ()), effect)
            found |= own
        return found

    @cached_property
    def factions(self) -> "Mapping[str, FactionFacts]":
        """The factions by the value of cards: those of `core` first."""
        added = (pack.info.factions for pack in self.packs)
        return dict(chain.from_iterable(each.items() for each in (self.core.info.factions, *added)))

    @cached_property
    def faction_words(self) -> Mapping[str, str]:
        """The factions that packs add, by the normalized names for them in lists."""
        return {
            normalize_name(word): key
            for pack in self.packs
            for key, faction in pack.info.factions.items()
            for word in (key, faction.title, faction.short)
            if word
        }

    @cached_property
    def tags(self) -> Mapping[str, frozenset[str]]:
        """The ids of the packs by the normalized tags of their cards in lists: `[Nexus]`."""
        found: dict[str, frozenset[str]] = {}
        for pack in self.packs:
            for tag in map(normalize_name, pack.info.tags):
                found[tag] = found.get(tag, frozenset()) | {pack.info.id}
        return found

    @cached_property
    def not_allowed(self) -> "Mapping[tuple[CardKind, str], PackInfo]":
        """The cards that a pack forbids, by kind and id, with the pack that does."""
        return {
            (card.kind, card.card): pack.info for pack in self.packs for card in pack.not_allowed
        }

    @cached_property
    def texts(self) -> "Mapping[tuple[CardKind, str], PrintedText]":
        """The texts of cards that packs have, by kind and id."""
        from .card_texts import layered_texts

        return layered_texts(self.packs)

    @cached_property
    def rulings(self) -> "Mapping[tuple[CardKind, str], tuple[Ruling, ...]]":
        """The rulings of packs by kind and id of the card: the newest first, defunct ones last."""
        from .card_texts import layered_rulings

        return layered_rulings(self.packs)

    def published_id(self, kind: CardKind, card: str) -> str:
        """Return the id of a card in the data files of its pack.

        It is the id here, unless the files replace a printed card under another name.
        """
        known = self._published.get((kind, card), card)
        return card if known.startswith(f"{card}-errata") else known

    @cached_property
    def _published(self) -> Mapping[tuple[CardKind, str], str]:
        return {
            (card.kind, card.card): card.id
            for pack in self.packs
            for card in pack.published
            if card.id
        }

    @cached_property
    def _own_ids(self) -> Mapping[tuple[str, str], str]:
        return {(kind, there): card for (kind, card), there in self._published.items()}

    @property
    def format(self) -> "PackFormat | None":
        """The format of games that the topmost pack with one has."""
        formats = (pack.info.format for pack in reversed(self.packs))
        return next(filter(None, formats), None)

    @property
    def builder_names(self) -> BuilderNamesFile:
        """The names of cards in the lists of builders."""
        return self.core.builder_names

    def with_packs(self, packs: "Sequence[Pack]") -> "Catalog":
        """Return the catalogue of the same printed cards with other packs over them."""
        other = Catalog(self.core.folder, packs)
        other.core = self.core
        return other

    def pack_of(self, kind: CardKind, card: str) -> "PackInfo":
        """Return the topmost pack that has a card as a whole, or changes its cost."""
        return self._owners.get((kind, card), self.core.info)

    @cached_property
    def _owners(self) -> "Mapping[tuple[CardKind, str], PackInfo]":
        return {
            (kind, card): pack.info
            for pack in self.packs
            for kind in KINDS
            for card in cards_changed(pack, kind)
        }

    def for_game(self, header: Header) -> "Catalog":
        """Return this catalogue; see `packs.catalogs.Catalogs` for the packs of a game."""
        return self

    def notes_for(self, header: Header) -> Sequence[str]:
        """Return nothing; see `packs.catalogs.Catalogs`."""
        return ()

    def facts(self, kind: str, card: str) -> dict[str, object] | None:
        """Return the facts of a card as a record has them, or None for an unknown card.

        Args:
            kind: `ship`, `squadron`, `upgrade` or `objective`.
            card: The catalogue id, or an objective's name in any case and punctuation.
        """
        if kind == "objective":
            objective = self.objective(card)
            return _objective_facts(objective) if objective else None
        unit = self.listed(kind, card)
        return card_facts(unit) if unit else None

    def listed(self, kind: str, card: str) -> Unit | UpgradeCard | None:
        """Return a ship, squadron or upgrade card as a fleet has it, or None.

        Args:
            kind: `ship`, `squadron` or `upgrade`.
            card: The catalogue id, or the id in the data files of a pack.
        """
        card = self._own_ids.get((kind, card), card)
        match kind:
            case "ship" if card in self.ships:
                return ship_of(self.ships[card])
            case "squadron" if card in self.squadrons:
                return squadron_of(self.squadrons[card])
            case "upgrade" if card in self.upgrades:
                return upgrade_of(self.upgrades[card])
            case _:
                return None

    def objective(self, name: str) -> ObjectiveFacts | None:
        """Return an objective by id or name, in any case and punctuation."""
        if name in self.objectives:
            return self.objectives[name]
        found = self.by_spelling("objective").get(normalize_name(name))
        return self.objectives[found[0]] if found else None

    def cards(self, kind: CardKind) -> Mapping[str, Card]:
        """Return the cards of one kind, keyed by id."""
        return self.objectives if kind == "objective" else self.fielded(kind)

    def fielded(self, kind: FieldedKind) -> Mapping[str, FieldedCard]:
        """Return the cards of one kind that cost points, keyed by id."""
        match kind:
            case "ship":
                return self.ships
            case "squadron":
                return self.squadrons
            case "upgrade":
                return self.upgrades

    def by_spelling(self, kind: CardKind, *, spoken: bool = False) -> Index:
        """Return the cards of one kind, keyed by normalized spelling, which may fit several cards.

        Args:
            kind: The kind of cards.
            spoken: Whether to return nicknames instead of card names.
        """
        if (kind, spoken) not in self._indexes:
            self._indexes[kind, spoken] = self._index(kind, spoken)
        return self._indexes[kind, spoken]

    def _index(self, kind: CardKind, spoken: bool) -> Index:
        cards = self.cards(kind)
        index: dict[str, tuple[str, ...]] = {}
        for card in () if spoken else cards.values():
            for key in own_spellings(card):
                index[key] = (*index.get(key, ()), card.id)
        part = "nicknames" if spoken else "spellings"
        aliases = self.core.aliases
        for key, means in (aliases.nicknames if spoken else aliases.spellings)[kind].items():
            for position, card_id in enumerate(means):
                if card_id not in cards:
                    path = f"$.{part}.{kind}.{key}[{position}]"
                    raise self.core.fault(ALIASES, path, f"no {kind} card {card_id}")
            index[key] = (*index.get(key, ()), *means)
        for pack in self.packs:
            for key, means in (pack.nicknames if spoken else pack.spellings).get(kind, {}).items():
                # The pack with the card may be missing.
                known = (card for card in means if card in cards)
                index[key] = tuple(dict.fromkeys((*index.get(key, ()), *known)))
        return index


class CatalogSource(Protocol):
    """Returns the catalogue with packs over the printed cards; may raise ResourceError."""

    def __call__(self, packs: Packs = (), /) -> Catalog: ...


def ship_of(card: ShipFacts) -> ShipCard:
    """Return a ship without id, upgrades and starting speed."""
    # Every ship with a special battery has a targeting token.
    ignition = (Range.CLOSE,) if card.special_battery else ()
    found = _common(card, ShipCard)
    return ShipCard(**found, card=card.id, class_name=card.name, ignition=ignition)


def squadron_of(card: SquadronFacts) -> SquadronCard:
    return SquadronCard(**{**_common(card, SquadronCard), "name": card.full_name}, card=card.id)


def upgrade_of(card: UpgradeFacts) -> UpgradeCard:
    return UpgradeCard(**_common(card, UpgradeCard), card=card.id, start=card.setup_commands)


# Any: values of fields of all types.
def _common(card: Card, kind: type[ShipCard | SquadronCard | UpgradeCard]) -> dict[str, Any]:
    """Return the values of a catalogue card that have the same names on a fleet's card."""
    names = {*kind.__struct_fields__} - {"id"}
    return {name: getattr(card, name) for name in names if hasattr(card, name)}


def _objective_facts(card: ObjectiveFacts) -> dict[str, object]:
    return {"card": card.id, "name": card.name, "type": card.type, "token_value": card.token_value}
