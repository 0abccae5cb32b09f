"""The first page of the desk: the events so far, a new one, and the practice event."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Signal

from armada_companion.desk.page_base import DeskPage
from armada_companion.ui.controls.form import Form
from armada_companion.ui.models import EntriesModel, EntryRow
from armada_companion.ui.theme import Look

_WORDS = (
    "The desk shows every table of an event on one screen: calls for a judge, the clock of the "
    "round, and all results. It works without a network; tables on paper count as well."
)


class StartPage(DeskPage):
    """Opens an event.

    Signals:
        new_requested: Make a new event.
        folder_requested: Ask for the folder of an event.
        judge_requested: Join the event of another desk as a judge.
        look_requested: Look at a table of another desk's event.
        practice_requested: Open the practice event.
        event_picked (str): Open the event in this folder.
    """

    new_requested = Signal()
    folder_requested = Signal()
    judge_requested = Signal()
    look_requested = Signal()
    practice_requested = Signal()
    event_picked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, "events")
        self._model = EntriesModel()
        form = Form(self._parts, 14)
        form.text(_WORDS, name="events_words")
        with form.row(12, turns=700):
            new = form.button(
                "event_new", "New event", "plus", self.new_requested, primary=True, height=60
            )
            folder = form.button(
                "event_open", "Open a folder…", "folder", self.folder_requested, height=60
            )
            judge = form.button(
                "event_judge_join", "Join as a judge…", "people", self.judge_requested, height=60
            )
            looks = form.button(
                "event_look", "Look at a table…", "eye", self.look_requested, height=60
            )
            practice = form.button(
                "event_practice", "Practice event", "dice", self.practice_requested, height=60
            )
        for button, key in zip((new, folder, judge, looks, practice), "NOJLP", strict=True):
            shown = button.choice
            button.render_button(shown.label, shown.mark, key)
            button.bind_key(key, self)
        self._title = form.heading("EVENTS ON THIS COMPUTER")
        self._list = form.entries("events", "Events", self._model, "flag", self._on_list_picked)
        form.layout.addStretch(0)
        self._new = new
        self.fill(form.layout)

    def refresh(self) -> None:
        """Do nothing: the window shows the events with `render_events`."""

    def render_events(self, rows: Sequence[EntryRow]) -> None:
        """Show the events."""
        self._model.set_rows(rows)
        self._list.touch()
        for widget in (self._title, self._list):
            widget.setVisible(bool(rows))

    def take_focus(self) -> None:
        self._new.setFocus()

    def _on_list_picked(self, index: QModelIndex) -> None:
        self.event_picked.emit(self._model.row(index).key)
