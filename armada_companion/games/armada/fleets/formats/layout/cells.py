"""Turns the rows of a spreadsheet, pasted or saved as CSV, into lines of a typed list."""

import csv
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from armada_companion.kit.names import normalize_name

from ....cards.vocabulary import words_of
from ..repair import Segment, repair
from ..typed.words.typed_words import TOTALS

_DELIMITERS = ("\t", ";", "|", ",")
_MIN_ROWS = 3
_ONE_ROW = 4
"""The number of tabs that make a line a table row, whatever the other lines are."""

_MAX_COUNT = 12
_ROW_NUMBER = re.compile(
    r"(?P<first>\d{1,2})(?:[a-z]|\s?[-–]\s?(?P<last>\d{1,2}))?\.?", re.IGNORECASE
)
_SHARE = 0.7
_LABELLED = 2
"""The most cells with words in a row with one card, and perhaps its kind."""

_COUNTS = words_of("counts")
_SINGLE_COSTS = words_of("single_costs")
_COSTS = TOTALS | {"price", "value"}

IsShip = Callable[[str], bool]
"""Returns whether a text is the name of a ship."""


class _Row(NamedTuple):
    """A row of a table.

    Attributes:
        lines: The numbers of its lines; several if cells have line ends.
    """

    lines: tuple[int, ...]
    cells: tuple[str, ...]


def table(lines: Sequence[str], is_ship: IsShip) -> tuple[Segment, ...] | None:
    """Return the segments of a table, or None if the lines are not a table."""
    for delimiter in _DELIMITERS:
        most = max((line.count(delimiter) for line in lines), default=0)
        one_row = delimiter == "\t" and most >= _ONE_ROW
        if sum(delimiter in line for line in lines) < 2 and not one_row:
            continue
        rows = _rows(lines, delimiter)
        if _is_table(rows, delimiter) or one_row:
            return tuple(_by_columns(rows, is_ship) or _by_rows(rows))
    return None


def _rows(lines: Sequence[str], delimiter: str) -> list[_Row]:
    found: list[_Row] = []
    reader = csv.reader([line + "\n" for line in lines], delimiter=delimiter)
    first = 1
    try:
        for cells in reader:
            last = reader.line_num
            clean = tuple(_clean(cell) for cell in cells)
            found.append(_Row(tuple(range(first, last + 1)), clean))
            first = last + 1
    except csv.Error:
        return []
    return found


def _clean(cell: str) -> str:
    """Return a cell's text on one line, with ` / ` for its line breaks."""
    return " / ".join(filter(None, (" ".join(line.split()) for line in cell.split("\n"))))


def _is_table(rows: Sequence[_Row], delimiter: str) -> bool:
    """Whether a text is a table: most rows have equally many cells, or a cell has a line break."""
    filled = [row for row in rows if any(row.cells)]
    wide = [row for row in filled if len(row.cells) > 1]
    if any(len(row.lines) > 1 for row in wide):
        return True
    if len(filled) < _MIN_ROWS or len(wide) < _SHARE * len(filled):
        return False
    if delimiter == "\t":
        return True
    widths = Counter(len(row.cells) for row in wide)
    numbers = sum(any(cell.isdigit() for cell in row.cells) for row in wide)
    same = widths.most_common(1)[0][1] >= 0.9 * len(wide)
    return same and (delimiter != "," or numbers > len(wide) / 3 or _has_empty(wide))


def _has_empty(rows: Sequence[_Row]) -> bool:
    return sum("" in row.cells for row in rows) > len(rows) / 3


def _by_rows(rows: Sequence[_Row]) -> list[Segment]:
    """Return a list line for each row; the header says which numbers are counts or costs."""
    roles = _roles(rows)
    return [_segment(row.lines, _row_text(row, roles)) for row in rows]


def _roles(rows: Sequence[_Row]) -> dict[int, str]:
    """Return the meaning of each number column: `count`, `cost`, `each`, `number`."""
    header = next((row for row in rows if any(row.cells)), None)
    found: dict[int, str] = {}
    for column, cell in enumerate(header.cells if header else ()):
        word = normalize_name(cell) or ("count" if cell == "#" else "")
        if not _has_numbers(rows, column):
            continue
        if word in _COUNTS:
            found[column] = "count"
        elif word in _SINGLE_COSTS:
            found[column] = "each"
        elif word in _COSTS:
            found[column] = "cost"
    first = _first_column(rows)
    if _are_numbers(rows, first):
        found[first] = "number"
    elif "count" not in found.values() and _first_counts(rows):
        found[0] = "count"
    return found


def _has_numbers(rows: Sequence[_Row], column: int) -> bool:
    """Whether most cells of a column are numbers: `Unit` may be above names, or above costs."""
    cells = [row.cells[column] for row in rows if column < len(row.cells) and row.cells[column]]
    return 2 * sum(cell.isdigit() for cell in cells) >= len(cells) - 1


def _first_column(rows: Sequence[_Row]) -> int:
    """Return the first column with texts; before it are the marks at the edge of a table."""
    filled = (at for row in rows for at, cell in enumerate(row.cells) if cell)
    return min(filled, default=0)


def _are_numbers(rows: Sequence[_Row], column: int) -> bool:
    """Whether a column numbers the rows: `1`, `2`, `3`, or `1`, `1a`, `1b`, `2`."""
    cells = [row.cells[column] for row in rows if len(row.cells) > column + 1]
    numbered = [cell for cell in cells if cell[:1].isdigit()]
    numbers = [int(cell) for cell in numbered if cell.isdigit()]
    count_up = numbers == list(range(1, len(numbers) + 1))
    return count_up and len(numbered) > _LABELLED and all(map(_ROW_NUMBER.fullmatch, numbered))


def _first_counts(rows: Sequence[_Row]) -> bool:
    """Whether the first column probably has counts: small numbers, mostly 1."""
    first = [row.cells[0] for row in rows if len(row.cells) > 1 and row.cells[0].isdigit()]
    ones = first.count("1")
    return (
        len(first) > 1 and 2 * ones >= len(first) and all(int(one) <= _MAX_COUNT for one in first)
    )


def _row_text(row: _Row, roles: dict[int, str]) -> str:
    cells = [(column, cell) for column, cell in enumerate(row.cells) if cell]
    if all(roles.get(column) or cell.isdigit() for column, cell in cells) and cells:
        numbers = [cell for _, cell in cells if cell.isdigit()]
        return f"Total: {numbers[-1]}" if numbers else _header(cells)
    has_cost = any(roles.get(column) == "cost" and cell.isdigit() for column, cell in cells)
    parts: list[str] = []
    count = cost = ""
    for column, cell in cells:
        role = roles.get(column) if cell.isdigit() else None
        if roles.get(column) == "number" and (found := _ROW_NUMBER.fullmatch(cell)):
            copies = int(found["last"] or 0) - int(found["first"]) + 1
            count = f"{copies}x " if copies > 1 else ""
        elif role == "count":
            count = f"{cell}x " if int(cell) > 1 else ""
        elif role == "cost" or (role == "each" and not has_cost):
            cost = f" ({cell})"
        elif role is None:
            parts.append(count + cell)
            count = ""
    if not parts:
        return cost.strip()
    parts[0 if len(parts) > _LABELLED else -1] += cost
    return "| ".join(parts)


def _header(cells: Sequence[tuple[int, str]]) -> str:
    return "| ".join(cell for _, cell in cells)


def _by_columns(rows: Sequence[_Row], is_ship: IsShip) -> list[Segment]:
    """Return the lines of a table that has a ship above each column; [] for other tables."""
    heads = [at for at, row in enumerate(rows) if sum(map(is_ship, row.cells)) > 1]
    found: list[Segment] = []
    if not heads:
        return found
    found += [_segment(row.lines, _row_text(row, {})) for row in rows[: heads[0]]]
    for head, end in zip(heads, [*heads[1:], len(rows)], strict=True):
        for column in range(max(len(row.cells) for row in rows[head:end])):
            found += _column(rows[head:end], column, is_ship)
    return found


def _column(rows: Sequence[_Row], column: int, is_ship: IsShip) -> list[Segment]:
    """Return the lines of one column, each with the cost from the column to its right."""
    found = []
    for row in rows:
        cell = row.cells[column] if column < len(row.cells) else ""
        if not cell or (cell.isdigit() and column > 0):
            continue
        right = row.cells[column + 1] if column + 1 < len(row.cells) else ""
        cost = f" ({right})" if right.isdigit() else ""
        bullet = "" if is_ship(cell) else "- "
        found.append(_segment(row.lines, f"{bullet}{cell}{cost}"))
    return found


def _segment(lines: tuple[int, ...], text: str) -> Segment:
    clean = " ".join(part.text for part in repair((text,)))
    return Segment(lines[0], clean, lines[1:])
