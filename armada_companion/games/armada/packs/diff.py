"""Compares the cards of two catalogues: new, removed and changed ones, field by field."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

import msgspec

from ..cards.cards import KINDS, CardKind, ObjectiveFacts
from ..cards.catalog import Catalog
from ..cards.names import Card

Change = Literal["new", "gone", "changed"]

_NOT_COMPARED: Final = ("id", "points_history")
"""The history of costs follows from the costs."""

Plain = Any
"""A value of JSON."""


class FieldChange(NamedTuple):
    """A field of a card with both values as text; "" for a missing value."""

    field: str
    before: str
    after: str


class CardChange(NamedTuple):
    """A card that differs.

    Attributes:
        kind, card: Its kind and id.
        name: Its name; of a changed card, the one afterwards.
        fields: The changed fields; of a new or removed card, its cost.
    """

    kind: CardKind
    card: str
    name: str
    what: Change
    fields: tuple[FieldChange, ...]


def card_changes(before: Catalog, after: Catalog) -> Iterator[CardChange]:
    """Yield the cards that differ, by kind and name: the new ones, then the removed, the changed.

    Raises:
        ContentError: The printed cards cannot be read.
    """
    for kind in KINDS:
        old, new = before.cards(kind), after.cards(kind)
        yield from _whole(kind, "new", new, old)
        yield from _whole(kind, "gone", old, new)
        past, now = _Beside(before, kind), _Beside(after, kind)
        for key in sorted(old.keys() & new.keys(), key=lambda key: _sort_key(new[key])):
            was, is_ = {**_fields(old[key]), **past.of(key)}, {**_fields(new[key]), **now.of(key)}
            fields = tuple(
                FieldChange(name, _words(was.get(name)), _words(is_.get(name)))
                for name in {**was, **is_}
                if was.get(name) != is_.get(name)
            )
            if fields:
                yield CardChange(kind, key, card_name(new[key]), "changed", fields)


def card_name(card: Card) -> str:
    """Return the name of a card in lists."""
    return getattr(card, "full_name", card.name)


def _whole(
    kind: CardKind, what: Change, found: Mapping[str, Card], other: Mapping[str, Card]
) -> Iterator[CardChange]:
    for card in sorted((found[key] for key in found.keys() - other.keys()), key=_sort_key):
        cost = "" if isinstance(card, ObjectiveFacts) else str(card.points)
        values = ("", cost) if what == "new" else (cost, "")
        fields = (FieldChange("points", *values),) if cost else ()
        yield CardChange(kind, card.id, card_name(card), what, fields)


class _Beside:
    """Whether packs allow the cards of one kind, with the cards' texts, rulings and reminders."""

    def __init__(self, catalog: Catalog, kind: CardKind) -> None:
        self._catalog = catalog
        self._kind = kind
        self._texts: dict[str, str] = {}
        self._rulings: dict[str, list[Plain]] = {}
        for pack in catalog.packs:
            self._texts |= pack.texts.get(kind, {})
            for ruling in pack.rulings:
                if ruling.kind == kind:
                    self._rulings.setdefault(ruling.card, []).append(_plain(ruling))

    def of(self, card: str) -> dict[str, Plain]:
        """Return whether a card is allowed, and its texts, rulings and reminders."""
        found: dict[str, Plain] = {"allowed": (self._kind, card) not in self._catalog.not_allowed}
        if card in self._texts:
            found["text"] = self._texts[card]
        if card in self._rulings:
            found["rulings"] = self._rulings[card]
        if card in self._catalog.effects:
            found["reminders"] = _plain(self._catalog.effects[card])
        return found


def _fields(card: Card) -> dict[str, Plain]:
    names = (name for name in card.__struct_fields__ if name not in _NOT_COMPARED)
    return {name: _plain(getattr(card, name)) for name in names}


def _plain(value: object) -> Plain:
    return msgspec.to_builtins(value)


def _words(value: Plain) -> str:
    """Return a value of JSON in words: `front 2, left 1`, `yes`."""
    match value:
        case None | "":
            return ""
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{key} {_words(each)}".rstrip() for key, each in value.items())
        case list() | tuple() if any(isinstance(each, dict | list | tuple) for each in value):
            return "; ".join(map(_words, value))
        case list() | tuple():
            return " ".join(map(_words, value))
        case _:
            return str(value)


def _sort_key(card: Card) -> tuple[str, str]:
    return card_name(card).casefold(), card.id
