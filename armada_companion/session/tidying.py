"""Tidies the folder of games: empties the trash, and deletes games without steps."""

import os
from collections.abc import Iterable
from pathlib import Path

from armada_companion.session.game_files import delete_files
from armada_companion.session.saved_game import SavedGame
from armada_companion.session.times import milliseconds, to_minute
from armada_companion.store.checkpoint import read_checkpoint
from armada_companion.store.errors import StoreError
from armada_companion.store.game_trash import GameTrash
from armada_companion.store.inspection import autosave_path, inspect
from armada_companion.store.log import GameLog
from armada_companion.system.clock import day_before
from armada_companion.system.logs import log

TRASH_DAYS = 30


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


def remove_if_empty(path: Path, trash: GameTrash, day: str) -> None:
    """Delete a game without steps if this program made it; otherwise move it to the trash.

    The checkpoint beside the file decides. The file alone is not enough: the steps of a copied file
    may be in SQLite's log on another computer.

    Args:
        path: The game's file.
        trash: The folder for other empty games.
        day: Today, such as `2026-11-22`.
    """
    if not _is_empty(path):
        return
    try:
        head = read_checkpoint(path)
        if head is not None and head.step == 0:
            # This fails if another window has the game open.
            GameLog.open(path).close()
            delete_files(path)
        else:
            trash.put(path, day)
    except StoreError as error:
        log.warning("%s", error)


def _is_empty(path: Path) -> bool:
    """Return whether a game's file is good, and neither it nor the record beside it has a step."""
    if os.path.lexists(autosave_path(path)):
        return False
    try:
        found = inspect(path)
    except StoreError:
        return False
    return not found.damage and not found.chain.steps
