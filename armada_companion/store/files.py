"""Small files that are written whole or not at all, and their errors told in sentences."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from armada_companion.store.errors import StoreError

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


@contextmanager
def telling(what: str) -> Iterator[None]:
    """Turn an error of the disk into a `StoreError` that begins with `what`."""
    try:
        yield
    except OSError as error:
        known = _REASONS.get(error.errno) if error.errno is not None else None
        raise StoreError(f"{what}: {known or error.strerror or error}") from error


def write_whole(path: Path, data: bytes, *, new: bool) -> None:
    """Put `data` into a file; whenever it fails or is killed, what was there before is whole.

    Args:
        path: The file.
        data: Its new content.
        new: Whether the file must not be there yet.

    Raises:
        OSError: It cannot be written; with `new`, it is there already.
    """
    part = path.parent / f".{path.name}.{os.getpid()}.part"
    try:
        _write(part, data)
        move(part, path, new=new)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def move(source: Path, target: Path, *, new: bool) -> None:
    """Move a file within one disk at once.

    Args:
        source: Where it lies.
        target: Where it shall lie.
        new: Whether nothing may lie there yet, not even what another window puts there now.

    Raises:
        OSError: It cannot be moved; with `new`, something lies there already.
    """
    if new:
        target.touch(exist_ok=False)
    try:
        os.replace(source, target)
    except OSError:
        if new:
            with suppress(OSError):
                target.unlink()
        raise
    for folder in {source.parent, target.parent}:
        _settle(folder)


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Have the names of a folder written; not every system can, and the move is done anyway."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
