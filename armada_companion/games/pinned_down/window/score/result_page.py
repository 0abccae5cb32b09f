"""The page at the end of a game: the result, its reason, and the chronicle."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.end_frame import EndFrame
from armada_companion.ui.fonts import BANNER, BODY, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text, fill_box
from armada_companion.ui.theme import Look, Theme, mix

from ...views.table_source import TableSource
from .result_panels import FleetPanel, JourneyPanel

_WIDEST = 1240
_BESIDE_FROM = 900
"""In a narrower window the fleet lies below the journey."""

_UNDO_KEY, _SIGN_KEY, _REMATCH_KEY = "U", "S", "R"


class ResultBanner(PaintedWidget):
    """Shows whether the game is won or lost, and why."""

    _design = QSizeF(640, 108)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._won, self._title, self._why = False, "", ""
        self.setObjectName("result_banner")

    def render_result(self, won: bool, title: str, why: str) -> None:
        self._won, self._title, self._why = won, title, why
        self.setAccessibleName(f"{title}. {why}")
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        color, deep = (theme.ok, theme.ok_deep) if self._won else (theme.bad, theme.bad_deep)
        body = QRectF(1, 1, size.width() - 2, size.height() - 2)
        fill_box(painter, body, 16, mix(theme.panel, deep, 0.8), QPen(color, 2))
        draw_icon(painter, "trophy" if self._won else "cross", QPointF(56, 54), 24, color)
        area = QRectF(108, 12, size.width() - 128, 48)
        style = fitted(self._title, BANNER, area.width(), 18)
        draw_text(painter, area, self._title, style, theme.hi, elide=True, tier=Tier.GLANCE)
        below = QRectF(108, 62, size.width() - 128, 28)
        style = fitted(self._why, BODY, below.width(), 14)
        draw_text(painter, below, self._why, style, theme.mid, elide=True)


class ResultPage(EndFrame):
    """Shows the result of the game.

    Signals:
        undo_requested: Take back the step that ended the game.
        rematch_requested: Another game with the same players, ships and settings.
    """

    has_corrections = True

    def __init__(self, look: Look, source: TableSource, parent: QWidget | None = None) -> None:
        super().__init__(look, "result", parent=parent)
        self._source = source
        register = self._parts.register
        self._banner = register(ResultBanner(look))
        self._journey = register(JourneyPanel(look))
        self._fleet = register(FleetPanel(look))
        self._undo = register(PushButton(look, "result_undo"))
        self._sign = register(PushButton(look, "result_sign"))
        self._rematch = register(PushButton(look, "result_rematch"))
        self._back.set_primary(True)
        self._back.set_player(0)
        self._export.render_button("Export record", "folder", "X")
        self._sign.render_button("Sign…", "check", _SIGN_KEY)
        self._rematch.render_button("Rematch", "people", _REMATCH_KEY)
        self._rematch.set_hint("The same players, ships and settings")
        self._arrange()
        self.undo_requested = self._undo.chosen
        self._undo.refused.connect(self.show_refusal)
        self._undo.bind_key(_UNDO_KEY, self)
        self.sign_requested = self._sign.chosen
        self._sign.bind_key(_SIGN_KEY, self)
        self.rematch_requested = self._rematch.chosen
        self._rematch.bind_key(_REMATCH_KEY, self)

    def refresh(self) -> None:
        view, undo_text = self._source.result(), self._source.undo_text
        title = "The players come home" if view.won else "The players lose"
        self._banner.render_result(view.won, title, view.reason)
        self._journey.render_stops(view.stops)
        self._fleet.render_fleet(view.ships, view.lines)
        undo = f"Undo: {undo_text}" if undo_text else "Undo"
        reason = "" if undo_text else "There is nothing to take back."
        self._undo.render_button(undo, "undo", _UNDO_KEY, bool(undo_text), reason)

    def _arrange(self) -> None:
        parts = self._parts
        buttons = parts.row_of((self._back, self._undo), 12)
        below = parts.turn(parts.row(12), _BESIDE_FROM)
        for pair in ((self._rematch, self._new), (self._export, self._sign)):
            below.addLayout(parts.row_of(pair, 12), 1)
        panels = parts.turn(parts.row(16), _BESIDE_FROM)
        panels.addWidget(self._journey, 3)
        panels.addWidget(self._fleet, 2)
        column = parts.column(14)
        column.addWidget(self._banner)
        column.addLayout(buttons)
        column.addLayout(below)
        column.addLayout(panels)
        column.addWidget(self._message)
        self._complete(column, _WIDEST)
