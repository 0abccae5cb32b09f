"""Reads German, French, Spanish and Italian words in names: `Chasseurs TIE`, `Crucero Ligero`."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from .....cards.partial_names import name_words
from .....cards.vocabulary import meanings
from .typed_words import NOISE

_FOREIGN = meanings("foreign")
_MOST_WORDS = 4
_ENDINGS = ("es", "n")
"""Endings of the plural apart from `s`, which `name_words` removes."""


def translated(written: str) -> tuple[str, ...]:
    """Return the words of a name in English; () if none of them is foreign."""
    words = [word for word in name_words(written) if _counts(word)]
    english = tuple(_english(word) for word in words)
    return english if list(english) != words else ()


def spellings(words: Sequence[str]) -> Iterator[str]:
    """Yield the words in every order, as a name has other places for them in other languages."""
    for order in permutations(words) if len(words) <= _MOST_WORDS else ():
        yield "".join(order)


def _counts(word: str) -> bool:
    """Whether a word may be a part of a name; a letter may be a ship's: `Corvetta CR90 A`."""
    return word not in NOISE or word in _FOREIGN or len(word) == 1


def _english(word: str) -> str:
    singular = (word, *(word.removesuffix(end) for end in _ENDINGS if word.endswith(end)))
    return next((_FOREIGN[one] for one in singular if one in _FOREIGN), word)
