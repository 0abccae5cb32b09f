"""The command dials and command tokens of the shown ship."""

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.ui import text
from armada_companion.ui.fonts import COMMAND_NAME, LABEL, NOTE, fitted
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.paint.shapes import hexagon
from armada_companion.ui.paint.tokens import (
    paint_command_token,
    paint_dial,
    paint_token_slot,
)
from armada_companion.ui.paint.written import Tier
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look, Theme, dimmed
from armada_companion.ui.widgets.hold import Hold
from armada_companion.ui.widgets.hot_spot import HotSpot
from armada_companion.ui.widgets.spot_panel import SpotPanel
from armada_companion.views.armada.table import DialView, ShipView

# Room at the left for the glow of a revealed dial.
_LEFT = 20.0
_SIZE = QSizeF(172 + _LEFT, 342)
_DIAL = QPointF(_LEFT + 52, 80)
_DIAL_RADIUS = 52.0
_GLOW = 72.0
_STACK_SHOWN = 4
_TOKEN_RADIUS = 25.0
_TOKEN_Y = 258.0
_TOKENS_A_ROW = 3
_LINE = 20.0


class DialPanel(SpotPanel):
    """Shows the dial on top, the stack below it, and the command tokens.

    Signals:
        dial_clicked: The dial was tapped.
        dial_held: The dial is held down; `dial_let_go` when it no longer is.
        token_clicked (str): A command token was tapped; its command.
    """

    dial_clicked = Signal()
    dial_held = Signal()
    dial_let_go = Signal()
    token_clicked = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._dial = DialView(facedown=0)
        self._tokens: tuple[str, ...] = ()
        self._limit = 0
        self._dial_spot = HotSpot(look, "command_dial", self)
        self.hold = Hold(self._dial_spot)
        self.hold.tapped.connect(self.dial_clicked)
        self.hold.held.connect(self.dial_held)
        self.hold.let_go.connect(self.dial_let_go)
        self._token_spots: list[HotSpot] = []
        self._set_spots([self._dial_spot])
        self.setObjectName("dial_panel")

    def render_ship(self, view: ShipView) -> None:
        """Show dials and command tokens of `view`."""
        shown = (self._dial, self._tokens, self._limit)
        if (view.dial, view.command_tokens, view.command_limit) == shown:
            return
        self._dial, self._limit = view.dial, view.command_limit
        if view.command_tokens != self._tokens:
            self._tokens = view.command_tokens
            self._make_token_spots()
        self._dial_spot.setAccessibleName(text.dial_description(view.dial) or tr("no dial"))
        self.place_spots()
        self.update()

    def design_size(self) -> QSizeF:
        return _SIZE

    def place_spots(self) -> None:
        self._dial_spot.place(hexagon(_DIAL_RADIUS).translated(_DIAL))
        for place, spot in enumerate(self._token_spots):
            center = _token_center(place)
            spot.place_round(center.x() + _LEFT, center.y(), _TOKEN_RADIUS)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        painter.translate(_LEFT, 0)
        width = size.width() - _LEFT
        draw_text(painter, QRectF(0, 0, width, 20), tr("COMMAND DIAL"), LABEL, theme.mid)
        self._paint_stack(painter, _DIAL - QPointF(_LEFT, 0), theme)
        self._paint_words(painter, width, theme)
        draw_text(painter, QRectF(0, 208, width, 20), tr("COMMAND TOKENS"), LABEL, theme.mid)
        self._paint_tokens(painter, QSizeF(width, size.height()), theme)

    def _make_token_spots(self) -> None:
        self._token_spots = []
        for place, command in enumerate(self._tokens):
            spot = HotSpot(self._look, f"command_token_{place}_{command}", self)
            spot.setAccessibleName(f"{text.word(command)} {tr('token')}")
            spot.clicked.connect(partial(self.token_clicked.emit, command))
            spot.show()
            self._token_spots.append(spot)
        self._set_spots([self._dial_spot, *self._token_spots])

    def _below(self) -> int:
        """Dials under the one that is drawn large."""
        return self._dial.facedown - (0 if self._dial.revealed else 1)

    def _paint_stack(self, painter: QPainter, center: QPointF, theme: Theme) -> None:
        below = self._below()
        if below < 0:
            paint_token_slot(painter, center, _DIAL_RADIUS - 8, theme)
            return
        for place in range(min(below, _STACK_SHOWN), 0, -1):
            paint_dial(painter, QPointF(128 + (place - 1) * 8, 62), 25, "", theme)
        top = dimmed(theme, 0.45) if self._dial.spent else theme
        glow = self._dial.revealed and not self._dial.spent
        paint_dial(painter, center, _DIAL_RADIUS, self._dial.revealed, top, _GLOW if glow else 0.0)
        hidden = self._dial.facedown
        words = f"{hidden} {tr('hidden')}" if hidden else tr("last dial")
        draw_text(painter, QRectF(108, 96, 64, 22), words, NOTE, theme.mid)

    def _paint_words(self, painter: QPainter, width: float, theme: Theme) -> None:
        face = self._dial.revealed
        if self._below() < 0:
            name, line, color = tr("No dial"), "", theme.mid
        elif not face:
            name, line, color = tr("Hidden dial"), tr("the owner may hold it to look"), theme.hi
        else:
            name, line, color = text.word(face), text.command_help(face), theme.command(face)
            if self._dial.spent:
                line, color = tr("spent"), theme.mid
        style = fitted(name, COMMAND_NAME, width, 20)
        draw_text(
            painter, QRectF(0, 136, width, 30), name, style, color, elide=True, tier=Tier.READ
        )
        for place, words in enumerate(self._dial.left or (line,)):
            style = fitted(words, NOTE, width, 14)
            left = theme.hi if self._dial.left else theme.mid
            below = QRectF(0, 165 + place * _LINE, width, 22)
            draw_text(painter, below, words, style, left, elide=True, tier=Tier.READ)

    def _paint_tokens(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        slots = max(self._limit, len(self._tokens))
        for place in range(slots):
            center = _token_center(place)
            if place < len(self._tokens):
                paint_command_token(painter, center, _TOKEN_RADIUS, self._tokens[place], theme)
            else:
                paint_token_slot(painter, center, _TOKEN_RADIUS, theme)
        words = f"{len(self._tokens)} {tr('of')} {self._limit} {tr('held')}"
        # A second row of tokens leaves room for the count beside it.
        x, y = (0.0, 292.0) if slots <= _TOKENS_A_ROW else (64.0, 303.0)
        if y + 22 <= size.height():
            draw_text(painter, QRectF(x, y, size.width() - x, 22), words, NOTE, theme.mid)


def _token_center(place: int) -> QPointF:
    row, column = divmod(place, _TOKENS_A_ROW)
    return QPointF(26 + column * 60, _TOKEN_Y + row * 56)
