"""The odds of an attack's dice: expected damage, critical, and a chart of the damage."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSizeF, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import LABEL, Face, TextStyle, fitted
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import (
    CENTER,
    draw_number,
    draw_text,
    fill_box,
    paint_panel,
)
from armada_companion.ui.theme import Look, Theme, alpha

from ...views.attack.odds_rows import OddsView
from ...views.attack.rows import PoolView

LOWEST = 84.0
"""The least height at which it is readable."""

_FIGURES = 168.0
_NAME = TextStyle(Face.SEMI, 15)
_AXIS = 18.0
_WIDEST = 46.0
_LABEL = 17.0

Ask = Callable[[PoolView], OddsView | None]


class OddsPanel(PaintedWidget):
    """Shows the odds of a pool of dice; they are computed after the click."""

    _design = QSizeF(440, 100)

    def __init__(self, look: Look, ask: Ask, parent: QWidget | None = None) -> None:
        """`ask` returns the odds of a pool."""
        super().__init__(look, parent)
        self._ask = ask
        self._pool: PoolView | None = None
        self._odds: OddsView | None = None
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._on_later_timeout)
        self.setObjectName("odds_panel")

    def render_pool(self, pool: PoolView | None) -> None:
        """Show the odds of a pool soon."""
        if pool != self._pool:
            self._pool = pool
            self._later.start()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        area = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
        paint_panel(painter, area, theme, 12)
        draw_text(painter, QRectF(14, 6, 120, 18), "ODDS", LABEL, theme.mid)
        if self._odds is not None:
            self._paint_figures(painter, size, self._odds, theme)
            left = min(_FIGURES, size.width() * 0.45)
            box = QRectF(left, 8, size.width() - left - 12, size.height() - 12)
            self._paint_chart(painter, box, self._odds, theme)

    def _paint_figures(self, painter: QPainter, size: QSizeF, odds: OddsView, theme: Theme) -> None:
        lines = [("expected", f"{odds.expected:.1f}")]
        for name, chance in (("critical", odds.critical), ("a card", odds.card)):
            if chance is not None:
                lines.append((name, _percent(chance)))
        step = (size.height() - 28) / len(lines)
        wide = min(_FIGURES, size.width() * 0.45)
        for place, (name, figure) in enumerate(lines):
            y = 24 + place * step
            box = QRectF(14, y, wide - 80, step)
            draw_text(painter, box, name, fitted(name, _NAME, box.width(), 14), theme.mid)
            center = QPointF(wide - 42, y + step / 2)
            px = min(24.0, step * 0.9)
            draw_number(painter, center, figure, px, theme.hi, tier=Tier.READ)

    def _paint_chart(self, painter: QPainter, box: QRectF, odds: OddsView, theme: Theme) -> None:
        """Paint a bar for each amount of damage; the rolled one is bright."""
        pitch = min(_WIDEST, box.width() / max(1, len(odds.chances)))
        box = QRectF(box.center().x() - pitch * len(odds.chances) / 2, box.y(), 0, box.height())
        highest = max(odds.chances, default=0) or 1
        bottom = box.bottom() - _AXIS
        every = 1 + int(_LABEL / pitch)
        for number, chance in enumerate(odds.chances):
            tall = max(1.0, (bottom - box.top()) * chance / highest)
            left = box.left() + number * pitch
            bar = QRectF(left + pitch * 0.14, bottom - tall, pitch * 0.72, tall)
            is_now = odds.damage in (None, number)
            color = theme.warn if number == odds.damage else theme.shield
            fill_box(painter, bar, min(3.0, pitch * 0.2), color if is_now else alpha(color, 0.45))
            if number % every == 0:
                axis = QRectF(left - 6, bottom + 1, pitch + 12, _AXIS)
                style = _NAME.sized(14)
                draw_text(painter, axis, str(number), style, theme.mid, CENTER)

    def _on_later_timeout(self) -> None:
        self._odds = self._ask(self._pool) if self._pool is not None else None
        self.setAccessibleName(_spoken(self._odds))
        self.update()


def _percent(part: float) -> str:
    """Return a chance in percent, never rounded to 0 or 100."""
    whole = round(part * 100)
    if whole in (0, 100) and part not in (0.0, 1.0):
        return "<1 %" if whole == 0 else ">99 %"
    return f"{whole} %"


def _spoken(odds: OddsView | None) -> str:
    if odds is None:
        return "Odds"
    chances = ", ".join(f"{n}: {_percent(part)}" for n, part in enumerate(odds.chances))
    parts = [f"expected damage {odds.expected:.1f}"]
    for name, chance in (("a critical", odds.critical), ("a damage card", odds.card)):
        if chance is not None:
            parts.append(f"{name} {_percent(chance)}")
    return f"Odds: {', '.join(parts)}; {chances}"
