"""Texts about packs before they are added: cards, unknown fields and changes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from armada_companion.kit.wording import listed, plural

from ...cards.cards import KINDS
from ...cards.catalog import Catalog
from ...cards.core_pack import CORE
from ...cards.layers import conflicts
from ...cards.pack import Pack
from ...packs.diff import CardChange, card_changes
from ...packs.reading import PackReading
from ...packs.shelf_order import order_with
from .pack_words import (
    PARTS,
    PUBLISHED_AT,
    PackLine,
    about_lines,
    card_in,
    cards_of,
    counts_words,
    group,
    numbers,
    one_line,
    pack_name,
)

_MOST_NAMED = 3
"""The most packs with faults that one sentence names."""


class Addition(NamedTuple):
    """Packs that were read and are not added yet.

    Attributes:
        readings: The reading of each pack.
        catalog: The printed cards with the added packs over them.
    """

    readings: tuple[PackReading, ...]
    catalog: Catalog

    @property
    def packs(self) -> Sequence[Pack]:
        """The packs to add."""
        return [reading.pack for reading in self.readings if reading.pack is not None]

    @property
    def title(self) -> str:
        """The packs in a few words: `Nexus 2025-06`, `3 packs`."""
        packs = self.packs
        return pack_name(packs[0].info) if len(packs) == 1 else plural(len(self.readings), "pack")

    @property
    def problem(self) -> str:
        """Why the packs cannot be added, in one sentence; or ""."""
        faulty = [reading for reading in self.readings if reading.faults]
        if faulty:
            faults = plural(sum(len(reading.faults) for reading in faulty), "fault")
            which, number = "Not added", len(self.readings)
            if number > 1:
                which = f"None of the {number} packs is added"
                others = " and others" if len(faulty) > _MOST_NAMED else ""
                faults += f" in {listed(map(_name, faulty[:_MOST_NAMED]))}{others}"
            return f"{which}: {faults}; correct the files, or ask their author."
        ids = [pack.info.id for pack in self.packs]
        twice = sorted({each for each in ids if ids.count(each) > 1})
        return f"Not added: several packs have the id {listed(twice)}." if twice else ""

    def lines(self) -> Iterator[PackLine]:
        """Yield the report on all packs; each is compared with the cards before it."""
        before = self.catalog
        for reading in self.readings:
            yield from self._reading_lines(reading)
            if reading.pack is not None:
                yield from self._place_lines(reading.pack)
                after = _with(reading.pack, before)
                if not reading.faults:
                    yield from _change_lines(reading.pack, before, after)
                before = after
            yield from group("fields for people only", reading.unused_words, "mid")
        yield from PUBLISHED_AT

    def _reading_lines(self, reading: PackReading) -> Iterator[PackLine]:
        pack = reading.pack
        if pack is None:
            yield PackLine("Nothing was understood.", "bad")
        else:
            if len(self.readings) > 1:
                yield PackLine(pack_name(pack.info), heading=True)
            yield PackLine(f"Understood: {counts_words(numbers(pack))}.")
            yield from about_lines(pack.info)
        yield from group("not understood", [each.sentence for each in reading.faults], "bad")
        yield from group("remarks", [each.sentence for each in reading.notes], "warn")
        unknown = [
            f"{each.file}{PARTS}{each.field}{PARTS}{plural(each.cards, 'card')}"
            for each in reading.unknown
        ]
        yield from group("fields not known, saved with the cards", unknown, "warn")

    def _place_lines(self, pack: Pack) -> Iterator[PackLine]:
        """Yield which added packs a pack replaces, and which ones it needs and misses."""
        info = pack.info
        replaced = {info.id, *info.replaces}
        for each in self.catalog.packs:
            if each == pack:
                yield PackLine("It is added already.", "ok")
            elif each.info.id in replaced:
                name = pack_name(each.info)
                yield PackLine(f"Takes the place of {name}, which games that use it keep.", "warn")
        known = {CORE, *(pack.info.id for pack in (*self.catalog.packs, *self.packs))}
        missing = [each for each in info.builds_on if each not in known]
        yield from group("needs packs that are not added", missing, "warn")


def _name(reading: PackReading) -> str:
    """Return the name of a pack; of one that is not understood, that of its file."""
    return (
        one_line(reading.faults[0].file) if reading.pack is None else pack_name(reading.pack.info)
    )


def conflict_words(pack: str, catalog: Catalog) -> Sequence[str]:
    """Return a sentence for each card that a pack and another one change."""
    return [
        f"{card_in(catalog, each.kind, each.card)}: {pack_name(each.decides)} decides, "
        f"not {pack_name(each.overruled)}."
        for each in conflicts(catalog.packs)
        if pack in (each.overruled.id, each.decides.id)
    ]


def _change_lines(pack: Pack, before: Catalog, after: Catalog) -> Iterator[PackLine]:
    """Yield the differences of the cards, and the conflicts with other packs."""
    changes = [*card_changes(before, after)]
    changed = [each for each in changes if each.what == "changed"]
    yield from group("new cards", [*_whole(changes, "new")])
    yield from group("changed costs", [_change_words(one) for one in changed if _is_of_cost(one)])
    others = [_change_words(one) for one in changed if not _is_of_cost(one)]
    yield from group("changed cards", others)
    yield from group("cards that are gone", [*_whole(changes, "gone")])
    differing = {(each.kind, each.card) for each in changes}
    same = sum((kind, card.id) not in differing for kind in KINDS for card in cards_of(pack, kind))
    if same:
        yield PackLine(f"{plural(same, 'card')} without a difference from now.", "ok")
    if not changes and not same:
        yield PackLine("Nothing changes against the cards of now.", "ok")
    yield from group("also changed by other packs", conflict_words(pack.info.id, after), "warn")


def _with(pack: Pack, before: Catalog) -> Catalog:
    """Return the catalogue with a pack in its place among the others."""
    packs = {each.info.id: each for each in before.packs}
    ids = order_with(pack.info, [*packs], packs)
    packs[pack.info.id] = pack
    return before.with_packs([packs[each] for each in ids])


def _whole(changes: Iterable[CardChange], what: str) -> Iterator[str]:
    for each in changes:
        if each.what == what:
            cost = "".join(f"{PARTS}{field.after or field.before}" for field in each.fields)
            yield f"{each.name}{PARTS}{each.kind}{cost}"


def _change_words(change: CardChange) -> str:
    fields = (
        f"{each.field.replace('_', ' ')} {each.before or 'none'} → {each.after or 'none'}"
        for each in change.fields
    )
    return f"{change.name}{PARTS}{listed(fields)}"


def _is_of_cost(change: CardChange) -> bool:
    return [field.field for field in change.fields] == ["points"]
