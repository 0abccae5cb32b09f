"""The folder of saved games: makes, lists, opens, copies and deletes them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.game import Game
from armada_companion.kit.names import cut_name
from armada_companion.kit.step import Header, Step
from armada_companion.session import game_files, game_session, opening
from armada_companion.session.pin_files import PinFiles
from armada_companion.session.saved_game import SavedGame, entry_of
from armada_companion.session.unplayed_secrets import UnplayedSecrets
from armada_companion.store.beside import Beside, beside, copy_secret, id_of, is_plain_key, key_of
from armada_companion.store.errors import StoreError
from armada_companion.store.file_lock import LockedError
from armada_companion.store.head import read_head
from armada_companion.store.log import GameLog, free_path
from armada_companion.store.opening_mark import OpeningMark
from armada_companion.store.repair import key_in
from armada_companion.system.clock import Clock
from armada_companion.system.files import make_private_folder
from armada_companion.system.logs import log
from armada_companion.system.paths import GAME_SUFFIX

if TYPE_CHECKING:
    from armada_companion.session.game_list import GameList
    from armada_companion.store.game_trash import GameTrash

# Any: each game has types of its own, which the library does not read.
AnyGame = Game[Any]
AnySession = game_session.GameSession[Any]


class Library:
    """Every saved game of one folder, and games elsewhere that were opened to play on.

    A game is known by its key, the id in its header, whatever the name of its file is. The key of a
    second file with the same id is the id, a slash and the name of the file.

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
        self.folder = folder
        """The folder of the games."""
        self._app = app
        self.opening = OpeningMark(folder)
        """The mark of the game that is opened and not shown yet; the window clears it."""
        self._open: dict[str, AnySession] = {}
        self._logs: dict[str, GameLog] = {}
        self._made: set[str] = set()
        self._conditions: dict[str, opening.Condition] = {}
        self.pins = PinFiles(lambda key: self._beside(key).pin)
        self.unplayed = UnplayedSecrets()
        """The secrets of a game that is being read."""
        self.on_moved: Callable[[str, Path], None] | None = None
        """Called with the key of an open game whose file was lost or moved, and the new file."""
        try:
            make_private_folder(folder)
        except OSError as error:
            raise StoreError(
                f"the folder for games cannot be made: {error}; look at the data folder's rights"
            ) from error

    @property
    def hidden_words(self) -> frozenset[str]:
        """The words that may be secret in the open games and in a game that failed to open."""
        words = (session.hidden_words for session in self._open.values())
        return self.unplayed.words.union(*words)

    def entries(self) -> tuple[SavedGame, ...]:
        """Return every game, the latest first; games that cannot be opened come last.

        Closed games without a step are omitted. A game has no headline until `look_into` has read
        its current file.
        """
        return self._sorted(self.files.entries())

    def latest_entries(self) -> tuple[SavedGame, ...] | None:
        """Return the latest games of a long list at once; None if `entries` takes no time."""
        found = self.files.latest()
        return None if found is None else self._sorted(found)

    def _sorted(self, found: Iterable[SavedGame]) -> tuple[SavedGame, ...]:
        is_open = self._open.get
        entries = [entry_of(one.key, now) if (now := is_open(one.key)) else one for one in found]
        shown = [each for each in entries if each.steps or each.problem or each.key in self._open]
        return tuple(sorted(shown, key=lambda entry: entry.changed, reverse=True))

    def is_open(self, key: str) -> bool:
        """Return whether a game is open."""
        return key in self._open

    def look_into(self, key: str) -> SavedGame:
        """Replay a game and return its entry with a headline."""
        known = next((one for one in self.files.entries() if one.key == key), None)
        try:
            with self.reading(key) as session:
                # The session of a broken game has fewer steps than its file.
                known = known or entry_of(key, session)
                entry = known._replace(headline=session.game.headline(session.state))
        except StoreError as error:
            return (known or SavedGame(key=key, title=key))._replace(problem=str(error))
        if key not in self._open:
            self.files.put(self.path_of(key), entry)
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
        key = key_of(whole)
        if self._is_known(key):
            raise StoreError(f"game {key} not made: there is one with its id already")
        self._made.add(key)
        return self._opened(key, self._created(whole))

    def open(self, key: str) -> AnySession:
        """Open a game. A damaged file is kept, and the game continues with its good steps.

        In a read-only folder, or while another window has the game open, a copy is opened for
        looking only; see `GameSession.is_read_only` and `condition`.

        An open game is returned.

        Raises:
            StoreError: It cannot be opened.
        """
        if session := self._open.get(key):
            return session
        path = self.path_of(key)
        # A file elsewhere comes back with its drive.
        is_away = path.parent != self.folder and not path.exists()
        is_other = any(id_of(each) == id_of(key) for each in self._logs)
        if is_away or is_other or not game_files.can_be_written(path):
            return self._looked_at(key, path)
        try:
            opened, found = opening.open_log(path, self.folder, id_of(key))
        except LockedError:
            return self._looked_at(key, path, is_locked=True)
        session = self._opened(key, opened)
        self._conditions[key] = found
        if found.damage and not session.damage:
            self.back_up(key)
        return session

    def condition(self, key: str) -> opening.Condition:
        """Return the condition of an open game's file when it was opened."""
        return self._conditions.get(key, opening.Condition())

    def back_up(self, key: str) -> None:
        """Copy an open game's file at the end of a phase; a failure is only logged."""
        try:
            if game := self._logs.get(key):
                game.back_up()
        except StoreError as error:
            log.warning("%s", error)

    def name_file(self, key: str, words: str) -> None:
        """Name an open game's file by its day and these words, such as the players.

        A file that a player named, or that is in another folder, keeps its name.
        """
        game = self._logs.get(key)
        if game is None or game.path.parent != self.folder:
            return
        stem, made = game.path.stem, game_files.usual_name(self._dated(game.header))
        if stem.startswith(made) and not stem[len(made) :].strip(" 0123456789"):
            game.rename(game_files.usual_name(game.header, words))

    def keep_place(self, key: str) -> None:
        """Save an open game in a new file if its own is missing.

        Raises:
            StoreError: It cannot be saved.
        """
        game = self._logs.get(key)
        if game is not None and self._open[key].steps:
            game.keep_place()

    def close(self, key: str) -> bool:
        """Close a game if it is open; return whether its file remains.

        A game without steps is deleted. If its file is missing, call `keep_place` first.
        """
        session, game = self._open.get(key), self._logs.get(key)
        if session is None:
            return True
        is_in_place = game is None or game.is_in_place()
        if session.steps and not session.damage and is_in_place:
            session.record_closing()
        path, entry = self.path_of(key), entry_of(key, session)
        del self._open[key]
        self._logs.pop(key, None)
        self._conditions.pop(key, None)
        self.pins.forget(key)
        session.close()
        if session.damage or session.is_read_only or not is_in_place:
            return True
        if not session.steps and key not in self._made:
            return True
        if not session.steps:
            game_files.delete_files(path, self._beside(key))
            return False
        self.files.put(path, entry)
        self.files.save()
        return True

    def remove(self, key: str) -> str:
        """Move a game into the trash, and return the argument of `restore`.

        Raises:
            StoreError: It is open, here or in another window, or cannot be moved.
        """
        if key in self._open:
            raise StoreError(f"game {key} not deleted: it is open; close it first")
        return self._trash.put(self.path_of(key), self.own_files(key), self.clock.now()[:10])

    def restore(self, removed: str) -> str:
        """Restore a game from the trash and return its key.

        Raises:
            StoreError: It is missing, or cannot be moved.
        """
        key, path = self._trash.restore(removed)
        return self.files.key_of_file(path) if path.is_file() else key

    def tidy(self) -> None:
        """Remove games without a step, games that were in the trash for 30 days, and stale files.

        The cached list is saved for the next start.
        """
        from armada_companion.session.tidying import tidy

        tidy(self, self._trash)

    def use_folder(self, folder: Path) -> None:
        """Use another folder of games, while no game is open."""
        self.folder = folder
        self.opening = OpeningMark(folder)
        for cached in ("files", "_trash"):
            self.__dict__.pop(cached, None)

    def copy(self, key: str) -> str:
        """Copy the good steps of a game to a new one, titled "Copy of …", and return its key.

        The copy includes hidden cards and dials; to share a game, export it.

        Raises:
            StoreError: It cannot be opened or the copy cannot be saved.
        """
        with self.reading(key) as session:
            title = cut_name(f"Copy of {session.header.get('title') or key}")
            header = {**session.header, "id": game_files.new_id(), "title": title}
            new = self.add(header, session.recorded)
        self.pins.copy(key, new)
        copy_secret(self._beside(key), self._beside(new))
        return new

    def add(self, header: Header, steps: Iterable[Step]) -> str:
        """Save a header and steps as a new game and return its key.

        It gets a new id if it has none, or if there is a game with its id.

        Raises:
            StoreError: It cannot be saved.
        """
        if not header.get("id") or self._is_known(key_of(header)):
            header = {**header, "id": game_files.new_id()}
        self._created(header, steps).close()
        return key_of(header)

    @contextmanager
    def reading(self, key: str) -> Iterator[AnySession]:
        """Yield a game for reading: its open session, or a session on a copy of its file.

        Raises:
            StoreError: It cannot be read.
        """
        if session := self._open.get(key):
            yield session
            return
        copied, _ = opening.copied_log(self.path_of(key), self.folder, id_of(key))
        yield self._session(key, copied)

    # Imported late: the first frame needs none of these.
    @cached_property
    def files(self) -> "GameList":
        """The list of games with the file of each."""
        from armada_companion.session.game_list import GameList

        return GameList(self.folder, self._app, self.is_open)

    @cached_property
    def _trash(self) -> "GameTrash":
        from armada_companion.store.game_trash import GameTrash

        return GameTrash(self.folder)

    def _beside(self, key: str) -> Beside:
        return beside(self.folder, id_of(key))

    def own_files(self, key: str) -> Beside:
        """Return the paths of the files that are deleted with a game.

        The head and the backup belong to the file that was played last.
        """
        return self._beside(key) if "/" not in key else beside(self.folder, game_files.new_id())

    def path_of(self, key: str) -> Path:
        """Return the file of a game; it may be missing.

        Raises:
            StoreError: There is no such game.
        """
        if key in self._logs:
            return self._logs[key].path
        if is_plain_key(key):
            head = read_head(self._beside(key).head)
            if head and key_in(self.folder / head.file) == key:
                # No list is read to open the last game.
                return self.folder / head.file
        return self.files.path_of(key)

    def _is_known(self, key: str) -> bool:
        return self._beside(key).head.exists() or any(
            one.key == key for one in self.files.entries()
        )

    def _created(self, header: Header, steps: Iterable[Step] = ()) -> GameLog:
        key = key_of(header)
        name = game_files.usual_name(self._dated(header))
        path = free_path(self.folder / f"{name}{GAME_SUFFIX}")
        return GameLog.create(path, self._beside(key), header, steps)

    def _dated(self, header: Header) -> Header:
        """Return a header that says when its game was made: now, if that is unknown."""
        return header if header.get("created") else {**header, "created": self.clock.now()}

    def _opened(self, key: str, game: GameLog) -> AnySession:
        try:
            session = self._session(key, game)
        except StoreError:
            game.close()
            raise
        self._open[key], self._logs[key] = session, game
        game.on_moved = lambda path: self.on_moved(key, path) if self.on_moved else None
        return session

    def _looked_at(self, key: str, path: Path, *, is_locked: bool = False) -> AnySession:
        copied, found = opening.copied_log(path, self.folder, id_of(key))
        self._open[key] = self._session(key, copied)
        self._conditions[key] = found._replace(is_locked=is_locked)
        return self._open[key]

    def _session(self, key: str, game_log: game_session.Log) -> AnySession:
        name = str(game_log.header.get("game"))
        try:
            if name not in self.games:
                raise MalformedActionError(f"this program does not know the game {name}")
            game = self.games[name]
            with self.unplayed.keeping(game, game_log.header, game_log.steps()):
                return game_session.GameSession(game, self.cards[name], game_log, self.clock)
        except MalformedActionError as error:
            raise StoreError(f"game {key} not opened: {error}; update this program") from error
