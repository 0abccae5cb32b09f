"""Reports painted texts to tests: their place, and whether they fitted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from armada_companion.kit.value import Value


class Tier(IntEnum):
    """The distance from which a text is read. Source: design page, "Who reads it, from where".

    Text that decides a turn is GLANCE or READ, and is never cut.
    """

    GLANCE = 1
    READ = 2
    STUDY = 3


class PaintedText(Value, frozen=True):
    """A painted text; sizes are pixels of the widget.

    Attributes:
        shown: The part that fitted; "" for a wrapped text that is too high.
        px: Height of the font.
        box: The box of the ink, in the widget.
        width: The available width.
        widget: The painted widget, or None for a picture.
    """

    text: str
    shown: str
    px: float
    box: QRectF
    width: float
    tier: Tier
    widget: object

    @property
    def is_cut(self) -> bool:
        """Whether letters are missing or outside the area."""
        return self.shown != self.text or self.box.width() > self.width + 1


Listener = Callable[[PaintedText], None]

listeners: list[Listener] = []
"""Receive every painted text; empty outside tests."""


@contextmanager
def record_texts(listener: Listener) -> Iterator[None]:
    """Call `listener` with each text that is painted while the block runs."""
    listeners.append(listener)
    try:
        yield
    finally:
        listeners.remove(listener)


def record_text(
    painter: QPainter,
    texts: tuple[str, str],
    box: QRectF,
    area: QRectF,
    tier: Tier,
    px: float | None = None,
) -> None:
    """Report a text to all listeners; the boxes are in the coordinates of the painter.

    Args:
        texts: The whole text, and the part of it that fitted.
        tier: The distance from which it is read.
        px: Height of the font; by default the height of `box`.
    """
    transform = painter.worldTransform()
    ink = transform.mapRect(box)
    height = ink.height() if px is None else transform.mapRect(QRectF(0, 0, px, px)).height()
    width = transform.mapRect(area).width()
    painted = PaintedText(*texts, height, ink, width, tier, painter.device())
    for listener in listeners:
        listener(painted)


def record_omitted_text(painter: QPainter, text: str, area: QRectF, tier: Tier, px: float) -> None:
    """Report a text that is not painted for lack of space."""
    record_text(painter, (text, ""), QRectF(area.topLeft(), QSizeF()), area, tier, px)
