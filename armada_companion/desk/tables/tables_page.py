"""The page of the pairings: rounds, tables, byes, players."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QFileDialog

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.page_base import DeskPage
from armada_companion.desk.tables.pairings_sheet import PairingsSheet
from armada_companion.event import acts
from armada_companion.event.pairing_text import Reading, text_of
from armada_companion.event.state import EventState, Game, Player
from armada_companion.event.t3 import MOST_BYTES, T3Error, read_gip
from armada_companion.kit.wording import plural
from armada_companion.store.errors import StoreError
from armada_companion.system.files import read_regular
from armada_companion.ui.controls.form import Form
from armada_companion.ui.dialogs.questions import PickDialog, WordsDialog
from armada_companion.ui.fonts import TITLE
from armada_companion.ui.models import EntriesModel, EntryRow
from armada_companion.ui.theme import Look

_NARROW = 620
_NOTHING = (
    "Paste the pairings of the first round, open a file (CSV, TSV, text), or type them. Players of "
    "a file of T3 (.gip) are added with *Open players*."
).replace("*", "")
_PLAYERS = "Players (*.gip)"


class TablesPage(DeskPage):
    """Shows the pairings of a round.

    Signals:
        table_requested (int): Go to a table.
        cards_requested: Show the table cards.
    """

    table_requested = Signal(int)
    cards_requested = Signal()

    def __init__(self, look: Look, event: DeskEvent) -> None:
        super().__init__(look, "tables")
        self._event = event
        self._round = 0
        self._model = EntriesModel()
        form = Form(self._parts, 12)
        with form.row(10, 0, 1, 0, 0, 0, turns=_NARROW):
            self._before = form.button("round_before", "Earlier", "back", self._on_before_chosen)
            self._title = form.text(name="tables_title", style=TITLE, tone="hi")
            self._paste = form.button("tables_paste", "Paste…", "paste", self._on_paste_chosen)
            self._change = form.button("tables_change", "Change…", "gear", self._on_change_chosen)
            self._next = form.button("round_next", "Next round…", "plus", self._on_next_chosen)
        with form.row(10, 1, 0, 0, 0, 0, turns=_NARROW):
            self._players = form.text(name="tables_players")
            form.button("player_add", "Add a player…", "plus", self._on_add_chosen)
            self._drop = form.button("player_drop", "Drop…", "cross", self._on_drop_chosen)
            form.button("players_file", "Open players…", "folder", self._on_file_chosen)
            form.button("tables_cards", "Table cards…", "flag", self.cards_requested)
        self._nothing = form.text(_NOTHING, name="tables_nothing")
        self._list = form.entries("pairings", "Tables", self._model, "flag", self._on_list_picked)
        form.layout.addStretch(0)
        for button in (self._before, self._change, self._next, self._drop):
            button.refused.connect(self.show_refusal)
        self.fill(form.layout)

    def refresh(self) -> None:
        """Show the round that was chosen last, or the current one."""
        state = self._event.state
        if self._round not in state.rounds:
            self._round = max(state.rounds, default=0)
        self._model.set_rows(_rows(state, self._round))
        self._list.setVisible(bool(self._round))
        self._nothing.setVisible(not self._round)
        self.facts = _facts(state)
        self._render_buttons(state)

    def take_focus(self) -> None:
        (self._list if self._round else self._paste).setFocus()

    def _render_buttons(self, state: EventState) -> None:
        current, last = self._round, max(state.rounds, default=0)
        self._title.render_text(f"Round {current}" if current else "No round yet")
        why = "" if current > min(state.rounds, default=0) else "This is the first round."
        self._before.render_button("Earlier", "back", legal=not why, reason=why)
        why = "" if current else "There are no pairings to change: paste them."
        self._change.render_button("Change…", "gear", legal=not why, reason=why)
        self._paste.render_button("Paste…", "paste")
        self._paste.setVisible(current == last)
        label = "Later" if current < last else "Next round…"
        why = "" if current else "Paste the pairings of the first round first."
        self._next.render_button(label, "plus", legal=not why, reason=why)
        self._next.set_primary(bool(current))
        self._paste.set_primary(not current)
        why = "" if _playing(state) else "There are no players yet."
        self._drop.render_button("Drop…", "cross", legal=not why, reason=why)
        self._players.render_text(_player_words(state))

    def _on_before_chosen(self) -> None:
        self._round = max(n for n in self._event.state.rounds if n < self._round)
        self.refresh()

    def _on_next_chosen(self) -> None:
        later = [n for n in self._event.state.rounds if n > self._round]
        if later:
            self._round = min(later)
            self.refresh()
        else:
            self._open_sheet(self._round + 1).paste()

    def _on_paste_chosen(self) -> None:
        self._open_sheet(self._round or 1).paste()

    def _on_change_chosen(self) -> None:
        played = self._event.state.rounds[self._round]
        self._open_sheet(self._round, text_of([one.pairing for one in played.games.values()]))

    def _open_sheet(self, round_number: int, text: str = "") -> PairingsSheet:
        sheet = PairingsSheet(self._look, self._event.state, round_number, text, self)
        sheet.decided.connect(partial(self._on_decided, round_number))
        sheet.open_once()
        return sheet

    def _on_decided(self, round_number: int, reading: Reading) -> None:
        self._round = round_number
        if self._event.do(acts.EnterPairings(round_number, reading.pairings)):
            self.show_done(f"Round {round_number}: {reading.summary}.")

    def _on_add_chosen(self) -> None:
        dialog = WordsDialog(
            self._look,
            "player",
            title="Add a player",
            label="Name of the player",
            record="Add",
            parent=self,
        )
        dialog.written.connect(self._on_name_written)
        dialog.open_once()

    def _on_name_written(self, name: str) -> None:
        plain = " ".join(name.split())[:100]
        if self._event.do(acts.AddPlayer(plain)):
            self.show_done(f"{plain} plays from the next pairings on.")

    def _on_drop_chosen(self) -> None:
        names = [(name, name) for name in sorted(_playing(self._event.state))]
        dialog = PickDialog(self._look, "Who drops?", names, "", self)
        dialog.picked.connect(self._on_drop_picked)
        dialog.open_once()

    def _on_drop_picked(self, name: str) -> None:
        if self._event.do(acts.DropPlayer(name)):
            self.show_done(f"{name} drops; earlier results stay.")

    def _on_file_chosen(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "Open players", "", _PLAYERS)
        if name:
            self.take_players(Path(name))

    def take_players(self, path: Path) -> None:
        """Add the players of a file of T3; results can then be saved as a file of T3."""
        try:
            data = read_regular(path, MOST_BYTES)
            found = read_gip(data, path.name)
            self._event.folder.keep_gip(data)
        except OSError as error:
            self.show_refusal(f"{path.name}: {error.strerror or error}.")
            return
        except (T3Error, StoreError) as error:
            self.show_refusal(f"{error}.")
            return
        added = [acts.AddPlayer(one.name[:100], one.faction) for one in found.players if one.name]
        if self._event.do(*added):
            self.show_done(f"{plural(len(added), 'player')} of {found.name} added.")

    def _on_list_picked(self, index: QModelIndex) -> None:
        table = int(self._model.row(index).key)
        if table > 0 and self._round == max(self._event.state.rounds):
            self.table_requested.emit(table)
        elif table > 0:
            self.show_refusal("This is an earlier round: press Results to correct its results.")


def _rows(state: EventState, round_number: int) -> Sequence[EntryRow]:
    played = state.rounds.get(round_number)
    if played is None:
        return ()
    tables = sorted(played.games, key=lambda one: (one < 0, abs(one)))
    return tuple(_row(table, played.games[table]) for table in tables)


def _row(table: int, game: Game) -> EntryRow:
    pairing, result = game.pairing, game.result
    if not pairing.second:
        return EntryRow(str(table), f"Bye: {pairing.first}")
    scores = f"{result.scores[0]} : {result.scores[1]}" if result else ""
    extra = f"{game.extra_minutes:+} min" if game.extra_minutes else ""
    detail = "  ·  ".join(filter(None, (scores, f"result {game.state}", extra)))
    return EntryRow(str(table), f"{table}   {pairing.first} v {pairing.second}", detail)


def _playing(state: EventState) -> Sequence[str]:
    return [one.name for one in state.players.values() if not one.is_dropped]


def _facts(state: EventState) -> str:
    current = state.current
    if current is None:
        return "No pairings yet"
    tables = sum(table > 0 for table in current.games)
    return f"Round {current.number}  ·  {plural(tables, 'table')}"


def _player_words(state: EventState) -> str:
    players: Sequence[Player] = tuple(state.players.values())
    dropped = sum(one.is_dropped for one in players)
    if not players:
        return "No players yet"
    words = plural(len(players) - dropped, "player")
    return f"{words}, {dropped} dropped" if dropped else words
