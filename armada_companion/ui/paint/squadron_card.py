"""The face of a squadron card."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen

from armada_companion.ui.fonts import SQUADRON_NAME, advance, fitted
from armada_companion.ui.marks import put_mark
from armada_companion.ui.paint.base_diagram import hull_color
from armada_companion.ui.paint.card_frame import SQUADRON_RADIUS, paint_frame
from armada_companion.ui.paint.primitives import draw_number, draw_text, fill_box, fill_disc
from armada_companion.ui.paint.written import Tier
from armada_companion.ui.text import short_squadron_name
from armada_companion.ui.theme import Theme, alpha
from armada_companion.views.armada.table import SquadronView

SQUADRON_CARD_SIZE = QSizeF(138, 46)

_OUT = ("destroyed", "set_aside")
_NAME_X = 37.0
_SMALLEST_PX = 14
_LINE = 15.0


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
    put_mark(painter, f"fighter{view.kind % 6}", QPointF(20, middle), 11.0, model)
    draw_number(
        painter,
        QPointF(width - 17, middle),
        view.hull,
        27,
        _hull_color(view, theme),
        tier=Tier.GLANCE,
    )
    room = QRectF(_NAME_X, middle - 15, width - 29 - _NAME_X, 30)
    _paint_name(painter, room, short_squadron_name(view.name), theme.mid if quiet else theme.hi)
    if view.ace:
        put_mark(painter, "star", QPointF(9, middle - 10), 5, theme.warn)
    _paint_state(painter, QPointF(30, middle + 8), view.status, theme)
    _paint_cells(painter, size, view, alpha(color, 0.55) if quiet else color, theme)


def name_lines(name: str, width: float) -> tuple[int, Sequence[str]]:
    """Return the height of letters and the one or two lines a name is written in."""
    style = fitted(name, SQUADRON_NAME, width, _SMALLEST_PX)
    if advance(name, style) <= width:
        return style.px, (name,)
    words = name.split()
    small = SQUADRON_NAME.sized(_SMALLEST_PX)
    head = words[:1]
    for word in words[1:]:
        if advance(" ".join([*head, word]), small) > width:
            break
        head.append(word)
    tail = " ".join(words[len(head) :])
    return _SMALLEST_PX, (" ".join(head), tail) if tail else (name,)


def _paint_name(painter: QPainter, room: QRectF, name: str, color: QColor) -> None:
    px, lines = name_lines(name, room.width())
    style = SQUADRON_NAME.sized(px)
    if len(lines) == 1:
        draw_text(painter, room, name, style, color, elide=True, tier=Tier.READ)
        return
    for row, words in enumerate(lines):
        line = QRectF(room.x(), room.y() + row * _LINE, room.width(), _LINE)
        draw_text(painter, line, words, style, color, elide=True, tier=Tier.READ)


def _paint_state(painter: QPainter, center: QPointF, status: str, theme: Theme) -> None:
    if status == "activated":
        fill_disc(painter, center, 7, theme.ok_deep, QPen(theme.card, 1.2))
        put_mark(painter, "check", center, 4.4, theme.ok)
    elif status == "destroyed":
        put_mark(painter, "cross", QPointF(20, center.y() - 8), 13, theme.bad)
    elif status == "set_aside":
        fill_disc(painter, center, 7, theme.panel, QPen(theme.card, 1.2))
        put_mark(painter, "pause", center, 4.4, theme.mid)


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
