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
from armada_companion.store.limits import MAX_BYTES
from armada_companion.system.files import read_blocks, read_regular

_BINARY = getattr(os, "O_BINARY", 0)

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


class OpenFile:
    """A game's file, open and locked for this program alone.

    Args:
        path: The file; a link is followed.

    Attributes:
        path: The file.
        handle: Its number for the system.
        lock: Its lock.

    Raises:
        LockedError: Another window has it open.
        StoreError: It cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with as_store_error(f"game {path.stem} not opened"):
            self.handle = os.open(path, os.O_RDWR | _BINARY)
            try:
                self.lock = FileLock(self.handle, path)
            except StoreError:
                os.close(self.handle)
                raise

    def read(self, most: int = MAX_BYTES + 1) -> bytes:
        """Return the bytes of the file.

        Raises:
            OSError: They cannot be read.
        """
        return read_blocks(self.handle, most)

    def follow(self, path: Path) -> None:
        """Note the new path of a file that was moved."""
        self.path = path
        self.lock.follow(path)

    def close(self) -> None:
        """Unlock and close the file."""
        self.lock.release()
        with suppress(OSError):
            os.close(self.handle)


def require_free(path: Path, what: str) -> None:
    """Make sure that no window has a game's file open; a file that cannot be opened is free.

    Args:
        path: The file.
        what: The beginning of the error.

    Raises:
        StoreError: Another window has it open.
    """
    try:
        if path.is_file():
            OpenFile(path).close()
    except LockedError as error:
        raise StoreError(f"{what}: it is open in another window; close it there") from error
    except StoreError:
        return


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
