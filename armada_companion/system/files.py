"""Writes and moves files atomically and durably."""

import errno
import os
import re
import sys
import time
from contextlib import suppress
from pathlib import Path
from zlib import crc32

PRIVATE_FILE, PRIVATE_FOLDER, _SHARED_FILE = 0o600, 0o700, 0o666
_UNFINISHED = r"\.armada-companion-[0-9a-f]{8}-\d+\.part"

_BLOCK, _MOST_LOST = 4096, 8
"""The bytes of a block, and how many a disk may lose that still answers."""

UNFINISHED_AGE_S = 600
"""Unfinished files that are younger may be in use by another window; a write takes seconds."""


def make_private_folder(folder: Path) -> None:
    """Make a folder and its missing parents, readable only by their owner.

    Raises:
        OSError: The folder cannot be made.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
        settle_folder(each.parent)
    if not folder.is_dir():
        folder.mkdir()
    with suppress(OSError):
        folder.chmod(PRIVATE_FOLDER)


def read_regular(path: Path, most: int, *, salvage: bool = False) -> bytes:
    """Return the first `most` bytes of a regular file; reading a device or pipe may never end.

    Args:
        path: The file.
        most: The most bytes that are read.
        salvage: Read blocks that the disk has lost as zeros; see `read_blocks`.

    Raises:
        OSError: The file cannot be read, or is not a regular file.
    """
    # Without O_NONBLOCK, opening a pipe would wait for its writer.
    if path.exists() and not path.is_file():
        what = "it is a folder" if path.is_dir() else "it is not a regular file"
        raise OSError(errno.EINVAL, what)
    with path.open("rb") as file:
        return read_blocks(file.fileno(), most) if salvage else file.read(most)


def read_blocks(handle: int, most: int) -> bytes:
    """Return the bytes of an open file; blocks that the disk has lost are read as zeros.

    Raises:
        OSError: It cannot be read, or more than a few blocks are lost.
    """
    size, lost = min(os.fstat(handle).st_size, most), 0
    try:
        return _read_at(handle, 0, size)
    except OSError as error:
        if error.errno != errno.EIO:
            raise
    blocks = []
    for place in range(0, size, _BLOCK):
        length = min(_BLOCK, size - place)
        try:
            blocks.append(_read_at(handle, place, length))
        except OSError:
            if lost == _MOST_LOST:
                raise
            lost += 1
            blocks.append(bytes(length))
    return b"".join(blocks)


def _read_at(handle: int, place: int, length: int) -> bytes:
    os.lseek(handle, place, os.SEEK_SET)
    parts: list[bytes] = []
    while length > 0 and (part := os.read(handle, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def write_whole(path: Path, data: bytes, *, new: bool, private: bool = True) -> None:
    """Write `data` into a file; on any failure the old content remains.

    Args:
        path: The file.
        data: Its new content.
        new: Whether to fail if the file exists.
        private: Whether only its owner may read it; otherwise the system's usual rights are set.

    Raises:
        OSError: The file cannot be written; with `new`, it exists.
    """
    # The length does not depend on the name, because systems allow at most 255 bytes.
    digest = crc32(os.fsencode(path.name))
    part = path.parent / f".armada-companion-{digest:08x}-{os.getpid()}.part"
    remove_unfinished(path.parent)
    try:
        _write(part, data, PRIVATE_FILE if private else _SHARED_FILE)
        move(part, path, new=new)
    except (OSError, ValueError):
        # Python raises ValueError for a name with a NUL.
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise


def move(source: Path, target: Path, *, new: bool) -> None:
    """Move a file within one disk atomically.

    Args:
        source: The file.
        target: Its new path.
        new: Whether to fail if the target exists, even if another window has just made it.

    Raises:
        OSError: The file cannot be moved; with `new`, the target exists.
    """
    if new:
        _move_to_free_name(source, target)
    else:
        os.replace(source, target)
    # In this order: a crash between the two leaves a file with two names, never with none.
    for folder in dict.fromkeys((target.parent, source.parent)):
        settle_folder(folder)


def move_folder(source: Path, target: Path) -> None:
    """Move a folder with everything in it, also to another disk; whole, or not at all.

    Args:
        source: The folder.
        target: Its new path, which is free or an empty folder.

    Raises:
        OSError: It cannot be moved; the folder is as it was.
    """
    if target.exists():
        target.rmdir()
    try:
        source.rename(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        _move_to_other_disk(source, target)
    settle_folder(target.parent)


def _move_to_other_disk(source: Path, target: Path) -> None:
    # Imported late: only this needs it.
    import shutil

    part = target.with_name(f"{target.name}.part")
    # A folder of this name may be the user's.
    part.mkdir()
    try:
        shutil.copytree(source, part, symlinks=True, dirs_exist_ok=True)
        for path in part.rglob("*"):
            if path.is_file():
                # Of a file to read, the copy cannot be flushed.
                with suppress(PermissionError), path.open("rb+") as file:
                    flush(file.fileno())
        part.rename(target)
    except OSError:
        shutil.rmtree(part, ignore_errors=True)
        raise
    shutil.rmtree(source, ignore_errors=True)


def flush(handle: int) -> None:
    """Flush an open file to the disk."""
    if sys.platform == "darwin":
        from fcntl import F_FULLFSYNC, fcntl

        # Without this, macOS leaves the bytes in the memory of the drive.
        with suppress(OSError):
            fcntl(handle, F_FULLFSYNC)
            return
    os.fsync(handle)


def _move_to_free_name(source: Path, target: Path) -> None:
    """Move a file to a name that no file has; a crash never leaves it without a name."""
    if os.name == "nt":
        os.rename(source, target)
        return
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except OSError:
        _move_over_empty(source, target)
    else:
        _drop_old_name(source, target)


def _drop_old_name(source: Path, target: Path) -> None:
    try:
        source.unlink()
    except OSError:
        target.unlink()
        raise


def _move_over_empty(source: Path, target: Path) -> None:
    """Move a file on a drive without hard links; an empty file reserves the new name."""
    target.touch(exist_ok=False)
    try:
        os.replace(source, target)
    except OSError:
        with suppress(OSError):
            target.unlink()
        raise


def remove_unfinished(folder: Path) -> None:
    """Remove half-written files, which a killed program left in a folder."""
    newest = time.time() - UNFINISHED_AGE_S
    with suppress(OSError):
        for name in os.listdir(folder):
            if re.fullmatch(_UNFINISHED, name) and (folder / name).lstat().st_mtime < newest:
                (folder / name).unlink()


def _write(path: Path, data: bytes, mode: int) -> None:
    path.unlink(missing_ok=True)
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
        file.write(data)
        file.flush()
        flush(file.fileno())


def settle_folder(folder: Path) -> None:
    """Flush a folder to the disk, on systems that can do this."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            flush(handle)
        finally:
            os.close(handle)
