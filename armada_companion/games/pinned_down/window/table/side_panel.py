"""The panel beside the board: location with its text, effects of this turn, and the news."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import BODY, LABEL, NOTE, Face, TextStyle, fitted, wrapped_height
from armada_companion.ui.paint.painted_text import Tier, record_omitted_text
from armada_companion.ui.paint.primitives import draw_text, draw_wrapped, paint_panel
from armada_companion.ui.theme import Look, Theme

from ...views.table.table_views import NOTHING, LocationView, NewsView

_NAME = TextStyle(Face.SEMI, 26, 700)
_NEWS = TextStyle(Face.SEMI, 19, 600)
_LOW, _ROW = 90.0, 20.0
_PAD = 16.0
_DESIGN_WIDTH, _LARGEST = 310.0, 1.4
_BAR, _INSET = 4.0, 12.0
_TOP, _BELOW = 10.0, 8.0


class _Line(NamedTuple):
    """A piece of text in the panel.

    Attributes:
        above: Free space above it; the bar leaves `gap` of it free.
        barred: Whether it is beside the bar that marks the news.
        tier: STUDY for a text that may be omitted.
    """

    words: str
    style: TextStyle
    color: QColor
    above: float = 0.0
    barred: bool = False
    gap: float = 0.0
    tier: Tier = Tier.READ


class SidePanel(PaintedWidget):
    """Shows the location, the turn and the last steps; only two lines if it is low."""

    _design = QSizeF(_DESIGN_WIDTH, 400)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._location: LocationView | None = None
        self._flags: tuple[str, ...] = ()
        self._news = NOTHING
        self.setObjectName("side_panel")

    def render_side(
        self, location: LocationView | None, flags: Sequence[str], news: NewsView
    ) -> None:
        """Show the location, the effects of this turn, and the news."""
        if (location, tuple(flags), news) == (self._location, self._flags, self._news):
            return
        self._location, self._flags, self._news = location, tuple(flags), news
        held = f". This turn: {'; '.join(self._flags)}" if self._flags else ""
        self.setAccessibleName(f"Location: {self._spoken()}{held}")
        self.setAccessibleDescription(". ".join(self._news_lines()))
        self.set_hint("\n".join((self._spoken(), *self._flags, *self._news_lines())))
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        if size.height() < _LOW:
            self._paint_low(painter, size, theme)
            return
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        paint_panel(painter, body, theme, 16)
        zoom = max(1.0, min(_LARGEST, size.width() / _DESIGN_WIDTH))
        painter.scale(zoom, zoom)
        self._paint_lines(painter, QSizeF(size.width() / zoom, size.height() / zoom), theme)

    def _paint_low(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        """Write the location and the turn, and below them the news."""
        place = "  ·  ".join((self._spoken(), *self._flags))
        half = size.height() / 2
        for row, (words, color) in enumerate(
            ((place, theme.mid), ("  ·  ".join(self._news_lines()), theme.hi))
        ):
            area = QRectF(0, row * half, size.width(), half)
            style = fitted(words, NOTE if half >= _ROW else NOTE.sized(14), area.width(), 14)
            draw_text(painter, area, words, style, color, elide=True)

    def _paint_lines(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        width = size.width() - 2 * _PAD
        y, bottom = _TOP, size.height() - _BELOW
        for line in self._fitting([*self._lines(theme, width)], theme, width, bottom):
            inset = _INSET if line.barred else 0.0
            wide = width - inset
            tall = wrapped_height(line.words, line.style, wide)
            area = QRectF(_PAD + inset, y + line.above, wide, tall)
            if area.bottom() > bottom:
                record_omitted_text(painter, line.words, area, line.tier, line.style.px)
                y = size.height()
                continue
            if line.barred:
                bar = QRectF(_PAD, y + line.gap, _BAR, tall + line.above - line.gap + 0.6)
                painter.fillRect(bar, theme.hi)
            draw_wrapped(painter, area, line.words, line.style, line.color, line.tier)
            y = area.bottom()

    def _fitting(
        self, lines: Sequence[_Line], theme: Theme, width: float, bottom: float
    ) -> Sequence[_Line]:
        """Return the lines that fit: the last notes of a step are replaced by their number."""
        last = max((place for place, line in enumerate(lines) if line.barred), default=-1)
        ends = [*accumulate((_height(line, width) for line in lines), initial=_TOP)]
        if ends[last + 1] <= bottom or not self._news.notes:
            return lines
        for left_out in range(1, len(self._news.notes) + 1):
            words = f"and {left_out} more in the history"
            more = _Line(words, BODY, theme.mid, 3, barred=True)
            if ends[last + 1 - left_out] + _height(more, width) <= bottom:
                break
        return [*lines[: last + 1 - left_out], more, *lines[last + 1 :]]

    def _lines(self, theme: Theme, width: float) -> Iterator[_Line]:
        yield from self._location_lines(theme, width)
        if self._flags:
            yield _Line("THIS TURN", LABEL, theme.mid, 14)
            yield from (_Line(words, BODY, theme.warn, 3) for words in self._flags)
        if self._news.title:
            yield _Line("WHAT HAPPENED", LABEL, theme.mid, 16)
            yield _Line(self._news.title, _NEWS, theme.hi, 6, True, 6)
            yield from (_Line(note, BODY, theme.hi, 3, barred=True) for note in self._news.notes)
        for place, (words, notes) in enumerate(self._news.before):
            above = 9 if place else 14
            yield _Line(words, NOTE, theme.mid, above, tier=Tier.STUDY)
            yield from (_Line(note, NOTE, theme.low, tier=Tier.STUDY) for note in notes)

    def _location_lines(self, theme: Theme, width: float) -> Iterator[_Line]:
        yield _Line("LOCATION", LABEL, theme.mid)
        location = self._location
        if location is None:
            yield _Line("none yet", BODY, theme.mid, 4)
            return
        yield _Line(location.name, fitted(location.name, _NAME, width, 19), theme.hi, 1)
        parts = [location.kind, f"distance {location.distance}"]
        yield _Line("  ·  ".join(part for part in parts if part), NOTE, theme.mid)
        words = "\n".join(location.words) or "No text to remember"
        yield _Line(words, BODY, theme.hi, 4)

    def _news_lines(self) -> tuple[str, ...]:
        return tuple(part for part in (self._news.title, *self._news.notes) if part)

    def _spoken(self) -> str:
        """Return the location with its kind, distance and text."""
        one = self._location
        if one is None:
            return "none yet"
        about = ", ".join(part for part in (one.kind.lower(), f"distance {one.distance}") if part)
        return ": ".join(part for part in (f"{one.name} ({about})", "; ".join(one.words)) if part)


def _height(line: _Line, width: float) -> float:
    inset = _INSET if line.barred else 0.0
    return line.above + wrapped_height(line.words, line.style, width - inset)
