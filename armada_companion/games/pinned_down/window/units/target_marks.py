"""Marks on the possible partners of a chosen ship: a color, a ring and a sign."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import NO_BRUSH, fill_disc
from armada_companion.ui.theme import Theme

_AWAY, _RADIUS, _WIDTH = 3.5, 14.0, 3.0
_SIGN = 11.0

Target = tuple[QRectF, bool, bool]
"""The box of a card, whether choosing it is legal, and whether it is at the right."""


def paint_targets(painter: QPainter, targets: Iterable[Target], theme: Theme) -> None:
    """Paint a ring around each card, dashed if the pair is illegal."""
    for box, free, right in targets:
        color = theme.ok if free else theme.bad
        style = Qt.PenStyle.SolidLine if free else Qt.PenStyle.DashLine
        painter.setPen(QPen(color, _WIDTH, style))
        painter.setBrush(NO_BRUSH)
        ring = box.adjusted(-_AWAY, -_AWAY, _AWAY, _AWAY)
        painter.drawRoundedRect(ring, _RADIUS, _RADIUS)
        x = ring.left() - _SIGN - 4 if right else ring.right() + _SIGN + 4
        center = QPointF(x, ring.top() + _SIGN + 6)
        fill_disc(painter, center, _SIGN, color)
        draw_icon(painter, "check" if free else "lock", center, 6, theme.ink)
