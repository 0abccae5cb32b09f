"""The names of games' files, and whether they can be changed."""

import os
from contextlib import suppress
from pathlib import Path

from armada_companion.kit.step import FORMAT, VERSION, Header
from armada_companion.store.inspection import beside
from armada_companion.store.pin_file import pin_path

_MOST_LETTERS = 100


def delete_files(path: Path) -> None:
    """Delete the files of an empty game; one that cannot be deleted now is not listed anyway."""
    with suppress(OSError):
        # The game's own file last: cut short, the others would tell that it is gone.
        for each in (pin_path(path), *beside(path), path):
            each.unlink(missing_ok=True)


def can_be_written(path: Path) -> bool:
    """Return whether a game's file and its folder take changes; a missing file says nothing."""
    if not os.access(path.parent, os.W_OK):
        return False
    return not path.exists() or os.access(path, os.W_OK)


def new_header(header: Header, now: str, app: str) -> dict[str, object]:
    """Return the whole header of a new game; what `header` has stays as it is.

    Args:
        header: At least `game`.
        now: When the game is made.
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
    # Costs some milliseconds that a start without a new game does not need.
    from uuid import uuid4

    return str(uuid4())


def is_plain_key(key: str) -> bool:
    """Whether a key has letters, digits, - and _ only, begins with none of the latter, is short."""
    letters = key.replace("-", "").replace("_", "")
    return key.isascii() and letters.isalnum() and key[0].isalnum() and len(key) <= _MOST_LETTERS
