"""The forecast of the threat pool, drawn where enemy ships would be."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from armada_companion.ui.fonts import Face, TextStyle, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import draw_number, draw_text, fill_box
from armada_companion.ui.theme import Theme, mix

from ...views.table.table_views import PoolView
from ..parts.pool_panel import paint_token

_WIDTH, _LARGEST = 360.0, 1.5
_PAD = 20.0
_LEAST_ROW, _MOST_ROW = 34.0, 76.0
_WITH_TOKENS = 52.0
"""Lower rows have no space for tokens."""

_WORDS = TextStyle(Face.BODY, 19)
_FIGURE = 50.0
_TOKEN, _PITCH = 7.0, 17.0


def paint_coming(painter: QPainter, area: QRectF, view: PoolView, theme: Theme) -> None:
    """Draw a line for each addition to the pool, as large as possible."""
    if not view.outlook:
        return
    zoom = max(1.0, min(_LARGEST, area.width() / _WIDTH))
    painter.save()
    painter.translate(area.topLeft())
    painter.scale(zoom, zoom)
    wide, tall = area.width() / zoom, area.height() / zoom
    row = max(_LEAST_ROW, min(_MOST_ROW, (tall - 2 * _PAD) / len(view.outlook)))
    high = min(tall, row * len(view.outlook) + 2 * _PAD)
    box = QRectF(0.7, 0.7, wide - 1.4, high - 1.4)
    pen = QPen(theme.line, 1.4, Qt.PenStyle.DashLine)
    fill_box(painter, box, 12, mix(theme.panel, theme.bg0, 0.4), pen)
    for place, words in enumerate(view.outlook):
        line = QRectF(_PAD, _PAD + place * row, wide - 2 * _PAD, row)
        if line.bottom() > high - 4:
            break
        step = view.steps[place] if place < len(view.steps) else 0
        is_sum = place == len(view.outlook) - 1
        _paint_line(painter, line, (words, step), view, is_sum, theme)
    painter.restore()


def _paint_line(
    painter: QPainter,
    line: QRectF,
    told: tuple[str, int],
    view: PoolView,
    is_sum: bool,
    theme: Theme,
) -> None:
    words, step = told
    with_tokens = line.height() >= _WITH_TOKENS
    text = QRectF(line)
    if with_tokens:
        text.setHeight(line.height() - 2 * _TOKEN - 10)
    if is_sum and with_tokens and words.startswith(f"{step} "):
        draw_number(painter, QPointF(line.x() + 32, line.center().y()), step, _FIGURE, theme.hi)
        text = line.adjusted(72, 0, 0, -line.height() / 2)
        words = words.partition(" ")[2]
        _paint_verdict(painter, text.translated(0, line.height() / 2 - 4), view, theme)
        with_tokens = False
    tone = theme.hi if is_sum else theme.mid
    draw_text(painter, text, words, fitted(words, _WORDS, text.width(), 14), tone, elide=True)
    if with_tokens:
        _paint_tokens(painter, QPointF(line.x(), text.bottom() + _TOKEN), line, step, view, theme)


def _paint_verdict(painter: QPainter, area: QRectF, view: PoolView, theme: Theme) -> None:
    color = theme.bad if view.warns else theme.mid
    if view.warns:
        draw_icon(painter, "alert", QPointF(area.x() + 9, area.center().y()), 9, color)
        area = area.adjusted(24, 0, 0, 0)
    words = f"{view.verdict} of the enemy"
    draw_text(painter, area, words, fitted(words, _WORDS, area.width(), 14), color, elide=True)


def _paint_tokens(
    painter: QPainter, start: QPointF, line: QRectF, step: int, view: PoolView, theme: Theme
) -> None:
    """Draw tokens: filled in the pool, hollow for coming ones, grey for removed ones."""
    count = abs(step)
    if not count:
        return
    pitch = min(_PITCH, (line.width() - 2 * _TOKEN) / max(1, count - 1))
    color = theme.bad if view.warns else theme.warn
    color = theme.low if step < 0 else color
    is_held = step == view.pool and line.y() <= _PAD
    for place in range(count):
        center = QPointF(start.x() + _TOKEN + place * pitch, start.y())
        paint_token(painter, center, color, theme, is_held, _TOKEN)
