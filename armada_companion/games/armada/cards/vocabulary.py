"""The words of fleet lists and models, from one file; all words of lists are normalized."""

from collections.abc import Mapping
from functools import cache

from armada_companion.store.card_file import decode_card_file
from armada_companion.system.resources import resource_path


def meanings(table: str) -> dict[str, str]:
    """Return the meaning of each word of a table: "staffel" is "squadron".

    Raises:
        ResourceError: The file is missing.
        ContentError: It cannot be read.
    """
    return {word: meaning for meaning, words in _tables()[table].items() for word in words}


def words_of(group: str) -> frozenset[str]:
    """Return the words of a group of the table `words`.

    Raises:
        ResourceError: The file is missing.
        ContentError: It cannot be read.
    """
    return frozenset(_tables()["words"][group])


@cache
def _tables() -> Mapping[str, Mapping[str, list[str]]]:
    path = resource_path("cards/armada_words.json")
    return decode_card_file(path, dict[str, dict[str, list[str]]])
