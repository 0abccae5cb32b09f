"""Reads the tables of a pack that are JSON."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, NoReturn, TypeVar

from msgspec import Meta, Struct

from armada_companion.kit.names import normalize_name
from armada_companion.store.card_file import CardId

from ...cards import cards
from ...cards.core_pack import card_faults
from ...cards.pack import CardRef, CardText, CostChange, PublishedCard, Ruling
from ...rules.cards.reminders import Effect
from .csv_rows import MOST_ROWS, text_of
from .draft import Draft
from .faults import Spot
from .values import shown, typed

StructT = TypeVar("StructT", bound=Struct)
Content = dict[str, Any]
"""A table without its header. Any: each part is checked when it is read."""


class _Name(Struct, frozen=True):
    """A spelling of cards."""

    kind: cards.CardKind
    spelling: Annotated[str, Meta(min_length=1)]
    cards: tuple[CardId, ...]


class _Text(Struct, frozen=True):
    """The text of a card."""

    kind: cards.CardKind
    card: CardId
    text: CardText


SCHEMA_KEY = "$schema"
"""The key by which editors find the schema of a file."""


def json_object(data: bytes, spot: Spot) -> Content | None:
    """Return the object of a JSON file; None with a fault if it has none."""
    text = text_of(data, spot)
    if text is None:
        return None
    try:
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        reason = f"expected JSON; {error.msg[:1].lower()}{error.msg[1:]} (column {error.colno})"
        spot._replace(place=f"line {error.lineno}").fault("", reason)
        return None
    except RecursionError:
        spot.fault("", "the values are nested too deeply")
        return None
    except ValueError as error:
        spot.fault("", str(error))
        return None
    if not isinstance(found, dict):
        spot.fault("", f"expected an object, got {shown(found)}")
        return None
    found.pop(SCHEMA_KEY, None)
    return found


def _object(pairs: list[tuple[str, Any]]) -> Content:
    found = dict(pairs)
    if len(found) < len(pairs):
        (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f"the field {shown(twice)} is there twice in one object")
    return found


def _no_constant(word: str) -> NoReturn:
    raise ValueError(f"expected a number, got {word}")


def read_json(name: str, data: bytes, draft: Draft, spot: Spot) -> None:
    """Add a table of JSON to a draft.

    Args:
        name: `ships`, `aliases` and so on: a key of `JSON_TABLES`.
    """
    found = json_object(data, spot)
    if found is None:
        return
    kind, read = JSON_TABLES[name]
    header = {"format": cards.FORMAT, "version": cards.VERSION, "kind": kind}
    for field, wanted in header.items():
        given = found.pop(field, None)
        if given != wanted or isinstance(given, bool):
            spot._replace(place=f"$.{field}").fault("", f"expected {wanted}, got {shown(given)}")
            return
    try:
        read(draft, found, spot)
    except RecursionError:
        spot.fault("", "the values are nested too deeply")
    for field in found:
        spot._replace(place=f"$.{field}").fault("", "this field is unknown")


def _entries(found: Content, field: str, spot: Spot) -> Iterator[tuple[object, Spot]]:
    """Take a list out of a table; yield its entries with their places."""
    place = f"$.{field}"
    entries = found.pop(field, None)
    if not isinstance(entries, list):
        spot._replace(place=place).fault("", f"expected a list, got {shown(entries)}")
    elif len(entries) > MOST_ROWS:
        spot._replace(place=place).fault("", f"the list has more than {MOST_ROWS:,} entries")
    else:
        for position, entry in enumerate(entries):
            yield entry, spot._replace(place=f"{place}[{position}]", card=_name(entry))


def _name(entry: object) -> str:
    named = entry if isinstance(entry, dict) else {}
    return next((str(named[key])[:80] for key in ("id", "card", "name") if key in named), "")


def _keyed(found: Content, field: str, spot: Spot) -> Iterator[tuple[Any, str, Any, Spot]]:
    """Take an object of objects by kind out of a table; yield kind, key and value with the place.

    Any: kind and value are checked when they are read.
    """
    table = found.pop(field, None)
    if not isinstance(table, dict):
        spot._replace(place=f"$.{field}").fault("", f"expected an object, got {shown(table)}")
        return
    for kind, named in table.items():
        here = spot._replace(place=f"$.{field}.{kind}")
        if kind not in cards.KINDS or not isinstance(named, dict):
            here.fault("", f"expected an object for one of {', '.join(cards.KINDS)}")
        elif len(named) > MOST_ROWS:
            here.fault("", f"the object has more than {MOST_ROWS:,} entries")
        else:
            for key, value in named.items():
                yield kind, key, value, here._replace(card=key[:80])


def _kinds(found: Content, field: str) -> dict[cards.CardKind, dict[str, Any]]:
    """Return an empty object for each kind of card that a field of a table has.

    Any: the entries that are read later.
    """
    table = found.get(field)
    return {kind: {} for kind in cards.KINDS if isinstance(table, dict) and kind in table}


def _one(value: object, kind: type[StructT], spot: Spot) -> StructT | None:
    """Return a typed value; None with its faults."""
    found, misfits = typed(value, kind)
    for misfit in misfits:
        spot.fault(misfit.path, misfit.text)
    return found


def _typed(
    found: Content, field: str, kind: type[StructT], spot: Spot
) -> Iterator[tuple[StructT, Spot]]:
    """Yield the entries of a list as a type; other entries are faults."""
    for entry, here in _entries(found, field, spot):
        if (value := _one(entry, kind, here)) is not None:
            yield value, here


def _cards_reader(
    kind: cards.CardKind, shape: type[cards.CardT]
) -> Callable[[Draft, Content, Spot], None]:
    def read(draft: Draft, found: Content, spot: Spot) -> None:
        for entry, here in _entries(found, "cards", spot):
            card = _one(entry, shape, here)
            wrong = [] if card is None else list(card_faults(card))
            for field, reason in wrong:
                here.fault(field, reason)
            if card is None or wrong:
                draft.dropped.add(here.card)
            else:
                draft.add_card(kind, card, here)

    return read


def _read_changes(draft: Draft, found: Content, spot: Spot) -> None:
    for change, here in _typed(found, "costs", CostChange, spot):
        draft.add_cost(change, "card", here)
    for card, here in _typed(found, "not_allowed", CardRef, spot):
        draft.forbid(card, "card", here)


def _read_reminders(draft: Draft, found: Content, spot: Spot) -> None:
    for effect, here in _typed(found, "effects", Effect, spot):
        draft.add_reminder(effect, here)


def _read_aliases(draft: Draft, found: Content, spot: Spot) -> None:
    for field, names in (("spellings", draft.spellings), ("nicknames", draft.nicknames)):
        names.update(_kinds(found, field))
        for kind, key, means, here in _keyed(found, field, spot):
            name = _one({"kind": kind, "spelling": key, "cards": means}, _Name, here)
            if name is None:
                continue
            if key != normalize_name(key):
                here.fault("", f"expected {shown(normalize_name(key))}, without blanks and marks")
                continue
            names[name.kind][key] = name.cards
            for card in name.cards:
                draft.refer(name.kind, card, "", here)


def _read_texts(draft: Draft, found: Content, spot: Spot) -> None:
    draft.texts |= _kinds(found, "texts")
    for kind, key, value, here in _keyed(found, "texts", spot):
        text = _one({"kind": kind, "card": key, "text": value}, _Text, here)
        if text is not None:
            draft.add_text(text.kind, text.card, text.text, here)


def _read_rulings(draft: Draft, found: Content, spot: Spot) -> None:
    for ruling, here in _typed(found, "rulings", Ruling, spot):
        draft.add_ruling(ruling, here)


def _read_published(draft: Draft, found: Content, spot: Spot) -> None:
    for card, here in _typed(found, "cards", PublishedCard, spot):
        draft.add_published(card, here)


JSON_TABLES: Mapping[str, tuple[str, Callable[[Draft, Content, Spot], None]]] = {
    "ships": ("ship", _cards_reader("ship", cards.ShipFacts)),
    "squadrons": ("squadron", _cards_reader("squadron", cards.SquadronFacts)),
    "upgrades": ("upgrade", _cards_reader("upgrade", cards.UpgradeFacts)),
    "objectives": ("objective", _cards_reader("objective", cards.ObjectiveFacts)),
    "changes": ("changes", _read_changes),
    "aliases": ("alias", _read_aliases),
    "reminders": ("effects", _read_reminders),
    "texts": ("texts", _read_texts),
    "rulings": ("rulings", _read_rulings),
    "published": ("published", _read_published),
}
"""The tables by the name of their file, with the `kind` of its header."""
