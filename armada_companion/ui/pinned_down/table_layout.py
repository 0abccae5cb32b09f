"""Where the parts of the table page stand, in design pixels. Source: design page, layout."""

from typing import NamedTuple

from armada_companion.ui.widgets.painted import Box

TOOLS = 5
NARROW_BELOW = 1200.0
"""Narrower windows have no side panel: one line below the board tells the same."""

_TOP, _TOP_HEIGHT = 14.0, 84.0
_ROW, _ROW_HEIGHT = 110.0, 48.0
_TRACK, _TRACK_HEIGHT = 168.0, 52.0
_BOARD = 230.0
_BUTTONS_HEIGHT, _BOTTOM = 60.0, 14.0
_STRIP = 26.0
_GLOW = 8.0
_TOOL, _TOOL_GAP = 58.0, 5.0
_TOOL_NARROW = 46.0


class TableLayout(NamedTuple):
    """The boxes of the table page; `side` is None in a narrow window, else `strip` is."""

    turn: Box
    banner: Box
    pool: Box
    phases: Box
    tools: tuple[Box, ...]
    track: Box
    board: Box
    side: Box | None
    strip: Box | None
    buttons: Box
    sheet: Box


def lay_out_table(width: float, height: float) -> TableLayout:
    """Return the boxes for a page of this size in design pixels."""
    narrow = width < NARROW_BELOW
    margin, gap = (24.0, 16.0) if width >= 1400 else (16.0, 12.0)
    right, turn = width - margin, 64.0 if narrow else 92.0
    tool = _TOOL_NARROW if narrow else _TOOL
    tools_left = right - TOOLS * tool - (TOOLS - 1) * _TOOL_GAP
    pool = 216.0 if narrow else right - tools_left
    banner_left, banner_right = margin + turn + gap, right - pool - gap
    buttons_top = height - _BOTTOM - _BUTTONS_HEIGHT
    bottom = buttons_top - (8 + _STRIP if narrow else 10)
    tall = bottom - _BOARD
    side = None if narrow else (right - pool, _BOARD, pool, tall)
    board_right = right if narrow else right - pool - gap
    board = (margin - _GLOW, _BOARD, board_right - margin + 2 * _GLOW, tall)
    return TableLayout(
        turn=(margin, _TOP, turn, _TOP_HEIGHT),
        banner=(banner_left, _TOP, banner_right - banner_left, _TOP_HEIGHT),
        pool=(right - pool, _TOP, pool, _TOP_HEIGHT),
        phases=(margin, _ROW, tools_left - gap - margin, _ROW_HEIGHT),
        tools=tuple(
            (tools_left + place * (tool + _TOOL_GAP), _ROW, tool, _ROW_HEIGHT)
            for place in range(TOOLS)
        ),
        track=(margin, _TRACK, width - 2 * margin, _TRACK_HEIGHT),
        board=board,
        side=side,
        strip=(margin, bottom + 4, width - 2 * margin, _STRIP) if narrow else None,
        buttons=(margin, buttons_top, width - 2 * margin, _BUTTONS_HEIGHT),
        sheet=_sheet(width, height, margin),
    )


def _sheet(width: float, height: float, margin: float) -> Box:
    """Over the board and the buttons, in the middle."""
    wide = min(560.0, width - 2 * margin)
    top = _ROW if height < 700 else _BOARD
    return ((width - wide) / 2, top, wide, height - _BOTTOM - top)
