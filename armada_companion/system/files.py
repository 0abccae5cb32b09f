"""Writes and moves files atomically and durably."""

import errno
import os
from contextlib import suppress
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER, _SHARED_FILE = 0o600, 0o700, 0o666


def make_private_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for its owner alone.

    Raises:
        OSError: It cannot be made.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    if not folder.is_dir():
        folder.mkdir()
    with suppress(OSError):
        folder.chmod(PRIVATE_FOLDER)


def read_regular(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a file; never of a device or a pipe, which may not end.

    Raises:
        OSError: It cannot be read, or is not a regular file.
    """
    # A pipe would make the opening itself wait.
    if path.exists() and not path.is_file():
        what = "it is a folder" if path.is_dir() else "it is not a regular file"
        raise OSError(errno.EINVAL, what)
    with path.open("rb") as file:
        return file.read(most)


def write_whole(path: Path, data: bytes, *, new: bool, private: bool = True) -> None:
    """Write `data` into a file; on any failure the old content stays.

    Args:
        path: The file.
        data: Its new content.
        new: Fail when the file exists.
        private: Only its owner may read it; otherwise the system's usual rights hold.

    Raises:
        OSError: It cannot be written; with `new`, it exists.
    """
    part = path.parent / f".{path.name}.{os.getpid()}.part"
    try:
        _write(part, data, PRIVATE_FILE if private else _SHARED_FILE)
        move(part, path, new=new)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def move(source: Path, target: Path, *, new: bool) -> None:
    """Move a file within one disk atomically.

    Args:
        source: The file.
        target: Its new path.
        new: Fail when the target exists, even if another window has just made it.

    Raises:
        OSError: It cannot be moved; with `new`, the target exists.
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
        settle_folder(folder)


def _write(path: Path, data: bytes, mode: int) -> None:
    path.unlink(missing_ok=True)
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def settle_folder(folder: Path) -> None:
    """Flush a folder to disk; systems that cannot are ignored."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
