"""The second start's side of handing over a record; loaded only when a program runs already."""

import sys
from enum import Enum, auto

from PySide6.QtCore import QDeadlineTimer
from PySide6.QtNetwork import QLocalSocket

from armada_companion.ui.hand_over import TAKEN, Request, encode


class Answer(Enum):
    """What came of asking: taken, nothing within the time, or nobody was there to hear it."""

    TAKEN = auto()
    SILENCE = auto()
    NOBODY = auto()


def ask(name: str, request: Request, process: int, wait_ms: int) -> Answer:
    """Hand a request to the server of this name, which belongs to a process."""
    time = QDeadlineTimer(wait_ms)
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(time.remainingTime()):
        return Answer.NOBODY
    _let_come_forward(process)
    socket.write(encode(request))
    while not socket.canReadLine():
        if not socket.waitForReadyRead(time.remainingTime()):
            # Whoever wakes up later finds nobody, and leaves the request alone.
            socket.abort()
            return Answer.SILENCE if time.hasExpired() else Answer.NOBODY
    return Answer.TAKEN if bytes(socket.readLine().data()) == TAKEN else Answer.SILENCE


def _let_come_forward(process: int) -> None:
    """Pass on the right to take the front, which Windows gives to what the user has started."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.AllowSetForegroundWindow(process)
