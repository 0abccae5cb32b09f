"""The call for a judge and the judge's seat in the window: the bar and the sheets."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from armada_companion.app.bottom_bars import BottomBars
from armada_companion.kit.judge_actions import AddWarning, CallJudge, JudgeArrived, JudgeLeft
from armada_companion.kit.step import JUDGE
from armada_companion.session.judge_log import JudgeLog, clock_digits
from armada_companion.session.judge_seat import JudgeSeat, new_pin
from armada_companion.session.times import milliseconds
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.game_pins import GamePins
from armada_companion.ui.pages import Page, Window

if TYPE_CHECKING:
    from armada_companion.kit.card_texts import CardTexts
    from armada_companion.session.library import AnySession
    from armada_companion.ui.controls.judge_bar import JudgeBar
    from armada_companion.ui.dialogs.judge_dialog import JudgeDialog
    from armada_companion.ui.dialogs.pin_dialog import PinDialog, PinPurpose

_SECOND_MS = 1000
_PRESSES = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin)


class JudgeFlow(QObject):
    """Shows a call for a judge with its time, and opens and closes the judge's seat.

    Args:
        window: Shows the bar at its bottom.
        bars: Places it there.
        rulings: Returns the cards of the open game that have published rulings.
    """

    def __init__(
        self,
        window: Window,
        pins: GamePins,
        bridge: SessionBridge,
        shown: Callable[[], Page],
        say: Callable[[str], None],
        bars: BottomBars,
        rulings: "Callable[[], Sequence[CardTexts]]" = tuple,
    ) -> None:
        super().__init__(window.widget)
        self._window = window
        self._pins = pins
        self._bridge = bridge
        self._shown = shown
        self._say = say
        self._bars = bars
        self._rulings = rulings
        self._of: AnySession | None = None
        self._log: JudgeLog | None = None
        self._bar: JudgeBar | None = None
        self.seat = JudgeSeat(self._now_ms)
        self._timer = QTimer(self, interval=_SECOND_MS)
        self._timer.timeout.connect(self.tick)
        bridge.opened.connect(self.follow)
        bridge.changed.connect(self._on_bridge_changed)

    @property
    def bar(self) -> "JudgeBar | None":
        """The bar with the call for a judge, or None before the first call."""
        return self._bar

    def follow(self) -> None:
        """Show the judge's state of the open game; leave the seat when another game opens."""
        session = self._bridge.session if self._bridge.is_open else None
        if session is not self._of:
            self._of, self._log = session, JudgeLog(session.game) if session else None
            self._stand_up()
        if session is not None and self._log is not None:
            self._log.follow(session.steps)
        called = self._log is not None and self._log.call is not None
        self._bridge.is_judge_called = called
        if called or self.seat.is_taken or self._bar is not None:
            self._render(called)

    def call_or_arrive(self) -> None:
        """Call a judge; during a call, open the seat for the judge."""
        if not self._bridge.is_open:
            return
        if self._bridge.is_judge_called:
            self.arrive()
        else:
            self._bridge.dispatch(CallJudge())

    def arrive(self) -> None:
        """Ask the called judge for the PIN; a judge in the seat ends the call."""
        if self.seat.is_taken:
            self.end_call()
        else:
            self.open()

    def end_call(self) -> None:
        """End a call: the judge is here, or is not needed."""
        self._bridge.dispatch(JudgeArrived())

    def open(self) -> None:
        """Open the judge's sheet; ask for the PIN first unless the judge is in the seat."""
        if not self._bridge.is_open or self._log is None:
            return
        if not self.seat.is_taken and self._bridge.session.game.HAS_OPPONENTS:
            self._ask_pin()
            return
        if not self.seat.is_taken:
            # Players of a cooperative game have no secrets, so they need no PIN.
            self._sit_down()
        self._open_sheet()

    def open_corrections(self) -> None:
        """Open the corrections of the current page."""
        if not self._bridge.is_open:
            return
        if self._shown().has_corrections:
            self._shown().open_corrections()
        else:
            self._say("This page has no values to correct: the table has them.")

    def leave_or_open(self) -> None:
        """Leave the judge's seat, or ask for its PIN if no judge is in it."""
        if self.seat.is_taken:
            self.leave()
        else:
            self.open()

    def leave(self) -> None:
        """Leave the judge's seat; the record has the time."""
        if self.seat.is_taken and self._bridge.is_open:
            self._bridge.dispatch(JudgeLeft(), by=JUDGE)
        self._stand_up()
        self.follow()
        # The judge's sheets close with the seat.
        self._shown().refresh()

    def tick(self) -> None:
        """Update the time that is shown each second; leave the seat after its timeout."""
        if self.seat.is_quiet:
            self._shown().hide_secrets()
            self._close("corrections_dialog")
        if self.seat.is_idle:
            # Closing the dialog also closes its question.
            self._close("judge_dialog")
            self.leave()
            self._say("Nothing was pressed for 5 minutes: the judge’s seat was left.")
        if self._bar is not None and self._bar.isVisible():
            self._bar.render_words(*self._words())

    def _close(self, dialog: str) -> None:
        for one in self._window.widget.findChildren(QDialog, dialog):
            one.reject()

    def place(self) -> None:
        """Place the bars at the bottom of the window, and the page above them."""
        self._bars.place()

    def set_look(self) -> None:
        """Draw the bar in the theme and scale of the window."""
        if self._bar is not None:
            self._bar.set_look(self._window.look)
            self.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Restart the timeout of the judge's seat at each press."""
        if event.type() in _PRESSES and not self.seat.is_idle:
            self.seat.sit()
        return super().eventFilter(watched, event)

    def _on_bridge_changed(self, _judged: object) -> None:
        self.follow()

    def _now_ms(self) -> int:
        now = milliseconds(self._bridge.session.now()) if self._bridge.is_open else None
        return now or 0

    def _words(self) -> tuple[str, str]:
        """Return the text of the bar, and the reason of the call."""
        call = self._log.call if self._log is not None else None
        if call is None:
            return "Judge’s seat", ""
        waited = clock_digits(call.waited(self._bridge.session.now()))
        return f"Judge called, waiting {waited}", call.why

    def _render(self, called: bool) -> None:
        bar, seated = self._bar or self._make_bar(), self.seat.is_taken
        bar.setVisible(called or seated)
        if called or seated:
            corrects = self._shown().has_corrections
            bar.render_bar(*self._words(), called, seated, corrects)
            bar.raise_()
            self._timer.start()
        else:
            self._timer.stop()
        self.place()

    def _make_bar(self) -> "JudgeBar":
        from armada_companion.ui.controls.judge_bar import JudgeBar

        bar = self._bar = JudgeBar(self._window.look, self._window.widget)
        bar.arrived.connect(self.arrive)
        bar.call_ended.connect(self.end_call)
        bar.corrections_requested.connect(self.open_corrections)
        bar.sheet_requested.connect(self.open)
        bar.left.connect(self.leave)
        self._bars.add(bar)
        return bar

    def _sit_down(self) -> None:
        self.seat.sit()
        self._bridge.author = JUDGE
        self._bridge.dispatch(JudgeArrived())
        _watch(self, True)
        self.follow()

    def _stand_up(self) -> None:
        if self.seat.is_taken:
            _watch(self, False)
        self.seat.leave()
        self._bridge.author = ""

    def _ask_pin(self) -> None:
        """Ask for the PIN; if the game has none, for a new one that the whole table agrees to."""
        from armada_companion.ui.dialogs.pin_dialog import PinPurpose

        if self._pins.kept.pin is not None:
            self._open_pin_dialog(PinPurpose.KNOWN)
        else:
            was_set = self._log is not None and self._log.has_pin
            self._open_pin_dialog(PinPurpose.ELSEWHERE if was_set else PinPurpose.FIRST)

    def _open_pin_dialog(self, purpose: "PinPurpose") -> None:
        from armada_companion.ui.dialogs.pin_dialog import PinDialog

        names = [name for _, name in self._players()] or ["The table"]
        dialog = PinDialog(self._window.look, purpose, names, self._window.widget)
        dialog.entered.connect(partial(self._on_pin_entered, dialog))
        dialog.agreed.connect(partial(self._on_pin_agreed, dialog))
        dialog.forgotten.connect(self._on_pin_forgotten)
        dialog.open_once()

    def _on_pin_forgotten(self) -> None:
        from armada_companion.ui.dialogs.pin_dialog import PinPurpose

        self._open_pin_dialog(PinPurpose.FORGOTTEN)

    def _on_pin_agreed(self, dialog: "PinDialog", pin: str) -> None:
        """Set a PIN that everybody at the table agrees to."""
        if not self._bridge.is_open or not self._pins.set_pin(new_pin(pin)):
            dialog.reject()
            return
        self._take_seat(dialog)

    def _on_pin_entered(self, dialog: "PinDialog", pin: str) -> None:
        if not self._bridge.is_open:
            return
        kept = self._pins.kept
        if wait := self.seat.wait_s(kept):
            dialog.refuse(f"Too early after a wrong PIN: wait {wait} s.")
        elif not self.seat.take(kept, pin):
            dialog.refuse(f"This is not the PIN. Wait {self.seat.wait_s(kept)} s, then try again.")
        else:
            self._take_seat(dialog)

    def _take_seat(self, dialog: "PinDialog") -> None:
        dialog.accept()
        self._sit_down()
        self._open_sheet()

    def _open_sheet(self) -> None:
        from armada_companion.app.ruling_flow import RulingFlow, step_words
        from armada_companion.ui.dialogs.judge_dialog import JudgeDialog

        if self._log is None:
            return
        cards = self._rulings()
        dialog = JudgeDialog(
            self._window.look,
            self._players(),
            self._log.warnings,
            self._shown().has_corrections,
            partial(step_words, self._bridge.session),
            bool(cards),
            self._window.widget,
        )
        RulingFlow(self._window, self._bridge, dialog, cards)
        dialog.warning_requested.connect(partial(self._on_warning_requested, dialog))
        dialog.corrections_requested.connect(self._shown().open_corrections)
        dialog.left.connect(self.leave)
        dialog.open_once()

    def _players(self) -> Sequence[tuple[str, str]]:
        """Return the ids and names of the players whom a judge can warn."""
        from armada_companion.session.players import players_of

        return players_of(self._bridge.session) or (("table", "The table"),)

    def _on_warning_requested(self, dialog: "JudgeDialog", action: AddWarning) -> None:
        if self._bridge.dispatch(action, by=JUDGE) and self._log is not None:
            dialog.show_message("The warning is recorded.")
            dialog.show_warnings(self._log.warnings)


def _watch(flow: QObject, on: bool) -> None:
    """Let `flow` see every event of the program, or no longer."""
    if (every := QApplication.instance()) is not None:
        every.installEventFilter(flow) if on else every.removeEventFilter(flow)
