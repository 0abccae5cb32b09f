"""The phases of a round or turn as chevrons."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.fonts import Face, TextStyle, advance, fitted
from armada_companion.ui.marks import put_mark
from armada_companion.ui.paint.primitives import CENTER, draw_text
from armada_companion.ui.paint.shapes import poly
from armada_companion.ui.paint.written import Tier
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look, Theme, mix
from armada_companion.ui.widgets.painted import PaintedWidget

PHASES = ("command", "ship", "squadron", "status")
"""Those of Armada."""

_SIZE = QSizeF(1071, 48)
_NARROWEST = QSizeF(360, 48)
_ROOM_FOR_LINE = 170.0
_POINT = 16.0
_QUIET = TextStyle(Face.SEMI, 19, 600, 1.2)
_NARROW_QUIET = TextStyle(Face.COND, 18, 600, 0.6)
_NARROW_NOW = TextStyle(Face.COND, 18, 700, 0.6)
_NOW = TextStyle(Face.SEMI, 19, 700, 1.2)
_NOTE = TextStyle(Face.SEMI, 16)
_SMALLEST = 14
_LEAST_LETTERS = 6


class PhaseTrack(PaintedWidget):
    """Shows which phase is being played, and a count or word for it."""

    def __init__(
        self, look: Look, parent: QWidget | None = None, phases: Sequence[str] = PHASES
    ) -> None:
        """`phases` are the record's names, in the order of play."""
        super().__init__(look, parent)
        self._phases = tuple(phases)
        self._shares = _shares(self._phases)
        self._phase = ""
        self._notes: tuple[str, ...] = ("",) * len(self._phases)
        self.setObjectName("phase_track")

    def render_phases(self, phase: str, notes: tuple[str, ...]) -> None:
        """Show `phase`, the record's name; `setup` is before the first, `over` after the last.

        A name that is none of these ticks nothing.
        """
        if (phase, notes) == (self._phase, self._notes):
            return
        self._phase, self._notes = phase, notes
        note = notes[self._phases.index(phase)] if phase in self._phases else ""
        words = f"{phase.capitalize()} {tr('phase')}" if phase != "lost" else tr("Lost")
        self.setAccessibleName(f"{words}, {note}" if note else words)
        self.update()

    def design_size(self) -> QSizeF:
        return _SIZE

    def minimumSizeHint(self) -> QSize:
        return (_NARROWEST * self._look.scale).toSize()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        left = 0.0
        for place, share in enumerate(self._shares):
            width = size.width() * share
            self._paint_phase(painter, QRectF(left, 0, width, size.height()), place, theme)
            left += width

    def _current(self) -> int:
        if self._phase in self._phases:
            return self._phases.index(self._phase)
        return len(self._phases) if self._phase == "over" else -1

    def _paint_phase(self, painter: QPainter, room: QRectF, place: int, theme: Theme) -> None:
        now, done = place == self._current(), place < self._current()
        fill, edge, color = theme.panel, theme.line, theme.mid
        if now:
            fill, edge, color = theme.hi, theme.hi, theme.on_hi
        elif done:
            fill = theme.raised
        self._paint_chevron(painter, room, place, fill, edge)
        note_color = mix(color, fill, 0.25)
        if room.width() < _ROOM_FOR_LINE:
            self._paint_two_lines(painter, room, place, theme, color, note_color)
        else:
            self._paint_line(painter, room, place, theme, color, note_color)

    def _paint_two_lines(
        self,
        painter: QPainter,
        room: QRectF,
        place: int,
        theme: Theme,
        color: QColor,
        note_color: QColor,
    ) -> None:
        """The name, and below it the tick or the note: a narrow chevron has no room beside it."""
        now, done = place == self._current(), place < self._current()
        left = room.left() + (_POINT if place else 5)
        width = room.right() - 3 - _POINT * 0.6 - left
        name = tr(self._phases[place]).upper()
        note = self._notes[place] if now else ""
        style = fitted(name, _NARROW_NOW if now else _NARROW_QUIET, width, _SMALLEST)
        top = 3.0 if note or done else 12.0
        draw_text(
            painter,
            QRectF(left, top, width, 24),
            name,
            style,
            color,
            CENTER,
            tier=Tier.GLANCE if now else Tier.READ,
        )
        if done:
            put_mark(painter, "check", QPointF(left + width / 2, 35), 6.5, theme.ok)
        if note:
            style = fitted(note, _NOTE, width, _SMALLEST)
            draw_text(
                painter,
                QRectF(left, 24, width, 20),
                note,
                style,
                note_color,
                CENTER,
                tier=Tier.READ,
            )

    def _paint_line(
        self,
        painter: QPainter,
        room: QRectF,
        place: int,
        theme: Theme,
        color: QColor,
        note_color: QColor,
    ) -> None:
        now, done = place == self._current(), place < self._current()
        style = _NOW if now else _QUIET
        name = tr(self._phases[place]).upper()
        note = self._notes[place] if now else ""
        tick = 26 if done else 0
        name_width = advance(name, style)
        note_width = advance(note, _NOTE) + 10 if note else 0.0
        x = room.x() + (room.width() - name_width - tick - note_width) / 2
        x += _POINT / 2 if place else 0
        if done:
            put_mark(painter, "check", QPointF(x + 8, room.center().y()), 7.5, theme.ok)
        x += tick
        draw_text(
            painter,
            QRectF(x, 0, name_width + 4, room.height()),
            name,
            style,
            color,
            tier=Tier.GLANCE if now else Tier.READ,
        )
        if note:
            note_room = QRectF(x + name_width + 10, 0, note_width, room.height())
            draw_text(painter, note_room, note, _NOTE, note_color, tier=Tier.READ)

    def _paint_chevron(
        self, painter: QPainter, room: QRectF, place: int, fill: QColor, edge: QColor
    ) -> None:
        left, right = room.left() + 0.7, room.right() - 3
        top, bottom, middle = room.top() + 0.7, room.bottom() - 0.7, room.center().y()
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


def _shares(phases: Sequence[str]) -> tuple[float, ...]:
    """Return each phase's part of the width: even, but where a long name among many needs more."""
    if len(phases) <= len(PHASES):
        return (1 / len(phases),) * len(phases)
    needs = [_LEAST_LETTERS + max(_LEAST_LETTERS, len(name)) for name in phases]
    return tuple(need / sum(needs) for need in needs)
