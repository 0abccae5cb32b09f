"""The players who have joined, each with ship and characters."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.views.setup import PlayerRow
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import BODY, CARD_NAME, LABEL, NOTE, fitted
from armada_companion.ui.marks import put_mark
from armada_companion.ui.paint.primitives import draw_text, fill_box, paint_panel
from armada_companion.ui.text import tr
from armada_companion.ui.theme import Look, Theme

_ROW = 86.0
_TOP = 44.0


class PlayerList(PaintedWidget):
    """A card for each player."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._rows: tuple[PlayerRow, ...] = ()
        self.setObjectName("player_list")

    def render_players(self, rows: Sequence[PlayerRow]) -> None:
        """Show who plays."""
        self._rows = tuple(rows)
        told = [f"{row.player}: {row.ship}, {row.crew}" for row in rows]
        self.setAccessibleName("; ".join(told) or tr("No player yet"))
        self.set_hint("\n".join(told))
        self.updateGeometry()
        self.update()

    def design_size(self) -> QSizeF:
        return QSizeF(320, _TOP + max(1, len(self._rows)) * _ROW + 10)

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        paint_panel(painter, QRectF(1, 1, size.width() - 2, size.height() - 2), theme, 16)
        width = size.width() - 36
        count = f"{tr('PLAYERS')} {len(self._rows)}" if self._rows else tr("PLAYERS")
        draw_text(painter, QRectF(18, 14, width, 22), count, LABEL, theme.mid)
        if not self._rows:
            words = tr("Nobody has joined yet")
            draw_text(painter, QRectF(18, _TOP, width, 28), words, BODY, theme.mid)
        for place, row in enumerate(self._rows):
            self._paint_row(
                painter, QRectF(14, _TOP + place * _ROW, size.width() - 28, 78), row, theme
            )

    def _paint_row(self, painter: QPainter, box: QRectF, row: PlayerRow, theme: Theme) -> None:
        fill_box(painter, box, 12, theme.card, QPen(theme.line, 1.2))
        put_mark(painter, "emblem0", box.topLeft() + QPointF(20, 20), 8.5, theme.players[0])
        room = QRectF(box.x() + 38, box.y() + 6, box.width() - 48, 26)
        draw_text(painter, room, row.player, CARD_NAME, theme.hi, elide=True)
        for line, words in enumerate((row.ship, row.crew)):
            below = room.translated(0, 24 + line * 21)
            style = fitted(words, NOTE, below.width(), 14)
            draw_text(painter, below, words, style, theme.mid, elide=True)
