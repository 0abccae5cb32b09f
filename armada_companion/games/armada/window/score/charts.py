"""The charts of a game, painted; readable in each theme, and printed in black and white."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME, KEY, NOTE, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, NO_BRUSH, draw_text, fill_box
from armada_companion.ui.theme import Look, Theme

from ...views.score.chart_values import BarGroup, Chart

_SIZE = QSize(1180, 740)
_LEAST = QSizeF(326, 232)
_HEAD, _FOOT, _PAD = 62.0, 32.0, 16.0
_LABEL_ROOM = 27.0
_WIDEST_BAR = 40.0
_BETWEEN = 3.0
_FIGURE = TextStyle(Face.COND, 25, 600)
_GROUP = TextStyle(Face.SEMI, 18, 600)
_NARROW = TextStyle(Face.COND, 16, 600)
_LEGEND_GAP = 18.0


class ChartPicture(PaintedWidget):
    """A chart: bars side by side, each series with its own color and pattern."""

    _design = QSizeF(540, 258)

    def __init__(self, look: Look, chart: Chart, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._chart = chart
        self.setObjectName(f"chart_{chart.name}")
        self.setAccessibleName(chart.title)
        self.setAccessibleDescription(chart.spoken)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def minimumSizeHint(self) -> QSize:
        return (_LEAST * self._look.scale).toSize()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        body = QRectF(1, 1, size.width() - 2, size.height() - 2)
        edge = QPen(theme.hi, 2.5) if self.hasFocus() else QPen(theme.line, 1.2)
        fill_box(painter, body, 14, theme.panel, edge)
        width = size.width() - 2 * _PAD
        title = fitted(self._chart.title, CARD_NAME, width, 15)
        area = QRectF(_PAD, 9, width, 26)
        draw_text(painter, area, self._chart.title, title, theme.hi, elide=True, tier=Tier.READ)
        plot = QRectF(_PAD, _HEAD, width, size.height() - _HEAD - _FOOT)
        if not self._chart.groups:
            draw_text(painter, plot, self._chart.note, NOTE, theme.mid, CENTER, elide=True)
            return
        self._paint_legend(painter, QRectF(_PAD, 36, width, 20), theme)
        self._paint_groups(painter, plot, theme)

    def _paint_legend(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        """Paint each series' name beside a small bar of its pattern, then the note."""
        x = area.left()
        each = area.width() / len(self._chart.series)
        for place, name in enumerate(self._chart.series):
            _paint_bar(painter, QRectF(x, area.top() + 3, 14, 14), place, theme)
            left = x + 20
            if place < 2:
                middle = QPointF(x + 27, area.center().y())
                draw_icon(painter, f"emblem{place}", middle, 6, theme.players[place])
                left += 18
            space = each - (left - x) - 6
            style = fitted(name, KEY, space, 14)
            if advance(name, style) > space:
                style = fitted(name, _NARROW, space, 14)
            draw_text(
                painter, QRectF(left, area.top(), space, 20), name, style, theme.mid, elide=True
            )
            x = left + min(space, advance(name, style)) + _LEGEND_GAP

    def _paint_groups(self, painter: QPainter, plot: QRectF, theme: Theme) -> None:
        groups = self._chart.groups
        most = max((bar.value for group in groups for bar in group.bars), default=0)
        painter.setPen(QPen(theme.line_hi, 1.4))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        pitch = plot.width() / len(groups)
        for place, group in enumerate(groups):
            area = QRectF(plot.left() + place * pitch, plot.top(), pitch, plot.height())
            self._paint_group(painter, area, group, most, theme)
            label = QRectF(area.left(), plot.bottom() + 3, pitch, 22)
            words = group.label
            if advance(words, _GROUP.sized(15)) > pitch - 4:
                words = words.removeprefix("Round ")
            style = fitted(words, _GROUP, pitch - 4, 14)
            draw_text(painter, label, words, style, theme.mid, CENTER)

    def _paint_group(
        self, painter: QPainter, area: QRectF, group: BarGroup, most: int, theme: Theme
    ) -> None:
        count = len(group.bars)
        room = area.width() - 12 - _BETWEEN * (count - 1)
        width = min(_WIDEST_BAR, room / count)
        x = area.center().x() - (width * count + _BETWEEN * (count - 1)) / 2
        for bar in group.bars:
            tall = (area.height() - _LABEL_ROOM) * bar.value / most if most else 0.0
            box = QRectF(x, area.bottom() - tall, width, tall)
            if bar.value:
                _paint_bar(painter, box, bar.series, theme)
            over = QRectF(x - 6, box.top() - _LABEL_ROOM, width + 12, _LABEL_ROOM)
            style = fitted(bar.label, _FIGURE, width + 6, 14)
            draw_text(painter, over, bar.label, style, theme.hi, CENTER)
            x += width + _BETWEEN


class ChartsSheet(Sheet):
    """Shows the charts of a game, two in a row."""

    def __init__(self, look: Look, shown: Sequence[Chart], parent: QWidget | None = None) -> None:
        super().__init__(
            look, "charts_sheet", title="The course of the game", size=_SIZE, parent=parent
        )
        form = self._new_form()
        pictures = [self._parts.register(ChartPicture(look, chart)) for chart in shown]
        for start in range(0, len(pictures), 2):
            row = self._parts.row_of(pictures[start : start + 2], 12)
            form.layout.addLayout(self._parts.turn(row, 760), 1)
        notes = dict.fromkeys(chart.note for chart in shown if chart.groups and chart.note)
        form.text(" ".join(notes), name="charts_notes", style=NOTE)
        self._button("charts_close", "Close", "back", self.accept)
        self._fill(form.layout)


def _paint_bar(painter: QPainter, box: QRectF, series: int, theme: Theme) -> None:
    """Paint a bar: side A full, side B hatched, both sides together as an outline."""
    color = theme.players[series] if series < len(theme.players) else theme.mid
    pen = QPen(color, 1.6)
    if series == 0:
        fill_box(painter, box, 2, color, pen)
        return
    fill_box(painter, box, 2, theme.panel, pen)
    if series == 1:
        painter.setPen(pen)
        painter.setBrush(_hatched(color))
        painter.drawRect(box)
        painter.setBrush(NO_BRUSH)


def _hatched(color: QColor) -> QBrush:
    return QBrush(color, Qt.BrushStyle.BDiagPattern)
