"""Layouts whose gaps grow with the text scale, and whose children get the same look."""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.ui.theme import Look


class Styled(Protocol):
    """Anything that is drawn in a theme and scale."""

    def set_look(self, look: Look) -> None: ...


StyledT = TypeVar("StyledT", bound=Styled)

Margins = tuple[int, int, int, int]
NO_MARGINS: Margins = (0, 0, 0, 0)

_ACROSS = QBoxLayout.Direction.LeftToRight
_DOWN = QBoxLayout.Direction.TopToBottom


class ScaledLayout:
    """Passes the look of one widget on to its children and layouts; sizes are pixels at scale 1."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._children: list[Styled] = []
        self._boxes: list[tuple[QBoxLayout, Margins, int]] = []
        self._sizes: list[tuple[Callable[[int], None], int]] = []
        self._turning: list[tuple[QBoxLayout, int]] = []

    def register(self, child: StyledT) -> StyledT:
        """Give `child` each later look too, and return it."""
        self._children.append(child)
        return child

    def column(self, gap: int = 0, margins: Margins = NO_MARGINS) -> QBoxLayout:
        """Return a new vertical layout; margins are left, top, right, bottom."""
        return self._box(QBoxLayout(_DOWN), gap, margins)

    def row(self, gap: int = 0, margins: Margins = NO_MARGINS) -> QBoxLayout:
        """Return a new layout that puts widgets side by side."""
        return self._box(QBoxLayout(_ACROSS), gap, margins)

    def row_of(self, widgets: Iterable[QWidget], gap: int) -> QBoxLayout:
        """Return a new row of widgets that share its width equally."""
        row = self.row(gap)
        for widget in widgets:
            row.addWidget(widget, 1)
        return row

    def turn(self, row: QBoxLayout, wide_from: int) -> QBoxLayout:
        """Make `row` a column in a widget narrower than `wide_from`, and return it."""
        self._turning.append((row, wide_from))
        return row

    def keep_size(self, set_pixels: Callable[[int], None], size: int) -> None:
        """Call `set_pixels` with a size in the scale, now and at each change of the look."""
        self._sizes.append((set_pixels, size))
        set_pixels(round(size * self.look.scale))

    def fit_width(self, width: int) -> None:
        """Turn rows and columns; call this whenever the widget's width in pixels changes."""
        for box, wide_from in self._turning:
            set_direction(box, width / self.look.scale >= wide_from)

    def set_look(self, look: Look) -> None:
        self.look = look
        for child in self._children:
            child.set_look(look)
        for set_pixels, size in self._sizes:
            set_pixels(round(size * look.scale))
        for box, margins, gap in self._boxes:
            self._scale(box, margins, gap)

    def _box(self, box: QBoxLayout, gap: int, margins: Margins) -> QBoxLayout:
        self._boxes.append((box, margins, gap))
        self._scale(box, margins, gap)
        return box

    def _scale(self, box: QBoxLayout, margins: Margins, gap: int) -> None:
        scale = self.look.scale
        left, top, right, bottom = (round(margin * scale) for margin in margins)
        box.setContentsMargins(left, top, right, bottom)
        box.setSpacing(round(gap * scale))


class ScaledWidget(QWidget):
    """A widget whose children are made and laid out with its `_parts`."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = ScaledLayout(look)

    def set_look(self, look: Look) -> None:
        """Change theme and scale of the widget and its children."""
        self._parts.set_look(look)
        self._parts.fit_width(self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._parts.fit_width(self.width())


def keep_space(widget: QWidget) -> None:
    """Reserve a widget's space even while it is hidden."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)


def set_direction(box: QBoxLayout, across: bool) -> None:
    """Make a layout horizontal, or vertical."""
    direction = _ACROSS if across else _DOWN
    if box.direction() != direction:
        box.setDirection(direction)
