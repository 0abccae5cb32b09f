"""The page of the results: confirmed, disputed and missing ones, and files of them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, QModelIndex
from PySide6.QtWidgets import QFileDialog

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.page_base import DeskPage
from armada_companion.desk.results.results_pdf import results_pdf
from armada_companion.desk.results.typing_sheet import TypingSheet
from armada_companion.desk.table.result_sheet import ResultSheet
from armada_companion.event.acts import AnyAct
from armada_companion.event.rating import rate_of
from armada_companion.event.results import (
    ResultRow,
    result_rows,
    results_csv,
    results_json,
    typing_rows,
)
from armada_companion.event.standings import results_gep
from armada_companion.event.state import EventError, ResultState
from armada_companion.event.t3 import T3Error
from armada_companion.system.file_names import file_name
from armada_companion.system.files import write_whole
from armada_companion.ui.controls.form import Form
from armada_companion.ui.fonts import TITLE
from armada_companion.ui.models import EntriesModel, EntryRow
from armada_companion.ui.theme import Look

_NARROW = 620
_FILES = {
    "Table (*.csv)": ".csv",
    "PDF (*.pdf)": ".pdf",
    "JSON (*.json)": ".json",
    "T3 (*.gep)": ".gep",
}
_USUAL = ".csv"


class ResultsPage(DeskPage):
    """Shows the results of a round; a press on a row corrects it."""

    def __init__(self, look: Look, event: DeskEvent) -> None:
        super().__init__(look, "results")
        self._event = event
        self._round = 0
        self._rows: Sequence[ResultRow] = ()
        self._model = EntriesModel()
        form = Form(self._parts, 12)
        with form.row(10, 0, 0, 1, 0, 0, turns=_NARROW):
            self._before = form.button("results_before", "Earlier", "back", self._on_before_chosen)
            self._after = form.button("results_after", "Later", "play", self._on_after_chosen)
            self._title = form.text(name="results_title", style=TITLE, tone="hi")
            self._typing = form.button(
                "results_typing", "Typing sheet…", "book", self._on_typing_chosen
            )
            self._save = form.button("results_save", "Save…", "save", self._on_save_chosen)
        self._nothing = form.text("There are no tables yet.", name="results_nothing")
        self._list = form.entries("results", "Results", self._model, "trophy", self._on_list_picked)
        form.layout.addStretch(0)
        for button in (self._before, self._after, self._typing, self._save):
            button.refused.connect(self.show_refusal)
        self.fill(form.layout)

    def refresh(self) -> None:
        """Show the round that was chosen last, or the current one."""
        state = self._event.state
        if self._round not in state.rounds:
            self._round = max(state.rounds, default=0)
        try:
            self._rows = tuple(result_rows(state, rate_of(state), self._round))
        except EventError as error:
            self._rows = ()
            self.show_refusal(f"{error}.")
        shown = [row for row in self._rows if row.table or row.players[1]]
        self._model.set_rows([_entry(n, row) for n, row in enumerate(shown)])
        self._nothing.setVisible(not self._rows)
        self._list.setVisible(bool(self._rows))
        self.facts = _facts(self._round, shown)
        self._render_buttons()

    def take_focus(self) -> None:
        (self._list if self._rows else self._save).setFocus()

    def save(self, path: Path) -> None:
        """Save the results of all rounds; the ending of the path is the kind of file."""
        try:
            write_whole(path, self._data(path.suffix.casefold()), new=False, private=False)
        except OSError as error:
            self.show_refusal(f"The results are not saved: {error.strerror or error}.")
        except (T3Error, EventError) as error:
            self.show_refusal(f"{error}.")
        else:
            self.show_done(f"Saved to {path}")

    def _data(self, ending: str) -> bytes:
        state = self._event.state
        rate = rate_of(state)
        day = QDate.currentDate().toString("dd.MM.yyyy")
        gip = self._event.folder.gip
        writers: Mapping[str, Callable[[], bytes]] = {
            ".json": lambda: results_json(state, rate).encode(),
            ".pdf": lambda: results_pdf(state.name, tuple(result_rows(state, rate))),
            ".gep": lambda: results_gep(state, rate, gip, day),
        }
        return writers.get(ending, lambda: results_csv(state, rate).encode())()

    def _render_buttons(self) -> None:
        rounds = self._event.state.rounds
        self._title.render_text(f"Round {self._round}" if self._round else "No round yet")
        why = "" if self._round > min(rounds, default=0) else "This is the first round."
        self._before.render_button("Earlier", "back", legal=not why, reason=why)
        why = "" if self._round < max(rounds, default=0) else "This is the last round."
        self._after.render_button("Later", "play", legal=not why, reason=why)
        why = "" if self._rows else "There are no tables yet."
        self._typing.render_button("Typing sheet…", "book", legal=not why, reason=why)
        self._save.render_button("Save…", "save", legal=not why, reason=why)

    def _on_before_chosen(self) -> None:
        self._round = max(n for n in self._event.state.rounds if n < self._round)
        self.refresh()

    def _on_after_chosen(self) -> None:
        self._round = min(n for n in self._event.state.rounds if n > self._round)
        self.refresh()

    def _on_typing_chosen(self) -> None:
        state = self._event.state
        TypingSheet(self._look, typing_rows(state, rate_of(state), self._round), self).open_once()

    def _on_save_chosen(self) -> None:
        dialog = QFileDialog(self, "Save the results")
        dialog.setObjectName("results_save_as")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([*_FILES])
        dialog.selectFile(f"{file_name(self._event.state.name)} results.csv")
        dialog.fileSelected.connect(partial(self._on_file_selected, dialog))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_file_selected(self, dialog: QFileDialog, name: str) -> None:
        self.save(saved_path(name, _FILES.get(dialog.selectedNameFilter(), _USUAL)))

    def _on_list_picked(self, index: QModelIndex) -> None:
        row = [row for row in self._rows if row.table or row.players[1]][index.row()]
        state = self._event.state
        game = state.game(row.round, row.table) if row.table else None
        if game is None:
            return
        sheet = ResultSheet(self._look, row.round, game, rate_of(state), None, self)
        sheet.decided.connect(self._on_decided)
        sheet.open_once()

    def _on_decided(self, both: tuple[AnyAct, ...]) -> None:
        if self._event.do(*both):
            self.show_done("The result is saved.")


def saved_path(name: str, ending: str) -> Path:
    """Return the path of a file for results.

    Args:
        name: The chosen name; an ending of another kind is replaced only if it is the usual one.
        ending: The ending of the chosen kind.
    """
    path = Path(name)
    given = path.suffix.casefold()
    if given == ending or (given != _USUAL and given in _FILES.values()):
        return path
    # "Spring 1.5" has no ending.
    return path.with_name(f"{path.stem if given == _USUAL else path.name}{ending}")


_MARKS = {
    ResultState.CONFIRMED: "confirmed",
    ResultState.ENTERED: "entered, not confirmed",
    ResultState.DISPUTED: "disputed",
    ResultState.MISSING: "missing",
}


def _entry(place: int, row: ResultRow) -> EntryRow:
    title = f"{row.table}   {row.players[0]} v {row.players[1]}"
    scores = f"{row.scores[0]} : {row.scores[1]}" if row.scores else "no points yet"
    points = (
        f"tournament points {row.points.points[0]} : {row.points.points[1]}" if row.points else ""
    )
    winner = f"winner {row.winner}" if row.winner and row.winner != "draw" else row.winner
    detail = "  ·  ".join(filter(None, (scores, points, winner)))
    fault = "disputed" if row.state is ResultState.DISPUTED else ""
    return EntryRow(str(place), title, detail, _MARKS[row.state] if not fault else "", fault=fault)


def _facts(round_number: int, rows: Sequence[ResultRow]) -> str:
    if not rows:
        return "No tables yet"
    counts = {state: sum(row.state is state for row in rows) for state in ResultState}
    parts = [f"Round {round_number}", f"{counts[ResultState.CONFIRMED]} of {len(rows)} confirmed"]
    for state in (ResultState.DISPUTED, ResultState.MISSING):
        if counts[state]:
            parts.append(f"{counts[state]} {state}")
    return "  ·  ".join(parts)
