"""Lets the window handle what waits: events until none is left, or timers whose time has come."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import (
    QAbstractEventDispatcher,
    QCoreApplication,
    QEvent,
    QEventLoop,
    QObject,
    QTimer,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.patience import PATIENCE_MS, PATIENCE_S

_MOST_ROUNDS = 1000


def settle() -> None:
    """Handle events until none waits: timers that are due, paint events, deletions.

    Raises:
        AssertionError: There is always one more.
    """
    dispatcher = QAbstractEventDispatcher.instance()
    for _ in range(_MOST_ROUNDS):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        if not dispatcher.processEvents(QEventLoop.ProcessEventsFlag.AllEvents):
            return
    raise AssertionError("the window never comes to rest")


def pass_time(root: QObject, ms: int) -> None:
    """Let the timers below an object that would fire within this time do so now."""
    for timer in root.findChildren(QTimer):
        if timer.isActive() and 0 < timer.remainingTime() <= ms:
            if timer.isSingleShot():
                timer.stop()
            timer.timeout.emit()
    settle()


def wait_for(holds: Callable[[], bool]) -> None:
    """Handle events, of threads and of other programs too, until something holds.

    Raises:
        AssertionError: It does not hold in four minutes.
    """
    latest = monotonic() + PATIENCE_S
    nudge = QTimer()
    nudge.start(20)
    while not holds():
        assert monotonic() < latest, "what was waited for did not come"
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    nudge.stop()


def wait_until_active(window: QWidget) -> None:
    """Handle events until a window has the keyboard."""
    assert QTest.qWaitForWindowActive(window, PATIENCE_MS)
