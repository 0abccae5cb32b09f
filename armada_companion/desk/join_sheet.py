"""The base of the sheets by which another laptop joins an event, each by a link of its own."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from armada_companion.kit.wording import sentence
from armada_companion.ui.child_process import ChildProcess
from armada_companion.ui.dialogs.card_sheet import CardSheet, CardWords
from armada_companion.ui.theme import Look


class JoinSheet(CardSheet):
    """Joins an event with a card; a sheet says what the card is, and takes the membership."""

    def __init__(
        self, look: Look, words: CardWords, size: QSize, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, words, size, parent)
        self._events: dict[str, str] = {}
        self._link = ChildProcess(("link",), self)
        self._link.said.connect(self._on_said)
        self._link.ended.connect(self._on_ended)
        self._render()
        self._number.setFocus()
        self.finished.connect(self._link.stop)
        self._link.start()
        self._link.say(search=True)

    def _card(self, number: int) -> Mapping[str, object]:
        """Return the card of a number, as the link needs it."""
        raise NotImplementedError

    def _take(self, place: Mapping[str, object]) -> None:
        """Take the membership."""
        raise NotImplementedError

    def _ask_to_join(self, address: str, number: int, code: str) -> None:
        if not self._link.is_running:
            self._link.start()
        self._link.say(join={"hub": address, **self._card(number), "code": code})

    # Any: values of JSON.
    def _on_said(self, said: Mapping[str, Any]) -> None:
        match said:
            case {"found": {"name": str(name), "hub": str(hub)}}:
                self._events[hub] = name
                self.show_found(self._events)
            case {"joined": dict(place)}:
                self.accept()
                self._take(place)
            case {"error": str(words), "about": "join"}:
                self.show_problem(sentence(words))

    def _on_ended(self, error: str) -> None:
        if self._is_joining:
            self.show_problem(sentence(f"The link ended: {error or 'try again'}"))
