"""The cells of a row as plain values of a card, and the faults of a row by their columns."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from msgspec import Struct

from .csv_rows import CsvRow, CsvTable
from .faults import Spot
from .values import Misfit, shown, typed

StructT = TypeVar("StructT", bound=Struct)

_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_DICE = re.compile(r"(\d+)[ /]+(\d+)[ /]+(\d+)", re.ASCII)
_DATE = re.compile(r"\d+[-.]\d+[-.]\d+|\d+/\d+/\d{4}|\d+-[A-Za-z]{3}.*")
_YES_NO = {"yes": True, "true": True, "no": False, "false": False, "": False}

DICE = "dice as red/blue/black, each from 0 to 9, such as 1/0/2"
YES_NO = "yes or no"

_NAMES = ("id", "card", "catalogue_id", "name")
"""The columns by which a message names the card of a row."""

CHANGE = "change"
"""The column of a table of cards by which a row changes a card of a pack below."""


class Columns(NamedTuple):
    """The columns of a table.

    Attributes:
        needed: Columns that a table with whole cards must have.
        optional: Columns that may be missing or empty.
        ignored: Columns that only describe.
        hints: What a column holds, for the sentence "expected …".
        of_fields: The column of a field that has another name.
    """

    needed: Sequence[str]
    optional: Sequence[str] = ()
    ignored: Sequence[str] = ()
    hints: Mapping[str, str] = {}
    of_fields: Mapping[str, str] = {}

    @property
    def known(self) -> frozenset[str]:
        """All columns that the table may have."""
        return frozenset((*self.needed, *self.optional, *self.ignored))

    def of(self, path: str) -> str:
        """Return the column of a value: `batteries.front[2]` is in `battery_front`."""
        field, *parts = path.replace("[", ".").replace("]", "").split(".")
        column = self.of_fields.get(".".join((field, *parts[:1])))
        if column:
            return column
        column = self.of_fields.get(field, field)
        longer = f"{column}_{parts[0]}" if parts else ""
        return longer if longer in self.known else column


class Row:
    """A row of a table; its cells that are wrong are collected as faults.

    Attributes:
        spot: Its place in the file.
    """

    def __init__(self, row: CsvRow, columns: Columns, missing: Collection[str], spot: Spot) -> None:
        """Make the row; `missing` are the needed columns that the table does not have."""
        self._cells = row.cells
        self._columns = columns
        self._missing = missing
        self._wrong: set[str] = set()
        names = (self.text(column) for column in _NAMES)
        card = next(filter(None, names), "")
        self.spot = spot._replace(place=f"line {row.line}", card=card[:80])

    def text(self, column: str) -> str:
        """Return a cell; "" if the table does not have the column."""
        return self._cells.get(column, "")

    def number(self, column: str) -> int | str:
        """Return the number of a cell, or the cell itself if it has none."""
        cell = self.text(column)
        return int(cell) if _NUMBER.fullmatch(cell) else cell

    def yes(self, column: str) -> bool | str:
        """Return True or False for a cell with yes or no, else the cell itself."""
        cell = self.text(column)
        return _YES_NO.get(cell.lower(), cell)

    def several(self, column: str, between: str = ";") -> list[str]:
        """Return the entries of a list."""
        return [entry.strip() for entry in self.text(column).split(between) if entry.strip()]

    def numbers(self, column: str, between: str) -> list[int | str]:
        """Return the numbers of a list."""
        entries = self.several(column, between)
        return [int(entry) if _NUMBER.fullmatch(entry) else entry for entry in entries]

    def dice(self, column: str) -> list[int] | str:
        """Return the numbers of red, blue and black dice, or the cell itself if it has none.

        An empty cell has no dice.
        """
        cell = self.text(column)
        if not cell:
            return [0, 0, 0]
        found = _DICE.fullmatch(cell)
        if found and not _DATE.fullmatch(cell):
            return [int(part[:9]) for part in found.groups()]
        if _DATE.fullmatch(cell):
            self.fault(column, f"expected {DICE}, got the date {shown(cell)}; write 1 0 2")
            return [0, 0, 0]
        return cell

    def fault(self, column: str, text: str) -> None:
        """Collect a fault of a column, unless it has one or the table does not have it."""
        if column not in self._wrong and column not in self._missing:
            self.spot.fault(column, text)
        self._wrong.add(column)

    def typed(self, value: Mapping[str, object], kind: type[StructT]) -> StructT | None:
        """Return the typed value of a row; None with its faults if something is wrong."""
        found, misfits = typed(value, kind)
        self.faults(misfits)
        return found if self.is_right else None

    def faults(self, misfits: Iterable[Misfit]) -> None:
        """Collect faults by the columns of their fields."""
        for misfit in misfits:
            column = self._columns.of(misfit.path)
            hint = self._columns.hints.get(column)
            cell = shown(self.text(column))
            self.fault(column, f"expected {hint}, got {cell}" if hint else misfit.text)

    @property
    def is_right(self) -> bool:
        """Whether no cell is wrong and no needed column is missing."""
        return not self._wrong and not self._missing


def rows_of(table: CsvTable, columns: Columns, spot: Spot) -> list[Row]:
    """Return the rows of a table; an unknown column and a missing one are faults.

    A table of cards that only says what changes needs no column but the first.
    """
    header = spot._replace(place="line 1")
    for column in table.columns:
        if column not in columns.known:
            header.fault(column, "this column is unknown")
    has_whole = CHANGE not in columns.optional or any(
        not row.cells.get(CHANGE) for row in table.rows
    )
    needed = columns.needed if has_whole else columns.needed[:1]
    missing = [column for column in needed if column not in table.columns]
    for column in missing:
        header.fault(column, "this column is missing")
    if not table.rows and not spot.faults.has(spot.file):
        spot.fault("", "the table is empty")
    return [Row(row, columns, missing, spot) for row in table.rows]
