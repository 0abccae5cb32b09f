"""The names by which lists may call the cards of a data set."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from armada_companion.kit.names import normalize_name

from ...cards.cards import KINDS, CardKind, SquadronFacts
from ...cards.catalog import Catalog
from ...cards.names import own_spellings
from ...cards.pack import Names
from .drafts import Draft

_FEWEST_LETTERS = 4
"""The fewest letters of a nickname; shorter ones are ranks and initials (`LT`, `PC`)."""


class SetNames(NamedTuple):
    """The names of a set's cards.

    Attributes:
        unused: The nicknames that name no card of the set, by their file.
    """

    spellings: Names
    nicknames: Names
    unused: Mapping[str, Sequence[str]]


def names_of(drafts: Sequence[Draft], catalog: Catalog) -> SetNames:
    """Return the names of all cards of a set, normalized.

    A nickname is not used if it means a card below, of any kind, if printed cards' names consist
    of its words, if it is short, or if a plain squadron of the set has it too.
    """
    spellings: dict[CardKind, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    nicknames: dict[CardKind, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    unused: dict[str, list[str]] = defaultdict(list)
    printed, own = _Printed(catalog), _own_names(drafts)
    plain = _plain_names(drafts)
    for draft in drafts:
        for key in _spellings(draft):
            if key not in printed.names:
                _add(spellings[draft.kind][key], draft.card.id)
        for name in draft.aliases:
            key = normalize_name(name)
            if key in own_spellings(draft.card) or key in spellings[draft.kind]:
                continue
            of_plain = _is_ace(draft) and key in plain
            if len(key) < _FEWEST_LETTERS or of_plain or key in own or printed.says(name):
                _add(unused[draft.place.file], name)
            else:
                _add(nicknames[draft.kind][key], draft.card.id)
    used = own.union(*spellings.values(), *nicknames.values())
    return SetNames(_sorted(spellings), _sorted(nicknames), dict(_left(unused, used)))


def _left(
    unused: Mapping[str, Sequence[str]], used: Collection[str]
) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the nicknames of each file that lead to no card of the set."""
    for file, names in unused.items():
        if left := [name for name in names if normalize_name(name) not in used]:
            yield file, left


class _Printed:
    """The names of the cards below, and the words in them."""

    def __init__(self, catalog: Catalog) -> None:
        indexes = [
            catalog.by_spelling(kind, spoken=spoken) for kind in KINDS for spoken in (False, True)
        ]
        self.names = {key for index in indexes for key in index}
        cards = (card for kind in KINDS for card in catalog.cards(kind).values())
        texts = (getattr(card, "full_name", card.name) for card in cards)
        self._words = {word for text in texts for word in _words(text)}

    def says(self, name: str) -> bool:
        """Whether a name may mean printed cards: it is a card's name, or all its words are in card
        names.
        """
        key = normalize_name(name)
        return (
            key in self.names
            or key.removesuffix("s") in self.names
            or not (set(_words(name)) - self._words)
        )


def _spellings(draft: Draft) -> Iterator[str]:
    """Yield the ways to write a card's name that its own values do not give, and its ids."""
    own, written = own_spellings(draft.card), normalize_name(draft.written)
    found = [written, normalize_name(draft.id), normalize_name(draft.card.id)]
    if isinstance(draft.card, SquadronFacts) and draft.card.ace:
        ace = normalize_name(draft.card.ace)
        bare = normalize_name(draft.written.partition("{")[0])
        both = (ace + written, written + ace, ace + bare, bare + ace)
        # The model's name alone is that of the squadron without an ace.
        found = [*found[1:], *both, *([bare] if draft.card.ship_name else [])]
    yield from (key for key in dict.fromkeys(found) if key and key not in own)


def _own_names(drafts: Sequence[Draft]) -> set[str]:
    """Return the names of cards, to which a nickname of another card gives way."""
    return {key for draft in drafts for key in own_spellings(draft.card)}


def _plain_names(drafts: Sequence[Draft]) -> set[str]:
    """Return the names that several squadrons have; they are models, not aces."""
    count: Counter[str] = Counter()
    for draft in drafts:
        if draft.kind == "squadron":
            keys = {normalize_name(name) for name in draft.aliases}
            count.update(keys if _is_ace(draft) else [*keys, *keys])
    return {key for key, number in count.items() if number > 1}


def _is_ace(draft: Draft) -> bool:
    return isinstance(draft.card, SquadronFacts) and bool(draft.card.ace)


def _words(name: str) -> Iterator[str]:
    return filter(None, map(normalize_name, name.replace("-", " ").replace("/", " ").split()))


def _add(found: list[str], one: str) -> None:
    if one not in found:
        found.append(one)


def _sorted(names: Mapping[CardKind, Mapping[str, list[str]]]) -> Names:
    return {
        kind: {key: tuple(sorted(ids)) for key, ids in sorted(names[kind].items())}
        for kind in KINDS
        if names.get(kind)
    }
