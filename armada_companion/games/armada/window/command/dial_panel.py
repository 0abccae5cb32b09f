"""The command dials and command tokens of the shown ship."""

from functools import partial

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractButton, QWidget

from armada_companion.kit.value import Value
from armada_companion.ui.controls.painted import is_placed
from armada_companion.ui.fonts import LABEL, NOTE, fitted
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.paint.shapes import hexagon
from armada_companion.ui.theme import Look, Theme, dimmed

from ...views.table.table_views import DialView, ShipView
from ...views.table.words import copy_name
from ..paint import tokens
from ..parts import spots, text

# Space at the left for the glow of a revealed dial.
_LEFT = 20.0
_STACK_SHOWN = 4
_LINE = 20.0
_TOKEN_Y = 258.0
_LABEL = 18.0
_LOW_WITHOUT_LABEL = 160.0

HOLD_MS = 400


class _Places(Value, frozen=True):
    """The places of the parts, in pixels from the right edge of the space for the glow.

    Attributes:
        below: The text with the number of dials below the top one.
        name: Top, height and largest letters of the command's name.
        words: Top of the lines below the name.
        label: Top of the label of the tokens; None for no label.
        token: Radius of a token, and the distances to the next and to the next row.
        a_row: The number of tokens in a row.
    """

    dial: QPointF
    radius: float
    glow: float
    stack: QPointF
    stack_radius: float
    below: QRectF
    name: tuple[float, float, int]
    words: float
    label: float | None
    token: tuple[float, float, float]
    a_row: int


_ROOMY = _Places(
    QPointF(52, 80), 52.0, 72.0, QPointF(128, 62), 25.0, QRectF(108, 96, 64, 22),
    (136.0, 30.0, 27), 165.0, 208.0, (25.0, 60.0, 56.0), 3,
)  # fmt: skip

_LOW = _Places(
    QPointF(36, 54), 34.0, 46.0, QPointF(92, 42), 18.0, QRectF(78, 64, 94, 20),
    (89.0, 24.0, 22), 112.0, None, (21.0, 43.0, 43.0), 4,
)  # fmt: skip


class DialPanel(spots.SpotPanel):
    """Shows the top dial, the dials below it, and the command tokens.

    Signals:
        token_clicked (str): A command token was tapped; its command.
    """

    token_clicked = Signal(str)
    _design = QSizeF(172 + _LEFT, 342)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._dial = DialView(facedown=0)
        self._tokens: tuple[str, ...] = ()
        self._limit = 0
        self._dial_spot = spots.HotSpot(look, "command_dial", parent=self)
        self.hold = Hold(self._dial_spot)
        self.dial_clicked = self.hold.tapped
        self.dial_held = self.hold.held
        self.dial_let_go = self.hold.let_go
        self._token_spots: list[spots.HotSpot] = []
        self._is_low = False
        self._set_spots([self._dial_spot])
        self.setObjectName("dial_panel")

    def render_ship(self, view: ShipView) -> None:
        """Show dials and command tokens of `view`."""
        shown = (self._dial, self._tokens, self._limit)
        if (view.dial, view.command_tokens, view.command_limit) == shown:
            return
        if view.dial != self._dial:
            self._dial_spot.touch()
        self._dial, self._limit = view.dial, view.command_limit
        if view.command_tokens != self._tokens:
            self._tokens = view.command_tokens
            self._make_token_spots()
        self._dial_spot.setAccessibleName(text.dial_description(view.dial) or "no dial")
        self.place()
        self.update()

    def render_low(self, is_low: bool) -> None:
        """Use the compact layout of a low window: a smaller dial, all tokens in one row."""
        if is_low != self._is_low:
            self._is_low = is_low
            self.place()
            self.update()

    def place(self) -> None:
        if not is_placed(self):
            return
        size = QSizeF(self.width(), self.height()) * (1 / self._look.scale)
        places, up = self._places(), self._up(size)
        center = places.dial + QPointF(_LEFT, -up)
        self._dial_spot.place(hexagon(places.radius).translated(center))
        for place, spot in enumerate(self._token_spots):
            center = self._token_center(place, size)
            spot.place_round(center.x() + _LEFT, center.y(), places.token[0])

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        painter.translate(_LEFT, 0)
        width, up = size.width() - _LEFT, self._up(size)
        painter.translate(0, -up)
        if not up:
            draw_text(painter, QRectF(0, 0, width, 20), "COMMAND DIAL", LABEL, theme.mid)
        self._paint_stack(painter, theme)
        self._paint_words(painter, QSizeF(width, size.height() + up), theme)
        painter.translate(0, up)
        if (label := self._places().label) is not None:
            box = QRectF(0, label, width, 20)
            draw_text(painter, box, "COMMAND TOKENS", LABEL, theme.mid)
        self._paint_tokens(painter, size, theme)

    def _places(self) -> _Places:
        return _LOW if self._is_low else _ROOMY

    def _up(self, size: QSizeF) -> float:
        """Return by how many pixels all parts move up if even the label does not fit."""
        return _LABEL if self._is_low and size.height() < _LOW_WITHOUT_LABEL else 0.0

    def _slots(self) -> int:
        return max(self._limit, len(self._tokens))

    def _token_center(self, place: int, size: QSizeF) -> QPointF:
        radius, across, down = self._places().token
        row, column = divmod(place, self._places().a_row)
        if self._is_low:
            rows = -(-self._slots() // self._places().a_row)
            return QPointF(
                radius + 1 + column * across, size.height() - radius - 2 - (rows - 1 - row) * down
            )
        return QPointF(radius + 1 + column * across, _TOKEN_Y + row * down)

    def _make_token_spots(self) -> None:
        self._token_spots = []
        for place, command in enumerate(self._tokens):
            spot = spots.HotSpot(self._look, f"command_token_{place}_{command}", parent=self)
            named = copy_name(self._tokens, place)
            spot.setAccessibleName(f"{text.word(command)} token{named and f', {named}'}")
            spot.clicked.connect(partial(self.token_clicked.emit, command))
            spot.show()
            self._token_spots.append(spot)
        self._set_spots([self._dial_spot, *self._token_spots])

    def _below(self) -> int:
        """Return the number of dials below the large one."""
        return self._dial.facedown - (0 if self._dial.revealed else 1)

    def _paint_stack(self, painter: QPainter, theme: Theme) -> None:
        below, places = self._below(), self._places()
        if below < 0:
            tokens.paint_token_slot(painter, places.dial, places.radius - 8, theme)
            return
        for place in range(min(below, _STACK_SHOWN), 0, -1):
            center = places.stack + QPointF((place - 1) * 8, 0)
            tokens.paint_dial(painter, center, places.stack_radius, "", theme)
        is_used = self._dial.revealed and (self._dial.spent or self._dial.lost)
        top = dimmed(theme, 0.45) if is_used else theme
        glow = places.glow if self._dial.revealed and not is_used else 0.0
        tokens.paint_dial(painter, places.dial, places.radius, self._dial.revealed, top, glow)
        hidden = self._dial.facedown
        words = f"{hidden} hidden" if hidden else "last dial"
        draw_text(painter, places.below, words, NOTE, theme.mid)

    def _paint_words(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        width, places = size.width(), self._places()
        face = self._dial.revealed
        if self._below() < 0:
            name, line, color = "No dial", "", theme.mid
        elif not face:
            name, line, color = ("Hidden dial", "hold to look (only the owner)", theme.hi)
        else:
            name, line = text.word(face), text.command_help(face)
            color = tokens.command_color(theme, face)
            if self._dial.spent or self._dial.lost:
                line, color = "spent" if self._dial.spent else "lost", theme.mid
        top, height, px = places.name
        style = fitted(name, tokens.COMMAND_NAME.sized(px), width, 18)
        box = QRectF(0, top, width, height)
        draw_text(painter, box, name, style, color, elide=True, tier=Tier.READ)
        token_top = self._token_center(0, size).y() - _LINE
        bottom = token_top if places.label is None else places.label
        for place, words in enumerate(self._dial.left or (line,)):
            style = fitted(words, NOTE, width, 14)
            left = theme.hi if self._dial.left else theme.mid
            below = QRectF(0, places.words + place * _LINE, width, 22)
            if below.bottom() <= bottom:
                draw_text(painter, below, words, style, left, elide=True, tier=Tier.READ)

    def _paint_tokens(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        slots, radius = self._slots(), self._places().token[0]
        for place in range(slots):
            center = self._token_center(place, size)
            if place < len(self._tokens):
                tokens.paint_command_token(painter, center, radius, self._tokens[place], theme)
            else:
                tokens.paint_token_slot(painter, center, radius, theme)
        words = f"{len(self._tokens)} of {self._limit} held"
        # A second row of tokens leaves space beside it for their number.
        x, y = (0.0, 292.0) if slots <= self._places().a_row else (64.0, 303.0)
        if not self._is_low and y + 22 <= size.height():
            area = QRectF(x, y, size.width() - _LEFT - x, 22)
            draw_text(painter, area, words, NOTE, theme.mid)


class Hold(QObject):
    """Distinguishes a tap on a button from holding it down.

    Signals:
        tapped: The button was pressed and released.
        held: The button was down for `HOLD_MS`.
        let_go: The button was released after being held.
    """

    tapped = Signal()
    held = Signal()
    let_go = Signal()

    def __init__(self, button: QAbstractButton) -> None:
        super().__init__(button)
        self._button = button
        self._is_held = False
        self.timer = QTimer(self, singleShot=True, interval=HOLD_MS)
        self.timer.timeout.connect(self._on_timeout)
        button.pressed.connect(self._on_pressed)
        button.released.connect(self._on_released)
        button.clicked.connect(self._on_clicked)

    def reset(self) -> None:
        """Stop waiting for a release, because another widget may get it."""
        self.timer.stop()
        self._button.setDown(False)

    def _on_pressed(self) -> None:
        self._is_held = False
        self.timer.start()

    def _on_timeout(self) -> None:
        self._is_held = True
        self.held.emit()

    def _on_released(self) -> None:
        """Note a release; Qt sends it before the click."""
        self.timer.stop()
        if self._is_held:
            self.let_go.emit()

    def _on_clicked(self) -> None:
        if not self._is_held:
            self.tapped.emit()
        self._is_held = False
