"""The layout of the attack sheet: one column, or two halves in a wide sheet."""

from collections.abc import Sequence

from PySide6.QtCore import QSizeF

from armada_companion.kit.value import Value
from armada_companion.ui.controls.painted import Box

from ...views.attack.rows import Cell, Row
from ..parts.base_picture import CAPTION
from ..parts.zone_picker import PROPORTION
from .odds_panel import LOWEST

_MARGIN, _TOP, _GAP = 16.0, 10.0, 8.0
_BETWEEN = 58.0
_WORDS = 26.0
_BUTTON, _BACK = 50.0, 56.0
_HALVES_FROM = 700.0
_HEIGHTS = {"range": 46.0, "faces": 60.0, "dice": 48.0, "tokens": 82.0}
_ROW = 46.0
_MOST_DICE = 9
_LOWEST_BASE = 84.0
_BASE_WITH_ODDS = 170.0
_ABOVE = 4.0
_LEAST_TO_TAP = 150.0
"""Lower bases are too small to tap; then fewer amounts are shown."""
_NARROW = 48.0
_SIGNS = ("damage_less", "damage_more")
_CRITICAL = {"critical", "critical_title"}
_GROWN, _GROWN_WIDE, _SHRUNK = 1.22, 1.5, 0.84
_TIGHT = 0.9
"""The reduction of all row heights, tried before omitting the result."""
_ODDS = 120.0


class AttackLayout(Value, frozen=True):
    """The boxes of the sheet.

    Attributes:
        pictures: The boxes of the attacker's and the target's picture.
        between: The place of the arrow and the damage.
        shown: The visible rows with their cells.
        rows: For each shown row, the boxes of its cells.
        odds: The box of the odds; None without space.
        footer: The left and the right button, and *Back*.
    """

    pictures: tuple[Box, Box]
    between: Box
    words: Box
    shown: tuple[Row, ...]
    rows: tuple[tuple[Box, ...], ...]
    odds: Box | None
    footer: tuple[Box, Box, Box]


def lay_out_attack(
    size: QSizeF, rows: Sequence[Row], has_odds: bool, has_left: bool = True
) -> AttackLayout:
    """Return the boxes of a sheet of this size in design pixels, with or without left button."""
    if size.width() >= _HALVES_FROM:
        return _in_halves(size.width(), size.height(), rows, has_odds)
    made = _in_column(size.width(), size.height(), rows, has_odds)
    return made if has_left else _with_critical(made, rows)


def _in_halves(wide: float, tall: float, rows: Sequence[Row], has_odds: bool) -> AttackLayout:
    """Return the layout of a wide sheet: bases and odds at the left, the rest at the right."""
    inner, bottom = wide - 2 * _MARGIN, tall - _MARGIN + 2 - _BUTTON
    half = inner * 0.46
    left, width = _MARGIN + half + 20, inner - half - 20
    free = tall - _TOP - _MARGIN - _WORDS
    pictures, between, ends = _lay_out_pictures((_MARGIN, _TOP, half, free))
    below = tall - _MARGIN - ends - _WORDS - _GAP
    odds: Box | None = None
    if has_odds and rows and below >= LOWEST:
        odds = (_MARGIN, ends + _WORDS + _GAP, half, min(below, 2 * _ODDS))
    elif below > 0:
        # Without the odds, the bases are in the middle of the left half.
        lower = (_MARGIN, _TOP + below / 2, half, free - below / 2)
        pictures, between, ends = _lay_out_pictures(lower)
    words = (_MARGIN, ends, half, _WORDS)
    area = (left, _TOP + 4, width, bottom - _GAP - _TOP - 4)
    boxes, spare_odds = _lay_out_rows(rows, area, has_odds and odds is None)
    footer = _lay_out_footer(left, bottom, width)
    return AttackLayout(pictures, between, words, tuple(rows), boxes, odds or spare_odds, footer)


def _in_column(wide: float, tall: float, rows: Sequence[Row], has_odds: bool) -> AttackLayout:
    """Return the layout in one column, without the parts that do not fit."""
    inner, bottom = wide - 2 * _MARGIN, tall - _MARGIN + 2 - _BUTTON
    free = bottom - _TOP - _WORDS - _GAP - _ABOVE
    shown = _with_room(tuple(rows), free, has_odds)
    free -= _tall(shown)
    if has_odds and free - LOWEST - _GAP - CAPTION >= _BASE_WITH_ODDS:
        free -= LOWEST + _GAP
    pictures, between, ends = _lay_out_pictures((_MARGIN, _TOP, inner, free))
    words = (_MARGIN, ends, inner, _WORDS)
    top = ends + _WORDS + _ABOVE
    boxes, odds = _lay_out_rows(shown, (_MARGIN, top, inner, bottom - _GAP - top), has_odds)
    footer = _lay_out_footer(_MARGIN, bottom, inner)
    return AttackLayout(pictures, between, words, shown, boxes, odds, footer)


def _with_room(rows: tuple[Row, ...], free: float, has_odds: bool) -> tuple[Row, ...]:
    """Return the rows that fit below the bases, with space for the odds if `has_odds`."""
    least = LOWEST + _GAP + _BASE_WITH_ODDS if has_odds else _LEAST_TO_TAP
    if free - _tall(rows) - CAPTION >= least:
        return rows
    shown = tuple(map(_compact, rows))
    if free - _tall(shown) * _TIGHT - CAPTION < _LOWEST_BASE:
        shown = _without_result(shown)
    is_plan = any(row.name == "range" for row in shown)
    return _with_zones_to_tap(shown, free) if is_plan else shown


def _with_critical(made: AttackLayout, rows: Sequence[Row]) -> AttackLayout:
    """Return the layout; a critical effect that has no row replaces the left button."""
    shown = {cell.choice.name for row in made.shown for cell in row.cells}
    left_out = tuple(
        cell for row in rows for cell in row.cells if cell.choice.name in _CRITICAL - shown
    )
    if not left_out:
        return made
    row = Row("critical", left_out)
    left, top, width, height = made.footer[0]
    boxes, _ = _lay_out_row(row, left, top, width, height / _ROW)
    return made._replace(shown=(*made.shown, row), rows=(*made.rows, boxes))


def _lay_out_pictures(area: Box) -> tuple[tuple[Box, Box], Box, float]:
    """Return the boxes of the pictures and of the space between them, and their lower edge."""
    left, top, inner, free = area
    wide = (inner - _BETWEEN) / 2
    tall = min(wide * PROPORTION, max(_LOWEST_BASE, free - CAPTION)) + CAPTION
    second = left + inner - wide
    middle = (left + wide, top + CAPTION, _BETWEEN, tall - CAPTION)
    return ((left, top, wide, tall), (second, top, wide, tall)), middle, top + tall + 2


def _lay_out_rows(
    rows: Sequence[Row], area: Box, has_odds: bool
) -> tuple[tuple[tuple[Box, ...], ...], Box | None]:
    left, top, width, height = area
    needed = _tall(rows)
    spare = height - needed
    odds_tall = min(_ODDS, spare) if has_odds and spare >= LOWEST else 0.0
    spare -= odds_tall
    most = _GROWN if has_odds or width < height * 1.1 else _GROWN_WIDE
    grown = max(_SHRUNK, min(most, 1 + spare / needed)) if needed else 1.0
    found, y = [], top
    for row in rows:
        boxes, y = _lay_out_row(row, left, y, width, grown)
        found.append(boxes)
        y += _GAP
    odds = None
    if odds_tall:
        odds = (left, y, width, max(odds_tall, min(_ODDS * 1.6, top + height - y)))
    return tuple(found), odds


def _lay_out_row(
    row: Row, left: float, top: float, width: float, grown: float
) -> tuple[tuple[Box, ...], float]:
    lines = _lines(row)
    columns = -(-len(row.cells) // lines) if not row.columns else row.columns
    step = _height(row) * grown
    if row.name == "effects":
        return _lay_out_line(row, left, top, width, step), top + step
    cell = (width - (columns - 1) * _GAP) / columns
    most = step * 1.25 if row.name == "dice" else cell
    cell = min(cell, most)
    boxes = []
    if row.name == "dice":
        left += (width - columns * (cell + _GAP) + _GAP) / 2
    for place in row.places or range(len(row.cells)):
        line, column = divmod(place, columns)
        boxes.append((left + column * (cell + _GAP), top + line * (step + _GAP), cell, step))
    return tuple(boxes), top + lines * step + (lines - 1) * _GAP


def _lay_out_line(row: Row, left: float, top: float, width: float, step: float) -> tuple[Box, ...]:
    """Return the boxes of a line; words get the width that dice and icons leave."""
    equal = (width - (len(row.cells) - 1) * _GAP) / len(row.cells)
    words = sum(not _is_narrow(cell) for cell in row.cells)
    narrow = min(equal, _NARROW) if words else equal
    spare = (len(row.cells) - words) * (equal - narrow)
    boxes = []
    for cell in row.cells:
        wide = narrow if _is_narrow(cell) else equal + spare / words
        boxes.append((left, top, wide, step))
        left += wide + _GAP
    return tuple(boxes)


def _is_narrow(cell: Cell) -> bool:
    """Return whether an effect's cell shows a die or a sign without words."""
    name = cell.choice.name
    return name.startswith("add_") and bool(cell.color) or name in _SIGNS


def _lay_out_footer(left: float, top: float, width: float) -> tuple[Box, Box, Box]:
    cell = (width - _BACK - 16) / 2
    return (
        (left, top, cell, _BUTTON),
        (left + cell + 8, top, cell, _BUTTON),
        (left + width - _BACK, top, _BACK, _BUTTON),
    )


def _compact(row: Row) -> Row:
    """Return a row of damage amounts in one line, without the first amount."""
    if row.name != "damage" or len(row.cells) <= row.columns:
        return row
    return row._replace(cells=row.cells[1 : row.columns + 1])


def _with_zones_to_tap(rows: tuple[Row, ...], height: float) -> tuple[Row, ...]:
    """Return the rows; without tokens if the bases would be too small to tap."""
    if height - _tall(rows) - CAPTION >= _LEAST_TO_TAP:
        return rows
    return tuple(row for row in rows if row.name != "tokens")


def _without_result(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows without the critical effect; amounts of damage are beside the effects."""
    cells = [cell for row in rows if row.name == "result" for cell in row.cells]
    result = [cell for cell in cells if cell.choice.name not in _CRITICAL]
    left = (row for row in rows if row.name != "result")
    return tuple(
        row._replace(cells=(*row.cells, *result)) if row.name == "effects" else row for row in left
    )


def _tall(rows: Sequence[Row]) -> float:
    return sum(_tall_of(row) + _GAP for row in rows)


def _tall_of(row: Row) -> float:
    lines = _lines(row)
    return lines * _height(row) + (lines - 1) * _GAP


def _height(row: Row) -> float:
    return _HEIGHTS.get(row.name, _ROW)


def _lines(row: Row) -> int:
    most = row.columns or (_MOST_DICE if row.name == "dice" else len(row.cells))
    cells = max(row.places, default=len(row.cells) - 1) + 1
    return max(1, -(-cells // max(1, most)))
