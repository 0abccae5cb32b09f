"""A button for one of several choices; a chosen choice is filled and has a check mark."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from armada_companion.ui import fonts
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text, fill_box
from armada_companion.ui.theme import Look, Theme

_LABEL = fonts.TextStyle(fonts.Face.SEMI, 20, 600)
_BAND = 7.0
_MARK_ROOM = 32.0
_TALL = 76.0
"""From this height on the icon is in the corner, and a third line fits."""

_NARROWEST = 112.0
_HALF, _HALF_PX = 18.0, 17
"""Height and letters of each line where a low button has two."""

_SMALLEST_LINE = 17
"""A tall button writes a label that is too long for one line of this size in two."""


class Option(NamedTuple):
    """One choice.

    Attributes:
        note: A word above the label, or "".
        color: `azure`, `amber`, a name of `ui.theme.HUES`, or "".
        reason: Why the choice is not allowed, or "".
        detail: A few words below the label, for a tall button; or "".
    """

    label: str
    note: str = ""
    color: str = ""
    mark: str = ""
    chosen: bool = False
    reason: str = ""
    detail: str = ""


class OptionButton(ActionButton):
    """Shows one choice; a press is `chosen` or `refused`."""

    def __init__(
        self, look: Look, name: str, *, height: float = 60.0, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, name, parent=parent)
        self._option = Option("")
        self._height = height
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def render_option(self, option: Option) -> None:
        self.render_button(option.label, option.mark, "", not option.reason, option.reason)
        parts = (option.note, option.label, option.detail)
        spoken = ", ".join(part for part in parts if part)
        self.setAccessibleName(f"{spoken}, chosen" if option.chosen else spoken)
        self.set_chosen(option.chosen)
        if option != self._option:
            self._option = option
            self.updateGeometry()
            self.update()

    @property
    def option(self) -> Option:
        """The option that the button shows."""
        return self._option

    def design_size(self) -> QSizeF:
        mark = _MARK_ROOM if self._option.mark or self._option.chosen else 0
        option = self._option
        words = max(
            fonts.advance(option.label, _LABEL),
            fonts.advance(option.note.upper(), fonts.LABEL),
            fonts.advance(option.detail, fonts.NOTE),
        )
        return QSizeF(max(96.0, words + mark + 40), self._height)

    def minimumSizeHint(self) -> QSize:
        # A label that does not fit is painted smaller first, then cut.
        size = self.design_size()
        return (QSizeF(min(size.width(), _NARROWEST), size.height()) * self._look.scale).toSize()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        option = self._option
        own = _color(theme, option.color)
        color = self._paint_ground(painter, size, theme, own if option.chosen else None)
        plain = self.legal and not option.chosen
        if option.color and plain:
            band = QRectF(9, 12, _BAND - 2, size.height() - 24)
            fill_box(painter, band, 2.5, own)
        x = 24.0 if option.color else 16.0
        mark = "check" if option.chosen else option.mark if self.legal else "lock"
        tone = own if plain else color
        if mark and self._height >= _TALL:
            draw_icon(painter, mark, QPointF(size.width() - 20, 18), 9, tone)
        elif mark:
            draw_icon(painter, mark, QPointF(x + 10, size.height() / 2), 10, tone)
            x += _MARK_ROOM
        self._paint_words(painter, QRectF(x, 0, size.width() - x - 12, size.height()), color, own)

    def _paint_words(self, painter: QPainter, area: QRectF, color: QColor, own: QColor) -> None:
        option = self._option
        is_long = fonts.advance(option.label, _LABEL.sized(_SMALLEST_LINE)) > area.width()
        if is_long and " " in option.label and self._height >= _TALL:
            self._paint_two_lines(painter, area, color, own)
            return
        style = fonts.fitted(option.label, _LABEL, area.width(), 15)
        if fonts.advance(option.label, style) > area.width():
            style = fonts.fitted(option.label, fonts.NARROW_NAME, area.width(), 14)
        if (
            not option.note
            and " " in option.label
            and fonts.advance(option.label, style) > area.width()
        ):
            _paint_halves(painter, area, option.label, color)
            return
        if not option.note:
            draw_text(painter, area, option.label, style, color, elide=True, tier=Tier.READ)
            return
        middle = area.height() / 2 - (10 if option.detail else 0)
        note = own if self.legal and not option.chosen else color
        above = QRectF(area.left(), middle - 24, area.width(), 20)
        draw_text(painter, above, option.note.upper(), fonts.LABEL, note, elide=True)
        below = QRectF(area.left(), middle - 6, area.width(), 27)
        draw_text(painter, below, option.label, style, color, elide=True, tier=Tier.READ)
        last = QRectF(area.left(), middle + 19, area.width(), 20)
        draw_text(painter, last, option.detail, fonts.NOTE, color, elide=True)

    def _paint_two_lines(self, painter: QPainter, area: QRectF, color: QColor, own: QColor) -> None:
        """Paint a label that is too long for one line between note and detail."""
        option = self._option
        note = own if self.legal and not option.chosen else color
        lines = fonts.in_two_lines(option.label, _LABEL)
        style = fonts.fitted(
            max(lines, key=_advance), _LABEL.sized(_SMALLEST_LINE), area.width(), 14
        )
        top = area.height() / 2 - _TALL / 2
        above = QRectF(area.left(), top + 3, area.width(), 18)
        draw_text(painter, above, option.note.upper(), fonts.LABEL, note, elide=True)
        for place, line in enumerate(lines):
            row = QRectF(area.left(), top + 18 + place * 17, area.width(), 19)
            draw_text(painter, row, line, style, color, elide=True, tier=Tier.READ)
        last = QRectF(area.left(), top + 53, area.width(), 18)
        draw_text(painter, last, option.detail, fonts.NOTE, color, elide=True)


def _paint_halves(painter: QPainter, area: QRectF, label: str, color: QColor) -> None:
    """Paint a label in two lines, because it is too long for one line of a low button."""
    lines = fonts.in_two_lines(label, fonts.NARROW_NAME)
    top = area.center().y() - _HALF
    for place, line in enumerate(lines):
        style = fonts.fitted(line, fonts.NARROW_NAME.sized(_HALF_PX), area.width(), 14)
        row = QRectF(area.left(), top + place * _HALF, area.width(), _HALF)
        draw_text(painter, row, line, style, color, elide=True, tier=Tier.READ)


def _advance(words: str) -> float:
    return fonts.advance(words, _LABEL)


def _color(theme: Theme, name: str) -> QColor:
    if name in ("azure", "amber"):
        return theme.players[name == "amber"]
    return theme.hue(name) if name else theme.players[0]
