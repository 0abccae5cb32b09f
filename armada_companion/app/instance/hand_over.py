"""Passes the request of a second start to the open window, through a file in the data folder.

Either side can remove such a file, and only one of them succeeds: the window, which then does what
the request asks for, or the second start, which then opens a window itself. So no record is lost or
opened twice, even if either program hangs or dies, and no part of the program uses a network.
"""

import os
import re
import time
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from armada_companion.system.files import read_regular

MOST_BYTES: Final = 64 * 1024
"""The size limit of a request; the longest path of any system, escaped, is shorter."""

FRESH_S: Final = 10
"""An older request comes from a killed start."""

_FOLDER: Final = "requests"
_ENDING: Final = ".json"
_TAKEN: Final = ".taken"
_OWN_NAME: Final = re.compile(r"\d+-\d+\.(json|part|taken)")


class Request(NamedTuple):
    """A request to the open window.

    Attributes:
        record: The absolute path of a record to open; "" only brings the window to the front.
        token: The token that a Wayland desktop requires to let a window come to the front.
    """

    record: str
    token: str = ""


def requests_folder(data: Path) -> Path:
    """Return the folder of the requests to the program of a data folder."""
    return data / _FOLDER


def post(data: Path, request: Request) -> Path | None:
    """Write a request and return its file, or None if it cannot be written."""
    folder = requests_folder(data)
    if folder.is_symlink():
        # The target of a link may belong to another program.
        return None
    name = f"{time.time_ns():020}-{os.getpid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        part = folder / f"{name}.part"
        part.write_bytes(encode(request))
        # Written under another name, then renamed: a reader never finds half a request.
        return part.replace(folder / f"{name}{_ENDING}")
    except OSError:
        return None


def cancel(file: Path) -> bool:
    """Remove a request; return whether it was still there."""
    try:
        file.unlink()
    except OSError:
        return False
    return True


def waiting_requests(data: Path) -> list[Path]:
    """Return the files of the waiting requests, oldest first."""
    return sorted(_own_files(requests_folder(data), _ENDING))


def claim(file: Path) -> Request | None:
    """Remove a request and return it; None if it was canceled, is old, or cannot be read.

    The file is removed before it is read, so that an unreadable one is not found again.
    """
    taken = file.with_suffix(_TAKEN)
    try:
        is_fresh = _is_fresh(file)
        file.replace(taken)
        line = read_regular(taken, MOST_BYTES + 1)
    except OSError:
        line = b""
    finally:
        cancel(taken)
    try:
        request = decode(line)
    except (ValueError, RecursionError):
        return None
    return request if is_fresh else None


def encode(request: Request) -> bytes:
    """Return a request as one line; bytes of its path that are not UTF-8 are escaped."""
    # A start needs no JSON while it only watches for requests.
    import json

    return json.dumps(request._asdict()).encode("utf-8") + b"\n"


def decode(line: bytes) -> Request:
    """Return the request that is written in a line.

    Raises:
        ValueError: The line is not a request.
    """
    import json

    found: object = json.loads(line.decode("utf-8"))
    if not isinstance(found, dict):
        raise ValueError("not a request")
    record, token = found.get("record"), found.get("token")
    if not isinstance(record, str) or not isinstance(token, str):
        raise ValueError("a request has a record and a token")
    if record and not os.path.isabs(record):
        raise ValueError("where the other program was started is not known here")
    if "\0" in record + token:
        raise ValueError("neither a path nor a token")
    # An unpaired surrogate names no file, and Qt's texts cannot have it.
    os.fsencode(record)
    token.encode()
    return Request(record, token)


class RequestWatch(QObject):
    """Claims the requests of second starts; only the program that has the folder's lock does so.

    Signals:
        requested (str, str): The path of a record to open or "", and a token; see `Request`.
    """

    requested = Signal(str, str)

    def __init__(self, data: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data = data
        self._is_closed = False
        self._folder = requests_folder(data)
        self._watcher = QFileSystemWatcher(self)
        if self._folder.is_symlink():
            return
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError:
            # Without the folder no request can be posted.
            return
        self._watcher.addPath(str(self._folder))
        self._watcher.directoryChanged.connect(self._on_watcher_directory_changed)
        # Requests posted during the start are claimed when the signal has a listener.
        QTimer.singleShot(0, self, self._claim_all)

    def close(self) -> None:
        """Claim no more requests; a waiting second start then opens its own window."""
        self._is_closed = True
        self._watcher.removePath(str(self._folder))
        for left in _own_files(self._folder, ".part", _TAKEN):
            cancel(left)
        try:
            os.rmdir(self._folder)
        except OSError:
            return

    def _on_watcher_directory_changed(self, _path: str) -> None:
        self._claim_all()

    def _claim_all(self) -> None:
        for file in () if self._is_closed else waiting_requests(self._data):
            if request := claim(file):
                self.requested.emit(*request)


def _own_files(folder: Path, *endings: str) -> list[Path]:
    """Return the request files of the folder; none if the folder is a symbolic link."""
    if folder.is_symlink():
        return []
    try:
        found = [path for path in folder.iterdir() if _OWN_NAME.fullmatch(path.name)]
    except OSError:
        return []
    return [path for path in found if path.suffix in endings]


def _is_fresh(file: Path) -> bool:
    """Whether a request is not too old, by the time in its name.

    The clock of a shared folder may differ from this computer's.
    """
    when = file.name.partition("-")[0]
    return when.isdecimal() and abs(time.time_ns() - int(when)) <= FRESH_S * 10**9
