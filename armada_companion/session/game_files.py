"""The names and access rights of games' files."""

import os
from contextlib import suppress
from pathlib import Path

from armada_companion.kit.step import FORMAT, VERSION, Header
from armada_companion.store.beside import Beside
from armada_companion.system.file_names import file_name


def delete_files(path: Path, paths: Beside) -> None:
    """Delete the files of an empty game; failures are ignored, since it is not listed."""
    with suppress(OSError):
        # The game's own file last: after a crash the others must not refer to a missing file.
        for each in (paths.pin, paths.secret, paths.begun, paths.head, paths.backup, path):
            each.unlink(missing_ok=True)


def can_be_written(path: Path) -> bool:
    """Return whether a game's file, if it exists, and its folder are writable."""
    try:
        if path.is_file():
            # Windows says of each folder that it is writable.
            os.close(os.open(path, os.O_RDWR))
    except OSError:
        return False
    return os.access(path.parent, os.W_OK)


def usual_name(header: Header, words: str = "") -> str:
    """Return the name of a game's file, without ending: its day, and its title or other words.

    Args:
        header: The record's header.
        words: Words instead of the title, such as the players.
    """
    title = words or str(header.get("title") or "")
    if not title:
        return file_name(str(header.get("id")))
    day = str(header.get("created") or "")[:10]
    return file_name(f"{day} {title.removesuffix(f', {day}')}")


def new_header(header: Header, now: str, app: str) -> dict[str, object]:
    """Return the complete header of a new game; the values of `header` remain.

    Args:
        header: At least `game`.
        now: The current time.
        app: The version of the program.
    """
    whole = {
        "format": FORMAT,
        "version": VERSION,
        "game": header.get("game"),
        "ruleset": header.get("ruleset"),
        "id": new_id(),
        "title": "",
        "created": now,
        "app": app,
        "players": [],
        "settings": {},
        **header,
    }
    if whole["ruleset"] is None:
        del whole["ruleset"]
    return whole


def new_id() -> str:
    # Imported late: it takes some milliseconds of a start.
    from uuid import uuid4

    return str(uuid4())
