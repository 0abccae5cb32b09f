"""The secret of a game's public log: a private file beside the game, in no record and no export."""

import secrets
from pathlib import Path

from armada_companion.store.errors import as_store_error
from armada_companion.system.files import read_regular, write_whole

BYTES = 32


def read_secret(path: Path) -> bytes | None:
    """Return the secret in a file; None if the file is missing or has another length."""
    try:
        found = read_regular(path, BYTES + 1)
    except OSError:
        return None
    return found if len(found) == BYTES else None


def new_secret(path: Path) -> bytes:
    """Make the secret of a game and save it; only the user may read the file.

    Raises:
        StoreError: It cannot be saved.
    """
    made = secrets.token_bytes(BYTES)
    with as_store_error("the secret of the public log not saved"):
        write_whole(path, made, new=False)
    return made
