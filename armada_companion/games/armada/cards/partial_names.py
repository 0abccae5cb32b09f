"""Finds cards by parts of their names, even if scanners confused letters."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from armada_companion.kit.names import normalize_name

from .cards import KINDS, CardKind, SquadronFacts
from .catalog import Catalog
from .lookup import Meaning, PhraseBook, phrase_book
from .names import Card
from .vocabulary import words_of

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_COMMON = words_of("common")
_NUMERALS = {"1": "i", "2": "ii", "one": "i", "two": "ii"}
_VARIANTS = frozenset(("i", "ii", "a", "b"))
_MOST_KEPT = 2000
"""The most words whose cards are kept."""

_MOST_CARDS = 6
"""The most cards that a word may mean; a word in more names does not help."""

_UNMATCHED, _COMMON_UNMATCHED, _OTHER_VARIANT = 3.0, 0.3, 2.5
_MISSING, _MISSING_COMMON = 0.3, 0.05
_WORST = 2.0
_BY_INITIAL = 0.6
_BY_BEGINNING = 0.2
_CLOSE = 0.55
_MIN_BEGINNING = 3
_MOST_INITIALS = 3
_MANY = 2
_MOST_PAIRS = 3
_MOST_LETTERS = 6
_MOST_OF_WORD = 2

_CONFUSED = str.maketrans({"1": "i", "l": "i", "|": "i", "!": "i", "0": "o", "5": "s", "8": "b"})


CardKey = tuple[CardKind, str]
"""The kind of a card (ship, squadron, upgrade, objective) and its id."""


class PartialName(NamedTuple):
    """The cards that some words may mean.

    Attributes:
        weight: 0 if the name has all words; the meaning with the lowest weight is the likeliest.
    """

    meanings: tuple[Meaning, ...]
    weight: float


class PartialNames:
    """Finds cards by parts of their names. Every lookup may raise ContentError."""

    def __init__(self, catalog: Catalog, book: PhraseBook) -> None:
        self._book = book
        self._cards: dict[CardKey, Card] = {}
        self._words: dict[CardKey, tuple[str, ...]] = {}
        self._named: dict[CardKey, frozenset[str]] = {}
        self._by_word: dict[str, set[CardKey]] = defaultdict(set)
        for kind in KINDS:
            for card in catalog.cards(kind).values():
                key = (kind, card.id)
                self._cards[key] = card
                self._words[key] = name_words(_full_name(card))
                self._named[key] = frozenset(name_words(_short_name(card)))
                for word in self._words[key]:
                    self._by_word[word].add(key)
        self._by_start: dict[str, list[str]] = defaultdict(list)
        for word in self._by_word:
            self._by_start[word[:_MIN_BEGINNING]].append(word)
        self._parts = {
            key: [normalize_name(part) for part in re.split(r"[\s-]+", card.name)]
            for key, card in self._cards.items()
            if key[0] == "upgrade"
        }
        self._by_initial: dict[str, list[tuple[CardKey, list[str]]]] = defaultdict(list)
        for key, names in self._parts.items():
            self._by_initial[names[0][:1]].append((key, names))
        self._pairs = _pairs(self._parts)
        self._matches: dict[str, dict[CardKey, float]] = {}

    def is_shortened(self, word: str, following: str) -> bool:
        """Whether a name has a longer form of `word` before the word `following`."""
        following = following.removesuffix("s")
        both = (self._by_word.get(one, ()) for one in (following, f"{following}s"))
        return any(
            len(first) > len(word)
            and first.startswith(word)
            and second.removesuffix("s") == following
            for card in chain.from_iterable(both)
            for first, second in pairwise(self._words[card])
        )

    def find(self, words: Sequence[str]) -> PartialName | None:
        """Return the cards whose names have these normalized words, or None."""
        if not any(map(_is_telling, words)):
            return None
        by_word = [self._of_word(word) for word in words]
        telling = [
            found
            for word, found in zip(words, by_word, strict=True)
            if _is_telling(word) and len(found) <= 3 * _MOST_CARDS
        ]
        cards = {card for found in telling for card in found}
        rated = [(self._weight(words, by_word, card), card) for card in cards]
        rated = [one for one in rated if one[0] <= _WORST]
        if not rated:
            return None
        least = min(weight for weight, _ in rated)
        fewest = min(self._strange(words, card) for _, card in rated)
        rated = [one for one in rated if self._strange(words, one[1]) == fewest]
        least = min(weight for weight, _ in rated)
        near = sorted((one for one in rated if one[0] <= least + _CLOSE), key=lambda one: one[0])
        if len(near) > _MOST_CARDS:
            return None
        meant = tuple(Meaning(kind, self._cards[kind, card], True) for _, (kind, card) in near)
        return PartialName(meant, least)

    def _strange(self, words: Sequence[str], card: CardKey) -> int:
        """Return how many common words are not in a card's name: `command` is in some ships'."""
        return sum(word in _COMMON and word not in self._words[card] for word in words)

    def of_initials(self, key: str) -> tuple[Meaning, ...]:
        """Return the upgrades with two-word names of these initials; () if there are many."""
        found = self._pairs.get(key, ())
        return tuple(Meaning(kind, self._cards[kind, card], True) for kind, card in found)

    def _acronyms(self, word: str) -> list[CardKey]:
        """Return the cards whose names of three or more words have this acronym."""
        if not _MANY < len(word) <= _MOST_LETTERS:
            return []
        found = [
            key
            for key, names in self._by_initial.get(word[0], ())
            if len(names) <= len(word) <= _MOST_OF_WORD * len(names) and _is_acronym(word, names)
        ]
        return found if len(found) <= _MOST_PAIRS else []

    def _of_word(self, word: str) -> dict[CardKey, float]:
        """Return the cards that a word may mean, each with a weight."""
        if len(self._matches) > _MOST_KEPT:
            self._matches.clear()
        if word not in self._matches:
            found = {(one.kind, one.card.id): 0.1 for one in self._book.meanings(word)}
            found.update(dict.fromkeys(self._acronyms(word), 0.3))
            beginning = len(word) >= _MIN_BEGINNING and word not in _COMMON
            found.update(dict.fromkeys(self._by_word.get(word, ()), 0.0))
            for other in self._by_start.get(word[:_MIN_BEGINNING], ()) if beginning else ():
                if other.startswith(word) or _begins(other, word):
                    cards = self._by_word[other]
                    found.update((card, _BY_BEGINNING) for card in cards - found.keys())
            self._matches[word] = found
        return self._matches[word]

    def _weight(
        self, words: Sequence[str], by_word: Sequence[Mapping[CardKey, float]], card: CardKey
    ) -> float:
        weight, own = 0.0, self._words[card]
        left = list(own)
        for word, found in zip(words, by_word, strict=True):
            if word in left:
                left.remove(word)
            elif card in found:
                weight += found[card]
                left = [
                    other for other in left if not (other.startswith(word) or _begins(other, word))
                ]
            elif initials := _initialled(word, left):
                weight += _BY_INITIAL
                left = [other for other in left if other not in initials]
            elif len(word) == 1 and any(_abbreviated(word, one) for one in left):
                weight += _BY_INITIAL
            elif word in _VARIANTS:
                weight += _OTHER_VARIANT
            elif word in _COMMON:
                weight += _COMMON_UNMATCHED
            else:
                return _WORST + 1
        named = self._named[card]
        missing = [one for one in left if one in named]
        small = sum(one in _COMMON or one in _VARIANTS for one in missing)
        return weight + _MISSING_COMMON * small + _MISSING * (len(missing) - small)


@lru_cache(maxsize=1)
def partial_names(catalog: Catalog) -> PartialNames:
    """Return the partial names of a catalog; the last ones are kept, as making them takes 19 ms.

    Raises:
        ContentError: The card files cannot be read.
    """
    return PartialNames(catalog, phrase_book(catalog))


def _is_telling(word: str) -> bool:
    """Whether a word distinguishes cards, unlike common words."""
    long = len(word) >= _MIN_BEGINNING or any(map(str.isdigit, word))
    return long and word not in _COMMON and word not in _VARIANTS


def _begins(short: str, word: str) -> bool:
    """Whether a word of a name is the beginning of a written word: `Nav` of `Navigation`."""
    return len(short) >= _MIN_BEGINNING and short not in _COMMON and word.startswith(short)


def _abbreviated(letter: str, word: str) -> bool:
    return len(word) > _MIN_BEGINNING and word.startswith(letter)


def _initialled(word: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return the consecutive words of a name with these initials: `PD` for `Point Defense`."""
    if not 2 <= len(word) <= _MOST_INITIALS:
        return ()
    for start in range(len(names) - len(word) + 1):
        row = tuple(names[start : start + len(word)])
        if "".join(one[0] for one in row) == word:
            return row
    return ()


@lru_cache(maxsize=_MOST_KEPT)
def name_words(name: str) -> tuple[str, ...]:
    """Return the normalized words of a name, numbers as numerals."""
    words = (normalize_name(word) for word in _WORD.findall(name))
    return tuple(_NUMERALS.get(word, _singular(word)) for word in words if word)


def _singular(word: str) -> str:
    long = len(word) > _MIN_BEGINNING or any(map(str.isdigit, word))
    plural = long and word.endswith("s") and not word.endswith("ss")
    return word[:-1] if plural else word


def scanned(key: str) -> str:
    """Return a normalized name in which letters that scanners confuse are the same letter."""
    return key.translate(_CONFUSED).replace("rn", "m").replace("vv", "w")


def _full_name(card: Card) -> str:
    if not isinstance(card, SquadronFacts):
        return card.name
    return " ".join(filter(None, (card.ace or card.name, card.craft, card.ship_name)))


def _short_name(card: Card) -> str:
    """Return the short name that players use for a card, such as an ace without the craft."""
    return card.ace or card.name if isinstance(card, SquadronFacts) else card.name


def _is_acronym(word: str, names: Sequence[str]) -> bool:
    """Whether a word is an acronym of a name: `FCoT`, `PDIC`."""
    if not names:
        return not word
    most = min(_MOST_OF_WORD, len(names[0]))
    return any(
        word[:length] == names[0][:length] and _is_acronym(word[length:], names[1:])
        for length in range(1, min(most, len(word)) + 1)
    )


def _pairs(parts: Mapping[CardKey, Sequence[str]]) -> Mapping[str, set[CardKey]]:
    """Return the upgrades with two-word names, keyed by initials that few of them share."""
    found: dict[str, set[CardKey]] = defaultdict(set)
    for key, words in parts.items():
        if len(words) == _MANY and all(words):
            found["".join(word[0] for word in words)].add(key)
    return {initials: keys for initials, keys in found.items() if len(keys) <= _MOST_PAIRS}
