"""The clock on the setup page: the time of an event may include the setup."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.theme import Look

from ...views.clock.clock_entries import ClockEntries
from ...views.table_source import TableSource
from ..clock.clock_part import ClockPart
from ..clock.clock_plate import CLOCK_SIZE, NARROW_CLOCK_SIZE

if TYPE_CHECKING:
    from armada_companion.ui.controls.choice_sheet import ChoiceSheet

    from ..entry_flow import ArmadaFlow

_SHEET = QSize(520, 640)
_EDGE = 16
_BUTTON, _TIGHT_BUTTON = 172, 140


class SetupClock(ScaledWidget):
    """The clock and a button that starts or stops it; hidden for a game without a clock.

    Args:
        page: The page over which the clock's sheets open.
    """

    overrule_requested = Signal(object)

    def __init__(
        self, look: Look, table: TableSource, bridge: SessionBridge, page: QWidget
    ) -> None:
        super().__init__(look)
        self._table, self._bridge, self._page = table, bridge, page
        self._made_sheet: ChoiceSheet | None = None
        self.part = self._parts.register(ClockPart(look, table, bridge, page, self._is_busy))
        self._row = self._parts.row(8)
        self._button = self._parts.register(PushButton(look, "clock_start", height=48))
        self._row.addWidget(self._button)
        self.setLayout(self._row)
        self.part.made.connect(self._on_clock_made)
        self.part.pressed.connect(self._on_clock_pressed)
        self._button.chosen.connect(self._on_button_chosen)
        self._button.refused.connect(self._on_button_chosen)
        self._button.bind_key("C", page)

    @cached_property
    def flow(self) -> "ArmadaFlow":
        """The flow that opens sheets and plays choices, made at its first use."""
        from ..entry_flow import ArmadaFlow

        flow = ArmadaFlow(self._table, self._bridge, self._sheet)
        flow.overrule_requested.connect(self.overrule_requested)
        return flow

    @property
    def is_needed(self) -> bool:
        """Whether the open game has a clock."""
        return self.part.is_shown

    def refresh(self) -> None:
        """Show the clock of the open game, and the effect of its button."""
        if self._made_sheet is not None:
            self._made_sheet.close_sheet()
        self.part.render()
        self.setVisible(self.is_needed)
        if self.is_needed:
            found = self._table.clock.pause_choice(self.part.is_judged)
            self._button.render_button(found.label, found.mark, "C")

    def fit(self, is_tight: bool) -> None:
        """Place the clock beside the title, smaller if `is_tight`; center an open sheet."""
        scale = self._parts.look.scale
        self._button.setFixedWidth(round((_TIGHT_BUTTON if is_tight else _BUTTON) * scale))
        if self.part.plate is not None:
            size = NARROW_CLOCK_SIZE if is_tight else CLOCK_SIZE
            self.part.plate.setFixedSize((size * scale).toSize())
        self._place()

    def _place(self) -> None:
        if self._made_sheet is None:
            return
        scale, room = self._parts.look.scale, self._page.size()
        edges = QSize(2 * _EDGE, 2 * _EDGE) * scale
        box = QRect(0, 0, 0, 0)
        box.setSize((_SHEET * scale).boundedTo(room - edges))
        box.moveCenter(self._page.rect().center())
        self._made_sheet.setGeometry(box)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        if self._made_sheet is not None:
            self._made_sheet.set_look(look)
            self._place()

    @property
    def _sheet(self) -> "ChoiceSheet":
        if self._made_sheet is None:
            from armada_companion.ui.controls.choice_sheet import ChoiceSheet

            self._made_sheet = ChoiceSheet(self._parts.look, self._page)
            self._place()
        return self._made_sheet

    def _is_busy(self) -> bool:
        """Return True: during the setup, the end of the time is not recorded."""
        return True

    def _on_clock_made(self, plate: QWidget) -> None:
        self._row.insertWidget(0, plate)

    def _on_clock_pressed(self) -> None:
        self.flow.ask(ClockEntries())

    def _on_button_chosen(self, *_reason: str) -> None:
        self.flow.take(self._table.clock.pause_choice(self.part.is_judged))
