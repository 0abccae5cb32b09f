"""The lines of a list, each with what became of it, and what may be meant instead."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt

from armada_companion.ui.models.rows_model import RowsModel

if TYPE_CHECKING:
    from armada_companion.games.armada.fleets.formats.reading import Choice, LineReading

MOST_LINES = 400
"""Lines shown: no fleet has more, and measuring each takes time."""

MOST_CHOICES = 3
"""Suggestions below one line."""

Fate = Literal["understood", "ignored", "not_understood"]


class LineRow(NamedTuple):
    """A line as it was given; `why` is "" where there is nothing to say."""

    n: int
    text: str
    fate: Fate
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


def line_rows(lines: Sequence["LineReading"]) -> tuple[AnyLineRow, ...]:
    """Return the rows of a reading; lines without text are left out."""
    written = [line for line in lines if line.text.strip()]
    rows = [row for line in written[:MOST_LINES] for row in _rows(line)]
    if len(written) > MOST_LINES:
        more = f"{len(written) - MOST_LINES} {_tr('more lines')}"
        rows.append(LineRow(written[MOST_LINES].n, more, "ignored"))
    return tuple(rows)


def counts(lines: Sequence["LineReading"]) -> str:
    """ "24 understood  ·  2 ignored  ·  1 not understood"; blank lines do not count."""
    fates = [line.cls for line in lines if line.text.strip()]
    told = (
        (fates.count("understood"), _tr("understood")),
        (fates.count("ignored"), _tr("ignored")),
        (fates.count("not_understood"), _tr("not understood")),
    )
    return "  ·  ".join(f"{number} {words}" for number, words in told if number)


def _rows(line: "LineReading") -> Iterator[AnyLineRow]:
    # The reason ends with the names that stand below as choices.
    why = line.why.partition("; did you mean")[0] if line.choices else line.why
    yield LineRow(line.n, line.text.strip(), line.cls, why)
    for place, choice in enumerate(line.choices[:MOST_CHOICES]):
        yield ChoiceRow(line.n, place, _reading_as(choice), choice.confidence)


def _reading_as(choice: "Choice") -> str:
    return f"{_tr('Read as')} {choice.name}"


def _spoken(row: AnyLineRow) -> str:
    if isinstance(row, ChoiceRow):
        return f"{_tr('Line')} {row.n}: {row.text}, {row.confidence} %"
    fate = {
        "understood": _tr("understood"),
        "ignored": _tr("ignored"),
        "not_understood": _tr("not understood"),
    }[row.fate]
    told = f"{_tr('Line')} {row.n}, {fate}: {row.text}"
    return f"{told}, {row.why}" if row.why else told


def _tr(words: str) -> str:
    return QCoreApplication.translate("LineRows", words)
