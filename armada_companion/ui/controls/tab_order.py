"""The order of the Tab key on a table page. Source: design page, keys."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.controls.roving import RovingGroup, arrow


class TabOrder:
    """The Tab stops of a page: its parts, then its tools, which share one stop.

    Cards are added and removed during a game, so the order is computed for each key.
    """

    def __init__(self, parts: Sequence[QWidget], tools: Sequence[PaintedButton]) -> None:
        self._parts = (*parts, *tools)
        self._tools = tools
        self._roving = RovingGroup()
        self._roving.set_buttons(tools)
        for tool in tools:
            tool.focused.connect(self._on_tool_focused)

    def move(self, focus: QWidget | None, following: bool) -> bool:
        """Give the focus to the next or previous stop; return False if there is no stop.

        Qt calls this for hidden pages too, which have no stops.
        """
        stops = [(place, stop) for place, part in enumerate(self._parts) for stop in _stops(part)]
        if not stops:
            return False
        if not following:
            stops.reverse()
        now = next((at for at, (_, stop) in enumerate(stops) if stop is focus), None)
        if now is None:
            now = self._last_before(focus, [place for place, _ in stops], following)
        _, stop = stops[(now + 1) % len(stops)]
        reason = Qt.FocusReason.TabFocusReason if following else Qt.FocusReason.BacktabFocusReason
        stop.setFocus(reason)
        return True

    def add(self, part: QWidget, after: QWidget) -> None:
        """Add a stop at `part`, after the stop `after`."""
        place = self._parts.index(after) + 1
        self._parts = (*self._parts[:place], part, *self._parts[place:])

    def move_by_arrow(self, event: QKeyEvent) -> bool:
        """Move the focus between the tools; return False if no tool has it, or for another key."""
        direction = arrow(event)
        return direction is not None and self._roving.move(direction)

    def _last_before(self, focus: QWidget | None, places: Sequence[int], following: bool) -> int:
        """Return the index of the last stop before a widget that is no stop; -1 if none."""
        part = next((at for at, one in enumerate(self._parts) if _holds(one, focus)), None)
        if part is None:
            return -1
        passed = [
            at for at, place in enumerate(places) if place == part or (place < part) == following
        ]
        return passed[-1] if passed else -1

    def _on_tool_focused(self) -> None:
        focused = next((tool for tool in self._tools if tool.hasFocus()), None)
        if focused is not None:
            self._roving.set_stop(focused)


def _stops(part: QWidget) -> Iterator[QWidget]:
    for widget in (part, *part.findChildren(QWidget)):
        if widget.isVisible() and widget.isEnabled() and _is_stop(widget):
            yield widget


def _is_stop(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _holds(part: QWidget, focus: QWidget | None) -> bool:
    return focus is not None and (part is focus or part.isAncestorOf(focus))
