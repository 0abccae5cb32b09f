"""One window for one data folder: a second start hands its record to the first window."""

import os
import sys
import time
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDeadlineTimer, QLockFile, QSysInfo

LOCK: Final = "running.lock"
_ANSWER_MS: Final = 1500
_START_MS: Final = 5000
"""So long a program may take from its lock to its window before nobody waits for it."""

_PAUSE_MS: Final = 20
_SHORT_NAME: Final = 15


class SingleInstance:
    """The lock of a data folder, and the road to the program that holds it."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._lock = QLockFile(str(data / LOCK))

    @property
    def is_first(self) -> bool:
        """Whether this program has the lock, and others are to find it."""
        return self._lock.isLocked()

    def hand_over(self, record: str) -> bool:
        """Give a record to the program that runs already; "" only brings it to the front.

        False: this program is to open the window itself. None runs, or it does not answer, or
        the folder takes no lock.
        """
        try:
            self._data.mkdir(parents=True, exist_ok=True)
        except OSError:
            return False
        if self._try_lock(0) or self._lock.error() != QLockFile.LockError.LockFailedError:
            return False
        if _is_elsewhere(self._holder()[1]):
            # Nothing can be handed to another computer that shares the folder.
            return False
        return self._hand_to_holder(record)

    def release(self) -> None:
        """Let the next program be the first."""
        self._lock.unlock()

    def _hand_to_holder(self, record: str) -> bool:
        """Leave a request and wait until it is taken, or its time is up, or the holder has gone."""
        from armada_companion.app.instance.hand_over import Request, leave, withdraw

        _let_come_forward(self._holder()[0])
        request = leave(self._data, Request(record, os.environ.get("XDG_ACTIVATION_TOKEN", "")))
        if request is None:
            return False
        patience = QDeadlineTimer(max(_ANSWER_MS, _START_MS - self._age_ms()))
        while request.exists() and not patience.hasExpired():
            # This is the pause too, and it ends at once when the other program does.
            if self._try_lock(_PAUSE_MS):
                break
        if withdraw(request):
            return False
        # It was taken, perhaps with the last breath of the program that had the lock.
        self._lock.unlock()
        return True

    def _try_lock(self, wait_ms: int) -> bool:
        """Take the lock if it is free, or what a dead process or a power failure left of one."""
        self._lock.setStaleLockTime(self._stale_ms())
        return self._lock.tryLock(wait_ms)

    def _stale_ms(self) -> int:
        """The age at which the lock is left over; 0 where age tells nothing.

        A window may be open all day, and Qt finds dead processes by their numbers. But a lock
        with nothing in it may just be being written, and one with the number of this very process
        belongs to a dead one that had the same.
        """
        process, host = self._holder()
        if not host:
            return _START_MS
        return 1 if process == os.getpid() and not _is_elsewhere(host) else 0

    def _holder(self) -> tuple[int, str]:
        """Process and computer that have the lock; (0, "") when there is no lock to be read."""
        process, host, _ = self._lock.getLockInfo()
        return int(process), str(host)

    def _age_ms(self) -> int:
        """How long the lock has been there; one that was just removed is as good as old."""
        try:
            made = os.stat(self._data / LOCK).st_mtime
        except OSError:
            return _START_MS
        return max(0, round((time.time() - made) * 1000))


def _is_elsewhere(host: str) -> bool:
    """Tell whether a lock's computer is another one.

    On Windows locks name it as the network of old did: by 15 capitals at most.
    """
    here = QSysInfo.machineHostName()
    return bool(host) and host.casefold()[:_SHORT_NAME] != here.casefold()[:_SHORT_NAME]


def _let_come_forward(process: int) -> None:
    """Pass on the right to take the front, which Windows gives to what the user has started."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(process)
