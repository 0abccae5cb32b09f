"""Positions of the parts that every game's table page has, in design pixels."""

from typing import Protocol

from armada_companion.kit.value import Value
from armada_companion.ui.controls.painted import Box

TOOLS = 5
_BANNER, _PHASES, _TABLE = (14.0, 84.0), (110.0, 48.0), 170.0
_TOOL, _TOOL_GAP, _BUTTONS = 58.0, 4.0, 60.0
_ROOMY_FROM = 1400.0


class FrameLayout(Protocol):
    """The boxes that every table page has: banner, phases and tools."""

    @property
    def banner(self) -> Box: ...
    @property
    def phases(self) -> Box: ...
    @property
    def tools(self) -> tuple[Box, ...]: ...


class FrameBoxes(Value, frozen=True):
    """The usual layout of a table page; see `FrameLayout`."""

    banner: Box
    phases: Box
    tools: tuple[Box, ...]
    table: Box
    buttons: Box


def lay_out_frame(width: float, height: float) -> FrameBoxes:
    """Return the boxes for a page of this size: banner, phases and tools, table, buttons."""
    margin, gap = margin_and_gap(width)
    inner, left = width - 2 * margin, width - margin - TOOLS * (_TOOL + _TOOL_GAP) + _TOOL_GAP
    bottom = height - margin - _BUTTONS
    return FrameBoxes(
        banner=(margin, _BANNER[0], inner, _BANNER[1]),
        phases=(margin, _PHASES[0], left - gap - margin, _PHASES[1]),
        tools=tool_boxes(left, width - margin, _PHASES, _TOOL_GAP),
        table=(margin, _TABLE, inner, bottom - gap - _TABLE),
        buttons=(margin, bottom, inner, _BUTTONS),
    )


def margin_and_gap(width: float) -> tuple[float, float]:
    """Return the margin of a page and the gap between its parts."""
    return (24.0, 16.0) if width >= _ROOMY_FROM else (16.0, 12.0)


def tool_boxes(left: float, right: float, row: tuple[float, float], gap: float) -> tuple[Box, ...]:
    """Return the boxes of the tools between two edges; `row` is the upper edge and the height."""
    width = (right - left - (TOOLS - 1) * gap) / TOOLS
    return tuple((left + place * (width + gap), row[0], width, row[1]) for place in range(TOOLS))
