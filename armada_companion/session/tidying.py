"""Tidies the folder of games: empties the trash and deletes empty games; moves the folder."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from armada_companion.session.game_files import delete_files
from armada_companion.session.saved_game import SavedGame
from armada_companion.session.times import milliseconds, to_minute
from armada_companion.store.beside import Beside
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.store.file_lock import OpenFile, require_free
from armada_companion.store.game_trash import GameTrash
from armada_companion.store.head import read_head
from armada_companion.store.repair import examine
from armada_companion.store.stale_files import remove_stale_files
from armada_companion.system.clock import day_before
from armada_companion.system.files import move_folder
from armada_companion.system.logs import log
from armada_companion.system.paths import GAME_SUFFIX

if TYPE_CHECKING:
    from armada_companion.session.library import Library

TRASH_DAYS = 30


def tidy(library: "Library", trash: GameTrash) -> None:
    """Remove games without a step, games that were in the trash for 30 days, and stale files."""
    entries, now = library.files.entries(), library.clock.now()
    remove_stale_files(library.folder, {each.key for each in entries})
    if oldest := oldest_day_kept(library.entries(), now):
        trash.drop_until(oldest)
    for each in entries:
        if not (library.is_open(each.key) or each.steps or each.problem):
            path = library.path_of(each.key)
            if path.parent == library.folder:
                remove_if_empty(path, library.own_files(each.key), trash, now[:10])
    library.files.save()


def move_games(library: "Library", folder: Path) -> None:
    """Move the folder of games with everything in it, while no game is open.

    Raises:
        StoreError: It cannot be moved; it is as it was.
    """
    what = f"the games not moved to {folder}"
    with as_store_error(what):
        if any(folder.glob("*")):
            raise StoreError(f"{what}: it is not empty")
        if library.folder in (folder, *folder.parents):
            raise StoreError(f"{what}: it is in the folder of the games; choose another one")
        for path in library.folder.glob(f"*{GAME_SUFFIX}"):
            require_free(path, what)
        move_folder(library.folder, folder)
    library.use_folder(folder)


def oldest_day_kept(games: Iterable[SavedGame], now: str) -> str:
    """Return the first day whose deleted games remain in the trash; "" if all remain.

    The days are counted back from the newest step of any game, but not from a future day, so that a
    clock that is ahead does not empty the trash.
    """
    steps = [milliseconds(each.changed) for each in games if each.steps]
    newest = max((ms for ms in steps if ms is not None), default=None)
    if newest is None:
        return ""
    return day_before(to_minute(max(0, min(newest, milliseconds(now) or 0))), TRASH_DAYS)


def remove_if_empty(path: Path, paths: Beside, trash: GameTrash, day: str) -> None:
    """Delete a game without steps if this program made it; otherwise move it to the trash.

    The head decides. The file alone is not enough: a copy may have lost its steps.

    Args:
        path: The game's file.
        paths: The paths of its other files.
        trash: The folder for other empty games.
        day: Today, such as `2026-11-22`.
    """
    head = read_head(paths.head)
    try:
        # This fails if another window has the game open.
        with closing(OpenFile(path)) as file:
            found = examine(path, file.read(), paths.folder.parent, "", paths.key)
        is_empty = not found.content.steps and found.damage is None
        if is_empty and head is not None and head.step == 0:
            delete_files(path, paths)
        elif is_empty:
            trash.put(path, paths, day)
    except (OSError, StoreError) as error:
        log.warning("%s", error)
