"""Buttons that remain visible when their choice is illegal, and show the reason."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Choice
from armada_companion.ui.controls.painted import PaintedButton, paint_inner_ring
from armada_companion.ui.fonts import KEY, NOTE, Face, TextStyle, advance, fitted, in_two_lines
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint import primitives
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.theme import Look, Theme, alpha, mix

_RADIUS = 12.0
_WHITE = QColor("#FFFFFF")
_MARK_ROOM = 30.0
_KEY_ROOM = 26.0
_NARROWEST = 64.0
_SMALLEST = 15
_SMALLEST_LINE = 17
"""A label that is too long for one line of this size is written in two."""

_TWO_LINES = 18
_NOTE_LINE = 18.0
_LINE = 21.0


class ActionButton(PaintedButton):
    """A button whose illegal choice is refused with a reason instead of disabled.

    Connect to `chosen` and `refused`, not to `clicked`.

    Signals:
        chosen: It was pressed and is legal.
        refused (str): It was pressed and is not legal; the reason.
    """

    chosen = Signal()
    refused = Signal(str)

    def __init__(self, look: Look, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._shown = Choice(name, label="", does=None)
        self.setObjectName(name)
        self.clicked.connect(self._on_self_clicked)

    @property
    def choice(self) -> Choice:
        """The choice that the button shows."""
        return self._shown

    @property
    def key(self) -> str:
        """The button's keyboard shortcut, or ""."""
        return self._shown.key

    @property
    def legal(self) -> bool:
        """Whether a press is legal, so that it emits `chosen`."""
        return self._shown.legal

    def render_choice(self, view: Choice) -> None:
        """Show label, mark, key and legality; `name` becomes the object name."""
        if view == self._shown:
            return
        if _meaning(view) != _meaning(self._shown):
            self.touch()
        looks_different = self._painted(view) != self._painted(self._shown)
        self._shown = view
        self.setObjectName(view.name)
        self.setAccessibleName(view.label)
        self.setAccessibleDescription(view.reason or view.note)
        self.set_hint(self._words_of_hint(view))
        if looks_different:
            self.updateGeometry()
            self.update()

    def render_button(
        self, label: str, mark: str = "", key: str = "", legal: bool = True, reason: str = ""
    ) -> None:
        """Show a button without an action; the reason is used only if it is illegal."""
        why = "" if legal else reason
        name = self.objectName()
        view = Choice(name, label, None, legal=legal, reason=why, mark=mark, key=key)
        self.render_choice(view)

    def _words_of_hint(self, view: Choice) -> str:
        """Return the hint: the texts of the choice that the button does not show."""
        return view.reason

    def _painted(self, view: Choice) -> object:
        """Return the visible values of a choice; a change repaints the button."""
        return view

    def _on_self_clicked(self) -> None:
        if self._shown.legal:
            self.chosen.emit()
        else:
            self.refused.emit(self._shown.reason)

    def _paint_ground(
        self, painter: QPainter, size: QSizeF, theme: Theme, primary: QColor | None
    ) -> QColor:
        """Paint the button's body and return the color of its label and marks."""
        body = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
        pen: QPen | None = QPen(theme.line_hi, primitives.EDGE)
        color = theme.hi
        fill: QColor | QLinearGradient
        if not self.legal:
            fill, pen = theme.panel, QPen(theme.line, primitives.EDGE)
            color = mix(theme.low, theme.panel, 0.35)
        elif primary is not None:
            top = primary if theme.is_light else mix(primary, _WHITE, 0.16)
            fill, pen, color = primitives.vertical(size.height(), top, primary), None, theme.ink
        else:
            fill = _raised(theme, size.height())
        primitives.fill_box(painter, body, _RADIUS, fill, pen)
        if self.isDown():
            primitives.fill_box(painter, body, _RADIUS, alpha(theme.hi, 0.16))
        if self.hasFocus():
            paint_inner_ring(painter, size, _RADIUS, color)
        return color


@lru_cache(maxsize=32)
def _raised(theme: Theme, height: float) -> QLinearGradient:
    return primitives.vertical(height, mix(theme.raised, theme.line, 0.25), theme.raised)


class ToolButton(ActionButton):
    """A button with only an icon, 58 by 48 pixels; the label is its hint and accessible name."""

    _design = QSizeF(58, 48)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        color = self._paint_ground(painter, size, theme, None)
        center = QPointF(size.width() / 2, size.height() / 2)
        if self._shown.mark:
            half = min(size.width(), size.height()) * 0.22
            draw_icon(painter, self._shown.mark, center, half, color)

    def _painted(self, view: Choice) -> object:
        return view.mark, view.legal

    def _words_of_hint(self, view: Choice) -> str:
        key = f" ({view.key})" if view.key else ""
        return view.reason or f"{view.label}{key}"


class PushButton(ActionButton):
    """A labeled button, 60 pixels high, with a mark and its keyboard shortcut."""

    def __init__(
        self,
        look: Look,
        name: str,
        *,
        primary: bool = False,
        player: int | None = None,
        height: float = 60.0,
        parent: QWidget | None = None,
    ) -> None:
        """A primary button has the color of `player`; `height` is 44 or more."""
        super().__init__(look, name, parent=parent)
        self._primary = primary
        self._player = player
        self._height = height
        self._is_tight = False
        self._style = _style(primary)

    def set_primary(self, primary: bool) -> None:
        """Make it the main button of its row, or a quiet one."""
        if primary != self._primary:
            self._primary = primary
            self._style = _style(primary)
            self.updateGeometry()
            self.update()

    def set_tight(self, tight: bool) -> None:
        """Omit the mark if the label would be cut, except a lock."""
        if tight != self._is_tight:
            self._is_tight = tight
            self.update()

    def leave_focus(self) -> None:
        """Take the keyboard focus only by the Tab key, not by a click.

        For a button that still exists in the next turn: there Enter must not press it by accident.
        """
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_player(self, player: int | None) -> None:
        """Change the color of a primary button."""
        if player != self._player:
            self._player = player
            self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(
            max(120.0, self._advance(self._shown.label) + self._around(key=True) + 44), self._height
        )

    def minimumSizeHint(self) -> QSize:
        # In a narrow window the label has two lines, and the key is omitted.
        small = self._style.sized(_SMALLEST)
        label = max(advance(line, small) for line in in_two_lines(self._shown.label, small))
        least = max(_NARROWEST, label + self._around(key=False) + 22)
        size = self.design_size()
        return (QSizeF(min(size.width(), least), size.height()) * self._look.scale).toSize()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        primary = theme.players[self._player or 0] if self._primary else None
        color = self._paint_ground(painter, size, theme, primary)
        lines, key = self._lines(size.width())
        around = self._around(key)
        spare = size.width() - 20 - around
        style = fitted(max(lines, key=self._advance), self._line_style(lines), spare, _SMALLEST)
        label_width = min(spare, max(advance(line, style) for line in lines))
        x = max(10.0, (size.width() - label_width - around) / 2)
        middle = size.height() / 2
        if mark := self._mark():
            draw_icon(painter, mark, QPointF(x + 10, middle), 10.5, color)
            x += _MARK_ROOM
        up = _NOTE_LINE / 2 if self._shown.note else 0.0
        for place, line in enumerate(lines):
            y = (place - (len(lines) - 1) / 2) * (_LINE if not up else _LINE - 3) - up
            label = QRectF(x, y, label_width + 2, size.height())
            primitives.draw_text(painter, label, line, style, color, elide=True, tier=Tier.READ)
        if up:
            y = len(lines) / 2 * (_LINE - 3) + (2 if len(lines) == 1 else 0)
            below = QRectF(x, y, size.width() - x - 8, size.height())
            note = fitted(self._shown.note, NOTE, below.width(), 14)
            primitives.draw_text(painter, below, self._shown.note, note, color, elide=True)
        if key:
            self._paint_key(painter, QPointF(x + label_width + 9, middle - 11), color)

    def _painted(self, view: Choice) -> object:
        return view.label, view.mark, view.key, view.legal, view.note

    def _lines(self, width: float) -> tuple[tuple[str, ...], bool]:
        """Return the label in one line or two, and whether the key fits."""
        label, small = self._shown.label, self._style.sized(_SMALLEST)
        with_key, alone = (width - 20 - self._around(key) for key in (True, False))
        if advance(label, self._style.sized(_SMALLEST_LINE)) <= with_key:
            return (label,), bool(self._shown.key)
        if self._shown.note and advance(label, small) <= alone:
            # With a note below the label, two lines would fill the button to its edges.
            return (label,), False
        lines = tuple(line for line in in_two_lines(label, self._style) if line)
        fits = all(advance(line, small) <= with_key for line in lines)
        return lines, fits and bool(self._shown.key)

    def _line_style(self, lines: Sequence[str]) -> TextStyle:
        return self._style if len(lines) == 1 else self._style.sized(_TWO_LINES)

    def _advance(self, words: str) -> float:
        return advance(words, self._style)

    def _around(self, key: bool) -> float:
        """Return the width of the mark and the key beside the label."""
        mark = _MARK_ROOM if self._mark() else 0.0
        if not (key and self._shown.key):
            return mark
        return mark + _KEY_ROOM + max(0.0, self._key_width() - 21)

    def _mark(self) -> str:
        if self._is_tight and self.legal:
            return ""
        return self._shown.mark if self.legal else "lock"

    def _key_width(self) -> float:
        return max(21.0, advance(self._shown.key, KEY) + 10)

    def _paint_key(self, painter: QPainter, corner: QPointF, color: QColor) -> None:
        cap = QRectF(corner.x(), corner.y(), self._key_width(), 22)
        painter.setPen(QPen(alpha(color, 0.55), primitives.EDGE))
        painter.setBrush(primitives.NO_BRUSH)
        painter.drawRoundedRect(cap, 5, 5)
        primitives.draw_text(painter, cap, self._shown.key, KEY, color, primitives.CENTER)


def _meaning(view: Choice) -> tuple[object, ...]:
    """Return the effect and label of a choice; after a change of these, presses wait a moment."""
    return view.name, view.label, view.does, view.legal


def _style(primary: bool) -> TextStyle:
    return TextStyle(Face.SEMI, 22 if primary else 20, 600)
