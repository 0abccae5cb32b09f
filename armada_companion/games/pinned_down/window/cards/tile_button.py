"""A card as a tile with its name, its number, and lines below them."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.painted import PRESS_KEYS
from armada_companion.ui.fonts import Face, TextStyle, advance, fitted, in_two_lines, wrapped_height
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_number, draw_text, draw_wrapped, fill_disc
from armada_companion.ui.theme import Look, Theme, mix

from ...views.table.questions import Tile

_NAME = TextStyle(Face.SEMI, 18, 600)
_TIGHT_NAME = TextStyle(Face.COND, 18, 600)
_LARGE_NAME = TextStyle(Face.SEMI, 24, 700)
_LINE = TextStyle(Face.SEMI, 15)
_NARROW_LINE = TextStyle(Face.COND, 14, 600)
"""The style of a text with room for one line only."""

_LARGE_LINE = TextStyle(Face.BODY, 18)
_SMALLEST_NAME, _SMALLEST = 15, 14
_NAME_TALL, _LINE_TALL = 17.0, 16.0
_EDGE, _PLAIN_EDGE, _LARGE_EDGE = 8.0, 12.0, 18.0
_RADIUS, _LARGE_RADIUS = 14.0, 24.0
_SIGN = 18.0
"""The space of the sign in the upper right corner."""

_PARTS = " · "
"""The separator of the parts of a line; the last ones are omitted without space."""

_SIGNS = {"ok": "check", "bad": "cross"}
LOW, NARROW = 55.0, 120.0
"""The least height and width of a tile."""

ROUNDING = 2.0
"""The tolerated loss of height, because sheets have whole pixels."""

_AIR = 4.0
"""The free space above and below texts in their usual letters."""


class _Line(NamedTuple):
    """A text below the name, with its height and style."""

    words: str
    tall: float
    style: TextStyle
    single: bool = False

    @property
    def needed(self) -> float:
        """The height that the text needs."""
        return self.tall if self.style == _NARROW_LINE else self.tall + _AIR


class TileButton(ActionButton):
    """A tile that chooses a card; while a name is typed, the form handles its keys.

    Args:
        takes_press: Returns whether a key presses the tile with the focus.
    """

    _design = QSizeF(NARROW, LOW)

    def __init__(
        self,
        look: Look,
        tile: Tile,
        large: bool,
        takes_press: Callable[[QKeyEvent], bool],
        parent: QWidget,
    ) -> None:
        super().__init__(look, tile.choice.name, parent=parent)
        self._tile = tile
        self._large = large
        self._zoom = 1.0
        self._takes_press = takes_press
        self.render_choice(tile.choice)
        said = (tile.choice.reason, tile.figure, *tile.lines)
        self.setAccessibleDescription("; ".join(part for part in said if part))

    @property
    def tile(self) -> Tile:
        return self._tile

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESS_KEYS and not self._takes_press(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        color = self._paint_ground(painter, size, theme, None)
        if self._tile.tone == "gone":
            color = theme.mid
        painter.scale(self._zoom, self._zoom)
        self._paint_card(painter, shrunk(size, self._zoom), color, theme)

    def set_zoom(self, zoom: float) -> None:
        """Set the zoom of the drawing."""
        if zoom != self._zoom:
            self._zoom = zoom
            self.update()

    def says_all(self, size: QSizeF) -> bool:
        """Return whether a tile of this size has space for all texts of the card."""
        return len(self._parts(size)[2]) == len(self._tile.lines)

    def says_all_well(self, size: QSizeF) -> bool:
        """Return whether all texts fit without narrower letters."""
        lines = self._parts(size)[2]
        narrow = any(line.style == _NARROW_LINE for line in lines)
        return len(lines) == len(self._tile.lines) and not narrow

    def _parts(self, size: QSizeF) -> tuple[tuple[str, ...], TextStyle, list[_Line]]:
        """Return the name in lines, its style, and the lines below it."""
        area = self._area(size)
        names, style = self._names(area.width() - self._beside() - self._sign())
        space = size.height() - self._name_tall * len(names) - ROUNDING
        return names, style, self._lines(area.width() - self._below_beside(), space)

    def _area(self, size: QSizeF) -> QRectF:
        edge = _LARGE_EDGE if self._large else _EDGE if self._tile.figure else _PLAIN_EDGE
        return QRectF(edge, 0, size.width() - 2 * edge, size.height())

    def _paint_card(self, painter: QPainter, size: QSizeF, color: QColor, theme: Theme) -> None:
        area = self._area(size)
        wide = area.width() - self._beside() - self._sign()
        names, style, lines = self._parts(size)
        tall = self._name_tall * len(names)
        below = sum(line.tall for line in lines)
        top = _LARGE_EDGE if self._large else max(2.0, (size.height() - tall - below) / 2)
        middle = top + max(tall / 2, _LARGE_RADIUS - 2) if self._large else area.height() / 2
        self._paint_figure(painter, QPointF(area.x(), middle), theme)
        self._paint_sign(painter, size, theme)
        first = middle - tall / 2 if self._large else top
        for place, name in enumerate(names):
            row = QRectF(area.x() + self._beside(), first + place * self._name_tall, wide, 0)
            row.setHeight(self._name_tall)
            draw_text(painter, row, name, style, color, elide=True, tier=Tier.READ)
        soft = theme.mid
        top = max(first + tall, middle + _LARGE_RADIUS) if self._large else first + tall
        self._paint_lines(painter, area, top, lines, soft)

    @property
    def _name_tall(self) -> float:
        return 30.0 if self._large else _NAME_TALL

    def _beside(self) -> float:
        """Return the width of the number, with the space beside it."""
        radius = _LARGE_RADIUS if self._large else _RADIUS
        return 2 * radius + 8 if self._tile.figure else 0.0

    def _below_beside(self) -> float:
        return 0.0 if self._large else self._beside()

    def _sign(self) -> float:
        shown = not self.legal or (self._large and self._tile.tone in _SIGNS)
        return _SIGN if shown else 0.0

    def _names(self, width: float) -> tuple[tuple[str, ...], TextStyle]:
        """Return the name in one line or in two, and its style."""
        usual = _LARGE_NAME if self._large else _NAME
        tight = _TIGHT_NAME.sized(usual.px)
        name = self._tile.title or self._tile.choice.label
        two = in_two_lines(name, usual)
        longer = max(two, key=partial(_advance, usual))
        for lines, words, style, least in (
            ((name,), name, usual, _SMALLEST_NAME + 1),
            ((name,), name, tight, _SMALLEST_NAME + 1),
            (two, longer, usual.sized(min(usual.px, 17)), _SMALLEST_NAME),
        ):
            if advance(words, style.sized(least)) <= width:
                return lines, fitted(words, style, width, least)
        lines = two if two[1] else (name,)
        return lines, fitted(longer, tight.sized(16), width, _SMALLEST)

    def _lines(self, width: float, space: float) -> list[_Line]:
        """Return the lines that fit completely."""
        found: list[_Line] = []
        for words in self._tile.lines:
            ways = (one for one in self._ways(words, width) if one.needed <= space)
            line = next(ways, None)
            if line is None:
                return found
            found.append(line)
            space -= line.tall
        return found

    def _ways(self, words: str, width: float) -> Iterator[_Line]:
        """Yield the styles in which a text may be written, the best first."""
        if self._large:
            yield _Line(words, wrapped_height(words, _LARGE_LINE, width) + 8.0, _LARGE_LINE)
        elif advance(words, _LINE.sized(_SMALLEST)) <= width or _PARTS in words:
            yield _Line(words, _LINE_TALL, _LINE, single=True)
        else:
            for style in (_LINE, _NARROW_LINE):
                yield _Line(words, wrapped_height(words, style, width), style)

    def _paint_lines(
        self, painter: QPainter, area: QRectF, top: float, lines: Sequence[_Line], color: QColor
    ) -> None:
        left = area.x() + self._below_beside()
        for line in lines:
            box = QRectF(left, top, area.right() - left, line.tall)
            if line.single:
                words = _shortened(line.words, box.width())
                style = fitted(words, _LINE, box.width(), _SMALLEST)
                draw_text(painter, box, words, style, color, elide=True)
            else:
                box.adjust(0, 8.0 if self._large else 0, 0, 0)
                draw_wrapped(painter, box, line.words, line.style, color)
            top += line.tall

    def _paint_figure(self, painter: QPainter, left: QPointF, theme: Theme) -> None:
        if not self._tile.figure:
            return
        radius = _LARGE_RADIUS if self._large else _RADIUS
        center = left + QPointF(radius, 0)
        edge = {"ok": theme.ok, "bad": theme.bad}.get(self._tile.tone, theme.line_hi)
        fill_disc(painter, center, radius, edge)
        fill_disc(painter, center, radius - 2, mix(theme.panel, edge, 0.12))
        color = theme.hi if self.legal else theme.mid
        draw_number(painter, center, self._tile.figure, 30 if self._large else 20, color)

    def _paint_sign(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        sign = "lock" if not self.legal else _SIGNS.get(self._tile.tone, "")
        tone = {"ok": theme.ok, "bad": theme.bad}.get(self._tile.tone, theme.mid)
        if sign == "lock" or (sign and self._large):
            draw_icon(painter, sign, QPointF(size.width() - 15, 15), 7, tone)
        elif sign:
            center = QPointF(_EDGE + 2 * _RADIUS - 2, size.height() / 2 + _RADIUS - 2)
            fill_disc(painter, center, 7.5, theme.raised)
            draw_icon(painter, sign, center, 5.5, tone)


def shrunk(size: QSizeF, zoom: float) -> QSizeF:
    """Return a size divided by a zoom."""
    return QSizeF(size.width() / zoom, size.height() / zoom)


def _advance(style: TextStyle, words: str) -> float:
    return advance(words, style)


def _shortened(line: str, width: float) -> str:
    """Return a line without its last parts if they do not fit."""
    parts = line.split(_PARTS)
    while len(parts) > 1 and advance(_PARTS.join(parts), _LINE.sized(_SMALLEST)) > width:
        parts.pop()
    return _PARTS.join(parts)
