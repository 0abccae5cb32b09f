"""Reads a table with a column of players' names and a column of their lists."""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from armada_companion.kit.names import normalize_name
from armada_companion.store.errors import FleetUnreadableError

from .list_part import ListPart

_DELIMITERS = "\t;,|"
_LONGEST_CELL = 1024 * 1024
_FIRST_ROW, _LONGEST_LINE = 100_000, 20_000
"""Characters that are searched for the first row, and of its first line."""

_LIST_WORDS = frozenset(
    {"list", "lists", "fleetlist", "armylist", "roster", "liste", "flottenliste", "lista", "elenco"}
    | {"fleet", "army", "flotte", "flotta", "flota"}
)
_NAME_WORDS = (
    frozenset({"player", "players", "spieler", "spielerin", "joueur", "jugador", "giocatore"}),
    frozenset({"name", "nickname", "nick", "who", "teilnehmer", "participant", "nom", "nombre"}),
)
"""The words of headings over names, the likelier ones first."""

_NOT_LISTS = frozenset(
    {"name", "link", "url", "points", "punkte", "faction", "fraktion", "total", "legal"}
)
_SINGLE_LINE = 80
"""Characters from which a cell of one line may be a whole list."""


class _Row(NamedTuple):
    """A row of a table; `line` is the number of its first line in the file."""

    cells: tuple[str, ...]
    line: int


class _Columns(NamedTuple):
    """The places of the columns; `name` is None in a table without names."""

    name: int | None
    lists: int


def table_lists(text: str) -> tuple[ListPart, ...]:
    """Return the lists of a table, one for each player; () if a text is no such table.

    A row without a name continues the list of the row above, and so does a row of the same player.

    Raises:
        FleetUnreadableError: A row cannot be read; one sentence.
    """
    if len(text.lstrip().partition("\n")[0]) > _LONGEST_LINE:
        return ()
    for delimiter in _DELIMITERS:
        if delimiter not in text:
            continue
        first = next(_rows(text[:_FIRST_ROW], delimiter), None)
        if first is None or not _may_be_first(first):
            continue
        rows = [*_rows(text, delimiter)]
        columns = _columns(first)
        if columns is not None:
            return tuple(_lists(rows[1:], columns))
        if columns := _columns_without_heading(rows):
            return tuple(_lists(rows, columns))
    return ()


def _rows(text: str, delimiter: str) -> Iterator[_Row]:
    """Yield the rows of a table; empty ones are omitted."""
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield _Row(tuple(cells), line)
            line = reader.line_num + 1
    except csv.Error as error:
        raise FleetUnreadableError(f"Line {line} of the table is damaged: {error}.") from error


def _may_be_first(row: _Row) -> bool:
    """Whether this may be the first row of a table. Other texts are not parsed as a whole."""
    places = range(len(row.cells))
    return _columns(row) is not None or any(_may_be_list(row, place) for place in places)


def _columns(heading: _Row) -> _Columns | None:
    """Return the columns by the words above them; None if these are no headings of a table."""
    words = [_words(cell) for cell in heading.cells]
    lists = [
        place for place, found in enumerate(words) if found & _LIST_WORDS and not found & _NOT_LISTS
    ]
    if not lists or any(len(cell) > _SINGLE_LINE for cell in heading.cells):
        return None
    named = (
        place
        for known in _NAME_WORDS
        for place, found in enumerate(words)
        if found & known and place not in lists and not found & _LIST_WORDS
    )
    name = next(named, None)
    return None if name is None else _Columns(name, lists[-1])


def _words(cell: str) -> frozenset[str]:
    return frozenset(normalize_name(word) for word in re.split(r"\W+", cell))


def _columns_without_heading(rows: Sequence[_Row]) -> _Columns | None:
    """Return the columns of a table whose rows all have a long cell at one place."""
    if not rows:
        return None
    lengths: Mapping[int, list[bool]] = {
        place: [_may_be_list(row, place) for row in rows] for place in range(len(rows[0].cells))
    }
    lists = next((place for place, found in lengths.items() if all(found)), None)
    if lists is None or (len(rows) < 2 and "\n" not in rows[0].cells[lists]):
        return None
    others = [place for place in lengths if place != lists and rows[0].cells[place].strip()]
    return _Columns(others[0], lists) if others else None


def _may_be_list(row: _Row, place: int) -> bool:
    cell = row.cells[place].strip() if place < len(row.cells) else ""
    return cell.count("\n") > 1 or len(cell) >= _SINGLE_LINE


def _lists(rows: Sequence[_Row], columns: _Columns) -> Iterator[ListPart]:
    player, texts, first = "", list[str](), 0
    for row in rows:
        name = " ".join(_cell(row, columns.name).split())
        is_next = bool(name) and name != player
        if is_next and (player or texts):
            yield ListPart("\n".join(texts), first, player)
        if is_next or not first:
            player, texts, first = name, [], row.line
        text = _cell(row, columns.lists)
        # A row of a later line keeps the numbers of the lines in the file.
        texts += [""] * (row.line - first - sum(part.count("\n") + 1 for part in texts))
        texts.append("\n".join(text.splitlines()))
    if first:
        yield ListPart("\n".join(texts), first, player)


def _cell(row: _Row, place: int | None) -> str:
    return row.cells[place] if place is not None and place < len(row.cells) else ""
