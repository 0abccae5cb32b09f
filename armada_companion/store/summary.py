"""Finds the games of a folder, and reads their entries for a list without reading all steps."""

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from armada_companion.kit.step import Header
from armada_companion.kit.value import Value
from armada_companion.store import chain, content
from armada_companion.store.beside import BACKUP, FOLDER, HEAD, beside, key_of
from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.store.head import read_head
from armada_companion.store.limits import MAX_BYTES, MAX_LINE_BYTES, MAX_LINES
from armada_companion.store.repair import named
from armada_companion.system.paths import GAME_SUFFIX

_NOT_OURS = "it is not a saved game; move it out of the folder"


class Summary(Value, frozen=True):
    """The entry of a game in a list.

    Attributes:
        header: The record's header.
        steps: Number of steps.
        changed: Time of the last step; None without one.
    """

    header: Header
    steps: int
    changed: str | None


def summarize(path: Path, games: Path) -> Summary:
    """Return the entry of a game for a list.

    Args:
        path: The game's file, or its backup.
        games: The folder of games.

    Raises:
        StoreError: It is no saved game, or cannot be read.
    """
    what = f"game {path.stem} not opened"
    with as_store_error(what):
        first, tail = _ends(path, what)
    try:
        header = content.read_header(first)
    except StoreError as error:
        raise StoreError(f"{what}: {error}") from error
    if header is None:
        raise StoreError(f"{what}: {_NOT_OURS}")
    steps, changed = _last_step(tail)
    head = read_head(beside(games, key_of(header)).head)
    if head and games / head.file == path:
        steps = max(steps, head.step)
    if not chain.stored_hash(chain.START, first.strip()):
        # A damaged header may have any text as its id and title; a script has no hash.
        if not steps:
            raise StoreError(f"{what}: {_NOT_OURS}")
        known = named(games, path)
        header = {"id": known.key if known else header.get("id"), "title": path.stem}
    if head is None and not steps and path.suffix != BACKUP:
        # They may be damaged, or in the backup alone.
        steps = int(any(tail.strip()))
        with suppress(StoreError):
            steps = max(steps, summarize(beside(games, key_of(header)).backup, games).steps)
    return Summary(header, steps, changed)


def _ends(path: Path, what: str) -> tuple[bytes, bytes]:
    """Return the first line of a file and its last lines.

    Raises:
        OSError: It cannot be read.
        StoreError: It is no regular file, or too large.
    """
    if not path.is_file():
        there = "it is not a file" if os.path.lexists(path) else f"there is no file {path}"
        raise StoreError(f"{what}: {there}; look at its folder")
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise StoreError(f"{what}: it is larger than any game; move it out of the folder")
    with path.open("rb") as file:
        first = file.readline(MAX_LINE_BYTES)
        # Two lines, so that the last step is among them whole.
        file.seek(max(len(first), size - 2 * MAX_LINE_BYTES - 200))
        last = file.read()
        if b'"n":' not in last:
            # The end of a damaged file may have no line.
            file.seek(len(first))
            last = file.read(2 * MAX_LINE_BYTES)
        return first, last


def keys_beside(games: Path) -> set[str]:
    """Return the keys of all games that have a head or a backup."""
    with suppress(OSError):
        paths = map(Path, os.listdir(games / FOLDER))
        return {path.stem for path in paths if path.suffix in (HEAD, BACKUP)}
    return set()


def summarize_lost(key: str, games: Path) -> tuple[Path, Summary] | None:
    """Return the path of a missing file and its game's entry; None for a game without steps."""
    paths = beside(games, key)
    head = read_head(paths.head)
    file = games / (head.file if head and head.file else f"{key}{GAME_SUFFIX}")
    try:
        found = summarize(paths.backup, games)
    except StoreError:
        header = {"id": key, "title": file.stem}
        return (file, Summary(header, head.step, None)) if head and head.step else None
    found = found._replace(steps=max(found.steps, head.step if head else 0))
    return (file, found) if found.steps else None


def _last_step(tail: bytes) -> tuple[int, str | None]:
    """Return the number and time of the last step that can be read; 0 and None without one."""
    for text in reversed(tail.split(b"\n")):
        number = content.line_number(text)
        if 0 < number <= MAX_LINES:
            at = msgspec.json.decode(text).get("at")
            return number, at if isinstance(at, str) else None
    return 0, None
