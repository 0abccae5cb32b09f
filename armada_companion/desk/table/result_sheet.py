"""The sheet for the result of a table."""

from typing import Literal

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.event import acts
from armada_companion.event.results import Rate
from armada_companion.event.state import DESK, Game
from armada_companion.ui.controls.option_button import Option
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 640)
_Ended = Literal["played", "time", "conceded", "no_show", "decided"]
_Winner = Literal[-1, 0, 1, 2]
_ENDED: dict[_Ended, str] = {
    "played": "Played out",
    "time": "Time is over",
    "conceded": "Conceded",
    "no_show": "One did not come",
    "decided": "Decided by a judge",
}
_MOST = 9999
_NEED_WINNER = ("conceded", "no_show")


class ResultSheet(Sheet):
    """Asks for the points of both players and how the game ended.

    Signals:
        decided (tuple): The acts: the result, and that the desk confirms it.
    """

    decided = Signal(object)

    def __init__(
        self,
        look: Look,
        round_number: int,
        game: Game,
        rate: Rate,
        scores: tuple[int, int] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`scores` are the points that the table's program shows now."""
        pairing = game.pairing
        title = f"Result of table {pairing.table}"
        super().__init__(look, "result_sheet", title=title, size=_SIZE, parent=parent)
        self._round, self._game, self._rate = round_number, game, rate
        names = (pairing.first, pairing.second)
        before = game.result
        shown = before.scores if before else scores or (0, 0)
        form = self._new_form(12)
        with form.row(16):
            self._scores = [
                form.number(f"score_{n}", name, (0, _MOST), value=shown[n - 1], step=1)
                for n, name in enumerate(names, 1)
            ]
        form.heading("HOW IT ENDED")
        ended: _Ended = before.ended if before else "played"
        self._ended = form.options("ended", _ENDED, ended, in_row=3)
        self._winner_label = form.heading("WINNER")
        winners: dict[_Winner, str | Option] = {
            1: Option(names[0], color="azure"),
            2: Option(names[1], color="amber"),
            0: "Draw",
            -1: "By points",
        }
        self._winner = form.options("winner", winners, self._winner_before(before), in_row=2)
        self._why = form.line("result_why", "Why is it corrected?", longest=500)
        self._why.setVisible(before is not None)
        self._words = form.text(name="result_words", tone="hi")
        does = (self._on_save_chosen,)
        self._save = self._button("result_save", "Save, confirmed", "check", *does, primary=True)
        self._save.refused.connect(self._words.render_text)
        form.press_by_enter(self._save)
        self._button("result_back", "Back", "back", self.reject)
        self._fill(form)
        self._render()

    def _winner_before(self, before: acts.Result | None) -> _Winner:
        return -1 if before is None or before.winner is None else before.winner

    @property
    def _result(self) -> acts.Result:
        winner = self._winner.value
        one, two = (field.value() for field in self._scores)
        return acts.Result(
            self._round,
            self._game.pairing.table,
            (one, two),
            ended=self._ended.value or "played",
            winner=None if winner is None or winner == -1 else winner,
            why=self._why.text(),
        )

    def _on_save_chosen(self) -> None:
        table = self._game.pairing.table
        self.accept()
        self.decided.emit((self._result, acts.ConfirmResult(self._round, table, DESK)))

    def _render(self) -> None:
        result = self._result
        why = ""
        if result.ended in _NEED_WINNER and result.winner not in (1, 2):
            why = "Choose the winner."
        self._save.render_button("Save, confirmed", "check", legal=not why, reason=why)
        points = self._rate(result.scores, result.winner, result.ended == "no_show")
        names = (self._game.pairing.first, self._game.pairing.second)
        who = names[points.winner - 1] if points.winner else "a draw"
        counted = f"{points.points[0]} : {points.points[1]}"
        margin = max(points.margins)
        words = f"Winner: {who}, margin {margin}, tournament points {counted}."
        self._words.render_text(why or words, "hi")
