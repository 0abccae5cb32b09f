"""The content of a pack in lines of plain text."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from armada_companion.kit.wording import joined, listed, plain_text, plural

from ...cards.cards import KINDS, CardKind, ObjectiveFacts
from ...cards.catalog import Catalog
from ...cards.names import Card
from ...cards.pack import Pack, PackInfo
from ...packs.diff import card_name
from ...packs.stored import changes, counts

Tone = Literal["hi", "mid", "low", "ok", "warn", "bad"]

PARTS: Final = "  ·  "

LONGEST_LINE = 300
"""The most letters of a line; a longer one ends with an ellipsis."""


class PackLine(NamedTuple):
    """A line about a pack; a `heading` is above a group of lines."""

    text: str
    tone: Tone = "hi"
    heading: bool = False


PUBLISHED_AT = (
    PackLine("Where sets are published", "mid", heading=True),
    PackLine("Armada Ruleset Collective (ARC): points, cards and rulings for tournaments.", "mid"),
    PackLine("Armada Community Edition: the rules and cards of today, gathered since 2026.", "mid"),
    PackLine("Legacy, Nexus, Legends: the groups that make these sets.", "mid"),
    PackLine("Star Forge, the fleet builder: the data files of these sets.", "mid"),
    PackLine("Save their files on this computer; the program fetches nothing by itself.", "mid"),
)
"""Names of places only: the program opens no address."""


def one_line(text: str) -> str:
    """Return a text of a pack in one line, without characters that change its direction."""
    line = plain_text(" ".join(text.splitlines()))
    return line if len(line) <= LONGEST_LINE else f"{line[: LONGEST_LINE - 1]}…"


def pack_name(info: PackInfo) -> str:
    """Return the title of a pack with its version: `Nexus 2025-06`, `ARC 0.1`."""
    return one_line(info.name)


def counts_words(counts: Mapping[str, int]) -> str:
    """Return the numbers in words: `18 ships, 1 squadron`; "no cards of its own" without any."""
    found = (plural(number, kind.removesuffix("s")) for kind, number in counts.items() if number)
    return listed(found) or "no cards of its own"


def numbers(pack: Pack) -> Mapping[str, int]:
    """Return the numbers of all that a pack has, for `counts_words`."""
    return {
        **counts(pack),
        **changes(pack),
        "reminders": len(pack.reminders),
        "card texts": sum(map(len, pack.texts.values())),
        "rulings": len(pack.rulings),
    }


def about_lines(info: PackInfo) -> Iterator[PackLine]:
    """Yield who publishes a pack and when, and which packs it builds on and replaces."""
    parts = (f"Published by {info.keeper}" if info.keeper else "", info.date)
    if known := PARTS.join(part for part in parts if part):
        yield PackLine(one_line(known), "mid")
    for words, ids in (("Builds on", info.builds_on), ("Takes the place of", info.replaces)):
        if ids:
            yield PackLine(f"{words} {joined(ids)}.", "mid")


def content_lines(pack: Pack, catalog: Catalog) -> Iterator[PackLine]:
    """Yield the cards and changes of a pack; `catalog` names the cards of the packs below it."""
    for kind in KINDS:
        cards = cards_of(pack, kind)
        yield from group(f"{kind}s", [card_words(card) for card in cards])
    costs = ((card_in(catalog, each.kind, each.card), each.points) for each in pack.costs)
    yield from group("changed costs", [f"{name}{PARTS}{points}" for name, points in costs])
    refused = [card_in(catalog, card.kind, card.card) for card in pack.not_allowed]
    yield from group("not allowed in fleets", refused)
    fields = Counter(field for card in pack.published for field in card.fields)
    kept = [f"{field}{PARTS}{plural(cards, 'card')}" for field, cards in sorted(fields.items())]
    yield from group("unknown fields, saved with the cards", kept)


def group(title: str, texts: Sequence[str], tone: Tone = "hi") -> Iterator[PackLine]:
    """Yield a heading with the number of its lines, and the lines; nothing without lines."""
    if texts:
        yield PackLine(f"{title}  ({len(texts)})", "mid" if tone == "hi" else tone, heading=True)
    for text in texts:
        yield PackLine(one_line(text), tone)


def cards_of(pack: Pack, kind: CardKind) -> Sequence[Card]:
    """Return the cards of one kind that a pack has as a whole."""
    cards: Mapping[CardKind, Iterable[Card]] = {
        "ship": pack.ships,
        "squadron": pack.squadrons,
        "upgrade": pack.upgrades,
        "objective": pack.objectives,
    }
    return sorted(cards[kind], key=lambda card: (card.name.casefold(), card.id))


def card_words(card: Card) -> str:
    """Return the name of a card with its cost; with its type, for an objective."""
    return (
        f"{card_name(card)}{PARTS}{card.type if isinstance(card, ObjectiveFacts) else card.points}"
    )


def card_in(catalog: Catalog, kind: CardKind, card: str) -> str:
    """Return the name of a card of the catalogue; the id of an unknown one."""
    known = catalog.cards(kind).get(card)
    return card_name(known) if known else card
