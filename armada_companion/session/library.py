"""The folder of saved games: makes, lists, opens, copies and deletes them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.game import Game
from armada_companion.kit.names import cut_name
from armada_companion.kit.step import Header, Step
from armada_companion.session import game_files, game_session, opening
from armada_companion.session.pin_files import PinFiles
from armada_companion.session.saved_game import SavedGame, entry_from, entry_of
from armada_companion.store.errors import StoreError
from armada_companion.store.inspection import games_of, summarize
from armada_companion.store.log import GameLog
from armada_companion.store.opening_mark import OpeningMark
from armada_companion.system.clock import Clock
from armada_companion.system.files import make_private_folder
from armada_companion.system.logs import log
from armada_companion.system.paths import GAME_SUFFIX

if TYPE_CHECKING:
    from armada_companion.session.autosave import Autosave
    from armada_companion.store.game_trash import GameTrash
    from armada_companion.store.list_file import ListFile
    from armada_companion.store.recovery import Damage, Spoiled

# Any: each game has types of its own, which the library does not read.
AnyGame = Game[Any]
AnySession = game_session.GameSession[Any]

LIST = "list.json"
"""A cache of the list of games; it can be deleted at any time."""


class Library:
    """Every saved game of one folder.

    Args:
        folder: The folder of the games; created if missing.
        games: The games that can be played, keyed by the name in a header.
        cards: The games' catalogues, keyed by the same names.
        clock: Returns the time of new games and steps.
        app: The version of the program, for headers.

    Raises:
        StoreError: The folder cannot be made.
    """

    def __init__(
        self,
        folder: Path,
        games: Mapping[str, AnyGame],
        cards: Mapping[str, CardSource],
        clock: Clock,
        app: str,
    ) -> None:
        self.games = games
        self.cards = cards
        self.clock = clock
        self._folder = folder
        self._app = app
        self.opening = OpeningMark(folder)
        """The mark of the game that is opened and not shown yet; the window clears it."""
        self._open: dict[str, AnySession] = {}
        self._logs: dict[str, GameLog] = {}
        self._found: dict[str, opening.Condition] = {}
        self.pins = PinFiles(self._path)
        self._read: tuple[AnyGame, Header, Sequence[Step]] | None = None
        self.on_moved: Callable[[str, str], None] | None = None
        """Called with the old and the new key of an open game whose file was lost."""
        try:
            make_private_folder(folder)
        except OSError as error:
            raise StoreError(
                f"the folder for games cannot be made: {error}; look at the data folder's rights"
            ) from error

    @property
    def hidden_words(self) -> frozenset[str]:
        """The words that may be secret in the open games and in a game that failed to open."""
        from armada_companion.session.shown_steps import unshown_texts

        words = [session.hidden_words for session in self._open.values()]
        if self._read is not None:
            game, header, steps = self._read
            words += [game.hidden_words(header), unshown_texts(game, steps)]
        return frozenset().union(*words)

    @contextmanager
    def keeping_secrets(
        self, game: AnyGame, header: Header, steps: Sequence[Step]
    ) -> Iterator[None]:
        """Add the words of these steps to `hidden_words`; after an error they remain there."""
        self._read = game, header, steps
        yield
        self._read = None

    def entries(self) -> tuple[SavedGame, ...]:
        """Return every game, the latest first; games that cannot be opened come last.

        Closed games without a step are omitted. A game has no headline until `look_into` has read
        its current file.
        """
        entries = [self._entry(path) for path in games_of(self._folder)]
        shown = [each for each in entries if each.steps or each.problem or each.key in self._open]
        self._list.save()
        return tuple(sorted(shown, key=lambda entry: entry.changed, reverse=True))

    def look_into(self, key: str) -> SavedGame:
        """Replay a game and return its entry with a headline."""
        try:
            path = self._path(key)
            # The session of a broken game has fewer steps than its file.
            known = self._entry(path)
            with self.reading(key) as session:
                entry = known._replace(headline=session.game.headline(session.state))
        except StoreError as error:
            return SavedGame(key=key, title=key, problem=str(error))
        if key not in self._open:
            self._list.put(path, entry)
        return entry

    def new_game(self, header: Header) -> AnySession:
        """Make a game and open it.

        Args:
            header: At least `game`; format, version, id, created and app are filled in.

        Raises:
            MalformedActionError: The game, its ruleset or its settings are unknown.
            StoreError: The game cannot be saved.
        """
        whole = game_files.new_header(header, self.clock.now(), self._app)
        game = self.games.get(str(whole["game"]))
        if game is None:
            raise MalformedActionError(f"unknown game {whole['game']}")
        game.start(whole)
        key = str(whole["id"])
        return self._opened(key, GameLog.create(self._path(key), whole))

    def open(self, key: str) -> AnySession:
        """Open a game. A damaged file is quarantined, and the game continues with its good steps.

        In a read-only folder a copy is opened for looking only; see `GameSession.is_read_only`.

        An open game is returned.

        Raises:
            StoreError: It cannot be opened.
        """
        if session := self._open.get(key):
            return session
        path = self._path(key)
        if not game_files.can_be_written(path):
            copied, found = opening.copied_log(path, self.games)
            self._open[key], self._found[key] = self._session(key, copied), found
            return self._open[key]
        opened, found = opening.open_log(path, self.games)
        session = self._opened(key, opened)
        self._found[key] = found
        if (found.damage or found.spoiled) and not session.damage:
            self._try_autosave(key)
        return session

    def damage_of(self, key: str) -> "Damage | None":
        """Return the damage of an open game's file, or None."""
        return self._found[key].damage if key in self._found else None

    def spoiled_of(self, key: str) -> "Spoiled | None":
        """Return the damage of the files beside an open game's good file, or None."""
        return self._found[key].spoiled if key in self._found else None

    def autosave(self, key: str) -> None:
        """Write an open game as a record beside its file, with all secrets.

        The key may change; see `on_moved`.

        Raises:
            StoreError: It cannot be written; the game's own file has every step anyway.
        """
        if log := self._logs.get(key):
            self._autosaves.write(self._open[key], log)

    def begin_autosave(self, key: str) -> bool:
        """Start `autosave` in the background; return False while an earlier one is written."""
        log = self._logs.get(key)
        return log is None or self._autosaves.begin(self._open[key], log)

    def keep_place(self, key: str) -> str:
        """Save an open game in a new file if its own is missing; return its key.

        Raises:
            StoreError: It cannot be saved.
        """
        log = self._logs.get(key)
        if log is None or not self._open[key].steps:
            return key
        log.keep_place()
        return log.path.stem

    def close(self, key: str) -> bool:
        """Close a game if it is open; return whether its file remains.

        A game without steps is deleted. If its file is missing, call `keep_place` first.
        """
        session, log = self._open.get(key), self._logs.get(key)
        if session is None:
            return True
        is_in_place = log is None or log.is_in_place()
        if session.steps and not session.damage and is_in_place:
            session.record_closing()
            self._try_autosave(key)
        del self._open[key]
        self._logs.pop(key, None)
        self._found.pop(key, None)
        self.pins.forget(key)
        session.close()
        if session.damage or session.is_read_only or not is_in_place:
            return True
        if not session.steps:
            game_files.delete_files(self._path(key))
            return False
        self._list.put(self._path(key), entry_of(key, session))
        self._list.save()
        return True

    def remove(self, key: str) -> str:
        """Move a game into the trash, and return the argument of `restore`.

        Raises:
            StoreError: It is open, here or in another window, or cannot be moved.
        """
        if key in self._open:
            raise StoreError(f"game {key} not deleted: it is open; close it first")
        return self._trash.put(self._path(key), self.clock.now()[:10])

    def restore(self, removed: str) -> str:
        """Restore a game from the trash and return its key.

        Raises:
            StoreError: It is missing, or cannot be moved.
        """
        return self._trash.restore(removed).stem

    def tidy(self) -> None:
        """Remove games without a step, games that were in the trash for 30 days, and stale files.

        The cached list is saved for the next start.
        """
        from armada_companion.session.tidying import oldest_day_kept, remove_if_empty
        from armada_companion.store.stale_files import remove_stale_files

        remove_stale_files(self._folder)
        now = self.clock.now()
        if oldest := oldest_day_kept(self.entries(), now):
            self._trash.drop_until(oldest)
        for path in games_of(self._folder):
            if path.stem not in self._open and not self._entry(path).steps:
                remove_if_empty(path, self._trash, now[:10])
        self._list.save()

    def copy(self, key: str) -> str:
        """Copy the good steps of a game to a new one, titled "Copy of …", and return its key.

        The copy includes hidden cards and dials; to share a game, export it.

        Raises:
            StoreError: It cannot be opened or the copy cannot be saved.
        """
        with self.reading(key) as session:
            title = cut_name(f"Copy of {session.header.get('title') or key}")
            new = self.add({**session.header, "title": title}, session.recorded)
        self.pins.copy(key, new)
        return new

    def add(self, header: Header, steps: Iterable[Step]) -> str:
        """Save a header and steps as a new game and return its key.

        Raises:
            StoreError: It cannot be saved.
        """
        key = game_files.new_id()
        GameLog.create(self._path(key), header, steps).close()
        return key

    @contextmanager
    def reading(self, key: str) -> Iterator[AnySession]:
        """Yield a game for reading: its open session, or a session on a copy of its file.

        Raises:
            StoreError: It cannot be read.
        """
        if session := self._open.get(key):
            yield session
            return
        copied, _ = opening.copied_log(self._path(key), self.games)
        yield self._session(key, copied)

    # Imported late: the first frame needs none of these.
    @cached_property
    def _autosaves(self) -> "Autosave":
        from armada_companion.session.autosave import Autosave

        return Autosave()

    @cached_property
    def _list(self) -> "ListFile[SavedGame]":
        from armada_companion.store.list_file import ListFile

        return ListFile(self._folder / LIST, self._app, SavedGame)

    @cached_property
    def _trash(self) -> "GameTrash":
        from armada_companion.store.game_trash import GameTrash

        return GameTrash(self._folder)

    def _path(self, key: str) -> Path:
        if not game_files.is_plain_key(key):
            raise StoreError(f"there is no game {key!r}; name it with letters, digits, - and _")
        return self._folder / f"{key}{GAME_SUFFIX}"

    def _opened(self, key: str, log: GameLog) -> AnySession:
        try:
            session = self._session(key, log)
        except StoreError:
            log.close()
            raise
        self._open[key], self._logs[key] = session, log
        log.on_moved = partial(self._on_log_moved, key)
        return session

    def _session(self, key: str, log: game_session.Log) -> AnySession:
        name = str(log.header.get("game"))
        try:
            if name not in self.games:
                raise MalformedActionError(f"this program does not know the game {name}")
            game = self.games[name]
            with self.keeping_secrets(game, log.header, log.steps()):
                return game_session.GameSession(game, self.cards[name], log, self.clock)
        except MalformedActionError as error:
            raise StoreError(f"game {key} not opened: {error}; update this program") from error

    def _try_autosave(self, key: str) -> None:
        try:
            self.autosave(key)
        except StoreError as error:
            log.warning("%s", error)

    def _autosaved(self, path: Path) -> SavedGame | None:
        from armada_companion.session.repair import autosaved_entry

        return autosaved_entry(path, self.games)

    def _on_log_moved(self, key: str, path: Path) -> None:
        new = path.stem
        self._open[new], self._logs[new] = self._open.pop(key), self._logs.pop(key)
        self._found.pop(key, None)
        self.pins.move(key, new)
        self._logs[new].on_moved = partial(self._on_log_moved, new)
        if self.on_moved:
            self.on_moved(key, new)

    def _entry(self, path: Path) -> SavedGame:
        key = path.stem
        if session := self._open.get(key):
            return entry_of(key, session)
        if entry := self._list.find(path):
            return entry
        try:
            summary = summarize(path)
            if not summary.steps and (saved := self._autosaved(path)):
                return saved
            entry = entry_from(key, summary)
        except StoreError as error:
            log.warning("%s", error)
            return self._autosaved(path) or SavedGame(key=key, title=key, problem=str(error))
        self._list.put(path, entry)
        return entry
