"""Where the parts of the table page are, in design pixels. Source: design page, layout."""

from typing import NamedTuple

from armada_companion.ui.controls.painted import Box

TOOLS = 5
NARROW_BELOW = 1200.0
"""Narrower windows have no side panel: one line below the board says the same."""

COMPACT_BELOW = 620.0
"""In lower windows the parts are closer together, so that two ships are still seen."""

_SIDE_PART, _LEAST_SIDE, _MOST_SIDE = 0.22, 310.0, 460.0
_GLOW = 8.0
_TOOL, _TOOL_GAP = 58.0, 5.0
_TOOL_NARROW = 46.0


class _Rows(NamedTuple):
    """Where the rows are: upper edge and height; `bottom` and `strip` are heights."""

    top: tuple[float, float] = (14.0, 84.0)
    phases: tuple[float, float] = (110.0, 48.0)
    track: tuple[float, float] = (168.0, 52.0)
    board: float = 230.0
    buttons: float = 60.0
    bottom: float = 14.0
    strip: float = 44.0


_USUAL = _Rows()
_COMPACT = _Rows((6.0, 84.0), (94.0, 46.0), (144.0, 28.0), 175.0, 60.0, 6.0, 34.0)


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
    rows = _COMPACT if height < COMPACT_BELOW else _USUAL
    margin, gap = (24.0, 16.0) if width >= 1400 else (16.0, 12.0)
    right, turn = width - margin, 64.0 if narrow else 92.0
    tool = _TOOL_NARROW if narrow else _TOOL
    tools_left = right - TOOLS * tool - (TOOLS - 1) * _TOOL_GAP
    beside = max(_LEAST_SIDE, min(_MOST_SIDE, _SIDE_PART * width))
    pool = 216.0 if narrow else beside
    banner_left, banner_right = margin + turn + gap, right - pool - gap
    buttons_top = height - rows.bottom - rows.buttons
    bottom = buttons_top - (6 + rows.strip if narrow else 10)
    tall = bottom - rows.board
    side = None if narrow else (right - pool, rows.board, pool, tall)
    board_right = right if narrow else right - pool - gap
    return TableLayout(
        turn=(margin, rows.top[0], turn, rows.top[1]),
        banner=(banner_left, rows.top[0], banner_right - banner_left, rows.top[1]),
        pool=(right - pool, rows.top[0], pool, rows.top[1]),
        phases=(margin, rows.phases[0], tools_left - gap - margin, rows.phases[1]),
        tools=tuple(
            (tools_left + place * (tool + _TOOL_GAP), rows.phases[0], tool, rows.phases[1])
            for place in range(TOOLS)
        ),
        track=(margin, rows.track[0], width - 2 * margin, rows.track[1]),
        board=(margin - _GLOW, rows.board, board_right - margin + 2 * _GLOW, tall),
        side=side,
        strip=(margin, bottom + 3, width - 2 * margin, rows.strip) if narrow else None,
        buttons=(margin, buttons_top, width - 2 * margin, rows.buttons),
        sheet=_sheet(width, height, margin, rows),
    )


def _sheet(width: float, height: float, margin: float, rows: _Rows) -> Box:
    """Over the board and the buttons, in the middle."""
    wide = min(560.0, width - 2 * margin)
    top = rows.phases[0] if height < 700 else rows.board
    return ((width - wide) / 2, top, wide, height - rows.bottom - top)
