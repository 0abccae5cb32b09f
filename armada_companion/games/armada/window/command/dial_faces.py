"""The buttons on the sheet for dials, and their places."""

import math
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.painted import Box
from armada_companion.ui.fonts import KEY, advance, fitted, in_two_lines
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import CENTER, LEFT, draw_text
from armada_companion.ui.theme import Theme, dimmed

from ..paint.tokens import COMMAND_NAME, paint_dial

_STYLE = COMMAND_NAME.sized(24)
_SMALLEST = 17
_LARGEST_DIAL = 50.0
_LABEL = 32.0

_PLACES = 4
MARGIN, BUTTON = 22.0, 52.0
_GAP, _APART = 10.0, 26.0
_TOP = 96.0
_ABOVE_FOOTER = 22.0

REST_MS = 700
"""The time without presses for the face at the last pressed place, if faces move."""

_SMALLEST_FACE, _TALLEST_FACE = 50.0, 180.0


class FaceButton(ActionButton):
    """A button for a dial face: the command, its name, and the number key that presses it."""

    _face = ""
    _rested_ms = -math.inf
    _design = QSizeF(160, 120)

    def rest(self) -> None:
        """Ignore presses for `REST_MS`, because a slow second tap was not meant for this face."""
        self._rested_ms = self._look.guard.now()

    def takes_press(self) -> bool:
        return super().takes_press() and self._look.guard.admits(self._rested_ms, REST_MS)

    def render_face(self, face: str) -> None:
        """Draw the face with this command; `render_choice` sets the effect of a press."""
        if face != self._face:
            self._face = face
            self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        self._paint_ground(painter, size, theme, None)
        shown = theme if self.legal else dimmed(theme, 0.5)
        word = self.choice.label
        if size.height() >= 100:
            self._paint_tall(painter, size, shown, word)
        else:
            self._paint_low(painter, size, shown, word)
        if self.choice.key:
            corner = QRectF(size.width() - 32, 6, 26, 22)
            draw_text(painter, corner, self.choice.key, KEY, theme.mid, CENTER)

    def _paint_tall(self, painter: QPainter, size: QSizeF, theme: Theme, word: str) -> None:
        tall = min(_LARGEST_DIAL, (size.height() - _LABEL - 26) / 2)
        radius = min(tall, size.width() / 2 - 14)
        middle = (size.height() - _LABEL) / 2 + 2
        paint_dial(painter, QPointF(size.width() / 2, middle), radius, self._face, theme)
        area = QRectF(6, size.height() - _LABEL - 8, size.width() - 12, _LABEL)
        _write(painter, area, word, theme, CENTER)

    def _paint_low(self, painter: QPainter, size: QSizeF, theme: Theme, word: str) -> None:
        radius = min(28.0, (size.height() - 16) / 2, size.width() * 0.15)
        paint_dial(painter, QPointF(10 + radius, size.height() / 2), radius, self._face, theme)
        left = 16 + 2 * radius
        area = QRectF(left, 0, size.width() - left - 6, size.height())
        _write(painter, area, word, theme, LEFT)


class DialBoxes(NamedTuple):
    """The boxes of the buttons.

    Attributes:
        footer: The buttons *Not entered*, *In secret*, *Back* and, apart, *Take back*.
        question: The buttons *Keep* and *Take back*.
    """

    faces: tuple[Box, ...]
    footer: tuple[Box, ...]
    question: tuple[Box, ...]


def lay_out_dials(size: QSizeF) -> DialBoxes:
    """Return the boxes of the buttons: two faces in a row, or all four in a low sheet.

    The boxes depend only on the size, so that no button moves between dials or ships.
    """
    wide, lower = size.width() - 2 * MARGIN, size.height() - MARGIN - BUTTON
    upper = lower - _APART - BUTTON
    question = (
        (MARGIN, _TOP, wide, BUTTON + 8),
        (MARGIN, _TOP + BUTTON + 8 + _APART, wide, BUTTON),
    )
    tall = _face_height(upper, 2)
    if tall >= _SMALLEST_FACE:
        return DialBoxes(_faces(wide, tall, 2), _footer(wide, upper, lower), question)
    tall = _face_height(lower, 1)
    return DialBoxes(_faces(wide, tall, _PLACES), _low_footer(wide, lower), question)


def _write(
    painter: QPainter, area: QRectF, word: str, theme: Theme, align: Qt.AlignmentFlag
) -> None:
    """Draw a command's name in one line, or in two lines if one would be too small."""
    one = fitted(word, _STYLE, area.width(), _SMALLEST)
    lines = (word,) if advance(word, one) <= area.width() else in_two_lines(word, one)
    style = one if len(lines) == 1 else _STYLE.sized(_SMALLEST)
    for place, line in enumerate(lines):
        box = area.translated(0, (place - (len(lines) - 1) / 2) * style.px * 1.05)
        fit = fitted(line, style, area.width(), 14)
        draw_text(painter, box, line, fit, theme.hi, align, elide=True, tier=Tier.READ)


def _face_height(below: float, rows: int) -> float:
    return min(_TALLEST_FACE, (below - _ABOVE_FOOTER - _TOP - (rows - 1) * _GAP) / rows)


def _faces(wide: float, tall: float, columns: int) -> tuple[Box, ...]:
    width = (wide - (columns - 1) * _GAP) / columns
    return tuple(
        (
            MARGIN + place % columns * (width + _GAP),
            _TOP + place // columns * (tall + _GAP),
            width,
            tall,
        )
        for place in range(_PLACES)
    )


def _footer(wide: float, upper: float, lower: float) -> tuple[Box, ...]:
    half, back = (wide - _GAP) / 2, (wide - _APART) / 2
    return (
        (MARGIN, upper, half, BUTTON),
        (MARGIN + half + _GAP, upper, half, BUTTON),
        (MARGIN, lower, back, BUTTON),
        (MARGIN + back + _APART, lower, back, BUTTON),
    )


def _low_footer(wide: float, lower: float) -> tuple[Box, ...]:
    part = (wide - 2 * _GAP - _APART) / 4
    lefts = (MARGIN, MARGIN + part + _GAP, MARGIN + 2 * (part + _GAP), MARGIN + wide - part)
    return tuple((left, lower, part, BUTTON) for left in lefts)
