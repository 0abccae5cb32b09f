"""Cards as tiles on a sheet: a tap chooses one, typing finds one by its name."""

from collections.abc import Sequence
from functools import partial
from math import ceil

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Choice
from armada_companion.ui.controls.painted import PaintedButton, scaled_box
from armada_companion.ui.controls.sheet_form import SheetForm
from armada_companion.ui.models import EntryRow, SearchedEntries
from armada_companion.ui.theme import Look, Theme

from ...views.table.questions import Tile
from .tile_button import LOW, NARROW, ROUNDING, TileButton, shrunk

_GAP = 8.0
_USUAL_TALL, _USUAL_WIDE, _LARGEST = 66.0, 165.0, 1.25
"""The size from which a tile is drawn larger, and its greatest zoom."""

_DIGITS = "1234567890"
"""The keys of the first ten tiles."""

_HEIGHTS = (92.0, 110.0, 128.0, 146.0, 164.0)
"""The preferred heights of a tile."""

_LARGE_LOW, _LARGE_HIGH, _LARGE_NARROW = 150.0, 280.0, 200.0
_WIDEST = 260.0
"""The greatest width of a tile, so that a wide sheet is low."""

_MANY = 14
"""More tiles than this have at least three columns."""


class TileForm(SheetForm):
    """Shows tiles in the fewest columns that fit the sheet.

    Typed letters find the likeliest card, first by the beginning of its name; Enter takes it. Enter
    does nothing before a letter or arrow key. A digit takes the card at that place.
    """

    _design = QSizeF(NARROW, LOW)

    def __init__(
        self, look: Look, tiles: Sequence[Tile], large: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._large = large
        self._tiles = [TileButton(look, one, large, self.takes_press, self) for one in tiles]
        self._columns, self._tall = 1, LOW
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
        """Return whether a key presses the focused tile."""
        if event.key() == Qt.Key.Key_Space and self._typed:
            self._type(" ")
            return False
        return self._is_aimed

    def height_in(self, width: float, space: float) -> float:
        """Return the height of all rows; tiles use the available height."""
        low, narrow = (_LARGE_LOW, _LARGE_NARROW) if self._large else (LOW, NARROW)
        count = max(1, len(self._tiles))
        most = max(1, min(count, int((width + _GAP) // (narrow + _GAP))))
        roomy = max(ceil(width / _WIDEST), 3 if count > _MANY else 2)
        least = most if self._large else min(roomy, most)
        fits = (one for one in range(least, most + 1) if _tall(count, one, space) >= low - ROUNDING)
        self._columns = next(fits, most)
        high = _LARGE_HIGH if self._large else self._needed(width)
        self._tall = max(low - ROUNDING, min(high, _tall(count, self._columns, space)))
        rows = ceil(count / self._columns)
        return rows * (self._tall + _GAP) + _GAP / 2

    def _needed(self, width: float) -> float:
        """Return the height of the tiles, higher than usual if they then show more."""
        wide = (width - (self._columns - 1) * _GAP) / self._columns
        sizes = (QSizeF(wide, tall) for tall in _HEIGHTS)
        fits = (
            one.height() for one in sizes if all(tile.says_all_well(one) for tile in self._tiles)
        )
        return next(fits, _HEIGHTS[-1])

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
        """Return the zoom at which all tiles of this size show everything."""
        zoom = max(1.0, min(_LARGEST, size.height() / _USUAL_TALL, size.width() / _USUAL_WIDE))
        says_all = all(one.says_all(shrunk(size, zoom)) for one in self._tiles)
        return zoom if says_all and not self._large else 1.0

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        """Do nothing: the tiles paint everything."""

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
        """Focus the best card for the typed letters; start again if none fits."""
        found = self._found(self._typed + text)
        self._typed = self._typed + text if found else text
        found = found or self._found(text)
        if found is not None:
            self._is_aimed = True
            found.setFocus()

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


def _tall(count: int, columns: int, space: float) -> float:
    rows = ceil(count / columns)
    return (space - _GAP / 2) / rows - _GAP
