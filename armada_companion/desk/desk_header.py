"""The header of the desk: the event, the pages, undo, and the clock of the round."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent

from armada_companion.desk.wall.clock_plate import ClockPlate
from armada_companion.event.state import Round
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.option_row import OptionRow
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.fonts import BODY, Face, TextStyle
from armada_companion.ui.theme import Look

_TITLE = TextStyle(Face.SEMI, 34, 700)
_LEAST, _MOST_LINES = 84, 3
_WIDE_FROM, _PAGES_AT = 1380, 2
"""The width for one row, in pixels at scale 1; the place of the pages in it."""


class DeskHeader(ScaledWidget):
    """Shows the name of the event with a line of facts, and the buttons of the pages.

    Args:
        pages: The labels of the pages, keyed by name.

    Signals:
        page_chosen (str): Show a page.
        undo_requested: Take the last act back.
        home_requested: Close the event.
        help_requested: Open the help.
    """

    def __init__(self, look: Look, pages: Mapping[str, str]) -> None:
        super().__init__(look)
        parts, register = self._parts, self._parts.register
        self._home = register(ToolButton(look, "desk_home"))
        self._home.render_button("All events", "home")
        self.home_requested = self._home.chosen
        self._title = register(ElidedLabel(look, _TITLE, lines=1, name="desk_title"))
        self._facts = register(ElidedLabel(look, BODY, lines=1, tone="mid", name="desk_facts"))
        self._pages: OptionRow[str] = register(
            OptionRow(look, "desk_page", options=pages, height=52, least=_LEAST, equal=False)
        )
        self.page_chosen = self._pages.chosen
        self._undo = register(ToolButton(look, "desk_undo"))
        self.undo_requested = self._undo.chosen
        self._help = register(ToolButton(look, "desk_help"))
        self._help.render_button("Help", "book", "F1")
        self.help_requested = self._help.chosen
        self.clock = register(ClockPlate(look, "desk_clock"))
        self._row, words = parts.row(12), parts.column(2)
        words.addWidget(self._title)
        words.addWidget(self._facts)
        self._row.addWidget(self._home)
        self._row.addLayout(words, 1)
        for widget in (self._pages, self._undo, self._help, self.clock):
            self._row.addWidget(widget)
            self._row.setAlignment(widget, Qt.AlignmentFlag.AlignVCenter)
        self._whole = parts.column(8)
        self._whole.addLayout(self._row)
        self._is_narrow = False
        self.setLayout(self._whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._fit()

    def _fit(self) -> None:
        """Put the pages into a row of their own where the header is narrow."""
        is_narrow = self.width() / self._parts.look.scale < _WIDE_FROM
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            if is_narrow:
                self._whole.addWidget(self._pages)
            else:
                self._row.insertWidget(_PAGES_AT, self._pages)
                self._row.setAlignment(self._pages, Qt.AlignmentFlag.AlignVCenter)
        self._fit_facts()

    def _fit_facts(self) -> None:
        """Give long facts more lines, as at a judge's laptop with his name and connection."""
        for lines in range(1, _MOST_LINES + 1):
            self._facts.set_lines(lines)
            if not self._facts.is_cut:
                return

    def render_event(self, name: str, facts: str, page: str, undo: str) -> None:
        """Show an event; without a name, the desk before an event is open.

        Args:
            name: The name of the event, or "".
            facts: A line below it.
            page: The page that is shown.
            undo: The act that undo would take back, in words; or "".
        """
        self._title.render_text(name or "Judges’ desk")
        self._facts.render_text(facts)
        self._pages.render_value(page)
        label = f"Undo: {undo}" if undo else "Undo"
        why = "" if undo else "There is nothing to take back."
        self._undo.render_button(label, "undo", "Ctrl+Z", legal=not why, reason=why)
        for widget in (self._home, self._pages, self._undo, self.clock):
            widget.setVisible(bool(name))
        self._fit_facts()

    def render_looking(self, name: str, facts: str) -> None:
        """Show an event at which this laptop only looks at a table: it has no pages and no undo."""
        self.render_event(name, facts, "", "")
        for widget in (self._pages, self._undo, self.clock):
            widget.setVisible(False)

    def render_clock(self, current: Round | None, now: str) -> None:
        """Show the clock of the round."""
        self.clock.render_round(current, now)
