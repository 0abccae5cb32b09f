"""A sheet of choices over the middle column: what can be entered about the tapped part."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QWidget
from shiboken6 import isValid

from armada_companion.ui.fonts import BODY, TITLE, Face, TextStyle, advance, fitted, font
from armada_companion.ui.forms.scroll_bar import ScrollBar
from armada_companion.ui.marks import put_mark
from armada_companion.ui.paint.primitives import draw_text, fill_box
from armada_companion.ui.paint.written import Tier
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look, Theme, mix
from armada_companion.ui.widgets.buttons import PushButton
from armada_companion.ui.widgets.painted import PaintedWidget
from armada_companion.ui.widgets.roving import arrow, neighbor
from armada_companion.views.table_parts import ChoiceView

_HEADING = 56.0
_BUTTON = 52.0
_GAP = 10.0
_MARGIN = 22.0
_BAR = 18.0
_AROUND = 50.0
"""Room that a choice needs beside its label: for its mark or lock, and the edges."""

_TIGHT = TextStyle(Face.SEMI, 15, 600)
"""How a label is written where there is little room."""

_WRAP = int(Qt.TextFlag.TextWordWrap)

Chosen = Callable[[ChoiceView], None]


class _Grid(QWidget):
    """Holds the choices and takes the arrow keys, before the scroll area does.

    Signals:
        arrow_pressed (int, int): The direction of an arrow key.
    """

    arrow_pressed = Signal(int, int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if direction := arrow(event):
            self.arrow_pressed.emit(*direction)
        else:
            event.ignore()


class ChoiceSheet(PaintedWidget):
    """Shows a heading, perhaps a text, and a grid of choices with their verdicts.

    Signals:
        refused (ChoiceView): A choice that is not legal was tapped.
        closed: The sheet is gone.
    """

    refused = Signal(object)
    closed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._title = ""
        self._words = ""
        self._buttons: list[PushButton] = []
        self._in_row = 2
        self._on_chosen: Chosen | None = None
        self._came_from: QWidget | None = None
        self._grid = _Grid()
        self._grid.arrow_pressed.connect(self._move_focus)
        self._bar = ScrollBar(look)
        self._area = QScrollArea(self)
        self._area.setViewport(QWidget())
        self._area.setVerticalScrollBar(self._bar)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self._grid)
        self._bar.set_look(look)
        self._grid.setAutoFillBackground(False)
        self._back = PushButton(look, "sheet_back", height=_BUTTON, parent=self)
        self._back.render_button(tr("Back"), "undo", "Esc")
        self._back.chosen.connect(self.close_sheet)
        self.setObjectName("choice_sheet")
        self.hide()

    @property
    def choices(self) -> tuple[PushButton, ...]:
        """The buttons of the choices now shown."""
        return tuple(self._buttons)

    def open_sheet(
        self, title: str, choices: Sequence[ChoiceView], on_chosen: Chosen, words: str = ""
    ) -> None:
        """Show choices; `on_chosen` gets the legal one that is tapped, the sheet stays open."""
        self._title, self._words, self._on_chosen = title, words, on_chosen
        for button in self._buttons:
            button.hide()
            button.deleteLater()
        self._buttons = [self._make_button(choice) for choice in choices]
        self.setAccessibleName(title)
        self.setAccessibleDescription(words)
        focus = QApplication.focusWidget()
        if focus is not None and not self.isAncestorOf(focus):
            self._came_from = focus
        self.show()
        self.raise_()
        self._place()
        self.update()
        first = self._buttons[0] if self._buttons else self._back
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def close_sheet(self) -> None:
        """Take the sheet away; the keyboard focus returns to where it was."""
        if not self.isHidden():
            before = self._came_from
            if before is not None and isValid(before) and before.isVisible():
                before.setFocus(Qt.FocusReason.OtherFocusReason)
            self.hide()
            self.closed.emit()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._bar.set_look(look)
        for button in (self._back, *self._buttons):
            button.set_look(look)
        self._place()

    def design_size(self) -> QSizeF:
        return QSizeF(496, 620)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = arrow(event)
        if event.key() == Qt.Key.Key_Escape:
            self.close_sheet()
        elif direction is not None:
            self._move_focus(*direction)
        else:
            event.ignore()

    def focusNextPrevChild(self, following: bool) -> bool:
        """Keep the Tab key on the sheet: what it covers cannot be seen."""
        stops = self._stops()
        now = self._focused(stops)
        self._focus(stops[(now + (1 if following else -1)) % len(stops)])
        return True

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        fill_box(painter, body, 16, mix(theme.panel, theme.raised, 0.35), QPen(theme.line_hi, 1.4))
        put_mark(painter, "chev", QPointF(_MARGIN + 8, 32), 9, theme.mid)
        room = QRectF(_MARGIN + 26, 14, size.width() - 2 * _MARGIN - 26, 36)
        style = fitted(self._title, TITLE, room.width(), 16)
        draw_text(painter, room, self._title, style, theme.hi, elide=True, tier=Tier.READ)
        if self._words:
            below = self._area.y() / self._look.scale if self._buttons else size.height() - 80
            text = QRectF(_MARGIN, _HEADING, size.width() - 2 * _MARGIN, below - _HEADING)
            painter.setFont(font(BODY))
            painter.setPen(theme.hi)
            painter.drawText(text, _WRAP, self._words)

    def _make_button(self, choice: ChoiceView) -> PushButton:
        button = PushButton(self._look, choice.name, height=_BUTTON, parent=self._grid)
        button.render_choice(choice)
        button.chosen.connect(partial(self._on_button_chosen, choice))
        button.refused.connect(partial(self._on_button_refused, choice))
        button.show()
        return button

    def _on_button_chosen(self, choice: ChoiceView) -> None:
        if self._on_chosen is not None:
            self._on_chosen(choice)

    def _on_button_refused(self, choice: ChoiceView, _reason: str) -> None:
        self.refused.emit(choice)

    def _move_focus(self, x: int, y: int) -> None:
        """Sideways to the choice before or after, else to the nearest one above or below."""
        stops = self._stops()
        now = self._focused(stops)
        if x:
            self._focus(stops[max(0, min(len(stops) - 1, now + x))])
            return
        others = [stop for stop in self._buttons if stop is not stops[now]]
        places = [stop.geometry() for stop in others]
        near = neighbor(stops[now].geometry(), places, (x, y)) if now < len(stops) - 1 else None
        if near is not None:
            self._focus(others[near])
        else:
            self._focus(stops[-1] if y > 0 else stops[max(0, now - 1)])

    def _stops(self) -> list[PushButton]:
        return [*self._buttons, self._back]

    def _focused(self, stops: Sequence[PushButton]) -> int:
        return next((place for place, stop in enumerate(stops) if stop.hasFocus()), 0)

    def _focus(self, stop: PushButton) -> None:
        stop.setFocus(Qt.FocusReason.OtherFocusReason)
        self._area.ensureWidgetVisible(stop)

    def _rows(self, inner: float) -> list[list[PushButton]]:
        """The choices row by row, at most three; a long label has a row of its own."""
        longest = max(map(_needs, self._buttons), default=0.0)
        is_short = len(self._buttons) > 2 and longest <= _width(inner, 3)
        self._in_row = 3 if is_short else 2
        room = _width(inner, self._in_row)
        rows: list[list[PushButton]] = []
        is_open = False
        for button in self._buttons:
            is_long = _needs(button) > room
            if is_open and not is_long and len(rows[-1]) < self._in_row:
                rows[-1].append(button)
            else:
                rows.append([button])
            is_open = not is_long
        return rows

    def _words_height(self, wide: float) -> float:
        """Height of the text and the gap below it, as it is written in `wide` design pixels."""
        if not self._words:
            return 0.0
        room = QRect(0, 0, round(wide), 10_000)
        return QFontMetrics(font(BODY)).boundingRect(room, _WRAP, self._words).height() + 16.0

    def _place(self) -> None:
        scale = self._look.scale
        wide, tall = self.width() / scale, self.height() / scale
        inner = wide - 2 * _MARGIN
        foot = tall - _MARGIN - _BUTTON
        top = _HEADING + min(self._words_height(inner), foot - _HEADING - _BUTTON)
        self._area.setGeometry(_scaled(_MARGIN, top, inner, foot - _GAP - top, scale))
        self._back.setGeometry(_scaled(_MARGIN, foot, inner, _BUTTON, scale))
        rows = self._rows(inner)
        if len(rows) * (_BUTTON + _GAP) > foot - _GAP - top:
            inner -= _BAR
            rows = self._rows(inner)
        width = _width(inner, self._in_row)
        for row, buttons in enumerate(rows):
            for column, button in enumerate(buttons):
                whole = inner if _needs(button) > width else width
                box = (column * (width + _GAP), row * (_BUTTON + _GAP), whole, _BUTTON)
                button.setGeometry(_scaled(*box, scale))
        self._grid.resize(round(inner * scale), round(len(rows) * (_BUTTON + _GAP) * scale))


def _needs(button: PushButton) -> float:
    """Width that a choice needs for its whole label."""
    return advance(button.accessibleName(), _TIGHT) + _AROUND


def _width(inner: float, columns: int) -> float:
    return (inner - (columns - 1) * _GAP) / columns


def _scaled(x: float, y: float, width: float, height: float, scale: float) -> QRect:
    return QRect(round(x * scale), round(y * scale), round(width * scale), round(height * scale))
