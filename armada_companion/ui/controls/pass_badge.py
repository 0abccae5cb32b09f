"""The pass badge in the turn banner."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import PassView
from armada_companion.ui.controls.painted import PaintedButton, paint_inner_ring
from armada_companion.ui.fonts import Face, TextStyle, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text, fill_box, fill_disc
from armada_companion.ui.paint.shapes import octagon
from armada_companion.ui.text import pass_text
from armada_companion.ui.theme import Look, Theme, mix

_SIZE = QSizeF(236, 64)
_RADIUS = 11.0
_WORDS = TextStyle(Face.COND, 31, 700)
_REASON = TextStyle(Face.SEMI, 15)


class PassBadge(PaintedButton):
    """Says whether a pass is legal, and why; `clicked` in both cases."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view = PassView(legal=False, reason="")
        self.setObjectName("pass_badge")
        self._name()

    def render_pass(self, view: PassView) -> None:
        """Show `view`."""
        if view == self._view:
            return
        if view.legal != self._view.legal:
            self.touch()
        self._view = view
        self._name()
        self.update()

    def design_size(self) -> QSizeF:
        return _SIZE

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        legal = self._view.legal
        color, deep = (theme.ok, theme.ok_deep) if legal else (theme.bad, theme.bad_deep)
        fill = mix(deep, color, 0.25) if self.isDown() else deep
        body = QRectF(1, 1, size.width() - 2, size.height() - 2)
        fill_box(painter, body, _RADIUS, fill, QPen(color, 2))
        center = QPointF(32, size.height() / 2)
        if legal:
            fill_disc(painter, center, 19, color)
            draw_icon(painter, "check", center, 11.5, theme.ink)
        else:
            painter.fillPath(octagon(20).translated(center), color)
            draw_icon(painter, "cross", center, 10, theme.ink)
        room = size.width() - 62 - 8
        words = "PASS IS LEGAL" if legal else "NO PASS"
        style = fitted(words, _WORDS, room, 20)
        draw_text(painter, QRectF(62, 4, room, 32), words, style, color, tier=Tier.GLANCE)
        reason = self._view.reason
        style = fitted(reason, _REASON, room, 14)
        draw_text(
            painter, QRectF(62, 36, room, 20), reason, style, theme.hi, elide=True, tier=Tier.READ
        )
        if self.hasFocus():
            paint_inner_ring(painter, size, _RADIUS, theme.hi)

    def _name(self) -> None:
        self.setAccessibleName(pass_text(self._view.legal, self._view.reason))
        self.setAccessibleDescription(self._view.source)
        self.set_hint(" · ".join(part for part in (self._view.reason, self._view.source) if part))
