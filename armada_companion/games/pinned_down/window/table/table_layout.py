"""The layout of the table page and of the cards on its board.

All sizes are design pixels. Source: design page, layout.
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from armada_companion.ui.controls.painted import Box
from armada_companion.ui.frame_layout import TOOLS, margin_and_gap, tool_boxes

from ...views.table.table_views import EnemyView, ShipView
from ..units.card_layout import enemy_layout, most_extra, ship_layout
from ..units.card_parts import CardLayout, Form

NARROW_BELOW = 1200.0
"""Narrower windows have a line below the board instead of a side panel."""

COMPACT_BELOW, _LOW_BELOW, _TALL_FROM = 620.0, 860.0, 1000.0
"""In low windows the parts are closer together, so that ships are still seen; in the lowest ones
the hands are only on their sheet."""

_SIDE_PART, _LEAST_SIDE, _MOST_SIDE = 0.22, 310.0, 460.0
GLOW = 8.0
_TOOL, _TOOL_GAP = 58.0, 5.0
_TOOL_NARROW = 46.0

MARGIN = 8.0
HEADING = 26.0
GAP, _LOW_GAP = 12.0, 8.0

_LEAST_BETWEEN, _BETWEEN = 190.0, 0.2
"""The space for the lines: least pixels, and a part of the width."""

_WIDEST = 780.0
_NARROWEST = {Form.FULL: 340.0, Form.NORMAL: 340.0, Form.BRIEF: 340.0, Form.LOW: 358.0}
"""A card is never drawn so large that its lines have less space than this; a low one has its
picture beside them."""

_WORTH = {Form.FULL: 1.0, Form.NORMAL: 0.85, Form.BRIEF: 0.7, Form.LOW: 0.5}
"""The worth of the forms, the richest first, compared with the zoom."""

_WELL_READ, _LARGER = 1.1, 0.1
"""The zoom at which cards are readable, and the worth of a larger one."""

_ZOOMS = tuple(step / 20 for step in range(20, 49))

View = TypeVar("View")
Maker = Callable[[View, float, Form, float], CardLayout]


class _Rows(NamedTuple):
    """The rows of the page: upper edges and heights; `bottom` and `strip` are heights."""

    top: tuple[float, float] = (14.0, 84.0)
    phases: tuple[float, float] = (110.0, 48.0)
    track: tuple[float, float] = (168.0, 52.0)
    board: float = 230.0
    buttons: float = 60.0
    bottom: float = 14.0
    strip: float = 44.0
    hands: float = 92.0


_USUAL = _Rows()
_TALL = _Rows(hands=116.0)
_LOW = _Rows((8.0, 82.0), (96.0, 44.0), (146.0, 28.0), 180.0, 52.0, 8.0, 40.0, 64.0)
_COMPACT = _Rows((6.0, 84.0), (94.0, 46.0), (144.0, 28.0), 175.0, 60.0, 6.0, 34.0, 0.0)


class TableLayout(NamedTuple):
    """The boxes of the table page.

    `side` is None in a narrow window, else `strip` is; `hands` is None in a very low one.
    """

    turn: Box
    banner: Box
    pool: Box
    phases: Box
    tools: tuple[Box, ...]
    track: Box
    board: Box
    side: Box | None
    strip: Box | None
    hands: Box | None
    buttons: Box
    sheet: Box

    @property
    def covers_buttons(self) -> bool:
        """Whether a sheet covers the hands and the buttons."""
        return self.sheet[1] + self.sheet[3] > self.buttons[1]


def lay_out_table(width: float, height: float) -> TableLayout:
    """Return the boxes for a page of this size in design pixels."""
    narrow = width < NARROW_BELOW
    rows = _rows(height)
    margin, gap = margin_and_gap(width)
    right, turn = width - margin, 64.0 if narrow else 92.0
    tool = _TOOL_NARROW if narrow else _TOOL
    tools_left = right - TOOLS * tool - (TOOLS - 1) * _TOOL_GAP
    beside = max(_LEAST_SIDE, min(_MOST_SIDE, _SIDE_PART * width))
    pool = 216.0 if narrow else beside
    banner_left, banner_right = margin + turn + gap, right - pool - gap
    buttons_top = height - rows.bottom - rows.buttons
    hands_top = buttons_top - 8 - rows.hands if rows.hands else buttons_top
    bottom = hands_top - (6 + rows.strip if narrow else 10)
    tall = bottom - rows.board
    side = None if narrow else (right - pool, rows.board, pool, tall)
    board_right = right if narrow else right - pool - gap
    return TableLayout(
        turn=(margin, rows.top[0], turn, rows.top[1]),
        banner=(banner_left, rows.top[0], banner_right - banner_left, rows.top[1]),
        pool=(right - pool, rows.top[0], pool, rows.top[1]),
        phases=(margin, rows.phases[0], tools_left - gap - margin, rows.phases[1]),
        tools=tool_boxes(tools_left, right, rows.phases, _TOOL_GAP),
        track=(margin, rows.track[0], width - 2 * margin, rows.track[1]),
        board=(margin - GLOW, rows.board, board_right - margin + 2 * GLOW, tall),
        side=side,
        strip=(margin, bottom + 3, width - 2 * margin, rows.strip) if narrow else None,
        hands=(margin, hands_top, width - 2 * margin, rows.hands) if rows.hands else None,
        buttons=(margin, buttons_top, width - 2 * margin, rows.buttons),
        sheet=_sheet(width, height, margin, rows),
    )


def two_rows(boxes: TableLayout, right: float) -> Box:
    """Return the place for two rows of buttons beside a sheet that covers the hands.

    Args:
        boxes: The layout without the sheet.
        right: The left edge of the sheet.
    """
    left, top, _, height = boxes.buttons
    above = boxes.hands[1] if boxes.hands else top
    return left, above, right - MARGIN, top + height - above


def _rows(height: float) -> _Rows:
    if height < COMPACT_BELOW:
        return _COMPACT
    if height < _LOW_BELOW:
        return _LOW
    return _TALL if height >= _TALL_FROM else _USUAL


class Spot(NamedTuple):
    """The place of a card: its upper edge, and its layout at zoom 1."""

    top: float
    layout: CardLayout


class BoardLayout(NamedTuple):
    """The places of all cards on the board.

    Attributes:
        column: The width of a card, with zoom.
        right: The left edge of the enemy ships.
        height: The height of the higher side.
    """

    zoom: float
    column: float
    right: float
    height: float
    ships: tuple[Spot, ...]
    enemies: tuple[Spot, ...]


class _Column(NamedTuple, Generic[View]):
    """The cards of one side, and for each form the largest zoom at which they fit."""

    views: Sequence[View]
    make: Maker[View]
    width: float
    limits: Mapping[Form, float]

    def form_at(self, zoom: float) -> Form | None:
        """Return the form with the most details that fits at this zoom, or None."""
        return next((form for form, most in self.limits.items() if zoom <= most), None)

    def spots(self, form: Form, zoom: float, extra: float = 0.0) -> tuple[Spot, ...]:
        """Return the cards in a column, each higher by `extra`."""
        width = self.width / zoom
        return _stacked([self.make(one, width, form, extra) for one in self.views], zoom)


def lay_out_board(
    ships: Sequence[ShipView], enemies: Sequence[EnemyView], width: float, height: float
) -> BoardLayout:
    """Return the best layout that fits, or the smallest one.

    Both columns have the same zoom, and each has the form with the most details that fits.
    """
    inner = width - 2 * MARGIN
    between = max(_LEAST_BETWEEN, _BETWEEN * inner)
    column = min(_WIDEST, (inner - between) / 2)
    right = MARGIN + inner - column
    left, other = (
        _column(ships, ship_layout, column, height),
        _column(enemies, enemy_layout, column, height),
    )
    zoom, forms = _best(left, other)
    found = (_grown(left, forms[0], zoom, height), _grown(other, forms[1], zoom, height))
    needed = max(_bottom(spots, zoom) for spots in found)
    return BoardLayout(zoom, column, right, needed, *found)


def _sheet(width: float, height: float, margin: float, rows: _Rows) -> Box:
    """Return the box of a sheet: over the board, in tall windows only above the hands."""
    wide = min(560.0, width - 2 * margin)
    top = rows.phases[0] if height < 700 else rows.board
    bottom = height - rows.bottom
    if height >= _TALL_FROM:
        bottom -= rows.buttons + rows.hands + 18
    return ((width - wide) / 2, top, wide, bottom - top)


def _column(views: Sequence[View], make: Maker[View], width: float, height: float) -> _Column[View]:
    """Return a column with the largest zoom of each form."""
    found = _Column(views, make, width, {})
    limits = {form: _largest(found, form, height) for form in Form}
    limits[Form.LOW] = max(_ZOOMS[0], limits[Form.LOW])
    return found._replace(limits=limits)


def _largest(column: _Column[View], form: Form, height: float) -> float:
    """Return the largest zoom at which a column fits in this form, or 0."""
    most = max(_ZOOMS[0], column.width / _NARROWEST[form])
    zooms = [zoom for zoom in _ZOOMS if zoom <= most]
    fitting = bisect_left(
        zooms, True, key=lambda zoom: _bottom(column.spots(form, zoom), zoom) > height
    )
    return zooms[fitting - 1] if fitting else 0.0


def _best(left: _Column[ShipView], right: _Column[EnemyView]) -> tuple[float, tuple[Form, Form]]:
    """Return the zoom and the forms of both columns that together show the most."""
    zooms = {zoom for column in (left, right) for zoom in column.limits.values() if zoom}
    found = []
    for zoom in sorted(zooms):
        forms = (left.form_at(zoom), right.form_at(zoom))
        if forms[0] is not None and forms[1] is not None:
            size = min(zoom, _WELL_READ) + _LARGER * max(0.0, zoom - _WELL_READ)
            worth = size * (_WORTH[forms[0]] + _WORTH[forms[1]])
            found.append((worth, zoom, (forms[0], forms[1])))
    _, zoom, both = max(found, key=itemgetter(0, 1))
    return zoom, both


def _grown(column: _Column[View], form: Form, zoom: float, height: float) -> tuple[Spot, ...]:
    """Return the cards with the free height distributed among them."""
    spots = column.spots(form, zoom)
    spare = height - _bottom(spots, zoom) - 2
    if not spots or spare <= 0:
        return spots
    extra = math.floor(min(spare / len(spots) / zoom, most_extra(column.width / zoom, form)))
    return column.spots(form, zoom, extra)


def _stacked(layouts: Sequence[CardLayout], zoom: float) -> tuple[Spot, ...]:
    spots = []
    top = HEADING
    for layout in layouts:
        spots.append(Spot(top, layout))
        top += layout.height * zoom + (_LOW_GAP if layout.has_low_head else GAP)
    return tuple(spots)


def _bottom(spots: Sequence[Spot], zoom: float) -> float:
    return spots[-1].top + spots[-1].layout.height * zoom if spots else HEADING
