"""Which game is open: new, continued, taken from a record, given out as one."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.game import CardSource
from armada_companion.session.game_entry import GameEntry
from armada_companion.session.library import AnySession, Library
from armada_companion.store.errors import StoreError
from armada_companion.system.errors import ResourceError, SettingsError
from armada_companion.system.settings import Settings, SettingsFile
from armada_companion.ui.beginning import Beginning, Earlier
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.text import tr


class Shell(QObject):
    """Opens and closes games and remembers which was open.

    Args:
        library: The saved games.
        bridge: The road to the open game.
        settings_file: Where the settings are kept.
        settings: What they are now.
        beginnings: How games begin, by the name of the game; the main game first.

    Signals:
        game_opened: The bridge has another game.
        game_closed: It has none.
        told (str): One sentence for the user: what was not done, or what was wrong.
        done (str): One sentence for the user: what was done and cannot be seen in the window.
        settings_changed (Settings): What the user chose has changed.
    """

    game_opened = Signal()
    game_closed = Signal()
    told = Signal(str)
    done = Signal(str)
    settings_changed = Signal(object)

    def __init__(
        self,
        library: Library,
        bridge: SessionBridge,
        settings_file: SettingsFile,
        settings: Settings,
        beginnings: Mapping[str, Beginning],
    ) -> None:
        super().__init__()
        self._library = library
        self._bridge = bridge
        self._file = settings_file
        self._settings = settings
        self._beginnings = beginnings
        self._key = ""

    @property
    def settings(self) -> Settings:
        """What the user has chosen."""
        return self._settings

    @property
    def game(self) -> str:
        """The name of the open game; that of the main game while none is open."""
        if self._bridge.is_open:
            return str(self._bridge.session.game.NAME)
        return self.main_game

    @property
    def main_game(self) -> str:
        """The name of the main game."""
        return next(iter(self._beginnings))

    @property
    def now(self) -> str:
        """The time in UTC, ISO 8601."""
        return self._library.clock.now()

    @property
    def cards(self) -> CardSource:
        """The catalogue of that game."""
        return self._library.cards[self.game]

    def title_of(self, game: str) -> str:
        """Return a game's name as players say it; one that is not known keeps its own."""
        return self._beginnings[game].title if game in self._beginnings else game

    def entries(self) -> tuple[GameEntry, ...]:
        """Return every saved game, the one changed last first."""
        return self._library.entries()

    def look_into(self, key: str) -> GameEntry:
        """Return all that can be told of a saved game; plays it through."""
        return self._library.look_into(key)

    def remove_game(self, key: str) -> str:
        """Move a saved game into the trash; "" where that failed, else what brings it back."""
        try:
            removed = self._library.remove(key)
        except StoreError as error:
            self.told.emit(str(error))
            return ""
        if self._settings.last_game == key:
            self.change_settings(self._settings._replace(last_game=None))
        return removed

    def restore_game(self, removed: str) -> str:
        """Bring a game back from the trash and return its key; "" where that failed."""
        try:
            return self._library.restore(removed)
        except StoreError as error:
            self.told.emit(str(error))
            return ""

    def tidy(self) -> None:
        """Delete empty games, and what was in the trash long enough."""
        self._library.tidy()

    def start(self, record: str) -> None:
        """Open a record, or the game that was open last; else none."""
        if record:
            self.open_record(record)
        elif self._settings.last_game:
            self.open_game(self._settings.last_game)

    def new_game(
        self, game: str = "", title: str = "", settings: Mapping[str, object] | None = None
    ) -> bool:
        """Begin a game, the main one unless named; it is saved from the first moment."""
        self._keep_names()
        beginning = self._beginnings[game or self.main_game]
        agreed = {"settings": dict(settings)} if settings else {}
        header = {
            **beginning.header(agreed, self._settings.names),
            "title": title or f"{beginning.title}, {self._today()}",
        }
        try:
            session = self._library.new_game(header)
        except (StoreError, MalformedActionError) as error:
            self.told.emit(str(error))
            return False
        self._show(str(session.header["id"]))
        return True

    def earlier(self, game: str) -> Earlier:
        """Return how the open game of this kind was agreed on, else the one changed last."""
        if self._bridge.is_open and self.game == game:
            return _agreed(self._bridge.session)
        key = next((one.key for one in self.entries() if one.game == game and not one.problem), "")
        if not key:
            return Earlier()
        try:
            with self._library.lent(key) as session:
                return _agreed(session)
        except StoreError:
            return Earlier()

    def play_sample(self, game: str = "") -> None:
        """Open a game that shows what the program does."""
        beginning = self._beginnings[game or self.main_game]
        try:
            beginning.play_sample(self, self._today())
        except ResourceError as error:
            self.told.emit(str(error))

    def play(self, action: Mapping[str, object]) -> bool:
        """Play an action with all that its record has to keep."""
        complete = self._beginnings[self.game].complete
        return self._bridge.dispatch(complete(action, self.cards))

    def open_game(self, key: str) -> bool:
        """Open a saved game; tell why not, or how far it could be read."""
        try:
            session = self._library.open(key)
        except StoreError as error:
            self.told.emit(str(error))
            return False
        self._show(key)
        if session.broken:
            self.told.emit(session.broken)
        return True

    def open_record(self, path: str) -> bool:
        """Take a record in as a new game and open it; tell what was wrong with it, or why not."""
        from armada_companion.session.exchange import import_record
        from armada_companion.session.record_lines import RecordError

        try:
            imported = import_record(self._library, Path(path))
        except (StoreError, RecordError) as error:
            self.told.emit(str(error))
            return False
        is_open = self.open_game(imported.key)
        if imported.problems and is_open:
            steps = len(self._bridge.session.played)
            self.told.emit(f"{imported.problems[0]}; the game is open as far as step {steps}")
        return is_open

    def export(self, path: str, *, whole: bool = False) -> None:
        """Write the open game as a sealed record, `whole` with all that lies facedown."""
        from armada_companion.session.exchange import export_session

        try:
            export_session(self._bridge.session, Path(path), whole=whole)
        except StoreError as error:
            self.told.emit(str(error))
        else:
            self.done.emit(f"{tr('Saved to')} {path}")

    def close_game(self) -> None:
        """Close the open game and remember that none was open."""
        self._leave()
        self.change_settings(self._settings._replace(last_game=None))
        self.game_closed.emit()

    def shut(self) -> None:
        """Close the open game; it is the one that the next start opens."""
        self._leave()

    def change_settings(self, settings: Settings) -> None:
        """Keep what the user has chosen."""
        if settings == self._settings:
            return
        self._settings = settings
        try:
            self._file.save(settings)
        except SettingsError as error:
            self.told.emit(str(error))
        self.settings_changed.emit(settings)

    def _show(self, key: str) -> None:
        if key != self._key:
            self._leave()
        self._key = key
        self._bridge.open(self._library.open(key))
        self.change_settings(self._settings._replace(last_game=key))
        self.game_opened.emit()

    def _leave(self) -> None:
        """Close the open game; one in which nothing was entered is not kept."""
        if self._key:
            self._keep_names()
            self._bridge.close()
            if not self._library.close(self._key):
                self.change_settings(self._settings._replace(last_game=None))
            self._key = ""

    def _keep_names(self) -> None:
        """Remember the players of the open game for the next one."""
        if not self._bridge.is_open:
            return
        names = self._beginnings[self.game].names_of(self._bridge.session.state)
        if names:
            self.change_settings(self._settings._replace(names=names))

    def _today(self) -> str:
        return self._library.clock.now()[:10]


def _agreed(session: AnySession) -> Earlier:
    settings = session.header.get("settings")
    actions = tuple(step.action for step in session.standing)
    return Earlier(dict(settings) if isinstance(settings, Mapping) else {}, actions)
