"""How a fight would end, beside the ship: a button that opens the fight."""

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.views.table import PairView
from armada_companion.games.pinned_down.window.pair_paint import LABEL_SIZE, paint_label
from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.paint.primitives import fill_box
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look, Theme, alpha


class BandButton(PaintedButton):
    """The label of one ship's fight. Keys reach the same by the ship's card, so Tab passes it."""

    def __init__(self, look: Look, pair: PairView, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._pair = pair
        self._zoom = 1.0
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._name()
        self.show()

    @property
    def ship(self) -> str:
        """The ship whose fight it is."""
        return self._pair.ship

    def render_pair(self, pair: PairView) -> None:
        """Show how the fight would end now."""
        if pair != self._pair:
            if (pair.enemy, pair.fighting) != (self._pair.enemy, self._pair.fighting):
                self.touch()
            self._pair = pair
            self._name()
            self.update()

    def set_zoom(self, zoom: float) -> None:
        """Draw it larger than designed."""
        if zoom != self._zoom:
            self._zoom = zoom
            self.update()

    def design_size(self) -> QSizeF:
        return LABEL_SIZE

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        painter.scale(self._zoom, self._zoom)
        box = QRectF(0, 0, size.width() / self._zoom, size.height() / self._zoom)
        inner = box.adjusted(1.4, 1.4, -1.4, -1.4)
        paint_label(painter, inner, self._pair.band, self._pair.fighting, theme)
        if self.isDown():
            fill_box(painter, inner, 12, alpha(theme.hi, 0.16))

    def _name(self) -> None:
        pair = self._pair
        self.setObjectName(f"band_{pair.ship}")
        self.setAccessibleName(f"{tr('Fight')}: {pair.band.powers}, {pair.band.spoken}")
