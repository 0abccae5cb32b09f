"""Deleted games: they are in a folder of their own and can be restored."""

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from armada_companion.store import database, inspection
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.store.pin_file import pin_path
from armada_companion.system.files import make_private_folder, move
from armada_companion.system.paths import GAME_SUFFIX

TRASH = "trash"
_NAME = re.compile(r"(\d{4}-\d\d-\d\d)~(?:\d+~)?([^~]+)")


class GameTrash:
    """The trash of one folder of games. Files are named by day and key: `2026-11-22~KEY.game`.

    Args:
        games: The folder of the games; the trash is made in it with the first deleted game.
    """

    def __init__(self, games: Path) -> None:
        self._games = games
        self._folder = games / TRASH

    def put(self, game: Path, day: str) -> str:
        """Move a game's file into the trash and return its name there.

        Raises:
            StoreError: It is open in another window, or cannot be moved.
        """
        what = f"game {game.stem} not deleted"
        with as_store_error(what):
            _require_any(game)
        is_settled = game.exists() and not inspection.odd_log(game) and database.settle(game, what)
        with as_store_error(what):
            if is_settled:
                # A power cut while the game was made may leave it. Moved after the game, it would
                # stay for ever if the power went between the two.
                inspection.logs_at(game)[1].unlink(missing_ok=True)
            make_private_folder(self._folder)
            name = self._free_name(game.name, day)
            target = self._folder / name
            _move(zip(_files(game), _files(target), strict=True))
        return name

    def restore(self, name: str) -> Path:
        """Move a file of the trash back and return where it is now.

        Raises:
            StoreError: It is not in the trash any more, or another game has its name now.
        """
        found = _NAME.fullmatch(name)
        if found is None:
            raise StoreError(f"there is no {name!r} in the trash")
        game = self._games / found[2]
        with as_store_error(f"game {game.stem} not brought back"):
            _require_any(self._folder / name)
            if game.exists():
                raise StoreError(f"game {game.stem} not brought back: its file name is taken")
            _move(zip(_files(self._folder / name)[::-1], _files(game)[::-1], strict=True))
        return game

    def drop_until(self, day: str) -> None:
        """Remove games deleted before a day; failures are ignored."""
        for path in self._folder.glob("*"):
            found = _NAME.fullmatch(path.name)
            if found is not None and found[1] < day:
                try:
                    path.unlink()
                except OSError:
                    continue

    def _free_name(self, name: str, day: str) -> str:
        free, number = f"{day}~{name}", 1
        while any(path.exists() for path in _files(self._folder / free)):
            number += 1
            free = f"{day}~{number}~{name}"
        return free


def _require_any(game: Path) -> None:
    """Require that a file of the game exists, even if the game's own is missing.

    Raises:
        OSError: No file exists.
    """
    if not any(path.exists() for path in inspection.beside(game)):
        game.stat()


def _files(game: Path) -> tuple[Path, ...]:
    """Return the files of a game, in the order of moving them.

    After a crash no file may refer to a missing one: the checkpoint refers to record and file, the
    record to the file. They return in the reverse order. A PIN refers to no game.
    """
    *logs, head, autosave = inspection.beside(game)
    return head, autosave, game, *logs, pin_path(game)


def _move(pairs: Iterable[tuple[Path, Path]]) -> None:
    """Move files, all or none.

    Raises:
        OSError: A file cannot be moved; the other files are back at their old paths.
    """
    moved: list[tuple[Path, Path]] = []
    try:
        for old, new in pairs:
            if old.exists():
                move(old, new, new=new.suffix == GAME_SUFFIX)
                moved.append((old, new))
    except OSError:
        for old, new in reversed(moved):
            with suppress(OSError):
                move(new, old, new=False)
        raise
