"""Errors of saved games, card files and fleet lists; each text is a sentence for the user."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from armada_companion.system.logs import log

_NO_RIGHTS = "no right to do so; change the rights of the file and its folder"
_REASONS = {
    errno.ENOSPC: "the disk is full; make room on it",
    errno.EDQUOT: "the disk is full; make room on it",
    errno.EACCES: _NO_RIGHTS,
    errno.EPERM: _NO_RIGHTS,
    errno.EROFS: "the disk can only be read; choose another folder",
    errno.EIO: "the disk does not answer; look whether it is still connected",
    errno.ENOENT: "it is not there; look for it in the folder",
}


class StoreError(Exception):
    """A game could not be read or saved; the text says what failed and what to do.

    Nothing was changed.

    Args:
        text: One sentence.
    """

    def __init__(self, text: str = "") -> None:
        # A file's name may have bytes that are no text.
        super().__init__(text.encode(errors="replace").decode())


@contextmanager
def as_store_error(what: str) -> Iterator[None]:
    """Turn an error of the disk into a `StoreError` that begins with `what`."""
    try:
        yield
    except OSError as error:
        log.warning("%s: %s", what, error)
        known = _REASONS.get(error.errno) if error.errno is not None else None
        raise StoreError(f"{what}: {known or error.strerror or error}") from error


class ContentError(Exception):
    """A card file is missing or damaged; the text names the file and the field's path."""


class FleetUnreadableError(Exception):
    """A text cannot be read as a fleet; the text is one sentence for the player."""


class FleetEditError(Exception):
    """A fleet cannot be changed like that; the text is one sentence for the player."""
