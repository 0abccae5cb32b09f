"""Finds unknown names in a pack: cards, factions, icons and models that no pack below has."""

from collections.abc import Collection, Iterable, Iterator
from itertools import chain

from armada_companion.kit.wording import listed

from ...cards.cards import (
    ON_NO_BAR,
    CardKind,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from ...cards.catalog import Catalog
from ...cards.core_pack import CORE
from ...cards.names import Card
from ...rules.model.types import Size
from .draft import Draft
from .faults import Spot

_NEAR = 85
"""The least similarity, of 100, of the word that a message proposes."""

_MOST_LISTED = 8
"""The most known words that a message lists if none is similar."""


def check_references(draft: Draft, catalog: Catalog, info: Spot) -> None:
    """Collect a fault for each name that the pack uses and no pack has.

    Args:
        info: The place of the pack's `pack.json`.
    """
    below = {CORE, *(pack.info.id for pack in catalog.packs)}
    if below.issuperset(draft.info.builds_on):
        check = _Check(draft, catalog, info)
        check.cards()
        check.named_cards()
        check.reminders()
        check.info()


class _Check:
    """The checks of one pack."""

    def __init__(self, draft: Draft, catalog: Catalog, info: Spot) -> None:
        self._draft = draft
        self._catalog = catalog
        self._info = info
        ships = [card for card in self._all("ship") if isinstance(card, ShipFacts)]
        upgrades = catalog.upgrades.values()
        infos = (*(pack.info for pack in catalog.packs), draft.info)
        self._factions = {*catalog.factions, *draft.info.factions}
        self._with_ships = {ship.faction for ship in ships}
        self._models = {ship.chassis for ship in ships}
        self._slots = {slot for info in infos for slot in info.slots}
        self._slots |= {slot for card in upgrades for slot in card.slots}
        self._slots |= {slot for card in catalog.ships.values() for slot in card.upgrade_slots}
        self._sizes = {*Size, *draft.sizes}

    def cards(self) -> None:
        """Check the cards of the pack."""
        for table in self._draft.cards.values():
            for card, spot in table.values():
                for field, word, known in self._words(card):
                    if word not in known:
                        near = "" if spot.faults.is_full else _nearest(word, known)
                        spot.fault(field, f"{word} is unknown{near}")
                if isinstance(card, ShipFacts):
                    for icon in sorted({*ON_NO_BAR}.intersection(card.upgrade_slots)):
                        spot.fault(
                            "upgrade_slots", f"leave {icon} out: no ship needs an icon for it"
                        )

    def named_cards(self) -> None:
        """Check the cards that other tables name."""
        for kinds, card, field, spot in self._draft.references:
            tables = [table for kind in kinds for table in self._tables(kind)]
            if card not in self._draft.dropped and not any(card in table for table in tables):
                which = f"{kinds[0]} card" if len(kinds) == 1 else "card"
                near = "" if spot.faults.is_full else _nearest(card, [*chain(*tables)])
                spot.fault(field, f"no {which} has the id {card}{near}")

    def reminders(self) -> None:
        """Check that each reminder with a cost belongs to an upgrade card."""
        upgrades = {*self._draft.dropped, *chain(*self._tables("upgrade"))}
        for effect, spot in self._draft.reminders:
            if effect.cost and effect.card not in upgrades:
                spot.fault("cost", "only an upgrade card can be exhausted or discarded")

    def info(self) -> None:
        """Check the factions and objectives that `pack.json` names."""
        for faction in self._draft.info.factions:
            if faction not in self._with_ships:
                self._info.fault(f"factions.{faction}", "no ship has this faction")
        format_ = self._draft.info.format
        for position, card in enumerate(format_.objectives if format_ else ()):
            if not any(card in table for table in self._tables("objective")):
                field = f"format.objectives[{position}]"
                self._info.fault(field, f"no objective card has the id {card}")

    def _words(self, card: Card) -> Iterator[tuple[str, str, Collection[str]]]:
        """Yield the words of a card that packs add, with their field and the known ones."""
        match card:
            case ShipFacts():
                yield "faction", card.faction, self._factions
                yield from (("upgrade_slots", slot, self._slots) for slot in card.upgrade_slots)
                yield "size", card.size_name or card.size, self._sizes
            case SquadronFacts():
                yield "faction", card.faction, self._factions
            case UpgradeFacts():
                yield from (("faction", faction, self._factions) for faction in card.factions)
                yield from self._words_of_upgrade(card)
            case ObjectiveFacts():
                pass

    def _words_of_upgrade(self, card: UpgradeFacts) -> Iterator[tuple[str, str, Collection[str]]]:
        limits = card.restrictions
        slots: dict[str, Iterable[str]] = {
            "slot": card.slots,
            "grants_slots": card.grants_slots,
            "removes_slots": card.removes_slots,
            "blocks_slots": card.blocks_slots,
            "restrict_other": limits.without_slots,
        }
        for field, words in slots.items():
            yield from ((field, word, self._slots) for word in words)
        yield from (("restrict_chassis", model, self._models) for model in limits.chassis)
        sizes = (*limits.size, *limits.without_slots_size)
        yield from (("restrict_size", size, self._sizes) for size in sizes)
        if limits.variant:
            ships = {card.id for card in self._all("ship")}
            yield "restrict_other", limits.variant, ships

    def _tables(self, kind: CardKind) -> tuple[Collection[str], Collection[str]]:
        """Return the ids of the cards of a kind, of the pack and of the packs below."""
        return self._draft.cards[kind], self._catalog.cards(kind)

    def _all(self, kind: CardKind) -> list[Card]:
        own = (card for card, _ in self._draft.cards[kind].values())
        return [*self._catalog.cards(kind).values(), *own]


def _nearest(word: str, known: Collection[str]) -> str:
    """Return the end of a sentence with the most similar word, with all of a few, or ""."""
    from rapidfuzz import fuzz, process

    found = process.extractOne(word, known, scorer=fuzz.ratio, score_cutoff=_NEAR)
    longer = sorted(other for other in known if other.startswith(f"{word}-"))
    if found or longer:
        return f"; the nearest is {found[0] if found else longer[0]}"
    return f"; known are {listed(sorted(known))}" if len(known) <= _MOST_LISTED else ""
