"""The buttons in the rows of the attack sheet: amounts, ranges, dice, faces, defense tokens."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.painted import paint_inner_ring
from armada_companion.ui.fonts import Face, TextStyle, advance, fitted, in_two_lines
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, draw_number, draw_text, fill_box
from armada_companion.ui.theme import Look, Theme

from ...views.attack.rows import Cell
from ..paint.dice import paint_die, paint_pip
from ..paint.tokens import paint_command_token, paint_defense_token

_NAME = TextStyle(Face.SEMI, 18, 600)
_WORDS = TextStyle(Face.SEMI, 15)
_SHORT = {"hit_critical": "hit + crit", "double_hit": "2 hits", "critical": "crit"}
_NARROW = TextStyle(Face.COND, 16, 600)
_SMALLEST = 14
_RADIUS = 12.0


class CellButton(ActionButton):
    """A cell in a row of the attack sheet.

    A chosen cell has a thick edge and a deep ground in the attacker's color, so that it looks
    different from the main button and from a focused one. A chosen token has a ring.
    """

    _design = QSizeF(60, 46)

    def __init__(self, look: Look, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(look, name, parent=parent)
        self._cell: Cell | None = None
        self._player = 0

    @property
    def is_chosen(self) -> bool:
        """Whether the cell shows the entered value."""
        return self._cell is not None and self._cell.is_chosen

    def render_cell(self, cell: Cell, player: int) -> None:
        """Show a cell in the color of a player."""
        if (cell, player) == (self._cell, self._player):
            return
        self._cell, self._player = cell, player
        self.counts_up = cell.counts_up
        self.render_choice(cell.choice)
        self.setAccessibleName(cell.spoken or cell.choice.label)
        words = (cell.choice.reason, cell.words, "chosen" if cell.is_chosen else "")
        self.setAccessibleDescription("; ".join(filter(None, words)))
        self.set_chosen(cell.is_chosen)
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        cell = self._cell
        if cell is None:
            return
        is_filled = cell.is_chosen and cell.token is None
        color = self._paint_ground(painter, size, theme, None)
        if is_filled:
            color = self._paint_chosen(painter, size, theme)
        if cell.token is not None:
            self._paint_token(painter, size, cell, theme)
        elif cell.color:
            self._paint_die(painter, size, cell, theme)
        elif cell.pool:
            self._paint_range(painter, size, cell, color, theme)
        else:
            self._paint_label(painter, size, cell, color)
        if cell.is_chosen and not is_filled:
            paint_inner_ring(painter, size, _RADIUS, theme.warn)

    def _paint_chosen(self, painter: QPainter, size: QSizeF, theme: Theme) -> QColor:
        """Paint the background of a chosen cell, and return the color of its label."""
        body = QRectF(1.2, 1.2, size.width() - 2.4, size.height() - 2.4)
        edge = QPen(theme.players[self._player], 2.4)
        fill_box(painter, body, _RADIUS, theme.players_deep[self._player], edge)
        if self.hasFocus():
            paint_inner_ring(painter, size, _RADIUS, theme.hi)
        return theme.hi

    def _paint_token(self, painter: QPainter, size: QSizeF, cell: Cell, theme: Theme) -> None:
        token = cell.token
        if token is None:
            return
        middle, lines = size.width() / 2, 36.0
        radius = min(26.0, (size.height() - lines - 8) / 2)
        center = QPointF(middle, 4 + radius)
        paint_defense_token(painter, center, radius, token.kind, token.state, theme)
        if not self.legal:
            draw_icon(painter, "lock", QPointF(size.width() - 14, 13), 7, theme.mid)
        top = size.height() - lines - 3
        color = theme.hi if self.legal else theme.mid
        self._line(painter, QRectF(4, top, size.width() - 8, 18), cell.choice.label, _NAME, color)
        self._line(painter, QRectF(1, top + 17, size.width() - 2, 17), cell.words, _WORDS, color)

    def _paint_die(self, painter: QPainter, size: QSizeF, cell: Cell, theme: Theme) -> None:
        name = cell.choice.name
        face = "+" if name.startswith("add_") else cell.face
        if not name.startswith("face_"):
            radius = min(size.width(), size.height()) * 0.36
            center = QPointF(size.width() / 2, size.height() / 2)
            paint_die(painter, center, radius, cell.color, face, theme)
            return
        radius = min(size.width() * 0.36, (size.height() - 23) * 0.44)
        center = QPointF(size.width() / 2, (size.height() - 17) / 2)
        paint_die(painter, center, radius, cell.color, face, theme)
        words = _SHORT.get(face, face)
        area = QRectF(3, size.height() - 23, size.width() - 6, 18)
        self._line(painter, area, words, _WORDS, theme.hi)

    def _paint_range(
        self, painter: QPainter, size: QSizeF, cell: Cell, color: QColor, theme: Theme
    ) -> None:
        upper = QRectF(4, 3, size.width() - 8, size.height() * 0.52)
        self._line(painter, upper, cell.choice.label, _NAME, color)
        radius = min(4.6, (size.width() - 12) / max(1, len(cell.pool)) / 2.4)
        left = size.width() / 2 - (len(cell.pool) - 1) * radius * 1.2
        for place, one in enumerate(cell.pool):
            center = QPointF(left + place * radius * 2.4, size.height() * 0.74)
            paint_pip(painter, center, radius, one, theme)

    def _paint_label(self, painter: QPainter, size: QSizeF, cell: Cell, color: QColor) -> None:
        found = cell.choice
        if found.mark in ("plus", "minus"):
            draw_icon(painter, found.mark, QPointF(size.width() / 2, size.height() / 2), 10, color)
            return
        if found.label.isdecimal():
            center = QPointF(size.width() / 2, size.height() / 2)
            draw_number(painter, center, found.label, 24, color, tier=Tier.READ)
            return
        if cell.command:
            self._paint_command(painter, size, cell, color)
            return
        lines = self._lines(found.label, size.width() - 12)
        second = [cell.words] if cell.words and len(lines) == 1 else []
        self._paint_lines(
            painter,
            size,
            [*((line, _NAME) for line in lines), *((line, _WORDS) for line in second)],
            color,
        )

    def _paint_command(self, painter: QPainter, size: QSizeF, cell: Cell, color: QColor) -> None:
        """Paint a command and its source, a dial or a token; in little space only the icon."""
        label, words = cell.choice.label, cell.words
        first, _, last = label.partition(" ")
        for lines in ((label, f"with {words}"), (first, f"{last}: {words}")):
            if max(advance(line, _NARROW.sized(_SMALLEST)) for line in lines) <= size.width() - 10:
                self._paint_lines(painter, size, [(lines[0], _NAME), (lines[1], _WORDS)], color)
                return
        center = QPointF(size.width() / 2, size.height() / 2 - 8)
        paint_command_token(painter, center, 11, cell.command, self._look.theme)
        area = QRectF(3, size.height() / 2 + 4, size.width() - 6, 18)
        self._line(painter, area, words, _WORDS, color)

    def _paint_lines(
        self, painter: QPainter, size: QSizeF, whole: Sequence[tuple[str, TextStyle]], color: QColor
    ) -> None:
        step = 19.0
        top = size.height() / 2 - step * len(whole) / 2
        for place, (line, style) in enumerate(whole):
            area = QRectF(5, top + place * step, size.width() - 10, step)
            self._line(painter, area, line, style, color)

    def _lines(self, label: str, width: float) -> tuple[str, ...]:
        if advance(label, _NAME.sized(_SMALLEST + 1)) <= width:
            return (label,)
        return tuple(line for line in in_two_lines(label, _NAME) if line)

    def _line(
        self, painter: QPainter, area: QRectF, words: str, style: TextStyle, color: QColor
    ) -> None:
        narrow = advance(words, style.sized(_SMALLEST)) > area.width()
        face = fitted(words, _NARROW if narrow else style, area.width(), _SMALLEST)
        draw_text(painter, area, words, face, color, CENTER, elide=True, tier=Tier.READ)

    def _words_of_hint(self, view: object) -> str:
        return self.choice.reason
