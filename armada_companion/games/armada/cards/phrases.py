"""Finding card names among other words, longest names first."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from armada_companion.games.armada.cards.cards import KINDS, CardKind
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.spellings import Card
from armada_companion.kit.names import squeeze

_WORD = re.compile(r"[^\s,;:+/|()\[\]{}=]+")
_PARTING = re.compile(r"[,;+|]")
_SHORT = 2
_SMALL_WORDS = frozenset(
    {"as", "at", "if", "is", "it", "no", "so", "am", "pm", "op", "has", "its", "was"}
)
"""Words of a sentence; in capitals they are short forms of cards (`NO`: Navigation Officer)."""


class Word(NamedTuple):
    """One word of a text.

    Attributes:
        key: Its letters and digits, squeezed; "" for a lone sign.
    """

    start: int
    end: int
    key: str


class Meaning(NamedTuple):
    """A card that a phrase may mean.

    Attributes:
        spoken: Only a spoken short form is like this.
    """

    kind: CardKind
    card: Card
    spoken: bool


class Phrase(NamedTuple):
    """Words that are some cards' name.

    Attributes:
        first, last: Positions of its words.
    """

    first: int
    last: int
    text: str
    meanings: tuple[Meaning, ...]


class PhraseBook:
    """Every spelling of every card. Making one may raise ContentError."""

    def __init__(self, catalog: Catalog) -> None:
        self._meanings: dict[str, list[Meaning]] = {}
        for spoken in (False, True):
            for kind in KINDS:
                cards = catalog.cards(kind)
                self._learn(kind, cards, catalog.spelled(kind, spoken=spoken), spoken)
        self._beginnings = {
            key[:length] for key in self._meanings for length in range(1, len(key) + 1)
        }

    def meanings(self, text: str) -> tuple[Meaning, ...]:
        """Return every card that has exactly this name."""
        return self._of_key(squeeze(text))

    def phrases(self, text: str, words: Sequence[Word]) -> Iterator[Phrase]:
        """Yield the names in a text from left to right, the longest at each place."""
        position = 0
        while position < len(words):
            phrase = self._longest(text, words, position)
            if phrase is not None:
                yield phrase
            position = phrase.last + 1 if phrase else position + 1

    def _longest(self, text: str, words: Sequence[Word], first: int) -> Phrase | None:
        key, best = "", None
        for last in range(first, len(words)):
            if last > first and _is_number_apart(text, words, last):
                break
            key += words[last].key
            written = text[words[first].start : words[last].end]
            if key in _SMALL_WORDS and not written.isupper():
                continue
            if words[last].key and (found := _undivided(written, self._of_key(key))):
                best = Phrase(first, last, written, found)
            if key not in self._beginnings:
                break
        return best

    def _of_key(self, key: str) -> tuple[Meaning, ...]:
        found = self._meanings.get(key)
        if found is None and key.endswith("s") and len(key) > _SHORT:
            found = self._meanings.get(key[:-1])
        return tuple(found or ())

    def _learn(
        self,
        kind: CardKind,
        cards: Mapping[str, Card],
        spelled: Mapping[str, tuple[str, ...]],
        spoken: bool,
    ) -> None:
        more = _other_numerals(spelled) if kind == "ship" else {}
        for key, ids in (*more.items(), *spelled.items()):
            known = self._meanings.setdefault(key, [])
            of_kind = {meaning.card.id for meaning in known if meaning.kind == kind}
            known.extend(
                Meaning(kind, cards[card], spoken)
                for card in dict.fromkeys(ids)
                if card not in of_kind
            )


def split_words(text: str) -> list[Word]:
    """Return the words of a text; marks such as commas and brackets stand between them."""
    return [Word(found.start(), found.end(), _key(found.group())) for found in _WORD.finditer(text)]


def _undivided(written: str, found: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """Return the meanings of words that a comma does not part; few names have one themselves."""
    if _PARTING.search(written) is None:
        return found
    return tuple(meaning for meaning in found if "," in meaning.card.name)


def _is_number_apart(text: str, words: Sequence[Word], position: int) -> bool:
    """Whether a number stands behind a mark: a cost, and no part of a name."""
    word, before = words[position], words[position - 1]
    between = text[before.end : word.start]
    return word.key.isdigit() and (not before.key or not between.isspace())


def _key(word: str) -> str:
    return "and" if word == "&" else squeeze(word)


def _other_numerals(spelled: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return ships' names with `2` for `II` and the other way round, where these are no names."""
    ends = (("ii", "2"), ("i", "1"), ("2", "ii"), ("1", "i"))
    found = {}
    for key, ids in spelled.items():
        other = next((key.removesuffix(end) + new for end, new in ends if key.endswith(end)), "")
        if other and other not in spelled:
            found[other] = ids
    return found
