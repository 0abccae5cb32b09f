"""The list of saved games of one folder, with a cache of its entries."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from armada_companion.session.saved_game import SavedGame, entry_from
from armada_companion.store.beside import beside, id_of, key_of
from armada_companion.store.errors import StoreError
from armada_companion.store.head import read_head
from armada_companion.store.list_file import ListFile, Stamp, stamp_of
from armada_companion.store.log import free_path
from armada_companion.store.repair import key_in, named, release
from armada_companion.store.summary import keys_beside, summarize, summarize_lost
from armada_companion.system.logs import log
from armada_companion.system.paths import GAME_SUFFIX

LIST = "list.json"
"""The cache; it can be deleted at any time."""

_LONG_LIST, _FIRST = 35, 30
"""Of a folder with more files than that, a start shows so many games before it reads the list."""


class GameList:
    """The entries of all games of a folder, and the file of each.

    Args:
        folder: The folder of games.
        app: The version of the program; the cache of another version is ignored.
        is_open: Returns whether the game of a key is open.
    """

    def __init__(self, folder: Path, app: str, is_open: Callable[[str], bool]) -> None:
        self._is_open = is_open
        self._folder = folder
        self._cache = ListFile(folder / LIST, app, SavedGame)
        self._paths: dict[str, Path] = {}
        self._chosen: dict[str, Path] = {}
        self._changed: dict[str, str] = {}
        self._elsewhere: set[Path] = set()

    def entries(self) -> tuple[SavedGame, ...]:
        """Return the entry of every game, in no order; games without a step are included."""
        found: dict[str, list[tuple[Path, SavedGame]]] = {}
        for path, stamp in {**self._files(), **self._files_elsewhere()}.items():
            entry = self._entry(path, stamp)
            found.setdefault(entry.key, []).append((path, entry))
        for key in keys_beside(self._folder) - found.keys():
            if lost := self._lost(key):
                found[key] = [lost]
        for path, entry in self._cache.elsewhere():
            if all(path != known for known, _ in found.get(entry.key, ())):
                found.setdefault(entry.key, []).append((path, entry))
        listed = [each for key, files in found.items() for each in self._keyed(key, files)]
        self._paths = {entry.key: path for path, entry in listed}
        self._changed = {path.name: entry.changed for path, entry in listed}
        self.save()
        return tuple(entry for _, entry in listed)

    def path_of(self, key: str) -> Path:
        """Return the file of a game; it may be missing.

        Raises:
            StoreError: There is no such game.
        """
        if key not in self._paths or not os.path.lexists(self._paths[key]):
            self.entries()
        if key not in self._paths:
            raise StoreError(f"there is no game {key!r} in the folder {self._folder}")
        return self._paths[key]

    def has_file(self, path: Path) -> bool:
        """Return whether a file is one of the games."""
        self.entries()
        return self._key_of(path.absolute()) is not None

    def key_of_file(self, path: Path) -> str:
        """Return the key of a record that can be played on where it is.

        A record in another folder remains there, and is listed once it was opened.

        Raises:
            StoreError: It is no saved game.
        """
        path = path.absolute()
        self.entries()
        if key := self._key_of(path):
            return key
        summarize(path, self._folder)
        self._elsewhere.add(path)
        self.entries()
        return self._key_of(path) or ""

    def _key_of(self, path: Path) -> str | None:
        """Return the key of a listed file, by any path to it; None for another file."""
        same = next((key for key, known in self._paths.items() if known == path), None)
        with suppress(OSError):
            status = path.stat()
            for key, known in self._paths.items():
                with suppress(OSError):
                    if same is None and os.path.samestat(known.stat(), status):
                        same = key
        return same

    def same_game(self, key: str) -> tuple[SavedGame, ...]:
        """Return the entries of all files with the id of a game, the latest first."""
        found = (
            one for one in self.entries() if one.key == key or id_of(one.key) == id_of(key) != ""
        )
        return tuple(sorted(found, key=lambda entry: entry.changed, reverse=True))

    def choose(self, key: str) -> str:
        """Make one of several files with the same id the one that is played on.

        Returns:
            Its key now; the other files have other keys.

        Raises:
            StoreError: There is no such game, another window has another file of it open, or the
                backup of another file, which is damaged, cannot be kept.
        """
        id, _, name = key.partition("/")
        if not (id and name) or self._is_open(id):
            return key
        path = self.path_of(key)
        release(self.path_of(id), self._folder, id)
        self._chosen[id] = self._paths[id] = path
        return id

    def put(self, path: Path, entry: SavedGame) -> None:
        """Cache the entry of a game's file."""
        try:
            stamp = stamp_of(path)
        except OSError:
            return
        name, id = self._name_of(path), entry.key.partition("/")[0]
        title = id if entry.title == entry.key else entry.title.removesuffix(_in_brackets(name))
        self._changed[path.name] = entry.changed
        self._cache.put(name, stamp, entry._replace(key=id, title=title))

    def latest(self) -> tuple[SavedGame, ...] | None:
        """Return the newest games of a long list that are cached; None for a short list."""
        try:
            is_long = len(os.listdir(self._folder)) > _LONG_LIST
        except OSError:
            return None
        if not is_long:
            return None
        # Further files of a game get keys of their own in the whole list.
        return tuple({entry.key: entry for entry in self._cache.first()}.values()) or None

    def save(self) -> None:
        """Save the cache for the next start; a failure is ignored."""
        latest = sorted(self._changed, key=self._changed.__getitem__)[-_FIRST:]
        self._cache.save({*latest})

    def _files(self) -> Mapping[Path, Stamp]:
        found: dict[Path, Stamp] = {}
        try:
            with os.scandir(self._folder) as items:
                for item in items:
                    if _is_game(item.name):
                        try:
                            status = item.stat()
                        except OSError:
                            status = item.stat(follow_symlinks=False)
                        found[self._folder / item.name] = (status.st_size, status.st_mtime_ns)
        except OSError as error:
            log.warning("%s not listed: %s", self._folder, error)
        return found

    def _files_elsewhere(self) -> Mapping[Path, Stamp]:
        """Return the files of other folders that were opened."""
        found: dict[Path, Stamp] = {}
        for path in {*self._cache.paths(), *self._elsewhere}:
            with suppress(OSError):
                found[path] = stamp_of(path)
        return found

    def _entry(self, path: Path, stamp: Stamp) -> SavedGame:
        name = self._name_of(path)
        if entry := self._cache.find(name, stamp):
            return entry
        try:
            summary = summarize(path, self._folder)
            entry = entry_from(key_of(summary.header), summary)
        except StoreError as error:
            log.warning("%s", error)
            return self._unreadable(path, str(error))
        self._cache.put(name, stamp, entry)
        return entry

    def _unreadable(self, path: Path, problem: str) -> SavedGame:
        """Return the entry of a file that is no saved game, from its backup if it has one."""
        paths = named(self._folder, path)
        if paths and (lost := summarize_lost(paths.key, self._folder)):
            entry = entry_from(paths.key, lost[1])
            return entry if entry.game else entry._replace(problem=problem)
        title = path.stem.encode(errors="replace").decode()
        return SavedGame(key=f"/{self._name_of(path)}", title=title, problem=problem)

    def _lost(self, key: str) -> tuple[Path, SavedGame] | None:
        """Return a game whose file is not in the folder: it is elsewhere, or missing."""
        lost = summarize_lost(key, self._folder)
        if lost is None:
            return None
        path, summary = lost
        if path.parent == self._folder:
            # Another game may have its name now.
            is_other = key_in(path) not in ("", key)
            return free_path(path) if is_other else path, entry_from(key, summary)
        try:
            stamp = stamp_of(path)
            if entry := self._cache.find(str(path), stamp):
                return path, entry
            entry = entry_from(key, summarize(path, self._folder))
        except OSError:
            why = f"its file {path} is not there; connect its drive, or delete it from this list"
            return path, entry_from(key, summary)._replace(problem=why)
        except StoreError as error:
            return path, entry_from(key, summary)._replace(problem=str(error))
        self._cache.put(str(path), stamp, entry)
        return path, entry

    def _keyed(self, key: str, files: list[tuple[Path, SavedGame]]) -> list[tuple[Path, SavedGame]]:
        """Return the files with one id, each with a key of its own."""
        if len(files) == 1:
            return files
        paths = beside(self._folder, key)
        head = read_head(paths.head)
        last = self._chosen.get(key) or self._folder / (head.file if head else "")
        first = next((one for one in files if one[0] == last), None)
        first = first or max(files, key=lambda one: one[1].changed)
        return [first, *(self._other(path, one) for path, one in files if path != first[0])]

    def _other(self, path: Path, entry: SavedGame) -> tuple[Path, SavedGame]:
        """Return a further file of a game, with a key and a title of its own."""
        name = self._name_of(path)
        title = f"{entry.title}{_in_brackets(name)}"
        return path, entry._replace(key=f"{entry.key}/{name}", title=title)

    def _name_of(self, path: Path) -> str:
        """Return the name of a file in the folder of games, or its path elsewhere."""
        return path.name if path.parent == self._folder else str(path)


def _is_game(name: str) -> bool:
    """Return whether a name is that of a game; on sticks macOS makes a file `._NAME` for each."""
    return name.lower().endswith(GAME_SUFFIX) and not name.startswith("._")


def _in_brackets(name: str) -> str:
    """Return the name of a further file as its title shows it."""
    return f" ({name.encode(errors='replace').decode()})"
