"""The steps of an activation."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import Face, TextStyle
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, draw_text, fill_disc
from armada_companion.ui.theme import Look, Theme

SHIP_STEPS = ("Reveal", "Attack", "Maneuver", "End")

_SIZE = QSizeF(468, 48)
_NARROWEST = QSizeF(360, 48)
_DOT_Y = 12.0
_NAME_LINE = 20.0


class StepTrack(PaintedWidget):
    """Shows how far an activation has come."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._steps: tuple[str, ...] = SHIP_STEPS
        self._current = 0
        self._player: int | None = None
        self.setObjectName("step_track")

    def render_steps(
        self, current: int, player: int | None = None, steps: Sequence[str] = SHIP_STEPS
    ) -> None:
        """Show step number `current` in the color of `player`.

        Args:
            current: From 0; -1 before the first, the number of steps when all are done.
        """
        shown = (current, player, tuple(steps))
        if shown == (self._current, self._player, self._steps) and self.accessibleName():
            return
        self._current, self._player, self._steps = shown
        now = steps[current] if 0 <= current < len(steps) else "none"
        self.setAccessibleName(f"Step: {now}")
        self.update()

    def design_size(self) -> QSizeF:
        return _SIZE

    def minimumSizeHint(self) -> QSize:
        return (_NARROWEST * self._look.scale).toSize()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        width = size.width() / len(self._steps)
        name_y = min(_DOT_Y + 12, size.height() - _NAME_LINE)
        for place, name in enumerate(self._steps):
            center = QPointF(width * place + width / 2, _DOT_Y)
            if place < len(self._steps) - 1:
                line = theme.ok if place < self._current else theme.line_hi
                painter.setPen(QPen(line, 2.5))
                end = QPointF(center.x() + width - 14, _DOT_Y)
                painter.drawLine(QPointF(center.x() + 14, _DOT_Y), end)
            self._paint_dot(painter, center, place, theme)
            now = place == self._current
            style = TextStyle(Face.SEMI, 17, 700 if now else 500)
            room = QRectF(center.x() - width / 2, name_y, width, 24)
            draw_text(
                painter,
                room,
                name,
                style,
                theme.hi if now else theme.mid,
                CENTER,
                tier=Tier.READ,
            )

    def _paint_dot(self, painter: QPainter, center: QPointF, place: int, theme: Theme) -> None:
        if place < self._current:
            fill_disc(painter, center, 10, theme.ok)
            draw_icon(painter, "check", center, 6.2, theme.ink)
        elif place == self._current:
            color = theme.player(self._player)
            fill_disc(painter, center, 10.5, theme.bg0, QPen(color, 3))
            fill_disc(painter, center, 5, color)
        else:
            fill_disc(painter, center, 9, theme.panel, QPen(theme.line_hi, 2))
