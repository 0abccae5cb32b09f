"""What just happened, and what came before it: the steps that stand, the newest first."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from armada_companion.session.history import HistoryRow, RowKind

_UNDOING = (RowKind.UNDO, RowKind.REDO)


class NewsView(NamedTuple):
    """The last step, and those before it.

    Attributes:
        title: What was done last, an undo or redo too; "" before the first step.
        notes: What followed from it.
        before: The earlier steps that stand, each with its notes, the newest first.
    """

    title: str
    notes: tuple[str, ...]
    before: tuple[tuple[str, tuple[str, ...]], ...]


NOTHING = NewsView("", (), ())


def news_of(rows: Sequence[HistoryRow], most: int) -> NewsView:
    """Return the news of a log; steps that were undone are none. At most `most` earlier steps."""
    if not rows:
        return NOTHING
    last = rows[-1]
    standing = (row for row in reversed(rows) if row.kind not in _UNDOING and not row.taken_back)
    found = list(islice(standing, most + 1))
    if last.kind is RowKind.UNDO:
        return NewsView(last.text, (), _told(found[:most]))
    notes = found[0].notes if found else ()
    return NewsView(last.text, notes, _told(found[1:]))


def _told(rows: Sequence[HistoryRow]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((row.text, row.notes) for row in rows)
