"""Opens and closes games: new ones, saved ones, samples and records."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from armada_companion.kit.action import Action
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.names import cut_name
from armada_companion.kit.step import GameSettings, Header
from armada_companion.kit.timeline import JudgedStep
from armada_companion.session.library import Library
from armada_companion.session.opening import Condition
from armada_companion.session.saved_game import SavedGame
from armada_companion.store.errors import StoreError
from armada_companion.system.errors import ResourceError, SettingsError
from armada_companion.system.logs import log
from armada_companion.system.settings import Settings, SettingsFile
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.game_pins import GamePins
from armada_companion.ui.game_places import GamePlaces
from armada_companion.ui.kept_settings import settings_after, usual_title

if TYPE_CHECKING:
    from armada_companion.kit.event_setup import EventSetup
    from armada_companion.kit.salted_pin import SaltedPin
    from armada_companion.store.pin_file import PinFile
    from armada_companion.ui.new_game import Earlier, NewGame, PlayableGame


_BACK_UP_MS = 150


class GameController(QObject):
    """Opens and closes games and remembers the open one.

    Args:
        games: The games that can be played, keyed by name.

    Signals:
        message (str): One sentence for the user about a failure.
        done (str): One sentence for the user about an action without a visible effect.
    """

    game_opened = Signal()
    game_closed = Signal()
    message = Signal(str)
    done = Signal(str)
    settings_changed = Signal(object)

    def __init__(
        self,
        library: Library,
        bridge: SessionBridge,
        settings_file: SettingsFile,
        settings: Settings,
        games: Mapping[str, "PlayableGame"],
    ) -> None:
        super().__init__()
        self._library = library
        self._bridge = bridge
        self._file = settings_file
        self._settings = settings
        self._games = games
        self._key = ""
        self._titles: dict[str, str] = {}
        self._collected: list[str] | None = None
        self.pins = GamePins(bridge, self._pin_file, self.report)
        self.places = GamePlaces(self, library)
        self.is_opening = False
        """A game was opened and is not shown yet."""
        self.is_preparing = False
        """A sample is set up; `game_opened` is emitted when that is done."""
        self.event_setup: EventSetup | None = None
        library.on_moved = self._on_library_moved
        bridge.changed.connect(self._on_bridge_changed)

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._settings

    @property
    def game(self) -> str:
        """The name of the open game's rules.

        Raises:
            LookupError: No game is open.
        """
        return str(self._bridge.session.game.NAME)

    @property
    def key(self) -> str:
        """The key of the open game in the library; "" while none is open."""
        return self._key

    @property
    def condition(self) -> Condition:
        """The condition of the open game's file when it was opened."""
        return self._library.condition(self._key)

    @property
    def hidden_words(self) -> frozenset[str]:
        """Words that no crash report may contain, because players may send reports in a game."""
        return self._library.hidden_words

    @property
    def usual_game(self) -> str:
        """The name of the first game of the list."""
        return next(iter(self._games))

    @property
    def now(self) -> str:
        """The time in UTC, ISO 8601."""
        return self._library.clock.now()

    @contextmanager
    def collect_messages(self) -> Iterator[list[str]]:
        """Collect messages in the yielded list while the block runs, instead of sending them."""
        before, self._collected = self._collected, []
        try:
            yield self._collected
        finally:
            self._collected = before

    def title_of(self, game: str) -> str:
        """Return the title of the rules with this name; for an unknown name the name."""
        return self._games[game].title if game in self._games else game

    def entries(self) -> tuple[SavedGame, ...]:
        """Return every saved game, the latest first."""
        found = self._library.entries()
        self._titles = {each.key: each.title for each in found}
        return found

    def look_into(self, key: str) -> SavedGame:
        """Return the full entry of a saved game, which is replayed for that."""
        return self._library.look_into(key)

    def remove_game(self, key: str) -> str:
        """Move a saved game into the trash; return the key for `restore_game`, or "" on failure."""
        try:
            removed = self._library.remove(key)
        except StoreError as error:
            self.report(self._with_title(str(error), key))
            return ""
        if self._settings.last_game == key:
            self.change_settings(self._settings._replace(last_game=None))
        return removed

    def restore_game(self, removed: str) -> str:
        """Restore a game from the trash and return its key; "" on failure."""
        try:
            return self._library.restore(removed)
        except StoreError as error:
            self.report(str(error))
            return ""

    def tidy(self) -> None:
        """Delete empty games, and games that were in the trash for 30 days."""
        self._library.tidy()

    def start(self, record: str) -> None:
        """Open the record at this path; without one, the last game, if any."""
        if record:
            self.open_record(record)
        elif (last := self._settings.last_game) and self._library.opening.left_over() == last:
            self._library.opening.clear()
            self.report("The program ended while it opened the last game. The game is in the list.")
        elif last:
            self.open_game(last)

    def new_game(self, game: str, title: str = "", settings: GameSettings | None = None) -> bool:
        """Start a game; it is saved from its first step."""
        return self.new_agreed_game(game, {"settings": dict(settings)} if settings else {}, title)

    def new_agreed_game(
        self, game: str, agreed: Header, title: str = "", pin: "SaltedPin | None" = None
    ) -> bool:
        """Start a game; `agreed` are parts of its header, `pin` is the judge's PIN."""
        self._keep_names()
        header = {
            **self._new_game(game).header(agreed, self._settings.names),
            "title": cut_name(title) or usual_title(self.title_of(game), agreed, self.now[:10]),
        }
        try:
            session = self._library.new_game(header)
        except (StoreError, MalformedActionError) as error:
            self.report(str(error))
            return False
        self._show(str(session.header["id"]))
        if pin is not None:
            self.pins.set_pin(pin)
        return True

    def earlier(self, game: str) -> "Earlier":
        """Return the settings of the latest game with these rules; the open game comes first."""
        from armada_companion.ui.new_game import earlier_of, earlier_saved

        if self._bridge.is_open and self.game == game:
            return earlier_of(self._bridge.session)
        return earlier_saved(self._library, game)

    def play_sample(self, game: str) -> None:
        """Open the sample game; it is shown when its setup is done."""
        before, self.is_preparing = self._key, True
        try:
            self._new_game(game).play_sample(self, self._library.cards[game], self.now[:10])
        except ResourceError as error:
            self.report(str(error))
        self.is_preparing = False
        if self._key != before:
            self.game_opened.emit()

    def play(self, action: Action[Any]) -> bool:
        """Play an action and return whether it was applied."""
        return self._bridge.dispatch(action)

    def open_game(self, key: str) -> bool:
        """Open a saved game, a damaged one up to its last good step; report a failure."""
        self._library.opening.put(key)
        try:
            self._library.open(key)
        except StoreError as error:
            self._library.opening.clear()
            self.report(self._with_title(str(error), key))
            return False
        self._show(key)
        self.is_opening = True
        return True

    def end_opening(self) -> None:
        """Record that the game was shown, so that the next start may open it again."""
        if self.is_opening:
            self.is_opening = False
            self._library.opening.clear()

    def keep_opening_mark(self) -> None:
        """Record that the game could not be shown, so that the next start does not open it."""
        self.is_opening = False

    def copy_game(self) -> bool:
        """Copy the good steps of the open game to a new game and open it; report a failure."""
        try:
            key = self._library.copy(self._key)
        except StoreError as error:
            self.report(self._with_title(str(error), self._key))
            return False
        return self.open_game(key)

    def open_record(self, path: str) -> bool:
        """Import a record as a new game and open it; report problems and failures.

        A record that is the file of a saved game is opened itself.
        """
        from armada_companion.session.exchange import import_record
        from armada_companion.session.record_lines import RecordError

        if self._library.files.has_file(Path(path)):
            return self.places.play_in_file(path)
        try:
            imported = import_record(self._library, Path(path))
        except (StoreError, RecordError) as error:
            self.report(str(error))
            return False
        is_open = self.open_game(imported.key)
        if imported.problems and is_open:
            steps = len(self._bridge.session.steps)
            self.report(f"{imported.problems[0]}; the game is open as far as step {steps}")
        return is_open

    def export(self, path: str, *, whole: bool = False) -> None:
        """Write the open game as a sealed record, `whole` with hidden cards and dials.

        In an event game only the judge may export a whole record; the game records that.
        """
        from armada_companion.session.exchange import export_session, needs_judge

        if whole and needs_judge(self._bridge.session):
            from armada_companion.kit.judge_actions import ExportWhole

            if not self._bridge.dispatch(ExportWhole()):
                return
        try:
            export_session(self._bridge.session, Path(path), whole=whole)
        except StoreError as error:
            self.report(str(error))
        else:
            self.done.emit(f"Saved to {path}")
        self.keep_place()

    def close_game(self) -> None:
        """Close the open game; the next start opens none. An unsaved game stays open."""
        with self.collect_messages() as messages:
            if self.keep_place():
                self._leave()
                self.change_settings(self._settings._replace(last_game=None))
                self.game_closed.emit()
        for text in messages:
            self.report(text)

    def keep_place(self) -> bool:
        """Save the open game in a new file if its file is missing; report and return a failure."""
        try:
            self._library.keep_place(self._key)
        except StoreError as error:
            self.report(f"{error}. Export the game, or bring its folder back.")
            return False
        return True

    def shut(self) -> None:
        """Close the open game before the program ends; the next start opens it again."""
        self._leave()

    def change_settings(self, settings: Settings) -> None:
        """Save settings that have changed."""
        if settings == self._settings:
            return
        self._settings = settings
        try:
            self._file.save(settings)
        except SettingsError as error:
            self.report(str(error))
        self.settings_changed.emit(settings)

    def _on_bridge_changed(self, judged: JudgedStep[Any]) -> None:
        """At the end of a phase, back the game up, after the next frame."""
        self.end_opening()
        game = self._bridge.session.game
        if game.phase(judged.before) != game.phase(judged.state):
            begins = game.is_setup(judged.before) and not game.is_setup(judged.state)
            back_up = partial(self.places.back_up, self._key, begins=begins)
            QTimer.singleShot(_BACK_UP_MS, self, back_up)

    def _on_library_moved(self, key: str, path: Path) -> None:
        text = (
            "The file of this game was moved, removed or changed by another program. Nothing is"
            f" lost: the whole game is saved as {path.name} now."
        )
        if self._collected is None:
            # Sent after the step is shown, because showing it removes messages.
            QTimer.singleShot(0, self, partial(self.report, text))
        else:
            self.report(text)

    def _show(self, key: str) -> None:
        if key != self._key:
            self._leave()
        self._key = key
        session = self._library.open(key)
        log.info("game %s of %s is open, %d steps", key, session.game.NAME, len(session.steps))
        if session.damage:
            log.warning("game %s: %s", key, session.damage)
        self._bridge.open(session)
        self.change_settings(self._settings._replace(last_game=key))
        self.game_opened.emit()
        if notes := self._library.cards[session.game.NAME].notes_for(session.header):
            self.report(" ".join(notes))

    def _pin_file(self) -> "PinFile":
        return self._library.pins.of(self._key)

    def _with_title(self, text: str, key: str) -> str:
        """Replace the key of a game by its title in a message."""
        title = self._titles.get(key, key)
        return text if title == key else text.replace(f"game {key}", f"“{title}”")

    def report(self, text: str) -> None:
        """Log a message, and send it or collect it."""
        log.warning("%s", text)
        if self._collected is None:
            self.message.emit(text)
        else:
            self._collected.append(text)

    def _leave(self) -> None:
        """Close the open game; delete it if it has no steps."""
        self.end_opening()
        if self._key:
            self._keep_names()
            self._bridge.close()
            if not self._library.close(self._key):
                self.change_settings(self._settings._replace(last_game=None))
            self._key = ""

    def _keep_names(self) -> None:
        """Remember the players and the event of the open game for the next game."""
        if not self._bridge.is_open:
            return
        session = self._bridge.session
        names = self._new_game(self.game).names_of(session.state)
        self.change_settings(settings_after(self._settings, session, names))

    def _new_game(self, game: str) -> "NewGame":
        return self._games[game].new_game()
