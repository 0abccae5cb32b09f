"""Everything that was done in a game, step by step."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QDateTime, QPointF, QRectF, QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QBoxLayout, QStyle, QWidget

from armada_companion.session.history import HistoryRow, RowKind
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.row_delegate import (
    StackLine,
    WrappingDelegate,
    paint_stack,
    stack_height,
)
from armada_companion.ui.controls.text_label import TextLabel, Tone
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, LABEL, NOTE
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.models import RowsModel
from armada_companion.ui.paint.primitives import NO_BRUSH, RIGHT, draw_text, fill_box
from armada_companion.ui.theme import Look, alpha


class HistoryModel(RowsModel[HistoryRow]):
    """One row a step."""

    def text(self, row: HistoryRow) -> str:
        return row.text

    def spoken(self, row: HistoryRow) -> str:
        return spoken(row)


def spoken(row: HistoryRow) -> str:
    """Return everything that a row shows as one text."""
    parts = [
        str(row.n),
        clock_time(row.at),
        row.by,
        row.text,
        "taken back" if row.taken_back else "",
        *row.notes,
        overruling(row),
    ]
    return ", ".join(part for part in parts if part)


def overruling(row: HistoryRow) -> str:
    """Return which rules the table overruled, who decided and why; "" for none."""
    if not row.overruled:
        return ""
    by = f" by {row.overruled_by}" if row.overruled_by else ""
    why = f". {row.why}" if row.why else ""
    return f"Overruled{by}: {'; '.join(row.rules or row.overruled)}{why}"


def clock_time(at: str) -> str:
    """Return the time of day, here, of a UTC time in ISO 8601; "" for none."""
    moment = QDateTime.fromString(at, Qt.DateFormat.ISODateWithMs)
    return moment.toLocalTime().toString("HH:mm") if moment.isValid() else ""


_TEXT_X = 152.0
_INDENT = 18.0
_EDGE = 14.0
_PAD = 9.0
_LOWEST = 44.0
_MARKS = {
    RowKind.UNDO: "undo",
    RowKind.REDO: "redo",
    RowKind.NOTE: "book",
    RowKind.RULING: "people",
}
_SIDES = ("A", "B")
_NOBODY = ("", "table")
"""Who a step is by when nobody in particular entered it."""


class HistoryDelegate(WrappingDelegate[HistoryRow]):
    """Number, time, who, and the text with its notes below; the text wraps."""

    def row_height(self, row: HistoryRow, width: float) -> float:
        return max(_LOWEST, 2 * _PAD + stack_height(_lines(row), _text_width(width)))

    def paint_row(
        self, painter: QPainter, area: QRectF, row: HistoryRow, state: QStyle.StateFlag
    ) -> None:
        self._paint_ground(painter, area, row, bool(state & QStyle.StateFlag.State_HasFocus))
        self._paint_head(painter, row)
        corner, width = QPointF(_TEXT_X, _PAD), _text_width(area.width())
        paint_stack(painter, corner, width, _lines(row), self._look.theme)

    def _paint_ground(
        self, painter: QPainter, area: QRectF, row: HistoryRow, focused: bool
    ) -> None:
        theme = self._look.theme
        if row.overruled:
            body = area.adjusted(1, 2, -1, -2)
            fill_box(painter, body, 9, alpha(theme.warn, 0.10), QPen(theme.warn, 1.2))
        else:
            painter.setPen(QPen(alpha(theme.line, 0.7), 1))
            painter.drawLine(area.bottomLeft(), area.bottomRight())
        if focused:
            painter.setPen(QPen(theme.hi, 2))
            painter.setBrush(NO_BRUSH)
            painter.drawRoundedRect(area.adjusted(2, 3, -2, -3), 8, 8)

    def _paint_head(self, painter: QPainter, row: HistoryRow) -> None:
        theme = self._look.theme
        draw_text(painter, QRectF(8, _PAD, 40, 24), str(row.n), LABEL, theme.low, RIGHT)
        draw_text(painter, QRectF(62, _PAD, 56, 24), clock_time(row.at), NOTE, theme.mid)
        name, color = _mark_of(row, self._look)
        if name:
            draw_icon(painter, name, QPointF(131, _PAD + 12), 9, color)


def _lines(row: HistoryRow) -> Iterator[StackLine]:
    tone: Tone = "low" if row.taken_back else "hi" if row.kind is RowKind.ACTION else "mid"
    text = row.text if row.by in (*_SIDES, *_NOBODY) else f"{row.by}: {row.text}"
    yield StackLine(text, BODY, tone, struck=row.taken_back)
    for note in row.notes:
        yield StackLine(note, NOTE, "low" if row.taken_back else "mid", _INDENT, row.taken_back)
    if words := overruling(row):
        yield StackLine(words, NOTE, "warn", _INDENT)


def _mark_of(row: HistoryRow, look: Look) -> tuple[str, QColor]:
    if row.kind in _MARKS:
        return _MARKS[row.kind], look.theme.mid
    if row.by in _SIDES:
        player = _SIDES.index(row.by)
        return f"emblem{player}", look.theme.players[player]
    return "", look.theme.mid


def _text_width(width: float) -> float:
    return width - _TEXT_X - _EDGE


LONGEST_REMARK = 500
"""Characters of a note or ruling."""

_SIZE = QSize(900, 760)
_BUTTON_HEIGHT = 48


class HistoryDialog(Sheet):
    """The history with a field that narrows it down, and one to write into it.

    Signals:
        note_requested (str): Write a note into the log.
        ruling_requested (str): Write a judge's decision into the log.
    """

    note_requested = Signal(str)
    ruling_requested = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "history_dialog", _SIZE, parent)
        self._entitle("History")
        register = self._parts.register
        hint = "Show only steps with these words"
        self._filter = register(LineField(look, "history_filter", hint, hint))
        self._model = HistoryModel()
        self._shown = QSortFilterProxyModel()
        self._shown.setSourceModel(self._model)
        self._shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self._shown.setFilterRole(int(Qt.ItemDataRole.AccessibleTextRole))
        self._list = ListField(look, "history_list", "Steps of the game")
        self._delegate = HistoryDelegate(look, self._list.row_width)
        self._list.setItemDelegate(self._delegate)
        self._list.setModel(self._shown)
        self._nothing = register(TextLabel(look, BODY, tone="mid", name="history_empty"))
        column = self._parts.column(10)
        column.addWidget(self._filter)
        column.addWidget(self._nothing)
        column.addWidget(self._list, 1)
        column.addLayout(self._make_remark(look))
        body = QWidget()
        body.setLayout(column)
        close = self._button("history_close", "Close", "check")
        self._fill(body, scrolls=False)
        self._connect()
        close.chosen.connect(self.accept)
        self._render_remark()

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history and go to its end."""
        self._model.set_rows(rows)
        self._render_nothing()
        self._list.scrollToBottom()

    def show_remark(self, rows: Sequence[HistoryRow]) -> None:
        """Show the history after a remark was written; nothing hides it."""
        self._filter.put_text("")
        self._shown.setFilterFixedString("")
        self._remark.put_text("")
        self._render_remark()
        self.set_rows(rows)
        self._remark.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_look(self, look: Look) -> None:
        self._delegate.set_look(look)
        super().set_look(look)
        self._list.set_look(look)

    def _make_remark(self, look: Look) -> QBoxLayout:
        register, row = self._parts.register, self._parts.row(8)
        label = "Add a note"
        self._remark = register(LineField(look, "history_remark", label, label))
        self._remark.line.setMaxLength(LONGEST_REMARK)
        self._note = register(PushButton(look, "add_note", height=_BUTTON_HEIGHT))
        self._ruling = register(PushButton(look, "add_ruling", height=_BUTTON_HEIGHT))
        row.addWidget(self._remark, 1)
        row.addWidget(self._note)
        row.addWidget(self._ruling)
        return row

    def _connect(self) -> None:
        self._filter.edited.connect(self._on_filter_edited)
        self._remark.edited.connect(self._on_remark_edited)
        self._remark.line.returnPressed.connect(self._note.click)
        self._note.chosen.connect(self._on_note_chosen)
        self._ruling.chosen.connect(self._on_ruling_chosen)
        for button in (self._note, self._ruling):
            button.refused.connect(self._on_remark_refused)

    def _on_remark_edited(self, _text: str) -> None:
        self._render_remark()

    def _on_remark_refused(self, _reason: str) -> None:
        self._remark.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_note_chosen(self) -> None:
        self.note_requested.emit(self._remark.text())

    def _on_ruling_chosen(self) -> None:
        self.ruling_requested.emit(self._remark.text())

    def _render_remark(self) -> None:
        reason = "" if self._remark.text() else "Write something first."
        for button, label, mark in (
            (self._note, "Note", "book"),
            (self._ruling, "Ruling", "people"),
        ):
            button.render_button(label, mark, legal=not reason, reason=reason)

    def _on_filter_edited(self, text: str) -> None:
        self._shown.setFilterFixedString(text.strip())
        self._render_nothing()
        self._list.scrollToBottom()

    def _render_nothing(self) -> None:
        words = ""
        if not self._model.rowCount():
            words = "Nothing has been done yet."
        elif not self._shown.rowCount():
            words = "No step has these words."
        self._nothing.render_text(words)
