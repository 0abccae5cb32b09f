"""What the list of games showed last: one small file that saves opening every game.

It is never more than a help. What a game's file says now is worked out again whenever that file
is another one than it was: by size and time of change, and by those of SQLite's log beside it.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from armada_companion.system.files import write_whole

Facts = Mapping[str, object]
_Stamp = list[int]


class ListFile:
    """Facts by game, as plain values.

    Args:
        path: The file; it need not be there.
        version: Who works the facts out; those of another version are not taken.
    """

    def __init__(self, path: Path, version: str) -> None:
        self._path = path
        self._version = version
        self._rows: dict[str, tuple[_Stamp, Facts]] | None = None
        self._is_changed = False

    def find(self, game: Path) -> Facts | None:
        """Return what is known of a game's file as it is now; None when it must be looked into."""
        stamp, facts = self._read().get(game.name, (None, None))
        return facts if stamp is not None and stamp == _stamp(game) else None

    def put(self, game: Path, facts: Facts) -> None:
        """Keep what is known of a game's file as it is now."""
        rows, stamp = self._read(), _stamp(game)
        if stamp is not None and rows.get(game.name) != (stamp, facts):
            rows[game.name] = (stamp, facts)
            self._is_changed = True

    def save(self) -> None:
        """Write what has changed; a folder that takes no file costs only time."""
        if not self._is_changed:
            return
        there = {path.name for path in self._path.parent.glob("*")}
        rows = {name: row for name, row in self._read().items() if name in there}
        whole = {"made_by": self._version, "games": rows}
        try:
            write_whole(self._path, json.dumps(whole, ensure_ascii=False).encode(), new=False)
        except (OSError, ValueError):
            return
        self._is_changed = False

    def _read(self) -> dict[str, tuple[_Stamp, Facts]]:
        if self._rows is None:
            try:
                self._rows = self._rows_of(json.loads(self._path.read_bytes()))
            except (OSError, ValueError, RecursionError):
                self._rows = {}
        return self._rows

    def _rows_of(self, whole: object) -> dict[str, tuple[_Stamp, Facts]]:
        match whole:
            case {"made_by": self._version, "games": dict(games)}:
                rows = games.items()
                return {name: (row[0], row[1]) for name, row in rows if _is_row(row)}
            case _:
                return {}


def _is_row(row: object) -> bool:
    match row:
        case [list(), dict()]:
            return True
        case _:
            return False


def _stamp(game: Path) -> _Stamp | None:
    """Return what changes with each change of a file; None when it is not there."""
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
