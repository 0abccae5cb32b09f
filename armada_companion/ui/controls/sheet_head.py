"""What a sheet decides about, small beside its title: a ship's base or a squadron's hull."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from armada_companion.games.armada.views.table import ShipView, SquadronView
from armada_companion.games.armada.window.paint.base_diagram import (
    ON_CARD,
    paint_base,
    paint_hull_hexagon,
)
from armada_companion.ui.fonts import BODY, NOTE, TITLE, TextStyle, advance, fitted
from armada_companion.ui.marks import put_mark
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.paint.written import Tier
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Theme

About = ShipView | SquadronView

PLAIN_HEIGHT = 56.0
ABOUT_HEIGHT = 112.0
_DIAGRAM = QRectF(22, 9, 80, 98)
_STYLE = ON_CARD._replace(hull_figure=1.31)
"""The hull is read from afar, however small the base."""

_HEXAGON = 34.0
_WORDS_X = 118.0
_MARGIN = 22.0
_SMALLEST = 16
_TWO_LINES = 18


def head_height(about: About | None) -> float:
    """Return how much room a head needs above the choices."""
    return PLAIN_HEIGHT if about is None else ABOUT_HEIGHT


def paint_head(
    painter: QPainter, width: float, title: str, about: About | None, theme: Theme
) -> None:
    """Paint the title of a sheet that is `width` wide, and what the sheet is about."""
    if about is None:
        _paint_plain(painter, width, title, theme)
        return
    name, _, rest = title.partition(": ")
    rest = rest[:1].upper() + rest[1:]
    if isinstance(about, ShipView):
        paint_base(painter, _DIAGRAM, about, theme, _STYLE)
    else:
        painter.save()
        painter.translate(_DIAGRAM.center())
        paint_hull_hexagon(painter, _HEXAGON, about.hull, about.hull_max, theme, ON_CARD)
        painter.restore()
    room = QRectF(_WORDS_X, 16, width - _WORDS_X - _MARGIN, 32)
    _paint_line(painter, room, name, TITLE, theme.hi)
    _paint_line(painter, room.translated(0, 31), rest, BODY, theme.hi)
    _paint_line(painter, room.translated(0, 57), hull_words(about), NOTE, theme.mid)


def hull_words(about: About) -> str:
    """ "Hull 6 of 8", and the faceup damage cards."""
    cards = about.faceup_cards if isinstance(about, ShipView) else ()
    words = f"{tr('Hull')} {about.hull} {tr('of')} {about.hull_max}"
    return "  ·  ".join((words, *(card or tr("faceup card") for card in cards)))


def _paint_plain(painter: QPainter, width: float, title: str, theme: Theme) -> None:
    """In one line, or in two where that is too long."""
    put_mark(painter, "chev", QPointF(_MARGIN + 8, 32), 9, theme.mid)
    room = QRectF(_MARGIN + 26, 14, width - 2 * _MARGIN - 26, 36)
    name, _, rest = title.partition(": ")
    if not rest or advance(title, TITLE.sized(_SMALLEST)) <= room.width():
        _paint_line(painter, room, title, TITLE, theme.hi)
        return
    for words, top in ((name, 8), (rest, 30)):
        line = QRectF(room.x(), top, room.width(), 22)
        _paint_line(painter, line, words, TITLE.sized(_TWO_LINES), theme.hi)


def _paint_line(
    painter: QPainter, room: QRectF, words: str, style: TextStyle, color: QColor
) -> None:
    shown = fitted(words, style, room.width(), _SMALLEST)
    draw_text(painter, room, words, shown, color, elide=True, tier=Tier.READ)
