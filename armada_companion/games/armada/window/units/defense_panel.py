"""The defense tokens of the shown unit as tiles."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedButton, paint_inner_ring, scaled_box
from armada_companion.ui.fonts import LABEL, NOTE, Face, TextStyle, advance, fitted
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, EDGE, draw_text, fill_box
from armada_companion.ui.theme import Look, Theme, mix

from ...views.table.table_views import TokenView
from ...views.table.words import copy_name
from ..paint.tokens import paint_defense_token
from ..parts import text
from ..parts.spots import SpotPanel

_TILE = QSizeF(105.5, 116)
_TOP = 24.0
_GAP = 10.0
_NAME = TextStyle(Face.SEMI, 18, 600)
_STATE = TextStyle(Face.BODY, 15)
_STATE_NARROW = TextStyle(Face.SEMI, 15)


class TokenTile(PaintedButton):
    """A defense token as a tile, with its name and state."""

    _design = _TILE

    def __init__(
        self, look: Look, index: int, token: TokenView, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self.index = index
        self._token = token
        self._copy = ""
        self.setObjectName(f"defense_token_{index}")
        self._name()

    @property
    def token(self) -> TokenView:
        return self._token

    def render_token(self, token: TokenView, copy: str) -> None:
        """Show a token; `copy` is its number among equal tokens, for a screen reader; or ""."""
        if (token, copy) == (self._token, self._copy):
            return
        self.touch()
        self._token, self._copy = token, copy
        self._name()
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        kind, state = self._token.kind, self._token.state
        gone = state == "discarded"
        fill = theme.panel if gone else theme.card
        if self.isDown():
            fill = mix(fill, theme.hi, 0.16)
        body = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
        fill_box(painter, body, 12, fill, QPen(theme.line, EDGE))
        paint_defense_token(painter, QPointF(size.width() / 2, 39), 27, kind, state, theme)
        space = size.width() - 6
        name = text.word(kind)
        name_style = fitted(name, _NAME, space, 14)
        color = theme.low if gone else theme.hi
        area = QRectF(3, 71, space, 22)
        draw_text(painter, area, name, name_style, color, CENTER, tier=Tier.READ)
        color = {"ready": theme.ok, "exhausted": theme.warn}.get(state, theme.low)
        words = text.word(state)
        state_face = _STATE if advance(words, _STATE) <= space - 4 else _STATE_NARROW
        state_style = fitted(words, state_face, space - 4, 14)
        area = QRectF(3, 91, space, 18)
        draw_text(painter, area, words, state_style, color, CENTER, tier=Tier.READ)
        if self.hasFocus():
            paint_inner_ring(painter, size, 12, theme.hi)

    def _name(self) -> None:
        kind = self._copy or text.word(self._token.kind)
        self.setAccessibleName(f"{kind}, {text.word(self._token.state)}")


class DefensePanel(SpotPanel):
    """Shows the defense tokens of a ship or squadron.

    Signals:
        token_clicked (int): A token was tapped; its place in the row.
    """

    token_clicked = Signal(int)
    _design = QSizeF(452, 140)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._tiles: list[TokenTile] = []
        self.setObjectName("defense_panel")

    def render_tokens(self, tokens: Sequence[TokenView]) -> None:
        """Show `tokens` in this order; a tile is painted only if its token differs."""
        if len(tokens) != len(self._tiles):
            self._tiles = [
                TokenTile(self._look, index, token, self) for index, token in enumerate(tokens)
            ]
            for tile in self._tiles:
                tile.clicked.connect(partial(self._on_tile_clicked, tile))
                tile.show()
            self._set_spots(self._tiles)
            self.place()
            self.update()
        kinds = [token.kind for token in tokens]
        for place, (tile, token) in enumerate(zip(self._tiles, tokens, strict=True)):
            tile.render_token(token, copy_name(kinds, place))
        self.setAccessibleName(f"Defense tokens: {len(tokens)}")

    def tile(self, index: int) -> TokenTile:
        """Return the tile of a token; raise IndexError when there is none."""
        return self._tiles[index]

    def place(self) -> None:
        scale = self._look.scale
        count = len(self._tiles)
        if not count:
            return
        space = (self.width() / scale - (count - 1) * _GAP) / count
        width = min(_TILE.width(), space)
        height = min(_TILE.height(), self.height() / scale - _TOP)
        for place, tile in enumerate(self._tiles):
            box = (place * (width + _GAP), _TOP, width, height)
            tile.setGeometry(scaled_box(box, scale))

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        area = QRectF(0, 0, size.width(), 20)
        draw_text(painter, area, "DEFENSE TOKENS", LABEL, theme.mid)
        if not self._tiles:
            draw_text(painter, QRectF(0, _TOP, size.width(), 24), "none", NOTE, theme.mid)

    def _on_tile_clicked(self, tile: TokenTile) -> None:
        self.token_clicked.emit(tile.index)
