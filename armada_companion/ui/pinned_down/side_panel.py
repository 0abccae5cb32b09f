"""The current location with what its text does, and the last steps with what followed."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.session.history import HistoryRow
from armada_companion.ui.fonts import BODY, LABEL, NOTE, Face, TextStyle, fitted, font
from armada_companion.ui.paint.primitives import draw_text, paint_panel
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look, Theme
from armada_companion.ui.widgets.painted import PaintedWidget
from armada_companion.views.pinned_down.table import LocationView

_NAME = TextStyle(Face.SEMI, 26, 700)
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
_LOW = 60.0
_PAD = 16.0


class SidePanel(PaintedWidget):
    """Location and last steps; one line of both where it is low."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._location: LocationView | None = None
        self._rows: tuple[HistoryRow, ...] = ()
        self.setObjectName("side_panel")

    def render_side(self, location: LocationView | None, rows: Sequence[HistoryRow]) -> None:
        """Show the location and the last steps, the newest first."""
        if (location, tuple(rows)) == (self._location, self._rows):
            return
        self._location, self._rows = location, tuple(rows)
        self.setAccessibleName(f"{tr('Location')}: {self._spoken()}")
        self.setAccessibleDescription(". ".join(self._last_notes()))
        self.set_hint("\n".join((self._spoken(), *self._last_notes())))
        self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(310, 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        if size.height() < _LOW:
            words = "  ·  ".join(part for part in (self._spoken(), *self._last_notes()[:2]) if part)
            room = QRectF(0, 0, size.width(), size.height())
            style = fitted(words, NOTE, room.width(), 14)
            draw_text(painter, room, words, style, theme.mid, elide=True)
            return
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        paint_panel(painter, body, theme, 16)
        y = self._paint_location(painter, size.width() - 2 * _PAD, theme)
        self._paint_rows(painter, y + 16, size, theme)

    def _paint_location(self, painter: QPainter, width: float, theme: Theme) -> float:
        draw_text(painter, QRectF(_PAD, 10, width, 20), tr("LOCATION"), LABEL, theme.mid)
        location = self._location
        if location is None:
            draw_text(painter, QRectF(_PAD, 32, width, 26), tr("none yet"), BODY, theme.mid)
            return 60
        style = fitted(location.name, _NAME, width, 17)
        draw_text(painter, QRectF(_PAD, 30, width, 32), location.name, style, theme.hi, elide=True)
        draw_text(painter, QRectF(_PAD, 62, width, 22), self._kind(), NOTE, theme.mid)
        words = "\n".join(location.words) or tr("No text to remember")
        return _paint_wrapped(painter, QRectF(_PAD, 88, width, 200), words, theme.hi)

    def _paint_rows(self, painter: QPainter, y: float, size: QSizeF, theme: Theme) -> None:
        width = size.width() - 2 * _PAD
        if y + 44 > size.height():
            return
        head = QRectF(_PAD, y, width, 20)
        draw_text(painter, head, tr("WHAT HAPPENED"), LABEL, theme.mid)
        y += 26
        for row in self._rows:
            lines = [(row.text, theme.hi), *((note, theme.mid) for note in row.notes)]
            tall = sum(_height(words, width) for words, _ in lines)
            if y + tall > size.height() - 10:
                return
            for words, color in lines:
                y = _paint_wrapped(painter, QRectF(_PAD, y, width, 400), words, color)
            y += 9

    def _last_notes(self) -> tuple[str, ...]:
        return self._rows[0].notes if self._rows else ()

    def _kind(self) -> str:
        location = self._location
        if location is None:
            return ""
        parts = [location.kind, f"{tr('distance')} {location.distance}"]
        return "  ·  ".join(part for part in parts if part)

    def _spoken(self) -> str:
        if self._location is None:
            return tr("none yet")
        return ": ".join(
            part for part in (self._location.name, "; ".join(self._location.words)) if part
        )


def _paint_wrapped(painter: QPainter, room: QRectF, words: str, color: QColor) -> float:
    """Write text that wraps and return where it ends."""
    painter.setFont(font(NOTE))
    painter.setPen(color)
    painter.drawText(room, _WRAP, words)
    return room.top() + _height(words, room.width())


def _height(words: str, width: float) -> float:
    room = QRectF(0, 0, width, 10_000)
    return QFontMetricsF(font(NOTE)).boundingRect(room, _WRAP, words).height()
