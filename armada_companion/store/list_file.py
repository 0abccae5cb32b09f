"""A cache of the list of games, so that a start opens no game.

An entry is dropped when size or time of its game's file, or of SQLite's log beside it, has changed.
"""

from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from armada_companion.system.files import read_regular, write_whole

EntryT = TypeVar("EntryT")
_Stamp = list[int]
_MOST_BYTES = 64 * 1024 * 1024


class ListFile(Generic[EntryT]):
    """The cached entry of each game.

    Args:
        path: The cache's file; it may be missing.
        version: The version of the entries; a file of another version is ignored.
        kind: The type of an entry.
    """

    def __init__(self, path: Path, version: str, kind: type[EntryT]) -> None:
        self._path = path
        self._version = version
        self._kind = kind
        self._rows: dict[str, tuple[_Stamp, EntryT]] | None = None
        self._is_changed = False

    def find(self, game: Path) -> EntryT | None:
        """Return the cached entry of a game's file; None if the file is new or has changed."""
        stamp, entry = self._read().get(game.name, (None, None))
        return entry if stamp is not None and stamp == _stamp(game) else None

    def put(self, game: Path, entry: EntryT) -> None:
        """Cache the entry of a game's file; it is valid until the file changes."""
        rows, stamp = self._read(), _stamp(game)
        if stamp is not None and rows.get(game.name) != (stamp, entry):
            rows[game.name] = (stamp, entry)
            self._is_changed = True

    def save(self) -> None:
        """Save changed entries; a failure is ignored."""
        if not self._is_changed:
            return
        there = {path.name for path in self._path.parent.glob("*")}
        rows = {name: row for name, row in self._read().items() if name in there}
        content = {"made_by": self._version, "games": rows}
        try:
            write_whole(self._path, msgspec.json.encode(content), new=False)
        except (OSError, ValueError):
            return
        self._is_changed = False

    def _read(self) -> dict[str, tuple[_Stamp, EntryT]]:
        if self._rows is None:
            try:
                self._rows = self._decode(read_regular(self._path, _MOST_BYTES))
            except (OSError, ValueError, RecursionError):
                self._rows = {}
        return self._rows

    def _decode(self, data: bytes) -> dict[str, tuple[_Stamp, EntryT]]:
        match msgspec.json.decode(data):
            case {"made_by": self._version, "games": games}:
                rows = msgspec.convert(games, dict[str, tuple[_Stamp, Any]]).items()
                return {
                    name: (stamp, msgspec.convert(entry, self._kind))
                    for name, (stamp, entry) in rows
                }
            case _:
                return {}


def _stamp(game: Path) -> _Stamp | None:
    """Return a stamp that differs after each change of a file; None if it is missing."""
    found: _Stamp = []
    for path in (game, game.with_name(f"{game.name}-wal")):
        try:
            status = path.stat()
        except FileNotFoundError:
            if path is game:
                return None
            continue
        except OSError:
            return None
        found += (status.st_size, status.st_mtime_ns)
    return found
