"""Deleted games: they are in a folder of their own and can be restored."""

import errno
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from armada_companion.store.beside import FOLDER, Beside, beside
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.store.file_lock import require_free
from armada_companion.store.head import HeadFile, read_head
from armada_companion.store.log import free_path
from armada_companion.system.files import make_private_folder, move, write_whole
from armada_companion.system.paths import GAME_SUFFIX

TRASH = "trash"
_NAME = re.compile(r"(\d{4}-\d\d-\d\d)~(?:\d+~)?([^~]+)")
_Moves = list[tuple[Path, Path]]


class GameTrash:
    """The trash of one folder of games.

    A deleted game is named by day and key: `2026-11-22~KEY`. Its head knows the name of its file.

    Args:
        games: The folder of the games; the trash is made in it with the first deleted game.
    """

    def __init__(self, games: Path) -> None:
        self._games = games
        self._folder = games / TRASH

    def put(self, game: Path, paths: Beside, day: str) -> str:
        """Move a game's files into the trash and return its name there.

        Args:
            game: The game's file; if it is missing, its other files are moved alone.
            paths: The paths of its other files.
            day: Today, such as `2026-11-22`.

        Raises:
            StoreError: It is open in another window, or cannot be moved.
        """
        what = f"game {game.stem} not deleted"
        require_free(game, what)
        name = self._free_name(paths.key, day)
        with as_store_error(what):
            if not any(map(os.path.lexists, (game, paths.head, paths.backup))):
                game.stat()
            kept = self._beside(name)
            make_private_folder(kept.folder)
            # After a crash no file may refer to a missing one.
            _move([*_beside_moves(paths, kept), (game, self._file(name))])
        if not kept.head.exists():
            # For the name of the file alone.
            HeadFile(kept.head, paths.name_of(game), 0, "").close()
        return name

    def restore(self, name: str) -> tuple[str, Path]:
        """Move a game of the trash back; return its key and its file, which may be missing.

        Raises:
            StoreError: It is not in the trash any more, or its game was made again.
        """
        found = _NAME.fullmatch(name)
        if found is None:
            raise StoreError(f"there is no {name!r} in the trash")
        paths, kept, file = beside(self._games, found[2]), self._beside(name), self._file(name)
        with as_store_error(f"game {found[2]} not brought back"):
            if not any(map(os.path.lexists, (file, kept.head, kept.backup))):
                file.stat()
            is_made_again = paths.head.exists()
            if is_made_again and not os.path.lexists(file):
                raise StoreError(f"game {found[2]} not brought back: there is one with its id now")
            head = read_head(kept.head)
            old = self._games / (head.file if head and head.file else f"{found[2]}{GAME_SUFFIX}")
            path = free_path(old if old.parent.is_dir() else self._games / old.name)
            is_name = head is not None and not head.hash
            # A file of a game that was made again is a further one: the other has the head.
            alone = is_name or is_made_again
            _move([(file, path), *([] if alone else _beside_moves(kept, paths)[::-1])])
            if is_name:
                kept.head.unlink()
        return found[2], path

    def drop_until(self, day: str) -> None:
        """Remove games deleted before a day; failures are ignored."""
        for path in (*self._folder.glob("*"), *(self._folder / FOLDER).glob("*")):
            found = _NAME.fullmatch(path.stem)
            if found is not None and found[1] < day:
                with suppress(OSError):
                    path.unlink()

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}{GAME_SUFFIX}"

    def _beside(self, name: str) -> Beside:
        return beside(self._folder, name)

    def _free_name(self, name: str, day: str) -> str:
        free, number = f"{day}~{name}", 1
        while any(map(os.path.lexists, (self._file(free), *self._beside(free).files))):
            number += 1
            free = f"{day}~{number}~{name}"
        return free


def _beside_moves(old: Beside, new: Beside) -> _Moves:
    return list(zip(old.files, new.files, strict=True))


def _move(pairs: Iterable[tuple[Path, Path]]) -> None:
    """Move files, all or none.

    Raises:
        OSError: A file cannot be moved; the other files are back at their old paths.
    """
    moved: _Moves = []
    try:
        for old, new in pairs:
            if os.path.lexists(old):
                _move_file(old, new)
                moved.append((old, new))
    except OSError:
        for old, new in reversed(moved):
            with suppress(OSError):
                _move_file(new, old)
        raise


def _move_file(old: Path, new: Path) -> None:
    is_new = new.suffix == GAME_SUFFIX
    try:
        if old.is_dir() and not old.is_symlink():
            # A folder can have no second name; a rename of one replaces no file.
            old.rename(new)
        else:
            move(old, new, new=is_new)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        # The game is on another disk.
        write_whole(new, old.read_bytes(), new=is_new)
        old.unlink()
