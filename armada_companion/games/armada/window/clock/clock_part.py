"""The clock on the table page: made for a game with a clock, and updated each second."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.kit.step import JUDGE
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.painted import scaled_box
from armada_companion.ui.theme import Look

from ...views.table_source import TableSource
from ..parts.table_layout import TableLayout

if TYPE_CHECKING:
    from ..parts.player_plate import PlayerPlate
    from .clock_plate import ClockPlate

CLOCK = "clock"
"""The author of the call of time."""

_SECOND_MS = 1000
_LATE_MS = 20
"""A delay, because an early timer would show the previous second."""


class ClockPart(QObject):
    """Shows the clock of a game that has one.

    If the time runs out while the page is shown, it records that this is the last round, once no
    entry is open. Source: digest 11.6.

    Args:
        is_busy: Returns whether an entry is open.
        plates: The players' plates, which show each player's own time.

    Signals:
        pressed: Open the sheet of the clock.
        running (bool): The clock on this page started or stopped.
    """

    warned = Signal(str)
    pressed = Signal()
    made = Signal(object)
    running = Signal(bool)

    def __init__(
        self,
        look: Look,
        table: TableSource,
        bridge: SessionBridge,
        page: QWidget,
        is_busy: Callable[[], bool],
        plates: "Sequence[PlayerPlate]" = (),
    ) -> None:
        super().__init__(page)
        self._look = look
        self._table = table
        self._bridge = bridge
        self._page = page
        self._is_busy = is_busy
        self._players = plates
        self._plate: ClockPlate | None = None
        self._level = ""
        self._owes_call = self._runs = self._is_shown = False
        self.timer = QTimer(self, singleShot=True)
        self.timer.setTimerType(Qt.TimerType.PreciseTimer)
        self.timer.timeout.connect(self.tick)

    @property
    def plate(self) -> "ClockPlate | None":
        """The clock, if it was made."""
        return self._plate

    @property
    def is_judged(self) -> bool:
        """Whether a judge enters steps now."""
        return self._bridge.author == JUDGE

    @property
    def is_shown(self) -> bool:
        """Whether the shown game has a clock."""
        return self._is_shown

    def render(self) -> None:
        """Show the current time of the game."""
        self._is_shown = self._bridge.is_open and self._table.has_clock
        if not self._is_shown:
            self.forget()
            if self._plate is not None:
                self._plate.hide()
            return
        view = self._table.clock.view()
        if view is None:
            return
        plate = self._plate or self._make()
        plate.show()
        one, two = self._table.sides
        plate.render_clock(view, (one, two))
        plate.render_own_times(self._players)
        if view.level in ("calm", "soon", "near"):
            self._owes_call = False
        self._level = self._level or view.level
        self._run(view.left_ms if view.runs and not self._bridge.session.is_read_only else None)

    def tick(self) -> None:
        """Show the next second; warn near the end, and record the end of the time."""
        if not self._page.isVisible() or not self.is_shown:
            self._run(None)
            return
        before = self._level
        self.render()
        view = self._plate.view if self._plate is not None else None
        if view is None:
            return
        self._level = view.level
        if view.level != before and before:
            self._owes_call = view.level == "up"
            if view.level != "calm":
                self.warned.emit(_WORDS[view.level])
        if self._owes_call and not self._is_busy() and QApplication.activeModalWidget() is None:
            self._owes_call = False
            self._call_time()

    def forget(self) -> None:
        """Remove the clock of the last game: another game is open, or none."""
        self._level, self._owes_call = "", False
        self._is_shown = False
        self._run(None)

    def place(self, boxes: TableLayout, scale: float) -> None:
        """Place the clock in its box on the page."""
        if self._plate is not None and boxes.clock is not None:
            self._plate.setGeometry(scaled_box(boxes.clock, scale))

    def set_look(self, look: Look) -> None:
        self._look = look
        if self._plate is not None:
            self._plate.set_look(look)

    def _run(self, left_ms: int | None) -> None:
        """Start the timer for the next second, or stop it for None."""
        runs = left_ms is not None
        if left_ms is None:
            self.timer.stop()
        else:
            self.timer.start(left_ms % _SECOND_MS + _LATE_MS)
        if runs != self._runs:
            self._runs = runs
            self.running.emit(runs)

    def _make(self) -> "ClockPlate":
        from .clock_plate import ClockPlate

        self._plate = ClockPlate(self._look, self._page)
        self._plate.clicked.connect(self.pressed)
        self.made.emit(self._plate)
        return self._plate

    def _call_time(self) -> None:
        if (action := self._table.clock.last_round()) is not None:
            self._bridge.dispatch(action, by=CLOCK)


_WORDS = {"soon": "15 minutes left", "near": "5 minutes left", "up": "Time is up"}
