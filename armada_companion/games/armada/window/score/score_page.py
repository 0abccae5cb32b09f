"""The score page: the winner, the reason and the points."""

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPen

from armada_companion.ui import fonts
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.message_banner import BelowMessage
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.end_frame import EndFrame
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import RIGHT, draw_text, fill_box, vertical
from armada_companion.ui.paint.shapes import rounded
from armada_companion.ui.theme import Look, Theme, alpha, mix

from ...views.score.score_view import ScoreLine, ScoreView, SideScore

_TOTAL = fonts.TextStyle(fonts.Face.COND, 72, 700)
_WIDEST = 1120
_BESIDE_FROM = 900
"""In a narrower page the answers are below the times."""

_TAB = 96.0
_LINE = 32.0
_HEADER = 112.0
_FOOTER = 56.0
_SMALLEST_LETTERS = 14


class WinnerBanner(PaintedWidget):
    """Shows the winner and the reason, in the winner's color."""

    _design = QSizeF(700, 112)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._winner: int | None = None
        self._title = self._why = ""
        self.setObjectName("winner_banner")

    def render_winner(self, winner: int | None, title: str, why: str) -> None:
        """Show the result; None for no winner."""
        self._winner, self._title, self._why = winner, title, why
        self.setAccessibleName(f"{title}. {why}")
        self.update()

    def minimumSizeHint(self) -> QSize:
        return (QSizeF(360, 112) * self._look.scale).toSize()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        color, deep = theme.player(self._winner), theme.player_deep(self._winner)
        fill = QLinearGradient(0, 0, size.width(), 0)
        fill.setColorAt(0, deep)
        fill.setColorAt(1, mix(theme.panel, deep, 0.25))
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        fill_box(painter, body, 16, fill, QPen(alpha(color, 0.75), 1.6))
        x = 24.0
        if self._winner is not None:
            painter.save()
            painter.setClipRect(QRectF(0, 0, _TAB, size.height()))
            painter.fillPath(rounded(_TAB + 20, size.height(), 16), color)
            painter.restore()
            draw_icon(painter, "trophy", QPointF(_TAB / 2, size.height() / 2), 26, theme.ink)
            x = _TAB + 24
        space = size.width() - x - 24
        area = QRectF(x, 18, space, 46)
        title = fonts.fitted(self._title, fonts.BANNER, space, 20)
        draw_text(painter, area, self._title, title, theme.hi, elide=True, tier=Tier.GLANCE)
        why = fonts.fitted(self._why, fonts.BODY, space, 14)
        draw_text(painter, QRectF(x + 1, 66, space, 26), self._why, why, theme.mid, elide=True)


class ScoreColumn(PaintedWidget):
    """One side's score, line by line."""

    def __init__(self, look: Look, player: int) -> None:
        super().__init__(look)
        self._view = SideScore(player, "", (), 0, winner=False)
        self.setObjectName(f"score_{'AB'[player]}")

    def render_side(self, view: SideScore) -> None:
        self._view = view
        lines = [f"{_line_words(line)} {line.points}" for line in view.lines]
        total = f"total {view.total}"
        self.setAccessibleName(f"{view.name}, {view.total} points")
        reward = [view.reward] if view.reward else []
        self.setAccessibleDescription("; ".join([*lines, total, *reward]))
        self.updateGeometry()
        self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(430, _HEADER + _LINE * max(1, len(self._view.lines)) + _FOOTER + 12)

    def minimumSizeHint(self) -> QSize:
        return (QSizeF(270, self.design_size().height()) * self._look.scale).toSize()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view = self._view
        color = theme.players[view.player]
        top = mix(theme.panel, theme.players_deep[view.player], 0.5)
        body = QRectF(1, 1, size.width() - 2, size.height() - 2)
        edge = QPen(color if view.winner else theme.line, 2 if view.winner else 1.2)
        fill_box(painter, body, 18, vertical(size.height() * 0.6, top, theme.panel), edge)
        self._paint_header(painter, size.width(), theme)
        y = _HEADER
        for line in view.lines:
            self._paint_line(painter, QRectF(24, y, size.width() - 48, _LINE), line, theme)
            y += _LINE
        if not view.lines:
            area = QRectF(24, y, size.width() - 48, _LINE)
            draw_text(painter, area, "No points", fonts.BODY, theme.low)
            y += _LINE
        self._paint_total(painter, QRectF(24, y + 8, size.width() - 48, _FOOTER), theme)

    def _paint_header(self, painter: QPainter, width: float, theme: Theme) -> None:
        view = self._view
        color = theme.players[view.player]
        draw_icon(painter, f"emblem{view.player}", QPointF(38, 54), 15, color)
        total = str(view.total)
        figure = fonts.advance(total, _TOTAL)
        area = QRectF(24, 10, width - 48, 88)
        draw_text(painter, area, total, _TOTAL, theme.hi, RIGHT, tier=Tier.GLANCE)
        area = QRectF(66, 34, width - 66 - 24 - figure - 16, 40)
        name = view.name.upper()
        style = fonts.fitted(name, fonts.TITLE, area.width(), 15)
        draw_text(painter, area, name, style, color, elide=True, tier=Tier.READ)
        painter.setPen(QPen(theme.line, 1.2))
        painter.drawLine(QPointF(24, _HEADER - 8), QPointF(width - 24, _HEADER - 8))

    def _paint_line(self, painter: QPainter, area: QRectF, line: ScoreLine, theme: Theme) -> None:
        draw_text(painter, area, str(line.points), fonts.BODY, theme.hi, RIGHT)
        note = fonts.advance(line.note, fonts.NOTE) + 12 if line.note else 0.0
        words = QRectF(area.left(), area.top(), area.width() - note - 64, area.height())
        style = fonts.BODY
        if fonts.advance(line.text, style) > words.width():
            style = fonts.fitted(line.text, fonts.NARROW_NAME, words.width(), _SMALLEST_LETTERS)
        shown = min(fonts.advance(line.text, style), words.width())
        draw_text(painter, words, line.text, style, theme.hi, elide=True)
        beside = QRectF(area.left() + shown + 12, area.top() + 1, note, area.height())
        draw_text(painter, beside, line.note, fonts.NOTE, theme.mid)

    def _paint_total(self, painter: QPainter, area: QRectF, theme: Theme) -> None:
        painter.setPen(QPen(theme.line, 1.2))
        painter.drawLine(area.topLeft(), area.topRight())
        draw_text(painter, area, "TOTAL", fonts.LABEL, theme.mid)
        draw_text(painter, area, str(self._view.total), fonts.TITLE, theme.hi, RIGHT)
        left = fonts.advance("TOTAL", fonts.LABEL) + 16
        right = fonts.advance(str(self._view.total), fonts.TITLE) + 12
        beside = area.adjusted(left, 1, -right, 1)
        style = fonts.NOTE
        if fonts.advance(self._view.reward, style) > beside.width():
            style = fonts.fitted(
                self._view.reward, fonts.NARROW_NAME, beside.width(), _SMALLEST_LETTERS
            )
        draw_text(painter, beside, self._view.reward, style, theme.mid, elide=True)


class ScorePage(EndFrame):
    """Shows the score of a game."""

    has_corrections = True

    def __init__(self, look: Look, source: Callable[[], ScoreView]) -> None:
        """Make the page; `source` returns the current score."""
        super().__init__(look, "score")
        self._source = source
        register = self._parts.register
        self._banner = register(WinnerBanner(look))
        self._times = register(TextLabel(look, fonts.NOTE, tone="mid", name="score_times"))
        self._answers = register(TextLabel(look, fonts.BODY, tone="mid", name="score_answers"))
        self._columns = [register(ScoreColumn(look, player)) for player in (0, 1)]
        self._slip = register(PushButton(look, "score_slip"))
        self._slip.render_button("Result slip", "flag", "R")
        self.slip_requested = self._slip.chosen
        self._slip.bind_key("R", self)
        self._charts = register(PushButton(look, "score_charts"))
        self._charts.render_button("Charts", "chart", "C")
        self.charts_requested = self._charts.chosen
        self._charts.bind_key("C", self)
        self._buttons = self._parts.turn(self._parts.row(12), 1040)
        self._back.bind_key("Esc", self)
        self._arrange()

    def refresh(self) -> None:
        self.render_score(self._source())

    def render_score(self, view: ScoreView) -> None:
        self._banner.render_winner(view.winner, view.title, view.why)
        for button in (self._back, self._new, self._slip):
            button.set_player(view.winner)
        back, mark = ("Undo", "undo") if view.is_unplayed else ("Back to the table", "back")
        self._back.render_button(back, mark, "B")
        self._line_up(view.is_over, view.is_event)
        self._answers.render_text("\n".join(view.answers), "bad" if view.is_disputed else "mid")
        self._answers.setVisible(bool(view.answers))
        self._times.render_text("\n".join(view.times))
        self._charts.setVisible(not view.is_unplayed)
        for column, side in zip(self._columns, view.sides, strict=True):
            column.render_side(side)

    def _arrange(self) -> None:
        scores, whole = self._parts.row(16), self._parts.column(16)
        for column in self._columns:
            scores.addWidget(column, 1, Qt.AlignmentFlag.AlignTop)
        whole.addWidget(self._banner)
        facts = self._parts.turn(self._parts.row(16), _BESIDE_FROM)
        facts.addWidget(BelowMessage(self._message, self._times), 1)
        facts.addWidget(self._answers, 1, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(facts)
        whole.addLayout(scores)
        whole.addLayout(self._buttons)
        self._complete(whole, _WIDEST)
        self._line_up(is_over=False)

    def _line_up(self, is_over: bool, is_event: bool = False) -> None:
        """Put the button that is probably used next at the left; the Tab key follows this order.

        After a game of an event, that is the result slip.
        """
        self._slip.setVisible(is_over)
        row = (self._back, self._export, self._charts, self._slip, self._new)
        if is_over and is_event:
            row = (self._back, self._export, self._charts, self._new, self._slip)
        buttons = row[::-1] if is_over else row
        for button in buttons:
            button.set_primary(button is buttons[0])
            self._buttons.addWidget(button, 1)
        for before, after in pairwise(buttons):
            self.setTabOrder(before, after)


def _line_words(line: ScoreLine) -> str:
    return f"{line.text} {line.note}".strip()
