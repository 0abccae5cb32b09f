"""Where the parts of the sheet for dials stand, in design pixels.

It depends on the room alone: no button moves from dial to dial, ship to ship, or with a note.
"""

from typing import NamedTuple

from PySide6.QtCore import QSizeF

from armada_companion.ui.controls.painted import Box

MARGIN, BUTTON = 22.0, 52.0
_GAP, _APART = 10.0, 26.0
_TOP = 96.0
_ABOVE_FOOT = 22.0
_SMALLEST_FACE, _TALLEST_FACE = 50.0, 180.0


class DialBoxes(NamedTuple):
    """The boxes of the buttons.

    Attributes:
        foot: Not told, in secret, back; the last one, apart from the others, takes dials back.
        question: Keep the dials; throw them away.
    """

    faces: tuple[Box, ...]
    foot: tuple[Box, ...]
    question: tuple[Box, ...]


def lay_out_dials(size: QSizeF, places: int) -> DialBoxes:
    """Return the boxes for so many places of faces: two in a row, more where it is low."""
    wide, foot = size.width() - 2 * MARGIN, size.height() - MARGIN - BUTTON
    upper = foot - _APART - BUTTON
    question = (
        (MARGIN, _TOP, wide, BUTTON + 8),
        (MARGIN, _TOP + BUTTON + 8 + _APART, wide, BUTTON),
    )
    tall = _face_height(upper, places // 2)
    if tall >= _SMALLEST_FACE:
        return DialBoxes(_faces(wide, tall, places, 2), _foot(wide, upper, foot), question)
    columns = 3 if places == 6 and _face_height(foot, 2) >= _SMALLEST_FACE else places
    tall = _face_height(foot, places // columns)
    return DialBoxes(_faces(wide, tall, places, columns), _low_foot(wide, foot), question)


def _face_height(below: float, rows: int) -> float:
    return min(_TALLEST_FACE, (below - _ABOVE_FOOT - _TOP - (rows - 1) * _GAP) / rows)


def _faces(wide: float, tall: float, places: int, columns: int) -> tuple[Box, ...]:
    width = (wide - (columns - 1) * _GAP) / columns
    return tuple(
        (
            MARGIN + place % columns * (width + _GAP),
            _TOP + place // columns * (tall + _GAP),
            width,
            tall,
        )
        for place in range(places)
    )


def _foot(wide: float, upper: float, foot: float) -> tuple[Box, ...]:
    half, back = (wide - _GAP) / 2, (wide - _APART) / 2
    return (
        (MARGIN, upper, half, BUTTON),
        (MARGIN + half + _GAP, upper, half, BUTTON),
        (MARGIN, foot, back, BUTTON),
        (MARGIN + back + _APART, foot, back, BUTTON),
    )


def _low_foot(wide: float, foot: float) -> tuple[Box, ...]:
    part = (wide - 2 * _GAP - _APART) / 4
    lefts = (MARGIN, MARGIN + part + _GAP, MARGIN + 2 * (part + _GAP), MARGIN + wide - part)
    return tuple((left, foot, part, BUTTON) for left in lefts)
