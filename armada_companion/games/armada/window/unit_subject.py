"""What a sheet decides about, small beside its title: a ship's base or a squadron's hull."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from armada_companion.games.armada.views.table import ShipView, SquadronView
from armada_companion.games.armada.window.paint.base_diagram import (
    ON_CARD,
    paint_base,
    paint_hull_hexagon,
)
from armada_companion.ui.controls.sheet_header import MARGIN, paint_header_line
from armada_companion.ui.fonts import BODY, NOTE, TITLE
from armada_companion.ui.theme import Theme

_DIAGRAM = QRectF(22, 9, 80, 98)
_STYLE = ON_CARD._replace(hull_figure=1.31)
"""The hull is read from afar, however small the base."""

_HEXAGON = 34.0
_WORDS_X = 118.0


class UnitSubject:
    """See `ui.controls.sheet_header.Subject`.

    Args:
        unit: The ship or squadron that the sheet is about.
    """

    height = 112.0

    def __init__(self, unit: ShipView | SquadronView) -> None:
        self.unit = unit

    def paint(self, painter: QPainter, width: float, title: str, theme: Theme) -> None:
        """Paint the base or the hull, then the unit's name, the question and the hull in words."""
        name, _, rest = title.partition(": ")
        rest = rest[:1].upper() + rest[1:]
        if isinstance(self.unit, ShipView):
            paint_base(painter, _DIAGRAM, self.unit, theme, _STYLE)
        else:
            painter.save()
            painter.translate(_DIAGRAM.center())
            hull, hull_max = self.unit.hull, self.unit.hull_max
            paint_hull_hexagon(painter, _HEXAGON, hull, hull_max, theme, ON_CARD)
            painter.restore()
        room = QRectF(_WORDS_X, 16, width - _WORDS_X - MARGIN, 32)
        paint_header_line(painter, room, name, TITLE, theme)
        paint_header_line(painter, room.translated(0, 31), rest, BODY, theme)
        words = hull_words(self.unit)
        paint_header_line(painter, room.translated(0, 57), words, NOTE, theme, soft=True)


def hull_words(unit: ShipView | SquadronView) -> str:
    """ "Hull 6 of 8", and the faceup damage cards."""
    cards = unit.faceup_cards if isinstance(unit, ShipView) else ()
    words = f"Hull {unit.hull} of {unit.hull_max}"
    return "  ·  ".join((words, *(card or "faceup card" for card in cards)))
