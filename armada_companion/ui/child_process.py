"""A child of the window: the same program with another first word, which uses the network."""

import json
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QProcess, Signal

from armada_companion.system.own_program import command_of

_MOST_WAITING = 4_000_000
"""A child that reads no more of its input than this is ended."""
_MANY_WAITING = 500_000
_END_MS = 1500


class ChildProcess(QObject):
    """Starts a child, and passes JSON lines both ways.

    Signals:
        said (dict): A line of the child.
        ended (str): The child ended by itself; what it wrote about an error, or "".
    """

    said = Signal(object)
    ended = Signal(str)

    def __init__(
        self, words: Sequence[str], parent: QObject | None = None, *, hears_last: bool = False
    ) -> None:
        """`words` are the arguments of the program, such as `live`.

        With `hears_last`, lines that the child says while it is being ended are passed on: whoever
        stops it then gets them in the middle of closing. Otherwise they are dropped.
        """
        super().__init__(parent)
        program, *more = command_of(words)
        self._process = QProcess(self)
        self._process.setProgram(program)
        self._process.setArguments(more)
        self._process.readyReadStandardOutput.connect(self._on_ready)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        self._is_stopping, self._hears_last = False, hears_last

    @property
    def is_running(self) -> bool:
        """Whether the child runs, or is being started."""
        return self._process.state() is not QProcess.ProcessState.NotRunning

    @property
    def is_behind(self) -> bool:
        """Whether the child reads its input more slowly than the window writes it."""
        return self._process.bytesToWrite() > _MANY_WAITING

    def start(self) -> None:
        self._is_stopping = False
        self._process.start()

    def write(self, line: bytes) -> None:
        """Write one line; it is dropped if the child does not run."""
        if not self.is_running:
            return
        if self._process.bytesToWrite() > _MOST_WAITING:
            self._process.kill()
            return
        self._process.write(line + b"\n")

    # Any: values of JSON.
    def say(self, **said: Any) -> None:
        """Write one object."""
        self.write(json.dumps(said).encode())

    def stop(self) -> None:
        """End the child: its input ends, and it has a moment."""
        self._is_stopping = True
        if self.is_running:
            self._process.closeWriteChannel()
            if not self._process.waitForFinished(_END_MS):
                self._process.kill()
                self._process.waitForFinished(_END_MS)

    def _on_ready(self) -> None:
        while self._process.canReadLine():
            try:
                found = json.loads(bytes(self._process.readLine().data()))
            except ValueError:
                continue
            # A line may end the child: the rest is then said too late.
            is_late = self._is_stopping and not self._hears_last
            if isinstance(found, dict) and not is_late:
                self.said.emit(found)

    def _on_finished(self) -> None:
        if not self._is_stopping:
            written = bytes(self._process.readAllStandardError().data()).decode(errors="replace")
            self.ended.emit((written.strip().splitlines() or [""])[-1])

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and not self._is_stopping:
            self.ended.emit(self._process.errorString())


def start_apart(words: Sequence[str]) -> bool:
    """Start the program with other arguments, as a process that runs on by itself.

    Returns whether it was started.
    """
    program, *more = command_of(words)
    return bool(QProcess.startDetached(program, more)[0])
