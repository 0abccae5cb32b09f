"""Entries narrowed down by words, the likeliest first: names, then kinds, then texts."""

from collections.abc import Iterable, Sequence
from enum import IntEnum

from armada_companion.kit.names import search_words
from armada_companion.ui.models.entries_model import EntriesModel, EntryRow

_PARTS = "  ·  "


class _Found(IntEnum):
    """Where a word was found, the likeliest place first."""

    NAME_BEGINS = 0
    WORD_OF_NAME_BEGINS = 1
    IN_NAME = 2
    IN_KIND = 3
    IN_TEXT = 4
    NOWHERE = 5


class SearchedEntries(EntriesModel):
    """Keeps all entries and shows those that have all the words, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self._all: tuple[EntryRow, ...] = ()

    def set_entries(self, rows: Iterable[EntryRow]) -> None:
        """Take other entries and show them all."""
        self._all = tuple(rows)
        self.set_rows(self._all)

    @property
    def has_entries(self) -> bool:
        """Whether there is anything to search."""
        return bool(self._all)

    def search(self, text: str) -> None:
        """Show the entries with all the words of `text`."""
        self.set_rows([row for row in likeliest_first(self._all, text) if _has_all(row, text)])


def likeliest_first(rows: Sequence[EntryRow], text: str) -> list[EntryRow]:
    """Return all rows, exact matches of the name first."""
    words = search_words(text).split()
    if not words:
        return list(rows)
    return sorted(rows, key=lambda row: (not _begins(row, words), _worst(row, words)))


def _has_all(row: EntryRow, text: str) -> bool:
    return _worst(row, search_words(text).split()) is not _Found.NOWHERE


def _begins(row: EntryRow, words: Sequence[str]) -> bool:
    return search_words(row.title).startswith(" ".join(words))


def _worst(row: EntryRow, words: Sequence[str]) -> _Found:
    """Return the place of the word that was found in the least likely one."""
    name = search_words(row.title)
    kind, _, text = search_words(row.detail).partition(_PARTS)
    rest = f"{text} {search_words(row.note)} {search_words(row.problem)}"
    places = (_place(word, name, kind, rest) for word in words)
    return max(places, default=_Found.NAME_BEGINS)


def _place(word: str, name: str, kind: str, rest: str) -> _Found:
    if name.startswith(word):
        return _Found.NAME_BEGINS
    if any(part.startswith(word) for part in _words_of(name)):
        return _Found.WORD_OF_NAME_BEGINS
    if word in name:
        return _Found.IN_NAME
    if word in kind:
        return _Found.IN_KIND
    return _Found.IN_TEXT if word in rest else _Found.NOWHERE


def _words_of(name: str) -> list[str]:
    """Return the words of a name; what follows a hyphen or a bracket is one too."""
    spaced = "".join(letter if letter.isalnum() else " " for letter in name)
    return [*name.split(), *spaced.split()]
