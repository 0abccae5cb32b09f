"""The body of a card, and its halo: a glow when active, a ring when in focus."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter, QPen

from armada_companion.ui.paint.primitives import EDGE, NO_BRUSH, outline, vertical
from armada_companion.ui.paint.shapes import rounded
from armada_companion.ui.theme import Theme, alpha, mix

CARD_RADIUS = 12.0
HALO = 7.0

_OUT = ("destroyed", "set_aside")
_GLOW = ((7, 0.10), (4, 0.16), (2, 0.30))


def paint_frame(
    painter: QPainter,
    size: QSizeF,
    theme: Theme,
    player: int,
    status: str,
    radius: float = CARD_RADIUS,
    pressed: bool = False,
    dimmed: bool = True,
) -> None:
    """Paint the ground and edge of a card of `size` at the origin.

    Args:
        dimmed: Whether to dim the card, as of a unit that has activated; units out of play always
            are.
    """
    width, height = size.width(), size.height()
    # The edge is inside the card, so that repainting only the card paints it whole.
    inset = 1.2 if status == "active" else EDGE / 2
    shape = rounded(width - 2 * inset, height - 2 * inset, radius - inset / 2).translated(
        inset, inset
    )
    if status == "active":
        deep = theme.players_deep[player]
        top, bottom = mix(theme.card, deep, 0.95), mix(theme.card, deep, 0.45)
        pen = QPen(theme.players[player], 2.4)
    elif status in _OUT or (dimmed and status == "activated"):
        bottom = mix(theme.card, theme.bg0, 0.45)
        top = mix(bottom, theme.raised, 0.25)
        pen = QPen(mix(theme.line, theme.bg0, 0.45), EDGE)
    else:
        top, bottom, pen = theme.raised, theme.card, QPen(theme.line, EDGE)
    if pressed:
        top, bottom = mix(top, theme.hi, 0.14), mix(bottom, theme.hi, 0.14)
    painter.fillPath(shape, vertical(height, top, bottom))
    outline(painter, shape, pen)


def paint_halo(
    painter: QPainter,
    card: QRectF,
    theme: Theme,
    player: int,
    radius: float,
    active: bool,
    ring: QPen | None,
) -> None:
    """Paint the glow and ring of a card, up to `HALO` pixels outside its edge."""
    if active:
        shape = rounded(card.width(), card.height(), radius).translated(card.topLeft())
        for reach, opacity in _GLOW:
            outline(painter, shape, QPen(alpha(theme.players[player], opacity), reach * 2))
    if ring:
        painter.setPen(ring)
        painter.setBrush(NO_BRUSH)
        painter.drawRoundedRect(card.adjusted(-3.5, -3.5, 3.5, 3.5), radius + 3, radius + 3)


def ring_pen(theme: Theme, focus: bool, selected: bool) -> QPen | None:
    """Return the pen of the ring: thick for the card in focus, thin for the card shown."""
    if focus:
        return QPen(theme.hi, 3)
    return QPen(theme.mid, 2) if selected else None
