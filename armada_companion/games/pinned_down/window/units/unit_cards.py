"""The cards of ships and enemy ships, which can be tapped and dragged."""

from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.ui.controls.card import Card
from armada_companion.ui.controls.painted import PRESS_KEYS, scaled_box
from armada_companion.ui.controls.passing_signs import ChangeMark
from armada_companion.ui.fonts import fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.card_frame import CARD_RADIUS, paint_frame
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.theme import Look, Theme, mix

from ...views.table.table_views import EnemyView, ShipView
from ..parts.wings import paint_wing, wing_color
from . import unit_paint
from .card_parts import LINE, CardLayout
from .damage_chips import DamageChip, paint_low_chip
from .ship_pictures import paint_ship

View = TypeVar("View", bound=ShipView | EnemyView)

_FRAMES = {"fighting": "active", "fought": "activated", "destroyed": "destroyed"}
_WHOLE = 100


class PairCard(Card, Generic[View]):
    """The base of cards that are tapped, or dragged onto a card of the other side to pair them.

    The board places the card. Subclasses give `player`, the size, and in `name_it` the text for
    screen readers.

    Signals:
        dragged (QPoint): The mouse drags the card; its point in the card's coordinates.
    """

    entered = Signal()
    dragged = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, look: Look, view: View, parent: QWidget | None = None) -> None:
        super().__init__(look, CARD_RADIUS, parent)
        self._view = view
        self._pressed_at: QPoint | None = None
        self._is_dragged = False
        self._zoom = 1.0
        self._layout = CardLayout(0, ())
        self._mark = ChangeMark(self)
        self.name_it()

    @property
    def view(self) -> View:
        return self._view

    def render_view(self, view: View) -> None:
        """Show `view`; paint the card only if the view has changed."""
        if view == self._view:
            return
        if self.figures(view) != self.figures(self._view):
            self._mark.begin()
        was_active, self._view = self.is_active(), view
        self.name_it()
        self.update()
        if was_active != self.is_active():
            self.halo_changed.emit()

    def set_layout(self, layout: CardLayout, zoom: float) -> None:
        """Set the places of the parts, and the zoom at which they are drawn."""
        if (layout, zoom) != (self._layout, self._zoom):
            self._layout, self._zoom = layout, zoom
            self.update()

    @property
    def is_marked(self) -> bool:
        """Whether the card changed so recently that the change is still marked."""
        return self._mark.is_shown

    def mark_change(self) -> None:
        """Mark the whole card for a while."""
        self._mark.begin()

    def forget_changes(self) -> None:
        """Remove the marks of changes, for example when another game is opened."""
        self._mark.stop()

    def is_active(self) -> bool:
        return self._view.status == "fighting" or self._view.asked

    def figures(self, view: View) -> object:
        """Return the values whose changes are marked."""
        raise NotImplementedError

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        painter.save()
        painter.scale(self._zoom, self._zoom)
        inner = QSizeF(size.width() / self._zoom, size.height() / self._zoom)
        self.paint_content(painter, inner, theme)
        painter.restore()
        self._mark.paint(painter, QRectF(0, 0, size.width(), size.height()), CARD_RADIUS, theme)

    def paint_content(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        """Paint the card at zoom 1."""
        status, layout, player = self._view.status, self._layout, self.player()
        frame = _FRAMES.get(status, "ready")
        paint_frame(painter, size, theme, player, frame, CARD_RADIUS, self.isDown())
        self.paint_emblem(painter, theme)
        if layout.picture is not None:
            self.paint_picture(painter, layout.picture, theme)
        if status in ("fought", "destroyed"):
            mark, color = ("check", theme.ok) if status == "fought" else ("cross", theme.bad)
            draw_icon(painter, mark, QPointF(19, 44), 7, color)
        unit_paint.paint_name(painter, size, self._view.name, layout, theme)
        unit_paint.paint_power(painter, size, self._view.power, theme, layout.has_low_head)
        for line in layout.lines:
            unit_paint.paint_line(painter, line, theme.mid)

    def paint_emblem(self, painter: QPainter, theme: Theme) -> None:
        """Draw the emblem of the side in the upper left corner."""
        player = self.player()
        draw_icon(painter, f"emblem{player}", QPointF(19, 20), 8.5, theme.players[player])

    def paint_picture(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        """Draw the ship's picture in its area."""
        raise NotImplementedError

    def _quiet(self, color: QColor, theme: Theme) -> QColor:
        """Return a color, dimmed if the ship has fought."""
        is_quiet = self._view.status in ("fought", "destroyed")
        return mix(color, theme.card, 0.5) if is_quiet else color

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in PRESS_KEYS:
            super().keyPressEvent(event)
        elif self.takes_key(event):
            self.entered.emit()

    def name_it(self) -> None:
        """Set the object's name, and what a screen reader says."""
        raise NotImplementedError

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self._view.status == "destroyed":
            return
        # A press that does not count does not begin a drag either.
        if event.button() == Qt.MouseButton.LeftButton and self.isDown():
            self._pressed_at = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed_at is not None and not self._is_dragged:
            far = (at - self._pressed_at).manhattanLength()
            self._is_dragged = far >= QApplication.startDragDistance()
        if self._is_dragged:
            self.setDown(False)
            self.dragged.emit(at)
        else:
            super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_dragged, self._is_dragged, self._pressed_at = self._is_dragged, False, None
        if was_dragged:
            # The button is released without a click, because a drag is not a tap.
            self.setDown(False)
            self.dropped.emit(event.position().toPoint())
        else:
            super().mouseReleaseEvent(event)


class ShipCard(PairCard[ShipView]):
    """The card of a player's ship, with a chip for every damage card."""

    repair_tapped = Signal(int)
    _design = QSizeF(320, 132)

    def __init__(self, look: Look, view: ShipView, parent: QWidget | None = None) -> None:
        self._chips: list[DamageChip] = []
        self._is_through = False
        super().__init__(look, view, parent)

    @property
    def chips(self) -> tuple[DamageChip, ...]:
        """The chips of the ship's damage cards, the oldest first."""
        return tuple(self._chips)

    def set_layout(self, layout: CardLayout, zoom: float) -> None:
        super().set_layout(layout, zoom)
        # A low card has no space for buttons: its chips are only painted.
        placed = () if layout.is_low else layout.chips
        self._keep_chips(len(placed))
        for chip, one, view in zip(self._chips, placed, self._view.chips, strict=False):
            chip.render_chip(one, view, zoom)
            box = (one.box.x(), one.box.y(), one.box.width(), one.box.height())
            chip.setGeometry(scaled_box(box, zoom * self._look.scale))

    def _keep_chips(self, count: int) -> None:
        """Make or remove chips until there are `count`."""
        for chip in self._chips[count:]:
            chip.hide()
            chip.deleteLater()
        del self._chips[count:]
        while len(self._chips) < count:
            chip = DamageChip(self._look, self)
            chip.clicked.connect(partial(self.repair_tapped.emit, len(self._chips)))
            self._chips.append(chip)
            _let_through(chip, self._is_through)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for chip in self._chips:
            chip.set_look(look)

    def let_through(self, through: bool) -> None:
        """Let taps on the chips reach the card, for example while ships are paired."""
        self._is_through = through
        for chip in self._chips:
            _let_through(chip, through)

    def player(self) -> int:
        return 0

    def figures(self, view: ShipView) -> object:
        return view.power, view.structure, view.chips, view.people, view.cloaked, view.cards

    def paint_content(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        super().paint_content(painter, size, theme)
        layout, structure = self._layout, self._view.structure
        if layout.is_low:
            unit_paint.paint_low_structure(painter, size, layout.structure, structure, theme)
        elif layout.structure is not None:
            unit_paint.paint_structure(painter, layout.structure, structure, theme)
        for chip in layout.chips if layout.is_low else ():
            paint_low_chip(painter, chip, theme)
        if self._view.asked:
            # The flag of an open task is beside the label of the power.
            place = QPointF(size.width() - 79, 53 if layout.has_low_head else 67)
            draw_icon(painter, "flag", place, 6, theme.hi)
        for plate in layout.plates:
            unit_paint.paint_plate(painter, plate, theme)
        if layout.note is not None:
            box, words = layout.note.box, layout.note.words
            draw_text(painter, box, words, fitted(words, LINE, box.width(), 14), theme.mid)

    def paint_emblem(self, painter: QPainter, theme: Theme) -> None:
        quiet = self._view.status == "destroyed"
        paint_wing(painter, QPointF(19, 20), 11, self._view.wing, theme, quiet)

    def paint_picture(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        color = self._quiet(wing_color(self._view.wing, theme), theme)
        paint_ship(painter, area, self._view.class_name, color, self._view.structure, theme)

    def name_it(self) -> None:
        view = self._view
        self.setObjectName(f"ship_card_{view.id}")
        parts = [
            " ".join(
                part for part in (f"{view.name},", view.wing, f"ship of {view.owner}") if part
            ),
            f"power {view.power}",
            f"structure {view.structure} of 100",
            "cloaked" if view.cloaked else "",
            view.pairing or _STATUS[view.status],
            _ASKED if view.asked else "",
        ]
        self.setAccessibleName(", ".join(part for part in parts if part))
        upkeep = f"upkeep {view.upkeep}" if view.upkeep else ""
        damage = [", ".join(filter(None, chip)) for chip in view.chips]
        more = [view.crew, view.cards, upkeep, *damage]
        self.setAccessibleDescription("; ".join(part for part in more if part))
        self.set_hint(self.accessibleDescription())


class EnemyCard(PairCard[EnemyView]):
    """The card of an enemy ship."""

    _design = QSizeF(320, 92)

    def player(self) -> int:
        return 1

    def figures(self, view: EnemyView) -> object:
        return view.power, view.threat

    def paint_picture(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        group = self._view.class_name or "enemy"
        paint_ship(painter, area, group, self._quiet(theme.players[1], theme), _WHOLE, theme)

    def name_it(self) -> None:
        view = self._view
        self.setObjectName(f"enemy_card_{view.id}")
        parts = [
            f"{view.name} {view.copy}".rstrip(),
            f"enemy {view.class_name}".rstrip(),
            f"power {view.power}",
            f"threat {view.threat}",
            view.pairing or _STATUS[view.status],
            _ASKED if view.asked else "",
        ]
        self.setAccessibleName(", ".join(part for part in parts if part))
        self.setAccessibleDescription(view.words)
        self.set_hint(view.words)


_ASKED = "press to answer the question"
_STATUS = {
    "free": "free",
    "paired": "paired",
    "fighting": "fighting",
    "fought": "has fought",
    "destroyed": "destroyed",
}


def _let_through(chip: DamageChip, through: bool) -> None:
    chip.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, through)
