"""Files that are written or moved whole or not at all, and are on the disk afterwards."""

import os
from contextlib import suppress
from pathlib import Path


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
