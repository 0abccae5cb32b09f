"""How a second start tells the window that is open what to do: by a file in the data folder.

Both can take such a request away, and only one of them succeeds: the window, which then does what
it asks for, or the second start, which then helps itself. So no record is lost or opened twice,
whoever hangs or dies, and no part of the program knows of a network.
"""

import json
import os
import time
from pathlib import Path
from typing import Final, NamedTuple

MOST_BYTES: Final = 64 * 1024
"""Of a request; the longest path of any system, escaped, is shorter."""

FRESH_S: Final = 10
"""An older request is left over from a start that was killed."""

_FOLDER: Final = "requests"
_ENDING: Final = ".json"


class Request(NamedTuple):
    """What the window is to do.

    Attributes:
        record: The absolute path of a record to open; "" only brings the window to the front.
        token: What a Wayland desktop wants to see before it lets a window come to the front.
    """

    record: str
    token: str = ""


def requests_folder(data: Path) -> Path:
    """Return where the requests to the program of a data folder are left."""
    return data / _FOLDER


def leave(data: Path, request: Request) -> Path | None:
    """Leave a request and return its file; None when the folder takes none."""
    folder = requests_folder(data)
    name = f"{time.time_ns():020}-{os.getpid()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        part = folder / f"{name}.part"
        part.write_bytes(encode(request))
        # Whoever sees it sees it whole.
        return part.replace(folder / f"{name}{_ENDING}")
    except OSError:
        return None


def withdraw(file: Path) -> bool:
    """Take a request away, and tell whether it was still there."""
    try:
        file.unlink()
    except OSError:
        return False
    return True


def waiting_requests(data: Path) -> list[Path]:
    """Return the files of the requests that wait, the first one first."""
    try:
        return sorted(requests_folder(data).glob(f"*{_ENDING}"))
    except OSError:
        return []


def take(file: Path) -> Request | None:
    """Take a request away and return it; None when it was withdrawn, is old, or is none."""
    try:
        line = file.read_bytes() if file.stat().st_size <= MOST_BYTES else b""
    except OSError:
        return None
    try:
        request = decode(line)
    except ValueError:
        request = None
    return request if withdraw(file) and _is_fresh(file) else None


def encode(request: Request) -> bytes:
    """Return the line of a request; what is no character of a path survives as an escape."""
    return json.dumps(request._asdict()).encode("utf-8") + b"\n"


def decode(line: bytes) -> Request:
    """Return what a line asks for.

    Raises:
        ValueError: It is no request.
    """
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
    return Request(record, token)


def _is_fresh(file: Path) -> bool:
    """Tell by its name: both programs run on one computer, whose clock the folder's may not be."""
    when = file.name.partition("-")[0]
    return when.isdecimal() and abs(time.time_ns() - int(when)) <= FRESH_S * 10**9
