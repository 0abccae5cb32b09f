"""The lines between paired cards, and the labels on them that open a fight."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.fonts import Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text, fill_box, outline
from armada_companion.ui.theme import Look, Theme, alpha, mix

from ...views.table.table_views import PairView

BESIDE = 14.0
"""Between a ship's card and the label of its fight."""

LABEL_SIZE = QSizeF(176, 50)
"""Of the label of a fight, at zoom 1."""

_BAND = TextStyle(Face.SEMI, 19, 700)
_MISSING = TextStyle(Face.SEMI, 15)
_TIGHT = TextStyle(Face.COND, 15, 600)
_MARKS = {"win": "check", "damaged": "minus", "at_risk": "alert"}
_LOST_DASHES = [1.2, 1.4]
_DASHES = {"win": [], "damaged": [3.0, 1.6], "at_risk": [2.0, 1.4, 0.6, 1.4]}
_LOST = ("destroyed", "overpowered")


def band_color(result: str, theme: Theme) -> QColor:
    """Return the color of a fight's result; dashes and marks show the result too."""
    return {"win": theme.ok, "damaged": theme.warn, "at_risk": theme.warn}.get(result, theme.bad)


def paint_line(
    painter: QPainter, pair: PairView, start: QPointF, end: QPointF, label: float, theme: Theme
) -> None:
    """Draw the line of a pair, with a gap of this width for its label."""
    result = pair.band.result
    pen = QPen(band_color(result, theme), 6 if pair.fighting else 3.5)
    if pair.proposed:
        pen = QPen(alpha(theme.mid, 0.8), 2.0)
        pen.setDashPattern([2.0, 3.0])
    elif dashes := _DASHES.get(result, _LOST_DASHES):
        pen.setDashPattern(dashes)
    path = curve(start + QPointF(BESIDE + label, 0), end)
    path.moveTo(start)
    path.lineTo(start + QPointF(BESIDE, 0))
    outline(painter, path, pen)


def curve(start: QPointF, end: QPointF) -> QPainterPath:
    """Return a curve that is horizontal at both ends."""
    path = QPainterPath(start)
    middle = (start.x() + end.x()) / 2
    path.cubicTo(QPointF(middle, start.y()), QPointF(middle, end.y()), end)
    return path


class BandButton(PaintedButton):
    """The label of a ship's fight; Tab skips it, because the ship's card has the same keys."""

    _design = LABEL_SIZE

    def __init__(self, look: Look, pair: PairView, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._pair = pair
        self._zoom = 1.0
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._name()
        self.show()

    @property
    def ship(self) -> str:
        return self._pair.ship

    def render_pair(self, pair: PairView) -> None:
        """Show the current result of the fight."""
        if pair != self._pair:
            if _meaning(pair) != _meaning(self._pair):
                self.touch()
            self._pair = pair
            self._name()
            self.update()

    def set_zoom(self, zoom: float) -> None:
        """Set the zoom of the drawing."""
        if zoom != self._zoom:
            self._zoom = zoom
            self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        painter.scale(self._zoom, self._zoom)
        box = QRectF(0, 0, size.width() / self._zoom, size.height() / self._zoom)
        inner = box.adjusted(1.4, 1.4, -1.4, -1.4)
        self._paint_words(painter, inner, theme)
        if self.isDown():
            fill_box(painter, inner, 12, alpha(theme.hi, 0.16))

    def _paint_words(self, painter: QPainter, box: QRectF, theme: Theme) -> None:
        """Draw the result of the fight."""
        band, pen = self._pair.band, 2.6 if self._pair.fighting else 1.6
        color = band_color(band.result, theme)
        if self._pair.proposed:
            edge = QPen(theme.mid, 1.6, Qt.PenStyle.DashLine)
            fill_box(painter, box, 12, alpha(theme.panel, 0.6), edge)
        else:
            fill_box(painter, box, 12, mix(theme.card, color, 0.14), QPen(color, pen))
        below_words = band.missing or "proposed" * self._pair.proposed
        area = QRectF(box.x() + 34, box.y(), box.width() - 40, box.height())
        # If the words are long, the second line gets the whole width.
        is_long = advance(below_words, _TIGHT) > area.width()
        mark = QPointF(box.left() + 18, box.y() + 15 if is_long else box.center().y())
        draw_icon(painter, _MARKS.get(band.result, "cross"), mark, 8, color)
        if below_words:
            below = QRectF(area.x(), box.y() + 25, area.width(), 19)
            if is_long:
                below = QRectF(box.x() + 8, below.y(), box.width() - 16, below.height())
            style = fitted(below_words, _MISSING, below.width(), 14)
            if advance(below_words, style) > below.width():
                style = fitted(below_words, _TIGHT, below.width(), 14)
            draw_text(painter, below, below_words, style, theme.hi, elide=True, tier=Tier.READ)
            area = QRectF(area.x(), box.y() + 3, area.width(), 23)
        style = fitted(band.words, _BAND, area.width(), 15)
        draw_text(painter, area, band.words, style, color, elide=True, tier=Tier.READ)

    def _name(self) -> None:
        pair = self._pair
        self.setObjectName(f"band_{pair.ship}")
        kind = "Proposed" if pair.proposed else "Fight"
        self.setAccessibleName(f"{kind}: {pair.names}, {pair.band.powers}, {pair.band.spoken}")


def _meaning(pair: PairView) -> tuple[object, ...]:
    """Return a value that changes when a press on the label of a pair would do something else."""
    return pair.enemy, pair.fighting, pair.proposed, pair.band.result in _LOST
