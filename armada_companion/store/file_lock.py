"""Locks an open game's file for this program alone.

A lock of the system ends with the program. Some network drives have none: there a lock file with
the number of the process is made beside the game.
"""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path

from armada_companion.store.errors import StoreError, as_store_error
from armada_companion.system.files import read_regular

LOCK = ".lock"
_MOST_BYTES = 1000
_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK, getattr(errno, "EDEADLOCK", errno.EDEADLK))

if sys.platform == "win32":
    import msvcrt

    # Behind the end of any game: Windows lets no other program read locked bytes.
    _PLACE = 0x7FFF_0000

    def _lock(handle: int) -> None:
        os.lseek(handle, _PLACE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class LockedError(StoreError):
    """Another window has the game open."""


class FileLock:
    """The lock of one open file, until `release`.

    Args:
        handle: The open file.
        path: Its path.

    Raises:
        LockedError: Another window has it open.
        StoreError: It cannot be locked.
    """

    def __init__(self, handle: int, path: Path) -> None:
        self._file: Path | None = None
        try:
            _lock(handle)
        except OSError as error:
            if error.errno in _HELD:
                raise _locked(path) from error
            self._file = _make_lock_file(path)

    def follow(self, path: Path) -> None:
        """Move the lock file, if any, to a file's new path; a failure is ignored."""
        if self._file is not None:
            old = self._file
            with suppress(OSError, StoreError):
                self._file = _make_lock_file(path)
                old.unlink(missing_ok=True)

    def release(self) -> None:
        """Remove the lock file, if any; a lock of the system ends when the file is closed."""
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink()
            self._file = None


def _locked(path: Path, remedy: str = "close it there") -> LockedError:
    return LockedError(f"game {path.stem} not opened: it is open in another window; {remedy}")


def _make_lock_file(path: Path) -> Path:
    lock = path.with_name(f"{path.name}{LOCK}")
    with as_store_error(f"game {path.stem} not opened: {lock.name} not made"):
        if os.path.lexists(lock) and not _is_left_over(lock):
            raise _locked(path, f"close it there, or delete {lock} after a crash")
        lock.unlink(missing_ok=True)
        try:
            with lock.open("x", encoding="utf-8") as file:
                file.write(f"{os.getpid()} {_host()}\n")
        except FileExistsError as error:
            raise _locked(path) from error
    return lock


def _is_left_over(lock: Path) -> bool:
    """Return whether a process of this computer made a lock file and has ended."""
    try:
        number, host = read_regular(lock, _MOST_BYTES).decode().split()
        return host == _host() and int(number) > 0 and not _is_running(int(number))
    except (OSError, OverflowError, ValueError):
        return False


def _host() -> str:
    # Imported late: few drives need it.
    from socket import gethostname

    return gethostname()


def _is_running(number: int) -> bool:
    """Return whether a process of this number runs; on Windows it is not tried, as it would end."""
    if os.name == "nt":
        return True
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
