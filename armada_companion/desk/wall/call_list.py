"""The list of tables that need a judge, the oldest call first."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from armada_companion.event.state import EventState, ResultState
from armada_companion.session.times import milliseconds
from armada_companion.ui.controls.row_delegate import RowDelegate, paint_row_card
from armada_companion.ui.fonts import CARD_NAME, NOTE, Face, TextStyle, fitted
from armada_companion.ui.models import RowsModel
from armada_companion.ui.paint.primitives import RIGHT, draw_text, fill_box

_HEIGHT, _GAP = 76, 8
_NUMBER = TextStyle(Face.COND, 34, 700)
_TEXT_X = 74.0
_SMALLEST = 14
_MINUTE_MS, _STEP_MS = 60_000, 5000
_LONG_MS = 3 * _MINUTE_MS
"""A call that waits longer has the color of a warning."""


class CallRow(NamedTuple):
    """A table that needs a judge.

    Attributes:
        call: The number of the call; 0 for a disputed result.
        why: The reason, in a few words.
        who: Who called, or which judge is on the way.
        waited_ms: How long it waits; 0 for a disputed result.
    """

    table: int
    call: int
    why: str
    who: str
    waited_ms: int = 0
    is_answered: bool = False

    @property
    def waited(self) -> str:
        """How long it waits: "6:47"."""
        if not self.call:
            return ""
        minutes, seconds = divmod(self.waited_ms // 1000, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


_SOURCES = {"table": "by the table", "telephone": "by telephone"}


def call_rows(state: EventState, now: str) -> Iterator[CallRow]:
    """Yield the open calls, the oldest first, then the tables with a disputed result."""
    at = milliseconds(now) or 0
    for call in state.open_calls:
        who = f"{call.judge} is on the way" if call.judge else _SOURCES.get(call.source, "")
        since = at - (milliseconds(call.at) or at)
        yield CallRow(
            call.table,
            call.n,
            call.why or "A judge is called",
            who or "at the desk",
            _stepped(max(0, since)),
            bool(call.judge),
        )
    current = state.current
    for table, game in sorted(current.games.items()) if current else ():
        if game.state is ResultState.DISPUTED:
            yield CallRow(table, 0, "Result disputed", game.reason)


def _stepped(ms: int) -> int:
    """Return a wait in whole seconds, after a minute in steps of five: a row is painted less."""
    return ms - ms % (1000 if ms < _MINUTE_MS else _STEP_MS)


class CallsModel(RowsModel[CallRow]):
    """The calls, as rows."""

    def text(self, row: CallRow) -> str:
        return f"{row.table} {row.why}"

    def spoken(self, row: CallRow) -> str:
        return f"Table {row.table}, {row.why}, {row.who}, {row.waited}"


class CallDelegate(RowDelegate[CallRow]):
    """Paints a call: the number of the table, the reason, who called, how long ago."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(200, round((_HEIGHT + _GAP) * self._look.scale))

    def paint_row(
        self, painter: QPainter, area: QRectF, row: CallRow, state: QStyle.StateFlag
    ) -> None:
        theme, card = self._look.theme, QRectF(0, 0, area.width(), _HEIGHT)
        waits = not row.is_answered
        paint_row_card(painter, card, theme, state, theme.bad if waits else None)
        if waits and not state & QStyle.StateFlag.State_MouseOver:
            fill_box(painter, card.adjusted(1, 1, -1, -1), 12, theme.bad_deep, QPen(theme.bad, 1.2))
        number = QRectF(14, 8, _TEXT_X - 20, 40)
        style = fitted(str(row.table), _NUMBER, number.width(), 18)
        draw_text(painter, number, str(row.table), style, theme.hi)
        width = area.width() - _TEXT_X - 14
        style = fitted(row.why, CARD_NAME, width, _SMALLEST)
        draw_text(painter, QRectF(_TEXT_X, 9, width, 26), row.why, style, theme.hi, elide=True)
        color = theme.warn if row.waited_ms > _LONG_MS and waits else theme.mid
        below = QRectF(_TEXT_X, 39, width, 24)
        draw_text(painter, below, row.waited, CARD_NAME, color, RIGHT)
        draw_text(painter, below.adjusted(0, 0, -64, 0), row.who, NOTE, theme.mid, elide=True)
