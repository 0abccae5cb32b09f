"""Keeps the shown unit the same as the card with the keyboard focus."""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from ..units.fleet_column import FleetColumn


class Page(Protocol):
    """The part of the table page that `CardFocus` needs."""

    @property
    def shown(self) -> str: ...
    def is_busy(self) -> bool: ...
    def show_unit(self, unit: str) -> None: ...
    def take_focus(self) -> None: ...


class CardFocus(QObject):
    """Shows the unit whose card an arrow key has reached.

    Keys act on the card with the focus, because a screen reader has named it. With the Tab key a
    card can have the focus without being shown.

    Args:
        fleets: The columns from left to right; arrow keys go across their edges.
    """

    def __init__(self, page: Page, fleets: Sequence[FleetColumn], parent: QWidget) -> None:
        super().__init__(parent)
        self._page = page
        self._fleets = fleets
        for column in fleets:
            column.reached.connect(self._on_column_reached)
        first, second = fleets
        first.right_edge.connect(partial(second.focus_from, from_left=True))
        second.left_edge.connect(partial(first.focus_from, from_left=False))

    @property
    def is_elsewhere(self) -> bool:
        """Whether the card with the focus belongs to another unit than the shown one."""
        return self._focused not in ("", self._page.shown)

    def select(self, unit: str) -> None:
        """Mark the card of the shown unit."""
        for column in self._fleets:
            column.select(unit)

    def give_focus(self, unit: str) -> None:
        """Give the keyboard focus to the card of a unit, if there is one."""
        for column in self._fleets:
            column.focus_card(unit)

    def keep(self) -> None:
        """Remove the keyboard focus from the card of a unit that is not shown any more."""
        if self.is_elsewhere:
            self._page.take_focus()

    def show(self) -> None:
        """Show the unit whose card has the focus, because a key acts on it."""
        if self.is_elsewhere:
            self._page.show_unit(self._focused)

    @property
    def _focused(self) -> str:
        return next(filter(None, (column.focused_unit for column in self._fleets)), "")

    def _on_column_reached(self, unit: str) -> None:
        """Show the unit that an arrow key has reached, unless a sheet is open."""
        if unit and not self._page.is_busy():
            self._page.show_unit(unit)
