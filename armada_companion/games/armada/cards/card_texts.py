"""The card texts and rulings of packs, each with its source."""

import re
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from armada_companion.kit.card_texts import CardTexts, PublishedRuling

from .cards import CardKind

if TYPE_CHECKING:
    from .catalog import Catalog
    from .pack import Pack, PackInfo, Ruling

_DAY = re.compile(r"\d{4}(-\d\d){0,2}")


class PrintedText(NamedTuple):
    """The text of a card, and the pack that has it."""

    text: str
    pack: "PackInfo"


def layered_texts(packs: "Sequence[Pack]") -> Mapping[tuple[CardKind, str], PrintedText]:
    """Return the texts of cards by kind and id; of two packs the later one decides."""
    return {
        (kind, card): PrintedText(text, pack.info)
        for pack in packs
        for kind, texts in pack.texts.items()
        for card, text in texts.items()
        if text
    }


def layered_rulings(packs: "Sequence[Pack]") -> "Mapping[tuple[CardKind, str], tuple[Ruling, ...]]":
    """Return the rulings by kind and id of the card: the newest first, defunct ones last.

    A ruling that several packs have is as in the last of them. Rulings without a date, and those
    of one day, have the order of the packs: the later pack first.
    """
    found: dict[tuple[CardKind, str], dict[tuple[str, ...], Ruling]] = {}
    for pack in reversed(packs):
        for one in pack.rulings:
            of_card = found.setdefault((one.kind, one.card), {})
            of_card.setdefault((one.text, one.source, one.version, one.date), _sourced(one, pack))
    return {
        key: tuple(sorted(sorted(each.values(), key=_day, reverse=True), key=attrgetter("defunct")))
        for key, each in found.items()
    }


def card_texts(catalog: "Catalog", kind: CardKind, card: str, name: str) -> CardTexts | None:
    """Return the text and rulings of a card; None if no pack of the catalogue has any.

    Args:
        name: The name of the card, for the title.
    """
    if not catalog.packs:
        return None
    printed, rulings = catalog.texts.get((kind, card)), catalog.rulings.get((kind, card), ())
    if printed is None and not rulings:
        return None
    shown = tuple(_published(one) for one in rulings)
    if printed is None:
        return CardTexts(name, rulings=shown)
    info = printed.pack
    return CardTexts(name, printed.text, _joined(info.title, info.version, info.date), shown)


def cards_with_rulings(catalog: "Catalog") -> tuple[CardTexts, ...]:
    """Return all cards that have published rulings, sorted by name."""
    found: list[CardTexts] = []
    for kind, key in catalog.rulings:
        card = catalog.cards(kind).get(key)
        name = key if card is None else getattr(card, "full_name", card.name)
        found += filter(None, [card_texts(catalog, kind, key, name)])
    return tuple(sorted(found, key=lambda one: one.name.casefold()))


def _sourced(ruling: "Ruling", pack: "Pack") -> "Ruling":
    """Return the ruling; without a publisher, its pack is the source."""
    return ruling if ruling.source else replace(ruling, source=pack.info.title)


def _published(ruling: "Ruling") -> PublishedRuling:
    source = _joined(ruling.source, ruling.version, ruling.date)
    return PublishedRuling(ruling.text, source, ruling.type, ruling.defunct, ruling.explanation)


def _joined(*parts: str) -> str:
    """Return the parts in one line, each once."""
    lines = (" ".join(part.split()) for part in parts)
    return ", ".join(dict.fromkeys(filter(None, lines)))


def _day(ruling: "Ruling") -> str:
    """Return a date that can be compared, or ""."""
    found = _DAY.match(ruling.date)
    return found[0] if found else ""
