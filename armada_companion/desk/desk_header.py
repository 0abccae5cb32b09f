"""The header of the desk: the event, the pages, undo, and the clock of the round."""

from collections.abc import Mapping

from PySide6.QtCore import Qt

from armada_companion.desk.wall.clock_plate import ClockPlate
from armada_companion.event.state import Round
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.option_row import OptionRow
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.fonts import BODY, Face, TextStyle
from armada_companion.ui.theme import Look

_TITLE = TextStyle(Face.SEMI, 34, 700)
_LEAST = 84


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
        row, words = parts.row(12), parts.column(2)
        words.addWidget(self._title)
        words.addWidget(self._facts)
        row.addWidget(self._home)
        row.addLayout(words, 1)
        row.addWidget(self._pages)
        row.addWidget(self._undo)
        row.addWidget(self._help)
        row.addWidget(self.clock)
        for place in range(row.count()):
            row.setAlignment(row.itemAt(place).widget(), Qt.AlignmentFlag.AlignVCenter)
        self.setLayout(row)

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

    def render_clock(self, current: Round | None, now: str) -> None:
        """Show the clock of the round."""
        self.clock.render_round(current, now)
