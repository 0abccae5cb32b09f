"""Reads the text of a table, and its rows: as editors and spreadsheets save CSV."""

import codecs
import csv
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from .faults import Spot

MOST_ROWS = 10_000
"""The most rows of a table; `core` has 2,200 names of cards."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""The first bytes of a file by which its encoding is known."""

_LONGEST_CELL = 131_072
_DELIMITERS = ",;\t"
_SEPARATOR_LINE = "sep="
"""The first line by which Excel names the separator."""


class CsvRow(NamedTuple):
    """A row of a table.

    Attributes:
        line: The number of its first line in the file, from 1.
        cells: The cells without blanks around them, keyed by the column's name.
    """

    line: int
    cells: dict[str, str]


class CsvTable(NamedTuple):
    """The rows of a CSV file, with the columns that its header names."""

    columns: Sequence[str]
    rows: Sequence[CsvRow]


def text_of(data: bytes, spot: Spot) -> str | None:
    """Return the text of a file, with `\\n` at the ends of lines; None if it is no text."""
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        spot._replace(place=f"line {line}").fault("", "expected UTF-8; save the file as CSV UTF-8")
        return None
    if "\0" in text:
        spot.fault("", "expected a text, got binary data")
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n")


def csv_table(data: bytes, known: Collection[str], spot: Spot) -> CsvTable | None:
    """Return the rows of a CSV file; None if it has no header.

    The separator may be a comma, a semicolon or a tab. Empty rows are left out; rows with too many
    or too few cells are faults.

    Args:
        known: The columns by which the separator is recognized.
    """
    text = text_of(data, spot)
    if text is None:
        return None
    lines = text.split("\n")
    skipped = 1 if lines[0].startswith(_SEPARATOR_LINE) else 0
    lines = lines[skipped:]
    first = next((line for line in lines if line.strip()), "")
    found = _rows(lines, _delimiter(first, known), skipped, spot)
    header = next(found, None)
    if header is None:
        spot.fault("", "the table is empty; expected a row with the names of its columns")
        return None
    columns = _columns(header[1], spot._replace(place=f"line {header[0]}"))
    return CsvTable([name for name in columns if name], tuple(_named(found, columns, spot)))


def _delimiter(header: str, known: Collection[str]) -> str:
    def fitting(delimiter: str) -> int:
        return sum(_column(cell.strip('"')) in known for cell in header.split(delimiter))

    return max(_DELIMITERS, key=fitting)


def _column(cell: str) -> str:
    """Return the name of a column: `Shields front` is `shields_front`."""
    return cell.strip().lower().replace(" ", "_")


def _rows(
    lines: Sequence[str], delimiter: str, skipped: int, spot: Spot
) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line and the cells of each row that is not empty."""
    # The limit is one for the whole program: other readers have their own.
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter, strict=True)
    count, begins = 0, 1 + skipped
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                count += 1
                if count > MOST_ROWS + 1:
                    spot.fault("", f"the table has more than {MOST_ROWS:,} rows")
                    return
                yield begins, cells
            begins = reader.line_num + 1 + skipped
    except csv.Error as error:
        spot._replace(place=f"line {begins}").fault("", _csv_reason(str(error)))


def _csv_reason(error: str) -> str:
    if "unexpected end" in error:
        return "a quotation mark is opened and not closed"
    if "field larger" in error:
        return f"a cell has more than {_LONGEST_CELL:,} letters, or a quotation mark is not closed"
    return 'a quotation mark inside a cell must be doubled ("")'


def _columns(header: Sequence[str], spot: Spot) -> Sequence[str]:
    """Return the names of the columns; a name that is used twice is a fault."""
    names = [_column(cell) for cell in header]
    for name in dict.fromkeys(names):
        if name and names.count(name) > 1:
            spot.fault(name, "this column is there twice")
    return names


def _named(
    found: Iterator[tuple[int, list[str]]], columns: Sequence[str], spot: Spot
) -> Iterator[CsvRow]:
    for line, cells in found:
        spot = spot._replace(place=f"line {line}", card=cells[0].strip()[:40])
        more = [cell for cell in cells[len(columns) :] if cell.strip()]
        more += [
            cell for cell, name in zip(cells, columns, strict=False) if cell.strip() and not name
        ]
        if more or len(cells) < len(columns):
            given, wanted = len(cells), len(columns)
            spot.fault("", f"the row has {given} cells and the header has {wanted}")
            continue
        named = zip(columns, cells, strict=False)
        yield CsvRow(line, {name: cell.strip() for name, cell in named if name})
