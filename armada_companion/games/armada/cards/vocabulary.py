"""Reads two files of words: for fleet lists, and for models, notes and questions.

All words of lists are normalized. Each function may raise ResourceError if the file is missing, or
ContentError if it cannot be read.
"""

from collections.abc import Mapping, Sequence
from functools import cache

from armada_companion.system.resources import resource_path


@cache
def meanings(table: str) -> Mapping[str, str]:
    """Return the meaning of each word in a table of the file: "staffel" is "squadron"."""
    return {word: meaning for meaning, words in _tables()[table].items() for word in words}


@cache
def words_of(group: str) -> frozenset[str]:
    """Return the words of a group in the file's table `words`."""
    return frozenset(phrases("words", group))


def phrases(table: str, key: str) -> Sequence[str]:
    """Return the phrases under a key of a table in the file, in their order."""
    return _tables()[table][key]


@cache
def _tables() -> Mapping[str, Mapping[str, list[str]]]:
    # Imported late, because the first frame of a table needs no words.
    from armada_companion.store.card_file import decode_card_file

    path = resource_path("cards/armada_words.json")
    return decode_card_file(path, dict[str, dict[str, list[str]]])
