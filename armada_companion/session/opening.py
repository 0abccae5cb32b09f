"""Opens the file of a game: to play it, repaired if damaged, or as a copy for looking."""

import os
from pathlib import Path

from armada_companion.kit.value import Value
from armada_companion.session.game_session import ReadOnlyLog
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.store.file_lock import OpenFile
from armada_companion.store.limits import MAX_BYTES, problem_of_file
from armada_companion.store.log import GameLog
from armada_companion.store.repair import Damage, Examined, examine, repair
from armada_companion.system.files import read_regular


class Condition(Value, frozen=True):
    """The condition of a game's file when it was opened.

    Attributes:
        damage: Its damage, or None.
        warning: A sentence about a file whose end may be missing, or "".
        is_locked: Another window has it open, so it is open for looking only.
    """

    damage: Damage | None = None
    warning: str = ""
    is_locked: bool = False


def open_log(path: Path, games: Path, key: str = "") -> tuple[GameLog, Condition]:
    """Open a game's file; a damaged one is kept, and made again from its good steps.

    Args:
        path: The file.
        games: The folder of games.
        key: The key of the game, if it is known.

    Raises:
        LockedError: Another window has it open.
        StoreError: It cannot be opened.
    """
    if why := _unreadable(path):
        return _repaired(path, None, examine(path, b"", games, why, key))
    file = OpenFile(path)
    try:
        with as_store_error(f"game {path.stem} not opened"):
            data = file.read()
        found = _examined(path, data, games, key)
        if found.damage is None:
            log = GameLog(file, data, found.content, found.beside)
            return log, Condition(warning=found.warning)
    except StoreError:
        file.close()
        raise
    # Windows replaces no open file.
    file.close()
    return _repaired(path, data, found)


def copied_log(path: Path, games: Path, key: str = "") -> tuple[ReadOnlyLog, Condition]:
    """Return the read-only log of a copy of a game's file, up to the last good step.

    Raises:
        StoreError: It cannot be read.
    """
    found = _looked_at(path, games, key)
    assert found.content.header is not None
    log = ReadOnlyLog(found.content.header, found.content.steps)
    return log, Condition(found.damage, found.warning)


def _looked_at(path: Path, games: Path, key: str) -> Examined:
    """Return the readable part of a game that may be open in another window.

    Raises:
        StoreError: It cannot be read.
    """
    if why := _unreadable(path):
        return examine(path, b"", games, why, key)
    before: bytes | None = None
    with as_store_error(f"game {path.stem} not opened"):
        while True:
            data = read_regular(path, MAX_BYTES + 1, salvage=True)
            found = _examined(path, data, games, key)
            # Between reading the file and the head, another window may have saved a step.
            if found.damage is None or data == before:
                return found
            before = data


def _examined(path: Path, data: bytes, games: Path, key: str) -> Examined:
    why = problem_of_file(data)
    return examine(path, b"" if why else data, games, why, key)


def _repaired(path: Path, data: bytes | None, found: Examined) -> tuple[GameLog, Condition]:
    assert found.damage is not None
    damage = repair(path, data, found, found.damage)
    file = OpenFile(path)
    with as_store_error(f"game {path.stem} not opened"):
        good = file.read()
    return GameLog(file, good, found.content, found.beside), Condition(damage)


def _unreadable(path: Path) -> str:
    """Return why there are no bytes to be read at a path, as the end of a sentence, or ""."""
    if not path.is_file():
        return "its path has no regular file" if os.path.lexists(path) else "its file is missing"
    return "it is larger than any game" if path.stat().st_size > MAX_BYTES else ""
