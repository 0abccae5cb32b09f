"""Games without a step, which the list leaves out: which are deleted, and which are kept."""

import os
from pathlib import Path

from armada_companion.session.game_files import delete_files
from armada_companion.store.errors import StoreError
from armada_companion.store.game_trash import GameTrash
from armada_companion.store.head import read_head
from armada_companion.store.inspection import autosave_path, inspect
from armada_companion.store.log import GameLog
from armada_companion.system.logs import log


def remove_if_empty(path: Path, trash: GameTrash, day: str) -> None:
    """Delete an empty game that this program left empty; move any other empty one into the trash.

    The head beside the file says which it is. A file alone proves nothing: of a copied one the
    steps may be in SQLite's log on another computer.

    Args:
        path: The game's file.
        trash: Where it goes if it was not left empty here.
        day: Today, such as `2026-11-22`.
    """
    if not _is_empty(path):
        return
    try:
        head = read_head(path)
        if head is not None and head.step == 0:
            # Fails if another window has it open.
            GameLog.open(path).close()
            delete_files(path)
        else:
            trash.put(path, day)
    except StoreError as error:
        log.warning("%s", error)


def _is_empty(path: Path) -> bool:
    """Return whether a game's file is whole and holds no step; not beside a record of steps."""
    if os.path.lexists(autosave_path(path)):
        return False
    try:
        found = inspect(path)
    except StoreError:
        return False
    return not found.damage and not found.chain.steps
