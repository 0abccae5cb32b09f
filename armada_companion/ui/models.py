"""List models: rows for delegates to paint, and entries that can be searched."""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from html import escape
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from armada_companion.kit.names import search_words
from armada_companion.kit.wording import plain_text

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")

ROW_ROLE = int(Qt.ItemDataRole.UserRole)
_NO_INDEX = QModelIndex()


class RowsModel(QAbstractListModel, Generic[Row]):
    """Holds the rows, which `ROW_ROLE` returns; subclasses define the text of a row."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[Row, ...] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def change_row(self, place: int, row: Row) -> None:
        self._rows = (*self._rows[:place], row, *self._rows[place + 1 :])
        index = self.index(place, 0)
        self.dataChanged.emit(index, index)

    def row(self, index: Index) -> Row:
        return self._rows[index.row()]

    def text(self, row: Row) -> str:
        """Return the text of a row."""
        raise NotImplementedError

    def spoken(self, row: Row) -> str:
        """Return the whole content of a row, for a screen reader."""
        raise NotImplementedError

    def tip(self, row: Row) -> str | None:
        """Return the tool tip of a row, or None."""
        return None

    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self.row(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.text(row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.spoken(row)
            case Qt.ItemDataRole.ToolTipRole:
                tip = self.tip(row)
                return None if tip is None else plain_tip(tip)
        return row if role == ROW_ROLE else None


def plain_tip(text: str) -> str:
    """Return a tool tip that shows `text` unchanged.

    Qt renders a text that looks like HTML, and would load images of an untrusted name.
    """
    return f"<span>{escape(plain_text(text))}</span>"


class EntryRow(NamedTuple):
    """An entry to choose, such as a game, fleet or card.

    Attributes:
        key: The key of the game or fleet, or the card's id.
        detail: The progress of a game, the units of a fleet, the slot of a card; or "".
        note: The time of its last change in words, or its cost; or "".
        problem: Why it cannot be chosen, in one sentence; or "".
        fault: An error of the entry in a few words, which does not forbid to choose it; or "".
    """

    key: str
    title: str
    detail: str = ""
    note: str = ""
    problem: str = ""
    fault: str = ""


class EntriesModel(RowsModel[EntryRow]):
    """The entries in the order they are given."""

    def place_of(self, key: str) -> int | None:
        """Return the row of an entry by its key; None if it is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), None)

    def text(self, row: EntryRow) -> str:
        return row.title

    def spoken(self, row: EntryRow) -> str:
        parts = (row.title, row.detail, row.note, row.problem, row.fault)
        return ", ".join(part for part in parts if part)

    def tip(self, row: EntryRow) -> str | None:
        return row.problem or None


_PARTS = "  ·  "


class _Found(IntEnum):
    """How well an entry matches a searched word; the best match sorts first."""

    NAME_BEGINS = 0
    WORD_OF_NAME_BEGINS = 1
    IN_NAME = 2
    IN_KIND = 3
    IN_TEXT = 4
    NOWHERE = 5


class SearchedEntries(EntriesModel):
    """Holds all entries, and shows those with all searched words, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self._all: tuple[EntryRow, ...] = ()

    def set_entries(self, rows: Iterable[EntryRow]) -> None:
        """Replace the entries and show all."""
        self._all = tuple(rows)
        self.set_rows(self._all)

    @property
    def has_entries(self) -> bool:
        """Whether the list has entries, shown or not."""
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
    """Return the match of the word that matches worst."""
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
    """Return the words of a name; hyphens and brackets separate words too."""
    spaced = "".join(letter if letter.isalnum() else " " for letter in name)
    return [*name.split(), *spaced.split()]
