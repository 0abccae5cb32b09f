"""The lines of a list, each with what became of it, and what may be meant instead."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt

from armada_companion.games.armada.fleets.formats.result import LineReading, LineStatus, Suggestion
from armada_companion.ui.models.rows_model import RowsModel

MAX_LINES = 400
"""Lines shown: no fleet has more, and measuring each takes time."""

MOST_CHOICES = 3
"""Suggestions below one line."""


class LineRow(NamedTuple):
    """A line as it was given; `why` is "" where there is nothing to say."""

    n: int
    text: str
    status: LineStatus
    why: str = ""


class ChoiceRow(NamedTuple):
    """What a line may mean.

    Attributes:
        n: The number of the line.
        place: Among the line's choices.
        text: What is read with it.
    """

    n: int
    place: int
    text: str
    confidence: int


AnyLineRow = LineRow | ChoiceRow


class LinesModel(RowsModel[AnyLineRow]):
    """One row a line, and below it one a choice."""

    def words(self, row: AnyLineRow, role: int) -> str | None:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.text
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(row)
        return None


def line_rows(lines: Sequence[LineReading]) -> tuple[AnyLineRow, ...]:
    """Return the rows of a reading; lines without text are left out."""
    written = [line for line in lines if line.text.strip()]
    rows = [row for line in written[:MAX_LINES] for row in _rows(line)]
    if len(written) > MAX_LINES:
        more = f"{len(written) - MAX_LINES} more lines"
        rows.append(LineRow(written[MAX_LINES].n, more, "ignored"))
    return tuple(rows)


def counts(lines: Sequence[LineReading]) -> str:
    """ "24 understood  ·  2 ignored  ·  1 not understood"; blank lines do not count."""
    statuses = [line.status for line in lines if line.text.strip()]
    counted = (
        (statuses.count("understood"), "understood"),
        (statuses.count("ignored"), "ignored"),
        (statuses.count("not_understood"), "not understood"),
    )
    return "  ·  ".join(f"{number} {words}" for number, words in counted if number)


def _rows(line: LineReading) -> Iterator[AnyLineRow]:
    # The reason ends with the names that stand below as choices.
    why = line.why.partition("; did you mean")[0] if line.suggestions else line.why
    yield LineRow(line.n, line.text.strip(), line.status, why)
    for place, choice in enumerate(line.suggestions[:MOST_CHOICES]):
        yield ChoiceRow(line.n, place, _reading_as(choice), choice.confidence)


def _reading_as(choice: Suggestion) -> str:
    return f"Read as {choice.name}"


def _spoken(row: AnyLineRow) -> str:
    if isinstance(row, ChoiceRow):
        return f"Line {row.n}: {row.text}, {row.confidence} %"
    status = {
        "understood": "understood",
        "ignored": "ignored",
        "not_understood": "not understood",
    }[row.status]
    spoken = f"Line {row.n}, {status}: {row.text}"
    return f"{spoken}, {row.why}" if row.why else spoken
