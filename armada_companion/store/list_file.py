"""A cache of the list of games, so that a start opens no game.

An entry is dropped when size or time of its game's file has changed. The first line of the file has
the entries that a start shows first, the second line all others.
"""

import os
from collections.abc import Container, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from armada_companion.system.files import read_regular, write_whole

EntryT = TypeVar("EntryT")
Stamp = tuple[int, int]
"""The size of a file and the time of its last change, in nanoseconds."""

_MOST_BYTES = 64 * 1024 * 1024


class _Content(msgspec.Struct, Generic[EntryT]):
    made_by: str
    games: dict[str, tuple[Stamp, EntryT]]


class ListFile(Generic[EntryT]):
    """The cached entry of each game, keyed by the name of its file.

    Args:
        path: The cache's file; it may be missing.
        version: The version of the entries; a file of another version is ignored.
        kind: The type of an entry.
    """

    def __init__(self, path: Path, version: str, kind: type[EntryT]) -> None:
        self._path = path
        self._version = version
        self._kind = kind
        self._rows: dict[str, tuple[Stamp, EntryT]] | None = None
        self._first: dict[str, tuple[Stamp, EntryT]] | None = None
        self._is_changed = False

    def first(self) -> Sequence[EntryT]:
        """Return the entries that `save` wrote first, of files that have not changed since."""
        found = []
        for name, (stamp, entry) in self._read_first().items():
            with suppress(OSError):
                if stamp_of(self._path.parent / name) == stamp:
                    found.append(entry)
        return found

    def find(self, name: str, stamp: Stamp) -> EntryT | None:
        """Return the cached entry of a game's file; None if the file is new or has changed."""
        row = self._read().get(name)
        return row[1] if row is not None and row[0] == stamp else None

    def elsewhere(self) -> Iterator[tuple[Path, EntryT]]:
        """Yield the unchanged files with a path instead of a name, with their entries."""
        for name, (stamp, entry) in self._read().items():
            with suppress(OSError):
                if os.path.isabs(name) and stamp_of(Path(name)) == stamp:
                    yield Path(name), entry

    def put(self, name: str, stamp: Stamp, entry: EntryT) -> None:
        """Cache the entry of a game's file; it is valid until the file changes."""
        rows, row = self._read(), (stamp, entry)
        if rows.get(name) != row:
            rows[name] = row
            self._is_changed = True

    def save(self, first: Container[str]) -> None:
        """Save changed entries; a failure is ignored.

        Args:
            first: The names of the files whose entries a start shows first.
        """
        if not self._is_changed:
            return
        try:
            # Names of the folder, or paths of files elsewhere.
            there = {*os.listdir(self._path.parent)}
        except OSError:
            return
        rows = {
            name: row
            for name, row in self._read().items()
            if name in there and _is_text(name) or os.path.isabs(name) and os.path.exists(name)
        }
        parts = (
            {name: row for name, row in rows.items() if name in first},
            {name: row for name, row in rows.items() if name not in first},
        )
        lines = (msgspec.json.encode(_Content(self._version, part)) for part in parts)
        try:
            write_whole(self._path, b"\n".join(lines), new=False)
        except (OSError, ValueError):
            return
        self._is_changed = False

    def paths(self) -> tuple[Path, ...]:
        """Return the cached files of other folders."""
        return tuple(Path(name) for name in self._read() if os.path.isabs(name))

    def _read(self) -> dict[str, tuple[Stamp, EntryT]]:
        if self._rows is None:
            self._rows = {**self._read_first()}
            with suppress(OSError):
                lines = read_regular(self._path, _MOST_BYTES).partition(b"\n")
                self._rows.update(self._decode(lines[2]))
        return self._rows

    def _read_first(self) -> dict[str, tuple[Stamp, EntryT]]:
        if self._first is None:
            self._first = {}
            with suppress(OSError):
                read_regular(self._path, 0)
                with self._path.open("rb") as file:
                    self._first = self._decode(file.readline(_MOST_BYTES))
        return self._first

    def _decode(self, data: bytes) -> dict[str, tuple[Stamp, EntryT]]:
        try:
            kind = _Content[self._kind]  # type: ignore[name-defined]  # a type at run time
            content = msgspec.json.decode(data, type=kind)
        except (ValueError, RecursionError):
            return {}
        return content.games if content.made_by == self._version else {}


def _is_text(name: str) -> bool:
    """Return whether a name can be written; one of other bytes is not cached."""
    return name.encode(errors="ignore").decode() == name


def stamp_of(path: Path) -> Stamp:
    """Return a stamp that differs after each change of a file.

    Raises:
        OSError: The file is missing.
    """
    status = path.stat()
    return status.st_size, status.st_mtime_ns
