"""The page at the end of a game: whether the players came home, and why."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QGridLayout, QWidget

from armada_companion.games.pinned_down.views.table_source import TableSource
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.controls.panel import Panel
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.end_frame import EndFrame
from armada_companion.ui.fonts import BANNER, BODY, CARD_NAME, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text, fill_box
from armada_companion.ui.theme import Look, Theme, mix

_WIDEST = 960
_UNDO_KEY = "U"


class ResultBanner(PaintedWidget):
    """Won or lost, and why."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._won, self._title, self._why = False, "", ""
        self.setObjectName("result_banner")

    def render_result(self, won: bool, title: str, why: str) -> None:
        self._won, self._title, self._why = won, title, why
        self.setAccessibleName(f"{title}. {why}")
        self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(640, 120)

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        color, deep = (theme.ok, theme.ok_deep) if self._won else (theme.bad, theme.bad_deep)
        body = QRectF(1, 1, size.width() - 2, size.height() - 2)
        fill_box(painter, body, 16, mix(theme.panel, deep, 0.8), QPen(color, 2))
        draw_icon(painter, "trophy" if self._won else "cross", QPointF(56, 60), 24, color)
        area = QRectF(108, 18, size.width() - 128, 48)
        style = fitted(self._title, BANNER, area.width(), 18)
        draw_text(painter, area, self._title, style, theme.hi, elide=True, tier=Tier.GLANCE)
        below = QRectF(108, 68, size.width() - 128, 28)
        style = fitted(self._why, BODY, below.width(), 14)
        draw_text(painter, below, self._why, style, theme.mid, elide=True)


class ResultPage(EndFrame):
    """How the game ended.

    Signals:
        undo_requested: Take back the step that ended the game.
    """

    undo_requested = Signal()

    def __init__(self, look: Look, source: TableSource, parent: QWidget | None = None) -> None:
        super().__init__(look, "result", parent)
        self._source = source
        self._rows: list[tuple[TextLabel, TextLabel]] = []
        register = self._parts.register
        self._banner = register(ResultBanner(look))
        self._panel = register(Panel(look))
        self._undo = register(PushButton(look, "result_undo"))
        self._back.set_primary(True)
        self._back.set_player(0)
        self._export.render_button("Export record", "folder", "X")
        self._grid = QGridLayout()
        self._arrange()
        self._undo.chosen.connect(self.undo_requested)
        self._undo.refused.connect(self.show_refusal)
        self._undo.bind_key(_UNDO_KEY, self)

    def refresh(self) -> None:
        view, undo_text = self._source.result(), self._source.undo_text
        title = "The players come home" if view.won else "The players lose"
        self._banner.render_result(view.won, title, view.reason)
        while len(self._rows) < len(view.lines):
            self._add_row()
        undo = f"Undo: {undo_text}" if undo_text else "Undo"
        reason = "" if undo_text else "There is nothing to take back."
        self._undo.render_button(undo, "undo", _UNDO_KEY, bool(undo_text), reason)
        for place, (name, figure) in enumerate(self._rows):
            words = view.lines[place] if place < len(view.lines) else ("", "")
            name.render_text(words[0])
            figure.render_text(words[1])

    def _arrange(self) -> None:
        self._grid.setHorizontalSpacing(24)
        self._grid.setVerticalSpacing(8)
        self._grid.setContentsMargins(24, 20, 24, 20)
        self._grid.setColumnStretch(0, 1)
        self._panel.setLayout(self._grid)
        parts = self._parts
        buttons, below = parts.row(12), parts.row(12)
        for button in (self._back, self._undo):
            buttons.addWidget(button, 1)
        for button in (self._export, self._new):
            below.addWidget(button, 1)
        column = parts.column(16)
        for widget in (self._banner, self._panel):
            column.addWidget(widget)
        column.addLayout(buttons)
        column.addLayout(below)
        column.addWidget(self._message)
        self._complete(column, _WIDEST)

    def _add_row(self) -> None:
        look, place = self._parts.look, len(self._rows)
        name = self._parts.register(TextLabel(look, BODY, tone="mid", name=f"line_{place}"))
        figure = self._parts.register(TextLabel(look, CARD_NAME, name=f"figure_{place}"))
        figure.setWordWrap(False)
        self._grid.addWidget(name, place, 0)
        self._grid.addWidget(figure, place, 1, Qt.AlignmentFlag.AlignRight)
        self._rows.append((name, figure))
