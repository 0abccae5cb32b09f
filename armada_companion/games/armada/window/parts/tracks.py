"""The rounds of a game and the steps of an activation, as circles on a line."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPen, QRadialGradient
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget, begin
from armada_companion.ui.fonts import BODY, LABEL, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, draw_number, draw_text, fill_disc
from armada_companion.ui.theme import Look, Theme, alpha

_DIAMETER = 38.0
_TRACK_Y = 48.0
_GLOW = 16.0
_WIDTH_FOR_ALL = 220.0
_EVENT = "Event mode"
_OBJECTIVE = TextStyle(Face.SEMI, 16, 600)

SHIP_STEPS = ("Reveal", "Command", "Attack", "Maneuver", "End")
_COMMAND_STEP = SHIP_STEPS.index("Command")

_DOT_Y = 12.0
_NAME_LINE = 20.0


class RoundTrack(PaintedWidget):
    """Shows the rounds; 16 pixels around them are for the glow of the current one."""

    _design = QSizeF(292 + 32, 84)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._round = 0
        self._rounds = 6
        self._objective = ""
        self._is_event = False
        self.setObjectName("round_track")

    def render_rounds(
        self, current: int, rounds: int, objective: str = "", is_event: bool = False
    ) -> None:
        """Show the objective, event mode, and round `current` of `rounds`; 0 before the first."""
        shown = (current, rounds, objective, is_event)
        if shown == (self._round, self._rounds, self._objective, self._is_event):
            return
        self._round, self._rounds, self._objective, self._is_event = shown
        self.setAccessibleName(f"Round {current} of {rounds}")
        about = (f"Objective: {objective}" if objective else "", _EVENT if is_event else "")
        self.setAccessibleDescription(". ".join(words for words in about if words))
        self.set_hint(self.accessibleDescription())
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        self._paint_label(painter, size, theme)
        self._paint_objective(painter, size, theme)
        if size.width() < _WIDTH_FOR_ALL:
            self._paint_narrow(painter, theme)
            return
        # The circle of this round is 4 pixels larger, and glows.
        first = _GLOW + _DIAMETER / 2
        pitch = (size.width() - 2 * first) / max(1, self._rounds - 1)
        painter.setPen(QPen(theme.line, 2))
        painter.drawLine(QPointF(first, _TRACK_Y), QPointF(size.width() - first, _TRACK_Y))
        for number in range(1, self._rounds + 1):
            center = QPointF(first + (number - 1) * pitch, _TRACK_Y)
            if number == self._round:
                self._paint_now(painter, center, theme)
            else:
                self._paint_other(painter, center, number, theme)

    def _paint_label(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        """Paint the label and *event mode* below the circles, in a narrow window in their place."""
        is_narrow = size.width() < _WIDTH_FOR_ALL
        label = _EVENT.upper() if self._is_event and is_narrow else "ROUND"
        draw_text(painter, QRectF(_GLOW, 0, 140, 18), label, LABEL, theme.mid)
        if self._is_event and not is_narrow:
            width = advance(_EVENT.upper(), LABEL)
            area = QRectF(size.width() - _GLOW - width, 68, width, 16)
            draw_text(painter, area, _EVENT.upper(), LABEL, theme.mid)

    def _paint_objective(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        """Paint the objective beside the label, or below the round in a narrow window."""
        if not self._objective:
            return
        if size.width() < _WIDTH_FOR_ALL:
            area = QRectF(_GLOW - 8, 70, size.width() - _GLOW, 16)
        else:
            area = QRectF(_GLOW + 66, 0, size.width() - 2 * _GLOW - 66, 18)
            draw_icon(painter, "flag", QPointF(area.x() - 1, 9), 6.0, theme.mid)
            area.setLeft(area.left() + 12)
        style = fitted(self._objective, _OBJECTIVE, area.width(), 14)
        if advance(self._objective, style) > area.width():
            style = style._replace(face=Face.COND, weight=600)
        draw_text(painter, area, self._objective, style, theme.hi, elide=True, tier=Tier.READ)

    def _paint_narrow(self, painter: QPainter, theme: Theme) -> None:
        center = QPointF(_GLOW + _DIAMETER / 2 + 4, _TRACK_Y)
        self._paint_now(painter, center, theme)
        words = f"of {self._rounds}"
        draw_text(painter, QRectF(center.x() + 30, 36, 50, 24), words, BODY, theme.mid)

    def _paint_now(self, painter: QPainter, center: QPointF, theme: Theme) -> None:
        reach = _DIAMETER * 0.95
        glow = QRadialGradient(center, reach)
        glow.setColorAt(0.5, alpha(theme.hi, 0.30))
        glow.setColorAt(1, alpha(theme.hi, 0))
        fill_disc(painter, center, reach, glow)
        fill_disc(painter, center, _DIAMETER / 2 + 4, theme.hi)
        draw_number(painter, center, self._round, 34, theme.on_hi, tier=Tier.GLANCE)

    def _paint_other(self, painter: QPainter, center: QPointF, number: int, theme: Theme) -> None:
        if number < self._round:
            fill, edge = theme.raised, theme.line_hi
        else:
            fill, edge = (theme.panel if theme.is_light else theme.bg0), theme.line
        fill_disc(painter, center, _DIAMETER / 2 - 3, fill, QPen(edge, 1.6))
        draw_number(painter, center, number, 20, theme.low)


def paint_focus_ring(page: QWidget, track: RoundTrack, look: Look) -> None:
    """Paint the keyboard focus around the rounds of a page, if the rounds have the focus."""
    if not track.hasFocus():
        return
    with begin(page, 1.0) as painter:
        painter.setPen(QPen(look.theme.hi, 2.5 * look.scale))
        ring = QRectF(track.geometry()).adjusted(2, 2, -2, -2)
        painter.drawRoundedRect(ring, 9 * look.scale, 9 * look.scale)


class StepTrack(PaintedWidget):
    """Shows the steps of an activation as circles."""

    _design = QSizeF(468, 48)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._current = 0
        self._player: int | None = None
        self._is_dial_spent = True
        self.setObjectName("step_track")

    def render_steps(self, current: int, player: int, *, is_dial_spent: bool = True) -> None:
        """Show step number `current` in the color of `player`.

        Args:
            current: The step, from 0; -1 before the first, the number of steps when all are done.
            player: 0 or 1.
            is_dial_spent: Whether the Command step is shown as done when it is over.
        """
        shown = (current, player, is_dial_spent)
        if shown == (self._current, self._player, self._is_dial_spent) and self.accessibleName():
            return
        self._current, self._player, self._is_dial_spent = shown
        now = SHIP_STEPS[current] if 0 <= current < len(SHIP_STEPS) else "none"
        self.setAccessibleName(f"Step: {now}")
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        width = size.width() / len(SHIP_STEPS)
        name_y = min(_DOT_Y + 12, size.height() - _NAME_LINE)
        for place, name in enumerate(SHIP_STEPS):
            center = QPointF(width * place + width / 2, _DOT_Y)
            if place < len(SHIP_STEPS) - 1:
                line = theme.ok if place < self._current else theme.line_hi
                painter.setPen(QPen(line, 2.5))
                end = QPointF(center.x() + width - 14, _DOT_Y)
                painter.drawLine(QPointF(center.x() + 14, _DOT_Y), end)
            self._paint_dot(painter, center, place, theme)
            now = place == self._current
            style = fitted(name, TextStyle(Face.SEMI, 17, 700 if now else 500), width - 2, 14)
            area = QRectF(center.x() - width / 2, name_y, width, 24)
            color = theme.hi if now else theme.mid
            draw_text(painter, area, name, style, color, CENTER, tier=Tier.READ)

    def _paint_dot(self, painter: QPainter, center: QPointF, place: int, theme: Theme) -> None:
        is_done = self._is_dial_spent or place != _COMMAND_STEP
        if place < self._current and is_done:
            fill_disc(painter, center, 10, theme.ok)
            draw_icon(painter, "check", center, 6.2, theme.ink)
        elif place == self._current:
            color = theme.player(self._player)
            fill_disc(painter, center, 10.5, theme.bg0, QPen(color, 3))
            fill_disc(painter, center, 5, color)
        else:
            fill_disc(painter, center, 9, theme.panel, QPen(theme.line_hi, 2))
