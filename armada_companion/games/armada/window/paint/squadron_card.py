"""The face of a squadron card."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen

from armada_companion.games.armada.cards.words import short_squadron_name
from armada_companion.games.armada.views.table import SquadronView
from armada_companion.games.armada.window.paint.base_diagram import hull_color
from armada_companion.ui.fonts import SQUADRON_NAME
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.card_frame import SQUADRON_RADIUS, paint_frame
from armada_companion.ui.paint.names import NameStyle, draw_name
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_number, fill_box, fill_disc
from armada_companion.ui.theme import Theme, alpha

SQUADRON_CARD_SIZE = QSizeF(138, 46)

_OUT = ("destroyed", "set_aside")
_ROOMY = 150.0
_FIGURE = 32.0
_NAME = NameStyle(((SQUADRON_NAME, 15),), SQUADRON_NAME.sized(15), 14)


def paint_squadron_card(
    painter: QPainter, size: QSizeF, view: SquadronView, theme: Theme, pressed: bool = False
) -> None:
    """Paint a squadron card of `size` at the origin."""
    width, middle = size.width(), size.height() / 2 - 4
    quiet = view.dimmed or view.status in _OUT
    paint_frame(
        painter, size, theme, view.player, view.status, SQUADRON_RADIUS, pressed, view.dimmed
    )
    color = theme.players[view.player]
    model = alpha(color, 0.5) if quiet else color
    mark, name_x = (20.0, 37.0) if width >= _ROOMY else (16.5, 30.0)
    draw_icon(painter, f"fighter{view.kind % 6}", QPointF(mark, middle), 11.0, model)
    color_left = _hull_color(view, theme)
    figure = QPointF(width - 17, middle)
    draw_number(painter, figure, view.hull, _FIGURE, color_left, tier=Tier.GLANCE)
    room = QRectF(name_x, middle - 16, width - 28 - name_x, 32)
    name = view.name if view.ace else short_squadron_name(view.name)
    draw_name(painter, room, name, _NAME, theme.mid if quiet else theme.hi)
    if view.ace:
        draw_icon(painter, "star", QPointF(9, middle - 10), 5, theme.warn)
    _paint_state(painter, QPointF(name_x - 7.5, middle + 8), view.status, theme)
    _paint_cells(painter, size, view, alpha(color, 0.55) if quiet else color, theme)


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
    if view.status in _OUT:
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
