"""The objects that the pages of the desk share."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from armada_companion.games.entry import GameEntry, PageServices
from armada_companion.system.clock import Clock
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.event_game import EventGame
from armada_companion.ui.game_controller import GameController

EVENTS = "events"
"""The folder of the events, in the user's data."""


class DeskServices(NamedTuple):
    """The parts of the program that the desk uses.

    Attributes:
        controller: Has the settings; the desk opens no games with it.
        entries: The games.
        data: The folder for files of the user.
        keys: The folder where the user puts private keys.
    """

    controller: GameController
    entries: Sequence[GameEntry]
    data: Path
    keys: Path
    clock: Clock

    @property
    def events(self) -> Path:
        """The folder of new events."""
        return self.data / EVENTS

    def entry(self, game: str) -> GameEntry:
        """Return the entry of a game; of the first game if this one is unknown."""
        return next((one for one in self.entries if one.name == game), self.entries[0])

    def event_game(self, game: str) -> EventGame:
        """Return the game's settings, actions and checks for events."""
        return self.entry(game).event()

    def for_pages(self, bridge: SessionBridge) -> PageServices:
        """Return the services that the pages of a game need."""
        return PageServices(
            controller=self.controller, bridge=bridge, data=self.data, keys=self.keys
        )
