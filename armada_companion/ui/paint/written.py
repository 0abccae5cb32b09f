"""Tells tests what was written where, and whether it fitted; costs nothing while nobody asks."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter


class Tier(IntEnum):
    """From where a text is read. Source: design page, "Who reads it, from where".

    What decides a turn is GLANCE or READ, and is never cut.
    """

    GLANCE = 1
    READ = 2
    STUDY = 3


class Written(NamedTuple):
    """A text as it was painted; sizes are pixels of the widget.

    Attributes:
        text: What was to be written; `shown` is what there was room for, and "" for a text that
            wraps and is too high.
        px: Height of the font.
        box: Where the ink is, in the widget.
        room: How wide the text may be.
        widget: The widget that it was painted on, or None for a picture.
    """

    text: str
    shown: str
    px: float
    box: QRectF
    room: float
    tier: Tier
    widget: object

    @property
    def is_cut(self) -> bool:
        """Whether letters are missing or stand outside their room."""
        return self.shown != self.text or self.box.width() > self.room + 1


Listener = Callable[[Written], None]

listeners: list[Listener] = []
"""Whoever wants to know; empty but in tests."""


@contextmanager
def written_texts(listener: Listener) -> Iterator[None]:
    """Tell `listener` of each text that is painted meanwhile."""
    listeners.append(listener)
    try:
        yield
    finally:
        listeners.remove(listener)


def tell(
    painter: QPainter,
    texts: tuple[str, str],
    box: QRectF,
    room: QRectF,
    tier: Tier,
    px: float | None = None,
) -> None:
    """Tell all listeners of a text; the boxes are in the painter's own measure.

    Args:
        painter: What wrote it.
        texts: What was to be written, and what there was room for.
        box: Where the ink is.
        room: Where the text may be.
        tier: From where it is read.
        px: Height of the font; as high as `box` where nothing else is said.
    """
    way = painter.worldTransform()
    seen = way.mapRect(box)
    whole = way.mapRect(room)
    height = seen.height() if px is None else way.mapRect(QRectF(0, 0, px, px)).height()
    written = Written(*texts, height, seen, whole.width(), tier, painter.device())
    for listener in listeners:
        listener(written)


def tell_left_out(painter: QPainter, text: str, room: QRectF, tier: Tier, px: float) -> None:
    """Tell all listeners of a text that is not written because there is no room for it."""
    tell(painter, (text, ""), QRectF(room.topLeft(), QSizeF()), room, tier, px)
