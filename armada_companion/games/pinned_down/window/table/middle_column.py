"""The place of a sheet: between ships and enemy ships, or over a narrow board."""

from armada_companion.ui.controls.painted import Box

from .table_layout import GAP, GLOW, TableLayout


def room_for_sheet(boxes: TableLayout) -> float:
    """Return the additional width of the board while a sheet replaces the side panel."""
    if boxes.side is None:
        return 0.0
    return boxes.side[0] + boxes.side[2] - (boxes.board[0] + boxes.board[2]) + GLOW


def sheet_boxes(boxes: TableLayout, between: tuple[float, float], room: float) -> tuple[Box, Box]:
    """Return the largest boxes of a sheet and of a sheet of cards, which may be larger.

    `between` has the edges of the space between ships and enemy ships on the board.
    """
    narrow = wide = boxes.sheet
    if room:
        left, right = between
        x = boxes.board[0] + left + GAP
        narrow = wide = (x, narrow[1], right - left - 2 * GAP, narrow[3])
    elif boxes.side is None:
        wide = (boxes.buttons[0], narrow[1], boxes.buttons[2], narrow[3])
    higher = wide[1] - min(wide[1], boxes.track[1])
    return narrow, (wide[0], wide[1] - higher, wide[2], wide[3] + higher)
