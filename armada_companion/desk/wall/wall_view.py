"""The tiles of all tables, in one widget that paints only changed tiles."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.desk.wall.tile_painter import paint_tile
from armada_companion.desk.wall.tile_words import TileView
from armada_companion.desk.wall.wall_layout import TileSize, WallLayout, wall_layout
from armada_companion.ui.controls.painted import ENTER, announce, begin
from armada_companion.ui.controls.roving import arrow
from armada_companion.ui.controls.scroll_bar import ScrollArea
from armada_companion.ui.theme import Look


class WallView(QWidget):
    """Shows a tile for each table; one is the current one, which keys move.

    A list view with 200 items took half a processor core; this widget paints single tiles.

    Signals:
        picked (int): A tile was pressed; its table.
        pointed: Another tile is the current one.
    """

    picked = Signal(int)
    pointed = Signal()

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look = look
        self._views: tuple[TileView, ...] = ()
        self._places: dict[int, int] = {}
        self._layout = WallLayout()
        self._least = TileSize.SMALL
        self._current = 0
        self._space = QSize()
        self._changed_ms = look.guard.now()
        self.setObjectName(name)
        self.setAccessibleName("Tables")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    @property
    def current(self) -> TileView | None:
        """The current tile; None without tables."""
        return self._views[self._current] if self._views else None

    @property
    def views(self) -> Sequence[TileView]:
        """The tiles that are shown, in order."""
        return self._views

    def box_of(self, table: int) -> QRectF:
        """Return the box of a table's tile in pixels."""
        box, scale = self._layout.box(self._places[table]), self._look.scale
        return QRectF(box.topLeft() * scale, box.size() * scale)

    def render_tiles(self, views: Sequence[TileView]) -> None:
        """Show these tiles; only the ones that differ are painted."""
        before = self._views
        self._views = tuple(views)
        if [one.number for one in before] != [one.number for one in views]:
            kept = before[self._current].number if before else 0
            self._places = {one.number: place for place, one in enumerate(views)}
            self._current = self._places.get(kept, 0)
            self._changed_ms = self._look.guard.now()
            self._fit()
            self.update()
            return
        for place, (old, new) in enumerate(zip(before, views, strict=True)):
            if old != new:
                self._update_tile(place)

    def render_tile(self, view: TileView) -> None:
        """Show one changed tile, if its table is shown."""
        place = self._places.get(view.number)
        if place is not None and self._views[place] != view:
            self._views = (*self._views[:place], view, *self._views[place + 1 :])
            self._update_tile(place)

    def show_names(self, shows: bool) -> None:
        """Make the tiles so large that they have names, even if the wall then scrolls."""
        self._least = TileSize.MEDIUM if shows else TileSize.SMALL
        self._fit()
        self.update()

    def point_at(self, table: int) -> None:
        """Make the tile of a table the current one."""
        if table in self._places:
            self._move_to(self._places[table])

    def fit(self, space: QSize) -> None:
        """Lay the tiles out for the visible space, in pixels."""
        self._space = space
        self._fit()

    def set_look(self, look: Look) -> None:
        self._look = look
        self._fit()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        scale, layout, theme = self._look.scale, self._layout, self._look.theme
        # Each part by itself: the box around two tiles in opposite corners has all tiles.
        # A region can be iterated; the stubs of PySide6 do not say so.
        parts = event.region()
        areas = [_unscaled(one, scale) for one in parts]  # type: ignore[attr-defined]
        asked = dict.fromkeys(place for area in areas for place in layout.places_in(area))
        current = self._current if self.hasFocus() else -1
        with begin(self, scale) as painter:
            for place in asked:
                view, box = self._views[place], layout.box(place)
                paint_tile(painter, box, view, layout.size, theme, place == current)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._place_at(event.position())
        guard, point = self._look.guard, event.globalPosition()
        if event.button() != Qt.MouseButton.LeftButton or place is None:
            return
        if guard.is_second(point) or not guard.admits(self._changed_ms):
            return
        guard.note(point)
        self._move_to(place)
        self.picked.emit(self._views[place].number)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self._place_at(event.position())
        self.setCursor(
            Qt.CursorShape.ArrowCursor if place is None else Qt.CursorShape.PointingHandCursor
        )
        if place is not None and place != self._current:
            self._move_to(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (direction := arrow(event)) is not None and self._views:
            x, y = direction
            place = self._current + x + y * self._layout.columns
            if 0 <= place < len(self._views):
                self._move_to(place)
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._views:
            self._move_to(0 if event.key() == Qt.Key.Key_Home else len(self._views) - 1)
        elif event.key() in ENTER and self.current and not event.isAutoRepeat():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def pick_current(self) -> None:
        """Pick the current tile."""
        if self.current is not None:
            self.picked.emit(self.current.number)

    def _move_to(self, place: int) -> None:
        before, self._current = self._current, place
        self._update_tile(before)
        self._update_tile(place)
        if self.current is not None:
            announce(self, self.current.words)
        self.pointed.emit()

    def _place_at(self, point: QPointF) -> int | None:
        scale = self._look.scale
        return self._layout.place_at(point.x() / scale, point.y() / scale)

    def _update_tile(self, place: int) -> None:
        box, scale = self._layout.box(place), self._look.scale
        self.update(QRectF(box.topLeft() * scale, box.size() * scale).toAlignedRect())

    def _fit(self) -> None:
        scale = self._look.scale
        wide, high = self._space.width() / scale, self._space.height() / scale
        self._layout = wall_layout(len(self._views), wide, high, self._least)
        self.setMinimumHeight(round(self._layout.height * scale))
        self.updateGeometry()


def _unscaled(part: QRect, scale: float) -> QRectF:
    """Return a part of the widget in design pixels."""
    return QRectF(
        part.left() / scale, part.top() / scale, part.width() / scale, part.height() / scale
    )


class WallScroll(ScrollArea):
    """The wall in an area that scrolls if its tiles do not fit."""

    def __init__(self, look: Look, wall: WallView) -> None:
        super().__init__(look, wall)
        self._wall = wall
        self.setWidgetResizable(True)
        wall.pointed.connect(self._on_wall_pointed)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._wall.set_look(look)
        self._fit()

    def _fit(self) -> None:
        self._wall.fit(self.viewport().size())

    def _on_wall_pointed(self) -> None:
        if self._wall.hasFocus() and (current := self._wall.current) is not None:
            box = self._wall.box_of(current.number).toAlignedRect()
            self.ensureVisible(box.center().x(), box.center().y(), 0, box.height())
