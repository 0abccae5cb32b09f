"""The sheet of the round clock."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.table.word_sheets import TimeSheet
from armada_companion.desk.wall.clock_plate import digits
from armada_companion.event import acts
from armada_companion.kit.event import MOST_MINUTES
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import Face, TextStyle
from armada_companion.ui.theme import Look

_SIZE = QSize(640, 460)
_BIG = TextStyle(Face.SEMI, 64, 700)


class ClockSheet(Sheet):
    """Starts, stops and lengthens the round."""

    def __init__(self, look: Look, event: DeskEvent, parent: QWidget | None = None) -> None:
        super().__init__(look, "clock_sheet", title="Round clock", size=_SIZE, parent=parent)
        self._event = event
        current = event.state.current
        form = self._new_form(12)
        self._left = form.text(name="clock_left", style=_BIG, tone="hi")
        self._words = form.text(name="clock_words")
        usual = current.minutes if current else 0
        self._minutes = form.number(
            "clock_minutes",
            "Minutes of the round, 0: no limit",
            (0, MOST_MINUTES),
            value=usual,
            step=5,
        )
        self._run = form.button("clock_run", "", "play", self._on_run_chosen, height=56)
        self._more = form.button("clock_more", "More time for all…", "plus", self._on_more_chosen)
        for button in (self._run, self._more):
            button.refused.connect(self._words.render_text)
        self._button("clock_close", "Close", "check", self.accept)
        self._fill(form)
        event.changed.connect(self._render)
        self._render()

    def _render(self) -> None:
        current, now = self._event.state.current, self._event.now()
        left = current.left_ms(now) if current else None
        self._left.render_text(digits(left) if left is not None else "No clock runs")
        self._minutes.setVisible(current is not None and not current.started)
        why = "" if current else "Enter the pairings first."
        if current is None or not current.started:
            self._run.render_button("Start the round", "play", legal=not why, reason=why)
        elif current.paused:
            self._run.render_button("Resume", "play")
        else:
            self._run.render_button("Pause", "pause")
        why = "" if current and current.started else "No round is started."
        self._more.render_button("More time for all…", "plus", legal=not why, reason=why)

    def _on_run_chosen(self) -> None:
        current = self._event.state.current
        if current is None:
            return
        if not current.started:
            self._event.do(acts.StartRound(current.number, self._minutes.value()))
        else:
            self._event.do(acts.ResumeRound() if current.paused else acts.PauseRound())

    def _on_more_chosen(self) -> None:
        sheet = TimeSheet(self._look, None, self)
        sheet.decided.connect(self._on_time_decided)
        sheet.open_once()

    def _on_time_decided(self, minutes: int, why: str) -> None:
        self._event.do(acts.GiveTime(minutes, why))
