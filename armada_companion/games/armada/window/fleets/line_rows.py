"""The rows of lines that users must check, with their readings and suggestions."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle

from armada_companion.ui.controls import row_delegate
from armada_companion.ui.controls.text_label import Tone
from armada_companion.ui.fonts import CARD_NAME, KEY, NOTE, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.models import RowsModel
from armada_companion.ui.paint.primitives import RIGHT, draw_text, fill_box
from armada_companion.ui.theme import Theme, alpha

from ...fleets.formats.result import BEYOND, LineReading, LineStatus, Suggestion

MAX_LINES = 400
"""Lines shown at most: no fleet has more, and measuring each takes time."""

MOST_CHOICES = 3
"""Suggestions below one line."""

_CHOICE_HEIGHT = 48.0
_CHOICE_GAP = 6.0
_TEXT_X = 76.0
_EDGE = 12.0
_PAD = 4.0
_TONES: dict[LineStatus, Tone] = {"understood": "hi", "ignored": "low", "not_understood": "bad"}
_MARKS: dict[LineStatus, str] = {
    "understood": "check",
    "ignored": "minus",
    "not_understood": "cross",
}


_SURE = re.compile(r" read as .+ \((?:9\d|100) %\)$")
_NO_NEWS = re.compile(rf"{_SURE.pattern}|^(?:a|an|the) [^,;:]+$|^no cost printed: \d+ taken$")
"""Reasons of understood lines that need no look."""

_AS_ABOVE = "the same as line"

_SLOTS = {"com": "commander", "off": "officer", "wpn": "boarding team"}


class ChoiceRow(NamedTuple):
    """A suggestion for a line.

    Attributes:
        place: Its index among the line's choices.
        text: The reading with this suggestion.
    """

    n: int
    place: int
    text: str
    confidence: int


AnyLineRow = LineReading | ChoiceRow


class LinesModel(RowsModel[AnyLineRow]):
    """Holds a row for each line, and below it a row for each suggestion."""

    def text(self, row: AnyLineRow) -> str:
        return row.text

    def spoken(self, row: AnyLineRow) -> str:
        return _spoken(row)


def line_rows(lines: Sequence[LineReading], *, sure: bool = False) -> tuple[AnyLineRow, ...]:
    """Return the rows of lines that users must check; with `sure` also near-certain ones."""
    written = [line for line in lines if _needs_a_look(line) or (sure and _is_sure(line))]
    rows = [row for line in _told_once(written[:MAX_LINES]) for row in _rows(line)]
    if len(written) > MAX_LINES:
        more = f"{len(written) - MAX_LINES} more lines"
        rows.append(LineReading(written[MAX_LINES].n, more, "ignored"))
    return tuple(rows)


def doubtful_lines(lines: Sequence[LineReading]) -> tuple[LineReading, ...]:
    """Return the lines that users must settle; of a wrapped entry only the first line."""
    written = [line for line in lines if _needs_a_look(line) and line.why != BEYOND]
    told = zip(written, _told_once(written), strict=True)
    return tuple(line for line, shown in told if not shown.why.startswith(_AS_ABOVE))


def why_words(line: LineReading) -> str:
    """Return why a line needs a look; without the names that its suggestions have."""
    # The reason ends with the names that are shown below it as choices.
    why = line.why.partition("; did you mean")[0] if line.suggestions else line.why
    if line.taken and not why.startswith(_AS_ABOVE):
        why = "; ".join(filter(None, ("cards of it are in the fleet", why)))
    return why


def reading_words(choice: Suggestion) -> str:
    """Return the label of a suggestion."""
    return f"Read as {_in_words(choice.name)}"


def sure_readings(lines: Sequence[LineReading]) -> int:
    """Return how many lines have near-certain readings, which are not listed."""
    return sum(_is_sure(line) and not _needs_a_look(line) for line in lines)


def marks_of(lines: Sequence[LineReading]) -> Mapping[int, Tone]:
    """Return the lines to mark in the text, by number, with the tone of their mark."""
    return {
        line.n: "low" if line.status == "ignored" else "warn" if line.taken else "bad"
        for line in lines
        if line.status != "understood" and line.text.strip()
    }


def counts(lines: Sequence[LineReading]) -> str:
    """Return how many lines were understood, ignored or not understood; blank ones are omitted."""
    statuses = [line.status for line in lines if line.text.strip()]
    counted = ((statuses.count(status), status.replace("_", " ")) for status in _TONES)
    return "  ·  ".join(f"{number} {words}" for number, words in counted if number)


class LineDelegate(row_delegate.WrappingDelegate[AnyLineRow]):
    """Paints the number, mark, text and reason of a line; long texts wrap."""

    def row_height(self, row: AnyLineRow, width: float) -> float:
        if isinstance(row, ChoiceRow):
            return _CHOICE_HEIGHT + _CHOICE_GAP
        return 2 * _PAD + row_delegate.stack_height(_words(row), width - _TEXT_X - _EDGE)

    def paint_row(
        self, painter: QPainter, area: QRectF, row: AnyLineRow, state: QStyle.StateFlag
    ) -> None:
        if isinstance(row, ChoiceRow):
            self._paint_choice(painter, area, row, state)
        else:
            self._paint_line(painter, area, row, state)

    def _paint_line(
        self, painter: QPainter, area: QRectF, row: LineReading, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        color = _color(theme, row)
        if row.status == "not_understood":
            body = area.adjusted(1, 1, -1, -1)
            fill_box(painter, body, 9, alpha(color, 0.12), QPen(color, 1.2))
        if state & QStyle.StateFlag.State_HasFocus:
            row_delegate.paint_row_focus(painter, area.adjusted(1, 1, -1, -1), theme)
        draw_text(painter, QRectF(6, _PAD, 32, 22), str(row.n), KEY, theme.low, RIGHT)
        mark = "minus" if row.taken else _MARKS[row.status]
        draw_icon(painter, mark, QPointF(56, _PAD + 11), 8, color)
        width = area.width() - _TEXT_X - _EDGE
        row_delegate.paint_stack(painter, QPointF(_TEXT_X, _PAD), width, _words(row), theme)

    def _paint_choice(
        self, painter: QPainter, area: QRectF, row: ChoiceRow, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        body = QRectF(_TEXT_X - 36, 2, area.width() - _TEXT_X + 36, _CHOICE_HEIGHT)
        row_delegate.paint_row_card(painter, body, theme, state, theme.line_hi)
        draw_icon(painter, "redo", QPointF(body.left() + 22, body.center().y()), 9, theme.ok)
        percent = f"{row.confidence} %"
        words = body.adjusted(42, 0, -24 - advance(percent, NOTE), 0)
        style = fitted(row.text, CARD_NAME, words.width(), 15)
        draw_text(painter, words, row.text, style, theme.hi, elide=True)
        draw_text(painter, body.adjusted(0, 0, -14, 0), percent, NOTE, theme.mid, RIGHT)


def _told_once(lines: Sequence[LineReading]) -> Iterator[LineReading]:
    """Yield the lines; of consecutive lines with the same reason only the first keeps it.

    The parts of a wrapped line are read together, so they share a reason.
    """
    first = before = None
    for line in lines:
        is_same = before is not None and (line.n, line.why) == (before.n + 1, before.why)
        before = line
        if first is None or not is_same or not line.why:
            first = line
            yield line
        else:
            yield line._replace(why=f"{_AS_ABOVE} {first.n}")


def _rows(line: LineReading) -> Iterator[AnyLineRow]:
    yield line._replace(text=line.text.strip(), why=why_words(line), suggestions=())
    for place, choice in enumerate(line.suggestions[:MOST_CHOICES]):
        yield ChoiceRow(line.n, place, reading_words(choice), choice.confidence)


def _needs_a_look(line: LineReading) -> bool:
    """Return whether users must check a line: it has a message or suggestions.

    Ignored lines are only gray in the text, and near-certain nicknames are not listed.
    """
    if line.status == "not_understood" or line.suggestions:
        return True
    remarks = [part for part in line.why.split("; ") if part and not _NO_NEWS.search(part)]
    return line.status == "understood" and any(remarks)


def _is_sure(line: LineReading) -> bool:
    return line.status == "understood" and _SURE.search(line.why) is not None


def _in_words(name: str) -> str:
    """Return a card's name with the mark of its slot written out: `General Draven (officer)`."""
    return re.sub(r"\((\w+)\)$", lambda found: f"({_SLOTS.get(found[1], found[1])})", name)


def _spoken(row: AnyLineRow) -> str:
    if isinstance(row, ChoiceRow):
        return f"Line {row.n}: {row.text}, {row.confidence} %"
    spoken = f"Line {row.n}, {row.status.replace('_', ' ')}: {row.text}"
    return f"{spoken}, {row.why}" if row.why else spoken


def _words(row: LineReading) -> Iterator[row_delegate.StackLine]:
    yield row_delegate.StackLine(row.text, NOTE, "warn" if row.taken else _TONES[row.status])
    if row.why:
        yield row_delegate.StackLine(row.why, NOTE, "low" if row.status == "ignored" else "mid")


def _color(theme: Theme, row: LineReading) -> QColor:
    if row.taken:
        return theme.warn
    return {"understood": theme.ok, "ignored": theme.low, "not_understood": theme.bad}[row.status]
