"""The check of all lists of an event; the checked lists are saved for its players."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QTimer
from PySide6.QtWidgets import QFileDialog

from armada_companion.kit.wording import plural
from armada_companion.store.errors import ContentError
from armada_companion.system.files import write_whole
from armada_companion.ui.controls.form import Form
from armada_companion.ui.event_game import EventLists, ListOfPlayer
from armada_companion.ui.theme import Look

from ....fleets.checking.checked_list import CheckedList
from ....fleets.rules.game_format import format_of_record
from ....fleets.service import FleetService
from ....views.setup.event_actions import ruleset_of
from .check_page import CheckPage
from .list_sheets import ListSheets

_TURN_MS = 25


class EventListPage(CheckPage):
    """Checks the lists of an event's players by the game of the event.

    Args:
        lists: What is agreed, and the lists that are kept already.
    """

    def __init__(self, look: Look, service: FleetService, lists: EventLists) -> None:
        super().__init__(look, service)
        self._lists = lists
        game = format_of_record(ruleset_of(lists.header))
        self._game = game.over(service.catalog(game))
        self._judged.hide()
        self._sheets: ListSheets | None = None
        self._sheets_path = Path()
        self._pages = QTimer(self, interval=0)
        self._pages.timeout.connect(self._on_pages_turn)
        for one in lists.kept:
            self._check.add_list(one.text, one.player)
        if lists.kept:
            self._begin()

    def print_sheets(self, path: Path) -> None:
        """Write the sheets of all fleets as one PDF, a page at a time."""
        self._sheets = ListSheets(self._check.done, self._service, self._game)
        self._sheets_path = path
        self._pages.start()

    def _add_buttons(self, form: Form) -> None:
        does = self._on_print_chosen
        self._print = form.button("check_print", "Print sheets…", "book", does)
        self._print.refused.connect(self.show_refusal)

    def _on_print_chosen(self) -> None:
        dialog = self._file_dialog("check_print_as", "Save the sheets of all fleets")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(["PDF (*.pdf)"])
        dialog.setDefaultSuffix("pdf")
        dialog.selectFile("fleet sheets.pdf")
        dialog.fileSelected.connect(self._on_print_selected)
        dialog.open()

    def _on_print_selected(self, name: str) -> None:
        self.print_sheets(Path(name))

    def _on_pages_turn(self) -> None:
        """Paint pages for a moment; the window answers between two turns."""
        if self._sheets is None:
            self._pages.stop()
            return
        turn = QElapsedTimer()
        turn.start()
        try:
            while turn.elapsed() < _TURN_MS and self._sheets.step():
                pass
            if not self._sheets.is_done:
                return
            self._save_sheets(self._sheets)
        except OSError as error:
            self.show_refusal(f"The sheets are not saved: {error.strerror or error}.")
        except ContentError as error:
            self.show_refusal(f"The sheets are not saved: {error}.")
        self._pages.stop()
        self._sheets = None

    def _save_sheets(self, sheets: ListSheets) -> None:
        if not sheets.count:
            self.show_refusal("No list has a fleet to print.")
            return
        write_whole(self._sheets_path, sheets.data(), new=False, private=False)
        self.show_done(f"{plural(sheets.count, 'sheet')} saved to {self._sheets_path}")

    def _on_keep_chosen(self) -> None:
        self.show_done(self._lists.keep(tuple(map(_kept, self._check.done))))

    def _render(self) -> None:
        super()._render()
        shown = self._keep.choice
        render = partial(self._keep.render_button, "Keep for the event", "check")
        render(legal=shown.legal, reason=shown.reason)
        why = "" if self._check.done else "There are no lists yet."
        self._print.render_button("Print sheets…", "book", legal=not why, reason=why)


def _kept(one: CheckedList) -> ListOfPlayer:
    return ListOfPlayer(
        one.player,
        one.text,
        one.is_legal,
        points=one.points,
        faction=one.faction_name,
        commander=one.commander_name,
        problems=one.codes,
        not_understood=len(one.not_understood),
    )
