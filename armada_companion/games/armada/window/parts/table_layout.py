"""Positions of the parts of the table page, in design pixels. Source: design page, layout."""

from armada_companion.kit.value import Value
from armada_companion.ui.controls.painted import Box
from armada_companion.ui.frame_layout import TOOLS, margin_and_gap, tool_boxes

_TOP, _TOP_HEIGHT = 14.0, 84.0
_TRACK, _TRACK_HEIGHT = 110.0, 48.0
_COLUMNS, _BOTTOM = 170.0, 14.0
_NEWS, _NEWS_HEIGHT, _BELOW_NEWS = 164.0, 36.0, 4.0
_NEWS_NARROW, _NEWS_NARROW_HEIGHT = 158.0, 23.0
_FLEET, _MIDDLE, _MIDDLE_LEAST = 432.0, 496.0, 416.0
_MIDDLE_TALL, _MIDDLE_PART = 680.0, 0.37
_SHEET, _SHEET_ROOMY = (800.0, 380.0), (960.0, 460.0)
_MOST_GROWTH = 1.8
_CARD_GLOW, _ROUND_GLOW = 8.0, 16.0
_PLATE, _LOW_PLATE, _TOOL, _TOOL_GAP = 148.0, 88.0, 46.0, 4.0
_LOW_CLOCK_PLATE = 116.0
_ROUNDS_NARROW = 88.0
_CLOCK, _CLOCK_GAP = (204.0, 48.0), 10.0
_UPPER_CLOCK, _NARROWEST_CLOCK = (116.0, 64.0), (76.0, 48.0)
_ROOMY_BANNER = 900.0
"""Narrower windows leave more of the first row to the banner."""
SHEET_BELOW = 1100.0
"""Narrower windows show the middle column as a sheet over the fleets."""

TWO_ROWS_BELOW = 1200.0
"""Narrower windows leave the first row to the banner, which would not fit beside the plates."""

WIDE_FROM = 1440.0
"""In wider windows the middle column grows with its height."""


class TableLayout(Value, frozen=True):
    """The boxes of the table page; `is_sheet` if the middle column covers the fleets.

    Attributes:
        clock: Beside the phases, in a narrow window beside the rounds; None without a clock.
        news: Above the middle column, or above the fleets if that covers them.
    """

    rounds: Box
    banner: Box
    plates: tuple[Box, Box]
    phases: Box
    news: Box
    tools: tuple[Box, ...]
    fleets: tuple[Box, Box]
    middle: Box
    is_sheet: bool
    clock: Box | None = None


def lay_out_table(width: float, height: float, has_clock: bool = False) -> TableLayout:
    """Return the boxes for a page of this size in design pixels."""
    roomy, is_sheet = width >= 1400, width < SHEET_BELOW
    margin, gap = margin_and_gap(width)
    rounds = 292.0 if roomy else _ROUNDS_NARROW if is_sheet else 250.0
    clock: Box | None = None
    right = width - margin
    banner_left = margin + rounds + (24 if roomy else 12)
    if width < TWO_ROWS_BELOW:
        tools_left, plates = _lay_out_low_plates(right, has_clock)
        banner_right, phases_right = right, plates[0][0] - 8
    else:
        tools_left, plates = _lay_out_plates(right)
        banner_right, phases_right = tools_left - 15, tools_left - 12
    if has_clock and width < TWO_ROWS_BELOW:
        wide, high = _UPPER_CLOCK if width >= _ROOMY_BANNER else _NARROWEST_CLOCK
        clock = (banner_left - 4, _TOP + (_TOP_HEIGHT - high) / 2, wide, high)
        banner_left += wide + 4
    elif has_clock:
        clock = (phases_right - _CLOCK[0], _TRACK, *_CLOCK)
        phases_right -= _CLOCK[0] + _CLOCK_GAP
    news, fleets, middle = _lay_out_columns(width, height, margin, gap)
    return TableLayout(
        rounds=(margin - _ROUND_GLOW, _TOP, rounds + 2 * _ROUND_GLOW, _TOP_HEIGHT),
        banner=(banner_left, _TOP, banner_right - banner_left, _TOP_HEIGHT),
        plates=plates,
        phases=(margin, _TRACK, phases_right - margin, _TRACK_HEIGHT),
        news=news,
        tools=tool_boxes(tools_left, right, (_TRACK, _TRACK_HEIGHT), _TOOL_GAP),
        fleets=fleets,
        middle=middle,
        is_sheet=is_sheet,
        clock=clock,
    )


def panel_scale(layout: TableLayout, scale: float) -> float:
    """Return the scale of the middle column, which grows with its size.

    A sheet that is too small for its parts gets a smaller scale, but never below 1.
    """
    _, _, width, height = layout.middle
    if not layout.is_sheet:
        part = min(width / _MIDDLE, height / _MIDDLE_TALL)
        return scale * max(1.0, min(_MOST_GROWTH, part))
    grown = min(width / _SHEET_ROOMY[0], height / _SHEET_ROOMY[1])
    shrunk = min(1.0, width / _SHEET[0], height / _SHEET[1])
    return max(min(1.0, scale), scale * max(grown, shrunk))


def sheet_box(layout: TableLayout, name_ends: float) -> Box:
    """Return the box of a sheet in the middle column, below the name, which ends at `name_ends`."""
    left, top, width, height = layout.middle
    below = 8 if layout.is_sheet else name_ends
    return (left + 8, top + below, width - 16, height - below - 8)


def figures_of(notes: tuple[str, str, str, str]) -> tuple[str, str, str, str]:
    """Return only the number of each phase's note, for a narrow window."""
    command, ship, squadron, status = (note.split(" ")[0] for note in notes)
    return command, ship, squadron, status


def _lay_out_plates(right: float) -> tuple[float, tuple[Box, Box]]:
    """Return the left edge of the tools, and the boxes of the players' plates beside the banner."""
    left, second = right - 2 * _PLATE - 13, right - _PLATE
    return left, ((left, _TOP, _PLATE, _TOP_HEIGHT), (second, _TOP, _PLATE, _TOP_HEIGHT))


def _lay_out_low_plates(right: float, has_clock: bool) -> tuple[float, tuple[Box, Box]]:
    """Return the left edge of the tools, and the boxes of low players' plates beside the phases."""
    left = right - TOOLS * _TOOL - (TOOLS - 1) * _TOOL_GAP
    wide = _LOW_CLOCK_PLATE if has_clock else _LOW_PLATE
    second = left - 8 - wide
    first = second - 6 - wide
    return left, ((first, _TRACK, wide, _TRACK_HEIGHT), (second, _TRACK, wide, _TRACK_HEIGHT))


def _lay_out_columns(
    width: float, height: float, margin: float, gap: float
) -> tuple[Box, tuple[Box, Box], Box]:
    """Return the boxes of the news, of the fleets, and of the middle column."""
    fleet = _fleet_width(width, height, margin, gap)
    if width < SHEET_BELOW:
        top = below = _NEWS_NARROW + _NEWS_NARROW_HEIGHT + 2
        left, wide, tall = margin, width - 2 * margin, height - top - _BOTTOM + 6
        news = (margin, _NEWS_NARROW, wide, _NEWS_NARROW_HEIGHT)
    else:
        top, below = _COLUMNS, _NEWS + _NEWS_HEIGHT + _BELOW_NEWS
        left = margin + fleet + gap
        wide, tall = width - 2 * left, height - below - _BOTTOM
        news = (left, _NEWS, wide, _NEWS_HEIGHT)
    whole = fleet + 2 * _CARD_GLOW
    first = (margin - _CARD_GLOW, top, whole, height - top - _BOTTOM)
    second = (width - margin - fleet - _CARD_GLOW, top, whole, height - top - _BOTTOM)
    return news, (first, second), (left, below, wide, tall)


def _fleet_width(width: float, height: float, margin: float, gap: float) -> float:
    if width < SHEET_BELOW:
        return (width - 2 * margin - gap) / 2
    free = width - 2 * margin - 2 * gap
    if width > WIDE_FROM:
        tall = height - _NEWS - _NEWS_HEIGHT - _BELOW_NEWS - _BOTTOM
        grown = _MIDDLE * max(1.0, tall / _MIDDLE_TALL)
        return (free - min(grown, free * _MIDDLE_PART)) / 2
    return min(_FLEET, (free - _MIDDLE_LEAST) / 2)
