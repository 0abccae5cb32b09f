"""What a second start says to the window that is open, and what it hears: a line of JSON each."""

import getpass
import json
import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

MOST_BYTES: Final = 64 * 1024
"""Of a request; the longest path of any system, escaped, is shorter."""

TAKEN: Final = b'{"taken": true}\n'


class Request(NamedTuple):
    """What the window is to do.

    Attributes:
        record: The absolute path of a record to open; "" only brings the window to the front.
        token: What a Wayland desktop wants to see before it lets a window come to the front.
    """

    record: str
    token: str = ""


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


def server_name(data: Path) -> str:
    """Return the name under which the program of a data folder listens to this user."""
    folder = os.path.normcase(os.path.realpath(data))
    whole = f"{_user()}\n{folder}"
    return f"armada-companion-{sha256(whole.encode('utf-8', 'surrogatepass')).hexdigest()[:20]}"


def _user() -> str:
    return getpass.getuser() if sys.platform == "win32" else str(os.getuid())
