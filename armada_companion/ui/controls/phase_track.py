"""The phases of a round or turn as chevrons."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.kit.value import Value
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, draw_text, fill_disc
from armada_companion.ui.paint.shapes import poly
from armada_companion.ui.theme import Look, Theme, mix

_NARROWEST = QSizeF(360, 48)
_ROOM_FOR_LINE = 170.0
_POINT = 16.0
_QUIET = TextStyle(Face.SEMI, 19, 600, 1.2)
_NARROW_QUIET = TextStyle(Face.COND, 18, 600, 0.6)
_NARROW_NOW = TextStyle(Face.COND, 30, 700)
_NOW = TextStyle(Face.COND, 31, 700, 0.6)
_NOTE = TextStyle(Face.SEMI, 16)
_SMALLEST = 14
_MARK_ALONE, _TICK = 36.0, 26.0


class PhaseTrack(PaintedWidget):
    """Shows the current phase, and a count or word for it."""

    _design = QSizeF(1071, 48)

    def __init__(self, look: Look, phases: Sequence[str], parent: QWidget | None = None) -> None:
        """`phases` are the record's names, in the order of play."""
        super().__init__(look, parent)
        self._phases = tuple(phases)
        self._phase = ""
        self._notes: tuple[str, ...] = ("",) * len(self._phases)
        self.setObjectName("phase_track")

    def render_phases(self, phase: str, notes: tuple[str, ...]) -> None:
        """Show the current phase by its name in records: `setup`, `over`, or a phase of the game.

        Unknown phases are ignored.
        """
        if (phase, notes) == (self._phase, self._notes):
            return
        self._phase, self._notes = phase, notes
        note = notes[self._phases.index(phase)] if phase in self._phases else ""
        words = f"{phase.capitalize()} phase" if phase != "lost" else "Lost"
        self.setAccessibleName(f"{words}, {note}" if note else words)
        self.update()

    def minimumSizeHint(self) -> QSize:
        return (_NARROWEST * self._look.scale).toSize()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        left = 0.0
        for place, width in enumerate(self._widths(size.width())):
            self._paint_phase(painter, QRectF(left, 0, width, size.height()), place, theme)
            left += width

    def _widths(self, whole: float) -> Sequence[float]:
        """Return equal widths if every name fits; else widths by name, or widths of icons only."""
        count, now = len(self._phases), self._current()
        if whole >= count * _ROOM_FOR_LINE:
            return (whole / count,) * count
        needs = [self._need(place) for place in range(count)]
        spare = whole - sum(needs)
        if spare >= 0:
            return [need + spare / count for need in needs]
        if not 0 <= now < count:
            return (whole / count,) * count
        rest = whole - (count - 1) * _MARK_ALONE
        return [rest if place == now else _MARK_ALONE for place in range(count)]

    def _need(self, place: int) -> float:
        name = self._phases[place].upper()
        style = _NARROW_NOW if place == self._current() else _NARROW_QUIET.sized(_SMALLEST)
        return advance(name, style) + 2 * _POINT

    def _current(self) -> int:
        if self._phase in self._phases:
            return self._phases.index(self._phase)
        return len(self._phases) if self._phase == "over" else -1

    def _paint_phase(self, painter: QPainter, area: QRectF, place: int, theme: Theme) -> None:
        now, done = place == self._current(), place < self._current()
        fill, edge, color = theme.panel, theme.line, theme.mid
        if now:
            fill, edge, color = theme.hi, theme.hi, theme.on_hi
        elif done:
            fill = theme.raised
        self._paint_chevron(painter, area, place, fill, edge)
        name, note = self._phases[place].upper(), self._notes[place] if now else ""
        words = _Words(name, note, now, done, color, mix(color, fill, 0.25))
        if area.width() >= _ROOM_FOR_LINE and words.line_width() <= area.width():
            left = _POINT / 2 if place else 0.0
            _paint_line(painter, area, words, left, theme)
        else:
            left = _POINT if place else 5.0
            _paint_two_lines(painter, area, words, left, theme)

    def _paint_chevron(
        self, painter: QPainter, area: QRectF, place: int, fill: QColor, edge: QColor
    ) -> None:
        left, right = area.left() + 0.7, area.right() - 3
        top, bottom, middle = area.top() + 0.7, area.bottom() - 0.7, area.center().y()
        shape = poly(
            (left, top),
            (right - _POINT, top),
            (right, middle),
            (right - _POINT, bottom),
            (left, bottom),
            (left + (_POINT if place else 0), middle),
        )
        pen = QPen(edge, 1.4)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawPath(shape)


class _Words(Value, frozen=True):
    """The texts of a chevron: a name and a note."""

    name: str
    note: str
    now: bool
    done: bool
    color: QColor
    note_color: QColor

    @property
    def style(self) -> TextStyle:
        return _NOW if self.now else _QUIET

    @property
    def tier(self) -> Tier:
        return Tier.GLANCE if self.now else Tier.READ

    def beside(self) -> float:
        """The width of the tick before the name, or of the note behind it."""
        if self.note:
            return advance(self.note, _NOTE) + 10
        return _TICK if self.done else 0.0

    def line_width(self) -> float:
        return advance(self.name, self.style) + self.beside() + 2 * _POINT


def _paint_line(
    painter: QPainter, area: QRectF, words: _Words, indent: float, theme: Theme
) -> None:
    name_width = advance(words.name, words.style)
    x = area.x() + (area.width() - name_width - words.beside()) / 2 + indent
    if words.done:
        draw_icon(painter, "check", QPointF(x + 8, area.center().y()), 7.5, theme.ok)
        x += _TICK
    box = QRectF(x, 0, name_width + 4, area.height())
    draw_text(painter, box, words.name, words.style, words.color, tier=words.tier)
    if words.note:
        beside = QRectF(x + name_width + 10, 0, advance(words.note, _NOTE), area.height())
        draw_text(painter, beside, words.note, _NOTE, words.note_color, tier=Tier.READ)


def _paint_two_lines(
    painter: QPainter, area: QRectF, words: _Words, indent: float, theme: Theme
) -> None:
    """Write the name above the tick or the note, in a chevron too narrow for one line."""
    left = area.left() + indent
    width = area.right() - 3 - _POINT * 0.6 - left
    style = fitted(words.name, _NARROW_NOW if words.now else _NARROW_QUIET, width, _SMALLEST)
    if advance(words.name, style) > width:
        middle = QPointF(left + width / 2, area.center().y())
        if words.done:
            draw_icon(painter, "check", middle, 7.5, theme.ok)
        else:
            fill_disc(painter, middle, 4, words.color)
        return
    box = QRectF(left, 1.0 if words.note or words.done else 10.0, width, 28)
    draw_text(painter, box, words.name, style, words.color, CENTER, tier=words.tier)
    if words.done:
        draw_icon(painter, "check", QPointF(left + width / 2, 36), 6.5, theme.ok)
    if words.note:
        style = fitted(words.note, _NOTE, width, _SMALLEST)
        below = QRectF(left, 28, width, 18)
        draw_text(painter, below, words.note, style, words.note_color, CENTER, tier=Tier.READ)
