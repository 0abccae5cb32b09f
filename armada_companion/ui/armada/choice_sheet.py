"""A sheet of choices over the middle column: what can be entered about the tapped part."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScrollBar, QWidget

from armada_companion.session.views.armada_table import ChoiceView
from armada_companion.ui.fonts import BODY, TITLE, fitted, font
from armada_companion.ui.forms.palettes import bar_palette
from armada_companion.ui.marks import put_mark
from armada_companion.ui.paint.primitives import draw_text, fill_box
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look, Theme, mix
from armada_companion.ui.widgets.buttons import PushButton
from armada_companion.ui.widgets.painted import PaintedWidget

_HEADING = 56.0
_TEXT_HEIGHT = 96.0
_BUTTON = 52.0
_GAP = 10.0
_MARGIN = 22.0
_BAR = 18.0
_SHORT = 12
"""Choices whose labels are all this short stand three in a row."""

Chosen = Callable[[ChoiceView], None]


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
        self._on_chosen: Chosen | None = None
        self._grid = QWidget()
        self._bar = QScrollBar(Qt.Orientation.Vertical)
        self._area = QScrollArea(self)
        self._area.setViewport(QWidget())
        self._area.setVerticalScrollBar(self._bar)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self._grid)
        self._bar.setPalette(bar_palette(look.theme))
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
        self.show()
        self.raise_()
        self._place()
        self.update()
        first = self._buttons[0] if self._buttons else self._back
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def close_sheet(self) -> None:
        """Take the sheet away; nothing was changed by it."""
        if self.isVisible():
            self.hide()
            self.closed.emit()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._bar.setPalette(bar_palette(look.theme))
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
        steps = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: self._columns()}
        steps |= {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -self._columns()}
        if event.key() == Qt.Key.Key_Escape:
            self.close_sheet()
        elif event.key() in steps:
            self._move_focus(steps[Qt.Key(event.key())])
        else:
            event.ignore()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        fill_box(painter, body, 16, mix(theme.panel, theme.raised, 0.35), QPen(theme.line_hi, 1.4))
        put_mark(painter, "chev", QPointF(_MARGIN + 8, 32), 9, theme.mid)
        room = QRectF(_MARGIN + 26, 14, size.width() - 2 * _MARGIN - 26, 36)
        style = fitted(self._title, TITLE, room.width(), 16)
        draw_text(painter, room, self._title, style, theme.hi, elide=True)
        if self._words:
            text = QRectF(_MARGIN, _HEADING, size.width() - 2 * _MARGIN, _TEXT_HEIGHT - 8)
            painter.setFont(font(BODY))
            painter.setPen(theme.hi)
            painter.drawText(text, int(Qt.TextFlag.TextWordWrap), self._words)

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

    def _move_focus(self, by: int) -> None:
        stops = [*self._buttons, self._back]
        now = next((place for place, stop in enumerate(stops) if stop.hasFocus()), 0)
        stop = stops[max(0, min(len(stops) - 1, now + by))]
        stop.setFocus(Qt.FocusReason.OtherFocusReason)
        self._area.ensureWidgetVisible(stop)

    def _columns(self) -> int:
        longest = max((len(button.accessibleName()) for button in self._buttons), default=0)
        return 3 if longest <= _SHORT and len(self._buttons) > 2 else 2

    def _place(self) -> None:
        scale = self._look.scale
        wide, tall = self.width() / scale, self.height() / scale
        top = _HEADING + (_TEXT_HEIGHT if self._words else 0)
        inner = wide - 2 * _MARGIN
        foot = tall - _MARGIN - _BUTTON
        self._area.setGeometry(_scaled(_MARGIN, top, inner, foot - _GAP - top, scale))
        self._back.setGeometry(_scaled(_MARGIN, foot, inner, _BUTTON, scale))
        columns = self._columns()
        rows = -(-len(self._buttons) // columns)
        if rows * (_BUTTON + _GAP) > foot - _GAP - top:
            inner -= _BAR
        width = (inner - (columns - 1) * _GAP) / columns
        for place, button in enumerate(self._buttons):
            row, column = divmod(place, columns)
            left, y = column * (width + _GAP), row * (_BUTTON + _GAP)
            button.setGeometry(_scaled(left, y, width, _BUTTON, scale))
        self._grid.resize(round(inner * scale), round(rows * (_BUTTON + _GAP) * scale))


def _scaled(x: float, y: float, width: float, height: float, scale: float) -> QRect:
    return QRect(round(x * scale), round(y * scale), round(width * scale), round(height * scale))
