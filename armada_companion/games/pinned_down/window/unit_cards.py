"""The cards of ships and enemy ships: one target each, which can be dragged too."""

from typing import Generic, TypeVar

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.games.pinned_down.views.table import EnemyView, ShipView
from armada_companion.games.pinned_down.window.card_layout import (
    BLOCK,
    CHIP,
    LINE,
    SIGN,
    TEXT_X,
    TIGHT,
    CardLayout,
    Placed,
    PlacedChip,
)
from armada_companion.ui.controls.card import Card
from armada_companion.ui.controls.painted import PRESS_KEYS, ChangeMark
from armada_companion.ui.fonts import (
    CARD_NAME,
    LABEL,
    NARROW_NAME,
    Face,
    TextStyle,
    advance,
    fitted,
)
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.card_frame import CARD_RADIUS, paint_frame
from armada_companion.ui.paint.names import NameStyle, draw_name
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import (
    CENTER,
    RIGHT,
    draw_number,
    draw_text,
    draw_wrapped,
    fill_box,
)
from armada_companion.ui.theme import Look, Theme, alpha, mix

View = TypeVar("View", bound=ShipView | EnemyView)

_FRAMES = {"fighting": "active", "fought": "activated", "destroyed": "destroyed"}
_NAME = NameStyle(((CARD_NAME, 16), (NARROW_NAME, 16)), NARROW_NAME.sized(15), 14)
_STRUCTURE = TextStyle(Face.COND, 30, 700)
_HALF, _QUARTER = 50, 25


class PairCard(Card, Generic[View]):
    """A card that is tapped, or dragged onto one of the other side while its ship is in play.

    The board lays it out. Subclasses give `player`, the size, and in `name_it` the text for screen
    readers.

    Signals:
        dragged (QPoint): The mouse holds it and is at this point of the card.
        dropped (QPoint): The mouse let it go at this point.
        entered: Enter or Space was pressed on it.
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
        """Show `view`; paint only when it differs from what is shown."""
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
        """Set where the parts are drawn, and how much larger."""
        if (layout, zoom) != (self._layout, self._zoom):
            self._layout, self._zoom = layout, zoom
            self.update()

    @property
    def is_marked(self) -> bool:
        """Whether it changed so recently that the change is still marked."""
        return self._mark.is_shown

    def mark_change(self) -> None:
        """Mark the whole card for a while."""
        self._mark.begin()

    def forget_changes(self) -> None:
        """Remove the marks, as when another game is opened."""
        self._mark.stop()

    def is_active(self) -> bool:
        return self._view.status == "fighting" or self._view.asked

    def figures(self, view: View) -> object:
        """Return what is marked for a while when it changes."""
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
        draw_icon(painter, f"emblem{player}", QPointF(19, 20), 8.5, theme.players[player])
        if status in ("fought", "destroyed"):
            mark, color = ("check", theme.ok) if status == "fought" else ("cross", theme.bad)
            draw_icon(painter, mark, QPointF(19, 44), 7, color)
        _paint_name(painter, size, self._view.name, layout, theme)
        _paint_power(painter, size, self._view.power, theme, layout.is_low)
        for line in layout.lines:
            _paint_line(painter, line, theme.mid)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in PRESS_KEYS:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat() and self.takes_press():
            self.entered.emit()

    def name_it(self) -> None:
        """Set the object's name, and what a screen reader says."""
        raise NotImplementedError

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self._view.status == "destroyed":
            return
        # A press that does not count begins no drag either.
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
            # Released without a click: a drag is not a tap.
            self.setDown(False)
            self.dropped.emit(event.position().toPoint())
        else:
            super().mouseReleaseEvent(event)


class ShipCard(PairCard[ShipView]):
    """A player's ship."""

    def player(self) -> int:
        return 0

    def design_size(self) -> QSizeF:
        return QSizeF(320, 132)

    def figures(self, view: ShipView) -> object:
        return view.power, view.structure, view.chips, view.people, view.cloaked, view.cards

    def paint_content(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        super().paint_content(painter, size, theme)
        layout, structure = self._layout, self._view.structure
        if layout.structure is None:
            _paint_low_structure(painter, size, structure, theme)
        else:
            _paint_structure(painter, layout.structure, structure, theme)
        for chip in layout.chips:
            _paint_chip(painter, chip, layout.is_low, theme)
        if layout.note is not None:
            box, words = layout.note.box, layout.note.words
            draw_text(painter, box, words, fitted(words, LINE, box.width(), 14), theme.mid)

    def name_it(self) -> None:
        view = self._view
        self.setObjectName(f"ship_card_{view.id}")
        parts = [
            f"{view.name}, ship of {view.owner}",
            f"power {view.power}",
            f"structure {view.structure} of 100",
            "cloaked" if view.cloaked else "",
            view.pairing or _STATUS[view.status],
        ]
        self.setAccessibleName(", ".join(part for part in parts if part))
        upkeep = f"upkeep {view.upkeep}" if view.upkeep else ""
        damage = [", ".join(filter(None, chip)) for chip in view.chips]
        more = [view.crew, view.cards, upkeep, *damage]
        self.setAccessibleDescription("; ".join(part for part in more if part))
        self.set_hint(self.accessibleDescription())


class EnemyCard(PairCard[EnemyView]):
    """An enemy ship."""

    def player(self) -> int:
        return 1

    def design_size(self) -> QSizeF:
        return QSizeF(320, 92)

    def figures(self, view: EnemyView) -> object:
        return view.power, view.threat

    def name_it(self) -> None:
        view = self._view
        self.setObjectName(f"enemy_card_{view.id}")
        parts = [
            f"{view.name}, enemy {view.class_name}".rstrip(),
            f"power {view.power}",
            f"threat {view.threat}",
            view.pairing or _STATUS[view.status],
        ]
        self.setAccessibleName(", ".join(part for part in parts if part))
        self.setAccessibleDescription(view.words)
        self.set_hint(view.words)


_STATUS = {
    "free": "free",
    "paired": "paired",
    "fighting": "fighting",
    "fought": "has fought",
    "destroyed": "destroyed",
}


def _structure_color(structure: int, theme: Theme) -> QColor:
    """White above half, yellow to a quarter, red below."""
    if structure > _HALF:
        return theme.hi
    return theme.warn if structure > _QUARTER else theme.bad


def _paint_name(
    painter: QPainter, size: QSizeF, name: str, layout: CardLayout, theme: Theme
) -> None:
    """Write the name, and the signs beside it."""
    right = size.width() - BLOCK - 8
    colors = {"shield": theme.shield, "warn": theme.warn, "bad": theme.bad}
    for sign in reversed(layout.signs):
        corner = QPointF(right, 7.0 if layout.is_low else 10.0)
        right -= _paint_sign(painter, corner, sign.words, colors[sign.tone]) + 6
    draw_name(painter, QRectF(TEXT_X, 4, right - TEXT_X, 31), name, _NAME, theme.hi)


def _paint_power(painter: QPainter, size: QSizeF, power: int, theme: Theme, is_low: bool) -> None:
    middle = size.width() - BLOCK / 2 - 4
    center, px, label = (26.0, 42.0, 44.0) if is_low else (34.0, 52.0, 58.0)
    draw_number(painter, QPointF(middle, center), power, px, theme.hi, tier=Tier.GLANCE)
    draw_text(painter, QRectF(middle - 40, label, 80, 18), "POWER", LABEL, theme.mid, CENTER)


def _paint_line(painter: QPainter, line: Placed, color: QColor) -> None:
    if line.single:
        style = fitted(line.words, LINE, line.box.width(), 14)
        if advance(line.words, style) > line.box.width():
            style = TIGHT
        draw_text(painter, line.box, line.words, style, color, elide=True)
        return
    draw_wrapped(painter, line.box, line.words, LINE, color)


def _paint_sign(painter: QPainter, corner: QPointF, words: str, color: QColor) -> float:
    """Write a word in a frame whose upper right corner is given, and return how wide it is."""
    width = advance(words, SIGN) + 14
    box = QRectF(corner.x() - width, corner.y(), width, 20)
    fill_box(painter, box, 6, alpha(color, 0.16), QPen(color, 1.2))
    draw_text(painter, box, words, SIGN, color, CENTER)
    return width


def _paint_chip(painter: QPainter, chip: PlacedChip, is_low: bool, theme: Theme) -> None:
    """A damage card: red edge, its name, then what it does."""
    fill_box(painter, chip.box, 7, mix(theme.card, theme.bad_deep, 0.8), QPen(theme.bad, 1.2))
    name_style, style = (TIGHT, TIGHT) if is_low else (CHIP, LINE)
    box = QRectF(chip.box)
    box.setLeft(box.left() + 8)
    box.setWidth(advance(chip.name, name_style) + 1)
    draw_text(painter, box, chip.name, name_style, theme.hi, tier=Tier.READ)
    if chip.more:
        more = QRectF(
            box.right() + 5, box.y(), chip.box.right() - 6 - box.right() - 5, box.height()
        )
        color = theme.warn if is_low else theme.hi
        draw_text(painter, more, chip.more, style, color, tier=Tier.READ)


def _paint_structure(painter: QPainter, box: QRectF, structure: int, theme: Theme) -> None:
    """The bar with its number; a part of it for every quarter."""
    color = _structure_color(structure, theme)
    right = QRectF(box.right() - BLOCK + 4, box.y(), BLOCK - 4, box.height())
    words = f"{structure} %"
    draw_text(painter, right, words, _STRUCTURE, color, RIGHT, tier=Tier.GLANCE)
    bar = QRectF(box.x(), box.center().y() - 6, right.left() - box.x() - 4, 12)
    _paint_bar(painter, bar, structure, theme)


def _paint_low_structure(painter: QPainter, size: QSizeF, structure: int, theme: Theme) -> None:
    """The number below the power; a low card has no bar."""
    right = QRectF(size.width() - BLOCK - 4, 58, BLOCK - 8, 22)
    words = f"{structure} %"
    style = _STRUCTURE.sized(24)
    color = _structure_color(structure, theme)
    draw_text(painter, right, words, style, color, RIGHT, tier=Tier.READ)


def _paint_bar(painter: QPainter, bar: QRectF, structure: int, theme: Theme) -> None:
    color = _structure_color(structure, theme)
    fill_box(painter, bar, 4, alpha(theme.hi, 0.13), QPen(theme.line_hi, 1))
    left = max(0, min(100, structure)) / 100
    if left:
        fill_box(painter, QRectF(bar.x(), bar.y(), bar.width() * left, bar.height()), 4, color)
    painter.setPen(QPen(theme.card, 1.6))
    for quarter in (0.25, 0.5, 0.75):
        x = bar.x() + bar.width() * quarter
        painter.drawLine(QPointF(x, bar.top() + 1), QPointF(x, bar.bottom() - 1))
