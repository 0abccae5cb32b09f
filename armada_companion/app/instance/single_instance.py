"""One window for one data folder: a second start passes its record to the first window."""

import os
import sys
import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile

from armada_companion.system.files import make_private_folder

LOCK: Final = "running.lock"
_ANSWER_MS: Final = 1500
_START_MS: Final = 5000
"""The longest time from taking the lock to showing the window that a second start waits for."""

_PAUSE_MS: Final = 20
_SHORT_NAME: Final = 15


class SingleInstance:
    """The lock of a data folder, and the way to the program that has the lock."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._lock = QLockFile(str(data / LOCK))

    @property
    def is_first(self) -> bool:
        """Whether this program has the lock, so that it opens the window."""
        return self._lock.isLocked()

    def hand_over(self, record: str) -> bool:
        """Give a record to the program that has the lock; "" only brings its window to the front.

        Returns:
            False if this program must open the window: no other one runs or answers, or the folder
            cannot be locked.
        """
        try:
            make_private_folder(self._data)
        except OSError:
            return False
        if self._try_lock(0) or self._lock.error() != QLockFile.LockError.LockFailedError:
            return False
        if _is_elsewhere(self._holder()[1]):
            # A program on another computer that shares the folder cannot be reached.
            return False
        return self._hand_to_holder(record)

    def release(self) -> None:
        self._lock.unlock()

    def _hand_to_holder(self, record: str) -> bool:
        """Post a request; return whether it was claimed before the timeout and while that program
        ran.
        """
        from PySide6.QtCore import QDeadlineTimer

        from armada_companion.app.instance.hand_over import Request, cancel, post

        _let_come_forward(self._holder()[0])
        request = post(self._data, Request(record, os.environ.get("XDG_ACTIVATION_TOKEN", "")))
        if request is None:
            return False
        patience = QDeadlineTimer(max(_ANSWER_MS, _START_MS - self._age_ms()))
        while request.exists() and not patience.hasExpired():
            # This call also waits; it ends at once when the other program ends.
            if self._try_lock(_PAUSE_MS):
                break
        if cancel(request):
            return False
        # The request was claimed, perhaps just before the program with the lock ended.
        self._lock.unlock()
        return True

    def _try_lock(self, wait_ms: int) -> bool:
        """Take the lock if it is free or stale; return whether it was taken."""
        self._lock.setStaleLockTime(self._stale_ms())
        return self._lock.tryLock(wait_ms)

    def _stale_ms(self) -> int:
        """The age in milliseconds from which a lock is stale; 0 if its age does not matter.

        A window may be open all day, and Qt finds dead processes by their numbers. But an empty
        lock may be half written, and a lock with the number of this process is from a dead process
        with the same number.
        """
        process, host = self._holder()
        if not host:
            return _START_MS
        return 1 if process == os.getpid() and not _is_elsewhere(host) else 0

    def _holder(self) -> tuple[int, str]:
        """The process number and the computer in the lock; (0, "") if it cannot be read."""
        process, host, _ = self._lock.getLockInfo()
        return int(process), str(host)

    def _age_ms(self) -> int:
        """The age of the lock in milliseconds; a removed lock counts as old."""
        try:
            made = os.stat(self._data / LOCK).st_mtime
        except OSError:
            return _START_MS
        return max(0, round((time.time() - made) * 1000))


def _is_elsewhere(host: str) -> bool:
    """Return whether a lock belongs to a process on another computer.

    On Windows locks name a computer by its NetBIOS name: at most 15 capitals.

    On Windows locks name it by its NetBIOS name: at most 15 capitals.
    """
    from PySide6.QtCore import QSysInfo

    here = QSysInfo.machineHostName()
    return bool(host) and host.casefold()[:_SHORT_NAME] != here.casefold()[:_SHORT_NAME]


def _let_come_forward(process: int) -> None:
    """Let another process bring its window to the front; Windows asks for this."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(process)
