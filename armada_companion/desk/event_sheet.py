"""The sheet for a new event: its name, game, format, clock and PIN."""

from typing import Any

from PySide6.QtCore import QDate, QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.desk.services import DeskServices
from armada_companion.event import acts
from armada_companion.kit.event import MOST_MINUTES
from armada_companion.kit.step import Header
from armada_companion.session.judge_seat import MOST_DIGITS, new_pin, pin_problem
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.event_game import EventGame
from armada_companion.ui.theme import Look

_SIZE = QSize(820, 640)
_PIN_WORDS = (
    "The PIN opens the judge’s seat at every table of the event. Without one, everybody at a table "
    "agrees on one when a judge comes."
)


class EventSheet(Sheet):
    """Asks for the settings that all tables of an event share.

    Signals:
        decided (SetUp, SaltedPin, str): Make this event; None without a PIN, "" without a name of
            the judge.
    """

    decided = Signal(object, object, str)

    def __init__(self, look: Look, services: DeskServices, parent: QWidget | None = None) -> None:
        super().__init__(look, "event_sheet", title="New event", size=_SIZE, parent=parent)
        self._services = services
        self._game = services.entries[0].name
        self._agreed: dict[str, Header] = {}
        form = self._new_form(12)
        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        self._name = form.line("event_name", "Name of the event", longest=100)
        self._name.put_text(f"Event {today}")
        titles = {entry.name: entry.title for entry in services.entries}
        self._games = form.options("event_game", titles, self._game)
        self._games.chosen.connect(self._on_game_chosen)
        self._format = form.button("event_format", "Format…", "gear", self._on_format_chosen)
        self._minutes = form.number(
            "event_minutes",
            "Minutes of a round, 0: no clock",
            (0, MOST_MINUTES),
            value=self._event_game.minutes,
            step=15,
        )
        label = "Your name as the judge at this desk"
        self._judge = form.line("event_judge", label, longest=100)
        form.heading("PIN OF THE JUDGES")
        with form.row(16):
            self._pin = form.line("event_pin", "PIN", longest=MOST_DIGITS, secret=True)
            label = "The same PIN again"
            self._again = form.line("event_again", label, longest=MOST_DIGITS, secret=True)
        self._words = form.text(_PIN_WORDS, name="event_words")
        self._make = self._button(
            "event_make", "Make the event", "check", self._on_make_chosen, primary=True
        )
        self._make.refused.connect(self._words.render_text)
        form.press_by_enter(self._make)
        self._button("event_back", "Back", "back", self.reject)
        self._fill(form)
        self._render()
        self._name.line.selectAll()
        self._name.setFocus()

    @property
    def _event_game(self) -> EventGame:
        return self._services.event_game(self._game)

    @property
    def _header(self) -> Header:
        return self._agreed.get(self._game) or self._event_game.agreed

    def _on_game_chosen(self, game: str) -> None:
        self._game = game
        self._minutes.render_value(self._event_game.minutes)
        self._render()

    def _on_format_chosen(self) -> None:
        self._event_game.ask(self._look, self._header, self._on_agreed, self)

    def _on_agreed(self, header: Header) -> None:
        self._agreed[self._game] = header
        self._render()

    def _on_make_chosen(self) -> None:
        header, pin = self._header, self._pin.line.text()
        settings, packs = header.get("settings", {}), header.get("packs", ())
        self.accept()
        self.decided.emit(
            acts.SetUp(
                self._name.text()[:100],
                self._game,
                settings=_plain(settings),
                packs=tuple(packs) if isinstance(packs, list | tuple) else (),
                minutes=self._minutes.value(),
            ),
            new_pin(pin) if pin else None,
            self._judge.text(),
        )

    def _render(self) -> None:
        pin, again = self._pin.line.text(), self._again.line.text()
        why = pin_problem(pin) if pin else ""
        why = why or ("" if pin == again else "Write the same PIN twice.")
        self._words.render_text(why or _PIN_WORDS, "warn" if why else "mid")
        why = why or ("" if self._name.text() else "Write the name of the event.")
        self._make.render_button("Make the event", "check", legal=not why, reason=why)
        words = self._event_game.words(self._header)
        self._format.render_button(f"{words}…" if words else "Format…", "gear")
        self._format.setVisible(self._event_game.can_ask)


# Any: settings of a game.
def _plain(settings: object) -> dict[str, Any]:
    return dict(settings) if isinstance(settings, dict) else {}
