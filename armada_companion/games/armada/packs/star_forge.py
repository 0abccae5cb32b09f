"""Reads the data files of the builder Star Forge: one JSON file a kind of card and set.

A file is `{"ships": {…}}`, or `squadrons`, `upgrades`, `objectives`, each card by its id. All of it
is untrusted: a card with a fault is not in the pack, and the fault names file, card and field.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from armada_companion.kit.wording import listed

from ..cards.cards import KINDS, CardKind, ObjectiveFacts, ShipFacts, SquadronFacts, UpgradeFacts
from ..cards.catalog import Catalog
from ..cards.pack import CardText, Pack, PackInfo, PublishedCard
from .forge import words
from .forge.drafts import Draft, read_card, read_chassis
from .forge.errata import settled
from .forge.fields import is_key
from .forge.findings import Findings, Place
from .forge.known import Known
from .forge.names import names_of
from .reading import PackReading

MOST_CARDS = 10_000
"""The most cards of a set; the sets of 2025 have up to 113."""

_MOST_NAMES = 20
"""The most nicknames that a remark names."""


def is_star_forge(data: object) -> bool:
    """Whether the data of a JSON file has the shape of Star Forge's files."""
    return isinstance(data, dict) and any(
        isinstance(data.get(table), dict) for table in words.TABLES
    )


def read_star_forge(files: Mapping[str, bytes], info: PackInfo, catalog: Catalog) -> PackReading:
    """Return one set of data files as a pack.

    `…-errata-…` replaces the card of that id or name, in `catalog` or in the set.

    Args:
        files: The bytes of each file by its name.
        info: What the pack is; factions, icons, sizes and tags of the cards are added to it.
        catalog: The cards below the pack.
    """
    findings, known = Findings(), Known(catalog)
    tables = [*_tables(files, findings)]
    _add_models(tables, known)
    drafts = settled([*_drafts(tables, known)], catalog)
    _check_references(drafts, catalog, known)
    return findings.reading(_pack(drafts, info, catalog, known, findings) if tables else None)


class _Table(NamedTuple):
    """A table of a file: its place, kind and entries by id."""

    place: Place
    kind: CardKind
    entries: Mapping[str, Any]


class _Repeated(dict[str, Any]):
    """A JSON object, with the keys that it has twice."""

    def __init__(self, pairs: Sequence[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        self.twice = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]


def _tables(files: Mapping[str, bytes], findings: Findings) -> Iterator[_Table]:
    number = 0
    for file, data in files.items():
        place = Place(findings, file)
        content = _content(data, place)
        for name, entries in (content or {}).items():
            kind = words.TABLES.get(name)
            if kind is None:
                findings.unknown(file, name)
            elif not isinstance(entries, _Repeated):
                place.fault(name, "expected an object with the cards by their ids")
            else:
                for card in entries.twice:
                    place._replace(card=card).fault("", "this id is there twice")
                number += len(entries)
                if number > MOST_CARDS:
                    place.fault(name, f"a set has at most {MOST_CARDS:,} cards")
                    return
                yield _Table(place, kind, entries)


def _content(data: bytes, place: Place) -> _Repeated | None:
    """Return the object of a file; None, with a fault, if it is not JSON of an object."""
    try:
        found = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_Repeated)
    except (ValueError, RecursionError):
        place.fault("", "the file is not readable as JSON in UTF-8")
        return None
    if not isinstance(found, _Repeated):
        place.fault("", "expected an object with tables of cards")
        return None
    return found


def _add_models(tables: Sequence[_Table], known: Known) -> None:
    """Note the names of squadron models before the aces that fly them are read."""
    for table in tables:
        for raw in table.entries.values() if table.kind == "squadron" else ():
            match raw:
                case {"squadron_type": str(model), "name": str(name), **more} if not more.get(
                    "ace-name"
                ):
                    known.add_model(model, " ".join(name.split()))


def _drafts(tables: Sequence[_Table], known: Known) -> Iterator[Draft]:
    seen: set[tuple[CardKind, str]] = set()
    for table in tables:
        for card, raw in table.entries.items():
            place = table.place._replace(card=card)
            if not is_key(card):
                place.fault("", "expected an id of small letters, digits and hyphens")
                continue
            if table.kind == "ship":
                found = read_chassis(raw, place, known)
            else:
                found = [one for one in [read_card(table.kind, raw, place, known)] if one]
            for draft in found:
                if not is_key(draft.id):
                    draft.place.fault("", "expected an id of small letters, digits and hyphens")
                elif (draft.kind, draft.id) in seen:
                    draft.place.fault("", "this id is there twice")
                else:
                    seen.add((draft.kind, draft.id))
                    yield draft


def _check_references(drafts: Sequence[Draft], catalog: Catalog, known: Known) -> None:
    """Note upgrade cards for a chassis that no ship has."""
    models = {ship.chassis for ship in catalog.ships.values()}
    models |= {draft.card.chassis for draft in drafts if isinstance(draft.card, ShipFacts)}
    for draft in drafts:
        if isinstance(draft.card, UpgradeFacts):
            for chassis in draft.card.restrictions.chassis:
                if chassis not in models:
                    draft.place.note("bound_shiptype", f"no ship of the chassis {chassis} is known")


def _pack(
    drafts: Sequence[Draft], info: PackInfo, catalog: Catalog, known: Known, findings: Findings
) -> Pack:
    names = names_of(drafts, catalog)
    tags = dict.fromkeys(
        words.TAGS.get(draft.tag, draft.tag)
        for draft in drafts
        if draft.tag and draft.tag not in words.PRINTED
    )
    for file, unused in names.unused.items():
        Place(findings, file).note("nicknames", _unused_names(unused))
    for draft in drafts:
        for field in draft.unknown:
            findings.unknown(draft.place.file, field)
    cards = [draft.card for draft in drafts]
    texts: dict[CardKind, dict[str, CardText]] = {
        kind: {one.card.id: one.text for one in drafts if one.kind == kind and one.text}
        for kind in KINDS
    }
    return Pack(
        replace(info, **known.added_to(info, tags)),
        ships=tuple(card for card in cards if isinstance(card, ShipFacts)),
        squadrons=tuple(card for card in cards if isinstance(card, SquadronFacts)),
        upgrades=tuple(card for card in cards if isinstance(card, UpgradeFacts)),
        objectives=tuple(card for card in cards if isinstance(card, ObjectiveFacts)),
        spellings=names.spellings,
        nicknames=names.nicknames,
        texts={kind: table for kind, table in texts.items() if table},
        rulings=tuple(ruling for draft in drafts for ruling in draft.rulings),
        published=tuple(
            PublishedCard(draft.kind, draft.card.id, draft.id, dict(draft.unknown))
            for draft in drafts
            if draft.unknown or draft.id != draft.card.id
        ),
    )


def _unused_names(names: Sequence[str]) -> str:
    """Return the end of a sentence on nicknames that name no card."""
    named = listed(names, _MOST_NAMES)
    return f"not used, because they are short or mean other cards too: {named}"
