"""The cards of ships and squadrons in a fleet column, and how they are painted."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen

from armada_companion.ui.controls.card import Card
from armada_companion.ui.controls.painted import PRESS_KEYS, inner_size
from armada_companion.ui.fonts import CARD_NAME, NARROW_NAME, Face, TextStyle
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.card_frame import CARD_RADIUS, paint_frame
from armada_companion.ui.paint.names import NameStyle, draw_name
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import (
    CENTER,
    UNKNOWN,
    draw_number,
    draw_text,
    fill_box,
    fill_disc,
    outline,
)
from armada_companion.ui.paint.shapes import poly
from armada_companion.ui.theme import Look, Theme, alpha, dimmed

from ...cards.words import short_squadron_name
from ...views.table.table_views import OUT, DialView, ShipView, SquadronView
from ..paint.base_diagram import ON_CARD, hull_color, paint_base, shape_of
from ..paint.tokens import paint_command_token, paint_defense_token, paint_dial, paint_dial_edge
from ..parts import text
from ..parts.zone_keys import zone_of_key

View = TypeVar("View", ShipView, SquadronView)


_NAME_Y = 19.0
_BODY_Y = 36.0
_DIAL_Y = 53.5
_STACK_SHOWN = 3
# Narrower cards show only the number of dials, and two rows of command tokens.
_SHIP_ROOMY = 208.0
_BESIDE = 102.0
_LOW, _HIGH = 86.0, 104.0
_SHIP_NAME = NameStyle(((CARD_NAME, 19), (NARROW_NAME, 16)), NARROW_NAME.sized(15), 14)
_SPEED = TextStyle(Face.COND, 22, 700)
_STATUS = TextStyle(Face.SEMI, 18, 600)

_SQUADRON_RADIUS = 9.0

_SQUADRON_ROOMY = 150.0
_FIGURE = 32.0
_SQUADRON_NAME = NameStyle(((NARROW_NAME, 15),), NARROW_NAME.sized(15), 14)


class UnitCard(Card, Generic[View]):
    """Shows one unit; subclasses define `kind`, `has_changed` and `paint`.

    Attributes:
        zone: The hull zone of the last press, or "".
        asks_target: Returns whether a tap on the card of a unit would attack it.
    """

    kind: str
    zone = ""
    asks_target: Callable[[str], bool] | None = None
    entered = Signal()

    def __init__(self, look: Look, view: View, radius: float) -> None:
        super().__init__(look, radius)
        self._view: View = view
        self._name()

    def render_unit(self, view: View) -> bool:
        """Show `view`, painted only if it differs; return whether `has_changed`."""
        if view == self._view:
            return False
        has_changed = self.has_changed(view)
        haloed = (view.status == "active") != self.is_active()
        self._view = view
        self._name()
        self.update()
        if haloed:
            self.halo_changed.emit()
        return has_changed

    def has_changed(self, view: View) -> bool:
        """Return whether anything except status and dials differs."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in PRESS_KEYS:
            super().keyPressEvent(event)
        elif self.takes_key(event):
            self.entered.emit()

    def is_active(self) -> bool:
        return self._view.status == "active"

    def player(self) -> int:
        return self._view.player

    def _paint_frame(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view, is_down = self._view, self.isDown()
        paint_frame(
            painter, size, theme, view.player, view.status, self.radius, is_down, view.dimmed
        )

    def _name(self) -> None:
        self.setObjectName(f"{self.kind}_card_{self._view.id}")
        self.setAccessibleName(text.unit_name(self._view))
        self.setAccessibleDescription(text.unit_description(self._view))


class ShipCard(UnitCard[ShipView]):
    """Shows a ship; while it may be attacked, a press on a hull zone chooses that zone."""

    kind = "ship"
    _design = QSizeF(210, 136)

    def __init__(self, look: Look, view: ShipView) -> None:
        super().__init__(look, view, CARD_RADIUS)
        self._aimed = ""
        self.setMouseTracking(True)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        self._paint_frame(painter, size, theme)
        if self._is_whole:
            _paint_ship(painter, size, self._view, theme)
        if self._aimed:
            base = base_box(size)
            path = shape_of(base, self._view, ON_CARD).zones[self._aimed]
            outline(painter, path.translated(base.topLeft()), QPen(theme.warn, 2.8))

    def has_changed(self, view: ShipView) -> bool:
        before = self._view._replace(status=view.status, dimmed=view.dimmed, dial=view.dial)
        return before != view

    def keyPressEvent(self, event: QKeyEvent) -> None:
        zone = zone_of_key(event, [one.zone for one in self._view.zones])
        if not zone:
            super().keyPressEvent(event)
        elif self.takes_key(event):
            self.zone = zone
            self.click()
            self.zone = ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._aim_at(self._zone_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.zone = self._zone_at(event.position())
        self._aim_at(self.zone)
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        # A press that slides to another zone chooses neither zone.
        if self._zone_at(event.position()) != self.zone:
            self.zone = ""
        super().mouseReleaseEvent(event)
        self.zone = ""
        self._aim_at("")

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._aim_at("")

    def _aim_at(self, zone: str) -> None:
        """Highlight the hull zone that a press would choose."""
        if zone and not (self.asks_target and self.asks_target(self._view.id)):
            zone = ""
        if zone != self._aimed:
            self._aimed = zone
            self.update()

    def _zone_at(self, place: QPointF) -> str:
        base = base_box(inner_size(self, self._look.scale))
        zones = shape_of(base, self._view, ON_CARD).zones
        inside = place * (1 / self._look.scale) - base.topLeft()
        shown = (one.zone for one in self._view.zones)
        return next((zone for zone in shown if zones[zone].contains(inside)), "")


class SquadronCard(UnitCard[SquadronView]):
    """The card of a squadron."""

    kind = "squadron"
    _design = QSizeF(138, 46)

    def __init__(self, look: Look, view: SquadronView) -> None:
        super().__init__(look, view, _SQUADRON_RADIUS)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        self._paint_frame(painter, size, theme)
        if self._is_whole:
            _paint_squadron(painter, size, self._view, theme)

    def has_changed(self, view: SquadronView) -> bool:
        before = self._view._replace(status=view.status, dimmed=view.dimmed)
        return before != view


def _paint_ship(painter: QPainter, size: QSizeF, view: ShipView, theme: Theme) -> None:
    """Paint a ship on a card of `size` at the origin; it is readable from 180 pixels on."""
    _paint_heading(painter, size.width(), view, theme)
    inner = _inner_theme(view, theme)
    base = base_box(size)
    paint_base(painter, base, view, inner)
    left = base.right() + 10
    rest = QRectF(left, _BODY_Y, size.width() - left - 5, base.height())
    if view.status in OUT:
        _paint_out(painter, base, rest, view.status, theme)
        return
    shown = _STACK_SHOWN if size.width() >= _SHIP_ROOMY else 1
    _paint_dials(painter, rest.x(), view.dial, shown, inner)
    _paint_command_tokens(painter, size.width(), view.command_tokens, inner)
    _paint_defense_tokens(painter, rest, view, inner)
    _paint_card_marks(painter, base, view, inner)


def base_box(size: QSizeF) -> QRectF:
    """Return the box of the base on a ship's card."""
    height = size.height() - 44
    return QRectF(10, _BODY_Y, round(min(height * 0.94, size.width() - _BESIDE), 1), height)


def _paint_squadron(painter: QPainter, size: QSizeF, view: SquadronView, theme: Theme) -> None:
    """Paint a squadron on a card of `size` at the origin."""
    width, middle = size.width(), size.height() / 2 - 4
    quiet = view.dimmed or view.status in OUT
    color = theme.players[view.player]
    model = alpha(color, 0.5) if quiet else color
    mark, name_x = (20.0, 37.0) if width >= _SQUADRON_ROOMY else (16.5, 30.0)
    draw_icon(painter, f"fighter{view.kind % 6}", QPointF(mark, middle), 11.0, model)
    color_left = _hull_color(view, theme)
    figure = QPointF(width - 17, middle)
    draw_number(painter, figure, view.hull, _FIGURE, color_left, tier=Tier.GLANCE)
    area = QRectF(name_x, middle - 16, width - 28 - name_x, 32)
    name = view.name if view.ace else short_squadron_name(view.name)
    draw_name(painter, area, name, _SQUADRON_NAME, theme.mid if quiet else theme.hi)
    if view.ace:
        draw_icon(painter, "star", QPointF(9, middle - 10), 5, theme.warn)
    _paint_state(painter, QPointF(name_x - 7.5, middle + 8), view.status, theme)
    _paint_cells(painter, size, view, alpha(color, 0.55) if quiet else color, theme)


def _inner_theme(view: ShipView, theme: Theme) -> Theme:
    if view.status in OUT:
        return dimmed(theme, 0.7)
    return dimmed(theme, 0.38) if view.dimmed else theme


def _paint_heading(painter: QPainter, width: float, view: ShipView, theme: Theme) -> None:
    done = view.status == "activated"
    color = theme.players[view.player]
    emblem = alpha(color, 0.55) if view.dimmed else color
    if view.owner:
        initial = QRectF(8, _NAME_Y - 12, 18, 24)
        draw_text(painter, initial, view.owner[:1].upper(), _SPEED, emblem, CENTER, tier=Tier.READ)
    else:
        draw_icon(painter, f"emblem{view.player}", QPointF(17, _NAME_Y), 7.5, emblem)
    taken = 12 if view.status in OUT else 66 if view.status == "prevented" else 44
    name = QRectF(30, 4, width - 30 - taken, 31)
    draw_name(painter, name, view.name, _SHIP_NAME, theme.mid if view.dimmed else theme.hi)
    if done:
        center = QPointF(width - 19, _NAME_Y)
        fill_disc(painter, center, 10, alpha(theme.ok_deep, 0.8), QPen(theme.ok, 1.5))
        draw_icon(painter, "check", center, 6.6, theme.ok)
    elif view.status not in OUT:
        draw_icon(painter, "step", QPointF(width - 33, _NAME_Y), 6.0, theme.low)
        speed = QRectF(width - 27, 6, 17, 26)
        figure = UNKNOWN if view.speed is None else str(view.speed)
        draw_text(painter, speed, figure, _SPEED, theme.hi, CENTER, tier=Tier.READ)
    if view.status == "prevented":
        draw_icon(painter, "lock", QPointF(width - 53, _NAME_Y - 1), 8.0, theme.warn)


def _paint_out(painter: QPainter, base: QRectF, rest: QRectF, status: str, theme: Theme) -> None:
    words = text.word(status).capitalize()
    draw_text(painter, rest, words, _STATUS, theme.low, CENTER)
    if status == "destroyed":
        size = base.width() * 0.30
        draw_icon(painter, "cross", base.center(), size, alpha(theme.bad, 0.85))


def _paint_dials(painter: QPainter, x: float, dial: DialView, shown: int, theme: Theme) -> None:
    """Paint the stack of dials, the revealed one on top, and the number of facedown ones."""
    below = min(dial.facedown + bool(dial.revealed), shown) - 1
    if below < 0:
        return
    for step in range(below, 0, -1):
        paint_dial_edge(painter, QPointF(x + 16 + step * 7, _DIAL_Y), 17.0, theme)
    top = dimmed(theme, 0.5) if dial.spent and dial.revealed else theme
    paint_dial(painter, QPointF(x + 16, _DIAL_Y), 18.0, dial.revealed, top)
    if dial.facedown > (0 if dial.revealed else 1):
        center = QPointF(x + 28 + below * 7, _DIAL_Y + 11)
        fill_disc(painter, center, 8.5, theme.mid, QPen(theme.card, 1.5))
        draw_number(painter, center, dial.facedown, 14, theme.on_hi, Face.SEMI)


def _paint_command_tokens(
    painter: QPainter, width: float, commands: Sequence[str], theme: Theme
) -> None:
    """Paint one or two tokens in a row from the right edge; more tokens in two smaller rows."""
    if len(commands) == 1 or (len(commands) == 2 and width >= _SHIP_ROOMY):
        for place, command in enumerate(reversed(commands)):
            center = QPointF(width - 18 - place * 23, _DIAL_Y)
            paint_command_token(painter, center, 10.2, command, theme)
        return
    for place, command in enumerate(commands[:4]):
        row, column = (place, 1) if len(commands) == 2 else divmod(place, 2)
        center = QPointF(width - 34 + column * 19, _DIAL_Y - 9.5 + row * 19)
        paint_command_token(painter, center, 8.8, command, theme)


def _paint_defense_tokens(painter: QPainter, rest: QRectF, view: ShipView, theme: Theme) -> None:
    count = len(view.defense_tokens)
    radius, per_row = {4: (11.2, 4)}.get(count, (14.0, 3) if count < 4 else (11.4, 3))
    pitch = 27.5
    if rest.height() < _LOW:
        # Only one row of tokens fits below the dial.
        radius, per_row = 11.0, max(3, count)
    elif rest.height() > _HIGH and count > 2:
        radius, pitch = 14.0, 31.0
        per_row = 2 if count == 4 else 3
    cell = rest.width() / per_row
    radius = min(radius, cell / 2 - 0.5)
    top = rest.bottom() - (radius + 11 if count <= per_row else radius + 1 + pitch)
    for place, token in enumerate(view.defense_tokens):
        center = QPointF(
            rest.x() + cell * (place % per_row) + cell / 2, top + place // per_row * pitch
        )
        paint_defense_token(painter, center, radius, token.kind, token.state, theme)


def _paint_card_marks(painter: QPainter, base: QRectF, view: ShipView, theme: Theme) -> None:
    """Paint the number of faceup damage cards in a disc, of exhausted upgrades in a square."""
    below = base.bottom() - 5
    if faceup := len(view.faceup_cards):
        center = QPointF(base.x() + 6, below)
        fill_disc(painter, center, 9.5, theme.bad, QPen(theme.card, 1.5))
        draw_number(painter, center, faceup, 14, theme.ink, Face.SEMI, tier=Tier.READ)
    if exhausted := sum(state == "exhausted" for _, state in view.upgrades):
        center = QPointF(base.right() - 6, below)
        turned = poly((0, -11), (11, 0), (0, 11), (-11, 0)).translated(center)
        painter.fillPath(turned, theme.card)
        outline(painter, turned, QPen(theme.warn, 1.8))
        draw_number(painter, center, exhausted, 14, theme.warn, Face.SEMI, tier=Tier.READ)


def _paint_state(painter: QPainter, center: QPointF, status: str, theme: Theme) -> None:
    if status == "activated":
        fill_disc(painter, center, 7, theme.ok_deep, QPen(theme.card, 1.2))
        draw_icon(painter, "check", center, 4.4, theme.ok)
    elif status == "destroyed":
        draw_icon(painter, "cross", QPointF(20, center.y() - 8), 13, theme.bad)
    elif status == "set_aside":
        fill_disc(painter, center, 7, theme.panel, QPen(theme.card, 1.2))
        draw_icon(painter, "pause", center, 4.4, theme.mid)


def _hull_color(view: SquadronView, theme: Theme) -> QColor:
    color = hull_color(view.hull, view.hull_max, theme)
    if view.status in OUT:
        return theme.low
    return theme.mid if color is theme.hi and view.dimmed else color


def _paint_cells(
    painter: QPainter, size: QSizeF, view: SquadronView, color: QColor, theme: Theme
) -> None:
    cell = (size.width() - 18) / max(1, view.hull_max)
    for place in range(view.hull_max):
        fill = color if place < view.hull else alpha(theme.hi, 0.13)
        bar = QRectF(9 + place * cell, size.height() - 10, cell - 3, 4.5)
        fill_box(painter, bar, 2, fill)
