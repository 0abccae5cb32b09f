"""Examines a game's file, and repairs a damaged one from its backup; the damaged file stays."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from armada_companion.kit.value import Value
from armada_companion.store import content as contents
from armada_companion.store.beside import FOLDER, HEAD, Beside, beside, key_of, make_way
from armada_companion.store.content import Content, read_content
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.store.file_lock import require_free
from armada_companion.store.head import Head, is_head_damaged, read_head
from armada_companion.store.limits import MAX_BYTES, MAX_LINE_BYTES, MAX_LINES
from armada_companion.system.files import read_regular, settle_folder, write_whole

KEPT = ".kept-"
_CHANGED = "another program changed it after it was saved"
_MISSING = "its last steps are missing"
_NO_GAME = "it is not a saved game; move it out of the folder"


class Damage(Value, frozen=True):
    """The damage of a game's file.

    Attributes:
        why: The error, as the end of a sentence.
        missing: The number of saved steps that are lost, as far as known.
        kept: The damaged file; with `is_changed`, the backup from before the change; None if there
            is none.
        from_backup: Steps were taken from the backup.
        is_changed: The file is a whole game, but not the one that was saved here.
    """

    why: str
    missing: int
    kept: Path | None
    from_backup: bool = False
    is_changed: bool = False


class Examined(Value, frozen=True):
    """The readable part of a game.

    Attributes:
        data: The bytes of `content`: the game's file, or what was put together with its backup.
        content: Its good lines.
        beside: The paths of its other files.
        damage: The damage of the file, if any.
        warning: A sentence about a file that may be incomplete, or "".
    """

    data: bytes
    content: Content
    beside: Beside
    damage: Damage | None = None
    warning: str = ""


def examine(path: Path, data: bytes, games: Path, why: str = "", key: str = "") -> Examined:
    """Return the readable part of a game, from its file and from the backup of a damaged one.

    Args:
        path: The file.
        data: Its bytes.
        games: The folder of games.
        why: What is wrong with the file, if that is known already.
        key: The key of the game; by default that of its header, or of the head that names the file.

    Raises:
        StoreError: It is no saved game, or no step of it can be read.
    """
    what = f"game {path.stem} not opened"
    try:
        paths = beside(games, key) if key else _beside_unknown(path, data, games)
        if paths is None:
            raise StoreError(why or _NO_GAME)
        head = read_head(paths.head)
        is_other = head is not None and _is_of_other_file(games / head.file, path, paths.key)
        return _examined(path, data, paths, None if is_other else head, why, is_other=is_other)
    except StoreError as error:
        raise StoreError(f"{what}: {error}") from error


def _examined(
    path: Path, data: bytes, paths: Beside, head: Head | None, why: str, *, is_other: bool
) -> Examined:
    found = read_content(data, head.step if head else -1)
    whole = Examined(data, found, paths)
    why = why or found.damage or _head_damage(found, head)
    if why == _MISSING and head is not None and paths.name_of(path) != head.file:
        # The file that the head names is missing. This one may be another one of the game.
        why = _MISSING if _continues(read_content(_spare(paths)), found) else _CHANGED
    if not why and head is not None and not _is_longer(paths.backup, data):
        return whole
    if why == _CHANGED:
        return whole._replace(damage=Damage(why, 0, paths.backup, is_changed=True))
    spare = b"" if is_other else _spare(paths)
    if not why and not _continues(read_content(spare), found):
        return whole._replace(warning="" if head else _warning(found, paths))
    return _put_together(path, whole, spare, head, why or _MISSING)


def _put_together(
    path: Path, whole: Examined, spare: bytes, head: Head | None, why: str
) -> Examined:
    """Return the good lines of a damaged file and of its backup.

    Raises:
        StoreError: There is no header.
    """
    found = whole.content
    best = contents.merged(whole.data, spare, head.hash if head else "")
    good = read_content(best, head.step if head else -1)
    if good.header is None:
        raise StoreError(f"{why}, and there is no backup of it" if spare or head else _NO_GAME)
    if _head_damage(good, head) == _CHANGED:
        why = f"{why}, and {_CHANGED}"
    missing = max(head.step if head else 0, _last_number(found.rest)) - len(good.steps)
    there = path if os.path.lexists(path) else None
    is_more = len(good.steps) > len(found.steps) or found.header is None
    damage = Damage(why, max(0, missing), there, is_more)
    return whole._replace(data=best, content=good, damage=damage)


def _beside_unknown(path: Path, data: bytes, games: Path) -> Beside | None:
    header = contents.read_header(data.partition(b"\n")[0])
    return beside(games, key_of(header)) if header else named(games, path)


def key_in(path: Path) -> str:
    """Return the key of the game in a file; "" if its header is damaged."""
    with suppress(OSError, StoreError):
        if path.is_file():
            with path.open("rb") as file:
                header = read_content(file.readline(MAX_LINE_BYTES)).header
            return key_of(header) if header else ""
    return ""


def _is_of_other_file(other: Path, path: Path, key: str) -> bool:
    """Return whether the file that a head names is there, and is another file of the same game."""
    if other == path or key_in(other) != key:
        return False
    with suppress(OSError):
        return not other.samefile(path)
    return True


def named(games: Path, path: Path) -> Beside | None:
    """Return the paths beside a game whose head names this file; None if there is none."""
    for head in (games / FOLDER).glob(f"*{HEAD}"):
        found = read_head(head)
        if found is not None and found.file and games / found.file == path:
            return beside(games, head.stem)
    return None


def keep(path: Path, data: bytes | None, kept: str) -> Path:
    """Keep a damaged file byte for byte beside the game, and return where.

    If an earlier start was killed before the repair, its copy is used.

    Args:
        path: The game's file.
        data: The bytes to keep; None to move what is at `path`, such as a folder.
        kept: The file's name without its number.

    Raises:
        StoreError: It cannot be kept.
    """
    number = 1
    while os.path.lexists(path.with_name(f"{kept}{KEPT}{number}")):
        number += 1
    last, free = (path.with_name(f"{kept}{KEPT}{each}") for each in (number - 1, number))
    with as_store_error(f"game {path.stem} not opened, its damaged file not kept"):
        if data is None:
            path.rename(free)
            settle_folder(path.parent)
        elif number > 1 and _read(last) == data:
            return last
        else:
            write_whole(free, data, new=True)
    return free


def release(path: Path, games: Path, key: str) -> None:
    """Delete the head and the backup of a game's file, so that another file with its id has them.

    The backup of a damaged file is kept beside it.

    Raises:
        StoreError: It cannot be kept, or another window has the file open; nothing was deleted.
    """
    what = f"game {path.stem} not left for another file"
    require_free(path, what)
    paths = beside(games, key)
    spare = _read(paths.backup)
    if spare and not _is_good(path, games, key):
        keep(path, spare, path.stem)
    with as_store_error(what):
        for each in (paths.head, paths.backup):
            make_way(each)
            each.unlink(missing_ok=True)


def _is_good(path: Path, games: Path, key: str) -> bool:
    try:
        found = examine(path, _read(path), games, "", key)
    except StoreError:
        return False
    return found.damage is None


def repair(path: Path, data: bytes | None, found: Examined, damage: Damage) -> Damage:
    """Keep a damaged file, and write the good lines in its place.

    Args:
        path: The game's file.
        data: Its bytes; None if it is missing, or is no file that can be read.
        found: What can be read of it.
        damage: Its damage.

    Raises:
        StoreError: It cannot be kept or written; nothing was changed.
    """
    if damage.is_changed:
        spare = _read(found.beside.backup)
        return damage._replace(kept=keep(path, spare, path.stem) if spare else None)
    kept = None
    if data is not None or os.path.lexists(path):
        kept = keep(path, data, path.stem)
    with as_store_error(f"game {path.stem} not opened, its good steps not saved"):
        target = Path(os.path.realpath(path))
        write_whole(target, found.data[: found.content.end], new=data is None)
    return damage._replace(kept=kept)


def _head_damage(found: Content, head: Head | None) -> str:
    if head is None:
        return ""
    if head.step > len(found.steps):
        return _MISSING
    return "" if found.hash_at == head.hash else _CHANGED


def _warning(found: Content, paths: Beside) -> str:
    """Return a sentence about a file whose end nobody knows, or ""."""
    if is_head_damaged(paths.head):
        return (
            f"The note of the last saved step was damaged and is written again. No step seems to be"
            f" missing after step {len(found.steps)}."
        )
    if found.is_closed or not found.steps:
        return ""
    return (
        f"This file was copied while the game was open, or this computer does not know it: steps"
        f" after step {len(found.steps)} may be missing."
    )


def _continues(spare: Content, found: Content) -> bool:
    """Return whether a backup has all steps of a file, and more."""
    count = len(found.steps)
    is_same = spare.header == found.header and spare.steps[:count] == found.steps
    return is_same and len(spare.steps) > count


def _last_number(rest: bytes) -> int:
    numbers = (number for number in _numbers(rest) if number <= MAX_LINES)
    return max(numbers, default=0)


def _numbers(rest: bytes) -> Iterator[int]:
    for text in rest.split(b"\n"):
        yield contents.line_number(text)


def _is_longer(backup: Path, data: bytes) -> bool:
    """Return whether a backup is longer than its file, which may be older then."""
    with suppress(OSError):
        return os.stat(backup).st_size > len(data)
    return False


def _spare(paths: Beside) -> bytes:
    """Return the backup of a game; nothing if it is of another game."""
    data = _read(paths.backup)
    header = read_content(data.partition(b"\n")[0]).header
    return b"" if header is not None and key_of(header) != paths.key else data


def _read(path: Path) -> bytes:
    with suppress(OSError):
        return read_regular(path, MAX_BYTES, salvage=True)
    return b""
