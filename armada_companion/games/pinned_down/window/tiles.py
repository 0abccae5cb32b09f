"""Cards to choose from, as tiles on a sheet: a tap takes one, typing finds one by its name."""

from collections.abc import Sequence
from functools import partial
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.views.questions import Tile
from armada_companion.kit.choice import Choice
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.painted import PRESS_KEYS, PaintedButton, scaled_box
from armada_companion.ui.controls.sheet_form import SheetForm
from armada_companion.ui.fonts import (
    Face,
    TextStyle,
    advance,
    fitted,
    in_two_lines,
    wrapped_height,
)
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.models import EntryRow, SearchedEntries
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_number, draw_text, draw_wrapped, fill_disc
from armada_companion.ui.theme import Look, Theme, mix

_NAME = TextStyle(Face.SEMI, 18, 600)
_TIGHT_NAME = TextStyle(Face.COND, 18, 600)
_LARGE_NAME = TextStyle(Face.SEMI, 24, 700)
_LINE = TextStyle(Face.SEMI, 15)
_LARGE_LINE = TextStyle(Face.BODY, 18)
_SMALLEST_NAME, _SMALLEST = 15, 14
_NAME_TALL, _LINE_TALL = 17.0, 16.0
_EDGE, _PLAIN_EDGE, _LARGE_EDGE, _GAP = 8.0, 12.0, 18.0, 8.0
_RADIUS, _LARGE_RADIUS = 14.0, 24.0
_SIGN = 18.0
"""The space of the sign in the upper right corner."""

_PARTS = " · "
"""Between the parts of a line; the last ones are left out where there is no space."""

_USUAL_TALL, _USUAL_WIDE, _LARGEST = 66.0, 165.0, 1.25
"""From which size on a tile is drawn larger, and how much at most."""

_DIGITS = "1234567890"
"""The keys of the first ten tiles."""

_SIGNS = {"ok": "check", "bad": "cross"}
_LOW, _HIGH, _NARROW = 55.0, 92.0, 120.0
_LARGE_LOW, _LARGE_HIGH, _LARGE_NARROW = 150.0, 280.0, 200.0
_WIDEST = 260.0
"""A tile is no wider, so that a wide sheet is low."""

_MANY = 14
"""More tiles than this stand in three columns at least."""

_ROUNDING = 2.0
"""How much lower a tile may be: sheets have whole pixels."""


class TileButton(ActionButton):
    """One card. The key that presses it is left to the form while a name is typed."""

    def __init__(self, look: Look, tile: Tile, large: bool, parent: "TileForm") -> None:
        super().__init__(look, tile.choice.name, parent)
        self._tile = tile
        self._large = large
        self._zoom = 1.0
        self._form = parent
        self.render_choice(tile.choice)
        said = (tile.choice.reason, tile.figure, *tile.lines)
        self.setAccessibleDescription("; ".join(part for part in said if part))

    @property
    def tile(self) -> Tile:
        return self._tile

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in PRESS_KEYS and not self._form.takes_press(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def design_size(self) -> QSizeF:
        return QSizeF(_NARROW, _LOW)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        color = self._paint_ground(painter, size, theme, None)
        if self._tile.tone == "gone":
            color = theme.mid
        painter.scale(self._zoom, self._zoom)
        self._paint_card(painter, _shrunk(size, self._zoom), color, theme)

    def set_zoom(self, zoom: float) -> None:
        """Draw it larger than designed."""
        if zoom != self._zoom:
            self._zoom = zoom
            self.update()

    def says_all(self, size: QSizeF) -> bool:
        """Return whether there is space for everything in a tile of this size."""
        return len(self._parts(size)[2]) == len(self._tile.lines)

    def _parts(self, size: QSizeF) -> tuple[tuple[str, ...], TextStyle, list[tuple[str, float]]]:
        """Return the name in lines, its style, and the lines below it with their heights."""
        area = self._area(size)
        names, style = self._names(area.width() - self._beside() - self._sign())
        space = size.height() - self._name_tall * len(names) - 6
        return names, style, self._lines(area.width() - self._below_beside(), space)

    def _area(self, size: QSizeF) -> QRectF:
        edge = _LARGE_EDGE if self._large else _EDGE if self._tile.figure else _PLAIN_EDGE
        return QRectF(edge, 0, size.width() - 2 * edge, size.height())

    def _paint_card(self, painter: QPainter, size: QSizeF, color: QColor, theme: Theme) -> None:
        area = self._area(size)
        wide = area.width() - self._beside() - self._sign()
        names, style, lines = self._parts(size)
        tall = self._name_tall * len(names)
        below = sum(height for _, height in lines)
        top = _LARGE_EDGE if self._large else max(2.0, (size.height() - tall - below) / 2)
        middle = top + max(tall / 2, _LARGE_RADIUS - 2) if self._large else area.height() / 2
        self._paint_figure(painter, QPointF(area.x(), middle), theme)
        self._paint_sign(painter, size, theme)
        first = middle - tall / 2 if self._large else top
        for place, name in enumerate(names):
            row = QRectF(area.x() + self._beside(), first + place * self._name_tall, wide, 0)
            row.setHeight(self._name_tall)
            draw_text(painter, row, name, style, color, elide=True, tier=Tier.READ)
        soft = theme.mid if self.legal else color
        top = max(first + tall, middle + _LARGE_RADIUS) if self._large else first + tall
        self._paint_lines(painter, area, top, lines, soft)

    @property
    def _name_tall(self) -> float:
        return 30.0 if self._large else _NAME_TALL

    @property
    def _line(self) -> TextStyle:
        return _LARGE_LINE if self._large else _LINE

    def _beside(self) -> float:
        """Width of the figure and the space beside it."""
        radius = _LARGE_RADIUS if self._large else _RADIUS
        return 2 * radius + 8 if self._tile.figure else 0.0

    def _below_beside(self) -> float:
        return 0.0 if self._large else self._beside()

    def _sign(self) -> float:
        shown = not self.legal or (self._large and self._tile.tone in _SIGNS)
        return _SIGN if shown else 0.0

    def _names(self, width: float) -> tuple[tuple[str, ...], TextStyle]:
        """Return the name in one line or in two, and how it is written."""
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

    def _lines(self, width: float, space: float) -> list[tuple[str, float]]:
        """Return the lines that there is space for as a whole, with their heights."""
        found: list[tuple[str, float]] = []
        gap = 8.0 if self._large else 0.0
        for line in self._tile.lines:
            fits = advance(line, self._line.sized(_SMALLEST)) <= width or _PARTS in line
            is_low = fits and not self._large
            whole = _LINE_TALL if is_low else wrapped_height(line, self._line, width)
            if whole + gap > space:
                return found
            found.append((line, whole + gap))
            space -= whole + gap
        return found

    def _paint_lines(
        self,
        painter: QPainter,
        area: QRectF,
        top: float,
        lines: Sequence[tuple[str, float]],
        color: QColor,
    ) -> None:
        left = area.x() + self._below_beside()
        for line, tall in lines:
            box = QRectF(left, top, area.right() - left, tall)
            if tall <= _LINE_TALL + 1 and not self._large:
                words = _shortened(line, box.width())
                style = fitted(words, _LINE, box.width(), _SMALLEST)
                draw_text(painter, box, words, style, color, elide=True)
            else:
                box.adjust(0, 8.0 if self._large else 0, 0, 0)
                draw_wrapped(painter, box, line, self._line, color)
            top += tall

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


class TileForm(SheetForm):
    """Tiles in as few columns as their sheet has space for.

    Typed letters find the likeliest card, the one whose name begins with them first; Enter takes
    it. Before anything was typed or an arrow key was pressed, Enter takes nothing. A digit takes
    the card in that place.
    """

    def __init__(
        self, look: Look, tiles: Sequence[Tile], large: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._large = large
        self._tiles = [TileButton(look, one, large, self) for one in tiles]
        self._columns, self._tall = 1, _LOW
        self._typed = ""
        self._is_aimed = large
        self._entries = SearchedEntries()
        self._entries.set_entries(
            EntryRow(str(place), one.choice.label, "  ·  ".join(one.lines))
            for place, one in enumerate(tiles)
        )
        for button in self._tiles:
            button.chosen.connect(partial(self.chosen.emit, button.choice))
            button.refused.connect(partial(self._on_tile_refused, button.choice))
            button.focused.connect(partial(self._on_tile_focused, button))
        self.setObjectName("tiles")

    @property
    def buttons(self) -> Sequence[TileButton]:
        return self._tiles

    @property
    def spots(self) -> Sequence[TileButton]:
        return self._tiles

    @property
    def first(self) -> PaintedButton | None:
        return next((one for one in self._tiles if one.legal), None)

    def takes_press(self, event: QKeyEvent) -> bool:
        """Return whether a key presses the tile that has the focus."""
        if event.key() == Qt.Key.Key_Space and self._typed:
            self._type(" ")
            return False
        return self._is_aimed

    def design_size(self) -> QSizeF:
        return QSizeF(_NARROW, _LOW)

    def height_in(self, width: float, space: float) -> float:
        """Return the height of all rows; every tile is as high as there is space for."""
        low, high, narrow = (
            (_LARGE_LOW, _LARGE_HIGH, _LARGE_NARROW) if self._large else (_LOW, _HIGH, _NARROW)
        )
        count = max(1, len(self._tiles))
        most = max(1, min(count, int((width + _GAP) // (narrow + _GAP))))
        roomy = max(ceil(width / _WIDEST), 3 if count > _MANY else 2)
        least = most if self._large else min(roomy, most)
        fits = (
            one for one in range(least, most + 1) if _tall(count, one, space) >= low - _ROUNDING
        )
        self._columns = next(fits, most)
        self._tall = max(low - _ROUNDING, min(high, _tall(count, self._columns, space)))
        rows = ceil(count / self._columns)
        return rows * (self._tall + _GAP) + _GAP / 2

    def place(self) -> None:
        scale = self._look.scale
        wide = (self.width() / scale - (self._columns - 1) * _GAP) / self._columns
        zoom = self._zoom_for(QSizeF(wide, self._tall))
        for place, button in enumerate(self._tiles):
            row, column = divmod(place, self._columns)
            box = (column * (wide + _GAP), row * (self._tall + _GAP), wide, self._tall)
            button.setGeometry(scaled_box(box, scale))
            button.set_zoom(zoom)

    def _zoom_for(self, size: QSizeF) -> float:
        """Return how large tiles of this size are drawn: so that all of them say everything."""
        zoom = max(1.0, min(_LARGEST, size.height() / _USUAL_TALL, size.width() / _USUAL_WIDE))
        says_all = all(one.says_all(_shrunk(size, zoom)) for one in self._tiles)
        return zoom if says_all and not self._large else 1.0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        """Paint nothing: there are only the tiles."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if text in _DIGITS and text and not self._typed:
            self._press_place(_DIGITS.index(text))
            event.accept()
        elif event.key() == Qt.Key.Key_Backspace:
            self._typed = self._typed[:-1]
            event.accept()
        elif text.isprintable() and text.strip() and not event.modifiers() & _COMMANDS:
            self._type(text)
            event.accept()
        else:
            event.ignore()

    def _press_place(self, place: int) -> None:
        if place < len(self._tiles):
            self._tiles[place].press_by_key()

    def _type(self, text: str) -> None:
        """Go to the card that fits best what was typed so far; start anew where none does."""
        found = self._found(self._typed + text)
        self._typed = self._typed + text if found else text
        found = found or self._found(text)
        if found is not None:
            self._is_aimed = True
            found.setFocus(Qt.FocusReason.OtherFocusReason)

    def _found(self, typed: str) -> TileButton | None:
        if not typed.strip():
            return None
        self._entries.search(typed)
        found = self._entries.rowCount() > 0
        return self._tiles[int(self._entries.row(self._entries.index(0, 0)).key)] if found else None

    def _on_tile_focused(self, button: TileButton) -> None:
        if button is not self.first:
            self._is_aimed = True

    def _on_tile_refused(self, choice: Choice, _reason: str) -> None:
        self.refused.emit(choice)


_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def _shrunk(size: QSizeF, zoom: float) -> QSizeF:
    return QSizeF(size.width() / zoom, size.height() / zoom)


def _advance(style: TextStyle, words: str) -> float:
    return advance(words, style)


def _shortened(line: str, width: float) -> str:
    """Return a line without its last parts where there is no space for them."""
    parts = line.split(_PARTS)
    while len(parts) > 1 and advance(_PARTS.join(parts), _LINE.sized(_SMALLEST)) > width:
        parts.pop()
    return _PARTS.join(parts)


def _tall(count: int, columns: int, space: float) -> float:
    rows = ceil(count / columns)
    return (space - _GAP / 2) / rows - _GAP
