"""Draws text, figures and panels for all painters. All sizes are pixels at scale 1."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from armada_companion.kit.wording import shown_text
from armada_companion.ui import fonts
from armada_companion.ui.paint.painted_text import Tier, listeners, record_text
from armada_companion.ui.theme import Theme, mix

CENTER = Qt.AlignmentFlag.AlignCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush()

EDGE = 1.0
"""Width of the edges of panels, cards and buttons; Qt draws wider ones three times slower."""

UNKNOWN = "?"
"""Shown in place of a number that nobody entered."""

# If the box were as low as the font, the descenders would be cut.
_WHOLE = int(Qt.TextFlag.TextDontClip)
_BELOW = 2.0


def draw_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    style: fonts.TextStyle,
    color: QColor,
    align: Qt.AlignmentFlag = LEFT,
    elide: bool = False,
    tier: Tier = Tier.STUDY,
) -> None:
    """Draw one line of text into `rect`; with `elide` a long text ends with an ellipsis."""
    shown = whole = shown_text(text)
    face, part = fonts.drawing_font(style)
    if elide and fonts.advance(shown, style) > rect.width():
        width = rect.width() / part
        shown = QFontMetricsF(face).elidedText(shown, Qt.TextElideMode.ElideRight, width)
    painter.setPen(color)
    _write(painter, rect, int(align) | _WHOLE, shown, face, part)
    if listeners:
        record_text(
            painter,
            (text, text if shown == whole else shown),
            _ink(rect, shown, style, align),
            rect,
            tier,
        )


def draw_wrapped(
    painter: QPainter,
    rect: QRectF,
    text: str,
    style: fonts.TextStyle,
    color: QColor,
    tier: Tier = Tier.STUDY,
    struck: bool = False,
) -> None:
    """Draw wrapped text from the top of `rect`, cut at its lower edge."""
    shown = shown_text(text)
    face, part = fonts.drawing_font(style)
    if struck:
        face = QFont(face)
        face.setStrikeOut(True)
    painter.setPen(color)
    _write(painter, rect.adjusted(0, 0, 0, _BELOW), fonts.WRAP, shown, face, part)
    if listeners:
        tall = fonts.wrapped_height(shown, style, rect.width())
        box = QRectF(rect.topLeft(), QSizeF(rect.width(), min(tall, rect.height())))
        fitted_text = text if tall <= rect.height() + 1 else ""
        record_text(painter, (text, fitted_text), box, rect, tier, style.px)


def _write(
    painter: QPainter, rect: QRectF, flags: int, text: str, face: QFont, part: float
) -> None:
    painter.setFont(face)
    painter.save()
    painter.translate(rect.topLeft())
    painter.scale(part, part)
    painter.drawText(QRectF(0, 0, rect.width() / part, rect.height() / part), flags, text)
    painter.restore()


@lru_cache(maxsize=256)
def _glyph(text: str, face: fonts.Face, weight: int) -> QPainterPath:
    """Return a cached figure as a path of height `DRAWN_PX`."""
    path = QPainterPath()
    path.addText(0, 0, fonts.font(fonts.TextStyle(face, fonts.DRAWN_PX, weight)), text)
    middle = path.boundingRect().center()
    return path.translated(-middle.x(), -middle.y())


def draw_number(
    painter: QPainter,
    center: QPointF,
    text: object,
    px: float,
    color: QColor,
    face: fonts.Face = fonts.Face.COND,
    weight: int = 700,
    tier: Tier = Tier.STUDY,
) -> None:
    """Paint a figure so that the middle of its ink is exactly on `center`."""
    painter.save()
    painter.translate(center)
    painter.scale(px / fonts.DRAWN_PX, px / fonts.DRAWN_PX)
    painter.fillPath(_glyph(str(text), face, weight), color)
    painter.restore()
    if listeners:
        size = _glyph(str(text), face, weight).boundingRect().size() * (px / fonts.DRAWN_PX)
        box = QRectF(center.x() - size.width() / 2, center.y() - px / 2, size.width(), px)
        record_text(painter, (str(text), str(text)), box, box, tier)


def _ink(rect: QRectF, text: str, style: fonts.TextStyle, align: Qt.AlignmentFlag) -> QRectF:
    """Return the box of `text` in `rect`, as high as its font."""
    width, spare = fonts.advance(text, style), rect.width() - fonts.advance(text, style)
    parts = {LEFT: 0.0, CENTER: 0.5, RIGHT: 1.0}
    left = rect.left() + spare * parts.get(align, 0.0)
    return QRectF(left, rect.center().y() - style.px / 2, width, style.px)


def vertical(height: float, top: QColor, bottom: QColor, start: float = 0.0) -> QLinearGradient:
    """Return a gradient from `start` down over `height`."""
    gradient = QLinearGradient(0, start, 0, start + height)
    gradient.setColorAt(0, top)
    gradient.setColorAt(1, bottom)
    return gradient


def outline(painter: QPainter, path: QPainterPath, pen: QPen) -> None:
    """Draw the edge of `path` only; resets the brush, which would fill it."""
    painter.setPen(pen)
    painter.setBrush(NO_BRUSH)
    painter.drawPath(path)


def fill_box(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    fill: QBrush | QColor | QLinearGradient,
    pen: QPen | None = None,
) -> None:
    """Draw a filled box with round corners."""
    painter.setPen(pen or NO_PEN)
    painter.setBrush(fill)
    painter.drawRoundedRect(rect, radius, radius)


def fill_disc(
    painter: QPainter,
    center: QPointF,
    radius: float,
    fill: QBrush | QColor | QRadialGradient,
    pen: QPen | None = None,
) -> None:
    painter.setPen(pen or NO_PEN)
    painter.setBrush(fill)
    painter.drawEllipse(center, radius, radius)


def paint_panel(painter: QPainter, rect: QRectF, theme: Theme, radius: float = 14.0) -> None:
    """Draw the background of a panel."""
    fill = vertical(rect.height(), mix(theme.panel, theme.raised, 0.25), theme.panel, rect.top())
    fill_box(painter, rect, radius, fill, QPen(theme.line, EDGE))


def paint_backdrop(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the background of the window, darker at the bottom."""
    painter.fillRect(rect, vertical(rect.height(), theme.bg1, theme.bg0, rect.top()))
