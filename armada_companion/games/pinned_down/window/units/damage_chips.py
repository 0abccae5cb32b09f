"""The damage cards on a ship's card: their effects, and a tap that repairs them."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.fonts import advance
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text, fill_box
from armada_companion.ui.theme import Look, Theme, mix

from ...views.table.table_views import DamageView
from .card_parts import CHIP, CHIP_EDGE, CHIP_HEIGHT, CHIP_SIGN, TIGHT, PlacedChip

_NONE = PlacedChip("", "", QRectF())


class DamageChip(PaintedButton):
    """A damage card to tap; Tab skips it, because the ship's sheet has the same entries."""

    _design = QSizeF(120, CHIP_HEIGHT)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._chip, self._zoom = _NONE, 1.0
        self.setObjectName("damage_chip")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.show()

    def render_chip(self, chip: PlacedChip, view: DamageView, zoom: float) -> None:
        """Show a damage card at its place in the layout of the ship's card."""
        if (chip, zoom) == (self._chip, self._zoom) and self.accessibleDescription() == view.repair:
            return
        if (chip.name, chip.more) != (self._chip.name, self._chip.more):
            self.touch()
        self._chip, self._zoom = chip, zoom
        parts = (view.name or "Damage", view.numbers, view.word)
        words = ", ".join(part for part in parts if part)
        self.setAccessibleName(f"Repair {words}")
        self.setAccessibleDescription(view.repair)
        self.set_hint(f"{words}. {view.repair}")
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        painter.scale(self._zoom, self._zoom)
        area = QRectF(0, 0, size.width() / self._zoom, size.height() / self._zoom)
        _paint_ground(painter, area, theme, self.isDown())
        draw_icon(painter, "repair", QPointF(15, 13), 7.5, theme.bad)
        left, wide = CHIP_EDGE, area.width() - 2 * CHIP_EDGE + 1
        name = QRectF(left + CHIP_SIGN, 3, wide - CHIP_SIGN, 20)
        draw_text(painter, name, self._chip.name, CHIP, theme.hi, tier=Tier.READ)
        more = QRectF(left, 22, wide, 19)
        draw_text(painter, more, self._chip.more, TIGHT, theme.hi, tier=Tier.READ)


def paint_low_chip(painter: QPainter, chip: PlacedChip, theme: Theme) -> None:
    """Draw a damage card in one line, where there is no space for a button."""
    _paint_ground(painter, chip.box, theme, is_down=False)
    name = QRectF(chip.box)
    name.setLeft(name.left() + 8)
    name.setWidth(advance(chip.name, TIGHT) + 1)
    draw_text(painter, name, chip.name, TIGHT, theme.hi, tier=Tier.READ)
    if chip.more:
        more = QRectF(chip.box)
        more.setLeft(name.right() + 5)
        more.setRight(chip.box.right() - 2)
        draw_text(painter, more, chip.more, TIGHT, theme.warn, tier=Tier.READ)


def _paint_ground(painter: QPainter, area: QRectF, theme: Theme, is_down: bool) -> None:
    fill = mix(mix(theme.card, theme.bad_deep, 0.8), theme.hi, 0.14 if is_down else 0.0)
    fill_box(painter, area.adjusted(0.7, 0.7, -0.7, -0.7), 7, fill, QPen(theme.bad, 1.2))
