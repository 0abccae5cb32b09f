"""The page of one table: its game if it is followed, and everything that a judge does."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedLayout, QWidget

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.page_base import DeskPage
from armada_companion.desk.table import table_words
from armada_companion.desk.table.result_sheet import ResultSheet
from armada_companion.desk.table.word_sheets import RulingSheet, TimeSheet, WarningSheet
from armada_companion.desk.wall.clock_plate import digits
from armada_companion.event import acts
from armada_companion.event.rating import rate_of
from armada_companion.event.state import DESK, Call, EventError, Game, ResultState, calls_by_table
from armada_companion.event.tiles import Tile, tile_of
from armada_companion.kit.card_texts import CardTexts
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.dialogs.questions import WordsDialog
from armada_companion.ui.fonts import BODY, CARD_NAME, TITLE, Face, TextStyle
from armada_companion.ui.theme import Look

_PANEL_WIDTH = 336
_WIDE_FROM = 1200
"""The width for a game beside the judge's buttons, in pixels at scale 1."""
_BIG = TextStyle(Face.SEMI, 34, 700)
_MOST_LINES = 40


class TablePage(DeskPage):
    """Shows a table; the desk opens the page of another table in the same place.

    Signals:
        back_requested: Show the wall.
        table_shown (int): Another table is shown.
        ruled (str, str): A ruling was recorded; its words and its source.
        warned (int, str): A player was warned; the index and the words.
        timed (int, str): The table got minutes, with the reason.
        answered: A judge goes to the table.
    """

    back_requested = Signal()
    table_shown = Signal(int)
    ruled = Signal(str, str)
    warned = Signal(int, str)
    timed = Signal(int, str)
    answered = Signal()

    def __init__(
        self, look: Look, event: DeskEvent, rulings: Callable[[], Sequence[CardTexts]]
    ) -> None:
        """Make the page; `rulings` returns the cards of the event with published rulings."""
        super().__init__(look, "table")
        self._event = event
        self._rulings = rulings
        self._table = 0
        self._stack = QStackedLayout()
        self._game_page: QWidget | None = None
        self._shows_game = False
        row, left = self._parts.row(14), self._parts.column(6)
        self._game_side = QWidget()
        self._to_panel = self._parts.register(PushButton(look, "table_panel", height=44))
        self._to_panel.render_button("Judge’s buttons", "back")
        self._to_panel.chosen.connect(self._on_turn_chosen)
        left.addWidget(self._to_panel)
        left.addLayout(self._stack, 1)
        self._game_side.setLayout(left)
        row.addWidget(self._game_side, 1)
        self._panel = self._make_panel(look)
        row.addWidget(self._panel)
        self._stack.addWidget(self._make_paper(look))
        self.fill(row)

    @property
    def table(self) -> int:
        """The number of the table that is shown."""
        return self._table

    def show_table(self, table: int) -> None:
        """Show another table."""
        self._table = table
        self.show_game(None)
        self.table_shown.emit(table)

    def show_game(self, page: QWidget | None) -> None:
        """Show the page of the followed game; None for a table that is not followed."""
        if self._game_page is page and page is not None:
            return
        if self._game_page is not None:
            self._stack.removeWidget(self._game_page)
            self._game_page.hide()
        self._game_page = page
        if page is not None:
            self._stack.addWidget(page)
            self._stack.setCurrentWidget(page)
        else:
            self._stack.setCurrentIndex(0)
        self.fit()

    def show_differences(self, sentences: Sequence[str]) -> None:
        """Show what the followed game has otherwise than the event."""
        self._differs.render_text("\n".join(sentences), "warn")

    def fit(self) -> None:
        """Show the game or the judge's buttons alone where both have no space."""
        scale = self._look.scale
        is_narrow = self._game_page is not None and self.width() / scale < _WIDE_FROM
        self._to_game.setVisible(is_narrow)
        self._to_panel.setVisible(is_narrow)
        self._game_side.setVisible(not is_narrow or self._shows_game)
        self._panel.setVisible(not is_narrow or not self._shows_game)
        if is_narrow:
            self._panel.setMaximumWidth(self.width())
            self._panel.setMinimumWidth(0)
        else:
            self._panel.setFixedWidth(round(_PANEL_WIDTH * scale))

    def _on_turn_chosen(self) -> None:
        self._shows_game = not self._shows_game
        self.fit()

    def refresh(self) -> None:
        """Show the table as it is now."""
        game = self._game
        if game is None:
            self.facts = ""
            return
        names = (game.pairing.first, game.pairing.second)
        # The names are beside it, and they may be long.
        self.facts = f"Table {self._table}"
        self._title.render_text(f"Table {self._table}")
        self._names.render_text(" v ".join(names))
        self._result.render_text(table_words.state_words(game))
        self._big.render_text(f"{names[0]} v {names[1]}")
        lines = table_words.history_lines(self._event.folder, self._table, names)
        self._log.render_text("\n".join(lines[:_MOST_LINES]))
        warnings = table_words.warning_words(self._event.state, game)
        self._warnings.render_text("\n".join(warnings), "warn")
        self._render_buttons(game)
        self.tick()

    def tick(self) -> None:
        """Show the times of this second."""
        now = self._event.now()
        tile = tile_of(self._event.state, self._event.follows.get(self._table), self._table, now)
        if tile is None:
            return
        self._call_words.render_text(table_words.call_words(self._call, now), "bad")
        left = f"{digits(tile.left_ms)} left" if tile.left_ms is not None else "No clock runs."
        self._left.render_text(left)
        self._turn.render_text(_turn_words(tile))

    def take_focus(self) -> None:
        self._main.setFocus()

    @property
    def _game(self) -> Game | None:
        current = self._event.state.current
        return current.games.get(self._table) if current else None

    @property
    def _call(self) -> Call | None:
        return calls_by_table(self._event.state).get(self._table)

    def _make_paper(self, look: Look) -> QWidget:
        form = Form(self._parts, 14, (24, 22, 24, 22))
        self._big = form.text(style=_BIG, tone="hi", name="table_players")
        self._turn = form.text(name="table_turn", style=BODY)
        self._warnings = form.text(name="table_warnings", tone="warn")
        form.heading("WHAT WAS DONE HERE")
        self._log = form.text(name="table_log", style=BODY)
        form.stretch()
        panel = self._parts.register(Panel(look))
        panel.setLayout(form.layout)
        return self._parts.register(PageScroll(look, panel))

    def _make_panel(self, look: Look) -> PageScroll:
        form = Form(self._parts, 8, (14, 14, 14, 14))
        self._title = form.text(style=TITLE, tone="hi", name="table_title")
        self._names = form.text(style=CARD_NAME, name="table_names")
        self._left = form.text(name="table_left")
        self._call_words = form.text(name="table_call", tone="bad")
        self._differs = form.text(name="table_differs", tone="warn")
        self._to_game = form.button("table_game", "Show the game", "eye", self._on_turn_chosen)
        self._main = form.button("table_main", "", "check", self._on_main_chosen, primary=True)
        self._close = form.button("table_close", "Close the call", "check", self._on_close_chosen)
        form.button("table_ruling", "Ruling…", "book", self._on_ruling_chosen)
        form.button("table_warning", "Warning…", "people", self._on_warning_chosen)
        form.button("table_time", "More time…", "clock", self._on_time_chosen)
        self._result = form.text(name="table_result")
        self._enter = form.button("table_enter", "Result…", "trophy", self._on_result_chosen)
        with form.row(8):
            self._confirm = form.button(
                "table_confirm", "Confirm", "check", self._on_confirm_chosen
            )
            self._dispute = form.button(
                "table_dispute", "Dispute…", "alert", self._on_dispute_chosen
            )
        self.extra = self._parts.column(8)
        form.add_layout(self.extra)
        form.stretch()
        back = form.button("table_back", "Back to the wall", "back", self.back_requested)
        back.render_button("Back to the wall", "back", "Esc")
        for button in (self._confirm, self._dispute, self._main):
            button.refused.connect(self.show_refusal)
        panel = self._parts.register(Panel(look))
        panel.setLayout(form.layout)
        return self._parts.register(PageScroll(look, panel))

    def add_button(self, button: PushButton) -> None:
        """Add a button below the others."""
        self.extra.addWidget(self._parts.register(button))

    def _render_buttons(self, game: Game) -> None:
        call = self._call
        if call is None:
            self._main.render_button("Call a judge…", "alert")
        elif not call.judge:
            self._main.render_button("I go", "play")
        else:
            self._main.render_button("Close the call", "check")
        self._main.set_primary(call is not None)
        self._close.setVisible(call is not None and not call.judge)
        has, state = game.result is not None, game.state
        why = "" if has else "The table has no result yet."
        done = "It is confirmed." if state is ResultState.CONFIRMED else why
        self._confirm.render_button("Confirm", "check", legal=not done, reason=done)
        self._dispute.render_button("Dispute…", "alert", legal=not why, reason=why)
        self._enter.render_button("Correct the result…" if has else "Result…", "trophy")

    def _on_main_chosen(self) -> None:
        call = self._call
        if call is None:
            self._ask(
                "call", "Call a judge", "What is the question?", "Call", self._on_call_written
            )
        elif not call.judge:
            if self._event.do(acts.AnswerCall(call.n, self._event.judge)):
                self.answered.emit()
        else:
            self._on_close_chosen()

    def _on_close_chosen(self) -> None:
        if (call := self._call) is not None and self._event.do(acts.CloseCall(call.n)):
            self.show_done(f"The call of table {self._table} is closed.")

    def _on_call_written(self, words: str) -> None:
        self._event.do(acts.Call(self._table, words))

    def _on_ruling_chosen(self) -> None:
        sheet = RulingSheet(self._look, self._table, self._rulings(), self)
        sheet.decided.connect(self._on_ruling_decided)
        sheet.open_once()

    def _on_ruling_decided(self, words: str, source: str) -> None:
        rule = acts.Rule(self._table, self._event.judge, words, source)
        if self._event.do(rule):
            self.show_done("The ruling is recorded.")
            self.ruled.emit(words, source)

    def _on_warning_chosen(self) -> None:
        game = self._game
        if game is None:
            return
        names = (game.pairing.first, game.pairing.second)
        players = self._event.state.players
        before = [one for name in names for one in players[name].warnings]
        sheet = WarningSheet(self._look, names, before, self)
        sheet.decided.connect(partial(self._on_warning_decided, names))
        sheet.open_once()

    def _on_warning_decided(self, names: tuple[str, str], who: int, words: str) -> None:
        if self._event.do(acts.Warn(names[who], self._event.judge, words)):
            self.show_done(f"{names[who]} is warned.")
            self.warned.emit(who, words)

    def _on_time_chosen(self) -> None:
        sheet = TimeSheet(self._look, self._table, self)
        sheet.decided.connect(self._on_time_decided)
        sheet.open_once()

    def _on_time_decided(self, minutes: int, why: str) -> None:
        if self._event.do(acts.GiveTime(minutes, why, self._table)):
            self.show_done(f"Table {self._table} has {minutes} minutes more.")
            self.timed.emit(minutes, why)

    def _on_result_chosen(self) -> None:
        current, game = self._event.state.current, self._game
        if current is None or game is None:
            return
        now = self._event.now()
        tile = tile_of(self._event.state, self._event.follows.get(self._table), self._table, now)
        try:
            rate = rate_of(self._event.state)
        except EventError as error:
            self.show_refusal(f"{error}.")
            return
        scores = tile.scores if tile else None
        sheet = ResultSheet(self._look, current.number, game, rate, scores, self)
        sheet.decided.connect(self._on_result_decided)
        sheet.open_once()

    def _on_result_decided(self, both: tuple[acts.AnyAct, ...]) -> None:
        if self._event.do(*both):
            self.show_done(f"The result of table {self._table} is saved.")

    def _on_confirm_chosen(self) -> None:
        if (current := self._event.state.current) is not None:
            self._event.do(acts.ConfirmResult(current.number, self._table, DESK))

    def _on_dispute_chosen(self) -> None:
        self._ask("dispute", "Dispute the result", "Why?", "Dispute", self._on_dispute_written)

    def _on_dispute_written(self, why: str) -> None:
        if (current := self._event.state.current) is not None:
            self._event.do(acts.DisputeResult(current.number, self._table, DESK, why))

    def _ask(
        self, name: str, title: str, label: str, record: str, then: Callable[[str], None]
    ) -> None:
        dialog = WordsDialog(
            self._look, f"desk_{name}", title=title, label=label, record=record, parent=self
        )
        dialog.written.connect(then)
        dialog.open_once()


def _turn_words(tile: Tile) -> str:
    played = f"Round {tile.round} of {tile.rounds}" if tile.rounds else ""
    scores = f"{tile.scores[0]} : {tile.scores[1]}" if tile.scores else ""
    facts = [one for one in (played, tile.turn, scores) if one]
    return "  ·  ".join(facts) or "This table is played on paper: what happens is entered here."
