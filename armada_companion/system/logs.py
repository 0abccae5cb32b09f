"""The log file with warnings and errors, whose last lines are part of a crash report.

Messages name files, games and errors, never dial faces, hidden cards or players' notes.
"""

import faulthandler
import logging
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from armada_companion.system.errors import PathError
from armada_companion.system.paths import create_folder

MAX_BYTES = 512 * 1024
_FORMAT = "%(asctime)s.%(msecs)03d %(levelname)s %(module)s: %(message)s"

log = logging.getLogger("armada_companion")
"""Receives warnings and errors; written only after `open_log`."""
log.addHandler(logging.NullHandler())


def open_log(path: Path, *, max_bytes: int = MAX_BYTES) -> logging.Handler:
    """Write the log into a file until `close_log`; return the handler.

    If it is larger than `max_bytes`, the file is renamed to end in `.1`, and replaces an older one.

    Raises:
        PathError: The file cannot be written.
    """
    create_folder(path.parent)
    try:
        handler = _RotatingHandler(path, max_bytes)
    except OSError as error:
        raise PathError(f"{path} cannot be written: {error.strerror}") from error
    handler.setFormatter(logging.Formatter(_FORMAT, datefmt="%Y-%m-%dT%H:%M:%S"))
    log.setLevel(logging.INFO)
    log.addHandler(handler)
    return handler


def close_log(handler: logging.Handler) -> None:
    """Stop writing the log into its file."""
    log.removeHandler(handler)
    handler.close()


class _RotatingHandler(logging.FileHandler):
    """Renames a full log file; `logging.handlers` would import sockets and pickles for it."""

    def __init__(self, path: Path, max_bytes: int) -> None:
        super().__init__(path, encoding="utf-8", errors="backslashreplace")
        self._path = path
        self._size = path.stat().st_size
        self._max_bytes = max_bytes

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        self._size += len(line.encode("utf-8", errors="backslashreplace")) + 1
        return line

    def emit(self, record: logging.LogRecord) -> None:
        with suppress(OSError):  # A full disk must not stop the game.
            if self._size >= self._max_bytes:
                self._start_anew()
            super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # a name of logging
        """Ignore the error; the line is not logged."""

    def _start_anew(self) -> None:
        stream, self.stream = self.stream, None  # The next line opens the file again.
        self._size = 0
        if stream is not None:
            stream.close()
        self._path.replace(self._path.with_name(self._path.name + ".1"))


def open_fault_file(folder: Path) -> TextIO:
    """Open `fault.log` in the folder; a crash of the interpreter writes its stacks there.

    Returns:
        The open file; keep it while the program runs, then call `close_fault_file`.

    Raises:
        PathError: The file cannot be written.
    """
    path = create_folder(folder) / "fault.log"
    try:
        file = path.open("w", encoding="utf-8")
    except OSError as error:
        raise PathError(f"{path} cannot be written: {error.strerror}") from error
    faulthandler.enable(file)
    return file


def close_fault_file(file: TextIO) -> None:
    """Close the file of `open_fault_file`; later crashes write no stacks."""
    faulthandler.disable()
    file.close()
