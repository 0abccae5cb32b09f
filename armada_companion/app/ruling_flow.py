"""Records a judge's rulings with their sources, and carries out their rewinds."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from armada_companion.kit.card_texts import CardTexts
from armada_companion.kit.judge_actions import AddRuling, Remedy
from armada_companion.kit.step import JUDGE
from armada_companion.session.game_session import GameSession
from armada_companion.session.history import HistoryRow
from armada_companion.session.undo_question import return_question, signers_since
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.dialogs.card_dialog import CardDialog
from armada_companion.ui.dialogs.history_rows import clock_time, moment_of
from armada_companion.ui.dialogs.judge_dialog import JudgeDialog
from armada_companion.ui.dialogs.questions import PickDialog, UndoDialog
from armada_companion.ui.dialogs.rewind_dialog import RewindDialog
from armada_companion.ui.pages import Window

_NO_WAY_BACK = "Undo cannot reach this step: the game has no such step, or it was undone."
_IS_THERE = "Nothing was done since this step."


class RulingFlow(QObject):
    """Carries out the requests of one judge's sheet: records rulings and rewinds the game.

    Only the source of a published ruling gets into the record, never its text.

    Args:
        cards: The cards of the game that have published rulings.
    """

    def __init__(
        self,
        window: Window,
        bridge: SessionBridge,
        dialog: JudgeDialog,
        cards: Sequence[CardTexts] = (),
    ) -> None:
        super().__init__(dialog)
        self._window = window
        self._bridge = bridge
        self._dialog = dialog
        self._cards = cards
        dialog.ruling_requested.connect(self._on_ruling_requested)
        dialog.steps_requested.connect(self._on_steps_requested)
        dialog.sources_requested.connect(self._on_sources_requested)

    def _on_ruling_requested(self, action: AddRuling) -> None:
        if action.remedy is not Remedy.REWIND or action.to is None:
            self._rule(action, 0)
        elif why := self._why_no_rewind(action.to):
            self._dialog.show_message(why)
        else:
            self._confirm(action, self._undone_by(action.to) or ())

    def _on_steps_requested(self) -> None:
        """Ask the judge for the last step that remains."""
        rewind = RewindDialog(self._window.look, self._bridge.session.history.rows, self._dialog)
        rewind.picked.connect(partial(self._on_step_picked, rewind))
        rewind.open_once()

    def _on_step_picked(self, rewind: RewindDialog, n: int) -> None:
        if why := self._why_no_rewind(n):
            rewind.show_message(why)
            return
        self._dialog.put_step(str(n))
        rewind.accept()

    def _on_sources_requested(self) -> None:
        """Ask for the card whose ruling is the source."""
        names = [(str(number), card.name) for number, card in enumerate(self._cards)]
        question = PickDialog(self._window.look, "Rulings of which card?", names, "", self._dialog)
        question.picked.connect(self._on_card_picked)
        question.open_once()

    def _on_card_picked(self, number: str) -> None:
        card = self._cards[int(number)]
        shown = CardDialog(self._window.look, card, self._dialog, has_sources=True)
        shown.source_chosen.connect(self._dialog.put_source)
        shown.open_once()

    def _confirm(self, action: AddRuling, rows: Sequence[HistoryRow]) -> None:
        """Show the steps that the ruling takes back, and ask whether to do it."""
        signers = signers_since(self._bridge.session, rows[0].n)
        question = UndoDialog(self._window.look, return_question(rows, signers), self._dialog)
        question.confirmed.connect(partial(self._rule, action, len(rows)))
        question.open_once()

    def _rule(self, action: AddRuling, steps: int) -> None:
        """Record a ruling, and undo the steps of its rewind."""
        if not self._bridge.dispatch(action, by=JUDGE):
            return
        if steps:
            self._bridge.undo_steps(steps)
        self._dialog.clear_ruling()
        self._dialog.show_message("The ruling is recorded.")

    def _undone_by(self, n: int) -> Sequence[HistoryRow] | None:
        """Return the steps that a rewind to step `n` undoes; None if undo does not lead there."""
        history = self._bridge.session.history
        return history.undone_by_return(n) if n <= len(history.rows) else None

    def _why_no_rewind(self, n: int) -> str:
        """Return why the game cannot be rewound to step `n`, or ""."""
        rows = self._undone_by(n)
        if rows is None:
            return _NO_WAY_BACK
        return "" if rows else _IS_THERE


# Any: each game has states of its own.
def step_words(session: GameSession[Any], n: int) -> str:
    """Return step `n` in words, with its time and player, or a sentence that it does not exist."""
    rows = session.history.rows
    if not 1 <= n <= len(rows):
        return "The game has no such step."
    row = rows[n - 1]
    when = " · ".join(filter(None, (clock_time(row.at), moment_of(row))))
    return f"{row.text} ({when})" if when else row.text
